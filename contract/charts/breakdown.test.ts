import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakDown, breakdownRule } from './breakdown.ts'

const numRuns = Number(process.env.RUNS ?? 500)
const items = (totals: (number | null)[]) => totals.map((total, index) => ({ name: `item ${index}`, total }))

// D1.9.29
test('twelve items are shown when they cover enough', () => {
  const totals = [...Array.from({ length: 12 }, () => 100), ...Array.from({ length: 8 }, () => 10)]
  expect(breakDown(items(totals))).toEqual({
    shown: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    rest: [12, 13, 14, 15, 16, 17, 18, 19],
    covered: 1200 / 1280,
    stoppedAtLimit: false,
  })
})

// D1.9.30
test('more are taken until three quarters are covered', () => {
  const breakdown = breakDown(items(Array.from({ length: 40 }, () => 5)))
  expect(breakdown.shown).toEqual(Array.from({ length: 30 }, (_, index) => index))
  expect(breakdown.covered).toBe(0.75)
})

test('it stops at fifty whatever the share', () => {
  const breakdown = breakDown(items(Array.from({ length: 500 }, () => 1)))
  expect([breakdown.shown.length, breakdown.rest.length, breakdown.covered, breakdown.stoppedAtLimit]).toEqual([
    50,
    450,
    0.1,
    true,
  ])
})

test('forced items come first, absolute values count, null counts 0', () => {
  const given = items([5, -100, null, 7])
  expect(breakDown(given, ['item 2', 'not there'])).toEqual({
    shown: [2, 1, 3, 0],
    rest: [],
    covered: 1,
    stoppedAtLimit: false,
  })
})

test('no items, only zeros and totals near the largest number', () => {
  expect(breakDown([])).toEqual({ shown: [], rest: [], covered: 1, stoppedAtLimit: false })
  expect(breakDown(items(Array.from({ length: 14 }, () => 0))).rest).toEqual([12, 13])
  // "Other" would hold a single item, so that item is shown instead (AM-13).
  expect(breakDown(items(Array.from({ length: 13 }, () => 0))).rest).toEqual([])
  expect(breakDown(items(Array.from({ length: 20 }, () => Number.MAX_VALUE))).shown.length).toBe(15)
})

const anyItems = fc.array(
  fc.record({
    name: fc.constantFrom('__proto__', 'constructor', 'a', 'b', 'c', 'd'),
    total: fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }), { nil: null }),
  }),
  { maxLength: 120 },
)

test('every item is shown or in the rest, once; the largest come first; the rule of shares holds', () => {
  fc.assert(
    fc.property(anyItems, fc.subarray(['__proto__', 'a', 'c']), (given, forced) => {
      const { shown, rest, covered, stoppedAtLimit } = breakDown(given, forced)
      expect([...shown, ...rest].sort((left, right) => left - right)).toEqual(given.map((_, index) => index))
      const isForced = (index: number) => forced.includes(given[index]?.name ?? '')
      const size = (index: number) => Math.abs(given[index]?.total ?? 0)
      const order = [...shown, ...rest]
      order.slice(1).forEach((index, before) => {
        const previous = order[before] ?? 0
        expect(Number(isForced(previous))).toBeGreaterThanOrEqual(Number(isForced(index)))
        if (isForced(previous) === isForced(index)) expect(size(previous)).toBeGreaterThanOrEqual(size(index))
      })
      const whole = order.reduce((sum, index) => sum + size(index), 0)
      const share = (indices: number[]) =>
        whole === 0 ? 1 : indices.reduce((sum, index) => sum + size(index), 0) / whole
      expect(covered).toBeCloseTo(share(shown), 9)
      expect(shown.length).toBeLessThanOrEqual(breakdownRule.limit)
      expect(shown.length).toBeGreaterThanOrEqual(Math.min(given.length, breakdownRule.items))
      if (shown.length > breakdownRule.items && whole > 0) expect(share(shown.slice(0, -1))).toBeLessThan(0.75 + 1e-9)
      if (rest.length > 0 && shown.length < breakdownRule.limit) expect(covered).toBeGreaterThanOrEqual(0.75 - 1e-9)
      expect(stoppedAtLimit).toBe(rest.length > 0 && covered < breakdownRule.share)
    }),
    { seed: 20261120, numRuns },
  )
})
