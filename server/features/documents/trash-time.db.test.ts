import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../../contract/documents/documents.schemas.ts'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'
import { type Blobs, createBlobs } from '../../platform/database/blobs.ts'
import { connect } from '../../platform/database/database.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import { keepHouse } from '../shell/housekeeping.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(async () => {
  await library?.close()
})

/** Makes these items 30 days old in the trash, or since they were replaced; the others an hour less. */
const age = (table: string, column: string, key: string, ids: string[], isOver: boolean) =>
  library.database.query(
    `update ${table} set ${column} = now() - interval '30 days' ${isOver ? '-' : '+'} interval '1 hour' where ${key} = any($1)`,
    [ids],
  )

test('turns of jobs are forgotten after seven days, and nothing sooner', async () => {
  await library.database.query("delete from job_turn where queue = 'a test'")
  await library.database.query(
    `insert into job_turn (queue, organisation_id, person_id, served_at) select 'a test', id, days::text, now() - make_interval(days => days, hours => hours)
     from organisation, (values (7, 1), (6, 23)) as age(days, hours)`,
  )
  const database = connect(library.server.databaseUrl, { connections: 2 })
  const warehouse = { remove: async () => {}, sweep: async () => {} } as never
  await keepHouse(database, createBlobs(library.server.filesDirectory), warehouse)
  await database.close()
  const { rows } = await library.database.query("select distinct person_id from job_turn where queue = 'a test'")
  expect(rows).toEqual([{ person_id: '6' }])
})

test('a table deleted alone loses its file after 30 days, and stays away when its document is read again', async () => {
  const removed: string[] = []
  const keep = async () => {
    const database = connect(library.server.databaseUrl, { connections: 2 })
    const remove = async ({ fileId }: { fileId: string }) => void removed.push(fileId)
    await keepHouse(database, createBlobs(library.server.filesDirectory), { remove, sweep: async () => {} } as never)
    await database.close()
  }
  const sources = async () => (await library.get('/warehouse/sources')).body.sources as { id: string }[]
  const sourcesInTrash = async () =>
    ((await library.get('/trash')).body.things as { kind: string }[]).filter(({ kind }) => kind === 'source').length
  await library.upload('away.xlsx', await fixture('small/sales.xlsx'))
  const docId = (await library.settled())['away.xlsx']!.id
  const [source] = await sources()
  await library.send('DELETE', `/warehouse/sources/${source!.id}`)
  await age('warehouse_source', 'deleted_at', 'id', [source!.id], false)
  await keep()
  expect([await sourcesInTrash(), removed]).toEqual([1, []])
  await age('warehouse_source', 'deleted_at', 'id', [source!.id], true)
  await keep()
  const former = [expect.stringMatching(/^file_/)]
  expect([await sourcesInTrash(), removed]).toEqual([0, former])
  expect((await library.send('POST', `/warehouse/sources/${source!.id}/_restore`, {})).status).toBe(404)

  await library.database.query(
    "update document set status = 'pending', claimed_by = null, rev = rev + 1 where id = $1",
    [docId],
  )
  await library.send('POST', '/pipelines/process_docs', {})
  expect((await library.settled())['away.xlsx']!.status).toBe('indexed')
  await keep()
  await keep()
  expect([await sources(), await sourcesInTrash(), removed]).toEqual([[], 0, [...former, ...former]])
  expect(new Set(removed).size).toBe(2)
  await library.send('POST', '/docs/bulk-delete', { docIds: [docId] })
  await library.database.query('delete from document where id = $1', [docId])
})

test('what lies in the trash is forgotten after 30 days with its table, so is an earlier version, and nothing sooner', async () => {
  const removed: string[] = []
  const names = ['old.txt', 'young.txt', 'replaced-old.txt', 'replaced-young.txt']
  for (const name of names) await library.upload(name, `The first text of ${name} has 12 words.`)
  for (const name of names.slice(2)) await library.upload(name, `The second text of ${name} has 13 words.`)
  await library.upload('sales.xlsx', await fixture('small/sales.xlsx'))
  const docs = await library.settled()
  const id = (name: string) => docs[name]!.id
  const folderOf = async (name: string): Promise<string> =>
    (await library.send('POST', '/docs/folders', { name, parentId: 'upload_root' })).body.folder.id
  const folders = [await folderOf('Old'), await folderOf('Young')] as const
  const threadOf = async (name: string): Promise<string> =>
    (await library.send('POST', '/threads', { name })).body.thread.id
  const threads = [await threadOf('Old talk'), await threadOf('Young talk')] as const
  await library.send('POST', '/docs/bulk-delete', { docIds: [id('old.txt'), id('young.txt'), id('sales.xlsx')] })
  for (const folder of folders) await library.send('DELETE', `/docs/folders/${folder}`)
  for (const thread of threads) await library.send('DELETE', `/threads/${thread}`)
  for (const isOver of [true, false]) {
    const at = isOver ? 0 : 1
    await age('document', 'deleted_at', 'id', isOver ? [id('old.txt'), id('sales.xlsx')] : [id('young.txt')], isOver)
    await age('folder', 'deleted_at', 'id', [folders[at]], isOver)
    await age('thread', 'deleted_at', 'id', [threads[at]], isOver)
    await age('document_version', 'replaced_at', 'document_id', [id(names[2 + at]!)], isOver)
  }

  const database = connect(library.server.databaseUrl, { connections: 2 })
  const remove = async ({ fileId }: { fileId: string }) => void removed.push(fileId)
  await keepHouse(database, createBlobs(library.server.filesDirectory), { remove, sweep: async () => {} } as never)
  await database.close()

  const { things } = (await library.get('/trash')).body
  expect(things.map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`).sort()).toEqual([
    ...['document young.txt', 'folder Young', 'thread Young talk'],
  ])
  expect(removed).toEqual([expect.stringMatching(/^file_/)])
  const { rows } = await library.database.query('select document_id from document_version')
  expect(rows).toEqual([{ document_id: id('replaced-young.txt') }])
  const kept: Doc[] = (await library.get('/docs')).body.docs
  expect(kept.map(({ filename }) => filename).sort()).toEqual(['replaced-old.txt', 'replaced-young.txt'])
  expect((await library.send('POST', `/docs/${id('old.txt')}/_restore`)).status).toBe(404)
  expect((await library.send('POST', `/docs/${id('young.txt')}/_restore`)).status).toBe(200)
})

test('files are known by their rows, however many there are', async () => {
  await library.upload('known.csv', 'Day,Shop,Units\n2026-01-05,North,7\n2026-01-06,South,9\n')
  await library.settled()
  const [{ blob }] = await library.rowsOf("select blob from document where filename = 'known.csv'")
  const [{ file }] = await library.rowsOf('select file from warehouse_source where deleted_at is null')
  const others = Array.from({ length: 70_000 }, (_, index) => `none_${index}`)
  const found: string[] = []
  const blobs: Pick<Blobs, 'sweep'> = {
    async sweep(isKnown) {
      found.push(...(await isKnown([...others, blob])))
      return 0
    },
  }
  const warehouse: Pick<WarehouseEngine, 'remove' | 'sweep'> = {
    remove: async () => {},
    async sweep(isKnown) {
      found.push(...(await isKnown(library.organisationId, [...others, file])))
    },
  }
  await keepHouse(library.walled, blobs as Blobs, warehouse as WarehouseEngine)
  expect(found).toEqual([blob, file])
})
