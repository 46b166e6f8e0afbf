import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineNeedsZero, niceTicks } from './ticks.ts'

test('ticks are round and bars start at zero', () => {
  expect(niceTicks([97219.37, 116291.87], 6, true)).toEqual({
    domain: [0, 120000],
    values: [0, 20000, 40000, 60000, 80000, 100000, 120000],
  })
  expect(niceTicks([-7600, 42000], 6, true).values).toEqual([-10000, 0, 10000, 20000, 30000, 40000, 50000])
  expect(niceTicks([0.1, 0.3], 3, false).values).toEqual([0.1, 0.2, 0.3])
})

test('nothing, one value and only zeros still have an axis', () => {
  expect(niceTicks([], 4, true).domain).toEqual([0, 1])
  expect(niceTicks([0, 0], 4, false).domain).toEqual([0, 1])
  expect(niceTicks([5], 5, false).domain).toEqual([2, 8])
})

test('a line keeps zero unless its values are far from it and close together', () => {
  const cases = [[290, 310], [10, 310], [-5, 5], [7], [150, 310], [160, 310], [-310, -290]]
  expect(cases.map((values) => lineNeedsZero(values))).toEqual([false, true, true, true, true, false, false])
})

const anyValue = fc.double({ noNaN: true, min: -1e303, max: 1e303 })

test('every value lies within the axis, ticks rise, and all of it is finite', () => {
  fc.assert(
    fc.property(
      fc.array(anyValue, { maxLength: 20 }),
      fc.integer({ min: 1, max: 12 }),
      fc.boolean(),
      (given, count, zero) => {
        const { domain, values } = niceTicks(given, count, zero)
        expect(domain[0]).toBeLessThan(domain[1])
        for (const value of given) expect(value >= domain[0] && value <= domain[1]).toBe(true)
        if (zero) expect(domain[0] <= 0 && domain[1] >= 0).toBe(true)
        expect(values.every(Number.isFinite)).toBe(true)
        expect(values.every((value, index) => index === 0 || value > (values[index - 1] ?? value))).toBe(true)
        expect(values.length).toBeLessThanOrEqual(count * 5 + 3)
      },
    ),
    { seed: 20261120, numRuns: Number(process.env.RUNS ?? 2000) },
  )
})
