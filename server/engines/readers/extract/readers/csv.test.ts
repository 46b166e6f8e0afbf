import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cell } from '../extraction.ts'
import { parseDelimited, readCsv, sniffDelimiter } from './csv.ts'

async function rowsOf(text: string): Promise<Cell[][]> {
  const rows: Cell[][] = []
  await readCsv(Buffer.from(text), (message) => {
    if (message.type === 'rows') rows.push(...message.rows)
  })
  return rows
}

test('any fields come back that were written with quotes', () => {
  const field = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', ' ', 'é', '\t') })
  const rows = fc.array(fc.array(field, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(rows, fc.constantFrom(',', ';', '\t', '|'), (written, delimiter) => {
      const text = written
        .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(delimiter))
        .join('\n')
      expect(parseDelimited(text, { delimiter })).toEqual(written)
    }),
    { seed: 7, numRuns: Number(process.env.RUNS ?? 300) },
  )
})

test('quotes inside a field and quotes that never close are plain characters', () => {
  expect(parseDelimited('a 5" pipe,"b\nc"d,"e\n', { delimiter: ',' })).toEqual([
    ['a 5" pipe', '"b'],
    ['c"d', '"e'],
  ])
  expect(parseDelimited('a,\n,b', { delimiter: ',' })).toEqual([
    ['a', ''],
    ['', 'b'],
  ])
})

test('the delimiter that divides the lines evenly', () => {
  const texts = [
    'a,b\n1,2\n',
    'a;b;c\n1,5;2;3\n2,5;3;4',
    'a\tb\n1,2\t3',
    'a|b\n1|2',
    'name\nAnn\n',
    '"a;b",c\n"d;e;f",g\n',
  ]
  expect(texts.map(sniffDelimiter)).toEqual([',', ';', '\t', '|', ',', ','])
})

test('columns of plain numbers are numbers; ids, mixed columns and decimal commas stay text', async () => {
  const text =
    'Sales 2024,,,,\nUnits,Code,Mixed,Comma,Long\n10,007,1,"1,5",1234567890123456\n-2.50,010,n/a,"2,5",1234567890123457\n'
  expect(await rowsOf(text)).toEqual([
    ['Sales 2024'],
    ['Units', 'Code', 'Mixed', 'Comma', 'Long'],
    [10, '007', '1', '1,5', '1234567890123456'],
    [-2.5, '010', 'n/a', '2,5', '1234567890123457'],
  ])
})

test('figures that may be thousands stay text until the whole table is known', async () => {
  const rows = await rowsOf('Open,Decimal,Whole,Small\n1.250,1.250,1250,1\n950,0.5,950,20\n')
  expect(rows.slice(1)).toEqual([
    ['1.250', 1.25, 1250, 1],
    ['950', 0.5, 950, 20],
  ])
})

test('one row far wider than all the others is refused before anything fills it up', async () => {
  const wide = `${'x,'.repeat(34_000)}\n${'a,1\n'.repeat(21_500)}`
  await expect(rowsOf(wide)).rejects.toMatchObject({
    failure: { reason: 'too large', message: expect.stringContaining('21,501 rows and 34,000 columns') },
  })
})

test('a first line may name the delimiter; a byte order mark is no text', async () => {
  expect(await rowsOf('\uFEFFsep=;\na;b,c\n')).toEqual([['a', 'b,c']])
})

test('texts between apostrophes, and quotes behind a backslash, that the file says so by its lines', async () => {
  expect(await rowsOf("name,units\n'Ann, Bo',1\n'it''s',2\n")).toEqual([
    ['name', 'units'],
    ['Ann, Bo', 1],
    ["it's", 2],
  ])
  expect(await rowsOf("name,units\nO'Neil,1\nit's,2\n")).toEqual([
    ['name', 'units'],
    ["O'Neil", 1],
    ["it's", 2],
  ])
  expect(await rowsOf('path,units\n"C:\\dir\\",1\n"D:\\x\\",2\n')).toEqual([
    ['path', 'units'],
    ['C:\\dir\\', 1],
    ['D:\\x\\', 2],
  ])
})
