import { expect, test } from 'vitest'
import { durationBetween } from './duration.ts'

const start = '2026-11-20T21:00:00.000Z'
const after = (seconds: number) => durationBetween(start, new Date(Date.parse(start) + seconds * 1_000).toISOString())

test('a duration is said in the two largest units', () => {
  expect([0.2, 1, 59, 60, 95, 3_600, 3_660, 90_061].map(after)).toEqual([
    ...['< 1 s', '1 s', '59 s', '1 min', '1 min 35 s', '1 h', '1 h 1 min', '25 h 1 min'],
  ])
  expect(after(-5)).toBe('< 1 s')
})
