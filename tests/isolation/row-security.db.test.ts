import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Scope, type Transaction, transact } from '../../server/platform/database/transaction.ts'
import { makeEnvironment, plantDocument, plantMatter, plantThread, type Environment } from './people.ts'

let environment: Environment
let person: Record<string, string>
let organisationA: string
let planted: { docId: string; pageId: string; folderId: string }
let threadId: string

/** A store without any check of ours: what it sees and changes is up to the database alone. */
const uncheckedStore = {
  readEverything: async (tx: Transaction, table: string) =>
    (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(tx.db)).rows[0]!.count,
  renameDocument: async (tx: Transaction, id: string) =>
    Number(
      (await tx.db.updateTable('document').set({ filename: 'stolen' }).where('id', '=', id).executeTakeFirst())
        .numUpdatedRows,
    ),
  deleteDocument: async (tx: Transaction, id: string) =>
    Number((await tx.db.deleteFrom('document').where('id', '=', id).executeTakeFirst()).numDeletedRows),
  readThread: async (tx: Transaction, id: string) =>
    (await tx.db.selectFrom('thread').where('id', '=', id).select('name').execute()).length,
}

beforeAll(async () => {
  environment = await makeEnvironment()
  const idOfCode = (code: string) =>
    environment.database
      .query('select id from organisation where code = $1', [code])
      .then((result) => result.rows[0].id as string)
  organisationA = await idOfCode(environment.organisationA)
  person = {}
  for (const kind of ['member', 'admin', 'adminOfB', 'visitor'] as const) {
    const { body } = await environment.server.call('GET', '/auth/user-info', environment.token[kind])
    person[kind] = body.user.id
  }
  planted = await plantDocument(environment, environment.organisationA)
  threadId = await plantThread(environment, environment.organisationA, environment.token.member!)
})
afterAll(async () => {
  await environment?.close()
})

const as = <T>(kind: string | null, work: (tx: Transaction) => Promise<T>) => {
  const scope: Scope = { person: kind === null ? null : person[kind]!, organisation: organisationA }
  return transact(environment.walled, scope, work)
}

describe('row level security holds without a check in the code', () => {
  test('a member sees the organisation (so that an empty answer below means something)', async () => {
    expect(await as('member', (tx) => uncheckedStore.readEverything(tx, 'document'))).toBeGreaterThan(0)
  })

  test('a person of another organisation changes and deletes nothing', async () => {
    expect(await as('adminOfB', (tx) => uncheckedStore.renameDocument(tx, planted.docId))).toBe(0)
    await expect(as('adminOfB', (tx) => uncheckedStore.deleteDocument(tx, planted.docId))).rejects.toThrow(
      /permission denied/,
    )
    const row = await environment.database.query('select filename from document where id = $1', [planted.docId])
    expect(row.rows).toEqual([{ filename: `${planted.docId}.txt` }])
  })

  test('a person of another organisation can put nothing in', async () => {
    const insert = as('adminOfB', (tx) =>
      tx.db
        .insertInto('folder')
        .values({
          id: 'folder_smuggled',
          organisation_id: organisationA,
          parent_id: 'upload_root',
          name: 'smuggled',
          used_for: '[]',
          fact_list: '[]',
          deleted_with: null,
        })
        .execute(),
    )
    await expect(insert).rejects.toThrow(/row-level security/)
  })

  test('a thread is its person’s alone, also within the organisation', async () => {
    expect(await as('member', (tx) => uncheckedStore.readThread(tx, threadId))).toBe(1)
    expect(await as('admin', (tx) => uncheckedStore.readThread(tx, threadId))).toBe(0)
  })

  test('the words of a conversation are its person’s alone, and written by nobody', async () => {
    await environment.database.query(
      `insert into message (thread_id, id, organisation_id, person_id, place, role, content)
       values ($1, 'message_words_1', $2, $3, 1, 'user', 'A secret word')`,
      [threadId, organisationA, person['member']],
    )
    const found = (kind: string) =>
      as(kind, (tx) => sql`select from message_words where words @@ 'secret'::tsquery`.execute(tx.db)).then(
        ({ rows }) => rows.length,
      )
    expect([await found('member'), await found('admin')]).toEqual([1, 0])
    for (const change of [
      sql`update message_words set person_id = ${person['admin']}`,
      sql`delete from message_words`,
      sql`insert into message_words select * from message_words`,
    ])
      await expect(as('member', (tx) => change.execute(tx.db))).rejects.toThrow(/permission denied/)
  })

  test('what a person has seen and put away is theirs alone, and a matter is written by the server’s work alone', async () => {
    const matterId = await plantMatter(environment, environment.organisationA)
    const own = { organisation_id: organisationA, person_id: person['member']! }
    const dismissal = { ...own, matter_id: matterId }
    await as('member', (tx) => tx.db.insertInto('visit').values(own).execute())
    await as('member', (tx) => tx.db.insertInto('matter_dismissal').values(dismissal).execute())
    const seen = (kind: string) =>
      Promise.all(
        ['visit', 'matter_dismissal', 'matter'].map((table) =>
          as(kind, (tx) => uncheckedStore.readEverything(tx, table)),
        ),
      )
    expect([await seen('member'), await seen('admin')]).toEqual([
      [1, 1, 1],
      [0, 0, 1],
    ])
    for (const insert of [
      (tx: Transaction) => tx.db.insertInto('visit').values(own).execute(),
      (tx: Transaction) => tx.db.insertInto('matter_dismissal').values(dismissal).execute(),
    ])
      await expect(as('admin', insert)).rejects.toThrow(/row-level security/)
    const change = (tx: Transaction) => tx.db.updateTable('matter').set({ title: 'Invented' }).executeTakeFirst()
    expect(Number((await as('admin', change)).numUpdatedRows)).toBe(0)
  })

  test('the request role can read no token, password or mail', async () => {
    for (const table of [
      'token',
      'session',
      'recovery_code',
      'access_token',
      'mail',
      'sign_in_failure',
      'known_browser',
    ]) {
      await expect(
        as('member', (tx) => uncheckedStore.readEverything(tx, table)),
        table,
      ).rejects.toThrow(/permission denied/)
    }
    await expect(as('member', (tx) => tx.db.selectFrom('person').select('password_hash').execute())).rejects.toThrow(
      /permission denied/,
    )
  })

  test('a visitor of a demo organisation reads it and changes nothing', async () => {
    const demo = (
      await environment.database.query('select id from organisation where code = $1', [environment.project.visitor])
    ).rows[0].id as string
    const { docId } = await plantDocument(environment, environment.project.visitor)
    const scope: Scope = { person: person['visitor']!, organisation: demo }
    expect(await transact(environment.walled, scope, (tx) => uncheckedStore.readEverything(tx, 'document'))).toBe(1)
    expect(await transact(environment.walled, scope, (tx) => uncheckedStore.renameDocument(tx, docId))).toBe(0)
  })
})
