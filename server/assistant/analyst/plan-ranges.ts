import { type DayRange, daysBetween } from '../../../contract/shared/periods.ts'
import type { FactTableInfo } from '../assistant.ports.ts'
import { shiftedBack } from './dates.ts'
import type { Reading } from './reading.ts'
import { type NamedRange, nameOf, overlaps, resolveDate } from './resolve-dates.ts'

/** The part of a period that must lie after the data before it counts as one that has only begun. */
const leastMissing = 0.1
const wholeTime: DayRange = { from: '0001-01-01', to: '9999-12-31' }

function dataRange(table: FactTableInfo): DayRange {
  const dates = table.dateDimensions[0]
  return { from: dates?.from ?? wholeTime.from, to: dates?.to ?? wholeTime.to }
}

export type Ranges = { range: NamedRange | null; compared: NamedRange | null }

/** A year or month that has begun is compared with the same part of the one before. */
function clipped(range: NamedRange, data: DayRange): NamedRange {
  if (range.to <= data.to || range.from > data.to) return range
  const [missing, all] = [daysBetween(data.to, range.to), daysBetween(range.from, range.to) + 1]
  if (missing / all < leastMissing) return range
  const shorter = { from: range.from, to: data.to }
  return { ...shorter, name: nameOf(shorter) }
}

const named = (range: DayRange): NamedRange => ({ ...range, name: nameOf(range) })

function monthsOf(range: DayRange): number {
  const months = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return months(range.to) - months(range.from) + 1
}

/** The time that a reading asks of, and the one that it is compared with. */
export function rangesOf(reading: Reading, today: string): Ranges {
  const [first, second] = reading.cues.dates
  if (first === undefined || reading.table.dateDimensions.length === 0) return { range: null, compared: null }
  const data = dataRange(reading.table)
  const range = resolveDate(first.expression, today, data)
  const wantsTwo = second !== undefined && (reading.cues.isComparison || reading.cues.isChange)
  if (!wantsTwo) {
    const isOneChange =
      reading.cues.isChange && first.expression.kind !== 'between' && reading.cues.granularity === null
    const before = named(shiftedBack(clipped(range, data), monthsOf(range)))
    return isOneChange && overlaps(before, data)
      ? { range: clipped(range, data), compared: before }
      : { range, compared: null }
  }
  const isRelativeSecond = second.expression.kind === 'relative' && first.expression.kind !== 'relative'
  const other = isRelativeSecond
    ? named(
        shiftedBack(
          range,
          second.expression.kind === 'relative' && second.expression.unit === 'year' ? 12 : monthsOf(range),
        ),
      )
    : resolveDate(second.expression, today, data)
  const [later, earlier] = other.from > range.from ? [other, range] : [range, other]
  const base = clipped(later, data)
  const months = monthsOf(later)
  const isStepBack = earlier.from === shiftedBack(later, months).from
  return { range: base, compared: base.to === later.to || !isStepBack ? earlier : named(shiftedBack(base, months)) }
}
