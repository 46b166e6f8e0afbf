import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const folder = join(import.meta.dirname, 'migrations')

/** Privileges of the request role, granted at every start, so tables of later migrations are included. */
const grants = `
  grant usage on schema public, conversation to sextant_app;
  grant select on all tables in schema conversation to sextant_app;
  grant select, insert, update on job_step, folder, document, thread, message, idempotency to sextant_app;
  grant select, insert, update, delete on page, passage, thread_event, web_page, web_passage to sextant_app;
  grant select, insert, delete on passage_word to sextant_app;
  grant select, insert on job, document_version to sextant_app;
  grant update (boss_id, status, progress, progress_message, attempts, in_hand, workers_lost, retry_of, started_at, completed_at) on job to sextant_app;
  grant select, insert, delete, update (table_name, remarks, deleted_at) on warehouse_source to sextant_app;
  grant select, insert, update on measure_correction to sextant_app;
  grant select, insert, update (label, expression, uses, rev, deleted_at) on calculated_column to sextant_app;
  grant select, insert, update (label, column_name, to_table, to_column, rev, deleted_at) on table_relation to sextant_app;
  grant select, insert, update (corrections, changed_at) on document_reading to sextant_app;
  grant select, insert, update, delete on document_wording to sextant_app;
  grant select, insert, update, delete on matter_wording to sextant_app;
  grant select, insert, update on measure_definition to sextant_app;
  grant select, insert, delete on measure_value to sextant_app;
  grant select, insert, update (name, access_level, default_settings, scope_filters, dimension_filters, metrics, rev, deleted_at) on dashboard to sextant_app;
  grant select, insert, update (name, access_level, query, rev, deleted_at) on saved_query to sextant_app;
  grant select, insert, update (name, access_level, text, rev, deleted_at) on saved_prompt to sextant_app;
  grant select on kept_result, message_words to sextant_app;
  grant select on playbook, playbook_version to sextant_app;
  grant select, insert, update (title, access_level, user_roles, role_due, rev, completed_at, deleted_at) on playbook_topic to sextant_app;
  grant select, insert, update (allowed_role, visibility, is_left_out, is_complete, includes, matter_step, generation, prepared, basis, rev, job_id, thread_id, due_on, updated_at) on playbook_step to sextant_app;
  grant select, insert, update (config, generation, output, problem) on playbook_work to sextant_app;
  grant select, insert, delete on playbook_mute to sextant_app;
  grant select, insert, update (commentary, rev, locked_at, locked_by, deleted_at) on snapshot to sextant_app;
  grant select, insert, update, delete on snapshot_schedule to sextant_app;
  grant select, insert, delete on snapshot_subscription to sextant_app;
  grant select, insert, delete, update (kind, threshold, period, against, grace_days, listeners, is_muted, state, period_from, value, compared, unit, currency, told_from, failure, checked_at) on chart_alert to sextant_app;
  grant select, insert, update (dismissed_at) on chart_alert_news to sextant_app;
  grant select, delete on mail_end to sextant_app;
  grant select, insert, delete on dashboard_version to sextant_app;
  grant select on title_word to sextant_app;
  grant select on organisation, membership, invitation, listed_member, partner, sharing_rule to sextant_app;
  grant update (website) on organisation to sextant_app;
  grant select, update (seq) on organisation_log to sextant_app;
  grant select, insert on change_log to sextant_app;
  grant select (id, name, email) on person to sextant_app;
  grant select, insert, update, delete on visit, watchlist_item, matter, matter_dismissal to sextant_app;
  grant select, insert, update on research_topic to sextant_app;
  grant select, insert, update, delete on research_subscription to sextant_app;
  grant select, insert, delete, update (mailed_at) on research_entry to sextant_app;
  grant select, insert, delete, update (note) on research_note to sextant_app;
  grant select, insert, delete on kept_model_call to sextant_app;
  grant select, insert on report, report_file to sextant_app;
  grant select, insert, delete, update (leaf_id, title, entries, shared_at) on shared_conversation to sextant_app;
  grant select, insert, delete, update (title, status, status_detail, thumbnail, document_id) on attachment to sextant_app;
  grant select, insert, delete on attachment_page, attachment_passage, attachment_word to sextant_app;
  grant select on announcement to sextant_app;
  grant select, insert, update, delete on feedback to sextant_app;
  grant select, insert, delete, update (rating, note, rated_at) on answer_rating to sextant_app;
  grant select, update on connection to sextant_app;
  grant select, insert, update on connection_event to sextant_app;
  grant select, insert, update, delete on connection_secret, connection_record, connection_file to sextant_app;
`

/** Two servers starting together may both create the role; all that matters is that it can be used afterwards. */
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
      `The role of DATABASE_URL must be able to create the role "sextant_app" and to take it on, for example after "alter role … createrole": ${(error as Error).message}`,
    )
  }
}

const oldestVersion = 15

/** Throws, with a sentence, for a PostgreSQL that is too old. */
async function checkVersion(client: pg.Client): Promise<void> {
  const found = await client.query("select current_setting('server_version') as name")
  const name = found.rows[0].name as string
  if (Number.parseInt(name, 10) >= oldestVersion) return
  throw new Error(`The database is PostgreSQL ${name}. Sextant needs PostgreSQL ${oldestVersion} or newer.`)
}

/** Throws, with a sentence, for a database with migrations that this version does not know. */
export function refuseNewer(applied: ReadonlySet<string>, files: readonly string[]): void {
  const unknown = [...applied].filter((name) => !files.includes(name))
  if (unknown.length === 0) return
  throw new Error(
    `The database was used by a newer version of Sextant (${unknown.join(', ')}) and cannot be opened by this one. Start that version again, or use another database.`,
  )
}

export const listMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()

/** What has to be there before the first migration; outside a transaction. */
export async function prepareMigrations(client: pg.Client): Promise<void> {
  await checkVersion(client)
  await appRole(client)
}

const createList =
  'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())'

/** Applies these migrations to an empty database, within the caller's transaction. */
export async function applyMigrations(client: pg.Client, names: readonly string[]): Promise<void> {
  await client.query(createList)
  for (const name of names.toSorted()) await client.query(await readFile(join(folder, name), 'utf8'))
}

/** Migrates the database to the newest schema; one server at a time, one transaction per migration. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await checkVersion(client)
    await client.query("select pg_advisory_lock(hashtext('sextant migrations'))")
    await client.query(createList)
    await appRole(client)
    const applied = new Set((await client.query('select name from migration')).rows.map((row) => row.name as string))
    const files = await listMigrations()
    refuseNewer(applied, files)
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
