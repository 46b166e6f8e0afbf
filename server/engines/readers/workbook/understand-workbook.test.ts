import { describe, expect, test } from 'vitest'
import type { Cell } from './sheet.ts'
import { understandWorkbook } from './understand-workbook.ts'
import { on, only, roles, sheet, understand } from './understood.testing.ts'

const sales: Cell[][] = [
  ['Region', 'Date', 'Amount'],
  ['North', on('2024-01-05'), 10.5],
  ['South', on('2024-02-06'), 20.25],
  ['North', on('2024-02-07'), 30],
]

describe('finding tables', () => {
  test('under title rows and blank rows and columns, notes and totals left out', () => {
    const table = only([
      sheet('Report', [
        ['Sales of the year'],
        [],
        [null, null, 'prepared by Jo'],
        [],
        ...sales.map((row) => [null, null, ...row]),
        [null, null, 'Total', null, 60.75],
        [null, null, 'Source: the till'],
      ]),
    ])
    expect(table).toEqual({
      kind: 'fact',
      name: 'figures',
      label: 'Figures',
      sourceSheets: ['Report'],
      columns: [
        { name: 'region', label: 'Region', role: 'dimension', type: 'text' },
        { name: 'date', label: 'Date', role: 'date', type: 'date' },
        { name: 'amount', label: 'Amount', role: 'measure', type: 'decimal', unit: 'number' },
      ],
      rows: [
        ['North', '2024-01-05', '10.5'],
        ['South', '2024-02-06', '20.25'],
        ['North', '2024-02-07', '30'],
      ],
      remarks: [
        '2 lines above the table were left out.',
        '1 row of totals was left out, so that nothing is counted twice.',
        '1 line of notes under the table was left out.',
      ],
    })
  })

  test('several tables of one sheet stay apart and are named by their titles', () => {
    const costs: Cell[][] = [
      ['Account', 'Month', 'Cost'],
      ['Rent', 'Jan 2024', 5],
      ['Power', 'Feb 2024', 6],
    ]
    const { tables } = understand([sheet('Sheet1', [['Sales'], ...sales, [], ['Costs'], [], ...costs])])
    expect(tables.map((table) => [table.name, table.rows.length])).toEqual([
      ['sales', 3],
      ['costs', 2],
    ])
  })

  test('tables side by side stay apart', () => {
    const right: Cell[][] = [
      ['Shop', 'Staff'],
      ['A', 3],
      ['B', 4],
      ['C', 6],
    ]
    const rows = sales.map((row, index) => [...row, null, ...(right[index] ?? [])])
    const { tables } = understand([sheet('Both', rows)])
    expect(tables.map((table) => table.columns.map((column) => column.name))).toEqual([
      ['region', 'date', 'amount'],
      ['shop', 'staff'],
    ])
  })

  test('a table goes on after a blank row, and a total after a blank row is left out', () => {
    const table = only([sheet('S', [...sales.slice(0, 3), [], ...sales.slice(3), [], ['Grand total', null, 60.75]])])
    expect(table.rows.length).toBe(3)
    expect(table.remarks).toEqual(['1 row of totals was left out, so that nothing is counted twice.'])
  })

  test('rows after a blank row keep their places where a column stays empty', () => {
    const table = only([sheet('S', [...sales, [], ['West', null, 7]])])
    expect(table.rows.at(-1)).toEqual(['West', null, '7'])
  })

  test('a header apart from its rows by a blank row is found', () => {
    expect(roles(only([sheet('S', [sales[0] as Cell[], [], ...sales.slice(1)])]))).toEqual([
      'region dimension',
      'date date',
      'amount measure number',
    ])
  })

  test('groups over the labels become part of them', () => {
    const table = only([
      sheet('S', [
        ['Region', 'Q1', null, 'Q2', null],
        [null, 'Units', 'Revenue', 'Units', 'Revenue'],
        ['North', 1, 2, 3, 4],
        ['South', 5, 6, 7, 8],
      ]),
    ])
    expect(table.columns.map((column) => column.label)).toEqual([
      'Region',
      'Q1 Units',
      'Q1 Revenue',
      'Q2 Units',
      'Q2 Revenue',
    ])
    expect(table.rows).toEqual([
      ['North', '1', '2', '3', '4'],
      ['South', '5', '6', '7', '8'],
    ])
  })

  test('rows without a header get numbered columns and a remark', () => {
    const table = only([sheet('S', sales.slice(1))])
    expect(table.columns.map((column) => column.name)).toEqual(['column_1', 'column_2', 'column_3'])
    expect(table.remarks).toEqual(['No header row was found; the columns were numbered.'])
  })

  test('a workbook without tables says so; hidden sheets are left out', () => {
    expect(understand([sheet('Notes', [['Only a text'], [], ['and another']])])).toEqual({
      tables: [],
      remarks: ['No table was found in this workbook.'],
      tooManyColumns: null,
    })
    expect(understand([]).remarks).toEqual(['No table was found in this workbook.'])
    const { tables, remarks } = understand([
      sheet('A', sales),
      sheet('B', [['x']]),
      sheet('C', sales, { hidden: true }),
    ])
    expect([tables.length, remarks]).toEqual([1, ['The hidden sheet "C" was left out.', 'The sheet "B" has no table.']])
  })

  test('subtotals between the rows and a bare sum at the end do not count twice', () => {
    const table = only([
      sheet('S', [
        ['Region', 'City', 'Sales'],
        ['North', 'Ayr', 10],
        ['North', 'Bow', 20],
        ['Subtotal', null, 30],
        ['South', 'Cam', 5],
        ['Total South', null, 5],
        [null, null, 35],
      ]),
    ])
    expect(table.rows).toEqual([
      ['North', 'Ayr', '10'],
      ['North', 'Bow', '20'],
      ['South', 'Cam', '5'],
    ])
  })

  test('a product whose name begins with Total is no total', () => {
    const rows: Cell[][] = [
      ['Product', 'Group', 'Sales'],
      ['Total Care', 'Soap', 1],
      ['Fresh', 'Soap', 2],
    ]
    expect(only([sheet('S', rows)]).rows.length).toBe(2)
  })
})

describe('sheets of one table', () => {
  test('are joined, a missing column stays empty and is told, the order is decided over all', () => {
    const full: Cell[][] = [
      ['City', 'Date', 'Paid', 'Tax', 'Rate'],
      ['A', '27/01/2019', 1, 2, 3],
    ]
    const less: Cell[][] = [
      ['Date', 'City', 'Tax', 'Paid'],
      ['01/02/2019', 'B', 4, 5],
    ]
    const table = only([sheet('January', less), sheet('February', full)], 'tills.xlsx')
    expect(table).toMatchObject({
      name: 'tills',
      sourceSheets: ['January', 'February'],
      rows: [
        ['B', '2019-02-01', '5', '4', null],
        ['A', '2019-01-27', '1', '2', '3'],
      ],
      remarks: [
        'The sheets January, February have the same table and were joined.',
        'The column "Rate" is missing in January and is empty there.',
      ],
    })
  })

  test('named after regions keep the name as a column; named after months without dates give the date', () => {
    const rows = (amount: number): Cell[][] => [
      ['Product', 'Sold'],
      ['Tea', amount],
      ['Milk', amount + 1],
    ]
    const regions = only([sheet('North', rows(1)), sheet('South', rows(5))])
    expect([roles(regions), regions.rows[2]]).toEqual([
      ['sheet dimension', 'product dimension', 'sold measure number'],
      ['South', 'Tea', '5'],
    ])
    const months = only([sheet('Jan', rows(1)), sheet('Feb', rows(5))], '2024 sales.xlsx')
    expect([roles(months), months.rows[2]]).toEqual([
      ['date date', 'product dimension', 'sold measure number'],
      ['2024-02-01', 'Tea', '5'],
    ])
  })

  test('of other columns stay tables of their own, named by their sheets', () => {
    const { tables } = understand([
      sheet('Sales', sales),
      sheet('Staff', [
        ['Name', 'Hours'],
        ['Jo', 3],
        ['Al', 4],
      ]),
    ])
    expect(tables.map((table) => table.name)).toEqual(['sales', 'staff'])
  })
})

describe('facts or dimension', () => {
  const kind = (rows: Cell[][]) => {
    const table = only([sheet('S', rows)])
    return [table.kind, ...roles(table)]
  }
  test('a table with a key and attributes is a dimension, dates of the thing itself included', () => {
    expect(
      kind([
        ['SKU', 'Name', 'Price'],
        ['a1', 'Tea', 3],
        ['a2', 'Milk', 2],
      ]),
    ).toEqual(['dimension', 'sku key', 'name attribute', 'price attribute number'])
    expect(
      kind([
        ['id', 'name', 'opened_at'],
        ['x', 'A', '2016-09-01'],
        ['y', 'B', '2017-03-12'],
      ]),
    ).toEqual(['dimension', 'id key', 'name attribute', 'opened_at attribute'])
  })
  test('amounts, dates of events or repeated keys make facts', () => {
    expect(
      kind([
        ['SKU', 'Name', 'Units sold'],
        ['a1', 'Tea', 3],
        ['a2', 'Milk', 2],
      ])[0],
    ).toBe('fact')
    expect(
      kind([
        ['Invoice ID', 'Shop', 'Date'],
        ['1x', 'A', '2024-01-02'],
        ['2x', 'A', '2024-01-03'],
      ])[0],
    ).toBe('fact')
    expect(
      kind([
        ['SKU', 'Name', 'Price'],
        ['a1', 'Tea', 3],
        ['a1', 'Tea', 2],
      ])[0],
    ).toBe('fact')
    expect(
      kind([
        ['Region', 'Figure'],
        ['North', 3],
        ['South', 2],
      ]),
    ).toEqual(['fact', 'region dimension', 'figure measure number'])
  })
})

describe('events', () => {
  const tickets: Cell[][] = [
    ['Ticket ID', 'Subject', 'Created', 'Status'],
    ['t1', 'Login', '2026-03-01', 'open'],
    ['t2', 'Invoice', '2026-03-02', 'closed'],
    ['t3', 'Reset', '2026-03-02', 'open'],
  ]
  const kinds = (rows: Cell[][], as?: 'facts' | 'dimension' | 'both') => {
    const corrections = as === undefined ? undefined : { sheets: [], columns: [], treatments: [{ table: '', as }] }
    const { tables } = understandWorkbook([sheet('S', rows)], { filename: 'tickets.csv', corrections })
    return tables.map((table) => [table.kind, table.name, ...roles(table)])
  }
  const facts = ['fact', 'tickets', 'ticket_id key', 'subject dimension', 'created date', 'status dimension']
  const dimension = [
    'dimension',
    'tickets',
    'ticket_id key',
    'subject attribute',
    'created attribute',
    'status attribute',
  ]

  test('records with a key and a created date are counted and can be looked up', () => {
    expect(kinds(tickets)).toEqual([facts, dimension])
  })

  test('leads and calls are, too, and a shop that opened is not', () => {
    const rows = (date: string, name: string): Cell[][] => [
      ['id', name, date],
      ['a', 'One', '2026-03-01'],
      ['b', 'Two', '2026-03-02'],
    ]
    const of = (all: Cell[][]) => kinds(all).map(([kind]) => kind)
    expect(of(rows('created_at', 'name'))).toEqual(['fact', 'dimension'])
    expect(of(rows('Opened', 'Agent'))).toEqual(['fact', 'dimension'])
    expect(of(rows('Opened', 'Name'))).toEqual(['dimension'])
    expect(of(rows('Joined', 'Name'))).toEqual(['dimension'])
  })

  test('are treated as a person says', () => {
    expect([kinds(tickets, 'facts'), kinds(tickets, 'dimension'), kinds(tickets, 'both')]).toEqual([
      [facts],
      [dimension],
      [facts, dimension],
    ])
  })

  test('a table without a key stays facts, and says so', () => {
    const corrections = { sheets: [], columns: [], treatments: [{ table: '', as: 'dimension' as const }] }
    const rows: Cell[][] = [
      ['Day', 'Region', 'Sales'],
      ['2026-03-01', 'North', 3],
      ['2026-03-01', 'North', 3],
    ]
    const { tables } = understandWorkbook([sheet('S', rows)], { filename: 'sales.csv', corrections })
    expect(tables.map(({ kind, remarks }) => [kind, remarks.at(-1)])).toEqual([
      [
        'fact',
        '"sales" is kept as facts: no column has a different value in every row, or it has more than 50,000 rows.',
      ],
    ])
  })
})
