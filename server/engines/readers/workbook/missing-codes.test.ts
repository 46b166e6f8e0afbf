import { expect, test } from 'vitest'
import type { UnderstoodColumn, UnderstoodTable } from '../../queries/understood-table.ts'
import { withoutCodes } from './missing-codes.ts'

/** The column read from cells, its remarks and which cells are missing. */
function read(label: string, cells: (string | null)[], more: Partial<UnderstoodColumn> = {}) {
  const column: UnderstoodColumn = { name: 'own', label, role: 'measure', type: 'decimal', unit: 'number', ...more }
  const table: UnderstoodTable = {
    kind: 'fact',
    name: 'facts',
    label: 'Facts',
    sourceSheets: [],
    columns: [column],
    rows: cells.map((cell) => [cell]),
    remarks: [],
  }
  const { columns, rows } = withoutCodes(table)
  const missing = rows.flatMap(([cell], at) => (cell === null && cells[at] !== null ? [cells[at]] : []))
  return { remarks: columns[0]?.remarks ?? [], missing }
}
const many = (make: (at: number) => string): string[] => Array.from({ length: 30 }, (_, at) => make(at))
const kept = { remarks: [], missing: [] }

test('codes of statistical offices are read as missing, and a remark says so', () => {
  const visits = [...many((at) => String(900 + 37 * at)), '-1', '-1', '-3', '-3', '-9', '-9']
  expect(read('VISITS', visits)).toEqual({
    remarks: ['6 values of "VISITS" were read as missing: "-1", "-3", "-9".'],
    missing: ['-1', '-1', '-3', '-3', '-9', '-9'],
  })
  const ages = [...many((at) => String(20 + at)), '999', '999']
  expect(read('Age', ages).missing).toEqual(['999', '999'])
  const depths = [...many((at) => `${at}.5`), '-999.9', '-999.9']
  expect(read('Depth', depths).missing).toEqual(['-999.9', '-999.9'])
})

test('numbers that may be values stay', () => {
  const delays = [...many((at) => String(at * 2)), '-1', '-1', '-3', '-3']
  expect(read('Delay minutes', delays)).toEqual(kept)
  const degrees = [...many((at) => String(at)), '-1', '-1', '-2', '-2', '-999', '-999']
  expect(read('Degrees', degrees)).toEqual(kept)
  const profits = [...many((at) => String(900 + 37 * at)), '-1', '-1', '-420', '-75']
  expect(read('Profit', profits)).toEqual(kept)
  expect(read('Profit', [...many((at) => String(900 + 37 * at)), '-1'])).toEqual(kept)
  const prices = [...many((at) => String(20 + at)), '999', '999']
  expect(read('Price', prices)).toEqual(kept)
  expect(read('Visits', prices)).toEqual(kept)
  const money = [...many((at) => String(900 + 37 * at)), '-1', '-1']
  expect(read('Profit', money, { unit: 'currency' })).toEqual(kept)
  expect(read('Profit', money, { kind: 'amount' })).toEqual(kept)
  expect(read('Change', ['-1', '-1', '400', '500'])).toEqual(kept)
})
