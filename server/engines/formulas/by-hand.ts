import {
  defaultScenario,
  type ManualGranularity,
  type MeasureGranularity,
  type RollUp,
} from '../../../contract/formulas/formulas.schemas.ts'
import { addMonths, daysBetween, type PeriodUnit, periodOf, startOf } from '../../../contract/shared/periods.ts'
import type { Day } from '../../../contract/shared/time-zones.ts'
import type { SeriesRow } from './series.ts'

/** For each granularity, the longer ones whose periods contain its periods completely. */
const longer: Record<ManualGranularity, readonly MeasureGranularity[]> = {
  day: ['day', 'week', 'month', 'quarter', 'half', 'year', 'fy', 'ytd', 'fytd', 'all'],
  week: ['week', 'all'],
  month: ['month', 'quarter', 'half', 'year', 'fy', 'ytd', 'fytd', 'all'],
  quarter: ['quarter', 'half', 'year', 'fy', 'ytd', 'fytd', 'all'],
  half: ['half', 'year', 'ytd', 'all'],
  year: ['year', 'ytd', 'all'],
  fy: ['fy', 'fytd', 'all'],
}

/** A placeholder for the single period of "all" until its first day is known. */
export const allKey = ''

/** The first day of the period in which a day counts; null where it does not: after this time of its year, to date. */
export function periodStart(granularity: MeasureGranularity, day: Day, today: Day): Day | null {
  if (granularity === 'all') return allKey
  if (granularity === 'hour') return null
  if (granularity !== 'ytd' && granularity !== 'fytd') return startOf(granularity, day)
  const start = startOf(granularity === 'ytd' ? 'year' : 'fy', day)
  return day <= endToDate(granularity, start, today) ? start : null
}

/** The last day that counts of a year to date. */
export function endToDate(granularity: 'ytd' | 'fytd', start: Day, today: Day): Day {
  const thisYear = startOf(granularity === 'ytd' ? 'year' : 'fy', today)
  return addMonths(today, 12 * (Number(start.slice(0, 4)) - Number(thisYear.slice(0, 4))))
}

const daysOf = (unit: PeriodUnit, start: Day): number => {
  const { from, to } = periodOf(unit, start)
  return daysBetween(from, to) + 1
}

export type TypedValue = { date: Day; scenario: string; scopeValue: string; value: number }
export type TypedMeasure = { granularity: ManualGranularity; rollUp: RollUp; values: readonly TypedValue[] }
export type TypedAsked = {
  isSplit: boolean
  granularity: MeasureGranularity
  today: Day
  dateFrom: Day | null
  dateTo: Day | null
  /** Of its scope; null: all. */
  only: readonly string[] | null
}

/** One value of a group: a level is that of the last day, a rate the mean weighed by days, all else the sum. */
function rolledUp({ rollUp, granularity }: TypedMeasure, values: readonly TypedValue[]): number {
  if (rollUp === 'sum') return values.reduce((sum, { value }) => sum + value, 0)
  if (rollUp === 'last') {
    const last = values.reduce((latest, { date }) => (date > latest ? date : latest), '')
    return values.reduce((sum, { date, value }) => (date === last ? sum + value : sum), 0)
  }
  const days = values.map(({ date }) => daysOf(granularity, date))
  const weighed = values.reduce((sum, { value }, position) => sum + value * days[position]!, 0)
  return weighed / days.reduce((sum, each) => sum + each, 0)
}

/** The values of a measure that is typed by hand, put together by longer periods. Shorter ones than it has give none. */
export function valuesByHand(measure: TypedMeasure, asked: TypedAsked): SeriesRow[] {
  const { isSplit, granularity, today, dateFrom, dateTo, only } = asked
  if (!longer[measure.granularity].includes(granularity)) return []
  const groups = new Map<string, { row: SeriesRow; values: TypedValue[] }>()
  for (const typed of measure.values) {
    if (dateFrom !== null && typed.date < dateFrom) continue
    if (dateTo !== null && typed.date > dateTo) continue
    if (only !== null && !only.includes(typed.scopeValue)) continue
    const date = periodStart(granularity, typed.date, today)
    if (date === null) continue
    const at = isSplit ? [typed.scopeValue] : []
    const key = JSON.stringify([date, typed.scenario, at])
    const group = groups.get(key) ?? { row: { date, scenario: typed.scenario, at, value: 0, fault: null }, values: [] }
    group.values.push(typed)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ row, values }) => ({ ...row, value: rolledUp(measure, values) }))
}

export const scenariosByHand = (values: readonly Pick<TypedValue, 'scenario'>[]): string[] => {
  const found = new Set(values.map(({ scenario }) => scenario))
  return found.size === 0 ? [defaultScenario] : [...found]
}
