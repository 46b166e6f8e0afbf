import { expect, test } from 'vitest'
import { periodEnd, readLabels } from './labels.ts'

const read = (...texts: string[]) => readLabels(texts, 'Pacific/Auckland')
const brief = (...texts: string[]) => {
  const { labels, granularity, isSequence } = read(...texts)
  return [granularity, isSequence, ...labels.map((label) => label.text)]
}

test('days are read as the period that they begin', () => {
  expect(brief('2019-01-01', '2019-02-01', '2019-03-01')).toEqual(['month', true, 'Jan 2019', 'Feb 2019', 'Mar 2019'])
  expect(brief('2019-01-01', '2019-04-01')).toEqual(['quarter', true, 'Q1 2019', 'Q2 2019'])
  expect(brief('2019-01-01', '2020-01-01')).toEqual(['year', true, '2019', '2020'])
  expect(brief('2026-11-02', '2026-11-09')).toEqual(['week', true, '2 Nov 2026', '9 Nov 2026'])
  expect(brief('2026-11-03')).toEqual(['day', true, '3 Nov 2026'])
  expect(brief('2024-02', '2024-03')).toEqual(['month', true, 'Feb 2024', 'Mar 2024'])
  expect(brief('2024-Q4')).toEqual(['quarter', true, 'Q4 2024'])
  expect(brief('2026-01-01', '2026-03-01')[0]).toBe('month')
  expect(brief('2026-11-01', '2026-11-08')[0]).toBe('day')
  expect(brief('2026-06-01')[0]).toBe('day')
})

test('an instant is written by the clock of the zone, over daylight saving too', () => {
  expect(brief('2026-01-14T23:30:00Z', '2026-07-15T00:00:00+12:00')).toEqual([
    'hour',
    true,
    '15 Jan 2026 12:30',
    '15 Jul 2026 00:00',
  ])
  expect(brief('2025-12-31T11:00:00Z', '2026-01-31T11:00:00Z')).toEqual(['month', true, 'Jan 2026', 'Feb 2026'])
})

test('a label that no calendar has makes all of them plain text', () => {
  expect(brief('2025-02-28', '2025-02-30')).toEqual([null, false, '2025-02-28', '2025-02-30'])
  expect(brief('2025-01-01', 'Total')).toEqual([null, false, '2025-01-01', 'Total'])
  expect(brief('2025', '2025-02')).toEqual([null, false, '2025', '2025-02'])
})

test.each([
  ['January', 'February'],
  ['Jan 24', 'Feb 24'],
  ['Q1', 'Q2'],
  ['FY24', 'FY25'],
  ['2023/24', '2024/25'],
  ['Week 1', 'Week 2'],
  ['Mon', 'Tuesday'],
  ['9 am', '10 am'],
  ['-5', '0', '5.5'],
])('%s, %s follow one another', (...texts) => {
  expect(readLabels(texts, 'UTC').isSequence).toBe(true)
})

test('names do not follow one another', () => {
  expect([read('North', 'May').isSequence, read('__proto__', 'constructor').isSequence, read().isSequence]).toEqual([
    false,
    false,
    false,
  ])
})

test('a period ends where the next begins, in leap years too', () => {
  const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
  expect(periodEnd(day('2024-02-01'), 'month')).toBe(day('2024-03-01'))
  expect(periodEnd(day('2024-10-01'), 'quarter')).toBe(day('2025-01-01'))
  expect(periodEnd(day('2024-02-26'), 'week')).toBe(day('2024-03-04'))
  expect(periodEnd(day('2024-02-28'), 'hour')).toBe(Date.parse('2024-02-28T01:00:00Z'))
  expect(periodEnd(day('2024-01-01'), 'year')).toBe(day('2025-01-01'))
  expect(periodEnd(day('2024-02-28'), 'day')).toBe(day('2024-02-29'))
})
