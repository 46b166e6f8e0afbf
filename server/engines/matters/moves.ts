import { addDays, type DayRange, daysBetween, periodOf, previousPeriod } from '../../../contract/shared/periods.ts'
import type { FactRow } from '../tools/index.ts'

export const moveUnits = ['month', 'quarter'] as const
export type MoveUnit = (typeof moveUnits)[number]
export type PeriodValue = { period: string; value: number; records: number }
/** `before` and `now` are neighbouring periods, both filled with data; `fraction` is null where there was nothing before. */
export type Move = { before: PeriodValue; now: PeriodValue; fraction: number | null }

/** A smaller move is everyday noise. */
const leastMove = 0.1
/** Data may begin or end this part of a period inside it and still stand for the whole: shops close at weekends. */
const mostMissing = 1 / 6

function isFilled(unit: MoveUnit, period: string, data: DayRange): boolean {
  const { from, to } = periodOf(unit, period)
  const slack = Math.floor((daysBetween(from, to) + 1) * mostMissing)
  return data.from <= addDays(from, slack) && data.to >= addDays(to, -slack)
}

/** The periods of a series that are over, filled with data and have a value; in order. */
export function wholePeriods(
  rows: readonly FactRow[],
  asked: string,
  unit: MoveUnit,
  data: DayRange,
): readonly PeriodValue[] {
  return rows.flatMap((row) => {
    const period = row.dimensionValues['__date'] ?? null
    const value = row.measures[asked]?.value ?? null
    const isOver = (row.portionCovered ?? 1) >= 1
    if (period === null || value === null || !isOver || !isFilled(unit, period, data)) return []
    return [{ period, value, records: row.recordCount }]
  })
}

/** The last period of a series against the one before it, when that is a move worth telling. */
export function lastMove(periods: readonly PeriodValue[], unit: MoveUnit): Move | null {
  const now = periods.at(-1)
  const before = now && periods.find(({ period }) => period === previousPeriod(unit, now.period))
  if (!now || !before || now.value === before.value) return null
  const fraction = before.value === 0 ? null : (now.value - before.value) / Math.abs(before.value)
  if (fraction !== null && Math.abs(fraction) < leastMove) return null
  return { before, now, fraction }
}
