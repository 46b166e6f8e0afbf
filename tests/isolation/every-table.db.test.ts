import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { transact } from '../../server/platform/database/transaction.ts'
import { makeEnvironment, type Environment } from './people.ts'

type Kind = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'
/**
 * `privileges` and `commands`: what the request role is granted, and what a policy speaks of. `open`: policies that let
 * everybody through. `changes`: a column that the request role may change, that of the organisation where it may.
 */
type Table = {
  name: string
  isWalled: boolean
  privileges: Kind[]
  commands: Kind[]
  open: string[]
  changes: string | null
}

let environment: Environment
let organisationA: string
let person: Record<string, string>
/** Every table with a column that names an organisation, whatever a migration to come adds. */
let tables: Table[]

beforeAll(async () => {
  environment = await makeEnvironment()
  const found = await environment.database.query('select id from organisation where code = $1', [
    environment.organisationA,
  ])
  organisationA = found.rows[0].id
  person = {}
  for (const kind of ['member', 'adminOfB', 'visitor', 'removed'] as const) {
    const { body } = await environment.server.call('GET', '/auth/user-info', environment.token[kind])
    person[kind] = body.user.id
  }
  tables = await tablesOfOrganisations()
  await plantEverywhere()
})
afterAll(async () => {
  await environment?.close()
})

async function tablesOfOrganisations(): Promise<Table[]> {
  const found = await environment.database.query(`
    with kinds as (select unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) as kind)
    select relname as name, relrowsecurity as "isWalled",
      array(select kind from kinds where has_table_privilege('sextant_app', pg_class.oid, kind)
        or (kind <> 'DELETE' and has_any_column_privilege('sextant_app', pg_class.oid, kind))) as privileges,
      array(select distinct kind from pg_policies, kinds where tablename = relname and cmd in ('ALL', kind)) as commands,
      array(select policyname::text from pg_policies where tablename = relname
        and (qual = 'true' or with_check = 'true' or coalesce(qual, with_check) is null)) as open,
      (select column_name from information_schema.column_privileges where table_schema = 'public' and table_name = relname
        and grantee = 'sextant_app' and privilege_type = 'UPDATE' order by column_name <> 'organisation_id' limit 1) as changes
    from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'organisation_id'
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname`)
  return found.rows
}

function valueOf(type: string): string {
  if (/int|numeric|double|real/.test(type)) return '1'
  if (/timestamp|date/.test(type)) return 'now()'
  if (/^jsonb?$|^ARRAY$/.test(type)) return "'{}'"
  return type === 'boolean' ? 'false' : "'planted'"
}

/** A row of organisation A in every table that has none, whatever it refers to, so that seeing none means something. */
async function plantEverywhere(): Promise<void> {
  const url = new URL(inject('superuserUrl'))
  url.pathname = new URL(environment.server.databaseUrl).pathname
  const client = new pg.Client({ connectionString: url.toString() })
  await client.connect()
  await client.query("set session_replication_role = 'replica'")
  // This database is thrown away: what a row must look like does not matter to its wall.
  const rules = await client.query(
    "select conrelid::regclass::text as name, conname as rule from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace",
  )
  for (const { name, rule } of rules.rows) await client.query(`alter table ${name} drop constraint ${rule}`)
  for (const { name } of tables) {
    const present = await client.query(`select 1 from ${name} where organisation_id = $1`, [organisationA])
    if (present.rowCount !== 0) continue
    const { rows } = await client.query(
      `select column_name as name, data_type as type from information_schema.columns where table_schema = 'public' and table_name = $1
         and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and column_name <> 'organisation_id'`,
      [name],
    )
    const names = ['organisation_id', ...rows.map((column) => column.name)]
    const values = [`'${organisationA}'`, ...rows.map((column) => valueOf(column.type))]
    await client.query(`insert into ${name} (${names.join(', ')}) values (${values.join(', ')})`)
  }
  await client.end()
}

/** A statement as somebody who says to be in organisation A: how many rows it met, 0 also where it is not allowed at all. */
async function metBy(kind: string | null, statement: RawBuilder<unknown>): Promise<number> {
  const scope = { person: kind === null ? null : person[kind]!, organisation: organisationA }
  try {
    const { rows, numAffectedRows } = await transact(environment.walled, scope, (tx) => statement.execute(tx.db))
    return Number(numAffectedRows ?? rows.length)
  } catch (error) {
    if ((error as Error).message.startsWith('permission denied')) return 0
    throw error
  }
}
const reachable = (kind: Kind) => tables.filter(({ privileges }) => privileges.includes(kind)).map(({ name }) => name)
const ofA = (table: string) => sql`${sql.table(table)} where organisation_id = ${organisationA}`

describe('the wall of every table (T-I, I10)', () => {
  test('stands for all that the request role may do there, and has no gate', () => {
    expect(tables.length).toBeGreaterThan(20)
    const bare = tables.filter(({ isWalled, privileges }) => privileges.length > 0 && !isWalled)
    expect(bare.map(({ name }) => name)).toEqual([])
    expect(tables.filter(({ open }) => open.length > 0)).toEqual([])
    const uncovered = tables.flatMap(({ name, privileges, commands }) =>
      privileges.filter((kind) => !commands.includes(kind)).map((kind) => `${name}: ${kind}`),
    )
    expect(uncovered).toEqual([])
  })

  test('cannot be stepped over: the request role owns nothing, may become nobody else and is no superuser', async () => {
    const role = await environment.database.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcanlogin,
         array(select 1 from pg_auth_members where member = pg_roles.oid) as becomes,
         (select count(*)::int from pg_class where relowner = pg_roles.oid) as owns
       from pg_roles where rolname = 'sextant_app'`,
    )
    const never = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcanlogin: false }
    expect(role.rows).toEqual([{ ...never, becomes: [], owns: 0 }])
    const settings = sql<object>`select current_user::text as role, current_setting('row_security') as security`
    const scope = { person: person['member']!, organisation: organisationA }
    const own = await transact(environment.walled, scope, (tx) => settings.execute(tx.db))
    expect(own.rows).toEqual([{ role: 'sextant_app', security: 'on' }])
    for (const { name } of tables) {
      const down = transact(environment.walled, scope, (tx) =>
        sql`alter table ${sql.table(name)} disable row level security`.execute(tx.db),
      )
      await expect(down, name).rejects.toThrow('must be owner')
    }
  })

  test('lets a member see rows (so that none below means something)', async () => {
    const seen: string[] = []
    for (const table of reachable('SELECT'))
      if ((await metBy('member', sql`select 1 from ${ofA(table)}`)) > 0) seen.push(table)
    expect(seen.length).toBeGreaterThan(10)
  })

  test.each(['adminOfB', 'removed', 'visitor', null])(
    '%s reads, changes and deletes no row of organisation A',
    async (kind) => {
      const met: Record<string, number> = {}
      for (const table of reachable('SELECT'))
        met[`read ${table}`] = await metBy(kind, sql`select 1 from ${ofA(table)}`)
      for (const { name, changes } of tables.filter((table) => table.changes !== null)) {
        const column = sql.ref(changes!)
        const change = sql`update ${sql.table(name)} set ${column} = ${column} where organisation_id = ${organisationA}`
        met[`change ${name}`] = await metBy(kind, change)
      }
      for (const table of reachable('DELETE'))
        met[`delete ${table}`] = await metBy(kind, sql`delete from ${ofA(table)}`)
      expect(Object.entries(met).filter(([, count]) => count > 0)).toEqual([])
      expect(Object.keys(met).length).toBeGreaterThan(40)
    },
  )
})
