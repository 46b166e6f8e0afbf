import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'

const folder = join(import.meta.dirname, 'migrations')

/** A database after the twelfth migration. */
async function formerDatabase(): Promise<pg.Client> {
  const name = `former_${randomUUID().replaceAll('-', '')}`
  const asSuperuser = async (statement: string) => {
    const client = new pg.Client({ connectionString: inject('superuserUrl') })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await asSuperuser(`create database ${name} owner sextant_owner`)
  onTestFinished(() => asSuperuser(`drop database if exists ${name} with (force)`))
  const url = new URL(inject('templateUrl'))
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.toString() })
  await client.connect()
  onTestFinished(() => client.end())
  for (const file of (await readdir(folder)).sort().slice(0, 12))
    await client.query(await readFile(join(folder, file), 'utf8'))
  return client
}

test('of the accounts of a former version those are verified that came by a mailed link; nobody loses a place', async () => {
  const database = await formerDatabase()
  const person = (id: string, more: string) =>
    database.query(
      `insert into person (id, email, name, created_at, password_hash, is_superadmin, is_temporary) values ($1, $1 || '@example.com', $1, ${more})`,
      [id],
    )
  const log = (id: string, before: object | null, after: object) =>
    database.query("insert into installation_log (thing, thing_id, before, after) values ('person', $1, $2, $3)", [
      ...[id, before, after],
    ])
  const hash = "'scrypt'"
  await person('first', `now() - interval '9 days', ${hash}, true, false`)
  for (const id of ['signed_up', 'accepted', 'moved', 'reset']) await person(id, `now(), ${hash}, false, false`)
  await person('invited', 'now(), null, false, false')
  await person('guest', 'now(), null, false, true')
  for (const id of ['accepted', 'moved', 'invited']) await log(id, null, { email: `${id}@example.com` })
  await log('moved', { email: 'before@example.com' }, { email: 'moved@example.com' })
  await database.query(
    `insert into token (hash, person_id, session_id, purpose, expires_at, used_at, ended_at) values ('\\x01', 'reset', 's', 'password reset', now(), now(), now())`,
  )
  await database.query("insert into organisation (id, code, name) values ('o', 'acme', 'Acme')")
  await database.query(
    "insert into membership (organisation_id, person_id, role) select 'o', id, case id when 'first' then 'admin' else 'user' end from person",
  )
  await database.query(await readFile(join(folder, '013-verified-addresses.sql'), 'utf8'))
  const idsOf = async (query: string) => (await database.query(query)).rows.map(({ id }) => id as string)
  expect({
    verified: await idsOf('select id from person where verified_at is not null order by id'),
    members: await idsOf('select person_id as id from membership order by 1'),
    reasons: await idsOf('select distinct reason as id from membership'),
    waiting: await idsOf('select person_id as id from invitation'),
  }).toEqual({
    verified: ['accepted', 'first', 'reset'],
    members: ['accepted', 'first', 'guest', 'moved', 'reset', 'signed_up'],
    reasons: ['earlier'],
    waiting: ['invited'],
  })
})
