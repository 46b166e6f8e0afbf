/** Time zones that an organisation can choose. */
export const timeZones = [
  'Pacific/Auckland',
  'Australia/Sydney',
  'Asia/Tokyo',
  'Asia/Singapore',
  'Asia/Kolkata',
  'Europe/London',
  'Europe/Paris',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'UTC',
] as const
export type TimeZone = (typeof timeZones)[number]
export const defaultTimeZone: TimeZone = 'Pacific/Auckland'

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string
/** A moment: an ISO string with offset, or milliseconds since 1970. */
export type Instant = string | number

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const formatters = new Map<string, Intl.DateTimeFormat>()

/** The offered zone with the same clock times all year; null where there is none, or the name is not a zone. */
export function offeredZone(zone: string, now: number): TimeZone | null {
  if (isTimeZone(zone)) return zone
  const weeks = Array.from({ length: 53 }, (_, week) => now + week * 7 * dayMs)
  try {
    const clocks = weeks.map((at) => wallClock(at, zone))
    return timeZones.find((offered) => weeks.every((at, week) => wallClock(at, offered) === clocks[week])) ?? null
  } catch {
    return null
  }
}

/** A zone's name in words: "Auckland time". */
export const zoneWords = (zone: string): string =>
  zone === 'UTC' ? 'UTC' : `${zone.split('/').at(-1)?.replaceAll('_', ' ')} time`

export function isTimeZone(value: string): value is TimeZone {
  return (timeZones as readonly string[]).includes(value)
}

/** Milliseconds since 1970; throws RangeError for an invalid instant. */
export function toMilliseconds(instant: Instant): number {
  const milliseconds = typeof instant === 'number' ? instant : Date.parse(instant)
  if (!Number.isFinite(milliseconds)) throw new RangeError(`not an instant: ${instant}`)
  return milliseconds
}

/** The local calendar day of an instant. */
export function dayOf(instant: Instant, zone: string): Day {
  return new Date(wallClock(toMilliseconds(instant), zone)).toISOString().slice(0, 10)
}

/** The local hour of an instant, 0 to 23. */
export function hourOf(instant: Instant, zone: TimeZone): number {
  return new Date(wallClock(toMilliseconds(instant), zone)).getUTCHours()
}

/** The first instant of a local day, as ISO in UTC. Where a clock change skips midnight, the first moment after it. */
export function startOfDay(day: Day, zone: TimeZone): string {
  const midnight = Date.parse(`${day}T00:00:00.000Z`)
  if (!Number.isFinite(midnight)) throw new RangeError(`not a day: ${day}`)
  return new Date(firstInstant(midnight, zone)).toISOString()
}

/** The starts of a local day's hours, as ISO in UTC: 24, or 23 or 25 when the clock changes. */
export function hoursOfDay(day: Day, zone: TimeZone): string[] {
  const start = Date.parse(startOfDay(day, zone))
  const end = firstInstant(Date.parse(`${day}T00:00:00.000Z`) + dayMs, zone)
  const hours: string[] = []
  for (let at = start; at < end; at += hourMs) hours.push(new Date(at).toISOString())
  return hours
}

function firstInstant(midnight: number, zone: TimeZone): number {
  const guess = midnight - (wallClock(midnight, zone) - midnight)
  if (wallClock(guess, zone) === midnight) return guess
  return searchedInstant(midnight, zone)
}

/** The slow path, for days on which the clock changes. */
function searchedInstant(midnight: number, zone: TimeZone): number {
  let before = midnight - 30 * hourMs
  let after = midnight + 30 * hourMs
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (wallClock(middle, zone) < midnight) before = middle
    else after = middle
  }
  return after
}

/** A zone's clock time, as if it were UTC. */
function wallClock(instant: number, zone: string): number {
  if (zone === 'UTC') return instant
  const part: Record<string, number> = {}
  for (const { type, value } of formatter(zone).formatToParts(instant)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((instant % 1000) + 1000) % 1000)
}

function formatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(zone, made)
  return made
}
