import type { Citation } from '../../../contract/chat/chat.schemas.ts'
import type { OpenFigure } from '../../../contract/chat/open-figures.ts'
import type { StepAnswer, StepQuestion } from '../../../contract/playbooks/playbooks.schemas.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { plainText } from '../passages/index.ts'
import { escapeHtml, markdownHtml } from './markdown-html.ts'
import { type FoundAnswer, type OutcomePart, outcomeOf } from './outcome.ts'

/** `html`: what a step wrote as a document already. */
export type Section = { heading: string; answers: readonly FoundAnswer[]; notes: string; html: string }
export type DocumentInput = {
  project: string
  title: string
  subtitle: string
  /** What a person has to know of how the document came about. */
  remarks: readonly string[]
  /** A draft of a model, in Markdown; null: the sections themselves are the document. */
  draft: string | null
  /** What stands behind the marks of the draft. */
  citations?: readonly Citation[]
  /** Figures of the draft that a person should check. */
  toCheck?: readonly OpenFigure[]
  sections: readonly Section[]
  /** The headings that the document must have, and what stands under each. */
  questions?: readonly Pick<StepQuestion, 'label' | 'question' | 'type'>[]
}

type Sources = { numberOf(citations: readonly Citation[], mark: number): number | null; html(): string }

/** What stands in every document that is put together of steps. */
export const documentWords = {
  contents: 'Contents',
  sources: 'Sources',
  open: 'Still open',
  toCheck: 'To check',
  from: 'From',
  notes: 'Other notes',
  page: 'page',
  unanswered: 'Not answered in the steps',
}

/** Each place that is cited has one number in the whole document. */
function createSources(project: string): Sources {
  const sources = new Map<string, { number: number; citation: Citation }>()
  return {
    numberOf(citations, mark) {
      const citation = citations.find((one) => one.mark === mark)
      if (!citation) return null
      const { docId, pageId, start, end, url } = citation
      const key = JSON.stringify([docId, pageId, start, end, url, citation.quote])
      const known = sources.get(key) ?? { number: sources.size + 1, citation }
      sources.set(key, known)
      return known.number
    },
    html: () =>
      sources.size === 0
        ? ''
        : `<h2>${documentWords.sources}</h2><ol>${[...sources.values()].map(({ citation }) => `<li>${sourceHtml(project, citation)}</li>`).join('')}</ol>`,
  }
}

function sourceHtml(project: string, { docId, url, title, pageNumber, quote }: Citation): string {
  const href = docId === undefined ? url : pagePath('dataDocument', { project, docId })
  const name = href === undefined ? escapeHtml(title) : `<a href="${escapeHtml(href)}">${escapeHtml(title)}</a>`
  const page = pageNumber === undefined ? '' : `, ${documentWords.page} ${pageNumber}`
  return `${name}${page}: <q>${escapeHtml(plainText(quote.slice(0, 400)))}</q>`
}

function answerHtml({ label, question, text, citations }: StepAnswer, sources: Sources): string {
  if (text === null) return ''
  const title = label.trim() === '' ? question : label
  const asked = title === question ? '' : `<p><em>${escapeHtml(question)}</em></p>`
  return `<h3>${escapeHtml(title)}</h3>${asked}${markdownHtml(text, (mark) => sources.numberOf(citations ?? [], mark), 4)}`
}

function sectionHtml({ heading, answers, notes, html }: Section, sources: Sources): string {
  const rest = notes.trim() === '' ? '' : `<h3>${documentWords.notes}</h3>${markdownHtml(notes, () => null, 4)}`
  return `<h2>${escapeHtml(heading)}</h2>${answers.map((answer) => answerHtml(answer, sources)).join('')}${html}${rest}`
}

function partHtml({ heading, question, found, tables, lines }: OutcomePart, sources: Sources): string {
  const said = found
    .map(
      ({ from, answer }) => `${answerHtml(answer, sources)}<p><em>${documentWords.from}: ${escapeHtml(from)}</em></p>`,
    )
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

/** A document out of what earlier steps found: title, contents, sections, what is open, sources. Pure. */
export function writeDocument(input: DocumentInput): string {
  const { project, title, subtitle, remarks, draft, sections, questions = [], citations = [] } = input
  const sources = createSources(project)
  const filled = sections.filter(isFilled)
  const open = sections.flatMap(({ heading, answers }) =>
    answers.filter(({ text }) => text === null).map(({ label, question }) => `${heading}: ${question || label}`),
  )
  const parts = draft === null ? outcomeOf(questions, sections) : []
  const outcome = parts.map((part) => partHtml(part, sources)).join('')
  const body =
    draft === null
      ? filled.map((section) => sectionHtml(section, sources)).join('')
      : markdownHtml(draft, (mark) => sources.numberOf(citations, mark), 2)
  const contents =
    draft !== null || filled.length < 2
      ? ''
      : `<h2>${documentWords.contents}</h2><ol>${filled.map(({ heading }) => `<li>${escapeHtml(heading)}</li>`).join('')}</ol>`
  const openHtml =
    open.length === 0 || parts.some(({ lines }) => lines.length > 0)
      ? ''
      : `<h2>${documentWords.open}</h2><ul>${open.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>`
  return [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(subtitle)}</p>`,
    ...remarks.map((remark) => `<p><em>${escapeHtml(remark)}</em></p>`),
    ...[outcome, contents, body, openHtml, toCheckHtml(input), sources.html()],
  ].join('')
}
