import { addDays, addMonths, type DayRange, periodOf, shift, startOf } from '../../../contract/shared/periods.ts'
import type { DateGranularity } from '../assistant.ports.ts'
import { formatDay, formatPeriod } from '../format.ts'
import type { DateExpression } from './dates.ts'

/** A stretch of days with its name: "March 2019", "Q1 2024", "1 January 2019 to 15 March 2019". */
export type NamedRange = DayRange & { name: string }

export const overlaps = (one: DayRange, other: DayRange): boolean => one.from <= other.to && other.from <= one.to

const firstOf = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}-01`

/** The name of a stretch of days: of the month, quarter or year that it is, else its first and last day. */
export function nameOf(range: DayRange): string {
  const { from, to } = range
  if (from === to) return formatDay(from)
  for (const unit of ['month', 'quarter', 'year'] as const)
    if (periodOf(unit, from).from === from && periodOf(unit, from).to === to) return formatPeriod(from, unit)
  const isWholeMonths = from.endsWith('-01') && periodOf('month', to).to === to
  if (isWholeMonths) return `${formatPeriod(from, 'month')} to ${formatPeriod(to, 'month')}`
  return `${formatDay(from)} to ${formatDay(to)}`
}

/** Without a year the latest that the data hold; an explicit year is kept whatever the data hold. */
function inYear(rangeIn: (year: number) => DayRange, year: number | null, data: DayRange): DayRange {
  if (year !== null) return rangeIn(year)
  const last = Number(data.to.slice(0, 4))
  for (let each = last; each >= Number(data.from.slice(0, 4)); each -= 1)
    if (overlaps(rangeIn(each), data)) return rangeIn(each)
  return rangeIn(last)
}

const yearOf = ({ year, yearsOn }: { year: number | null; yearsOn?: number }, anchor: string): number | null =>
  yearsOn === undefined ? year : Number(anchor.slice(0, 4)) + yearsOn

const monthsIn =
  (month: number, count: number) =>
  (year: number): DayRange => {
    const from = firstOf(year, month)
    return { from, to: addDays(addMonths(from, count), -1) }
  }

const dayIn =
  (month: number, date: number) =>
  (year: number): DayRange => {
    const wanted = addDays(firstOf(year, month), date - 1)
    const day = wanted.slice(5, 7) === String(month).padStart(2, '0') ? wanted : addDays(wanted, -1)
    return { from: day, to: day }
  }

function financialYear(year: number | null, anchor: string): DayRange {
  const current = Number(anchor.slice(0, 4)) + (Number(anchor.slice(5, 7)) >= 4 ? 1 : 0)
  const end = year ?? current
  return { from: firstOf(end - 1, 4), to: `${end}-03-31` }
}

function trailing(anchor: string, unit: DateGranularity, count: number, whole: boolean): DayRange {
  const from = shift(unit, anchor, whole ? -count : 1 - count)
  return { from, to: addDays(shift(unit, from, count), -1) }
}

function rangeAt(expression: DateExpression, anchor: string, data: DayRange, isToday: boolean): DayRange {
  switch (expression.kind) {
    case 'months':
      return inYear(monthsIn(expression.month, expression.count), yearOf(expression, anchor), data)
    case 'year':
      return { from: firstOf(expression.year, 1), to: `${expression.year}-12-31` }
    case 'financial year':
      return financialYear(expression.year, anchor)
    case 'day':
      return inYear(dayIn(expression.month, expression.date), yearOf(expression, anchor), data)
    case 'relative':
      return periodOf(expression.unit, shift(expression.unit, anchor, expression.offset))
    case 'trailing':
      return trailing(anchor, expression.unit, expression.count, isToday)
    case 'to date':
      return { from: startOf('year', anchor), to: anchor }
    case 'between': {
      const to = rangeAt(expression.to, anchor, data, isToday)
      const from = rangeAt(expression.from, anchor, data, isToday)
      const isTurned = from.from > to.to
      return { from: isTurned ? addMonths(from.from, -12) : from.from, to: to.to }
    }
    case 'since': {
      const begin = rangeAt(expression.from, anchor, data, isToday)
      const from = expression.isIncluded ? begin.from : addDays(begin.to, 1)
      return { from, to: from > data.to ? from : data.to }
    }
    case 'until': {
      const end = rangeAt(expression.to, anchor, data, isToday)
      return { from: data.from, to: expression.isIncluded ? end.to : addDays(end.from, -1) }
    }
  }
}

/**
 * The days that an expression means for data of [data.from, data.to]. Relative ones ("last month") count from today
 * when that meets the data, else from the last day of the data.
 */
export function resolveDate(expression: DateExpression, today: string, data: DayRange): NamedRange {
  const fromToday = rangeAt(expression, today, data, true)
  const range = overlaps(fromToday, data) || today <= data.to ? fromToday : rangeAt(expression, data.to, data, false)
  return { ...range, name: nameOf(range) }
}
