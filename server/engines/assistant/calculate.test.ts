import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../tests/deep.ts'
import { calculate, type CellOf } from './calculate.ts'

const rows = [
  { profit: 12.5, sales: 100, 'Net sales': '12345678901234567890.5', empty: null },
  { profit: '-3', sales: 0 },
]
const cell: CellOf = (name, row, column) =>
  name === 'q1' && typeof row === 'number'
    ? (rows[row - 1] as Record<string, unknown> | undefined)?.[column]
    : undefined

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
])('%s is %s', (expression, value) => {
  expect(calculate(expression, cell)).toEqual({ value })
})

test.each([
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
