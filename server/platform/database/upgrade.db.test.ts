import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../../tests/database/test-server.ts'
import { startJobEngine } from '../jobs/job-engine.ts'
import { startNotices } from '../live/notices.ts'
import { connect } from './database.ts'
import { migrate } from './migrations.ts'

/** The grants of earlier versions, before writes of requests had row level policies. */
const formerGrants = `
  grant usage on schema public, pgboss to sextant_app;
  grant select, insert, update, delete on job, job_step, folder, document, document_version, page, passage, warehouse_source,
    thread, message, thread_event, idempotency, sharing_rule, web_page, web_passage to sextant_app;
  grant select on organisation, membership, partner, announcement to sextant_app;
  grant update (name, timezone, website, enforce_mfa, chat_llm_model, content, currency) on organisation to sextant_app;
  grant select, update on organisation_log to sextant_app;
  grant select, insert on change_log to sextant_app;
  grant select (id, name, email) on person to sextant_app;
  grant select, insert, update, delete on visit, watchlist_item, matter, matter_dismissal, feedback to sextant_app;
  grant select, insert, update on all tables in schema pgboss to sextant_app;
  grant execute on all functions in schema pgboss to sextant_app`

async function once<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A database after the eleventh migration, with a queue that has run. */
async function formerDatabase(): Promise<string> {
  const name = `former_${randomUUID().replaceAll('-', '')}`
  const asSuperuser = (statement: string) => once(inject('superuserUrl'), (client) => client.query(statement))
  await asSuperuser(`create database ${name} owner sextant_owner`)
  onTestFinished(() => asSuperuser(`drop database if exists ${name} with (force)`).then(() => {}))
  const url = new URL(inject('templateUrl'))
  url.pathname = `/${name}`
  const folder = join(import.meta.dirname, 'migrations')
  const boss = new PgBoss(url.toString())
  await boss.start()
  await boss.stop()
  await once(url.toString(), async (client) => {
    await client.query('create table migration (name text primary key, applied_at timestamptz not null default now())')
    for (const file of (await readdir(folder)).sort().slice(0, 11)) {
      await client.query(await readFile(join(folder, file), 'utf8'))
      await client.query('insert into migration (name) values ($1)', [file])
    }
    await client.query(formerGrants)
  })
  return url.toString()
}

/** All policies between the request role and the rows, by table. Daily partitions come and go. */
const policiesOf = (url: string) =>
  once(url, async (client) => {
    const { rows } = await client.query(`
      select relnamespace::regnamespace::text || '.' || relname as name, relrowsecurity as "isWalled",
        array(select policyname || ' ' || cmd || ' ' || coalesce(qual, '') || ' ' || coalesce(with_check, '') from pg_policies
          where schemaname = relnamespace::regnamespace::text and tablename = relname order by 1) as policies,
        array(select kind from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) as kind
          where has_table_privilege('sextant_app', pg_class.oid, kind)) as privileges,
        array(select kind || ' ' || attname from pg_attribute, unnest(array['SELECT', 'INSERT', 'UPDATE']) as kind
          where attrelid = pg_class.oid and attnum > 0 and has_column_privilege('sextant_app', attrelid, attname, kind) order by 1) as columns,
        array(select tgname::text from pg_trigger where tgrelid = pg_class.oid and not tgisinternal order by 1) as triggers
      from pg_class where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
        and relname !~ '_[0-9]{8}$' order by 1`)
    return rows as { name: string; isWalled: boolean }[]
  })

async function startQueue(url: string): Promise<void> {
  const database = connect(url)
  const notices = await startNotices(url)
  const engine = await startJobEngine(database, notices, [])
  await engine.stop()
  await notices.stop()
  await database.close()
}

test('a database of a former version gets the very walls that a new one has, and keeps them', async () => {
  const fresh = await cloneDatabase()
  onTestFinished(fresh.drop)
  const former = await formerDatabase()
  const before = await policiesOf(former)
  for (const url of [fresh.url, former]) {
    await migrate(url)
    await startQueue(url)
  }
  const policies = await policiesOf(fresh.url)
  expect(await policiesOf(former)).toEqual(policies)
  expect(before).not.toEqual(policies)
  await migrate(former)
  await startQueue(former)
  expect(await policiesOf(former)).toEqual(policies)
  const walled = policies.filter(({ isWalled }) => isWalled).map(({ name }) => name)
  expect(walled).toContain('pgboss.job_common')
})
