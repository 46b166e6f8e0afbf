import { expect, test } from 'vitest'
import {
  formatCell,
  formatChoice,
  formatCount,
  formatDay,
  formatDayOfYear,
  formatExactly,
  formatList,
} from './format.ts'

test('numbers of sentences have their thousands separated', () => {
  expect([0, 999, 12_345, 1_234_567].map(formatCount)).toEqual(['0', '999', '12,345', '1,234,567'])
})

test('numbers of cells have at most six decimals', () => {
  expect([1.5, 1 / 3, 12_345.67].map(formatCell)).toEqual(['1.5', '0.333333', '12,345.67'])
})

test('numbers of formulas have all their digits and no exponent', () => {
  expect([0.1, 12_345, 1e-7, 1e21].map(formatExactly)).toEqual(['0.1', '12345', '0.0000001', '1000000000000000000000'])
})

test('days have their weekday, whatever the zone of the machine', () => {
  expect(formatDay('2026-11-30')).toBe('Monday, 30 November 2026')
  expect(formatDayOfYear('2026-11-30')).toBe('Monday 30 November')
})

test('lists end in a word', () => {
  expect([formatList(['a', 'b', 'c']), formatChoice(['a', 'b'])]).toEqual(['a, b and c', 'a or b'])
})
