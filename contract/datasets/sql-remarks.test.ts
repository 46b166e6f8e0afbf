import { expect, test } from 'vitest'
import { emptyCellRemarks } from './sql-remarks.ts'
import type { SqlCell } from './sql.schemas.ts'

const columns = (...names: string[]) => names.map((name) => ({ name, type: 'number' as const }))
const rows: SqlCell[][] = [
  [1, null, null],
  [2, 3, null],
  [null, 4, null],
].map((row) => [...row, 0, ''])

test('a result says which columns have empty cells; zero and an empty text are none', () => {
  expect(emptyCellRemarks({ columns: columns('id', 'price', 'note', 'zero', 'text'), rows, total: 3 })).toEqual([
    '1 of 3 rows has no id.',
    '1 of 3 rows has no price.',
    'None of the 3 rows has a value in “note”.',
  ])
  expect(emptyCellRemarks({ columns: columns('id'), rows: [[1]], total: 1 })).toEqual([])
})

test('a result of which not all rows are kept says it of those that are', () => {
  expect(emptyCellRemarks({ columns: columns('id', 'price'), rows, total: 9_000 })).toEqual([
    '1 of the first 3 rows has no id.',
    '1 of the first 3 rows has no price.',
  ])
})

test('many columns are named as far as a person reads them', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const row: SqlCell[] = names.map(() => null)
  expect(emptyCellRemarks({ columns: columns(...names), rows: [row, row], total: 2 }).slice(4)).toEqual([
    'None of the 2 rows has a value in “e”.',
    '2 more columns have empty cells.',
  ])
})
