import { isStopWord, stemsOf, type Word } from '../language/words.ts'
import type { Cues } from './cues.ts'

/** Of all records the first or the last in time. */
export type TimeEnd = 'earliest' | 'latest'

const earliest = /^(?:earliest|first|oldest)$/
const latest = /^(?:latest|last|newest|recent)$/
const asksWhen = /^(?:which|what|when)$/
/** Words that ask for a figure of that record, which the day alone does not answer. */
const asksForFigure = /^(?:much|many|amount|value|number|size|price|cost)$/
/** "The last cash sale", "the first credit card sale": names between the end and what it is of. */
const mostBetween = 2
const dayStems = new Set(stemsOf('day date'))

/** "Which was the latest sale?", "when did we first sell decaf?": the end of the time of the records, and its words. */
export function timeEndOf(
  words: Word[],
  cues: Cues,
  isRecord: (word: Word) => boolean,
): { end: TimeEnd; places: number[] } | null {
  const others = [cues.superlative, cues.granularity, cues.aggregation, cues.threshold]
  const isPlain = others.every((cue) => cue === null) && !cues.isCount
  const isAsked = words.slice(0, 3).some((word) => asksWhen.test(word.lower))
  if (!isPlain || !isAsked || words.some((word) => asksForFigure.test(word.lower))) return null
  const isFree = (place: number): boolean => !cues.used.has(place)
  const at = words.findIndex(({ lower }, place) => isFree(place) && (earliest.test(lower) || latest.test(lower)))
  const noun = words.findIndex((word, place) => place > at && (isRecord(word) || dayStems.has(word.stem)))
  const between = words.slice(at + 1, Math.max(at + 1, noun))
  if (at < 0 || noun < 0 || between.length > mostBetween || between.some((word) => isStopWord(word.lower))) return null
  const before = words.slice(0, at).findLast((word) => !/^(?:the|our|my|most)$/.test(word.lower))
  if (/^(?:on|in|of|at|by|from)$/.test(before?.lower ?? '')) return null
  const places = words[at - 1]?.lower === 'most' ? [at - 1, at, noun] : [at, noun]
  return { end: earliest.test(words[at]?.lower ?? '') ? 'earliest' : 'latest', places }
}
