import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commonDigits, formatAxis, formatCompact, formatFigure, formatValue } from './format.ts'

// D1.9.23, D1.9.24
test('numbers, currency and percent are written as people of New Zealand read them', () => {
  expect([
    formatValue(116291.87),
    formatValue(1234567),
    formatValue(1234, { unit: 'currency' }),
    formatValue(1234.5, { unit: 'currency', currency: 'USD' }),
    formatValue(-0.1234, { unit: 'percent' }),
    formatValue(7, { digits: 2 }),
  ]).toEqual(['116,291.87', '1,234,567', '$1,234.00', 'US$1,234.50', '-12.3%', '7.00'])
})

test('what is no number is a dash, and nothing is ever minus zero', () => {
  expect([null, Number.NaN, Number.POSITIVE_INFINITY, -0, -0.001].map((value) => formatValue(value))).toEqual([
    '–',
    '–',
    '–',
    '0',
    '0',
  ])
})

test('rounding happens once, half away from zero, on the decimal that was written', () => {
  expect([1.005, 2.675, -1.005, 0.1 + 0.2].map((value) => formatValue(value, { digits: 2 }))).toEqual([
    '1.01',
    '2.68',
    '-1.01',
    '0.30',
  ])
})

test('what a person wants around a number is behind its sign, and never around a missing value', () => {
  const style = { prefix: '≈', suffix: ' kg', digits: 1 }
  expect([formatValue(-1234.56, style), formatValue(null, style), formatCompact(1_250_000, style)]).toEqual([
    '-≈1,234.6 kg',
    '–',
    '≈1.3M kg',
  ])
  expect([1_500_000, 2.5].map((value) => formatCompact(value, { digits: 0 }))).toEqual(['1.5M', '3'])
  expect(formatAxis([0, 50_000], { suffix: ' m2' })).toEqual(['0 m2', '50K m2'])
})

test('a long figure is short, and in full labels are not shortened either', () => {
  expect([9_999, 10_000, 72_872.22].map((value) => formatFigure(value))).toEqual(['9,999', '10K', '72.9K'])
  expect([formatFigure(72_872.22, { digits: 2 }), formatFigure(950, { notation: 'short' })]).toEqual([
    ...['72,872.22', '950'],
  ])
  const full = { notation: 'full' } as const
  expect([formatFigure(72_872.22, full), formatCompact(72_872.22, full), ...formatAxis([0, 50_000], full)]).toEqual([
    ...['72,872.22', '72,872.22', '0', '50,000'],
  ])
})

test('a number past a thousand billion is written by powers of ten', () => {
  expect([formatValue(1.5e300), formatCompact(-2e20)]).toEqual(['1.5E300', '-2E20'])
})

test('axis texts are short and tell the ticks apart', () => {
  expect(formatAxis([0, 50_000, 100_000], { unit: 'currency' })).toEqual(['$0', '$50K', '$100K'])
  expect(formatAxis([1_000_000, 1_050_000, 1_100_000])).toEqual(['1M', '1.05M', '1.1M'])
  expect(formatAxis([0, 0.005, 0.01], { unit: 'percent' })).toEqual(['0%', '0.5%', '1%'])
  expect(formatAxis([0, 0.0001])).toEqual(['0', '0.0001'])
})

test('a column of whole numbers has no decimals, a mixed one two, and one of fractions as many as it takes', () => {
  expect([
    commonDigits([1, null, 3], undefined),
    commonDigits([1, 2.5], 'number'),
    commonDigits([1], 'currency'),
    commonDigits([0.1247, null, -0.031], 'number'),
    commonDigits([0.14, 0.1, 0.15], 'number'),
    commonDigits([0.0004], 'number'),
    commonDigits([0.00041237], 'number'),
    commonDigits([1e-12], 'number'),
  ]).toEqual([0, 2, undefined, 4, 2, 4, 7, 2])
})

test('an unknown locale falls back instead of throwing', () => {
  expect(formatValue(1234.5, { locale: 'xx' })).toBe('1,234.5')
})

test('a written value reads back to the value rounded to cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
      const text = formatValue(cents / 100, { digits: 2 })
      expect(Math.round(Number(text.replaceAll(',', '')) * 100)).toBe(cents === 0 ? 0 : cents)
    }),
    { seed: 20261120, numRuns: 500 },
  )
})
