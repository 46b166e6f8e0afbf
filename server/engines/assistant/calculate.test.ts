import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../tests/deep.ts'
import { calculate, type CellOf } from './calculate.ts'
import { createEvidence } from './evidence.ts'

const rows = [
  { profit: 12.5, sales: 100, 'Net sales': '12345678901234567890.5', empty: null },
  { profit: '-3', sales: 0 },
]
const evidence = createEvidence()
evidence.addCells('q1', rows)
evidence.addCells('q2', [
  { month: '2026-01-31', revenue: 2_400_000, 'revenue.sum': 1400741.75 },
  { month: '2026-03-01', revenue: 1, 'revenue.sum': 1400741.75 },
])
const cell: CellOf = evidence.cell

test.each([
  ['0.1 + 0.2', '0.3'],
  ['q1[1].profit / q1[1].sales * 100', '12.5'],
  ['1 / 3', '0.333333333333'],
  ['2 / 3 * 1000', '666.666666667'],
  ['q1[1]."Net sales" - 1', '12345678901234567889.5'],
  ['-(2 + 3) * 4', '-20'],
  ['12.5% * 200', '25'],
  ['1e3 / 7', '142.857142857'],
  ['q1[2].profit - -2', '-1'],
  ['((7500000 / q2[1].revenue) ^ (12 / 41) - 1) * 100', '39.58352211295'],
  ['2 ^ 10', '1024'],
  ['2 ** 3 ^ 2', '512'],
  ['-2 ^ 2', '-4'],
  ['10% ^ 2', '0.01'],
  ['1.05 ^ 30 * 100', '432.194237515'],
  ['4 ^ -1', '0.25'],
  ['1.0325 ^ 360', '100097.15137421'],
  ['q2.revenue.sum - 433116.76', '967624.99'],
  ['"2026-12-31" - "2026-11-10"', '51'],
  ['"2026-11-10" + 30', '2026-12-10'],
  ['q2[2].month - q2[1].month', '29'],
  ['("2026-03-01" - 1) + 0', '2026-02-28'],
])('%s is %s', (expression, value) => {
  expect(calculate(expression, cell)).toEqual({ value })
})

test.each([
  ['q2.revenue', 'There is no cell q2.revenue. Name a row: q2[1].revenue.'],
  ['(0 - 8) ^ (1 / 3)', 'That power is not a number, or too long.'],
  ['0 ^ -1', 'It divides by zero.'],
  ['9 ^ 9 ^ 9', 'That power is not a number, or too long.'],
  ['"2026-02-31" + 1', '"2026-02-31" is not a day.'],
  ['"2026-02-01" * 2', 'Days are only subtracted from each other, or moved by a number of days.'],
  ['2 - "2026-02-01"', 'Days are only subtracted from each other, or moved by a number of days.'],
  ['1 /', 'It ends too early.'],
  ['1 / q1[2].sales', 'It divides by zero.'],
  ['q1[3].profit', 'There is no cell q1[3].profit.'],
  ['q1[1].empty + 1', 'The cell q1[1].empty is empty.'],
  ['(1', 'A bracket is not closed.'],
  ['2 2', 'It goes on after its end.'],
  ['process.exit()', 'It cannot be read at "process.exit()".'],
  [`${'('.repeat(400)}1`, 'It has too many brackets.'],
])('%s is refused in a sentence', (expression, error) => {
  expect(calculate(expression, cell)).toEqual({ error })
})

test('sums of whole numbers and hundredths are exact, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 30 }), (cents) => {
      const expression = cents.map((one) => `${one < 0 ? '-' : ''}${Math.abs(one) / 100}`).join(' + ')
      const total = cents.reduce((sum, one) => sum + one, 0)
      const found = calculate(expression, cell)
      expect('value' in found ? Math.round(Number(found.value) * 100) : found).toBe(total === 0 ? 0 : total)
    }),
    { numRuns: runs(200, 5_000) },
  )
})
