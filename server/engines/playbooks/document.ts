import type { Citation } from '../../../contract/chat/chat.schemas.ts'
import type { OpenFigure } from '../../../contract/chat/open-figures.ts'
import type { StepAnswer, StepQuestion } from '../../../contract/playbooks/playbooks.schemas.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { plainText } from '../passages/index.ts'
import { cutAtWord } from '../text/index.ts'
import { isAnswered } from './answered.ts'
import { authorNotesHtml, originHtml, withoutAuthorNotes } from './author-notes.ts'
import { withoutSection, withSection } from './draft-check.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { escapeHtml, markdownHtml } from './markdown-html.ts'
import {
  type FoundAnswer,
  isAboutMissing,
  nothingMissing,
  openQuestionsOf,
  type OutcomePart,
  outcomeOf,
  withoutUnfounded,
} from './outcome.ts'
import { partsOfDocument, renumberReferences, SOURCES_HEADING, sourcesHtml } from './parts-of-document.ts'
import { countWords, shareWords, shortened } from './requested-length.ts'

/** `html`: what a step wrote as a document already. */
export type Section = {
  heading: string
  answers: readonly FoundAnswer[]
  notes: string
  html: string
  /** What a meeting left open. */
  openPoints?: readonly string[]
  /** What the assistant found in its conversation, for a model that writes. */
  found?: readonly FoundAnswer[]
  /** Its notes say what was not searched. */
  isResearch?: boolean
}
export type DocumentInput = {
  project: string
  title: string
  subtitle: string
  /** Remarks on how the document was made: above an assembled document, or beside a draft. */
  remarks: readonly string[]
  /** Which model wrote the draft. */
  origin?: string
  /** A draft of a model, in Markdown; null: the sections themselves are the document. */
  draft: string | null
  /** The sources of the draft's markers. */
  citations?: readonly Citation[]
  /** Figures of the draft that a person should check. */
  toCheck?: readonly OpenFigure[]
  /** Sentences of the draft that nothing in the steps bears out. */
  unsupported?: readonly string[]
  /** Sentences of the draft that say what is open, where no question of the steps does. */
  gaps?: readonly string[]
  /** How many words the document is asked to have at most. */
  mostWords?: number | null
  sections: readonly Section[]
  /** The headings that the document must have, and what belongs under each. */
  questions?: readonly Pick<StepQuestion, 'label' | 'question' | 'type'>[]
}

type Sources = {
  numberOf(citations: readonly Citation[], mark: number): number | null
  /** Of an item in the list of another document. */
  numberOfItem(item: string): number
  html(): string
}

/** The fixed texts of documents that are assembled from steps. */
export const documentWords = {
  contents: 'Contents',
  sources: SOURCES_HEADING,
  missing: 'What is missing',
  unsupported: 'Without a source in the steps',
  more: 'Shortened; the whole answer is in',
  evidence: 'Further evidence',
  close: 'Close to a question, and no answer to it',
  moreIn: 'More in',
  toCheck: 'To check',
  from: 'From',
  notes: 'Other notes',
  page: 'page',
  unanswered: 'Not answered in the steps',
  about: 'About this document',
}

/** Each place that is cited has one number in the whole document. */
function createSources(project: string): Sources {
  const items: string[] = []
  const numberOfItem = (item: string): number => items.indexOf(item) + 1 || items.push(item)
  return {
    numberOf(citations, mark) {
      const citation = citations.find((one) => one.mark === mark)
      return citation === undefined ? null : numberOfItem(sourceHtml(project, citation))
    },
    numberOfItem,
    html: () => sourcesHtml(items),
  }
}

/** A figure has no words to quote, so its source is the table and the query. */
const tableOf = ({ title, context }: Citation): (string | undefined)[] => [title, context]

const LONGEST_QUOTATION = 400
function sourceHtml(project: string, citation: Citation): string {
  const { docId, url, title, pageNumber, quote } = citation
  if (quote === '' && docId === undefined && url === undefined)
    return escapeHtml(tableOf(citation).filter(Boolean).join(', '))
  const href = docId === undefined ? url : pagePath('dataDocument', { project, docId })
  const name = href === undefined ? escapeHtml(title) : `<a href="${escapeHtml(href)}">${escapeHtml(title)}</a>`
  const page = pageNumber === undefined ? '' : `, ${documentWords.page} ${pageNumber}`
  return `${name}${page}: <q>${escapeHtml(cutAtWord(plainText(quote), LONGEST_QUOTATION))}</q>`
}

function answerHtml({ label, question, text, citations }: StepAnswer, sources: Sources): string {
  if (text === null) return ''
  const title = label.trim() === '' ? question : label
  const asked = title === question ? '' : `<p><em>${escapeHtml(question)}</em></p>`
  return `<h3>${escapeHtml(title)}</h3>${asked}${markdownHtml(text, (mark) => sources.numberOf(citations ?? [], mark), 4)}`
}

/** What a step wrote as a document, within another one: its title is that of its step, its sources are among all. */
function withinHtml(html: string, sources: Sources): string {
  const marked = partsOfDocument(withoutAuthorNotes(html).html).map(({ html: part, sources: items }) =>
    renumberReferences(part, (mark) => {
      const item = items[mark - 1]
      return item === undefined ? '' : `<sup>[${sources.numberOfItem(item)}]</sup>`
    }),
  )
  const written = marked.join('')
  const titles = written.split('<h1>').length - 1
  if (titles === 0) return written
  const body = titles > 1 ? written : written.replace(/<h1>[^<>]*<\/h1>/, '')
  const levelOf = (level: string) => Math.min(6, Math.max(3, Number(level) + 1))
  return body.replace(/<(\/?)h([1-6])>/g, (_all, slash: string, level: string) => `<${slash}h${levelOf(level)}>`)
}

function sectionHtml({ heading, answers, notes, html }: Section, sources: Sources): string {
  const rest = notes.trim() === '' ? '' : `<h3>${documentWords.notes}</h3>${markdownHtml(notes, () => null, 4)}`
  const said = answers.map((answer) => answerHtml(answer, sources)).join('')
  return `<h2>${escapeHtml(heading)}</h2>${said}${withinHtml(html, sources)}${rest}`
}

/** A part of a document, cut to a number of words. Names the steps that contain the rest. */
function partHtml({ heading, question, found, tables, lines }: OutcomePart, sources: Sources, most: number): string {
  const shares = shareWords(found.map(wordsOfFound), most)
  const said = found
    .map(({ from, answer }, at) => {
      const { text, isCut } = shortened(answer.text ?? '', Math.max(fewestWordsOfAnswer, shares[at] ?? 0))
      const source = isCut ? documentWords.more : documentWords.from
      return `${answerHtml({ ...answer, text }, sources)}<p><em>${source}: ${escapeHtml(from)}</em></p>`
    })
    .join('')
  const list = lines.length === 0 ? '' : `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`
  const rest = `${tables.join('')}${said}${list}`
  return `<h2>${escapeHtml(heading)}</h2>${rest === '' ? `<p>${documentWords.unanswered}: ${escapeHtml(question)}</p>` : rest}`
}

/** What is open of the figures that the document holds: of its draft, else of each answer as long as it states them. */
function toCheckHtml({ draft, toCheck = [], sections }: DocumentInput): string {
  const ofSections = sections.flatMap(({ heading, answers }) =>
    answers.flatMap(({ text, toCheck: open = [] }) =>
      open
        .filter(({ figure }) => text?.includes(figure))
        .map((one) => ({ ...one, figure: `${heading}: ${one.figure}` })),
    ),
  )
  const list = (draft === null ? ofSections : toCheck).map(
    ({ figure, reason }) => `<li>${escapeHtml(figure)} (${escapeHtml(reason)})</li>`,
  )
  return list.length === 0 ? '' : `<h2>${documentWords.toCheck}</h2><ul>${list.join('')}</ul>`
}

const isFilled = ({ answers, notes, html }: Section) =>
  html !== '' || notes.trim() !== '' || answers.some(({ text }) => text !== null)

/** Words of a document whose format says nothing of its length: three pages. */
const USUAL_WORDS = 1_350
/** The rest is for what no heading asks for. */
const SHARE_OF_HEADINGS = 0.6
const fewestWordsOfAnswer = 40
const wordsOfFound = ({ answer }: OutcomePart['found'][number]) => countWords(answer.text ?? '')

const listOf = (heading: string, lines: readonly string[]): string =>
  lines.length === 0
    ? ''
    : `<h2>${heading}</h2><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`

/** Lists unanswered questions of the steps and gaps that the draft states, under the requested heading. */
function draftWithMissing(
  { draft, questions = [], sections, gaps = [] }: DocumentInput,
  open: readonly string[],
): string {
  const at = questions.findIndex(isAboutMissing)
  const heading = questions[at]?.label || documentWords.missing
  const answers = sections.reduce((sum, section) => sum + section.answers.length, 0)
  const missing = [...open, ...gaps]
  const lines = missing.length > 0 ? missing : at < 0 ? [] : [nothingMissing(answers, sections.length)]
  const own = withoutSection(draft ?? '', heading)
  if (lines.length === 0) return own
  const section = `## ${heading}\n\n${lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n')}`
  return withSection(
    own,
    section,
    at < 0 ? [] : questions.slice(at + 1).map(({ label, question }) => label || question),
  )
}

type Found = OutcomePart['found'][number]
/** The number of words around an answer's text: its headings and its source. */
const wordsAround = ({ from, answer }: Found): number =>
  countWords(`${answer.label} ${answer.question} ${documentWords.more}: ${from}`)
const fewestWordsOf = (one: Found): number => wordsAround(one) + Math.min(wordsOfFound(one), fewestWordsOfAnswer)
const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0)

/** As many answers as fit into a number of words, and the names of the steps with the others. */
function fittingHtml(heading: string, found: readonly Found[], sources: Sources, most: number): string {
  if (found.length === 0) return ''
  let left = most
  const beyond = found.findIndex((one) => {
    left -= fewestWordsOf(one)
    return left < 0
  })
  const fitting = beyond < 0 ? found : found.slice(0, beyond)
  const counts = Map.groupBy(found.slice(fitting.length), ({ from }) => from)
  const others = [...counts].map(([from, answers]) => `${from} (${answers.length})`)
  const lines = others.length === 0 ? [] : [`${documentWords.moreIn}: ${others.join(', ')}`]
  const words = most - sumOf(fitting.map(wordsAround))
  return partHtml({ heading, question: '', found: [...fitting], tables: [], lines }, sources, words)
}

/** Passages that were found for questions which they do not answer: a reader may see more in them. */
const closeIn = (sections: readonly Section[]): Found[] =>
  sections.flatMap(({ heading, answers }) =>
    answers
      .filter(({ text, citations = [] }) => text !== null && citations.length > 0 && !isAnswered(text))
      .map((answer) => ({ from: heading, answer })),
  )

/**
 * Findings of the steps that belong under no requested heading, cut to a number of words, with what wasn't searched.
 */
function evidenceHtml(
  parts: readonly OutcomePart[],
  sections: readonly Section[],
  sources: Sources,
  most: number,
): string {
  const used = new Set(parts.flatMap(({ found }) => found.map(({ answer }) => answer)))
  const found = sections.flatMap(({ heading, answers }) =>
    answers.filter((one) => isAnswered(one.text) && !used.has(one)).map((one) => ({ from: heading, answer: one })),
  )
  const notes = sections
    .filter(({ isResearch = false, notes: said }) => isResearch && said.trim() !== '')
    .map(({ heading, notes: said }) => `<p><em>${escapeHtml(heading)}: ${escapeHtml(plainText(said))}</em></p>`)
  const close = closeIn(sections)
  const needs = [found, close].map((all) => sumOf(all.map((one) => wordsAround(one) + wordsOfFound(one))))
  const [ofEvidence = 0, ofClose = 0] = shareWords(needs, most)
  const evidence = fittingHtml(documentWords.evidence, found, sources, ofEvidence)
  const head = found.length === 0 && notes.length > 0 ? `<h2>${documentWords.evidence}</h2>` : evidence
  return `${head}${notes.join('')}${fittingHtml(documentWords.close, close, sources, ofClose)}`
}

/** Drops the title, which is already above the document. Several headings of the first level become parts. */
function draftHtml(draft: string, numberOf: (mark: number) => number | null): string {
  const isTitle = (line: string) => /^ {0,3}# /.test(line)
  const titles = draft.split('\n').filter(isTitle).length
  if (titles > 1) return markdownHtml(draft, numberOf, 2)
  const body = draft.split('\n').filter((line) => !isTitle(line))
  return markdownHtml(body.join('\n'), numberOf, 1)
}

/** A document out of what earlier steps found: title, what it answers, what is open, sources; within the mostWords length. Pure. */
export function writeDocument(given: DocumentInput): string {
  const input: DocumentInput = {
    ...given,
    sections: given.sections.map((section) => ({ ...section, answers: section.answers.map(withoutUnfounded) })),
  }
  const { project, title, subtitle, remarks, draft, sections, questions = [], citations = [] } = input
  const { unsupported = [], mostWords = null, origin = '' } = input
  const sources = createSources(project)
  const filled = sections.filter(isFilled)
  const open = openQuestionsOf(sections)
  const parts = draft === null ? outcomeOf(questions, sections) : []
  const allowed = mostWords ?? USUAL_WORDS
  const shares = shareWords(
    parts.map(({ found }) => sumOf(found.map(wordsOfFound))),
    Math.floor(allowed * SHARE_OF_HEADINGS),
  )
  const headed = parts.map((part, at) => partHtml(part, sources, shares[at] ?? 0)).join('')
  const listed = questions.some(isAboutMissing) ? '' : open.join(' ')
  const left = Math.max(0, allowed - countWords(`${headed.replace(/<[^<>]*>/g, ' ')} ${listed}`))
  const outcome = parts.length === 0 ? '' : headed + evidenceHtml(parts, sections, sources, left)
  // The document consists only of the answers to its questions; the steps can be read and printed separately.
  const body =
    draft === null
      ? parts.length > 0
        ? ''
        : filled.map((section) => sectionHtml(section, sources)).join('')
      : draftHtml(draftWithMissing(input, open), (mark) => sources.numberOf(citations, mark))
  const contents =
    draft !== null || parts.length > 0 || filled.length < 2
      ? ''
      : `<h2>${documentWords.contents}</h2><ol>${filled.map(({ heading }) => `<li>${escapeHtml(heading)}</li>`).join('')}</ol>`
  const isListed = draft !== null || questions.some(isAboutMissing)
  // Readers of a finished paper don't need the remarks on how it was made.
  const above = draft === null ? remarks.map((remark) => `<p><em>${escapeHtml(remark)}</em></p>`) : []
  const beside = draft === null ? '' : authorNotesHtml(documentWords.about, remarks)
  return [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(subtitle)}</p>`,
    ...above,
    ...[outcome, contents, body, isListed ? '' : listOf(documentWords.missing, open), toCheckHtml(input)],
    ...[listOf(documentWords.unsupported, unsupported), originHtml(origin), beside, sources.html()],
  ].join('')
}
