import { expect, test } from 'vitest'
import { decimalLayout, roundedUnits } from './parquet-writer.ts'

test('the decimal type is the smallest that holds every value', () => {
  expect(decimalLayout(['12.5', '-3.125', null, '7'])).toEqual({ width: 5, scale: 3, rounded: false })
  expect(decimalLayout([null])).toEqual({ width: 1, scale: 0, rounded: false })
  expect(decimalLayout([`0.${'1'.repeat(30)}`])).toEqual({ width: 20, scale: 18, rounded: true })
  expect(decimalLayout([`${'9'.repeat(20)}.${'1'.repeat(12)}`])).toEqual({ width: 30, scale: 9, rounded: true })
})

test('what is cut is rounded half away from zero, also over a nine', () => {
  expect(['1.25', '-1.25', '1.249', '9.95', '-0.04', '3'].map((value) => roundedUnits(value, 1))).toEqual([
    13n,
    -13n,
    12n,
    100n,
    0n,
    30n,
  ])
})
