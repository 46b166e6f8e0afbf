import type { Database } from '../database/database.ts'
import { transactAsSystem } from '../database/transaction.ts'
import { sql } from 'kysely'
import { jobOf, projectOf } from './jobs.read.ts'

/** Maximum jobs deleted in one transaction of an organisation; the next round continues. */
const atOnce = 500

/** Deletes jobs that ended more than 30 days ago, and logs it for their organisations. */
export async function forgetOldJobs(database: Database): Promise<void> {
  const nobody = { person: null, organisation: null }
  const organisations = await transactAsSystem(database, nobody, async ({ db }) => {
    const { rows } = await sql<{ id: string }>`
      select distinct organisation_id as id from job where completed_at < now() - interval '30 days'`.execute(db)
    return rows.map((row) => row.id)
  })
  for (const organisation of organisations) {
    await transactAsSystem(database, { person: null, organisation }, async (tx) => {
      const project = await projectOf(tx, organisation)
      const old = tx.db
        .selectFrom('job')
        .where('organisation_id', '=', organisation)
        .where('completed_at', '<', sql<string>`now() - interval '30 days'`)
        .orderBy('completed_at')
        .limit(atOnce)
        .forUpdate()
        .skipLocked()
        .select('id')
      const rows = await tx.db.deleteFrom('job').where('id', 'in', old).returningAll().execute()
      const oldestFirst = rows.toSorted((one, other) =>
        (one.completed_at ?? '').localeCompare(other.completed_at ?? ''),
      )
      for (const row of oldestFirst.filter((one) => one.is_shown))
        tx.change({ thing: 'job', id: row.id, before: jobOf(row, project), after: null, visibleTo: row.visible_to })
    })
  }
}
