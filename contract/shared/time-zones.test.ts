import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dayOf,
  defaultTimeZone,
  hourOf,
  hoursOfDay,
  isTimeZone,
  offeredZone,
  startOfDay,
  type TimeZone,
  timeZones,
  zoneWords,
} from './time-zones.ts'
import { runs as countRuns } from '../../tests/deep.ts'

const runs = countRuns(40, 150)
const day = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)
const zone = fc.constantFrom(...timeZones)
const between = (first: string, last: string) =>
  fc
    .integer({ min: Date.parse(first) / 86_400_000, max: Date.parse(last) / 86_400_000 })
    .map((count) => day(count * 86_400_000))

/** An independent check: the date as another locale prints it. */
const printers = new Map(
  timeZones.map((name) => [
    name,
    new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
)
const printed = (instant: number, name: TimeZone) => printers.get(name)?.format(instant) ?? ''

/** An independent check of the start of a day: steps through time, ever finer, until the printed date changes. */
function steppedStart(requested: string, name: TimeZone): number {
  let at = Date.parse(`${requested}T00:00:00Z`) - 30 * 3_600_000
  for (const step of [15 * 60_000, 60_000, 1_000]) {
    while (printed(at, name).slice(0, 10) < requested) at += step
    if (step > 1_000) at -= step
  }
  return at
}

// D1.9.14
test('the time zones offered, Auckland first', () => {
  expect(timeZones).toEqual([
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
  ])
  expect([defaultTimeZone, isTimeZone('UTC'), isTimeZone('Europe/Rome')]).toEqual(['Pacific/Auckland', true, false])
})

describe('days of a zone', () => {
  test('around midnight in Auckland', () => {
    expect(dayOf('2026-01-31T10:59:59.999Z', 'Pacific/Auckland')).toBe('2026-01-31')
    expect(dayOf('2026-01-31T11:00:00.000Z', 'Pacific/Auckland')).toBe('2026-02-01')
    expect(hourOf('2026-01-31T11:00:00.000Z', 'Pacific/Auckland')).toBe(0)
    expect(startOfDay('2026-02-01', 'Pacific/Auckland')).toBe('2026-01-31T11:00:00.000Z')
    expect(startOfDay('2026-07-01', 'Pacific/Auckland')).toBe('2026-06-30T12:00:00.000Z')
  })

  test('days of 23, 24 and 25 hours', () => {
    const lengths = (days: string[], name: TimeZone) => days.map((one) => hoursOfDay(one, name).length)
    expect(lengths(['2026-04-05', '2026-04-06', '2026-09-27'], 'Pacific/Auckland')).toEqual([25, 24, 23])
    expect(lengths(['2026-03-08', '2026-11-01'], 'America/New_York')).toEqual([23, 25])
    expect(lengths(['2026-03-29', '2026-10-25'], 'Europe/Paris')).toEqual([23, 25])
    expect(lengths(['2026-04-05', '2026-10-04'], 'Australia/Sydney')).toEqual([25, 23])
    expect(lengths(['2026-03-29', '2026-10-25'], 'Asia/Kolkata')).toEqual([24, 24])
  })

  test('a day whose midnight the clock left out, and one whose first midnight was taken back', () => {
    expect(startOfDay('1982-01-01', 'Asia/Singapore')).toBe('1981-12-31T16:00:00.000Z')
    expect(startOfDay('1911-03-11', 'Europe/Paris')).toBe('1911-03-11T00:00:00.000Z')
  })

  test('what is no instant and no day is refused', () => {
    expect(() => dayOf('yesterday', 'UTC')).toThrow(RangeError)
    expect(() => dayOf(Number.NaN, 'UTC')).toThrow(RangeError)
    expect(() => startOfDay('2026-02-30x', 'UTC')).toThrow(RangeError)
  })

  test('the day of an instant equals the date that another locale prints, 1900 to 2100', () => {
    const instant = fc.integer({ min: Date.parse('1900-01-02'), max: Date.parse('2100-12-30') })
    fc.assert(
      fc.property(instant, zone, (at, name) => {
        expect(dayOf(at, name)).toBe(printed(at, name).slice(0, 10))
        expect(hourOf(at, name)).toBe(Number(printed(at, name).slice(11, 13)))
      }),
      { seed: 7, numRuns: runs * 20 },
    )
  })

  test('the start of a day equals the moment found by stepping, 1900 to 2100', () => {
    fc.assert(
      fc.property(between('1900-01-02', '2100-12-30'), zone, (one, name) => {
        const start = startOfDay(one, name)
        expect(start).toBe(new Date(steppedStart(one, name)).toISOString())
        expect(dayOf(start, name)).toBe(one)
        expect(dayOf(Date.parse(start) - 1, name) < one).toBe(true)
      }),
      { seed: 70, numRuns: runs },
    )
  })

  test.each(timeZones)('every clock change of 2024 to 2027 in %s', (name) => {
    for (let at = Date.parse('2024-01-01'); at < Date.parse('2028-01-01'); at += 86_400_000) {
      const [today, tomorrow] = [day(at), day(at + 86_400_000)]
      const length = (Date.parse(startOfDay(tomorrow, name)) - Date.parse(startOfDay(today, name))) / 3_600_000
      if (length !== 24) expect(Date.parse(startOfDay(tomorrow, name))).toBe(steppedStart(tomorrow, name))
      expect([23, 24, 25]).toContain(length)
      expect(hoursOfDay(today, name)).toHaveLength(length)
    }
  })
})

describe('the offered zone that fits', () => {
  // D1.9.14
  test.each<[string, TimeZone | null]>([
    ...timeZones.map((name): [string, TimeZone] => [name, name]),
    ['Europe/Berlin', 'Europe/Paris'],
    ['Europe/Dublin', 'Europe/London'],
    ['America/Toronto', 'America/New_York'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Australia/Melbourne', 'Australia/Sydney'],
    ['Asia/Shanghai', 'Asia/Singapore'],
    ['Etc/UTC', 'UTC'],
    ['Australia/Brisbane', null],
    ['America/Sao_Paulo', null],
    ['Mars/Olympus', null],
    ['', null],
  ])('of %j is %j', (own, fitting) => {
    expect(offeredZone(own, Date.parse('2026-11-20T00:00:00Z'))).toBe(fitting)
  })
})

test('a zone is named by its place', () => {
  expect(['Pacific/Auckland', 'America/Los_Angeles', 'UTC'].map(zoneWords)).toEqual([
    'Auckland time',
    'Los Angeles time',
    'UTC',
  ])
})
