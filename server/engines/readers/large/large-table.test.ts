import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileKind } from '../extract/extraction.ts'
import type { UnderstoodTable } from '../../queries/understood-table.ts'
import { loadLarge, openLarge } from './large-table.ts'
import { planColumns, settleTable } from './plan.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'large-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

type Read = { table: UnderstoodTable; rows: unknown[][]; failure: null } | { failure: string }

/** Reads a short file like a large one; returns the rows as stored in the Parquet file. */
async function readFile(content: string | Buffer, kind: FileKind = 'csv'): Promise<Read> {
  const [path, spare, part] = ['file', 'spare', 'table.parquet'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(path, content)
  rmSync(part, { force: true })
  const file = { path, filename: `Sales.${kind}`, kind, onProgress: () => {} }
  const opened = await openLarge(file, spare)
  if ('reason' in opened) return { failure: opened.message }
  const { columns } = planColumns(opened.sample)
  const loaded = await loadLarge(file, { plan: { source: opened.source, part, columns }, spare })
  if ('reason' in loaded) return { failure: loaded.message }
  const { table } = settleTable({ ...opened, columns: loaded.columns, rowCount: loaded.rows })
  return { table, rows: await rowsOf(part), failure: null }
}

async function rowsOf(path: string): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const reader = await connection.runAndReadAll(`SELECT COLUMNS(*)::VARCHAR FROM read_parquet('${path}')`)
  const rows = reader.getRows()
  instance.closeSync()
  return rows
}

async function table(content: string | Buffer, kind?: FileKind) {
  const read = await readFile(content, kind)
  if (read.failure !== null) throw new Error(read.failure)
  return read
}
const sentence = async (content: string | Buffer, kind?: FileKind) => (await readFile(content, kind)).failure

const columnsOf = ({ columns }: UnderstoodTable) =>
  columns.map(({ name, role, type, unit }) => [name, role, type, unit ?? null])
const lines = (count: number, line: (row: number) => string): string =>
  Array.from({ length: count }, (_, row) => line(row)).join('\n')
const day = (row: number): string =>
  `${String((row % 28) + 1).padStart(2, '0')}/${String((row % 12) + 1).padStart(2, '0')}/2024`

describe('a large table is read as a small one is', () => {
  test('title rows, header, day first, thousands, percent, totals, notes', async () => {
    const body = lines(300, (row) => `${day(row)},North,"1,${100 + row}.50",${row % 100}%`)
    const { table: found, rows } = await table(
      `Sales of the year,,,\n\nDate,Region,Amount,Margin\n${body}\nTotal,,"99,999.00",\nSource: the till,,,\n`,
    )
    expect(columnsOf(found)).toEqual([
      ['date', 'date', 'date', null],
      ['region', 'dimension', 'text', null],
      ['amount', 'measure', 'decimal', 'number'],
      ['margin', 'measure', 'decimal', 'percent'],
    ])
    expect([rows.length, found.rowCount, rows[0], rows[299]]).toEqual([
      300,
      300,
      ['2024-01-01', 'North', '1100.50', '0.00'],
      ['2024-12-20', 'North', '1399.50', '0.99'],
    ])
    expect(found.remarks).toEqual([
      '1 row of totals was left out, so that nothing is counted twice.',
      '1 line of notes under the table was left out.',
    ])
  })

  test('semicolons and decimal commas', async () => {
    const { rows } = await table(
      `Ort;Betrag\n${lines(50, (row) => `Kiel;${row}.000,25`).replace('0.000,25', '0,25')}\n`,
    )
    expect([rows[0], rows[49]]).toEqual([
      ['Kiel', '0.25'],
      ['Kiel', '49000.25'],
    ])
  })

  test('amounts in several currencies and values with and without a percent sign are said', async () => {
    const { table: found } = await table(
      `Date,Amount,Margin\n${lines(9_000, (row) => `${day(row)},${row % 2 ? '€' : '$'}${row},${row === 8_777 ? '12' : '12%'}`)}`,
    )
    expect(found.remarks).toEqual([
      '"Amount" has amounts in several currencies ($, EUR); totals don’t convert them.',
      'Some values of "Margin" have a percent sign and others don’t; 12% was read as 0.12 and 12 as 12.',
    ])
  })

  test('a value that is no number is named with its row and column; the rest stays a measure', async () => {
    const { table: found, rows } = await table(
      `Shop,Units\n${lines(9_000, (row) => `A,${row === 8_500 ? 'twelve' : row}`)}\n`,
    )
    expect(columnsOf(found)[1]).toEqual(['units', 'measure', 'decimal', 'number'])
    expect(found.remarks).toEqual(['1 value of "Units" isn’t a number and was left empty: row 8,502 (“twelve”).'])
    expect([rows[8_500], rows[8_501]]).toEqual([
      ['A', null],
      ['A', '8501'],
    ])
  })

  test('ids that never come twice are a key; those that do beyond the sample are none', async () => {
    const ids = async (more: (row: number) => number) =>
      columnsOf((await table(`Order ID,Units\n${lines(6_000, (row) => `A${more(row)},${row}`)}\n`)).table)[0]?.[1]
    expect([await ids((row) => row), await ids((row) => (row < 4_500 ? row : 1))]).toEqual(['key', 'dimension'])
  })

  test('what the sample shows as days first is month first where the whole column says so', async () => {
    const early = lines(8_500, () => '01/02/2024,1')
    const { rows } = await table(`When,Units\n${early}\n${lines(500, () => '02/28/2024,1')}\n`)
    expect([rows[0]?.[0], rows[8_999]?.[0]]).toEqual(['2024-01-02', '2024-02-28'])
  })

  test('years that stand first and currencies of one column are read as those of a small table are', async () => {
    const months = (row: number) => `14-${String((row % 12) + 1).padStart(2, '0')}-01`
    const text = lines(6_000, (row) => `${months(row)},${row % 90},${row % 2 ? 'USD' : 'EUR'}`)
    const { table: found, rows } = await table(`When,Paid,Paid currency\n${text}\n`)
    expect(rows[1]?.slice(0, 2)).toEqual(['2014-02-01', '1'])
    expect(found.remarks).toEqual([
      'Dates in "When" are ambiguous; 14-01-01 was read as 2014-01-01.',
      'The years of "When" have two digits; 00 to 44 were read as 2000 to 2044 and 45 to 99 as 1945 to 1999.',
      '"Paid" has amounts in several currencies (EUR, USD); totals don’t convert them.',
    ])
  })

  test('two digits of a past year are of the century that a small table takes', async () => {
    const text = lines(6_000, (row) => `${String((row % 28) + 1).padStart(2, '0')}/03/${row % 2 ? '55' : '21'},${row}`)
    const { table: found, rows } = await table(`Born,Units\n${text}\n`)
    expect([rows[0]?.[0], rows[1]?.[0]]).toEqual(['2021-03-01', '1955-03-02'])
    expect(found.remarks).toEqual([
      'The years of "Born" have two digits; 00 to 44 were read as 2000 to 2044 and 45 to 99 as 1945 to 1999.',
    ])
  })

  test('two and four digits of years side by side are each of the century that a small table takes', async () => {
    const read = async (year: (row: number) => string) => {
      const text = lines(6_000, (row) => `${String((row % 28) + 1).padStart(2, '0')}/03/${year(row)},${row}`)
      const { table: found, rows } = await table(`Born,Units\n${text}\n`)
      return [rows.slice(0, 4).map(([at]) => at), rows[5_999]?.[0], found.remarks]
    }
    expect(await read((row) => ['2021', '55', '1950', '21'][row % 4]!)).toEqual([
      ['2021-03-01', '1955-03-02', '1950-03-03', '2021-03-04'],
      '2021-03-08',
      ['The years of "Born" have two digits; 00 to 44 were read as 2000 to 2044 and 45 to 99 as 1945 to 1999.'],
    ])
    expect(await read((row) => (row === 5_999 ? '55' : '2021'))).toEqual([
      ['2021-03-01', '2021-03-02', '2021-03-03', '2021-03-04'],
      null,
      ['1 value of "Born" isn’t a date and was left empty: row 6,001 (“08/03/55”).'],
    ])
  })

  test('times that say their offset from UTC and days close to their year are read as those of a small table are', async () => {
    const of = (row: number) => String((row % 28) + 1).padStart(2, '0')
    const text = lines(6_000, (row) =>
      [
        `2021-03-${of(row)} 10:30:00 UTC`,
        `2021-03-${of(row)} 10:30:00.5+00`,
        `2021-03-${of(row)}T10:30:00-05:30`,
        `2021-03-${of(row)}T10:30:00Z`,
        `"Jan ${(row % 28) + 1},2019"`,
        row,
      ].join(','),
    )
    const { rows, table: found } = await table(`Bought,Sent,Paid,Seen,Due,Units\n${text}\n`)
    expect([found.columns.slice(0, 5).map(({ type }) => type), rows[5]?.slice(0, 5)]).toEqual([
      ['timestamp', 'timestamp', 'timestamp', 'timestamp', 'date'],
      ['2021-03-06 10:30:00', '2021-03-06 10:30:00.5', '2021-03-06 10:30:00', '2021-03-06 10:30:00', '2019-01-06'],
    ])
    expect(found.remarks).toEqual(
      ['Bought', 'Sent', 'Paid', 'Seen'].map(
        (label) => `The times of "${label}" were read as written, without their offset from UTC.`,
      ),
    )
  })

  test('a note behind a year beyond the sample is named, as nothing else tells of it', async () => {
    const years = lines(6_000, (row) => `${2015 + (row % 3)}${row === 5_500 ? ' (40)' : ''},${row}`)
    const { table: found, rows } = await table(`Year,Units\n${years}\n`)
    expect([rows[5_499]?.[0], rows[5_500]?.[0], found.remarks]).toEqual([
      ...['2015-01-01', null],
      ['1 value of "Year" isn’t a date and was left empty: row 5,502 (“2016 (40)”).'],
    ])
  })

  test('years with notes and years over a turn are read as those of a small table are', async () => {
    const text = lines(
      6_000,
      (row) => `${2015 + (row % 3)}${row === 9 ? ' (40)' : ''},${1998 + (row % 3)}-${98 + (row % 3) + 1},${row}`,
    )
    const pairs = text.replaceAll('-100', '-2000').replaceAll('-101', '-01')
    const { table: found, rows } = await table(`Year,Season,Units\n${pairs}\n`)
    expect(rows.slice(0, 3)).toEqual([
      ['2015-01-01', '1998-01-01', '0'],
      ['2016-01-01', '1999-01-01', '1'],
      ['2017-01-01', '2000-01-01', '2'],
    ])
    expect([rows[9]?.[0], rows.length]).toEqual(['2015-01-01', 6_000])
    expect(found.remarks).toEqual([
      'The notes after years in "Year" were left out, as in 2015 (40).',
      '"Season" has years such as 1998-99; each was read as the year it begins in, here 1998.',
    ])
  })

  test('a column that holds words beyond the sample is kept as text and says where', async () => {
    const { table: found } = await table(`Shop,Code\n${lines(6_000, (row) => `A,${row < 4_500 ? row : `x${row}`}`)}\n`)
    expect(columnsOf(found)[1]).toEqual(['code', 'dimension', 'text', null])
    expect(found.remarks.join()).toContain('"Code" was kept as text: 1,500 values aren’t numbers: row 4,502 (“x4500”)')
  })
})

describe('odd files', () => {
  test('a quote that is never closed is a plain character and swallows no row', async () => {
    const { rows } = await table(
      `Shop,Note,Units\n${lines(2_000, (row) => `A,${row === 500 ? '"open' : 'fine'},${row}`)}\n`,
    )
    expect([rows.length, rows[500]]).toEqual([2_000, ['A', '"open', '500']])
  })

  test('line ends within quotes, doubled quotes, returns, short rows, and one with more cells', async () => {
    const many = lines(500, (row) => `C,fine,${row}\r`)
    const { table: found, rows } = await table(
      `Shop,Note,Units\r\nA,"two\r\nlines",1\r\nB,"say ""hi""",2\r\nD,y\r\n${many}\nE,x,3,more\r\nF,x,4\r\n`,
    )
    expect([rows.slice(0, 3), rows.length, rows[503]]).toEqual([
      [
        ['A', 'two lines', '1'],
        ['B', 'say "hi"', '2'],
        ['D', 'y', null],
      ],
      505,
      ['E', 'x', '3'],
    ])
    expect(found.remarks).toEqual([
      '1 row has more cells than there are columns; the first 3 of them were read: row 505.',
    ])
  })

  test('UTF-16 and what Windows wrote', async () => {
    const text = 'Café,Betrag €\nÖl,1\nŽ,2\n'
    const wide = await table(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]))
    expect([wide.table.columns[0]?.label, wide.rows]).toEqual([
      'Café',
      [
        ['Öl', '1'],
        ['Ž', '2'],
      ],
    ])
    const narrow = await table(Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x2c, 0x78, 0x0a, 0x80, 0x2c, 0x31, 0x0a]))
    expect([narrow.table.columns[0]?.label, narrow.rows]).toEqual(['Café', [['€', '1']]])
  })

  test('10,000 columns', async () => {
    const wide = Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(',')
    expect(await sentence(`${wide}\n${wide.replaceAll('c', '')}\n`)).toBe(
      'A table of 10,000 columns was left out. The limit is 1,000.',
    )
  })

  test('nothing, one column, bytes that are no text', async () => {
    expect(await sentence('\n\n\n')).toBe('There are no values in this file.')
    expect(await sentence('alone\n1\n2\n')).toContain('There is no table in this file.')
    expect(await sentence(Buffer.from('PK\x03\x04…'))).toBe('This is not a CSV file: it holds no readable text.')
  })
})

describe('rows of JSON', () => {
  test('a list and lines, nested names, a field that comes late', async () => {
    const rows = Array.from({ length: 5_000 }, (_, row) => ({
      id: `a${row % 7}`,
      at: { town: 'Nelson' },
      units: row,
      ...(row === 4_500 ? { late: 1 } : {}),
    }))
    const list = await table(JSON.stringify(rows), 'json')
    const linesRead = await table(rows.map((row) => JSON.stringify(row)).join('\n'), 'json')
    expect(list.rows).toEqual(linesRead.rows)
    expect([list.rows.length, list.rows[4_999], list.table.columns.map(({ label }) => label)]).toEqual([
      5_000,
      ['a1', 'Nelson', '4999'],
      ['id', 'at.town', 'units'],
    ])
    expect(list.table.remarks).toEqual([
      '1 row has fields that none of the first rows has; these were left out: row 4,501.',
    ])
  })

  test('a number above 2^53 keeps its digits as text, and that is said', async () => {
    const rows = Array.from({ length: 200 }, (_, row) => `{"code":90071992547409${10 + row},"units":${row}}`)
    const read = await table(rows.join('\n'), 'json')
    expect([read.rows[83], columnsOf(read.table)[0]?.slice(0, 3)]).toEqual([
      ['9007199254740993', '83'],
      ['code', 'key', 'text'],
    ])
    expect(read.table.remarks).toEqual([
      '"code" has whole numbers of more than 15 digits, kept as text so that no digit is lost.',
    ])
  })

  test('half a list, a broken line, a list of numbers', async () => {
    expect(await sentence('[{"a":1,"b":2},{"a":3,', 'json')).toBe(
      'The file ends in the middle of its list. Save it again and upload that copy.',
    )
    expect(await sentence('{"a":1,"b":2}\n{"a":3,,}\n', 'json')).toBe(
      'Row 2 is not valid JSON. Save the file again and upload that copy.',
    )
    expect(await sentence('[1,2,3]', 'json')).toContain('There are no rows in this JSON file.')
  })
})

describe('Parquet', () => {
  async function parquet(select: string): Promise<Buffer> {
    const path = join(folder, 'made.parquet')
    rmSync(path, { force: true })
    const instance = await DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    await connection.run(`COPY (${select}) TO '${path}' (FORMAT parquet)`)
    instance.closeSync()
    const { readFileSync } = await import('node:fs')
    return readFileSync(path)
  }

  test('its types are read, without the noise of binary fractions', async () => {
    const bytes = await parquet(
      `SELECT DATE '2024-01-01' + CAST(i % 300 AS INTEGER) AS "Sold on", 'Shop ' || (i % 3) AS Shop, 0.1::DOUBLE + 0.2::DOUBLE AS Price, i AS Units FROM range(60000) t(i)`,
    )
    const { table: found, rows } = await table(bytes, 'parquet')
    expect(columnsOf(found).map(([name, role]) => [name, role])).toEqual([
      ['sold_on', 'date'],
      ['shop', 'dimension'],
      ['price', 'measure'],
      ['units', 'measure'],
    ])
    expect([rows.length, rows[1]]).toEqual([60_000, ['2024-01-02', 'Shop 1', '0.3', '1']])
  })

  test('half a file, and one that unpacks to a thousand million rows', async () => {
    const bytes = await parquet('SELECT i AS a, i * 2 AS b FROM range(100000) t(i)')
    expect(await sentence(bytes.subarray(0, bytes.length / 2), 'parquet')).toContain('The file is damaged')
    const bomb = await parquet('SELECT 1 AS a, 2 AS b FROM range(120000000) t(i)')
    expect(bomb.length).toBeLessThan(10_000_000)
    expect(await sentence(bomb, 'parquet')).toContain('unpacks to more than')
  })
})
