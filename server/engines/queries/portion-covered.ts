import type { WarehouseGranularity } from '../../../contract/datasets/datasets.schemas.ts'
import { periodOf, portionCovered } from '../../../contract/shared/periods.ts'
import { hourOf, hoursOfDay, type TimeZone } from '../../../contract/shared/time-zones.ts'

const hourMilliseconds = 3_600_000

function portionOfHour(start: string, now: number, zone: TimeZone): number {
  const hour = Number(start.slice(11, 13))
  const hours = hoursOfDay(start.slice(0, 10), zone)
  const begins = hours.find((instant) => hourOf(instant, zone) >= hour) ?? hours.at(-1) ?? start
  return Math.min(1, Math.max(0, (now - Date.parse(begins)) / hourMilliseconds))
}

/** The share of a period before `now` in the time zone, given the period's start. Cached per start. */
export function portionOf(granularity: WarehouseGranularity, now: number, zone: TimeZone): (start: string) => number {
  const known = new Map<string, number>()
  return (start) => {
    const before = known.get(start)
    if (before !== undefined) return before
    const portion = granularity === 'hour' ? portionOfHour(start, now, zone) : ofDays(granularity, start, now, zone)
    known.set(start, portion)
    return portion
  }
}

function ofDays(
  granularity: Exclude<WarehouseGranularity, 'hour'>,
  start: string,
  now: number,
  zone: TimeZone,
): number {
  const { from, to } = periodOf(granularity, start)
  return portionCovered(from, to, now, zone)
}
