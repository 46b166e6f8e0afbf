import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DataSource } from '../../../contract/datasets/datasets.schemas.ts'
import { tableRemarks } from '../../../contract/datasets/table-remarks.texts.ts'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
  await library.upload('sales.xlsx', await fixture('small/sales.xlsx'))
  await library.settled()
})
afterAll(async () => {
  await library?.close()
})

const clusters = async () =>
  ((await library.get('/warehouse/sources')).body.sources as DataSource[]).map(({ cluster }) => cluster)
const tables = async () => Object.keys((await library.get('/warehouse/facts/_metadata')).body.factTables)
const inTrash = async () =>
  ((await library.get('/trash')).body.things as { kind: string; name: string }[]).map(({ kind, name }) => [kind, name])
const source = async () => ((await library.get('/warehouse/sources')).body.sources as DataSource[])[0]!

// D3.7.27
test('a source is deleted with its figures, lies in the trash, and comes back whole', async () => {
  const sales = await source()
  expect((await library.send('DELETE', `/warehouse/sources/${sales.id}`)).status).toBe(200)
  expect([await clusters(), await tables(), await inTrash()]).toEqual([[], [], [['source', 'sales.xlsx']]])
  expect((await library.send('DELETE', `/warehouse/sources/${sales.id}`)).status).toBe(404)

  const { body } = await library.send('POST', `/warehouse/sources/${sales.id}/_restore`, {})
  expect(body).toEqual({ source: sales })
  expect([await clusters(), await tables(), await inTrash()]).toEqual([['sales'], ['sales'], []])
  expect((await library.send('POST', `/warehouse/sources/${sales.id}/_restore`, {})).status).toBe(404)
})

test('a deleted source stays deleted when its document is read again, or deleted and restored', async () => {
  await library.send('DELETE', `/warehouse/sources/${(await source()).id}`)
  const docId = (await library.settled())['sales.xlsx']!.id
  await library.send('POST', '/docs/bulk-delete', { docIds: [docId] })
  expect(await inTrash()).toEqual([['document', 'sales.xlsx']])
  await library.send('POST', `/docs/${docId}/_restore`, {})
  expect(await inTrash()).toEqual([['source', 'sales.xlsx']])
  await library.database.query(
    "update document set status = 'pending', claimed_by = null, rev = rev + 1 where id = $1",
    [docId],
  )
  await library.send('POST', '/pipelines/process_docs', {})
  const again = (await library.settled())['sales.xlsx']!
  expect([again.status, await clusters(), await inTrash()]).toEqual(['indexed', [], [['source', 'sales.xlsx']]])
})

test('what went with its document comes back with the document alone', async () => {
  await library.upload('stores.csv', 'id,name\n1,Chicago\n2,Boston\n')
  const docId = (await library.settled())['stores.csv']!.id
  const before = await clusters()
  const { id } = await source()
  await library.send('POST', '/docs/bulk-delete', { docIds: [docId] })
  expect((await library.send('POST', `/warehouse/sources/${id}/_restore`, {})).status).toBe(404)
  await library.send('POST', `/docs/${docId}/_restore`, {})
  expect([before, await clusters()]).toEqual([['stores'], ['stores']])
})

/** A file of this name in a folder of its own, with a table of these columns beside the day. */
async function table(filename: string, columns: readonly string[], rows: number): Promise<string> {
  const { folder } = (
    await library.send('POST', '/docs/folders', {
      ...{ name: `${filename} of ${columns.length} ${columns[0]}`, parentId: 'upload_root', usedFor: ['__inherit'] },
    })
  ).body
  const cells = columns.map((_, index) => `${index + 1}.5`).join()
  const lines = Array.from({ length: rows }, (_, index) => `2026-01-${10 + index},Shop ${index % 2},${cells}\n`)
  const text = `Day,Shop,${columns.join()}\n${lines.join('')}`
  const { body } = await library.upload(filename, text, { folder: folder.id })
  await library.settled()
  return body.docs[0].id
}
/** For each table of this name, with a number or without, its number of records. */
async function records(name: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const one of (await tables()).filter((known) => known.startsWith(name)).toSorted()) {
    const { results } = (await library.get(`/warehouse/facts?factTable=${one}&measures=count`)).body
    found[one] = results[0].measures.count.value
  }
  return found
}

test('what comes back and finds an unlike table under its name gets a free one, and says so', async () => {
  const first = await table('visits.csv', ['Guests', 'Takings'], 4)
  await library.send('POST', '/docs/bulk-delete', { docIds: [first] })
  await table('visits.csv', ['Hours', 'Cost', 'Distance'], 6)
  expect(await records('visits')).toEqual({ visits: 6 })
  await library.send('POST', `/docs/${first}/_restore`, {})
  expect(await records('visits')).toEqual({ visits: 6, visits_2: 4 })
  const remark = tableRemarks.nameTaken('visits', 'visits_2')
  expect((await library.detail(first)).remarks).toContain(remark)

  const [again] = ((await library.get('/warehouse/sources')).body.sources as DataSource[]).filter(
    ({ cluster }) => cluster === 'visits_2',
  )
  await library.send('DELETE', `/warehouse/sources/${again!.id}`)
  const { body } = await library.send('POST', `/warehouse/sources/${again!.id}/_restore`, {})
  expect(body).toEqual({ source: again })
})

test('two unlike tables that had one name after the other come back apart, in any order', async () => {
  const trash = (docId: string) => library.send('POST', '/docs/bulk-delete', { docIds: [docId] })
  const first = await table('calls.csv', ['Guests', 'Takings'], 4)
  await trash(first)
  const second = await table('calls.csv', ['Hours', 'Cost', 'Distance'], 6)
  await trash(second)
  await library.send('POST', `/docs/${first}/_restore`, {})
  await library.send('POST', `/docs/${second}/_restore`, {})
  expect(await records('calls')).toEqual({ calls: 4, calls_2: 6 })
})

test('what shared its name with others before comes back to them, though they have more columns by now', async () => {
  const names = ['Oak', 'Elm', 'Ash', 'Fir', 'Yew', 'Bay', 'Fig', 'Gum', 'Ivy', 'Rye', 'Sap', 'Tea', 'Hop', 'Nut']
  const first = await table('trees.csv', names.slice(0, 10), 3)
  await table('trees.csv', names.slice(0, 12), 4)
  await table('trees.csv', names, 5)
  expect(await records('trees')).toEqual({ trees: 12 })
  await library.send('POST', '/docs/bulk-delete', { docIds: [first] })
  await library.send('POST', `/docs/${first}/_restore`, {})
  expect(await records('trees')).toEqual({ trees: 12 })
})
