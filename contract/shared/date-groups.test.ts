import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateGroupOf, dateGroups, groupByDate } from './date-groups.ts'
import { addDays, isDay, startOf } from './periods.ts'
import { dayOf, startOfDay } from './time-zones.ts'

// A Friday, 14:05 in Auckland.
const now = '2026-11-20T01:05:00.000Z'

// D2.9.01, D2.9.02, D2.9.03
test('threads fall into the groups by the calendar of Auckland, weeks from Monday', () => {
  const instants = [
    '2026-11-20T11:00:00Z',
    '2026-11-20T10:59:59Z',
    '2026-11-19T11:00:00Z',
    '2026-11-19T10:59:59Z',
    '2026-11-15T11:00:00Z',
    '2026-11-15T10:59:59Z',
    '2026-11-08T11:00:00Z',
    '2026-11-08T10:59:59Z',
    '2026-10-31T11:00:00Z',
    '2026-10-31T10:59:59Z',
    '2026-09-30T11:00:00Z',
    '2026-09-30T10:59:59Z',
    '2025-12-31T11:00:00Z',
    '2025-12-31T10:59:59Z',
    '2024-12-31T11:00:00Z',
    '2024-12-31T10:59:59Z',
  ]
  const grouped = groupByDate(instants, (instant) => instant, now)
  expect(grouped.map(({ group, items }) => [group, items.length])).toEqual([
    ['Future', 1],
    ['Today', 2],
    ['This week', 2],
    ['Last week', 2],
    ['This month', 2],
    ['Last month', 2],
    ['This year', 2],
    ['Last year', 2],
    ['Other', 1],
  ])
  expect(grouped.flatMap(({ items }) => items)).toEqual(instants)
})

test('a week that crosses the year is this week before it is last month', () => {
  expect(dateGroupOf('2025-12-29T00:00:00Z', '2026-01-01T00:00:00Z')).toBe('This week')
  expect(dateGroupOf('2025-12-23T00:00:00Z', '2026-01-01T00:00:00Z')).toBe('Last week')
  expect(dateGroupOf('2025-12-10T00:00:00Z', '2026-01-01T00:00:00Z')).toBe('Last month')
})

test('empty groups are left out, and the order within a group is kept', () => {
  expect(groupByDate([], (instant: string) => instant, now)).toEqual([])
  const items = [
    { id: 'b', at: '2026-11-19T22:00:00Z' },
    { id: 'a', at: '2026-11-19T12:00:00Z' },
  ]
  expect(groupByDate(items, (item) => item.at, now)).toEqual([{ group: 'Today', items }])
})

test('an earlier instant never stands in an earlier group', () => {
  const instant = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2030-01-01') })
  fc.assert(
    fc.property(instant, instant, instant, (first, second, at) => {
      const [early, late] = [Math.min(first, second), Math.max(first, second)]
      const rank = (moment: number) => dateGroups.indexOf(dateGroupOf(moment, at))
      expect(rank(early)).toBeGreaterThanOrEqual(rank(late))
      expect(isDay(dayOf(at, 'UTC'))).toBe(true)
      const monday = startOf('week', dayOf(at, 'Pacific/Auckland'))
      expect(dateGroupOf(startOfDay(addDays(monday, -1), 'Pacific/Auckland'), at)).toBe('Last week')
    }),
    { seed: 9, numRuns: 1_000 },
  )
})
