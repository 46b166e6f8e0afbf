import { siteTagsIn } from '../../../../contract/documents/site-tags.ts'
import type { AskedTerm } from '../../tools/index.ts'
import { plainText, splitSentences } from '../../passages/index.ts'
import type { FoundPassage, Searched } from '../conversation.ts'
import { isLightWord, stemsOf } from '../../language/index.ts'
import type { AnswerForm } from './answer-form.ts'

/** A term with how much it says: the rarer, the more. */
export type Weighed = AskedTerm & { weight: number }
export type Sentence = {
  start: number
  end: number
  text: string
  isHeading: boolean
  own: number
  /** For a site generator, not for readers. */
  isForSite?: true
  /** For a table row, the position of its header row. */
  header?: number
}
/**
 * A passage as it answers: `own` is the part of the question that its decisive sentence holds, `coverage` that which the
 * sentence holds with its neighbours, heading and title.
 */
export type Section = {
  passage: FoundPassage
  sentences: Sentence[]
  decisive: number
  own: number
  coverage: number
  value: number
}

/** The weight of a word that is near the decisive sentence instead of in it. */
const beside = { neighbour: 0.9, heading: 0.9, passage: 0.7, title: 0.6 }
const ofSubject = 0.5

/** Whether the question itself asks for it, and no question before. */
const isOwn = ({ stems }: AskedTerm, own: ReadonlySet<string>): boolean =>
  Object.entries(stems).some(([stem, weight]) => weight === 1 && own.has(stem))

/** `own`: the stems of the question itself; what a follow-up carries over counts half. */
export function weigh({ terms, looked }: Searched, own: ReadonlySet<string>): Weighed[] {
  return terms.map((term) => {
    const rarity = Math.log(1 + (looked.passages + 1) / (term.passages + 0.5))
    return { ...term, weight: isOwn(term, own) ? rarity : rarity * ofSubject }
  })
}

function meets({ stems, expansion }: AskedTerm, held: ReadonlySet<string>): number {
  if (expansion?.every((stem) => held.has(stem)) === true) return 1
  let best = 0
  for (const [stem, weight] of Object.entries(stems)) if (weight > best && held.has(stem)) best = weight
  return best
}

/** A heading, or a line of front matter that names its document or tells a site how to show it. */
const isHeadingLine = (text: string): boolean =>
  /^\s*#{1,6}\s/.test(text) ||
  /^(?:title|keywords?|tags?|aliases|categor(?:y|ies)|slug|permalink|redirect_(?:from|to)|layout|sidebar|nav(?:igation)?|navtitle|toc|step_indicator|hide_\w{1,40}|show_\w{1,40}|weight|draft|published|lang):/i.test(
    text,
  )

/** Where the prose of a passage begins, after any front matter (`---`). */
export function proseStart(text: string): number {
  const open = /^\s*---\r?\n/.exec(text)
  const close = open === null ? -1 : text.indexOf('\n---', open[0].length - 1)
  return close < 0 ? 0 : close + 4
}

/** Front matter as the reader writes it: `owner: Petra Finch`. */
const HEAD = /^\s*(?:[\w-]{1,60}:[^\n]*\n)+/

/** Where front matter ends; 0 for the head of a form, which has no line for a site generator. */
function headEnd(text: string): number {
  const head = HEAD.exec(text)?.[0] ?? ''
  return head.split('\n').some((line) => isHeadingLine(line)) ? head.length : 0
}

/**
 * Whether a part of a text is for a site generator and not for readers: front matter, or a tag without words. It is
 * quoted only if it was asked for.
 */
export function isForSite(text: string): (range: { start: number; end: number }) => boolean {
  const head = headEnd(text)
  const tags = siteTagsIn(text).filter(({ words }) => words === '')
  return ({ start, end }) => start < head || tags.some((tag) => tag.start <= start && end <= tag.end)
}

/** Only where links lead, such as `[form]: https://example.com/form`, also with the address on the next line. */
const isLinkDefinitions = (text: string): boolean =>
  text
    .trim()
    .split(/\n(?=[ \t]*\[)/)
    .every((line) => /^\s*\[[^[\]\n]+\]:\s+(?:<[^<>\n]*>|[^\s<]\S*)(?:\s+["'(].*)?$/.test(line))

/** Whether a sentence says something by itself. */
export const isSaid = (text: string): boolean => !isHeadingLine(text) && !isLinkDefinitions(text) && /\p{L}/u.test(text)

const isRow = (text: string | undefined): boolean =>
  text !== undefined && (/^\s*\|/.test(text) || /\S \| \S/.test(text))

/** For each sentence the position of its table's first row; null if it isn't a row below one. */
function headersOf(texts: readonly string[]): (number | null)[] {
  let first: number | null = null
  return texts.map((text, at) => {
    if (!isRow(text)) first = null
    else first ??= at
    return first === null || first === at || !/[\p{L}\d]/u.test(text) ? null : first
  })
}

const asks = (heading: string | undefined): boolean => heading?.trimEnd().endsWith('?') === true

/** By sentence: the heading above it where that asks something, which is then what the sentence answers. */
function questionsAbove(texts: readonly string[], path: string | null | undefined): string[] {
  const innermost = path?.split(' > ').at(-1)
  let above = asks(innermost) ? innermost! : ''
  return texts.map((text) => {
    if (!/^\s*#{1,6}\s/.test(text)) return above
    above = asks(text) ? text : ''
    return ''
  })
}

/** How well a passage answers. Linear in its length. */
export function readSection(passage: FoundPassage, terms: readonly Weighed[], topScore: number): Section {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1
  const parts = splitSentences(passage.text)
  const prose = proseStart(passage.text)
  const forSite = parts.map(isForSite(passage.text))
  const headers = headersOf(parts.map(({ text }) => text))
  const questions = questionsAbove(
    parts.map(({ text }) => text),
    passage.heading,
  )
  // A row says its values of what its columns are called, and an answer what it was asked.
  const stems = parts.map(({ text }, at) => {
    const header = headers[at] ?? null
    return stemsOf(`${questions[at]} ${header === null ? text : `${parts[header]!.text} ${text}`}`)
  })
  const sum = (of: (term: Weighed) => number): number =>
    terms.reduce((found, term) => found + term.weight * of(term), 0) / total
  const wide = {
    heading: stemsOf(passage.heading ?? ''),
    title: stemsOf(`${passage.documentTitle} ${passage.filename}`),
    passage: new Set(stems.flatMap((each) => [...each])),
  }
  const readers = new Set([
    ...wide.heading,
    ...wide.title,
    ...stems.flatMap((each, at) => (forSite[at] ? [] : [...each])),
  ])
  // "Who is the owner?" is answered by front matter, where nothing else speaks of an owner.
  const isAskedAlone = (at: number): boolean =>
    terms.some((term) => meets(term, stems[at]!) > 0 && meets(term, readers) === 0)
  const sentences = parts.map(
    (part, at): Sentence => ({
      ...part,
      isHeading: part.start < prose || !isSaid(part.text),
      own: sum((term) => meets(term, stems[at]!)),
      ...(forSite[at] === true && !isAskedAlone(at) ? { isForSite: true } : {}),
      ...(headers[at] == null ? {} : { header: headers[at] }),
    }),
  )
  const nearby = (at: number): ReadonlySet<string> => new Set([...(stems[at - 1] ?? []), ...(stems[at + 1] ?? [])])
  let decisive = sentences.findIndex(({ isHeading }) => !isHeading)
  for (const [at, sentence] of sentences.entries())
    if (!sentence.isHeading && sentence.own > (sentences[decisive]?.own ?? 0) + 1e-9) decisive = at
  const [own, near] = [stems[decisive] ?? new Set<string>(), nearby(decisive)]
  const coverage = sum((term) =>
    Math.max(
      meets(term, own),
      beside.neighbour * meets(term, near),
      beside.heading * meets(term, wide.heading),
      beside.passage * meets(term, wide.passage),
      beside.title * meets(term, wide.title),
    ),
  )
  const value = passage.score / (topScore || 1) + coverage
  return { passage, sentences, decisive, own: sentences[decisive]?.own ?? 0, coverage, value }
}

/** A section as a summary quotes it: its decisive sentence is for readers, if any is. */
export function forReaders(section: Section): Section {
  const { sentences, decisive } = section
  if (sentences[decisive]?.isForSite !== true) return section
  const first = sentences.findIndex((sentence) => !sentence.isHeading && sentence.isForSite !== true)
  return first < 0 ? section : { ...section, decisive: first }
}

/** `answer`: a sentence holds the words that were asked, with the form of the answer. */
export type Tier = 'answer' | 'near' | 'nothing'
/** A section, and whether its decisive sentence holds the words asked (`isStrong`) and has the answer's form, too. */
export type Ranked = Section & { isStrong: boolean; isAnswer: boolean }
export type Judged = {
  tier: Tier
  sections: Ranked[]
  /** Words of the question that are in no stored text. */
  unmentioned: string[]
  read: { written: string; meant: string }[]
}
type Asked = { own: ReadonlySet<string>; form: AnswerForm | null; isForContact?: boolean }

const mostShown = 3
const leastCoverage = 0.8
const leastOwn = 0.5
/** Beside the score of the search; from the seen halves of sets 1, 3, 4 and 6. */
const worth = { coverage: 0.25, form: 0.1, contact: 0.3 }
/** The form of the answer decides between sentences that hold about as many of the words. */
const ofForm = 0.15
/** The form in the sentence before or after counts less. */
const ofNeighbour = 0.6

/** The section with the sentence that holds most of the words, rather one in the answer's form; and how far it has that. */
function inForm(section: Section, form: AnswerForm | null): { section: Section; formed: number } {
  if (form === null || section.decisive < 0) return { section, formed: 0 }
  const has = section.sentences.map(({ isHeading, text }) => !isHeading && form(plainText(text)))
  let { decisive } = section
  const valueOf = (at: number): number => section.sentences[at]!.own + (has[at] === true ? ofForm : 0)
  for (const [at, { isHeading, own }] of section.sentences.entries())
    if (!isHeading && own > 0 && valueOf(at) > valueOf(decisive) + 1e-9) decisive = at
  const isBeside = has[decisive - 1] === true || has[decisive + 1] === true
  const formed = has[decisive] === true ? 1 : isBeside ? ofNeighbour : 0
  return { section: { ...section, decisive, own: section.sentences[decisive]!.own }, formed }
}

/** What was found, with the three sections that are shown, best first. */
export function judge(searched: Searched, { own, form, isForContact = false }: Asked): Judged {
  const terms = weigh(searched, own)
  const read = terms.flatMap(({ word, meant }) => (meant === undefined ? [] : [{ written: word, meant }]))
  const unmentioned = terms.flatMap((term) =>
    term.isUnmentioned === true && !isLightWord(term.word) && isOwn(term, own) ? [term.word] : [],
  )
  const topScore = searched.passages[0]?.score ?? 0
  // One word is mentioned in many places: it is answered where it is the heading.
  const isHeaded = ({ passage }: Section): boolean => {
    const heads = stemsOf(`${passage.heading ?? ''} ${passage.documentTitle} ${passage.filename}`)
    return terms.length !== 1 || meets(terms[0]!, heads) > 0
  }
  const ranked = searched.passages.flatMap((passage) => {
    const read = readSection(passage, terms, topScore)
    if (read.decisive < 0) return []
    const { section, formed } = inForm(read, form)
    const isStrong = section.coverage >= leastCoverage && section.own >= leastOwn && isHeaded(section)
    const value =
      passage.score / (topScore || 1) +
      worth.coverage * section.coverage +
      (isForContact ? worth.contact : worth.form) * formed
    return [{ section: { ...section, isStrong, isAnswer: isStrong && (form === null || formed === 1) }, value }]
  })
  const sections = ranked
    .toSorted((one, other) => other.value - one.value)
    .map(({ section }) => section)
    .slice(0, mostShown)
  const isAnswered = sections.some(({ isStrong }) => isStrong)
  const tier = sections.length === 0 ? 'nothing' : isAnswered ? 'answer' : 'near'
  return { tier, sections, unmentioned, read }
}
