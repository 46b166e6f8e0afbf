import type { DocumentHits, PassageHit } from '../tools/index.ts'
import { readSection, type Section, weigh } from '../analyst/index.ts'
import { stemsOf, wordsOf } from '../language/index.ts'
import { contextOfQuote, plainText } from '../passages/index.ts'
import { type Answered, type Finding, type FoundAt, type FoundPassage, sameWords } from './findings.ts'
import { partsOf } from './plan.ts'

const mostRead = 16
const mostSections = 4
const mostSentences = 12
const mostOfSection = 5
const mostOfList = 8
/** The share of a question's words that a passage must contain to come close, and to be an answer. */
const leastClose = 0.3
const leastAnswer = 0.75
/** Beside the best only what holds nearly as much. */
const leastBeside = 0.7
/** Beside the decisive sentence of a passage those that hold this part of what it holds. */
const leastOfDecisive = 0.55
const longestSentence = 900

const foundAt = (hit: PassageHit, start: number, end: number): FoundAt => {
  const quote = hit.text.slice(start, end)
  const date = hit.date ?? null
  const context = contextOfQuote(hit.text, { start, end }, hit.heading)
  const where = context === null ? {} : { context }
  if (hit.url !== undefined) return { quote, ...where, title: hit.documentTitle, url: hit.url, date }
  const { documentId: docId, pageId, pageNumber, documentTitle: title } = hit
  return {
    ...{ quote, ...where, title, date, docId, pageId, pageNumber },
    start: hit.start + start,
    end: hit.start + end,
  }
}

const leastWords = 4
const writtenWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
/** Whether it stands for itself: no name of a button, no line of an address, no rest of markup. */
const isWhole = (text: string): boolean =>
  !/<\/?[a-z]/i.test(text) &&
  (wordsOf(text).length >= leastWords || (/[.!?:]$/.test(text) && writtenWords(text) >= leastWords))

const asksHowMuch =
  /\b(?:how (?:much|many|long|often|soon|far|old|high|big|large)|when|by when|within (?:what|which)|(?:what|which) (?:time|date|day|year|amount|price|rate|share|limit|percentage))\b/i
const says =
  /\d|%|\b(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|every|each|no|once|twice) (?:hour|day|week|month|quarter|year|time)s?\b/i
const isItem = /^\s*(?:[-*+•●▪◦‣–]|\d{1,3}[.)]|[a-z][.)])\s/

/** The items of the list that a sentence ending in a colon leads to. */
function itemsAfter({ passage, sentences }: Section, at: number): number[] {
  const lead = sentences[at]
  if (lead === undefined || !plainText(lead.text).endsWith(':')) return []
  const items: number[] = []
  for (let next = at + 1; next < sentences.length && items.length < mostOfList; next += 1) {
    const { start } = sentences[next]!
    const line = passage.text.slice(passage.text.lastIndexOf('\n', start - 1) + 1)
    if (!isItem.test(line)) break
    items.push(next)
  }
  return items
}

/** The number of words between a figure in a sentence and the nearest word of the question. */
function apartFrom(text: string, asked: ReadonlySet<string>): number {
  const words = wordsOf(text)
  const figures = words.flatMap(({ written }, at) => (/\d/.test(written) ? [at] : []))
  const known = words.flatMap(({ stem }, at) => (asked.has(stem) ? [at] : []))
  return Math.min(...figures.flatMap((figure) => known.map((at) => Math.abs(figure - at))), words.length)
}

/**
 * The sentences of a section that are relevant to the question, in order, and the most relevant one. For a question
 * about a figure or a time, sentences with one come first. A list includes its introduction.
 */
function sentencesOf(section: Section, question: string): { positions: number[]; main: number } {
  const { sentences } = section
  const isSaid = (at: number) =>
    sentences[at] !== undefined && !sentences[at].isHeading && isWhole(plainText(sentences[at].text))
  let decisive = section.decisive
  if (!isSaid(decisive)) {
    const whole = sentences.map(({ own }, at) => ({ own, at })).filter(({ at }) => isSaid(at))
    decisive = whole.toSorted((one, other) => other.own - one.own)[0]?.at ?? -1
  }
  const best = sentences[decisive]
  if (best === undefined) return { positions: [], main: -1 }
  const others = sentences
    .map(({ own }, at) => ({ own, at }))
    .filter(({ own, at }) => at !== decisive && isSaid(at) && own > 0 && own >= leastOfDecisive * best.own)
    .toSorted((one, other) => other.own - one.own)
    .map(({ at }) => at)
  const beside = [decisive + 1, decisive + 2, decisive - 1].filter((at) => isSaid(at))
  const near = sentences.flatMap(({ text, own }, at) =>
    isSaid(at) && at !== decisive && own > 0 && says.test(text) ? [at] : [],
  )
  const figures = asksHowMuch.test(question)
    ? near
        .map((at) => ({
          at,
          apart: apartFrom(sentences[at]!.text, stemsOf(question)) + Math.abs(at - decisive) / 1_000,
        }))
        .toSorted((one, other) => one.apart - other.apart)
        .slice(0, 3)
        .map(({ at }) => at)
    : []
  const chosen = [...new Set([decisive, ...figures, ...others, ...beside])].slice(0, mostOfSection)
  const positions = [...new Set(chosen.flatMap((at) => [at, ...itemsAfter(section, at)]))]
  return { positions: positions.sort((one, other) => one - other), main: decisive }
}

export type Extraction = { id: string; question: string; found: DocumentHits }

/** What the passages say to a question, word for word. Pure. */
export function extractFindings({ id, question, found }: Extraction): Answered {
  const nothing: Answered = { id, question, tier: 'nothing', passages: [], findings: [], tables: [], remarks: [] }
  const passages = found.hits.slice(0, mostRead).map((hit, at) => ({ ...hit, passage: String(at) }))
  const searched = { passages, looked: found.looked, terms: found.terms }
  const terms = weigh(searched, stemsOf(question))
  const parts = partsOf(question).map((text) => ({ text, terms: weigh(searched, stemsOf(text)) }))
  const top = passages[0]?.score ?? 0
  const sections = passages
    .map((passage) => ({ hit: passage, section: readSection(passage, terms, top) }))
    .filter(({ section }) => section.decisive >= 0 && section.coverage >= leastClose)
    .toSorted((one, other) => other.section.value - one.section.value)
  const [best] = sections
  if (best === undefined) return nothing
  const findings: Finding[] = []
  const said = new Set<string>()
  const whole: FoundPassage[] = []
  for (const { hit, section } of sections
    .filter((one) => one.section.coverage >= leastBeside * best.section.coverage)
    .slice(0, mostSections)) {
    whole.push({ text: hit.text, heading: hit.heading ?? '', found: foundAt(hit, 0, hit.text.length) })
    const chosen = parts.map((part) => sentencesOf(readSection(section.passage, part.terms, top), part.text))
    const main = parts.length === 1 ? chosen[0]!.main : section.decisive
    const positions = [...new Set(chosen.flatMap((of) => of.positions))].toSorted((one, other) => one - other)
    for (const at of positions) {
      const { start, end, text } = section.sentences[at]!
      const shown = plainText(text).replace(/^(?:[•●▪◦‣–-]|\d{1,3}[.)])\s+/, '')
      const key = sameWords(shown)
      if (key === '' || said.has(key) || shown.length > longestSentence || findings.length >= mostSentences) continue
      said.add(key)
      findings.push({ text: shown, citations: [foundAt(hit, start, end)], ...(at === main ? { isMain: true } : {}) })
    }
  }
  if (findings.length === 0) return nothing
  return { ...nothing, tier: best.section.coverage >= leastAnswer ? 'answer' : 'closest', passages: whole, findings }
}
