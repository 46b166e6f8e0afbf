import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableRemarks } from '../../../contract/datasets/table-remarks.texts.ts'
import type { Reading, ReadingCorrections } from '../../../contract/documents/reading.schemas.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(async () => {
  await library?.close()
})

const book = (sheets: Record<string, unknown[][]>): Uint8Array => {
  const made = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(made, utils.aoa_to_sheet(rows), name)
  return write(made, { type: 'buffer', bookType: 'xlsx' })
}
const rows = (from: number) =>
  Array.from({ length: 12 }, (_, row) => [`2026-01-${String(row + 1).padStart(2, '0')}`, 1000 + row, from + row])
const sales = (from: number) =>
  book({
    Sales: [['Day', 'Shop', 'Stock'], ...rows(from), ['Total', null, 999]],
    Scratch: [
      ['A', 'B'],
      ['x', 1],
      ['y', 2],
    ],
  })

async function taken(name: string, bytes: Uint8Array | string): Promise<string> {
  await library.upload(name, bytes)
  return (await library.settled())[name]!.id
}
const readingOf = async (id: string): Promise<Reading> => (await library.get(`/docs/${id}/reading`)).body.reading
const put = async (id: string, corrections: Partial<ReadingCorrections>, rev?: number) =>
  library.send('PUT', `/docs/${id}/reading`, {
    rev: rev ?? (await readingOf(id)).rev,
    corrections: { sheets: [], columns: [], ...corrections },
  })
const columnsOf = ({ tables }: Reading) =>
  tables.flatMap(({ columns }) => columns.map(({ label, role, type, unit, kind }) => [label, role, type, unit, kind]))

describe('what was understood of a workbook is put right', () => {
  test('read again at once, kept when the file is replaced, and undone', async () => {
    const id = await taken('stock.xlsx', sales(50))
    const found = await readingOf(id)
    expect([found.sheets.map(({ name, header }) => [name, header]), found.tables.length]).toEqual([
      [
        ['Sales', 1],
        ['Scratch', 1],
      ],
      2,
    ])
    const table = found.tables.find(({ columns }) => columns.length === 3)!.name
    const corrections: Partial<ReadingCorrections> = {
      sheets: [
        { sheet: 'Scratch', isLeftOut: true },
        { sheet: 'Sales', header: 1 },
      ],
      columns: [
        { table, column: 'Shop', type: 'text' },
        { table, column: 'Stock', name: 'Stock on hand', kind: 'level', unit: 'currency', currency: 'NZD' },
      ],
    }
    const answer = await put(id, corrections)
    expect([answer.status, typeof answer.body.jobId]).toEqual([200, 'string'])
    await library.settled()
    const right = [
      ['Day', 'date', 'date', null, null],
      ['Shop', 'dimension', 'text', null, null],
      ['Stock on hand', 'measure', 'decimal', 'currency', 'level'],
    ]
    expect(columnsOf(await readingOf(id))).toEqual(right)
    const detail = await library.detail(id)
    expect([detail.datasets.map(({ recordCount }) => recordCount), detail.remarks]).toEqual([
      [12],
      expect.arrayContaining(['The sheet "Scratch" was left out, as you chose.']),
    ])

    expect(await taken('stock.xlsx', sales(80))).toBe(id)
    expect(columnsOf(await readingOf(id))).toEqual(right)

    await put(id, {})
    await library.settled()
    const back = await readingOf(id)
    expect([columnsOf(back), back.tables]).toEqual([columnsOf(found), found.tables])
  })

  test('the header row that a person names, and one that names nothing', async () => {
    const id = await taken('head.csv', `Report,,\nmade in,March,\nShop,Units,Note\n${'A,1,x\nB,2,y\n'.repeat(8)}`)
    await put(id, { sheets: [{ sheet: '', header: 3 }] })
    await library.settled()
    expect((await readingOf(id)).tables[0]?.columns.map(({ found }) => found)).toEqual(['Shop', 'Units', 'Note'])
    await put(id, { sheets: [{ sheet: '', header: 900 }] })
    await library.settled()
    expect((await library.detail(id)).remarks).toContain(
      'Row 900 of "head" doesn’t name columns, so the header was detected.',
    )
  })

  test('rows that look like totals stay where a person says so', async () => {
    const id = await taken('totals.csv', `Shop,Units\n${'A,1\nB,2\n'.repeat(8)}Total,24\n`)
    const count = async () => (await library.detail(id)).datasets[0]?.recordCount
    expect(await count()).toBe(16)
    await put(id, { sheets: [{ sheet: '', keepsTotals: true }] })
    await library.settled()
    expect(await count()).toBe(17)
  })

  test('a type that no value can be read as says so and changes nothing', async () => {
    const id = await taken('words.csv', `Day,Shop,Units\n${'2026-01-01,Lyttelton,4\n'.repeat(14)}`)
    await put(id, { columns: [{ table: '', column: 'Shop', type: 'date' }] })
    await library.settled()
    expect((await library.detail(id)).remarks).toContain(
      'No value of "Shop" could be read as a date, so it was left as found.',
    )
  })

  test('what cannot be is refused in a sentence, and nothing is kept', async () => {
    const id = await taken('wrong.xlsx', sales(10))
    const { tables } = await readingOf(id)
    const { name: table } = tables.find(({ columns }) => columns.length === 3)!
    const refusals = [
      await put(id, { sheets: ['Sales', 'Scratch'].map((sheet) => ({ sheet, isLeftOut: true })) }),
      await put(id, { sheets: [{ sheet: 'None' }] }),
      await put(id, { columns: [{ table, column: 'None', type: 'text' }] }),
      await put(id, { columns: [{ table, column: 'Shop', name: 'Day' }] }),
      await put(id, { columns: [{ table, column: 'Stock', type: 'text', kind: 'level' }] }),
    ]
    expect(refusals.map(({ status, body }) => [status, body.error ?? body.message])).toEqual([
      [400, 'Read at least one sheet.'],
      [400, 'This document has no sheet “None”.'],
      [400, 'This document has no column “None”.'],
      [400, 'Two columns of one table would be called “Day”.'],
      [400, '“Stock” isn’t a number, so it can’t have a kind or unit.'],
    ])
    expect((await readingOf(id)).corrections).toEqual({ sheets: [], columns: [] })
    expect((await put(id, {}, 99)).status).toBe(409)
  })
})

// D3.3.09 D3.8.05
test('a document lists the measures that stand on its tables, and each table its own rows', async () => {
  const id = await taken(
    'monthly.csv',
    `Month,Revenue\n${Array.from({ length: 14 }, (_, month) => `${2025 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01,${month * 7 + 3}`).join('\n')}\n`,
  )
  const { measurements, warehouseFacts, datasets } = await library.detail(id)
  expect([measurements, warehouseFacts.map(({ id: of }) => of)]).toEqual([
    [{ name: 'Revenue', unit: 'number', granularity: 'month', scenario: 'Actual', valueCount: 14 }],
    datasets.map(({ id: of }) => of),
  ])
})

test('rows of other forms become tables, and a large one is read with its bad cell named', async () => {
  const lines = Array.from(
    { length: 500_000 },
    (_, row) => `2026-01-${String((row % 28) + 1).padStart(2, '0')},Shop ${row % 9},${row === 300_000 ? 'many' : row}`,
  )
  const large = await taken('large.csv', `Day,Shop,Units\n${lines.join('\n')}\n`)
  const ids = {
    tsv: await taken('few.tsv', 'Day\tShop\tUnits\n2026-01-01\tA\t1\n2026-01-02\tB\t2\n'),
    json: await taken(
      'few.json',
      JSON.stringify([
        { Day: '2026-01-01', Shop: 'A', Units: 1 },
        { Day: '2026-01-02', Shop: 'B', Units: 2 },
      ]),
    ),
    ndjson: await taken(
      'few.ndjson',
      '{"Day":"2026-01-01","Shop":"A","Units":1}\n{"Day":"2026-01-02","Shop":"B","Units":2}\n',
    ),
  }
  for (const id of Object.values(ids)) {
    const { datasets, status } = await library.detail(id)
    expect([status, datasets.map(({ recordCount, columns }) => [recordCount, columns])]).toEqual([
      'indexed',
      [[2, ['Day', 'Shop', 'Units']]],
    ])
  }
  const { status, statusDetail, datasets, remarks } = await library.detail(large)
  expect([status, statusDetail, datasets.map(({ recordCount }) => recordCount), remarks]).toEqual([
    'indexed',
    expect.stringMatching(/^Only the first 4,00[01] of 500,000 rows were read as text\.$/),
    [500_000],
    ['1 value of "Units" isn’t a number and was left empty: row 300,002 (“many”).'],
  ])
  const { rows: some } = (await library.get(`/docs/${large}/tables/${datasets[0]!.id}?offset=299999&limit=3`)).body
  expect(some).toEqual([
    ['2026-01-08', 'Shop 2', 299_999],
    ['2026-01-09', 'Shop 3', null],
    ['2026-01-10', 'Shop 4', 300_001],
  ])
})

test('a column that is something else in the next file says so', async () => {
  const days = Array.from({ length: 14 }, (_, day) => `2026-01-${String(day + 1).padStart(2, '0')}`)
  const file = (cell: (row: number) => string) =>
    `Day,Units\n${days.map((day, row) => `${day},${cell(row)}`).join('\n')}\n`
  await taken(
    'grades.csv',
    file((row) => String(row * 3)),
  )
  const id = await taken(
    'grades.csv',
    file((row) => ['good', 'fair'][row % 2]!),
  )
  expect((await library.detail(id)).remarks).toContain('"Units" was read as numbers before and now has text.')
})

test('a file that no longer fits the table that it was part of says so', async () => {
  const made = await library.send('POST', '/docs/folders', {
    ...{ name: 'February', parentId: 'upload_root', usedFor: ['__inherit'] },
  })
  const deliver = async (columns: readonly string[], folder: string): Promise<string> => {
    const cells = columns.map((_, index) => `${index + 2}.5`).join()
    const rows = Array.from({ length: 4 }, (_, day) => `2026-02-0${day + 1},Shop ${day % 2},${cells}\n`)
    const { body } = await library.upload('tills.csv', `Day,Shop,${columns.join()}\n${rows.join('')}`, { folder })
    await library.settled()
    return body.docs[0].id
  }
  const columns = ['Units', 'Takings', 'Guests', 'Hours']
  await deliver(columns, 'upload_root')
  const february = made.body.folder.id
  const before = await library.detail(await deliver(columns, february))
  const after = await library.detail(await deliver(['Units', 'Takings', 'Cost', 'Distance'], february))
  const remark = tableRemarks.nameChanged('tills', 'tills_2')
  const seen = [before, after].map(({ warehouseFacts, remarks }) => [
    ...[warehouseFacts[0]?.factTable, remarks.includes(remark)],
  ])
  expect(seen).toEqual([
    ['tills', false],
    ['tills_2', true],
  ])
})
