import { chartNotesTexts as texts } from '../../../contract/dashboards/chart-notes.texts.ts'
import type { Chart, CustomComparison, DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { WarehouseGranularity } from '../../../contract/datasets/datasets.schemas.ts'
import {
  addDays,
  type DayRange,
  daysBetween,
  type Granularity,
  type PeriodUnit,
  periodLabel,
  periodsBetween,
  portionCovered,
  previousRange,
  previousYearRange,
  resolveRange,
  seasonalRanges,
} from '../../../contract/shared/periods.ts'
import type { Day, TimeZone } from '../../../contract/shared/time-zones.ts'

/** One stretch of time that values are asked for: the one that is shown, or one that it is compared with. */
export type Window = { comparison: CustomComparison | null; ranges: readonly DayRange[] }
export type Clock = { now: number; today: Day; timeZone: TimeZone }
export type Period = { key: string; label: string; portion: number }

const comparisonOfBar: Partial<Record<DashboardSettings['compare'], CustomComparison>> = {
  prev: 'previous_period',
  prev_long: 'previous_year',
  budget: 'budget',
  seasonal_average: 'seasonal_average',
}
/** Shares of a whole and points leave no room for a comparison. */
const compared: readonly (string | undefined)[] = [
  'column',
  'bar',
  'line',
  'radar',
  'data-table',
  'big-number',
  'area',
  'gauge',
  undefined,
]
const yearLike: readonly Granularity[] = ['year', 'fy', 'ytd', 'fytd']

function comparisonsOf(chart: Chart, settings: DashboardSettings): CustomComparison[] {
  if (!compared.includes(chart.chartType)) return []
  const isOwn = chart.metricType === 'warehouse_metric' && !chart.comparisons.useFilterBar
  if (isOwn) return [...new Set(chart.comparisons.custom)]
  const requested = comparisonOfBar[settings.compare]
  return requested === undefined ? [] : [requested]
}

function rangesOf(
  kind: CustomComparison,
  { range }: DashboardSettings,
  shown: DayRange,
  firstData: Day | null,
): readonly DayRange[] {
  if (kind === 'budget') return [shown]
  if (kind === 'seasonal_average') return seasonalRanges(range, shown, firstData ?? shown.from)
  const before = previousRange(range, shown)
  const ranges =
    kind === 'previous_period'
      ? before
      : (previousYearRange(range, shown) ?? (yearLike.includes(range) ? before : null))
  return ranges === null ? [] : [ranges]
}

/** The days before that a figure is compared with. */
export const comparedRange = (
  kind: 'previous_period' | 'previous_year',
  settings: DashboardSettings,
  shown: DayRange,
): DayRange | null => rangesOf(kind, settings, shown, null)[0] ?? null

/** The days that a dashboard shows; null for all of them when there are no data. */
export function shownRange(settings: DashboardSettings, { today }: Clock, data: DayRange | null): DayRange | null {
  if (settings.range === 'all') return data
  return resolveRange(settings.range, settings.item, today)
}

/** The date ranges to query for a chart: first the shown one, then its comparisons. */
export function windowsOf(chart: Chart, settings: DashboardSettings, shown: DayRange, firstData: Day | null): Window[] {
  const others = comparisonsOf(chart, settings).map(
    (comparison): Window => ({
      comparison,
      ranges: rangesOf(comparison, settings, shown, firstData),
    }),
  )
  return [{ comparison: null, ranges: [shown] }, ...others.filter(({ ranges }) => ranges.length > 0)]
}

export const earlier = (one: Day, other: Day): Day => (one < other ? one : other)

/**
 * How far a figure of a period reaches that its data do not fill: to its newest day with data. Null where it has no data
 * yet, and where it has them to its end.
 */
export const reachOf = (shown: DayRange, newest: Day | null): Day | null =>
  newest === null || newest >= shown.to || newest < shown.from ? null : newest

/** The same windows with as many days as there are up to that one: half a year is not held against a whole one. */
export function reachingAsFar(windows: readonly Window[], shown: DayRange, end: Day): Window[] {
  const days = daysBetween(shown.from, end)
  const cut = ({ from, to }: DayRange): DayRange => ({ from, to: earlier(to, addDays(from, days)) })
  return windows.map(({ comparison, ranges }) => ({ comparison, ranges: ranges.map(cut) }))
}

/** The days that a comparison covers, if it was shortened. */
export const cutDays = (isCut: boolean, [days, ...others]: readonly DayRange[]): { days?: DayRange } =>
  isCut && days !== undefined && others.length === 0 ? { days } : {}

export const sameDaysNote = (end: Day): string => texts.sameDays(periodLabel('day', end, 'short'))

/** Whether first and last data have to be known before anything can be asked. */
export const needsSpan = (chart: Chart, settings: DashboardSettings): boolean =>
  settings.range === 'all' || comparisonsOf(chart, settings).includes('seasonal_average')

const units: readonly string[] = ['day', 'week', 'month', 'quarter', 'half', 'year', 'fy']

/** The granularity as the warehouse knows it: a whole range stands for its unit. */
export function unitOf({ granularity }: Pick<DashboardSettings, 'granularity'>): WarehouseGranularity {
  if (granularity === 'hour') return 'hour'
  if (granularity === 'ytd') return 'year'
  if (granularity === 'fytd') return 'fy'
  return units.includes(granularity) ? (granularity as PeriodUnit) : 'year'
}

/** A period as the charts read it. */
function labelOf(unit: PeriodUnit, day: Day): string {
  if (unit === 'year') return day.slice(0, 4)
  if (unit === 'quarter') return `${day.slice(0, 4)}-Q${(Number(day.slice(5, 7)) + 2) / 3}`
  if (unit === 'month') return day.slice(0, 7)
  return unit === 'half' || unit === 'fy' ? periodLabel(unit, day) : day
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

/** The periods of a range in order. `key`: as the warehouse writes the period. */
export function periodsOf(unit: WarehouseGranularity, range: DayRange, { now, today, timeZone }: Clock): Period[] {
  if (unit === 'hour') {
    const portion = portionCovered(range.from, range.from, now, timeZone)
    return hours.map((hour, index) => ({
      key: `${range.from}T${hour}:00:00`,
      label: `${hour}:00`,
      portion: Math.min(1, Math.max(0, portion * 24 - index)),
    }))
  }
  return periodsBetween(unit, range.from, range.to).map(({ from, to }) => ({
    key: from,
    label: labelOf(unit, from),
    // The clock is asked only of the period that it is in.
    portion: to < today ? 1 : from > today ? 0 : portionCovered(from, to, now, timeZone),
  }))
}

/** Days in words, without what the last one says too: "1 Apr to 31 Oct 2025", "1 to 12 Oct 2025". */
export function daysLabel({ from, to }: DayRange): string {
  const last = periodLabel('day', to, 'short')
  if (from === to) return last
  const [day = '', month = '', year = ''] = periodLabel('day', from, 'short').split(' ')
  if (from.slice(0, 7) === to.slice(0, 7)) return texts.span(day, last)
  return texts.span(from.slice(0, 4) === to.slice(0, 4) ? `${day} ${month}` : `${day} ${month} ${year}`, last)
}

/** A whole range in words: "2026", "Q1 2026", "1 Jan 2026 to 23 Nov 2026". */
export function rangeLabel({ range, granularity }: DashboardSettings, { from, to }: DayRange): string {
  if (units.includes(range)) return periodLabel(range as PeriodUnit, from, 'short')
  if (granularity === 'year' && from.slice(0, 4) !== to.slice(0, 4))
    return texts.span(periodLabel('year', from), periodLabel('year', to))
  if (from === to) return granularity === 'year' ? periodLabel('year', from) : periodLabel('day', from, 'short')
  return texts.span(periodLabel('day', from, 'short'), periodLabel('day', to, 'short'))
}
