import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum, sumByPosition } from './sums.ts'

test('cents survive, null is left out, nothing has no sum', () => {
  expect([sum([0.1, 0.2, null, 0.3]), sum([1e16, 1, -1e16]), sum([null]), sum([])]).toEqual([0.6, 1, null, null])
  expect(sumByPosition([[1, null], [2, null], [3]], 2)).toEqual([6, null])
})

test('amounts in cents add up to the cent', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 200 }), (cents) => {
      const exact = cents.reduce((total, one) => total + one, 0)
      expect(Math.round((sum(cents.map((one) => one / 100)) ?? 0) * 100) + 0).toBe(exact + 0)
    }),
    { seed: 20261120, numRuns: 300 },
  )
})
