import type { PassageHit } from '../tools/index.ts'
import { plainText, sentencesOfUnit, type Unit, unitsOf } from '../passages/index.ts'
import { isNamedIn, readSentence } from './about-topic.ts'
import type { Topic } from './topic.ts'

/** One sentence of a document about a topic. `receivedAt`: null when the document has been here for long. */
export type DocumentEvidence = {
  hit: PassageHit
  quote: string
  saysChange: boolean
  receivedAt: string | null
}
type Found = { quote: string; saysChange: boolean; score: number }

/** Of one topic; the newest documents come first. */
const mostOfTopic = 2
const [shortest, longest] = [20, 400]
/** A topic that is named once in passing is not what a passage is about. */
const leastMentions = 2

/** Not "a reduced rate", which has been so for long. */
const change =
  /(?<!\b(?:an?|the|this|that|our|your)\s(?=\w{1,20}ed\b))\b(?:increas|decreas|declin|reduc|rais|chang(?:ed|ing|es? (?:to|in|of)\b)|amend|replac|postpon|delay|cancel|clos(?:e|ed|es|ing|ure)\b|reopen|discontinu|terminat|expir|(?<!not )exceed|shortag|risen|rose\b|rises?\b|rising|fell\b|falls?\b|fallen|falling|dropp|grew\b|grown\b|no longer\b|takes? effect|effective from|starting from|with effect)\w*/i
/** What only would happen has not. */
const condition = /\b(?:if|unless|whether|in the event|in case|would)\b/i
/** An amount; neither the number of a form ("SF-182") nor a year. */
const figure = /(?<![\p{L}\d][.,-]?)(?!(?:19|20)\d\d\b(?![.,]\d))\d/u
/** A question says nothing. */
const ended = /[.!]["'”’)]*$/
/** More than this is a table whose lines have run together. */
const mostFigures = 6

const isSentence = (text: string): boolean =>
  text.length >= shortest &&
  text.length <= longest &&
  ended.test(text) &&
  (text.match(/\d[\d.,]*/g)?.length ?? 0) <= mostFigures

/**
 * What documents say about a topic: passages that are new, or that say that something changed; one of each document.
 * Pages of the website are no evidence: they have no day of coming and no page to open.
 */
export function findPassages(
  topic: Topic,
  hits: readonly PassageHit[],
  received: ReadonlyMap<string, string>,
): DocumentEvidence[] {
  if (topic.words.length === 0) return []
  const best = new Map<string, DocumentEvidence & { score: number }>()
  for (const hit of hits.filter(({ url }) => url === undefined)) {
    const receivedAt = received.get(hit.documentId) ?? null
    const found = bestSentence(topic, hit)
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

/** The paragraphs and items of a text. A line with bars is one of them where it stands alone, and a table with another. */
const proseOf = (text: string): Unit[] =>
  unitsOf(text).filter(({ kind }, at, units) => {
    const isAlone = units[at - 1]?.kind !== 'row' && units[at + 1]?.kind !== 'row'
    return kind === 'paragraph' || kind === 'item' || (kind === 'row' && isAlone)
  })

/**
 * The sentence that says most of the topic; one that tells of a change or holds a figure is worth more. The passage must
 * be about the topic: its title or a heading names it, or it comes back to it, or a change or a figure is said of it.
 */
function bestSentence(topic: Topic, { text, heading, documentTitle }: PassageHit): Found | null {
  const isHeaded = isNamedIn(topic, [documentTitle, ...(heading?.split(' > ') ?? [])])
  const read = proseOf(text)
    .flatMap((unit) => sentencesOfUnit(text, unit))
    .map((sentence) => plainText(sentence.text))
    .map((quote) => ({ quote, ...readSentence(topic, quote, isHeaded, change, figure) }))
  const comesBack = read.filter(({ isNamed }) => isNamed).length >= leastMentions
  let best: Found | null = null
  for (const { quote, held, isNamed, isSaidOfIt } of read) {
    const isAbout = isHeaded ? held > 0 : isNamed && (comesBack || isSaidOfIt)
    if (!isAbout || !isSentence(quote)) continue
    const isCertain = !condition.test(quote)
    const saysChange = isCertain && isSaidOfIt && change.test(quote)
    const reported =
      (saysChange ? 0.6 : 0) + (figure.test(quote) ? 0.3 : 0) + (isSaidOfIt ? 0.3 : 0) + (isCertain ? 0.2 : 0)
    const score = held + reported
    if (score > (best?.score ?? 0)) best = { quote, saysChange, score }
  }
  return best
}
