import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'
import { type Transaction, transact } from '../../platform/database/transaction.ts'

let environment: ServerEnvironment
let organisation: string
let [owner, member, stranger] = ['', '', '']
beforeAll(async () => {
  environment = await startServerEnvironment()
  const people = await Promise.all(['Owner', 'Member', 'Stranger'].map((name) => environment.server.signUp(name)))
  ;[owner, member, stranger] = people.map(({ id }) => id) as [string, string, string]
  const code = await environment.server.foundOrganisation(people[0]!.token, 'Walled')
  await environment.asSystem(async ({ db }) => {
    const row = await db.selectFrom('organisation').where('code', '=', code).select('id').executeTakeFirstOrThrow()
    organisation = row.id
    await db
      .insertInto('membership')
      .values({ organisation_id: organisation, person_id: member, role: 'user' })
      .execute()
  })
})
afterAll(async () => {
  await environment?.close()
})

const as = <T>(person: string, work: (tx: Transaction) => Promise<T>) =>
  transact(environment.walled, { person, organisation }, work)
const give = (by: string, inNameOf: string) =>
  as(by, ({ db }) =>
    db
      .insertInto('feedback')
      .values({
        ...{
          id: `feedback of ${by} as ${inNameOf}`,
          organisation_id: organisation,
          person_id: inNameOf,
          rating: 'good',
        },
        ...{ entity_type: 'thread', entity_id: `thread of ${by}` },
      })
      .execute(),
  )
const countSeen = (person: string) =>
  as(person, async ({ db }) => (await db.selectFrom('feedback').select('id').execute()).length)

test.each(['llm_call', 'model_call_under_way', 'installation_log'])(
  'no request reads or writes the table %s',
  async (table) => {
    await expect(as(owner, ({ db }) => sql`select count(*) from ${sql.table(table)}`.execute(db))).rejects.toThrow(
      /permission denied/,
    )
    await expect(as(owner, ({ db }) => sql`delete from ${sql.table(table)}`.execute(db))).rejects.toThrow(
      /permission denied/,
    )
  },
)

test('no request changes the format of an organisation’s data', async () => {
  const change = as(owner, ({ db }) => db.updateTable('organisation').set({ data_format: 0 }).execute())
  await expect(change).rejects.toThrow(/permission denied/)
})

test('feedback is given in one’s own name and seen by nobody else', async () => {
  await give(member, member)
  await expect(give(member, owner)).rejects.toThrow(/row-level security/)
  await expect(give(stranger, stranger)).rejects.toThrow(/row-level security/)
  expect([await countSeen(member), await countSeen(owner), await countSeen(stranger)]).toEqual([1, 0, 0])
})
