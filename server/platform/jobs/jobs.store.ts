import { sql } from 'kysely'
import type { Job } from '../../../contract/jobs/jobs.schemas.ts'
import { newId } from '../database/identity.ts'
import type { Transaction } from '../database/transaction.ts'
import { type JobRow, jobOf, projectOf } from './jobs.read.ts'

export type NewJob = {
  organisationId: string
  queue: string
  label: string
  input: object
  askedBy: string | null
  /** Only this person sees the job; null: everyone in the organisation. */
  visibleTo: string | null
  /** False where its result shows its own progress, such as an answer in its thread. */
  isShown: boolean
}

async function logged(tx: Transaction, row: JobRow, before: Job | null): Promise<Job> {
  const job = jobOf(row, await projectOf(tx, row.organisation_id))
  if (row.is_shown) tx.change({ thing: 'job', id: job.id, before, after: job, visibleTo: row.visible_to })
  return job
}

/** Inserts a new job as PENDING; the engine queues it in the same transaction. */
export async function insertJob(tx: Transaction, job: NewJob): Promise<JobRow> {
  const row = await tx.db
    .insertInto('job')
    .values({
      id: newId('job'),
      organisation_id: job.organisationId,
      queue: job.queue,
      label: job.label,
      status: 'PENDING',
      // What works for it later has no more rights than the access token that asked.
      input: JSON.stringify(tx.scope.asUser ? { ...job.input, asUser: true } : job.input),
      asked_by: job.askedBy,
      visible_to: job.visibleTo,
      is_shown: job.isShown,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await logged(tx, row, null)
  return row
}

export async function noteQueued(tx: Transaction, jobId: string, bossId: string): Promise<void> {
  await tx.db.updateTable('job').set({ boss_id: bossId }).where('id', '=', jobId).execute()
}

/** Notes a step as done together with what else this transaction writes; false when it was done before. */
export async function noteStep(
  tx: Transaction,
  { id, organisation_id: organisationId }: Pick<JobRow, 'id' | 'organisation_id'>,
  name: string,
): Promise<boolean> {
  const done = { state: 'done' as const, ended_at: sql<string>`now()` }
  const row = await tx.db
    .insertInto('job_step')
    .values({ organisation_id: organisationId, job_id: id, name, label: null, ...done })
    .onConflict((conflict) =>
      conflict.columns(['job_id', 'name']).doUpdateSet(done).where('job_step.state', '<>', 'done'),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

export const lockJob = (tx: Transaction, jobId: string) =>
  tx.db.selectFrom('job').where('id', '=', jobId).forUpdate().select('id').execute()

/** The job that repeats this one. */
export async function findRetry(tx: Transaction, jobId: string): Promise<string | null> {
  const row = await tx.db.selectFrom('job').where('retry_of', '=', jobId).select('id').executeTakeFirst()
  return row?.id ?? null
}

/** A job that already repeats another stays linked to that one. */
export async function noteRetry(tx: Transaction, jobId: string, retryOf: string): Promise<void> {
  await tx.db
    .updateTable('job')
    .set({ retry_of: retryOf })
    .where('id', '=', jobId)
    .where('retry_of', 'is', null)
    .execute()
}

type Movement = {
  status?: JobRow['status']
  /** With PROGRESS: the number of the starting attempt. */
  attempt?: number
  progress?: number | null
  progressMessage?: string | null
}

/** Changes the state of an open job; answers null for one that has ended, so a late worker changes nothing. */
export async function moveJob(tx: Transaction, jobId: string, movement: Movement): Promise<Job | null> {
  const isEnd = movement.status !== undefined && movement.status !== 'PROGRESS' && movement.status !== 'PENDING'
  const isStart = movement.status === 'PROGRESS'
  // Waits for the worker's current write; a plain update of these columns would not.
  if (isEnd) await lockJob(tx, jobId)
  const row = await tx.db
    .updateTable('job')
    .set({
      ...(movement.status ? { status: movement.status } : {}),
      ...(movement.progress !== undefined ? { progress: movement.progress } : {}),
      ...(movement.progressMessage !== undefined ? { progress_message: movement.progressMessage } : {}),
      ...(isEnd ? { completed_at: sql<string>`now()` } : {}),
      ...(movement.attempt === undefined ? {} : { attempts: movement.attempt }),
      ...(isStart ? { started_at: sql<string>`coalesce(started_at, now())` } : {}),
    })
    .where('id', '=', jobId)
    .where('status', 'in', ['PENDING', 'PROGRESS'])
    .returningAll()
    .executeTakeFirst()
  return row ? logged(tx, row, null) : null
}
