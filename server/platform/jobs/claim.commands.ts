import { sql } from 'kysely'
import type { Transaction } from '../database/transaction.ts'

/** A worker's right to work on a job. A later attempt, a cancellation or any other end revokes it. */
export type Claim = { jobId: string; attempt: number }

/** Thrown only when a worker that has lost its job writes; the write is not done. */
export class ClaimLost extends Error {}

/**
 * Which of these claims are still valid. Until this transaction ends, nobody can take over or end the jobs: that locks
 * the row for update, which waits for the lock taken here, while a job's own writes can run in parallel.
 */
export async function heldOf(tx: Transaction, claims: readonly Claim[]): Promise<ReadonlySet<string>> {
  const held = await sql<{ id: string }>`
    select job.id from job
    where job.status = 'PROGRESS' and (job.id, job.attempts) in (
      select value->>'jobId', (value->>'attempt')::int from jsonb_array_elements(${JSON.stringify(claims)}::jsonb) as value
    ) order by job.id for key share of job
  `.execute(tx.db)
  return new Set(held.rows.map((row) => row.id))
}

/** Throws unless this attempt still holds its job. */
export async function holdClaim(tx: Transaction, claim: Claim): Promise<void> {
  if (!(await heldOf(tx, [claim])).has(claim.jobId)) throw new ClaimLost(`job ${claim.jobId} is another's by now`)
}

/** Locks the job so this attempt can end it; false when the attempt has lost it. */
export async function holdAlone(tx: Transaction, claim: Claim): Promise<boolean> {
  const row = await tx.db
    .selectFrom('job')
    .where('id', '=', claim.jobId)
    .where('status', '=', 'PROGRESS')
    .where('attempts', '=', claim.attempt)
    .forUpdate()
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Claims a job for its next attempt; null when it has ended or a later attempt has it. Answers how many workers it has
 * lost: killed while working on it, or stalled until another took over.
 */
export async function takeClaim(tx: Transaction, claim: Claim): Promise<{ workersLost: number } | null> {
  const row = await tx.db
    .selectFrom('job')
    .where('id', '=', claim.jobId)
    .where('status', 'in', ['PENDING', 'PROGRESS'])
    .where('attempts', '<', claim.attempt)
    .forUpdate()
    .select(['in_hand', 'workers_lost'])
    .executeTakeFirst()
  if (!row) return null
  const workersLost = row.workers_lost + (row.in_hand ? 1 : 0)
  await tx.db
    .updateTable('job')
    .set({ in_hand: true, workers_lost: workersLost })
    .where('id', '=', claim.jobId)
    .execute()
  return { workersLost }
}

/** Records that this attempt has ended and another may follow. */
export async function putDown(tx: Transaction, claim: Claim): Promise<void> {
  await tx.db.updateTable('job').set({ in_hand: false }).where('id', '=', claim.jobId).execute()
}
