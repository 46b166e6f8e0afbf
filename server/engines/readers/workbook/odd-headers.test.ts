import { describe, expect, test } from 'vitest'
import type { Cell } from './sheet.ts'
import { understood } from './understood.testing.ts'

describe('headers', () => {
  test('of three rows: the year, the quarters and the months', () => {
    const rows = [
      [null, '2024', null, null, null],
      [null, 'Q1', null, 'Q2', null],
      ['Account', 'Jan', 'Feb', 'Apr', 'May'],
      ['Sales', 1, 2, 3, 4],
    ]
    expect(understood(rows)).toEqual([
      {
        columns: ['Account dimension', 'Date date', 'Value measure'],
        rows: [
          ['Sales', '2024-01-01', '1'],
          ['Sales', '2024-02-01', '2'],
          ['Sales', '2024-04-01', '3'],
          ['Sales', '2024-05-01', '4'],
        ],
        remarks: ['4 period columns were turned into rows with a date and a value.'],
      },
    ])
  })

  test('that name two columns alike or leave one without a name', () => {
    const rows = [
      ['Region', 'Sales', 'Sales', null],
      ['N', 1, 2, 'x'],
      ['S', 3, 4, 'y'],
    ]
    expect(understood(rows)).toEqual([
      {
        columns: ['Region dimension', 'Sales measure', 'Sales 2 measure', 'Column 4 dimension'],
        rows: [
          ['N', '1', '2', 'x'],
          ['S', '3', '4', 'y'],
        ],
        remarks: [
          'Columns without a name were numbered: Column 4.',
          'Columns with duplicate names were numbered: Sales 2.',
        ],
      },
    ])
  })

  test('of a second table right under the first begin a table of their own', () => {
    const rows = [
      ['Region', 'Units', 'Sales'],
      ['N', 1, 10],
      ['S', 2, 20],
      ['Account', 'Budget', 'Actual'],
      ['Rent', 5, 6],
      ['Pay', 7, 8],
    ]
    expect(understood(rows)).toEqual([
      {
        columns: ['Region dimension', 'Units measure', 'Sales measure'],
        rows: [
          ['N', '1', '10'],
          ['S', '2', '20'],
        ],
        remarks: [],
      },
      {
        columns: ['Account dimension', 'Budget measure', 'Actual measure'],
        rows: [
          ['Rent', '5', '6'],
          ['Pay', '7', '8'],
        ],
        remarks: [],
      },
    ])
  })

  test('a closed shop among the figures is no second table', () => {
    const rows: Cell[][] = [['Shop', 'Units', 'Sales']]
    for (let at = 0; at < 120; at += 1) rows.push([`Shop ${at}`, at, at * 10])
    rows[60] = ['Shop 59', 'closed', 'closed']
    expect(understood(rows).map((table) => [table.columns.length, table.rows.length])).toEqual([[3, 120]])
  })
})

describe('tables of one sheet under titles of their own', () => {
  const stacked = (one: string, other: string): Cell[][] => [
    [one],
    ['Region', 'Sales'],
    ['N', 1],
    ['S', 2],
    [],
    [other],
    ['Region', 'Sales'],
    ['N', 3],
    ['S', 4],
  ]

  test('named after months give the date', () => {
    expect(understood(stacked('January 2024', 'February 2024'))).toEqual([
      {
        columns: ['Date date', 'Region dimension', 'Sales measure'],
        rows: [
          ['2024-01-01', 'N', '1'],
          ['2024-01-01', 'S', '2'],
          ['2024-02-01', 'N', '3'],
          ['2024-02-01', 'S', '4'],
        ],
        remarks: [],
      },
    ])
  })

  test('named otherwise keep their titles as a column', () => {
    expect(understood(stacked('Shops', 'Online'))).toEqual([
      {
        columns: ['Table dimension', 'Region dimension', 'Sales measure'],
        rows: [
          ['Shops', 'N', '1'],
          ['Shops', 'S', '2'],
          ['Online', 'N', '3'],
          ['Online', 'S', '4'],
        ],
        remarks: ['The title of each table was kept as a column.'],
      },
    ])
  })
})

describe('months across, each with several figures', () => {
  const expected = {
    columns: ['Account dimension', 'Date date', 'Actual measure', 'Budget measure'],
    rows: [
      ['Sales', '2024-01-01', '1', '2'],
      ['Sales', '2024-02-01', '3', '4'],
      ['Cost', '2024-01-01', '5', '6'],
      ['Cost', '2024-02-01', null, '8'],
    ],
    remarks: ['2 periods across were turned into rows with a date and one column for each of Actual, Budget.'],
  }

  test('the months over the figures', () => {
    const rows = [
      ['Account', 'Jan 2024', null, 'Feb 2024', null],
      [null, 'Actual', 'Budget', 'Actual', 'Budget'],
      ['Sales', 1, 2, 3, 4],
      ['Cost', 5, 6, null, 8],
    ]
    expect(understood(rows)).toEqual([expected])
  })

  test('the figures over the months, the year from the file', () => {
    const rows = [
      [null, 'Actual', null, null, 'Budget', null, null],
      ['Account', 'Jan', 'Feb', 'Mar', 'Jan', 'Feb', 'Mar'],
      ['Sales', 1, 2, 3, 4, 5, 6],
      ['Cost', 7, 8, 9, 10, 11, 12],
    ]
    expect(understood(rows as Cell[][], 'Plan 2024.xlsx')).toEqual([
      {
        columns: expected.columns,
        rows: [
          ['Sales', '2024-01-01', '1', '4'],
          ['Sales', '2024-02-01', '2', '5'],
          ['Sales', '2024-03-01', '3', '6'],
          ['Cost', '2024-01-01', '7', '10'],
          ['Cost', '2024-02-01', '8', '11'],
          ['Cost', '2024-03-01', '9', '12'],
        ],
        remarks: ['3 periods across were turned into rows with a date and one column for each of Actual, Budget.'],
      },
    ])
  })
})
