import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Folder } from '../../../contract/documents/documents.schemas.ts'
import type { Answered } from '../../../tests/database/test-server.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import { until } from '../../../tests/until.ts'
import { type Transaction, transact } from '../../platform/database/transaction.ts'
import { storeUpload, restoreDocument } from './documents.store.ts'
import { changeFolder, createFolder } from './folders.store.ts'

let library: Library
let person: string
beforeAll(async () => {
  library = await startLibrary()
  person = (await library.server.call('GET', '/auth/user-info', library.token)).body.user.id
})
afterAll(async () => {
  await library?.close()
})

const waiting = async () =>
  (
    await library.rowsOf(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).length > 0

/** Runs `first`, sends `second` before `first` is committed, and commits once `second` waits or is done. */
async function atOnce(
  first: (tx: Transaction) => Promise<unknown>,
  second: () => Promise<Answered>,
): Promise<Answered> {
  let isAnswered = false
  const scope = { person, organisation: library.organisationId }
  const { answer } = await transact(library.walled, scope, async (tx) => {
    await first(tx)
    const sent = second().finally(() => {
      isAnswered = true
    })
    await until(async () => {
      // PostgreSQL ends transactions that are idle for long.
      await sql`select 1`.execute(tx.db)
      return isAnswered || (await waiting())
    })
    return { answer: sent }
  })
  return answer
}
const folder = async (name: string, parentId = 'upload_root', usedFor = ['facts']): Promise<Folder> =>
  (await library.send('POST', '/docs/folders', { name, parentId, usedFor })).body.folder

/** Items no list shows: not in the trash, but in a folder that is. */
const lost = () =>
  library.rowsOf(
    `select child.name from (select id, name, parent_id, deleted_at from folder union all select id, filename, folder_id, deleted_at from document) child
     join folder on folder.id = child.parent_id where child.deleted_at is null and folder.deleted_at is not null`,
  )

describe('a folder goes into the trash while', () => {
  const upload = { bytes: 1, sha256: '0', blob: 'none' }
  const doings: Record<string, (tx: Transaction, below: Folder, thrownAway: string) => Promise<unknown>> = {
    'a document comes into it': (tx, below) =>
      storeUpload(tx, { ...upload, folderId: below.id, folders: [], filename: 'new.txt' }),
    'a dropped folder comes into it by its name': (tx, below) =>
      storeUpload(tx, { ...upload, folderId: below.parentId!, folders: [below.name], filename: 'dropped.txt' }),
    'a folder is made in it': (tx, below) => createFolder(tx, { name: 'Made', parentId: below.id }),
    'a document comes back into it': (tx, _below, thrownAway) => restoreDocument(tx, thrownAway),
  }
  test.each(Object.keys(doings))('%s, and takes that along', async (name) => {
    const top = await folder(name)
    const below = await folder('Below', top.id)
    const { docs } = (await library.upload('old.txt', name, { folder: below.id })).body
    await library.settled()
    await library.send('POST', '/docs/bulk-delete', { docIds: [docs[0].id] })
    const answer = await atOnce(
      (tx) => doings[name]!(tx, below, docs[0].id),
      () => library.send('DELETE', `/docs/folders/${top.id}`),
    )
    expect(answer.status).toBe(200)
    expect(await lost()).toEqual([])
  })
})

test('a document is read again where its folder takes the use of one that is changed at the same moment', async () => {
  const top = await folder('Top')
  const below = await folder('Below', top.id)
  await library.upload('use.md', 'The crane was inspected on 4 May 2026 by the harbour master.', { folder: below.id })
  const { id } = (await library.settled())['use.md']!
  expect((await library.detail(id)).factList.length).toBeGreaterThan(0)
  const answer = await atOnce(
    (tx) => changeFolder(tx, top.id, { rev: 1, usedFor: ['datasets'] }),
    () => library.send('PATCH', `/docs/folders/${below.id}`, { rev: 1, usedFor: ['__inherit'] }),
  )
  expect(answer.status).toBe(200)
  await library.settled()
  expect((await library.detail(id)).factList).toEqual([])
})
