import { describe, expect, test } from 'vitest'
import { noCorrections } from '../../../../contract/documents/reading.schemas.ts'
import type { Cell } from './sheet.ts'
import { understandWorkbook } from './understand-workbook.ts'
import { on, only, roles, sheet, understood } from './understood.testing.ts'

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
      currency: '$',
      remarks: ['2 values of "Paid" were read as missing: "n/a", "-".'],
      values: ['1234.5', '-1200', null, null, '3'],
    })
    expect(column('Paid', ['€1.234,50', '€2,5'])).toMatchObject({
      unit: 'currency',
      currency: 'EUR',
      values: ['1234.5', '2.5'],
    })
  })

  test('what an office writes for a value that it does not give, among numbers alone', () => {
    expect(column('Cases', [12, 'c', 'x', 'c', 31, ':', 7, 9])).toMatchObject({
      role: 'measure',
      values: ['12', null, null, null, '31', null, '7', '9'],
      remarks: ['4 values of "Cases" were read as missing: "c", "x", ":".'],
    })
    expect(column('Class', ['a', 'c', 'x', 'b', 'a', 'b', 'a'])).toMatchObject({ role: 'dimension' })
  })

  test('what a till writes for a value that it does not know, among numbers and among dates', () => {
    expect(column('Sold', [2, 'ERROR', 4, 'UNKNOWN', 1])).toMatchObject({
      role: 'measure',
      values: ['2', null, '4', null, '1'],
      remarks: ['2 values of "Sold" were read as missing: "ERROR", "UNKNOWN".'],
    })
    expect(column('Sold on', ['2026-09-08', 'ERROR', '2026-05-16', '2026-05-17'])).toMatchObject({
      role: 'date',
      values: ['2026-09-08', null, '2026-05-16', '2026-05-17'],
    })
    expect(column('State', ['error', 'done', 'open'])).toMatchObject({ role: 'dimension' })
  })

  test('years of two digits that follow each other are those of the last century, which is said', () => {
    const years = [63, 64, 65, 66, 67, 63, 64, 65, 66, 67]
    expect(column('year', years)).toMatchObject({
      role: 'date',
      values: years.map((year) => `19${year}-01-01`),
    })
    expect(understood([['State', 'year'], ...years.map((year): Cell[] => ['Ohio', year])])[0]?.remarks).toEqual([
      'The years of "year" have two digits and were read as 1963 to 1967.',
    ])
    expect(column('year', [63, 64, 66, 67, 68])).toMatchObject({ role: 'measure' })
    expect(column('year', [1, 2, 3, 4, 5])).toMatchObject({ role: 'measure' })
    expect(column('Score', years)).toMatchObject({ role: 'measure' })
  })

  test('years with the number of a note are years, which is said', () => {
    const written = ['2015', '2016', '2017 (40)', '2017', '2018*']
    expect(column('Year', written)).toMatchObject({
      role: 'date',
      values: ['2015', '2016', '2017', '2017', '2018'].map((year) => `${year}-01-01`),
    })
    expect(understood([['State', 'Year'], ...written.map((year): Cell[] => ['Ohio', year])])[0]?.remarks).toEqual([
      'The notes after years in "Year" were left out, as in 2017 (40).',
    ])
    expect(column('Model', written)).toMatchObject({ role: 'dimension' })
    expect(column('Year', ['2015', '2016', '2017 (north)'])).toMatchObject({ role: 'dimension' })
  })

  test('years that run over the turn of one are those in which they begin, which is said', () => {
    const written = ['1951-52', '1952-53', '1999-2000', '2000/01']
    expect(column('Season', written)).toMatchObject({
      role: 'date',
      values: ['1951', '1952', '1999', '2000'].map((year) => `${year}-01-01`),
    })
    expect(understood([['State', 'Year'], ...written.map((year): Cell[] => ['Ohio', year])])[0]?.remarks).toEqual([
      '"Year" has years such as 1951-52; each was read as the year it begins in, here 1951.',
    ])
    expect(column('Season', ['1951-52', '1951-52', '1952-53'])).toMatchObject({ role: 'dimension' })
    const parts = ['2000-01', '2001-02', '2002-03']
    expect(column('Month', ['2008-09', '2009-10', '2010-11'])).toMatchObject({
      role: 'date',
      values: ['2008-09-01', '2009-10-01', '2010-11-01'],
    })
    for (const label of ['Season', 'Year', 'Temporada'])
      expect(column(label, parts).values).toEqual(['2000', '2001', '2002'].map((year) => `${year}-01-01`))
    expect(column('Part', parts).values).toEqual(['2000-01-01', '2001-02-01', '2002-03-01'])
    expect(column('Part', ['1951-53', '1952-53', '1953-54'])).toMatchObject({ role: 'dimension' })
  })

  test('years under other names for time are dates', () => {
    expect(['TIME', 'anio', 'Año'].map((label) => column(label, [1991, 1992, 1995]).role)).toEqual([
      ...['date', 'date', 'date'],
    ])
    expect(column('Date', [1901, 1902, 1912, 2001, 2002])).toMatchObject({ role: 'measure' })
    expect(column('Date', [1901, 1902, 1913])).toMatchObject({ role: 'date' })
    expect(column('TIME', [2010, 2011, 2012])).toMatchObject({ role: 'date' })
    expect(column('Time', [12, 1992, 1995])).toMatchObject({ role: 'measure' })
  })

  test('a year and a quarter are one date, and a month in another language is no figure', () => {
    const quarters = [1, 2, 3, 4].map((quarter): Cell[] => [2019, quarter, quarter * 7.5])
    expect(understood([['year', 'quarter', 'GDP'], ...quarters])[0]).toMatchObject({
      columns: ['Date date', 'GDP measure'],
      rows: [1, 4, 7, 10].map((month, at) => [`2019-${String(month).padStart(2, '0')}-01`, String((at + 1) * 7.5)]),
    })
    const table = [['data', 'mese', 'letti'], ...[1, 2, 3].map((day): Cell[] => [`2021-01-0${day}`, 1, 40 * day])]
    expect(understood(table)[0]?.columns).toEqual(['data date', 'mese dimension', 'letti measure'])
  })

  test('a number of one is a code, and a number of many counts', () => {
    const role = (label: string) => column(label, [1, 2, 2, 7]).role
    expect(['numero_equipo', 'Número de factura', 'CD_ELEICAO'].map(role)).toEqual([
      ...['dimension', 'dimension', 'dimension'],
    ])
    expect(['numero_habitantes', 'Número de camas', 'CD sales'].map(role)).toEqual(['measure', 'measure', 'measure'])
  })

  test('whole numbers with more digits than a program keeps are codes, and no digit is lost', () => {
    expect(column('Amount', ['9007199254740993', 12, '9007199254740993'])).toMatchObject({
      type: 'text',
      values: ['9007199254740993', '12', '9007199254740993'],
    })
    expect(column('Amount', ['9007199254740991', 12])).toMatchObject({ type: 'decimal' })
  })

  test('units by format, by symbol and by label', () => {
    expect(column('Share', [0.12, 0.5], '0.0%')).toMatchObject({ unit: 'percent', values: ['0.12', '0.5'] })
    expect(column('Share', ['12%', '50%'])).toMatchObject({ unit: 'percent', values: ['0.12', '0.5'] })
    expect(column('Spent', [1, 2], '[$£-809]#,##0')).toMatchObject({ unit: 'currency', currency: 'GBP' })
    const named = ['Spent (NZD)', 'Umsatz (EUR)', 'Plan (€)', 'sales_usd', 'Umsatz in Euro', 'Betrag €', 'Price US$']
    expect(named.map((label) => column(label, [1, 2]).currency)).toEqual([
      'NZD',
      'EUR',
      'EUR',
      'USD',
      'EUR',
      'EUR',
      'USD',
    ])
    expect(column('Paid (CAD)', ['$1', '$2'])).toMatchObject({ unit: 'currency', currency: 'CAD' })
    expect(['Euro', 'Try count', 'Euros per head'].map((label) => column(label, [1, 2]).unit)).toEqual([
      ...['number', 'number', 'number'],
    ])
  })

  test('amounts in several currencies have no sign in common, and each row says its own beside them', () => {
    const mixed = only([
      sheet('S', [
        ['Day', 'Paid'],
        ['2024-01-01', '$100'],
        ['2024-01-02', '€90'],
        ['2024-01-03', '80'],
      ]),
    ])
    const named = (codes: string[]) =>
      only([sheet('S', [['Day', 'Currency', 'Paid'], ...codes.map((code, at) => [`2024-01-0${at + 1}`, code, '$1'])])])
    const shown = (table: ReturnType<typeof only>) =>
      table.columns.map(({ label, unit, currency }) => [label, unit, currency])
    expect([
      shown(mixed),
      mixed.rows,
      shown(named(['USD', 'USD'])).at(-1),
      shown(named(['USD', 'EUR'])).at(-1),
    ]).toEqual([
      [
        ['Day', undefined, undefined],
        ['Paid', 'number', undefined],
        ['Paid currency', undefined, undefined],
      ],
      [
        ['2024-01-01', '100', '$'],
        ['2024-01-02', '90', 'EUR'],
        ['2024-01-03', '80', null],
      ],
      ['Paid', 'currency', 'USD'],
      ['Paid', 'number', undefined],
    ])
    expect(column('Tax 5%', [1.5, 2])).toMatchObject({ unit: 'number' })
  })

  test('a column that names the currency of another one names it for that one alone', () => {
    const read = (codes: string[]) => {
      const head = ['job', 'salary', 'salary_currency', 'bonus_in_usd']
      const table = only([sheet('S', [head, ...codes.map((code, at) => [`Job ${at % 3}`, 90_000 + at, code, 7])])])
      const [, salary, , bonus] = table.columns
      return [[salary?.unit, salary?.currency, salary?.remarks], [bonus?.currency, bonus?.remarks], table.remarks]
    }
    const mixed = '"salary" has amounts in several currencies (USD, EUR); totals don’t convert them.'
    expect(read(['USD', 'EUR', 'USD'])).toMatchObject([
      ['number', undefined, expect.arrayContaining([mixed])],
      ['USD', undefined],
      [mixed],
    ])
    expect(read(['SGD', 'SGD', 'SGD'])).toMatchObject([['currency', 'SGD', undefined], ['USD', undefined], []])
    expect(read(['yes', 'no', 'no'])).toMatchObject([['number', undefined, undefined], ['USD', undefined], []])
  })

  test('two digits of a year stand first where no month has so many days, or where they make the first of each month', () => {
    const guessed = (written: string, day: string) => `Dates in "When" are ambiguous; ${written} was read as ${day}.`
    const read = (...texts: string[]) => {
      const { columns, rows, remarks } = only([sheet('S', [['Item', 'When'], ...texts.map((text) => ['thing', text])])])
      const guesses = remarks.filter((remark) => remark.startsWith('Dates in'))
      return [columns[1]?.role, ...rows.map((row) => row[1]), ...guesses]
    }
    expect(read('85-03-12', '85-04-02', '85-04-09')).toEqual(['date', '1985-03-12', '1985-04-02', '1985-04-09'])
    expect(read('14-01-01', '14-02-01', '15-01-01')).toEqual([
      ...['date', '2014-01-01', '2014-02-01', '2015-01-01', guessed('14-01-01', '2014-01-01')],
    ])
    expect(read('01-04-10', '01-04-11', '01-04-12')).toEqual([
      ...['date', '2010-04-01', '2011-04-01', '2012-04-01'],
      'Dates in "When" are ambiguous; the day was read first.',
      guessed('01-04-10', '2010-04-01'),
    ])
    expect(read('15-04-24', '16-04-24', '17-04-24')).toEqual(['date', '2024-04-15', '2024-04-16', '2024-04-17'])
    expect(read('31-01-01', '28-02-01', '31-03-01')).toEqual(['date', '2001-01-31', '2001-02-28', '2001-03-31'])
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

  test('two digits of a year are those of a column of years in the same row, else as is usual, which is said', () => {
    const read = (...rows: Cell[][]) => {
      const [table] = understood([['Year', 'Started', 'Fee'], ...rows])
      return [table?.rows.map(([, day]) => day), table?.remarks]
    }
    expect(read([1931, '20/06/31', 1], [2031, '21/06/31', 2], [1985, '28/09/85', 3])).toEqual([
      ['1931-06-20', '2031-06-21', '1985-09-28'],
      [],
    ])
    expect(read([1931, '20/06/31', 1], [2031, '21/06/30', 2], [1985, '28/09/85', 3])).toEqual([
      ['1931-06-20', '2030-06-21', '1985-09-28'],
      ['The years of "Started" have two digits; 00 to 44 were read as 2000 to 2044 and 45 to 99 as 1945 to 1999.'],
    ])
  })

  test('two digits of a year lie ahead only where something ends then', () => {
    expect(column('date', ['6/17/47', '5/12/14']).values).toEqual(['1947-06-17', '2014-05-12'])
    const read = (label: string) => column(label, ['6/17/55', '5/12/14']).values[0]
    expect(['Date of planting', 'Planted', 'Residue taken', 'Explanted on'].map(read)).toEqual(
      Array.from({ length: 4 }, () => '1955-06-17'),
    )
    expect(['Plan date', 'planned_end', 'plannedDate', 'due_date', 'Due'].map(read)).toEqual(
      Array.from({ length: 5 }, () => '2055-06-17'),
    )
    expect(column('Maturity date', ['6/17/47', '5/30/14']).values).toEqual(['2047-06-17', '2014-05-30'])
  })

  test('dates that a person said keep the century and the years that they have otherwise', () => {
    const read = (type: 'date' | 'date with month first', ...cells: string[]) => {
      const rows: Cell[][] = [['Item', 'Born', 'Fee'], ...cells.map((cell): Cell[] => ['thing', cell, 1])]
      const columns = [{ table: '', column: 'Born', type }]
      const [table] = understandWorkbook([sheet('S', rows)], {
        filename: 'People.xlsx',
        corrections: { ...noCorrections, columns },
      }).tables
      return [table?.rows.map((row) => row[1]), table?.remarks]
    }
    const centuries =
      'The years of "Born" have two digits; 00 to 44 were read as 2000 to 2044 and 45 to 99 as 1945 to 1999.'
    const begun = '"Born" has years such as 1998-99; each was read as the year it begins in, here 1998.'
    const notes = 'The notes after years in "Born" were left out, as in 2019 (40).'
    expect([
      read('date', '13/03/55', '14/03/21'),
      read('date with month first', '03/13/55', '03/14/21'),
      read('date', '1998-99', '1999-00', '2000-01'),
      read('date', '2018', '2019 (40)', '2020'),
    ]).toEqual([
      [['1955-03-13', '2021-03-14'], [centuries]],
      [['1955-03-13', '2021-03-14'], [centuries]],
      [['1998-01-01', '1999-01-01', '2000-01-01'], [begun]],
      [['2018-01-01', '2019-01-01', '2020-01-01'], [notes]],
    ])
  })

  test('a date that is nothing but years is one, and so is the id of a year', () => {
    for (const label of ['Date', 'yearID']) expect([label, column(label, [1978, 1979]).role]).toEqual([label, 'date'])
  })

  test('an ambiguous order is told', () => {
    const rows: Cell[][] = [
      ['When', 'Sales'],
      ['01/02/2019', 1],
      ['03/04/2019', 2],
    ]
    expect(only([sheet('S', rows)]).remarks).toEqual(['Dates in "When" are ambiguous; the day was read first.'])
  })

  test('times of day, codes, ids and leading zeros are no measures', () => {
    expect(column('Time', ['10:00', '14:30'])).toMatchObject({ role: 'dimension', values: ['10:00', '14:30'] })
    expect(column('Postcode', ['0610', '1010', '0610'])).toMatchObject({
      role: 'dimension',
      values: ['0610', '1010', '0610'],
    })
    expect(column('Customer ID', [17, 17, 18])).toMatchObject({ role: 'dimension', values: ['17', '17', '18'] })
    expect(column('Order no', [17, 19, 18])).toMatchObject({ role: 'key' })
    expect(column('storenum', [17, 19, 18])).toMatchObject({ role: 'key' })
    expect(column('platinum', [17, 19, 18])).toMatchObject({ role: 'measure' })
    for (const label of ['Wettercode', 'Warengruppe', 'Kundennummer', 'cod_local', 'Código postal'])
      expect([label, column(label, [17, 19, 17]).role]).toEqual([label, 'dimension'])
    expect(column('Codes sold', [17, 19, 17])).toMatchObject({ role: 'measure' })
    expect(column('Phone', [64211234567, 64217654321, 64217654321])).toMatchObject({ role: 'dimension' })
    expect(column('Number of staff', [17, 19])).toMatchObject({ role: 'measure' })
    expect(column('Latitude', [-36.8, -41.2])).toMatchObject({ role: 'dimension' })
  })

  test('a first column of running numbers is no measure', () => {
    const rows: Cell[][] = [
      ['', 'Date', 'Sales'],
      ...Array.from({ length: 12 }, (_, index): Cell[] => [index + 1, on('2024-01-01'), index]),
    ]
    expect(roles(only([sheet('S', rows)]))).toEqual(['column_1 dimension', 'date date', 'sales measure number'])
  })

  test('a first column that counts on from any number is no measure either', () => {
    const rows = Array.from({ length: 12 }, (_, at): Cell[] => [1001 + at, at * 3 + 2])
    expect(roles(only([sheet('S', [['Order', 'Items'], ...rows])]))).toEqual([
      'order dimension',
      'items measure number',
    ])
  })

  test('one stray text of a hundred numbers is left empty and told', () => {
    const rows: Cell[][] = [
      ['Item', 'Sales'],
      ...Array.from({ length: 100 }, (_, index): Cell[] => [`i${index % 3}`, index === 7 ? 'broken' : 1]),
    ]
    const table = only([sheet('S', rows)])
    expect([table.rows[7], table.remarks]).toEqual([
      ['i1', null],
      ['1 value of "Sales" isn’t a number and was left empty.'],
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

  test('a year, a month and a day whose names begin alike make one date, beside other dates', () => {
    const rows: Cell[][] = [
      [
        'arrival_date_year',
        'arrival_date_month',
        'arrival_date_week_number',
        'arrival_date_day_of_month',
        'Nights',
        'Booked',
      ],
      [2015, 'July', 27, 1, 3, '2015-03-02'],
      [2016, 'August', 32, 6, 2, '2016-01-20'],
    ]
    const table = only([sheet('S', rows)])
    expect([roles(table), table.rows]).toEqual([
      ['arrival_date date', 'arrival_date_week_number dimension', 'nights measure number', 'booked date'],
      [
        ['2015-07-01', '27', '3', '2015-03-02'],
        ['2016-08-06', '32', '2', '2016-01-20'],
      ],
    ])
  })

  test('years over the turn of one and months or quarters stay apart, as no one date is right for all of them', () => {
    const months = [...'Apr May Jun Jul Aug Sep Oct Nov Dec Jan Feb Mar'.split(' ')]
    const read = (head: string, cells: string[]) => {
      const rows = ['2017-18', '2018-19', '2019-20'].flatMap((year) => cells.map((cell): Cell[] => [year, cell, 7]))
      const [table] = understood([['Financial year', head, 'Sales'], ...rows])
      return [table?.columns, table?.rows[cells.length - 1], table?.remarks]
    }
    const begun = '"Financial year" has years such as 2017-18; each was read as the year it begins in, here 2017.'
    expect([read('Month', months), read('Quarter', ['1', '2', '3', '4'])]).toEqual([
      [['Financial year date', 'Month dimension', 'Sales measure'], ['2017-01-01', 'Mar', '7'], [begun]],
      [['Financial year date', 'Quarter dimension', 'Sales measure'], ['2017-01-01', '4', '7'], [begun]],
    ])
  })

  test('a financial year by one number and months stay apart, as nothing says in which year it begins', () => {
    const read = (label: string) =>
      understood([[label, 'Month', 'Sales'], ...['Jul', 'Aug', 'Jan'].map((month): Cell[] => [2020, month, 7])])[0]
        ?.columns
    for (const label of ['Fiscal year', 'Financial Year', 'FY'])
      expect([label, read(label)]).toEqual([label, [`${label} date`, 'Month dimension', 'Sales measure']])
    expect(read('Year')).toEqual(['Date date', 'Sales measure'])
  })

  test.each([
    ['Jahr', 'Monat'],
    ['Año', 'Mes'],
    ['Année', 'Mois'],
  ])('%s and %s make one date as well', (year, month) => {
    const rows: Cell[][] = [
      [year, month, 'Sales'],
      [2023, 12, 1],
      [2024, 1, 2],
    ]
    expect(only([sheet('S', rows)]).rows).toEqual([
      ['2023-12-01', '1'],
      ['2024-01-01', '2'],
    ])
  })

  test('rupees and reais are money', () => {
    expect(column('Price', ['Rs1366850', 'Rs. 1,500', 'Rs 20'])).toMatchObject({
      ...{ role: 'measure', currency: 'INR', values: ['1366850', '1500', '20'] },
    })
    expect(column('Valor', ['R$ 1.234,50', 'R$ 20,00'])).toMatchObject({
      ...{ role: 'measure', currency: 'BRL', values: ['1234.5', '20'] },
    })
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
        '1 row of totals was left out, so that nothing is counted twice.',
        '3 period columns were turned into rows with a date and a value.',
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
    expect(turned.remarks).toContain('The months run past December; later ones were put into the next year.')
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
    expect(months.remarks).toContain('The months have no year, so they were kept as text.')
  })

  test('a year, a month and a day of the month are one date, unless one of them is no day', () => {
    const births = (days: readonly number[]) =>
      only([
        sheet('S', [
          ['year', 'month', 'date_of_month', 'births'],
          ...days.map((day, row) => [2014, 2, day, 9_000 + 17 * row]),
        ]),
      ])
    const dated = births([1, 2, 28])
    expect([roles(dated), dated.rows.map(([day]) => day)]).toEqual([
      ['date date', 'births measure number'],
      ['2014-02-01', '2014-02-02', '2014-02-28'],
    ])
    const wrong = births([1, 30, 2])
    expect([roles(wrong).slice(0, 2), wrong.rows[0]?.[0]]).toEqual([
      ['date date', 'date_of_month dimension'],
      '2014-02-01',
    ])
  })
})
