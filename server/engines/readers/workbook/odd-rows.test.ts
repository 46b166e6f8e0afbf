import { describe, expect, test } from 'vitest'
import type { Cell } from './sheet.ts'
import { sheet, understood } from './understood.testing.ts'

describe('rows that are no records', () => {
  test.each(['Summe', 'Gesamtergebnis', 'Total général', 'Totale', 'Totaal', 'Suma', 'Итого', '合計'])(
    'a total in another language: %s',
    (label) => {
      const rows = [
        ['Region', 'Umsatz'],
        ['Nord', 1],
        ['Süd', 2],
        ['Ost', 4],
        [label, 7],
      ]
      expect(understood(rows)).toEqual([
        {
          columns: ['Region dimension', 'Umsatz measure'],
          rows: [
            ['Nord', '1'],
            ['Süd', '2'],
            ['Ost', '4'],
          ],
          remarks: ['1 row of totals was left out, so that nothing is counted twice.'],
        },
      ])
    },
  )

  test('a result of income and costs isn’t a total', () => {
    const rows = [
      ['Line', 'Amount'],
      ['Sales', 900],
      ['Wages', -400],
      ['Rent', -120],
      ['Tax', -80],
      ['Profit', 300],
    ]
    expect(understood(rows)[0]).toMatchObject({ rows: { length: 5 }, remarks: [] })
  })

  test('a total that only its figures show, in a language that no list has', () => {
    const parts: [string, number, number][] = [
      ['Sorted', 1, 20],
      ['Delayed', 37, 11],
      ['Collected', 39, 8],
      ['Delivered', 2079, 4],
    ]
    const read = (...last: Cell[]) => understood([['Status', 'Shipments', 'Boxes'], ...parts, last])[0]
    const remarks = ['1 row of totals was left out, so that nothing is counted twice.']
    expect(read('Общий итог', 2156, 43)).toMatchObject({ rows: { length: 4 }, remarks })
    expect(read('Lost', 2156, 44)).toMatchObject({ rows: { length: 5 }, remarks: [] })
  })

  test('a header that comes again on every printed page', () => {
    const rows = [
      ['Region', 'Sales'],
      ['N', 1],
      ['S', 2],
      ['Region', 'Sales'],
      ['E', 3],
      ['region ', 'SALES'],
      ['W', 4],
    ]
    expect(understood(rows)).toEqual([
      {
        columns: ['Region dimension', 'Sales measure'],
        rows: [
          ['N', '1'],
          ['S', '2'],
          ['E', '3'],
          ['W', '4'],
        ],
        remarks: ['Skipped 2 repeated headers.'],
      },
    ])
  })

  test('a row of units under the header becomes part of the labels', () => {
    const rows = [
      ['Region', 'Sales', 'Weight', 'Margin'],
      [null, '$', '(kg)', '%'],
      ['N', 1, 2, 3],
      ['S', 4, 5, 6],
    ]
    expect(understood(rows)).toEqual([
      {
        columns: ['Region dimension', 'Sales ($) measure', 'Weight (kg) measure', 'Margin (%) measure'],
        rows: [
          ['N', '1', '2', '3'],
          ['S', '4', '5', '6'],
        ],
        remarks: [],
      },
    ])
  })

  test('a first row of words over figures that names no units stays a row', () => {
    const rows = [
      ['Region', 'Sales'],
      ['N', 'closed for works'],
      ...Array.from({ length: 60 }, (_, at): Cell[] => [`R${at}`, at]),
    ]
    expect(understood(rows)[0]?.rows[0]).toEqual(['N', null])
  })
})

describe('totals of a profit and loss statement', () => {
  test('are known by adding up what stands above them, whatever else begins with Total', () => {
    const rows = [
      ['Account', 'Jan 2024', 'Feb 2024', 'Mar 2024'],
      ['Income', null, null, null],
      ['Sales', 1, 2, 3],
      ['Total Care shampoo', 5, 5, 5],
      ['Total Income', 6, 7, 8],
      ['Expenses', null, null, null],
      ['Rent', 1, 1, 1],
      ['Pay', 2, 2, 2],
      ['Total Operating Expenses', 3, 3, 3],
      ['Net Profit', 3, 4, 5],
    ]
    const [table] = understood(rows)
    expect([[...new Set(table?.rows.map((row) => row[0]))], table?.remarks]).toEqual([
      ['Sales', 'Total Care shampoo', 'Rent', 'Pay', 'Net Profit'],
      [
        '2 rows of totals were left out, so that nothing is counted twice.',
        '3 period columns were turned into rows with a date and a value.',
      ],
    ])
  })

  test.each([
    ['quarters between the months', ['Jan', 'Feb', 'Mar', 'Q1', 'Apr', 'May', 'Jun', 'Q2'], 6, 'Q1, Q2'],
    ['the year after its quarters', ['Q1 2024', 'Q2 2024', 'Q3 2024', '2024'], 3, '2024'],
    ['a financial year', ['Q1 2024', 'Q2 2024', 'Q3 2024', 'FY 2024'], 3, 'FY 2024'],
  ])('%s do not count twice', (_, periods, count, totals) => {
    const rows = [
      ['Account', ...periods],
      ['Sales', ...periods.map((_, at) => at)],
    ]
    const [table] = understood(rows, 'Plan 2024.xlsx')
    expect([table?.columns, table?.rows.length, table?.remarks]).toEqual([
      ['Account dimension', 'Date date', 'Value measure'],
      count,
      [
        `${count} period columns were turned into rows with a date and a value.`,
        `Left out as totals of other columns: ${totals}.`,
      ],
    ])
  })

  test('a year whose months are not there is a period of its own', () => {
    const rows = [
      ['Account', 2022, 2023, 'Jan 2024', 'Feb 2024'],
      ['Sales', 10, 20, 1, 2],
    ]
    expect(understood(rows)[0]?.rows.map((row) => row[1])).toEqual([
      '2022-01-01',
      '2023-01-01',
      '2024-01-01',
      '2024-02-01',
    ])
  })
})

describe('groups of rows and sheets', () => {
  test('a name that stands only in the first row of its group counts for all of it', () => {
    const rows = [
      ['Region', 'Product', 'Sales'],
      ['North', 'a', 1],
      [null, 'b', 2],
      ['South', 'a', 3],
      [null, 'b', 4],
      ['Grand Total', null, 10],
    ]
    expect(understood(rows)).toEqual([
      {
        columns: ['Region dimension', 'Product dimension', 'Sales measure'],
        rows: [
          ['North', 'a', '1'],
          ['North', 'b', '2'],
          ['South', 'a', '3'],
          ['South', 'b', '4'],
        ],
        remarks: [
          '1 row of totals was left out, so that nothing is counted twice.',
          'The blank cells of "Region" were read as the name above them.',
        ],
      },
    ])
  })

  test('blank cells of a column whose names come again stay blank', () => {
    const rows = [
      ['Agent', 'Product', 'Sales'],
      ['Jo', 'a', 1],
      [null, 'b', 2],
      ['Jo', 'c', 3],
      [null, 'd', 4],
      ['Al', 'e', 5],
    ]
    expect(understood(rows)[0]?.rows.map((row) => row[0])).toEqual(['Jo', null, 'Jo', null, 'Al'])
  })

  test('a sheet that adds up the others is left out', () => {
    const sheets = [
      sheet('Overview', [
        ['Region', 'Sales', 'Cost'],
        ['N', 4, 1.5],
        ['S', 6, 2.5],
      ]),
      sheet('East', [
        ['Region', 'Sales', 'Cost'],
        ['N', 1, 0.5],
        ['S', 2, 1],
      ]),
      sheet('West', [
        ['Region', 'Sales', 'Cost'],
        ['N', 3, 1],
        ['S', 4, 1.5],
      ]),
    ]
    expect(understood(sheets)).toEqual([
      {
        columns: ['Sheet dimension', 'Region dimension', 'Sales measure', 'Cost measure'],
        rows: [
          ['East', 'N', '1', '0.5'],
          ['East', 'S', '2', '1'],
          ['West', 'N', '3', '1'],
          ['West', 'S', '4', '1.5'],
        ],
        remarks: [
          'The sheet "Overview" adds up the others and was left out, so that nothing is counted twice.',
          'The sheets East, West have the same table and were joined.',
          'The name of the sheet was kept as a column.',
        ],
      },
    ])
  })

  test('a month that happens to be the sum of two others in one figure only is no total', () => {
    const month = (name: string, north: number, south: number) =>
      sheet(name, [
        ['Region', 'Sales'],
        ['N', north],
        ['S', south],
      ])
    const [table] = understood([month('Jan', 1, 2), month('Feb', 2, 2), month('Mar', 3, 5)])
    expect(table?.rows.length).toBe(6)
  })
})
