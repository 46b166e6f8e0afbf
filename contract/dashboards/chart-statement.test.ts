import { expect, test } from 'vitest'
import { type ChartStatement, tableOfStatement, withColumns } from './chart-statement.ts'

const column = (name: string, type: 'number' | 'text' | 'date' | 'time' | 'boolean') => ({ name, type })
const columns = [column('day', 'date'), column('region', 'text'), column('year', 'number'), column('total', 'number')]
const written: ChartStatement = { sql: 'SELECT 1', columns: [], dateColumn: null, dimensions: [] }

test('the first date is the date of a chart, its texts split it, and its numbers are its metrics', () => {
  const read = withColumns(written, columns)
  expect(read).toEqual({ ...written, columns, dateColumn: 'day', dimensions: ['region'] })
  expect(tableOfStatement(read)).toEqual({
    name: 'SQL query',
    measures: [
      { name: 'year', unit: 'number' },
      { name: 'total', unit: 'number' },
    ],
    ...{ dimensions: ['region'], date_dimensions: ['day'] },
  })
})

test('what was chosen of its columns stays where the statement still has it', () => {
  const chosen = { ...written, dateColumn: 'paid', dimensions: ['year', 'gone'] }
  const more = [...columns, column('paid', 'time')]
  expect(withColumns(chosen, more)).toMatchObject({ dateColumn: 'paid', dimensions: ['year'] })
  expect(withColumns(chosen, columns)).toMatchObject({ dateColumn: 'day', dimensions: ['year'] })
  expect(tableOfStatement(withColumns(chosen, more)).measures).toEqual([{ name: 'total', unit: 'number' }])
})

test('a statement without a date has none, and no date splits it', () => {
  const read = withColumns(written, [column('region', 'text'), column('total', 'number')])
  expect([read.dateColumn, read.dimensions, tableOfStatement(read).date_dimensions]).toEqual([null, ['region'], []])
})
