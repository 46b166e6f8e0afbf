import { sql } from 'kysely'
import type { Transaction } from '../database/transaction.ts'

/** What a worker holds while it works on a job. A later attempt, a cancellation and every other end take it away. */
export type Claim = { jobId: string; attempt: number }

/** Thrown by a write of a worker that has lost its job, and by nothing else; what it was about to write is not written. */
export class ClaimLost extends Error {}

/**
 * Which of these jobs are still held. Until this transaction ends nobody takes them over or ends them: those who do lock
 * the row for update, which waits for the lock taken here, while a job's own writes go on beside each other.
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

/** Locks the job for its end by this attempt; false when it is not this attempt's any more. */
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
 * Takes a job for its next attempt; null when it has ended or a later attempt has it. Answers how many workers it has
 * lost: killed while they had it in hand, or standing still until another took it.
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

/** Says that this attempt ended by itself and another may follow. */
export async function putDown(tx: Transaction, claim: Claim): Promise<void> {
  await tx.db.updateTable('job').set({ in_hand: false }).where('id', '=', claim.jobId).execute()
}
