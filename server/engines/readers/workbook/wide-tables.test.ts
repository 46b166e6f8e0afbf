import { expect, test } from 'vitest'
import type { Cell } from './sheet.ts'
import { on, sheet, understand } from './understood.testing.ts'

test('a table of more than 1,000 columns is left out and says so; one of 1,000, and many months across, are not', () => {
  const across = (count: number) => Array.from({ length: count }, (_, index) => index)
  const wide = (count: number, word = 'Reading'): Cell[][] => [
    across(count).map((position) => `${word} ${position}`),
    ...[1, 2, 3].map((row) => across(count).map((position) => (position === 0 ? `Buoy ${row}` : position + row / 4))),
  ]
  const months = across(1_200).map((position) =>
    on(`${1900 + Math.floor(position / 12)}-${String((position % 12) + 1).padStart(2, '0')}-01`),
  )
  const tides: Cell[][] = [
    ['Harbour', ...months],
    ['Lyttelton', ...across(1_200).map((position) => position / 4)],
    ['Timaru', ...across(1_200).map((position) => position / 8)],
  ]
  const remark = '"Wide" has 1,001 columns and was left out. The limit is 1,000.'
  const { tables, remarks, tooManyColumns } = understand([
    sheet('Wide', wide(1_001)),
    sheet('Broad', wide(1_000, 'Depth')),
    sheet('Tides', tides),
  ])
  expect([
    tables.map((table) => [table.label, table.columns.length, table.rows.length]),
    remarks,
    tooManyColumns,
  ]).toEqual([
    [
      ['Broad', 1_000, 3],
      ['Tides', 3, 2_400],
    ],
    [remark],
    1_001,
  ])
  expect(understand([sheet('Wide', wide(20_000))], 'Wide.xlsx')).toEqual({
    tables: [],
    remarks: ['"Wide" has 20,000 columns and was left out. The limit is 1,000.'],
    tooManyColumns: 20_000,
  })
})

test('years across are rows, though most of their cells say that there is nothing', () => {
  const years = [2015, 2016, 2017, 2018]
  const rows: Cell[][] = [
    ['variable', 'pais', ...years.map(String)],
    ...['Chile', 'Cuba', 'Peru'].map((country, at): Cell[] => ['desempleo', country, 'NA', 'NA', 'NA', 4.5 + at]),
  ]
  const [table] = understand([sheet('S', rows)]).tables
  expect(table?.columns.map(({ label, role }) => `${label} ${role}`)).toEqual([
    ...['variable dimension', 'pais dimension', 'Date date', 'Value measure'],
  ])
})

test('the corner of a table of countries that names its figures names them, and one that names its rows does not', () => {
  const countries = ['Albania', 'Algeria', 'Belgium', 'Chile', 'Denmark', 'Egypt', 'France', 'Ghana', 'Korea, Rep.']
  const rows = (corner: string): Cell[][] => [
    [corner, '2002', '2004'],
    ...countries.map((country, at): Cell[] => [country, 100 + at, 200 + at]),
  ]
  const read = (corner: string) => {
    const [table] = understand([sheet('S', rows(corner))], 'deaths.csv').tables
    return [table?.columns.map(({ label, role }) => `${label} ${role}`), table?.remarks]
  }
  const unpivoted = '2 period columns were turned into rows with a date and a value.'
  expect(read('Total number of deaths')).toEqual([
    ['Country dimension', 'Date date', 'Total number of deaths measure'],
    [
      unpivoted,
      '"Total number of deaths" stands above the countries and was read as the name of the figures; the countries are in "Country".',
    ],
  ])
  for (const corner of ['Country name', 'Reporting country', 'Country'])
    expect(read(corner)).toEqual([[`${corner} dimension`, 'Date date', 'Value measure'], [unpivoted]])
})

test('months from July on are those of the year that their row says until the year turns', () => {
  const head = ['DIVISION', 'YEAR', 'NOV', 'DEC', 'JAN', 'FEB']
  const rows: Cell[][] = [head, ['Kerala', 2022, 4, 5, 6, 7], ['Kerala', 2023, 1, 2, 3, 8]]
  const [table] = understand([sheet('S', rows)], 'rain.csv').tables
  expect(table?.rows.map((row) => row[1])).toEqual([
    ...['2022-11-01', '2022-12-01', '2023-01-01', '2023-02-01'],
    ...['2023-11-01', '2023-12-01', '2024-01-01', '2024-02-01'],
  ])
})

test('months across are those of the year that their row says, and what adds them up is left out', () => {
  const head = ['DIVISION', 'YEAR', 'JAN', 'FEB', 'MAR', 'ANNUAL', 'Jan-Feb']
  const rows: Cell[][] = [head, ['Kerala', 1901, 49.2, 8, 29, 86.2, 57.2], ['Kerala', 1902, 1, 2, 3, 6, 3]]
  const [table] = understand([sheet('S', rows)], 'rain 1901-2015.csv').tables
  expect([table?.columns.map(({ label, role }) => `${label} ${role}`), table?.rows]).toEqual([
    ['DIVISION dimension', 'Date date', 'Value measure'],
    [
      ['Kerala', '1901-01-01', '49.2'],
      ['Kerala', '1901-02-01', '8'],
      ['Kerala', '1901-03-01', '29'],
      ['Kerala', '1902-01-01', '1'],
      ['Kerala', '1902-02-01', '2'],
      ['Kerala', '1902-03-01', '3'],
    ],
  ])
})

/** The dates of a row of the year 2019 beside columns so called. */
function datesAcross(year: string, across: string[], filename = 'rain.csv') {
  const rows = [2019, 2021].map((at): Cell[] => [at, ...across.map((_, column) => at + column / 4)])
  const [table] = understand([sheet('S', [[year, ...across], ...rows])], filename).tables
  const at = table?.columns.findIndex(({ label }) => label === 'Date') ?? -1
  return table?.rows.slice(0, across.length).map((row) => String(row[at]).slice(0, 7))
}

test('months in another order than the calendar are those of the year that their row or the file says', () => {
  const backwards = [...'Dec Nov Oct Sep Aug Jul Jun May Apr Mar Feb Jan'.split(' ')]
  const inYear = backwards.map((_, at) => `2019-${String(12 - at).padStart(2, '0')}`)
  expect([
    datesAcross('Year', backwards),
    datesAcross('Year', [...'Apr Aug Dec Feb Jan Jul Jun Mar May Nov Oct Sep'.split(' ')])?.at(-1),
    datesAcross('Year', ['Q4', 'Q3', 'Q2', 'Q1']),
    datesAcross('Year', ['Q3', 'Q4', 'Q1', 'Q2']),
    datesAcross('Shop', backwards, 'rain 2019.csv'),
  ]).toEqual([
    inYear,
    '2019-09',
    ['2019-10', '2019-07', '2019-04', '2019-01'],
    ['2019-07', '2019-10', '2020-01', '2020-04'],
    inYear,
  ])
})

test('only a column of nothing but years says of which year the months are', () => {
  const head = (label: string, ...more: string[]) => [label, ...more, 'Jan', 'Feb', 'Mar']
  const read = (rows: Cell[][], filename: string) => {
    const [table] = understand([sheet('S', rows)], filename).tables
    return [table?.columns.map(({ label }) => label), table?.rows[2]]
  }
  const built = (label: string) =>
    read([head('Building', label), ['Mill', 1965, 4, 5, 6], ['Barn', 1998, 1, 2, 3]], 'energy-2023.xlsx')
  for (const label of ['Year built', 'Birth year', 'Year of hire'])
    expect([label, built(label)]).toEqual([
      ...[
        label,
        [
          ['Building', label, 'Date', 'Value'],
          ['Mill', '1965-01-01', '2023-03-01', '6'],
        ],
      ],
    ])
  expect(read([head('Year of hire', 'Year'), [1990, 2021, 4, 5, 6], [1991, 2022, 1, 2, 3]], 'energy.xlsx')).toEqual([
    ['Year of hire', 'Date', 'Value'],
    ['1990-01-01', '2021-03-01', '6'],
  ])
  for (const label of ['Calendar year', 'Jahr', 'yearID', 'Ano', 'FY'])
    expect([label, read([head(label), [2021, 4, 5, 6], [2022, 1, 2, 3]], 'energy.xlsx')]).toEqual([
      ...[
        label,
        [
          ['Date', 'Value'],
          ['2021-03-01', '6'],
        ],
      ],
    ])
})

test('months that turn a year beside a year of their row say so at each figure, and a financial year keeps them', () => {
  const months = ['Jul', 'Aug', 'Jan', 'Jun']
  const read = (label: string, year: Cell = 2020) => {
    const head = ['Shop', label, ...months]
    const [table] = understand(
      [sheet('S', [head, ['A', year, 1, 2, 3, 4], ['B', year, 1, 2, 3, 4]])],
      's 2024.csv',
    ).tables
    return [table?.columns.map(({ label: own }) => own), table?.rows[2], table?.columns.at(-1)?.remarks, table?.remarks]
  }
  const rows = '4 period columns were turned into rows with a date and a value.'
  const turned = 'The months run past December; later ones were put into the next year.'
  const kept = (label: string) =>
    `"${label}" doesn’t say in which calendar year its months are, so they were kept as text.`
  expect([read('Year'), read('Fiscal year', 2020), read('Season', '2020-21')]).toEqual([
    [['Shop', 'Date', 'Value'], ['A', '2021-01-01', '3'], [turned], [rows, turned]],
    ...['Fiscal year', 'Season'].map((label) => [
      ['Shop', label, 'Month', 'Value'],
      ['A', label === 'Season' ? '2020-21' : '2020-01-01', 'Jan', '3'],
      ...[undefined, [rows, kept(label)]],
    ]),
  ])
})

test('what is of a year without adding up its months is kept, and so are months together that stand nowhere else', () => {
  const read = (last: string, values: [number, number]) => {
    const rows: Cell[][] = [
      ['Rep', last, 'Jan', 'Feb', 'Mar'],
      ['Ann', values[0], 4, 5, 6],
      ['Bo', values[1], 1, 2, 3],
    ]
    const [table] = understand([sheet('S', rows)], 'sales 2023.csv').tables
    return table?.columns.map(({ label }) => label)
  }
  const wide = (last: string) => ['Rep', last, 'Jan', 'Feb', 'Mar']
  expect([
    read('Annual quota', [60, 80]),
    read('Annual sales', [15, 6]),
    read('Annual temperature', [5, 2]),
    read('Annual', [60, 80]),
    read('Jan-Feb', [9, 3]),
    read('Apr-Jun', [9, 3]),
  ]).toEqual([
    ['Rep', 'Annual quota', 'Date', 'Value'],
    ['Rep', 'Date', 'Value'],
    ['Rep', 'Date', 'Value'],
    ['Rep', 'Date', 'Value'],
    ['Rep', 'Date', 'Value'],
    wide('Apr-Jun'),
  ])
})

test('a figure beside months across says that it comes with each of them', () => {
  const rows: Cell[][] = [
    ['Rep', 'Desk no', 'Annual quota', 'Jan', 'Feb', 'Mar'],
    ...[1, 2].map((at): Cell[] => [`Rep ${at}`, 7, 60 * at, 4, 5, 6]),
  ]
  const [table] = understand([sheet('S', rows)], 'sales 2023.csv').tables
  const remark =
    '"Annual quota" stands once beside several periods and was repeated for each of them, so its sum over them counts it several times.'
  expect([table?.columns.map(({ label, role, remarks }) => [label, role, remarks]), table?.remarks]).toEqual([
    [
      ['Rep', 'dimension', undefined],
      ['Desk no', 'dimension', undefined],
      ['Annual quota', 'measure', [remark]],
      ['Date', 'date', undefined],
      ['Value', 'measure', undefined],
    ],
    ['3 period columns were turned into rows with a date and a value.', remark],
  ])
})
