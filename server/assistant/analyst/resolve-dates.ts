import { formatDay, formatPeriod } from '../format.ts'
import type { DateExpression } from './dates.ts'
import { addDays, addMonths, lastDayOf, nextStart, overlaps, periodAt, type Range, startOf } from './periods.ts'

/** A stretch of days with its name: "March 2019", "Q1 2024", "1 January 2019 to 15 March 2019". */
export type NamedRange = Range & { name: string }

const firstOf = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}-01`

/** The name of a stretch of days: of the month, quarter or year that it is, else its first and last day. */
export function nameOf(range: Range): string {
  const { from, to } = range
  if (from === to) return formatDay(from)
  for (const unit of ['month', 'quarter', 'year'] as const)
    if (startOf(from, unit) === from && addDays(nextStart(from, unit, 1), -1) === to) return formatPeriod(from, unit)
  const isWholeMonths = from.endsWith('-01') && lastDayOf(to.slice(0, 7)) === to
  if (isWholeMonths) return `${formatPeriod(from, 'month')} to ${formatPeriod(to, 'month')}`
  return `${formatDay(from)} to ${formatDay(to)}`
}

/** Months without a year are the latest that the data hold; an explicit year is kept whatever the data hold. */
function monthsRange(month: number, count: number, year: number | null, data: Range): Range {
  const rangeIn = (each: number): Range => {
    const from = firstOf(each, month)
    return { from, to: addDays(addMonths(from, count), -1) }
  }
  if (year !== null) return rangeIn(year)
  const last = Number(data.to.slice(0, 4))
  for (let each = last; each >= Number(data.from.slice(0, 4)); each -= 1)
    if (overlaps(rangeIn(each), data)) return rangeIn(each)
  return rangeIn(last)
}

function financialYear(year: number | null, anchor: string): Range {
  const current = Number(anchor.slice(0, 4)) + (Number(anchor.slice(5, 7)) >= 4 ? 1 : 0)
  const end = year ?? current
  return { from: firstOf(end - 1, 4), to: lastDayOf(`${end}-03`) }
}

function trailing(
  anchor: string,
  unit: 'day' | 'week' | 'month' | 'quarter' | 'year',
  count: number,
  whole: boolean,
): Range {
  const current = startOf(anchor, unit)
  const from = nextStart(current, unit, whole ? -count : 1 - count)
  return { from, to: addDays(nextStart(from, unit, count), -1) }
}

function rangeAt(expression: DateExpression, anchor: string, data: Range, isToday: boolean): Range {
  switch (expression.kind) {
    case 'months':
      return monthsRange(expression.month, expression.count, expression.year, data)
    case 'year':
      return { from: firstOf(expression.year, 1), to: `${expression.year}-12-31` }
    case 'financial year':
      return financialYear(expression.year, anchor)
    case 'day':
      return { from: expression.day, to: expression.day }
    case 'relative':
      return periodAt(anchor, expression.unit, expression.offset)
    case 'trailing':
      return trailing(anchor, expression.unit, expression.count, isToday)
    case 'to date':
      return { from: startOf(anchor, 'year'), to: anchor }
    case 'between': {
      const to = rangeAt(expression.to, anchor, data, isToday)
      const from = rangeAt(expression.from, anchor, data, isToday)
      const isTurned = from.from > to.to
      return { from: isTurned ? addMonths(from.from, -12) : from.from, to: to.to }
    }
    case 'since':
      return { from: rangeAt(expression.from, anchor, data, isToday).from, to: data.to }
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
export function resolveDate(expression: DateExpression, today: string, data: Range): NamedRange {
  const fromToday = rangeAt(expression, today, data, true)
  const range = overlaps(fromToday, data) || today <= data.to ? fromToday : rangeAt(expression, data.to, data, false)
  return { ...range, name: nameOf(range) }
}
