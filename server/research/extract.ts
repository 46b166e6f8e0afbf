import type { DocumentHits, PassageHit } from '../assistant/assistant.ports.ts'
import { readSection, type Section, stemsOf, weigh, wordsOf } from '../analyst/index.ts'
import { plainText } from '../ingestion/passages/plain-text.ts'
import { type Answered, type Finding, type FoundAt, sameWords } from './findings.ts'

const mostRead = 16
const mostSections = 4
const mostSentences = 10
const mostOfSection = 4
/** What a passage must hold of the words that were asked for to come close, and to answer. */
const leastClose = 0.3
const leastAnswer = 0.75
/** Beside the best only what holds nearly as much. */
const leastBeside = 0.7
/** Beside the decisive sentence of a passage those that hold this part of what it holds. */
const leastOfDecisive = 0.55
const longestSentence = 900

const foundAt = (hit: PassageHit, start: number, end: number): FoundAt => {
  const quote = hit.text.slice(start, end)
  if (hit.url !== undefined) return { quote, title: hit.documentTitle, url: hit.url }
  const { documentId: docId, pageId, pageNumber, documentTitle: title } = hit
  return { quote, title, docId, pageId, pageNumber, start: hit.start + start, end: hit.start + end }
}

const leastWords = 4
/** Whether it stands for itself: no name of a button, no line of an address, no rest of markup. */
const isWhole = (text: string): boolean => wordsOf(text).length >= leastWords && !/<\/?[a-z]/i.test(text)

/** The sentences of a section that say something of the question, in the order of the text, and the one that says most. */
function sentencesOf(section: Section): { places: number[]; main: number } {
  const { sentences } = section
  const isSaid = (at: number) =>
    sentences[at] !== undefined && !sentences[at].isHeading && isWhole(plainText(sentences[at].text))
  let decisive = section.decisive
  if (!isSaid(decisive)) {
    const whole = sentences.map(({ own }, at) => ({ own, at })).filter(({ at }) => isSaid(at))
    decisive = whole.toSorted((one, other) => other.own - one.own)[0]?.at ?? -1
  }
  const best = sentences[decisive]
  if (best === undefined) return { places: [], main: -1 }
  const others = sentences
    .map(({ own }, at) => ({ own, at }))
    .filter(({ own, at }) => at !== decisive && isSaid(at) && own > 0 && own >= leastOfDecisive * best.own)
    .toSorted((one, other) => other.own - one.own)
    .map(({ at }) => at)
  const beside = [decisive + 1, decisive + 2, decisive - 1].filter((at) => isSaid(at))
  const places = [...new Set([decisive, ...others, ...beside])].slice(0, mostOfSection)
  return { places: places.sort((one, other) => one - other), main: decisive }
}

export type Extraction = { id: string; question: string; found: DocumentHits }

/** What the passages say to a question, word for word. Pure. */
export function extractFindings({ id, question, found }: Extraction): Answered {
  const nothing: Answered = { id, question, tier: 'nothing', findings: [], tables: [], remarks: [] }
  const passages = found.hits.slice(0, mostRead).map((hit, at) => ({ ...hit, passage: String(at) }))
  const terms = weigh({ passages, looked: found.looked, terms: found.terms }, stemsOf(question))
  const top = passages[0]?.score ?? 0
  const sections = passages
    .map((passage) => ({ hit: passage, section: readSection(passage, terms, top) }))
    .filter(({ section }) => section.decisive >= 0 && section.coverage >= leastClose)
    .toSorted((one, other) => other.section.value - one.section.value)
  const [best] = sections
  if (best === undefined) return nothing
  const findings: Finding[] = []
  const said = new Set<string>()
  for (const { hit, section } of sections
    .filter((one) => one.section.coverage >= leastBeside * best.section.coverage)
    .slice(0, mostSections)) {
    const { places, main } = sentencesOf(section)
    for (const at of places) {
      const { start, end, text } = section.sentences[at]!
      const shown = plainText(text).replace(/^(?:[•●▪◦‣–-]|\d{1,3}[.)])\s+/, '')
      const key = sameWords(shown)
      if (key === '' || said.has(key) || shown.length > longestSentence || findings.length >= mostSentences) continue
      said.add(key)
      findings.push({ text: shown, citations: [foundAt(hit, start, end)], ...(at === main ? { isMain: true } : {}) })
    }
  }
  if (findings.length === 0) return nothing
  return { ...nothing, tier: best.section.coverage >= leastAnswer ? 'answer' : 'closest', findings }
}
