import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  allowedComparisons,
  allowedGranularities,
  daysBetween,
  dayOfWeek,
  granularities,
  isDay,
  nextPeriod,
  offeredRanges,
  periodAt,
  periodLabel,
  periodOf,
  periodsBetween,
  portionCovered,
  previousPeriod,
  previousRange,
  previousYearRange,
  resolveRange,
  seasonalRanges,
  shift,
  startOf,
  type PeriodUnit,
} from './periods.ts'
import { type TimeZone, timeZones } from './time-zones.ts'
import { runs as countRuns } from '../../tests/deep.ts'

const runs = countRuns(500, 2_000)
const units: PeriodUnit[] = ['day', 'week', 'month', 'quarter', 'half', 'year', 'fy']

/** An independent check: a calendar of 1900 to 2100 counted day by day, from the lengths of months alone. */
type CalendarDay = { name: string; year: number; month: number; date: number; weekday: number }
const calendar: CalendarDay[] = []
const indexOf = new Map<string, number>()
{
  let weekday = 1 // 1 January 1900 was a Monday.
  for (let year = 1900; year <= 2100; year += 1) {
    const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
    const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for (const [index, length] of lengths.entries()) {
      for (let date = 1; date <= length; date += 1) {
        const name = `${year}-${String(index + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`
        indexOf.set(name, calendar.length)
        calendar.push({ name, year, month: index + 1, date, weekday })
        weekday = weekday === 7 ? 1 : weekday + 1
      }
    }
  }
}

function startsPeriod(unit: PeriodUnit, day: CalendarDay): boolean {
  if (unit === 'day') return true
  if (unit === 'week') return day.weekday === 1
  if (day.date !== 1) return false
  if (unit === 'month') return true
  if (unit === 'quarter') return [1, 4, 7, 10].includes(day.month)
  if (unit === 'half') return day.month === 1 || day.month === 7
  return unit === 'year' ? day.month === 1 : day.month === 4
}

const at = (index: number) => calendar[index] as CalendarDay
const step = (index: number, direction: 1 | -1, unit: PeriodUnit) => {
  let found = index
  while (!startsPeriod(unit, at(found))) found += direction
  return found
}

/** An independent check of the start of a day: steps through time, ever finer, until another locale prints the day. */
function steppedStart(day: string, name: TimeZone): number {
  const printer = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short' })
  let found = Date.parse(`${day}T00:00:00Z`) - 30 * 3_600_000
  for (const size of [15 * 60_000, 60_000, 1_000]) {
    while (printer.format(found) < day) found += size
    if (size > 1_000) found -= size
  }
  return found
}

describe('the calendar, against one counted out day by day, 1900 to 2100', () => {
  test('every day has its weekday, its next day and its place', () => {
    let right = 0
    for (let index = 0; index + 1 < calendar.length; index += 1) {
      const { name, weekday } = at(index)
      if (isDay(name) && dayOfWeek(name) === weekday && addDays(name, 1) === at(index + 1).name) right += 1
    }
    expect(right).toBe(calendar.length - 1)
  })

  // D1.9.12, D1.9.13
  test('every day lies in the period found by stepping, for every kind of period', () => {
    const inner = fc.integer({ min: 800, max: calendar.length - 800 })
    fc.assert(
      fc.property(inner, fc.constantFrom(...units), (index, unit) => {
        const start = step(index, -1, unit)
        const next = step(index + 1, 1, unit)
        const previous = step(start - 1, -1, unit)
        const { name } = at(index)
        expect({
          start: startOf(unit, name),
          next: nextPeriod(unit, name),
          previous: previousPeriod(unit, name),
          period: periodOf(unit, name),
          length: daysBetween(startOf(unit, name), nextPeriod(unit, name)),
        }).toEqual({
          start: at(start).name,
          next: at(next).name,
          previous: at(previous).name,
          period: { from: at(start).name, to: at(next - 1).name },
          length: next - start,
        })
      }),
      { seed: 42, numRuns: runs },
    )
  })

  test('adding days and months', () => {
    const inner = fc.integer({ min: 15_000, max: calendar.length - 15_000 })
    fc.assert(
      fc.property(inner, fc.integer({ min: -400, max: 400 }), (index, count) => {
        const day = at(index)
        expect(addDays(day.name, count)).toBe(at(index + count).name)
        const months = day.year * 12 + day.month - 1 + count
        const [year, month] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1]
        const candidates = calendar.filter(
          (other) => other.year === year && other.month === month && other.date <= day.date,
        )
        expect(addMonths(day.name, count)).toBe(candidates.at(-1)?.name)
      }),
      { seed: 43, numRuns: Math.ceil(runs / 20) },
    )
  })

  test('the portion covered equals the share of the time between stepped starts, in all zones', () => {
    const inner = fc.integer({ min: 400, max: calendar.length - 402 })
    const zone = fc.constantFrom(...timeZones)
    fc.assert(
      fc.property(
        inner,
        fc.nat(400),
        fc.integer({ min: -500, max: 10_500 }),
        zone,
        (index, length, tenthousandth, name) => {
          const [from, to, after] = [at(index).name, at(index + length).name, at(index + length + 1).name]
          const [start, end] = [steppedStart(from, name), steppedStart(after, name)]
          const now = start + Math.round(((end - start) * tenthousandth) / 10_000)
          const portion = portionCovered(from, to, now, name)
          expect(portion).toBeCloseTo(Math.min(1, Math.max(0, tenthousandth / 10_000)), 6)
        },
      ),
      { seed: 44, numRuns: Math.ceil(runs / 10) },
    )
  })
})

describe('what is easily wrong', () => {
  test('29 February', () => {
    expect([addMonths('2024-02-29', 12), addMonths('2024-02-29', -12), addMonths('2024-02-29', 48)]).toEqual([
      '2025-02-28',
      '2023-02-28',
      '2028-02-29',
    ])
    expect([addMonths('2024-01-31', 1), addMonths('2024-03-31', -1), addMonths('2100-01-31', 1)]).toEqual([
      '2024-02-29',
      '2024-02-29',
      '2100-02-28',
    ])
    expect(['2024-02-29', '2023-02-29', '2100-02-29', '2000-02-29', '2024-13-01', '2024-1-1', ''].map(isDay)).toEqual([
      true,
      false,
      false,
      true,
      false,
      false,
      false,
    ])
    expect(() => addDays('2023-02-29', 1)).toThrow(RangeError)
  })

  test('week 53 and weeks over the year', () => {
    expect(periodOf('week', '2021-01-02')).toEqual({ from: '2020-12-28', to: '2021-01-03' })
    expect(previousYearRange('week', { from: '2020-12-28', to: '2021-01-03' })).toEqual({
      from: '2019-12-30',
      to: '2020-01-05',
    })
    expect(previousYearRange('week', { from: '2026-01-05', to: '2026-01-11' })).toEqual({
      from: '2025-01-06',
      to: '2025-01-12',
    })
  })

  test('the financial year about 1 April, by the clock of the zone', () => {
    expect(periodOf('fy', '2026-03-31')).toEqual({ from: '2025-04-01', to: '2026-03-31' })
    expect(resolveRange('fytd', 'current', '2026-04-01')).toEqual({ from: '2026-04-01', to: '2026-04-01' })
    expect(periodAt('fy', '2026-03-31T11:00:00Z', 'Pacific/Auckland').from).toBe('2026-04-01')
    expect(periodAt('fy', '2026-03-31T10:59:59Z', 'Pacific/Auckland').from).toBe('2025-04-01')
    expect(periodAt('day', '2026-06-30T12:00:00Z', 'Pacific/Auckland').from).toBe('2026-07-01')
  })

  test('a day of 23 or 25 hours is covered by its own hours', () => {
    expect(portionCovered('2026-09-27', '2026-09-27', '2026-09-26T23:30:00Z', 'Pacific/Auckland')).toBe(11.5 / 23)
    expect(portionCovered('2026-04-05', '2026-04-05', '2026-04-04T23:30:00Z', 'Pacific/Auckland')).toBe(12.5 / 25)
  })
})

describe('ranges', () => {
  // D1.9.20, D3.9.03
  test('the granularities of the product and the ranges of a dashboard', () => {
    expect(granularities).toEqual([
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
    ])
    expect(offeredRanges).toEqual(['fy', 'fytd', 'year', 'ytd', 'half', 'quarter', 'month', 'week', 'day', 'all'])
  })

  // D3.4.08, D3.4.09, D3.4.10, D3.4.11, D3.4.12
  test('granularities of hour, years, half and quarter', () => {
    expect(
      ['hour', 'fy', 'fytd', 'year', 'ytd', 'half', 'quarter'].map((range) => allowedGranularities(range as 'fy')),
    ).toEqual([
      ['hour'],
      ['month', 'quarter'],
      ['month', 'quarter'],
      ['month', 'quarter', 'year'],
      ['month', 'quarter', 'year'],
      ['month', 'half'],
      ['month', 'week', 'quarter'],
    ])
  })

  // D3.4.13, D3.4.14, D3.4.15, D3.4.16
  test('granularities of month, week, day and all', () => {
    expect(['month', 'week', 'day', 'all'].map((range) => allowedGranularities(range as 'fy'))).toEqual([
      ['day', 'week', 'month'],
      ['day', 'week'],
      ['hour', 'day'],
      ['year', 'quarter'],
    ])
  })

  // D3.9.15, D3.9.16
  test('comparisons by range', () => {
    for (const range of ['half', 'quarter', 'month', 'week', 'day', 'all'] as const)
      expect([range, allowedComparisons(range)]).toEqual([
        range,
        ['budget', 'prev', 'prev_long', 'seasonal_average', 'none'],
      ])
    for (const range of ['year', 'fy', 'ytd', 'fytd'] as const) {
      expect(allowedComparisons(range)).toEqual(['budget', 'prev', 'seasonal_average', 'none'])
      expect(previousYearRange(range, resolveRange(range, 'current', '2026-11-20'))).toBeNull()
    }
  })

  test('the current range of every kind', () => {
    expect(
      Object.fromEntries(
        [...offeredRanges, 'hour' as const].map((range) => [
          range,
          Object.values(resolveRange(range, 'current', '2026-11-20', '2023-02-01', '2026-10-31')).join(' '),
        ]),
      ),
    ).toEqual({
      fy: '2026-04-01 2027-03-31',
      fytd: '2026-04-01 2026-11-20',
      year: '2026-01-01 2026-12-31',
      ytd: '2026-01-01 2026-11-20',
      half: '2026-07-01 2026-12-31',
      quarter: '2026-10-01 2026-12-31',
      month: '2026-11-01 2026-11-30',
      week: '2026-11-16 2026-11-22',
      day: '2026-11-20 2026-11-20',
      all: '2023-02-01 2026-10-31',
      hour: '2026-11-20 2026-11-20',
    })
  })

  test('a chosen item', () => {
    expect(resolveRange('quarter', '2025-04-01', '2026-11-20')).toEqual({ from: '2025-04-01', to: '2025-06-30' })
    expect(resolveRange('ytd', '2024-01-01', '2026-11-20')).toEqual({ from: '2024-01-01', to: '2024-11-20' })
    expect(resolveRange('fytd', '2024-04-01', '2026-02-10')).toEqual({ from: '2024-04-01', to: '2025-02-10' })
    expect(resolveRange('ytd', '2023-01-01', '2024-02-29')).toEqual({ from: '2023-01-01', to: '2023-02-28' })
    expect(resolveRange('all', 'current', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-20' })
  })

  // D3.9.17
  test('the previous period is one range length back', () => {
    const previous = (range: Parameters<typeof resolveRange>[0], today: string) =>
      previousRange(range, resolveRange(range, 'current', today))
    expect(previous('month', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(previous('quarter', '2026-02-10')).toEqual({ from: '2025-10-01', to: '2025-12-31' })
    expect(previous('half', '2026-02-10')).toEqual({ from: '2025-07-01', to: '2025-12-31' })
    expect(previous('week', '2026-01-01')).toEqual({ from: '2025-12-22', to: '2025-12-28' })
    expect(previous('day', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
    expect(previous('year', '2026-03-01')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
    expect(previous('fy', '2026-03-01')).toEqual({ from: '2024-04-01', to: '2025-03-31' })
    expect(previous('ytd', '2024-02-29')).toEqual({ from: '2023-01-01', to: '2023-02-28' })
    expect(previous('fytd', '2026-04-01')).toEqual({ from: '2025-04-01', to: '2025-04-01' })
    expect(previous('all', '2026-04-01')).toBeNull()
  })

  // D3.9.18
  test('the previous year is 12 months back', () => {
    const yearBefore = (range: Parameters<typeof resolveRange>[0], today: string) =>
      previousYearRange(range, resolveRange(range, 'current', today))
    expect(yearBefore('month', '2025-02-10')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
    expect(yearBefore('quarter', '2026-11-20')).toEqual({ from: '2025-10-01', to: '2025-12-31' })
    expect(yearBefore('half', '2026-11-20')).toEqual({ from: '2025-07-01', to: '2025-12-31' })
    expect(yearBefore('day', '2024-02-29')).toEqual({ from: '2023-02-28', to: '2023-02-28' })
    expect(yearBefore('all', '2024-02-29')).toBeNull()
  })

  test('the seasonal average looks at up to five earlier years that have data', () => {
    const month = resolveRange('month', 'current', '2026-02-10')
    expect(seasonalRanges('month', month, '2000-01-01').map(({ to }) => to)).toEqual([
      '2025-02-28',
      '2024-02-29',
      '2023-02-28',
      '2022-02-28',
      '2021-02-28',
    ])
    expect(seasonalRanges('month', month, '2024-02-10')).toEqual([
      { from: '2025-02-01', to: '2025-02-28' },
      { from: '2024-02-01', to: '2024-02-29' },
    ])
    expect(seasonalRanges('ytd', { from: '2026-01-01', to: '2026-02-10' }, '2025-01-01')).toEqual([
      { from: '2025-01-01', to: '2025-02-10' },
    ])
    expect(seasonalRanges('all', month, '2000-01-01')).toEqual([])
  })
})

test('lists of periods', () => {
  expect(periodsBetween('quarter', '2025-11-15', '2026-04-01').map(({ from }) => from)).toEqual([
    '2025-10-01',
    '2026-01-01',
    '2026-04-01',
  ])
  expect(periodsBetween('week', '2026-11-18', '2026-11-18')).toEqual([{ from: '2026-11-16', to: '2026-11-22' }])
  expect(periodsBetween('day', '2026-11-18', '2026-11-17')).toEqual([])
  expect(periodsBetween('week', '2026-11-19', '2026-11-17')).toEqual([])
  expect(shift('month', '2026-01-31', -13)).toBe('2024-12-01')
})

test('labels', () => {
  const labels = (day: string) => units.map((unit) => [periodLabel(unit, day), periodLabel(unit, day, 'short')])
  expect(labels('2024-03-31')).toEqual([
    ['31 March 2024', '31 Mar 2024'],
    ['Week of 25 March 2024', '25 Mar 2024'],
    ['March 2024', 'Mar 2024'],
    ['Q1 2024', 'Q1 2024'],
    ['H1 2024', 'H1 2024'],
    ['2024', '2024'],
    ['FY2024', 'FY2024'],
  ])
  expect(['quarter', 'half', 'fy'].map((unit) => periodLabel(unit as PeriodUnit, '2024-12-01'))).toEqual([
    'Q4 2024',
    'H2 2024',
    'FY2025',
  ])
})

test('the months by name', () => {
  const months = Array.from({ length: 12 }, (_, index) => `2024-${String(index + 1).padStart(2, '0')}-15`)
  expect(months.map((day) => [periodLabel('month', day), periodLabel('month', day, 'short')])).toEqual([
    ['January 2024', 'Jan 2024'],
    ['February 2024', 'Feb 2024'],
    ['March 2024', 'Mar 2024'],
    ['April 2024', 'Apr 2024'],
    ['May 2024', 'May 2024'],
    ['June 2024', 'Jun 2024'],
    ['July 2024', 'Jul 2024'],
    ['August 2024', 'Aug 2024'],
    ['September 2024', 'Sep 2024'],
    ['October 2024', 'Oct 2024'],
    ['November 2024', 'Nov 2024'],
    ['December 2024', 'Dec 2024'],
  ])
})

test('the calendar has a first day and a last one, and years below 100 are years of their own', () => {
  expect([isDay('0000-12-31'), isDay('0001-01-01'), isDay('9999-12-31')]).toEqual([false, true, true])
  expect([addDays('9999-12-31', 1), addDays('0001-01-01', -1), addMonths('9999-06-30', 12)]).toEqual([
    '9999-12-31',
    '0001-01-01',
    '9999-12-31',
  ])
  const units = ['day', 'week', 'month', 'quarter', 'half', 'year', 'fy'] as const
  expect(units.map((unit) => periodOf(unit, '9999-12-31'))).toEqual([
    { from: '9999-12-31', to: '9999-12-31' },
    { from: '9999-12-27', to: '9999-12-31' },
    { from: '9999-12-01', to: '9999-12-31' },
    { from: '9999-10-01', to: '9999-12-31' },
    { from: '9999-07-01', to: '9999-12-31' },
    { from: '9999-01-01', to: '9999-12-31' },
    { from: '9999-04-01', to: '9999-12-31' },
  ])
  expect(units.map((unit) => startOf(unit, '0021-05-06'))).toEqual([
    '0021-05-06',
    '0021-05-03',
    '0021-05-01',
    '0021-04-01',
    '0021-01-01',
    '0021-01-01',
    '0021-04-01',
  ])
  expect(periodsBetween('day', '9999-12-30', '9999-12-31').map(({ from }) => from)).toEqual([
    '9999-12-30',
    '9999-12-31',
  ])
  expect(periodsBetween('year', '9998-05-01', '9999-12-31').map(({ from }) => from)).toEqual([
    '9998-01-01',
    '9999-01-01',
  ])
})
