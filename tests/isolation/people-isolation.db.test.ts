import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../server/platform/database/transaction.ts'
import { makeEnvironment, type Environment } from './people.ts'

let environment: Environment
let ids: Record<'member' | 'colleague' | 'adminOfB' | 'removed' | 'visitor', string>
let organisationA: string
beforeAll(async () => {
  environment = await makeEnvironment()
  const idOf = async (kind: keyof typeof ids) =>
    (await environment.server.call('GET', '/auth/user-info', environment.token[kind])).body.user.id as string
  const kinds = ['member', 'colleague', 'adminOfB', 'removed', 'visitor'] as const
  ids = Object.fromEntries(await Promise.all(kinds.map(async (kind) => [kind, await idOf(kind)]))) as typeof ids
  const found = await environment.database.query('select id from organisation where code = $1', [
    environment.organisationA,
  ])
  organisationA = found.rows[0].id
})
afterAll(async () => {
  await environment?.close()
})

/** Who of these can be read by somebody who says to be in organisation A, where no code checks that. */
async function knownTo(person: string | null): Promise<(keyof typeof ids)[]> {
  const { rows } = await transact(environment.walled, { person, organisation: organisationA }, (tx) =>
    sql<{ id: string }>`select id from person where id = any(${sql.val(Object.values(ids))})`.execute(tx.db),
  )
  const found = new Set(rows.map(({ id }) => id))
  return (Object.keys(ids) as (keyof typeof ids)[]).filter((kind) => found.has(ids[kind]))
}

test('people are known to themselves and to the members of an organisation, also once they have left it, and to nobody else', async () => {
  expect(await knownTo(ids.member)).toEqual(['member', 'colleague'])
  await environment.database.query(
    "insert into change_log (organisation_id, seq, actor, thing, thing_id) values ($1, 1000000, $2, 'document', 'doc_1')",
    [organisationA, ids.removed],
  )
  expect({
    member: await knownTo(ids.member),
    adminOfB: await knownTo(ids.adminOfB),
    removed: await knownTo(ids.removed),
    visitor: await knownTo(ids.visitor),
    nobody: await knownTo(null),
  }).toEqual({
    member: ['member', 'colleague', 'removed'],
    adminOfB: ['adminOfB'],
    removed: ['removed'],
    visitor: ['visitor'],
    nobody: [],
  })
})
