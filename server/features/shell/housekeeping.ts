import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { transactAsSystem } from '../../platform/database/transaction.ts'
import type { Blobs } from '../../platform/database/blobs.ts'
import { daysOfNotifications } from '../dashboards/index.ts'
import { forgetOldJobs } from '../../platform/jobs/forget-jobs.commands.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'

const everyMilliseconds = 10 * 60_000
const nobody = { person: null, organisation: null }

/** Forgets what has had its time: keys after a day, dead tokens and sessions, expired access tokens, counts of attempts, turns of jobs after 7, mails and trash after 30 days, news of alerts after 90, links that end mails after 400, files without a row. */
export async function keepHouse(database: Database, blobs: Blobs, warehouse: WarehouseEngine): Promise<void> {
  const gone = await transactAsSystem(database, nobody, async ({ db }) => {
    const lock = await sql<{
      free: boolean
    }>`select pg_try_advisory_xact_lock(hashtext('sextant housekeeping')) as free`.execute(db)
    if (!lock.rows[0]?.free) return []
    await sql`delete from idempotency where created_at < now() - interval '24 hours'`.execute(db)
    await sql`delete from sign_in_failure where at < now() - interval '1 day'`.execute(db)
    await sql`delete from known_browser where last_used_at < now() - interval '400 days'`.execute(db)
    await sql`delete from token where coalesce(ended_at, expires_at) < now() - interval '7 days'`.execute(db)
    await sql`delete from access_token where expires_at < now() - interval '7 days'`.execute(db)
    await sql`delete from session s where started_at < now() - interval '1 day'
      and not exists (select 1 from token t where t.session_id = s.id)`.execute(db)
    await sql`delete from oauth_request where created_at < now() - interval '1 day'`.execute(db)
    await sql`delete from chart_alert_news where told_at < now() - make_interval(days => ${daysOfNotifications})`.execute(
      db,
    )
    // Whoever was served so long ago comes first with or without it.
    await sql`delete from job_turn where served_at < now() - interval '7 days'`.execute(db)
    await sql`delete from mail_end_token where created_at < now() - interval '400 days'`.execute(db)
    await sql`delete from mail where created_at < now() - interval '30 days'`.execute(db)
    const files = await sql<{ organisation_id: string; file: string }>`
      delete from warehouse_source s using document d
      where d.organisation_id = s.organisation_id and d.id = s.document_id and d.deleted_at < now() - interval '30 days'
      returning s.organisation_id, s.file`.execute(db)
    // The row of a table deleted alone outlives its file: it keeps the table away when its document, connection or
    // giver brings it again, and goes with them.
    const goneAlone = await sql<{ organisation_id: string; file: string }>`
      with gone as (
        select organisation_id, id, file from warehouse_source
        where deleted_at < now() - interval '30 days' and file <> id for update
      )
      update warehouse_source s set file = s.id from gone
      where s.organisation_id = gone.organisation_id and s.id = gone.id
      returning gone.organisation_id, gone.file`.execute(db)
    await sql`delete from document_version where replaced_at < now() - interval '30 days'`.execute(db)
    await sql`delete from document where deleted_at < now() - interval '30 days'`.execute(db)
    await sql`delete from folder where deleted_at < now() - interval '30 days'`.execute(db)
    await sql`delete from dashboard where deleted_at < now() - interval '30 days'`.execute(db)
    await sql`delete from saved_query where deleted_at < now() - interval '30 days'`.execute(db)
    // A private prompt goes with its author's membership.
    await sql`delete from saved_prompt p where access_level = 'private' and not exists (
      select from membership m where m.organisation_id = p.organisation_id and m.person_id = p.created_by)`.execute(db)
    await sql`delete from saved_prompt where deleted_at < now() - interval '30 days'`.execute(db)
    await sql`delete from calculated_column where deleted_at < now() - interval '30 days'`.execute(db)
    await sql`delete from table_relation where deleted_at < now() - interval '30 days'`.execute(db)
    await sql`delete from snapshot where deleted_at < now() - interval '30 days'`.execute(db)
    await sql`delete from research_topic where deleted_at < now() - interval '30 days'`.execute(db)
    await sql`delete from measure_definition where deleted_at < now() - interval '30 days'`.execute(db)
    await sql`delete from playbook where deleted_at < now() - interval '30 days'`.execute(db)
    await sql`delete from thread where deleted_at < now() - interval '30 days'`.execute(db)
    // What was printed of a conversation is as private as it was, and goes with it and with its person.
    await sql`delete from report r where report_code = 'conversation' and not exists (
      select 1 from thread t where t.organisation_id = r.organisation_id and t.id = r.topic_id)`.execute(db)
    return [...files.rows, ...goneAlone.rows]
  })
  await forgetOldJobs(database)
  for (const { organisation_id: organisationId, file: fileId } of gone)
    await warehouse.remove({ organisationId, fileId })
  await blobs.sweep(
    (names) =>
      transactAsSystem(database, nobody, async ({ db }) => {
        const rows = await sql<{ blob: string }>`
          select blob from document where blob = any(${names}::text[])
          union select blob from document_version where blob = any(${names}::text[])
          union select blob from attachment where blob = any(${names}::text[])
        `.execute(db)
        return new Set(rows.rows.map((row) => row.blob))
      }),
    10,
  )
  await warehouse.sweep(
    (organisationId, files) =>
      transactAsSystem(database, nobody, async ({ db }) => {
        const rows = await db
          .selectFrom('warehouse_source')
          .where('organisation_id', '=', organisationId)
          .where(sql<boolean>`file = any(${files}::text[])`)
          .select('file')
          .execute()
        return new Set(rows.map((row) => row.file))
      }),
    120,
  )
}

/** Keeps house every ten minutes until told to stop. */
export function startHousekeeping(database: Database, blobs: Blobs, warehouse: WarehouseEngine): () => void {
  const timer = setInterval(() => void keepHouse(database, blobs, warehouse).catch(() => {}), everyMilliseconds)
  return () => clearInterval(timer)
}
