import { describe, expect, test } from 'vitest'
import type { Cell, Sheet } from './sheet.ts'
import { understandWorkbook } from './understand-workbook.ts'

const sheet = (name: string, rows: Cell[][], more: Partial<Sheet> = {}): Sheet => ({ name, rows, ...more })
const on = (date: string): Cell => ({ date })
const understand = (sheets: Sheet[], filename = 'Figures.xlsx') => understandWorkbook(sheets, { filename })
const only = (sheets: Sheet[], filename?: string) => {
  const { tables } = understand(sheets, filename)
  expect(tables.length).toBe(1)
  return tables[0] as (typeof tables)[number]
}
const roles = (table: { columns: { name: string; role: string; unit?: string }[] }) =>
  table.columns.map((column) =>
    [column.name, column.role, ...(column.unit === undefined ? [] : [column.unit])].join(' '),
  )

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
        '1 row of totals was left out, so that sums do not count twice.',
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
    const rows = sales.map((row, place) => [...row, null, ...(right[place] ?? [])])
    const { tables } = understand([sheet('Both', rows)])
    expect(tables.map((table) => table.columns.map((column) => column.name))).toEqual([
      ['region', 'date', 'amount'],
      ['shop', 'staff'],
    ])
  })

  test('a table goes on after a blank row, and a total after a blank row is left out', () => {
    const table = only([sheet('S', [...sales.slice(0, 3), [], ...sales.slice(3), [], ['Grand total', null, 60.75]])])
    expect(table.rows.length).toBe(3)
    expect(table.remarks).toEqual(['1 row of totals was left out, so that sums do not count twice.'])
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
    })
    expect(understand([])).toEqual({ tables: [], remarks: ['No table was found in this workbook.'] })
    const { tables, remarks } = understand([
      sheet('A', sales),
      sheet('B', [['x']]),
      sheet('C', sales, { hidden: true }),
    ])
    expect([tables.length, remarks]).toEqual([
      1,
      ['The hidden sheet "C" was left out.', 'The sheet "B" holds no table.'],
    ])
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

describe('typing columns', () => {
  const column = (label: string, cells: Cell[], format: string | null = null) => {
    const rows: Cell[][] = [['Item', label], ...cells.map((cell): Cell[] => ['thing', cell])]
    const table = only([sheet('S', rows, { formats: [null, format] })])
    const { name: _, label: __, ...found } = table.columns[1] as (typeof table.columns)[number]
    return { ...found, values: table.rows.map((row) => row[1]) }
  }

  test('text numbers, their currency and their placeholders', () => {
    expect(column('Paid', ['$1,234.50', '(1,200)', 'n/a', '-', '$3'])).toEqual({
      role: 'measure',
      type: 'decimal',
      unit: 'currency',
      values: ['1234.5', '-1200', null, null, '3'],
    })
    expect(column('Paid', ['€1.234,50', '€2,5'])).toMatchObject({
      unit: 'currency',
      currency: 'EUR',
      values: ['1234.5', '2.5'],
    })
  })

  test('units by format, by symbol and by label', () => {
    expect(column('Share', [0.12, 0.5], '0.0%')).toMatchObject({ unit: 'percent', values: ['0.12', '0.5'] })
    expect(column('Share', ['12%', '50%'])).toMatchObject({ unit: 'percent', values: ['0.12', '0.5'] })
    expect(column('Spent', [1, 2], '[$£-809]#,##0')).toMatchObject({ unit: 'currency', currency: 'GBP' })
    expect(column('Spent (NZD)', [1, 2])).toMatchObject({ unit: 'currency', currency: 'NZD' })
    expect(column('Tax 5%', [1.5, 2])).toMatchObject({ unit: 'number' })
  })

  test('dates in words, with the order of the column, with times and as months', () => {
    expect(column('When', ['3 Jan 2019', 'Feb 4, 2019'])).toMatchObject({
      role: 'date',
      values: ['2019-01-03', '2019-02-04'],
    })
    expect(column('When', ['01/02/2019', '01/27/2019'])).toMatchObject({
      role: 'date',
      values: ['2019-01-02', '2019-01-27'],
    })
    expect(column('When', ['01/02/2019', '27/01/2019'])).toMatchObject({
      role: 'date',
      values: ['2019-02-01', '2019-01-27'],
    })
    expect(column('When', ['27/01/2019', '01/27/2019'])).toMatchObject({ role: 'dimension' })
    expect(column('When', [on('2024-01-01T10:30:00'), on('2024-01-02')])).toMatchObject({
      type: 'timestamp',
      values: ['2024-01-01T10:30:00', '2024-01-02T00:00:00'],
    })
    expect(column('Month', ['Jan 2024', 'Feb 2024'])).toMatchObject({
      role: 'date',
      values: ['2024-01-01', '2024-02-01'],
    })
    expect(column('Year', [2023, 2024])).toMatchObject({ role: 'date', values: ['2023-01-01', '2024-01-01'] })
    expect(column('Price', [2023, 2024])).toMatchObject({ role: 'measure' })
  })

  test('an ambiguous order is told', () => {
    const rows: Cell[][] = [
      ['When', 'Sales'],
      ['01/02/2019', 1],
      ['03/04/2019', 2],
    ]
    expect(only([sheet('S', rows)]).remarks).toEqual([
      'Nothing in "When" tells days from months; the day was read first.',
    ])
  })

  test('times of day, codes, ids and leading zeros are no measures', () => {
    expect(column('Time', ['10:00', '14:30'])).toMatchObject({ role: 'dimension', values: ['10:00', '14:30'] })
    expect(column('Postcode', ['0610', '1010', '0610'])).toMatchObject({
      role: 'dimension',
      values: ['0610', '1010', '0610'],
    })
    expect(column('Customer ID', [17, 17, 18])).toMatchObject({ role: 'dimension', values: ['17', '17', '18'] })
    expect(column('Order no', [17, 19, 18])).toMatchObject({ role: 'key' })
    expect(column('Phone', [64211234567, 64217654321, 64217654321])).toMatchObject({ role: 'dimension' })
    expect(column('Number of staff', [17, 19])).toMatchObject({ role: 'measure' })
    expect(column('Latitude', [-36.8, -41.2])).toMatchObject({ role: 'dimension' })
  })

  test('a first column of running numbers is no measure', () => {
    const rows: Cell[][] = [
      ['', 'Date', 'Sales'],
      ...Array.from({ length: 12 }, (_, place): Cell[] => [place + 1, on('2024-01-01'), place]),
    ]
    expect(roles(only([sheet('S', rows)]))).toEqual(['column_1 dimension', 'date date', 'sales measure number'])
  })

  test('one stray text of a hundred numbers is left empty and told', () => {
    const rows: Cell[][] = [
      ['Item', 'Sales'],
      ...Array.from({ length: 100 }, (_, place): Cell[] => [`i${place % 3}`, place === 7 ? 'broken' : 1]),
    ]
    const table = only([sheet('S', rows)])
    expect([table.rows[7], table.remarks]).toEqual([
      ['i1', null],
      ['1 value of "Sales" is no number and was left empty.'],
    ])
  })

  test('a number beyond any decimal makes its column a text rather than a wrong sum', () => {
    expect(column('Size', [1e300, 2])).toMatchObject({ role: 'dimension', values: ['1e+300', '2'] })
  })

  test('a year and a month of their own make one date', () => {
    const rows: Cell[][] = [
      ['Year', 'Month', 'Sales'],
      [2023, 'Dec', 1],
      [2024, 'January', 2],
    ]
    const table = only([sheet('S', rows)])
    expect([roles(table), table.rows]).toEqual([
      ['date date', 'sales measure number'],
      [
        ['2023-12-01', '1'],
        ['2024-01-01', '2'],
      ],
    ])
  })

  test('names are safe, distinct and never the metric count', () => {
    const rows: Cell[][] = [
      ['Größe %', 'Größe %', '2nd', '売上', 'Count', '"; drop table'],
      [1, 2, 3, 4, 5, 6],
      [1, 2, 3, 4, 5, 6],
    ]
    expect(only([sheet('S', rows)]).columns.map((one) => one.name)).toEqual([
      'grosse_percent',
      'grosse_percent_2',
      'n_2nd',
      'column_4',
      'count_value',
      'drop_table',
    ])
  })
})

describe('wide tables of periods', () => {
  test('months across become rows; the year comes from the file, totals across are left out', () => {
    const table = only(
      [
        sheet(
          'Plan',
          [
            ['Account', 'Jan', 'Feb', 'Mar', 'Total'],
            ['Rent', 1, 2, 3, 6],
            ['Power', 4, null, 6, 10],
            ['Total', 5, 2, 9, 16],
          ],
          { formats: [null, '$#,##0', '$#,##0', '$#,##0'] },
        ),
      ],
      'budget 2024.xlsx',
    )
    expect([roles(table), table.rows, table.remarks]).toEqual([
      ['account dimension', 'date date', 'value measure currency'],
      [
        ['Rent', '2024-01-01', '1'],
        ['Rent', '2024-02-01', '2'],
        ['Rent', '2024-03-01', '3'],
        ['Power', '2024-01-01', '4'],
        ['Power', '2024-03-01', '6'],
      ],
      [
        '1 row of totals was left out, so that sums do not count twice.',
        '3 columns of periods were turned into rows with a date and a value.',
        'Left out as totals of other columns: Total.',
      ],
    ])
  })

  test('years stand over months, and a financial year turns at December', () => {
    const two = only([
      sheet('S', [
        [null, '2023', null, null, '2024', null, null],
        ['Account', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar'],
        ['Rent', 1, 2, 3, 4, 5, 6],
      ]),
    ])
    expect(two.rows.map((row) => row[1])).toEqual([
      '2023-10-01',
      '2023-11-01',
      '2023-12-01',
      '2024-01-01',
      '2024-02-01',
      '2024-03-01',
    ])
    const turned = only([
      sheet('2023', [
        ['Account', 'Nov', 'Dec', 'Jan'],
        ['Rent', 1, 2, 3],
      ]),
    ])
    expect(turned.rows.map((row) => row[1])).toEqual(['2023-11-01', '2023-12-01', '2024-01-01'])
    expect(turned.remarks).toContain(
      'The months run over the turn of the year; those after December were put into the next year.',
    )
  })

  test('years across and months without any year', () => {
    const years = only([
      sheet('S', [
        ['Account', 2022, 2023],
        ['Rent', 1, 2],
        ['Power', 3, 4],
      ]),
    ])
    expect(years.rows).toEqual([
      ['Rent', '2022-01-01', '1'],
      ['Rent', '2023-01-01', '2'],
      ['Power', '2022-01-01', '3'],
      ['Power', '2023-01-01', '4'],
    ])
    const months = only([
      sheet('S', [
        ['Account', 'Jan', 'Feb', 'Mar'],
        ['Rent', 1, 2, 3],
      ]),
    ])
    expect([months.columns[1]?.name, months.rows[0]]).toEqual(['month', ['Rent', 'Jan', '1']])
    expect(months.remarks).toContain('The months name no year, so they were kept as text.')
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
        'The sheets January, February hold the same table and were joined.',
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
