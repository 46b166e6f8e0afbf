import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'
import { smallRows } from '../../../tests/fixtures/small/rows.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
  await library.upload('sales.xlsx', await fixture('small/sales.xlsx'))
  await library.upload('note.txt', new TextEncoder().encode('A note.'))
  await library.settled()
})
afterAll(async () => {
  await library?.close()
})

test('a number of JSON above 2^53 keeps its digits, and the document says that it is text', async () => {
  const rows = Array.from({ length: 20 }, (_, row) => `{"code":90071992547409${80 + row},"units":${row}}`)
  await library.upload('codes.json', `[${rows.join()}]`)
  const { 'codes.json': doc } = await library.settled()
  const { datasets, remarks } = await library.detail(doc!.id)
  const { rows: shown } = (await library.get(`/docs/${doc!.id}/tables/${datasets[0]!.id}`)).body
  expect(shown[13]).toEqual(['9007199254740993', 13])
  expect(remarks).toContain('"code" has whole numbers of more than 15 digits, kept as text so that no digit is lost.')
})

test('a workbook gives the rows of its tables in the order of its sheets, a block at a time', async () => {
  const { docs } = (await library.get('/docs')).body as { docs: { id: string; filename: string }[] }
  const idOf = (filename: string) => docs.find((doc) => doc.filename === filename)!.id
  const { datasets } = await library.detail(idOf('sales.xlsx'))
  const sales = datasets.find(({ recordCount }) => recordCount === smallRows.length)!
  const rowsOf = (query: string, id = idOf('sales.xlsx')) => library.get(`/docs/${id}/tables/${sales.id}${query}`)
  const positions = ['City', 'Quantity', 'Rating'].map((name) => sales.columns.indexOf(name))
  const { rows } = (await rowsOf('')).body as { rows: (string | number | null)[][] }
  expect(rows.map((row) => positions.map((position) => row[position]))).toEqual(
    // The March sheet has no ratings.
    smallRows.map(({ day, city, quantity, rating }) => [city, quantity, day < '2026-03' ? rating / 10 : null]),
  )
  expect((await rowsOf('?offset=58&limit=5')).body.rows).toEqual(rows.slice(58))
  expect((await rowsOf('?offset=60')).body.rows).toEqual([])
  expect((await rowsOf('?limit=101')).status).toBe(400)
  expect((await rowsOf('', idOf('note.txt'))).status).toBe(404)
})
