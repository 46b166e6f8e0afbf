import { expect, test } from 'vitest'
import { meaningOfRows } from './rows-meaning.ts'
import type { RecordCell } from './connection.types.ts'

/** How many rows each table has that becomes of these. */
function countsOf(rows: Record<string, RecordCell>[], isFile?: boolean): number[] {
  const fields = ['Ref', 'Name', 'Hours']
  const read = meaningOfRows({ rows: JSON.stringify(rows), name: 'Timesheet', fields, isFile })
  if ('refusal' in read) throw new Error(read.refusal)
  return [...new Set(read.tables.map((table) => table.rows.length))]
}
const named = (name: string | null, hours: number | null, at: number) => ({ Ref: `r${at}`, Name: name, Hours: hours })

test('records that say Total, add the others up or say little are records', () => {
  expect(countsOf([named('Total', 3, 1), named('Total', 4, 2)])).toEqual([2])
  expect(countsOf([named('Kea', 3, 1), named('Tui', 4, 2), named('Total', 7, 3)])).toEqual([3])
  expect(countsOf([named('Kea', 3, 1), named('Tui', 4, 2), named(null, null, 3)])).toEqual([3])
  expect(countsOf([named('Kea', 3, 1), named('Tui', 4, 2), { Ref: null, Name: null, Hours: 7 }])).toEqual([3])
})

test('a single record of words alone becomes a dataset', () => {
  expect(countsOf([named('Kea', null, 1)])).toEqual([1])
})

test('a file may end with a total', () => {
  expect(countsOf([named('Kea', 3, 1), named('Tui', 4, 2), named('Total', 7, 3)], true)).toEqual([2])
})
