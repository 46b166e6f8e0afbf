import { type Day, dayOf, type Instant, startOfDay, type TimeZone, toMilliseconds } from './time-zones.ts'

export const granularities = [
  'fy',
  'fytd',
  'year',
  'ytd',
  'half',
  'quarter',
  'month',
  'week',
  'day',
  'hour',
  'all',
] as const
export type Granularity = (typeof granularities)[number]

/** Ranges offered on dashboards; `hour` is valid in saved settings but not offered. */
export const offeredRanges = [
  'fy',
  'fytd',
  'year',
  'ytd',
  'half',
  'quarter',
  'month',
  'week',
  'day',
  'all',
] as const satisfies Granularity[]
export type DashboardRange = Granularity

/** A calendar period; such periods follow each other without gaps. */
export type PeriodUnit = 'day' | 'week' | 'month' | 'quarter' | 'half' | 'year' | 'fy'
/** First and last day, both included. */
export type DayRange = { from: Day; to: Day }
export type ComparisonMode = 'budget' | 'prev' | 'prev_long' | 'seasonal_average' | 'none'
export const comparisonModes: readonly ComparisonMode[] = ['budget', 'prev', 'prev_long', 'seasonal_average', 'none']

const dayMs = 86_400_000
const monthsOf = { month: 1, quarter: 3, half: 6, year: 12, fy: 12 } as const
const granularitiesOf: Record<DashboardRange, readonly Granularity[]> = {
  hour: ['hour'],
  fy: ['month', 'quarter'],
  fytd: ['month', 'quarter'],
  year: ['month', 'quarter', 'year'],
  ytd: ['month', 'quarter', 'year'],
  half: ['month', 'half'],
  quarter: ['month', 'week', 'quarter'],
  month: ['day', 'week', 'month'],
  week: ['day', 'week'],
  day: ['hour', 'day'],
  all: ['year', 'quarter'],
}
const unitOfRange: Record<Exclude<DashboardRange, 'all'>, PeriodUnit> = {
  hour: 'day',
  fy: 'fy',
  fytd: 'fy',
  year: 'year',
  ytd: 'year',
  half: 'half',
  quarter: 'quarter',
  month: 'month',
  week: 'week',
  day: 'day',
}
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const [firstDay, lastDay] = ['0001-01-01', '9999-12-31'] as const

/** True for an existing calendar day, written `YYYY-MM-DD`. */
export function isDay(value: string): value is Day {
  // The calendar has no year 0, and the database does not accept one.
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '0001') return false
  const parsed = Date.parse(`${value}T00:00:00Z`)
  return Number.isFinite(parsed) && new Date(parsed).toISOString().startsWith(value)
}

export function addDays(day: Day, count: number): Day {
  return fromNumber(toNumber(day) + count)
}

/** The same day in another month, or that month's last day if it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const { year, month, date } = parts(day)
  const first = numberOf(year, month - 1 + count, 1)
  const days = numberOf(year, month + count, 1) - first
  return fromNumber(first + Math.min(date, days) - 1)
}

export function daysBetween(from: Day, to: Day): number {
  return toNumber(to) - toNumber(from)
}

/** Monday is 1, Sunday 7. */
export function dayOfWeek(day: Day): number {
  return ((((toNumber(day) + 3) % 7) + 7) % 7) + 1
}

/** First day of the period that contains the day. Weeks start on Monday, financial years on 1 April. */
export function startOf(unit: PeriodUnit, day: Day): Day {
  if (unit === 'day') return day
  if (unit === 'week') return addDays(day, 1 - dayOfWeek(day))
  const { year, month } = parts(day)
  const offset = unit === 'fy' ? 3 : 0
  const length = monthsOf[unit]
  const monthsSinceOffset = year * 12 + month - 1 - offset
  const first = Math.floor(monthsSinceOffset / length) * length + offset
  return fromNumber(numberOf(0, first, 1))
}

/** First day of the period `count` periods after the one that contains the day (negative: before). */
export function shift(unit: PeriodUnit, day: Day, count: number): Day {
  const start = startOf(unit, day)
  if (unit === 'day') return addDays(start, count)
  if (unit === 'week') return addDays(start, 7 * count)
  return addMonths(start, monthsOf[unit] * count)
}

export function nextPeriod(unit: PeriodUnit, day: Day): Day {
  return shift(unit, day, 1)
}

export function previousPeriod(unit: PeriodUnit, day: Day): Day {
  return shift(unit, day, -1)
}

/** The whole period that contains the day. */
export function periodOf(unit: PeriodUnit, day: Day): DayRange {
  if (unit === 'day') return { from: day, to: day }
  const next = nextPeriod(unit, day)
  return { from: startOf(unit, day), to: next === lastDay ? lastDay : addDays(next, -1) }
}

/** The whole periods that overlap `from` to `to`, in order; empty when `to` is before `from`. */
export function periodsBetween(unit: PeriodUnit, from: Day, to: Day): DayRange[] {
  const periods: DayRange[] = []
  for (let start = startOf(unit, from); from <= to && start <= to; ) {
    periods.push(periodOf(unit, start))
    const next = nextPeriod(unit, start)
    if (next === start || (unit !== 'day' && next === lastDay)) break
    start = next
  }
  return periods
}

/** The interval of evenly spaced years with gaps, such as 5 in 1955, 1960, 1970; 1 where there is none. */
export function yearStep(years: readonly number[]): number {
  if (years.length < 3) return 1
  const steps = years.slice(1).map((year, index) => year - years[index]!)
  const common = (one: number, other: number): number => (other === 0 ? one : common(other, one % other))
  return steps.some((step) => step < 1) ? 1 : steps.reduce(common)
}

/** Maximum periods shown: 27 years by day, and every year a date can have. */
const mostPeriods = 10_000
const shortestDays = { day: 1, week: 7, month: 28, quarter: 90, half: 181, year: 365, fy: 365 }
const coarser: Partial<Record<PeriodUnit, PeriodUnit>> = {
  day: 'week',
  week: 'month',
  month: 'quarter',
  quarter: 'year',
  half: 'year',
}

/** The unit, or the next coarser one with at most `mostPeriods` periods in the range. */
export function fittingUnit(unit: PeriodUnit, range: DayRange): PeriodUnit {
  const next = coarser[unit]
  const periods = (toNumber(range.to) - toNumber(range.from)) / shortestDays[unit]
  return next === undefined || periods <= mostPeriods ? unit : fittingUnit(next, range)
}

export function allowedGranularities(range: DashboardRange): readonly Granularity[] {
  return granularitiesOf[range]
}

export function allowedComparisons(range: DashboardRange): readonly ComparisonMode[] {
  const isYear = range === 'year' || range === 'fy' || range === 'ytd' || range === 'fytd'
  return isYear ? comparisonModes.filter((mode) => mode !== 'prev_long') : comparisonModes
}

/**
 * The days of a dashboard range. `item` is `current` or a day in the period; `ytd` and `fytd` end on the date of
 * `today`, in the item's year. `all` covers the first to the last data, or only `today` without data.
 */
export function resolveRange(
  range: DashboardRange,
  item: 'current' | Day,
  today: Day,
  firstData: Day = today,
  lastData: Day = today,
): DayRange {
  if (range === 'all') return { from: firstData, to: lastData }
  const unit = unitOfRange[range]
  const whole = periodOf(unit, item === 'current' ? today : item)
  if (range !== 'ytd' && range !== 'fytd') return whole
  const years = parts(whole.from).year - parts(startOf(unit, today)).year
  return { from: whole.from, to: addMonths(today, years * 12) }
}

/**
 * The previous range: one range length earlier; for `ytd` and `fytd` the same part of the previous year. `all` has
 * none.
 */
export function previousRange(range: DashboardRange, current: DayRange): DayRange | null {
  if (range === 'all') return null
  if (range === 'ytd' || range === 'fytd') return monthsBack(current, 12)
  return periodOf(unitOfRange[range], previousPeriod(unitOfRange[range], current.from))
}

/** The range 12 months earlier; null where the range does not allow that comparison. */
export function previousYearRange(range: DashboardRange, current: DayRange): DayRange | null {
  if (range === 'all' || !allowedComparisons(range).includes('prev_long')) return null
  return yearsBack(range, current, 1)
}

/** The same period in up to five earlier years, latest first, as far back as there is data. */
export function seasonalRanges(range: DashboardRange, current: DayRange, firstData: Day): DayRange[] {
  if (range === 'all') return []
  return [1, 2, 3, 4, 5].map((years) => yearsBack(range, current, years)).filter((earlier) => earlier.to >= firstData)
}

/** 'January 2024' or 'Jan 2024', 'Q1 2024', 'H1 2024', '2024', 'FY2025' (named after the year in which it ends). */
export function periodLabel(unit: PeriodUnit, day: Day, style: 'long' | 'short' = 'long'): string {
  const { year, month } = parts(startOf(unit, day))
  if (unit === 'fy') return `FY${year + 1}`
  if (unit === 'year') return `${year}`
  if (unit === 'half') return `H${month === 1 ? 1 : 2} ${year}`
  if (unit === 'quarter') return `Q${(month + 2) / 3} ${year}`
  if (unit === 'month') return `${monthName(month, style)} ${year}`
  if (unit === 'day') return dayLabel(day, style)
  return style === 'long'
    ? `Week of ${dayLabel(startOf('week', day), 'long')}`
    : dayLabel(startOf('week', day), 'short')
}

/** The share, 0 to 1, of the days from `from` to `to` (both included) that has passed at `now` in the zone. */
export function portionCovered(from: Day, to: Day, now: Instant, zone: TimeZone): number {
  const start = Date.parse(startOfDay(from, zone))
  const end = Date.parse(startOfDay(addDays(to, 1), zone))
  return Math.min(1, Math.max(0, (toMilliseconds(now) - start) / (end - start)))
}

/** The period that contains an instant, in a zone's calendar. */
export function periodAt(unit: PeriodUnit, instant: Instant, zone: TimeZone): DayRange {
  return periodOf(unit, dayOf(instant, zone))
}

function yearsBack(range: Exclude<DashboardRange, 'all'>, current: DayRange, years: number): DayRange {
  const unit = unitOfRange[range]
  if (range === 'ytd' || range === 'fytd') return monthsBack(current, 12 * years)
  // A week belongs to the year of its Thursday, so week 2 is compared with week 2.
  const anchor = unit === 'week' ? addDays(current.from, 3) : current.from
  return periodOf(unit, addMonths(anchor, -12 * years))
}

function monthsBack(range: DayRange, months: number): DayRange {
  return { from: addMonths(range.from, -months), to: addMonths(range.to, -months) }
}

function dayLabel(day: Day, style: 'long' | 'short'): string {
  const { year, month, date } = parts(day)
  return `${date} ${monthName(month, style)} ${year}`
}

function monthName(month: number, style: 'long' | 'short'): string {
  const name = monthNames[month - 1] ?? ''
  return style === 'long' ? name : name.slice(0, 3)
}

function parts(day: Day): { year: number; month: number; date: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8, 10)) }
}

function toNumber(day: Day): number {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`)
  return Date.parse(`${day}T00:00:00Z`) / dayMs
}

/** Clamps to the calendar's first and last day. */
function fromNumber(number: number): Day {
  const day = Math.min(toNumber(lastDay), Math.max(toNumber(firstDay), number))
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** `month` counts from 0 and may exceed 11. Unlike Date.UTC, a year below 100 stays that year. */
function numberOf(year: number, month: number, date: number): number {
  return new Date(0).setUTCFullYear(year, month, date) / dayMs
}
