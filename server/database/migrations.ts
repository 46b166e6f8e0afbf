import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const folder = join(import.meta.dirname, 'migrations')

/** Privileges of the request role. Given again at every start, so that a table of a later migration is not forgotten. */
const grants = `
  grant usage on schema public to sextant_app;
  grant select, insert, update, delete on job, job_step, folder, document, document_version, page, passage, warehouse_source,
    thread, message, thread_event, idempotency, sharing_rule, web_page, web_passage to sextant_app;
  grant select on organisation, membership, partner to sextant_app;
  grant update (name, timezone, website, enforce_mfa, chat_llm_model, content, currency) on organisation to sextant_app;
  grant select, update on organisation_log to sextant_app;
  grant select, insert on change_log to sextant_app;
  grant select (id, name, email) on person to sextant_app;
  grant select, insert, update, delete on visit, watchlist_item, matter, matter_dismissal to sextant_app;
  grant select on announcement to sextant_app;
  grant select, insert, update, delete on feedback to sextant_app;
`

/** Two servers that start at once may both try to make the role: what counts is that it can be taken on in the end. */
async function appRole(client: pg.Client): Promise<void> {
  const present = await client.query("select 1 from pg_roles where rolname = 'sextant_app'")
  if (present.rowCount === 0)
    await client.query('create role sextant_app nologin nosuperuser nobypassrls').catch(() => {})
  await client.query('grant sextant_app to current_user').catch(() => {})
  try {
    await client.query('set role sextant_app')
    await client.query('reset role')
  } catch (error) {
    throw new Error(
      `The database role of DATABASE_URL must be able to create the role "sextant_app" and to take it on: ${(error as Error).message}`,
    )
  }
}

/** Brings the database to the newest schema; one server at a time, each migration in a transaction of its own. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('sextant migrations'))")
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    )
    await appRole(client)
    const applied = new Set((await client.query('select name from migration')).rows.map((row) => row.name as string))
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
    for (const file of files.filter((name) => !applied.has(name))) {
      await client.query('begin')
      await client.query(await readFile(join(folder, file), 'utf8'))
      await client.query('insert into migration (name) values ($1)', [file])
      await client.query('commit')
    }
    await client.query(grants)
  } finally {
    await client.end()
  }
}
