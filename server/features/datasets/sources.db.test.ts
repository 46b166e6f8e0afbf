import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DataSource } from '../../../contract/datasets/datasets.schemas.ts'
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
