import type { FactTableInfo } from '../assistant.ports.ts'
import { stemsOf, type Word, wordsOf } from '../language/words.ts'
import { drawingOf, drawnAs } from './drawing.ts'
import { type Reading, readTable } from './reading.ts'

export const follows =
  /^\s*(?:and|but|what about|how about|as|only|just|now|also|same|then|by|for|in|per|excluding|without|instead|or)\b/i

/** Whether a question leans on the one before: "and by city?", "what about March?", "show it as a line chart". */
const leansOnEarlier = (question: string, words: Word[], own: Reading | null): boolean =>
  follows.test(question) ||
  words.length <= 2 ||
  (own !== null && own.unexplained.length === 0 && !hasAnswer(own) && own.content <= 3)

export const bestOf = (readings: Reading[]): Reading | null =>
  readings.reduce<Reading | null>((best, each) => (best === null || each.score > best.score ? each : best), null)

/** The fraction of words with a meaning that found a place. */
export const explainedPart = (reading: Reading): number =>
  reading.content === 0 ? 0 : 1 - reading.unexplained.length / reading.content

export const hasAnswer = (reading: Reading): boolean =>
  reading.measures.length > 0 || reading.counts !== null || reading.lookup !== null || reading.timeEnd !== null
const hasUnknownNumber = (reading: Reading): boolean =>
  reading.unexplained.some((word) => /^(?:\d.*|first|second|third|fourth|fifth)$/.test(word))
export const isStrong = (reading: Reading): boolean =>
  hasAnswer(reading) &&
  !hasUnknownNumber(reading) &&
  (reading.unexplained.length === 0 || (explainedPart(reading) >= 0.75 && reading.measureScore >= 1.5))
export const isWeak = (reading: Reading): boolean =>
  hasAnswer(reading) && !hasUnknownNumber(reading) && explainedPart(reading) >= 0.7

/** The earlier reading with what the new words change: its grouping, time, filters or measure. */
export function changed(earlier: Reading, words: Word[]): Reading | null {
  const now = readTable(words, earlier.table)
  if (now === null || now.unexplained.length > 0) return null
  const namesGroup = now.groups.length > 0 || now.cues.granularity !== null
  const bare = earlier.table.dimensions.find((dimension) =>
    stemsOf(dimension.label).every((each) => words.some((word) => word.stem === each)),
  )
  const groups = namesGroup
    ? now.groups
    : bare !== undefined && Object.keys(now.filters).length === 0
      ? [bare.name]
      : null
  const named = now.measureScore >= 1.5 || now.counts !== null
  const hasDates = now.cues.dates.length > 0
  const dates = !hasDates
    ? earlier.cues.dates
    : now.cues.isComparison && earlier.cues.dates.length > 0
      ? [...earlier.cues.dates.slice(0, 1), ...now.cues.dates.slice(0, 1)]
      : now.cues.dates
  const isSinglePeriod = hasDates && !now.cues.isComparison
  return {
    ...earlier,
    measures: named ? now.measures : earlier.measures,
    counts: named ? now.counts : earlier.counts,
    timeEnd: named ? now.timeEnd : earlier.timeEnd,
    groups: groups ?? earlier.groups,
    filters: { ...earlier.filters, ...now.filters },
    cues: {
      ...now.cues,
      aggregation: now.cues.aggregation ?? earlier.cues.aggregation,
      granularity: groups !== null ? now.cues.granularity : isSinglePeriod ? null : earlier.cues.granularity,
      superlative: now.cues.superlative ?? (groups === null ? null : earlier.cues.superlative),
      isComparison: now.cues.isComparison || (!isSinglePeriod && earlier.cues.isComparison),
      isChange: now.cues.isChange || (!isSinglePeriod && earlier.cues.isChange),
      chart: now.cues.chart ?? earlier.cues.chart,
      isOverTime: earlier.cues.isOverTime,
      threshold: now.cues.threshold ?? earlier.cues.threshold,
      dates,
    },
    unexplained: [],
    measureScore: Math.max(now.measureScore, earlier.measureScore),
  }
}

/** What a question asks of the tables, with the questions before it; null when nothing of them is named. */
export function interpret(question: string, earlier: string[], tables: FactTableInfo[]): Reading | null {
  const previous = earlier[earlier.length - 1]
  const drawing = drawingOf(question)
  if (drawing !== null) {
    const shown = previous === undefined ? null : interpret(previous, earlier.slice(0, -1), tables)
    return shown === null ? null : drawnAs(shown, drawing)
  }
  const words = wordsOf(question)
  const own = bestOf(tables.flatMap((table) => readTable(words, table) ?? []))
  if (own?.isListing) return own
  if (previous === undefined || !leansOnEarlier(question, words, own)) return own
  if (own !== null && own.measureScore >= 3 && own.unexplained.length === 0 && !follows.test(question)) return own
  const before = interpret(previous, earlier.slice(0, -1), tables)
  const merged = before !== null && hasAnswer(before) ? changed(before, words) : null
  return merged ?? own
}
