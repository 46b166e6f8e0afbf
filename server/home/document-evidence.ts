import type { PassageHit } from '../assistant/assistant.ports.ts'
import { sentencesOf } from '../assistant/language/sentences.ts'
import { stemsOf } from '../assistant/language/words.ts'
import { plainText } from '../assistant/language/plain-text.ts'
import type { Topic } from './topic.ts'

/** One sentence of a document about a topic. `receivedAt`: null when the document has been here for long. */
export type DocumentEvidence = {
  hit: PassageHit
  quote: string
  saysChange: boolean
  receivedAt: string | null
}

/** Of one topic; the newest documents come first. */
const mostOfTopic = 2
const [shortest, longest] = [20, 400]
const allWordsUpTo = 3
const leastPart = 2 / 3

const change =
  /\b(?:increas|decreas|declin|reduc|rais|chang|amend|replac|postpon|delay|cancel|clos(?:e|ed|es|ing|ure)\b|reopen|discontinu|terminat|expir|exceed|shortag|risen|rose\b|rises?\b|rising|fell\b|falls?\b|fallen|falling|dropp|grew\b|grown\b|no longer\b|takes? effect|effective from|starting from|with effect)\w*/i
const figure = /\d/
const ended = /[.!?]["'”’)]*$/
/** More than this is a table whose lines have run together. */
const mostFigures = 6

const isSentence = (text: string): boolean =>
  text.length >= shortest &&
  text.length <= longest &&
  ended.test(text) &&
  (text.match(/\d[\d.,]*/g)?.length ?? 0) <= mostFigures

/** What documents say about a topic: passages that are new, or that say that something changed; one of each document. */
export function findPassages(
  topic: Topic,
  hits: readonly PassageHit[],
  received: ReadonlyMap<string, string>,
): DocumentEvidence[] {
  const stems = [...new Set(topic.words.map((word) => word.stem))]
  if (stems.length === 0) return []
  const best = new Map<string, DocumentEvidence & { score: number }>()
  for (const hit of hits) {
    if (!isAbout(stems, hit)) continue
    const receivedAt = received.get(hit.documentId) ?? null
    const found = bestSentence(stems, hit.text)
    if (!found || (receivedAt === null && !found.saysChange)) continue
    if (found.score > (best.get(hit.documentId)?.score ?? 0)) best.set(hit.documentId, { hit, receivedAt, ...found })
  }
  return [...best.values()]
    .toSorted(
      (one, other) =>
        dayOrder(one, other) || other.score - one.score || (one.hit.documentId < other.hit.documentId ? -1 : 1),
    )
    .slice(0, mostOfTopic)
    .map(({ hit, quote, saysChange, receivedAt }) => ({ hit, quote, saysChange, receivedAt }))
}

/** By day, so that the order in which one folder was sent does not matter. */
function dayOrder(one: DocumentEvidence, other: DocumentEvidence): number {
  const [a, b] = [one, other].map(({ receivedAt }) => receivedAt?.slice(0, 10) ?? '') as [string, string]
  return a === b ? 0 : a < b ? 1 : -1
}

function isAbout(stems: string[], hit: PassageHit): boolean {
  const there = new Set(stemsOf([hit.text, hit.heading ?? '', hit.documentTitle].join('\n')))
  const held = stems.filter((stem) => there.has(stem)).length
  return stems.length <= allWordsUpTo ? held === stems.length : held >= stems.length * leastPart
}

/** The sentence with most of the topic's words; one that tells of a change or holds a figure is worth more. */
function bestSentence(stems: string[], text: string): { quote: string; saysChange: boolean; score: number } | null {
  let best: { quote: string; saysChange: boolean; score: number } | null = null
  for (const sentence of sentencesOf(text)) {
    if (sentence.kind === 'row') continue
    const quote = plainText(text.slice(sentence.start, sentence.end))
    if (!isSentence(quote)) continue
    const words = new Set(stemsOf(quote))
    const held = stems.filter((stem) => words.has(stem)).length
    if (held === 0) continue
    const saysChange = change.test(quote)
    const score = held / stems.length + (saysChange ? 0.6 : 0) + (figure.test(quote) ? 0.3 : 0)
    if (score > (best?.score ?? 0)) best = { quote, saysChange, score }
  }
  return best
}
