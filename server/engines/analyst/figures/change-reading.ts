import type { FigureMeasure, Reading, ReadingOf } from '../../../../contract/chat/reading.schemas.ts'
import { addDays, addMonths, type DayRange, daysBetween, shift } from '../../../../contract/shared/periods.ts'
import type { Slots } from './slots/slots.types.ts'
import { datesOf } from './tables.ts'

type Figure = ReadingOf<'figure'>
/** What every kind of reading has. */
export type Base = Pick<Figure, 'table' | 'filters' | 'conditions' | 'period'>

/** As much time, just before. */
function periodBefore({ from, to, unit }: DayRange & { unit: Parameters<typeof shift>[0] | null }): DayRange {
  if (unit !== null) return { from: shift(unit, from, -1), to: addDays(from, -1) }
  const isYear = from.slice(5) === '01-01' && from.slice(0, 4) === to.slice(0, 4)
  if (isYear) return { from: addMonths(from, -12), to: addMonths(to, -12) }
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) }
}

/** The time before one that its data do not fill, as far as these reach: ten months are not held against a year. */
function asManyDays(period: Parameters<typeof periodBefore>[0], newest: string): DayRange {
  const before = periodBefore(period)
  const end = newest.slice(0, 10)
  if (end < period.from || end >= period.to) return before
  const to = addDays(before.from, daysBetween(period.from, end))
  return { from: before.from, to: to < before.to ? to : before.to }
}

export function naturalGranularity(
  from: string | undefined,
  to: string | undefined,
): NonNullable<Figure['granularity']> {
  if (from === undefined || to === undefined) return 'month'
  const days = daysBetween(from.slice(0, 10), to.slice(0, 10))
  if (days > 366 * 6) return 'year'
  return days > 70 ? 'month' : days > 21 ? 'week' : 'day'
}

/** From an earlier period to a later one; without a named one, the last that are over. */
export function changeOf(slots: Slots, base: Base, measure: FigureMeasure, today: string): Reading | null {
  const date = slots.periods[0]?.column ?? datesOf(slots.table)[0]
  if (date === undefined) return null
  const column = date.info.name
  const by = slots.groups[0] ?? slots.targets.find((target) => target.role === 'dimension')
  const change = (later: DayRange, earlier: DayRange): Reading => ({
    ...{ kind: 'change', ...base, measure, by: by?.info.name ?? null },
    ...{ period: { column, from: later.from, to: later.to }, against: { column, from: earlier.from, to: earlier.to } },
  })
  const [one, other] = slots.periods.map(({ period }) => period)
  const pair = one?.ends ?? (one !== undefined && other !== undefined ? [one, other] : null)
  if (pair !== null && pair !== undefined) {
    const [first, second] = pair
    // "January compared to January last year", asked a year later: twice the same.
    if (first?.from === second?.from && first?.to === second?.to) return null
    return first !== undefined && second !== undefined && first.from <= second.from
      ? change(second, first)
      : change(first!, second!)
  }
  const { from, to } = date.info
  if (one !== undefined) return change(one, asManyDays(one, to ?? today))
  if (!slots.flags.has('why')) return null
  const unit = slots.granularity ?? (naturalGranularity(from, to) === 'year' ? 'year' : 'month')
  const end = to !== undefined && to < today ? to : today
  const isOver = addDays(shift(unit, end, 1), -1) <= end
  const later = { from: shift(unit, end, isOver ? 0 : -1), to: addDays(shift(unit, end, isOver ? 1 : 0), -1), unit }
  return change(later, periodBefore(later))
}
