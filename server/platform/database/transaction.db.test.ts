import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import { type Notices, startNotices } from '../live/notices.ts'
import { type Notice, type Scope, transact, transactAsSystem } from './transaction.ts'

let library: Library
let notices: Notices
let scope: Scope
beforeAll(async () => {
  library = await startLibrary()
  notices = await startNotices(library.server.databaseUrl)
  scope = { person: null, organisation: library.organisationId, isWorker: true }
})
afterAll(async () => {
  await notices?.stop()
  await library?.close()
})

const seqOf = async () =>
  (
    await library.database.query('select seq from organisation_log where organisation_id = $1', [
      library.organisationId,
    ])
  ).rows[0].seq as number
const change = { thing: 'folder' as const, id: 'folder_x', before: null, after: null }

describe('a transaction', () => {
  test('inside another one is refused, because it could wait for itself', async () => {
    await expect(transact(library.walled, scope, () => transact(library.walled, scope, async () => 1))).rejects.toThrow(
      'a transaction was opened inside another one',
    )
  })

  test('that is rolled back takes no number and tells nobody', async () => {
    const before = await seqOf()
    const heard: (Notice | null)[] = []
    const unlisten = notices.listen((notice) => void heard.push(notice))
    await transact(library.walled, scope, async (tx) => {
      tx.change(change)
      throw new Error('no')
    }).catch(() => {})
    await transact(library.walled, scope, async (tx) => tx.change(change))
    await expect.poll(() => heard).toEqual([{ organisation: library.organisationId }])
    unlisten()
    expect(await seqOf()).toBe(before + 1)
  })

  test('of many at once: every number once, none left out', async () => {
    const before = await seqOf()
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        transact(library.walled, scope, async (tx) => {
          for (let count = 0; count <= index % 3; count += 1) tx.change({ ...change, id: `${index} ${count}` })
        }),
      ),
    )
    const rows = await library.database.query(
      'select seq::int from change_log where organisation_id = $1 and seq > $2 order by seq',
      [library.organisationId, before],
    )
    const numbers = rows.rows.map((row) => row.seq)
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => before + index + 1))
    expect(numbers.at(-1)).toBe(await seqOf())
  })

  test('that PostgreSQL gives up for another one is done again', async () => {
    const ids = ['deadlock_a', 'deadlock_b']
    await library.database.query(
      `insert into folder (id, organisation_id, parent_id, name) select unnest($2::text[]), $1, 'upload_root', unnest($2::text[])`,
      [library.organisationId, ids],
    )
    let arrived = 0
    const bothHere = async () => {
      arrived += 1
      while (arrived < 2) await new Promise((next) => setImmediate(next))
    }
    const over = Promise.withResolvers<number>()
    const touch = async (first: string, second: string) => {
      let attempts = 0
      const count = await transact(library.walled, scope, async ({ db }) => {
        attempts += 1
        // If retried in parallel with the other one, it could be aborted again.
        if (attempts > 1) await over.promise
        await sql`update folder set interpretation = ${first} where id = ${first}`.execute(db)
        if (attempts === 1) await bothHere()
        await sql`update folder set interpretation = ${first} where id = ${second}`.execute(db)
        return attempts
      })
      over.resolve(count)
      return count
    }
    const attempts = await Promise.all([touch(ids[0]!, ids[1]!), touch(ids[1]!, ids[0]!)])
    expect(attempts.reduce((sum, count) => sum + count, 0)).toBe(3)
  })

  test('tells of any number of threads at once', async () => {
    const person = (await library.database.query('select id from person limit 1')).rows[0].id
    const ids = Array.from({ length: 600 }, (_, index) => `thread_${String(index).padStart(24, '0')}`)
    await library.database.query(
      `insert into thread (id, organisation_id, person_id, name, epoch) select unnest($3::text[]), $1, $2, 'many', 'e'`,
      [library.organisationId, person, ids],
    )
    const reported = new Set<string>()
    const unlisten = notices.listen((notice) => {
      for (const id of notice?.threads ?? []) reported.add(id)
    })
    await transactAsSystem(library.walled, { person: null, organisation: null }, async (tx) => {
      for (const threadId of ids) tx.publish({ threadId, frame: { type: 'stateChange', state: 'ready' } })
    })
    await expect.poll(() => reported.size).toBe(ids.length)
    unlisten()
    const written = await library.database.query("select count(*) from thread_event where thread_id like 'thread_000%'")
    expect(Number(written.rows[0].count)).toBe(ids.length)
  })
})
