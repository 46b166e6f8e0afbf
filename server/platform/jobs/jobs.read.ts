import { type Selectable, sql } from 'kysely'
import type { Job } from '../../../contract/jobs/jobs.schemas.ts'
import type { Schema } from '../database/schema.ts'
import type { Transaction } from '../database/transaction.ts'
import { notFound } from '../failures/refusal.ts'

export type JobRow = Selectable<Schema['job']>

export const jobOf = (row: JobRow, project: string): Job => ({
  id: row.id,
  project,
  label: row.label,
  status: row.status,
  progress: row.progress,
  progressMessage: row.progress_message,
  startedAt: row.started_at,
  completedAt: row.completed_at,
})

export async function projectOf(tx: Transaction, organisationId: string): Promise<string> {
  const row = await tx.db
    .selectFrom('organisation')
    .where('id', '=', organisationId)
    .select('code')
    .executeTakeFirstOrThrow()
  return row.code
}

export async function findJob(tx: Transaction, jobId: string): Promise<JobRow | null> {
  const row = await tx.db.selectFrom('job').where('id', '=', jobId).selectAll().executeTakeFirst()
  return row ?? null
}

/** Running jobs and those that ended within the last hour, newest first. */
export async function listJobs(tx: Transaction, organisationId: string): Promise<Job[]> {
  const project = await projectOf(tx, organisationId)
  const rows = await tx.db
    .selectFrom('job')
    .where('organisation_id', '=', organisationId)
    .where('is_shown', '=', true)
    .where((where) =>
      where.or([where('completed_at', 'is', null), where('completed_at', '>', sql<string>`now() - interval '1 hour'`)]),
    )
    .orderBy('created_at', 'desc')
    .selectAll()
    .execute()
  return rows.map((row) => jobOf(row, project))
}

/** What is answered for a job while the server can't know that it does not exist. */
const unknownJob = (id: string, project: string): Job => ({
  ...{ id, project, label: '', status: 'UNKNOWN', progress: null, progressMessage: null },
  ...{ startedAt: null, completedAt: null },
})

/** The job, or one with status UNKNOWN. */
export async function readJobIfKnown(tx: Transaction, organisationId: string, jobId: string): Promise<Job> {
  const row = await findJob(tx, jobId)
  const project = await projectOf(tx, organisationId)
  return row?.organisation_id === organisationId ? jobOf(row, project) : unknownJob(jobId, project)
}

export async function readJob(tx: Transaction, organisationId: string, jobId: string): Promise<Job> {
  const row = await findJob(tx, jobId)
  if (!row || row.organisation_id !== organisationId) throw notFound()
  return jobOf(row, await projectOf(tx, organisationId))
}
