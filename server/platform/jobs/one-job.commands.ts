import { sql } from 'kysely'
import type { Transaction } from '../database/transaction.ts'
import type { JobEngine } from './job.types.ts'
import type { JobRow } from './jobs.read.ts'

type Requested = {
  organisationId: string
  queue: string
  label: string
  askedBy: string | null
  /** null for a job visible to everyone in the organisation. */
  visibleTo?: string | null
  isShown?: boolean
  /**
   * States in which an existing job makes another unnecessary. A running job only counts if its end checks for more
   * work (`mayEnd`); otherwise it may already have read what this transaction is about to change.
   */
  serving?: readonly JobRow['status'][]
}

/** The queue's one job for an organisation's work after this transaction, created if there is none. Answers its id. */
export async function askForOneJob(tx: Transaction, engine: JobEngine, requested: Requested): Promise<string> {
  const { organisationId, queue, label, askedBy, visibleTo = null, isShown = true } = requested
  // Serialises concurrent requests, so only one job is created.
  await sql`select pg_advisory_xact_lock(hashtext(${`${queue} ${organisationId}`}))`.execute(tx.db)
  const present = await tx.db
    .selectFrom('job')
    .where('organisation_id', '=', organisationId)
    .where('queue', '=', queue)
    .where('status', 'in', requested.serving ?? ['PENDING', 'PROGRESS'])
    // The job's start and end wait for this lock, and then see this transaction's changes.
    .forUpdate()
    .select('id')
    .executeTakeFirst()
  if (present) return present.id
  return engine.enqueue(tx, { organisationId, queue, label, input: {}, askedBy, visibleTo, isShown })
}
