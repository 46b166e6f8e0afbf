import type { DateGranularity } from '../assistant.ports.ts'
import type { ChartType } from '../chart-spec.ts'
import type { Word } from '../language/words.ts'
import { type FoundDate, findDates } from './dates.ts'
import { numberOf } from './number-words.ts'
import { findThreshold, type Threshold } from './thresholds.ts'

export type Aggregation = 'sum' | 'mean' | 'p50' | 'min' | 'max'
/** What a question says apart from the names of a table: how to add up, what to compare, over which time. */
export type Cues = {
  aggregation: Aggregation | null
  /** "how many", "number of". */
  isCount: boolean
  granularity: DateGranularity | null
  superlative: 'highest' | 'lowest' | null
  /** How many of the highest or lowest, where the question says so. */
  top: number | null
  isShare: boolean
  isComparison: boolean
  isChange: boolean
  /** The change is one downwards: "fell", "decline". */
  isFall: boolean
  /** How the figures are to be drawn, where the question says so. */
  chart: ChartType | null
  /** One figure alone is to be drawn, as figures over time. */
  isOverTime: boolean
  /** "above 500", "at least 10": only figures beyond it are asked for. */
  threshold: Threshold | null
  dates: FoundDate[]
  /** Places of the words that said these things. */
  used: Set<number>
  /** Places of words that may also be part of a column's name ("total", "average", "number", "count"). */
  shared: Set<number>
  /** Places of words right before which stands "by", "per", "each", "which" ... */
  grouped: Set<number>
}

const granularities: Record<string, DateGranularity> = {
  day: 'day',
  daily: 'day',
  week: 'week',
  weekly: 'week',
  month: 'month',
  monthly: 'month',
  quarter: 'quarter',
  quarterly: 'quarter',
  year: 'year',
  yearly: 'year',
  annually: 'year',
}
const charts: Record<string, ChartType> = {
  line: 'line',
  bar: 'bar',
  column: 'column',
  pie: 'pie',
  table: 'data-table',
}
const highest =
  /^(?:most|highest|best|top|largest|biggest|greatest|strongest|leading|maximum|max|bestselling|priciest|costliest|busiest)$/
const lowest = /^(?:least|lowest|worst|smallest|fewest|weakest|bottom|minimum|min|slowest|cheapest|quietest)$/
/** Superlatives that name a price as well. */
const ofPrice = /^(?:cheapest|priciest|costliest)$/
const groupers = /^(?:by|per|each|every|across|which)$/
const comparing = /^(?:vs|versus|against|compare|compared|comparing|comparison|than|difference)$/
const changing =
  /^(?:grow|grew|grown|growth|growing|change|changed|changing|increase|increased|increasing|decrease|decreased|decline|declined|rise|rose|fall|fell|drop|dropped)$/
const falling = /^(?:decrease|decreased|decline|declined|fall|fell|drop|dropped)$/
const sharing = /^(?:share|percentage|percent|proportion|portion|fraction)$/

const placesOf = ({ first, after }: { first: number; after: number }): number[] =>
  Array.from({ length: after - first }, (_, at) => first + at)

/** Reads the cues of a question. */
export function readCues(words: Word[]): Cues {
  const dates = findDates(words)
  const threshold = findThreshold(words)
  const cues: Cues = {
    aggregation: null,
    isCount: false,
    granularity: null,
    superlative: null,
    top: null,
    isShare: false,
    isComparison: false,
    isChange: false,
    isFall: false,
    chart: null,
    isOverTime: false,
    threshold: threshold?.threshold ?? null,
    dates,
    used: new Set([...dates, ...(threshold === null ? [] : [threshold])].flatMap(placesOf)),
    shared: new Set(),
    grouped: new Set(),
  }
  words.forEach((_, at) => {
    if (!cues.used.has(at)) readWord(words, at, cues)
  })
  return { ...cues, isShare: cues.isShare && !cues.isChange }
}

const use = (cues: Cues, ...places: number[]): void => places.forEach((place) => void cues.used.add(place))
const share = (cues: Cues, ...places: number[]): void => places.forEach((place) => void cues.shared.add(place))

/** A word with the one before and the one behind it. */
const around = (words: Word[], at: number): [string, string, string] => [
  words[at]?.lower ?? '',
  words[at - 1]?.lower ?? '',
  words[at + 1]?.lower ?? '',
]

function readWord(words: Word[], at: number, cues: Cues): void {
  const [lower, before, next] = around(words, at)
  readGranularity(words, at, cues)
  readChart(lower, before, next, at, cues)
  if (groupers.test(lower) || (lower === 'what' && at + 1 < words.length)) cues.grouped.add(at + 1)
  if (/^(?:split|broken|break|breakdown|grouped)$/.test(lower)) use(cues, at)
  if (lower === 'how' && next === 'many') {
    cues.isCount = true
    use(cues, at, at + 1)
  }
  if (lower === 'how' && next === 'much') use(cues, at, at + 1)
  if ((lower === 'number' || lower === 'count') && next === 'of') {
    cues.isCount = true
    share(cues, at)
  }
  if (/^(?:total|sum|overall|altogether)$/.test(lower)) {
    cues.aggregation ??= 'sum'
    share(cues, at)
  }
  if (/^(?:average|mean|typical|typically)$/.test(lower)) {
    cues.aggregation = 'mean'
    share(cues, at)
  }
  if (lower === 'median') {
    cues.aggregation = 'p50'
    share(cues, at)
  }
  readSuperlative(words, lower, next, at, cues)
  if (sharing.test(lower)) {
    cues.isShare = true
    share(cues, at)
  }
  if (comparing.test(lower) && before !== 'other') {
    cues.isComparison = true
    use(cues, at)
  }
  if (changing.test(lower)) {
    cues.isChange = true
    cues.isFall ||= falling.test(lower)
    use(cues, at)
  }
}

/** The chart that a word stands for: "pie", "tables". */
export function chartNamed(lower: string): ChartType | null {
  const singular = lower.replace(/s$/, '')
  return (Object.hasOwn(charts, singular) ? charts[singular] : undefined) ?? null
}

function readChart(lower: string, before: string, next: string, at: number, cues: Cues): void {
  const chart = chartNamed(lower)
  if (chart === null) return
  const isDrawn = /^(?:charts?|graphs?|plots?|diagrams?)$/.test(next)
  const isShape = /^(?:as|an?)$/.test(before)
  if (!isDrawn && !isShape) return
  cues.chart = chart
  use(cues, at, ...(isDrawn ? [at + 1] : []))
}

/** Whether a unit of time says by which periods: "by month", "best two months", "months with", "how many months above 5". */
function isPeriodNamed(words: Word[], at: number, cues: Cues): boolean {
  const [lower, before, next] = around(words, at)
  const earlier = words[at - 2]?.lower ?? ''
  const isRanked = numberOf(before) !== null && (highest.test(earlier) || lowest.test(earlier))
  return (
    lower.endsWith('ly') ||
    /^(?:by|per|each|every|which|what|a|best|worst|busiest|quietest|highest|lowest|top|strongest|over|and|across|split)$/.test(
      before,
    ) ||
    isRanked ||
    (lower.endsWith('s') && /^(?:with|when|where|that)$/.test(next)) ||
    (before === 'many' && cues.threshold !== null) ||
    /^(?:by|over|on)$/.test(next)
  )
}

function readGranularity(words: Word[], at: number, cues: Cues): void {
  const [lower, before, next] = around(words, at)
  const unit = lower.replace(/s$/, '')
  const granularity = Object.hasOwn(granularities, unit) ? granularities[unit] : undefined
  const isBeforeDate = cues.dates.some(
    ({ first }) => first === at + 1 || (first === at + 2 && /^(?:of|from)$/.test(next)),
  )
  if (granularity !== undefined && isBeforeDate) use(cues, at)
  if (granularity !== undefined && isPeriodNamed(words, at, cues)) {
    cues.granularity ??= granularity
    use(cues, at)
  }
  if (/^trends?$/.test(lower) || (lower === 'time' && before === 'over')) {
    cues.granularity ??= 'month'
    use(cues, at)
  }
}

function readSuperlative(words: Word[], lower: string, next: string, at: number, cues: Cues): void {
  const direction = highest.test(lower) ? 'highest' : lowest.test(lower) ? 'lowest' : null
  if (direction === null || next === 'recent') return
  cues.superlative = direction
  if (ofPrice.test(lower)) share(cues, at)
  else use(cues, at)
  const before = words[at - 1]?.lower ?? ''
  const count = numberOf(next) ?? numberOf(before)
  if (count !== null && count > 0) {
    cues.top = count
    use(cues, numberOf(next) === null ? at - 1 : at + 1)
    cues.grouped.add(at + 2)
  }
  cues.grouped.add(at + 1)
  if (/^(?:selling|sold|performing|earning|rated)$/.test(next)) cues.grouped.add(at + 2)
}
