import { sql } from 'kysely'
import type { Transaction } from '../database/transaction.ts'
import type { JobEngine } from './job.types.ts'
import type { JobRow } from './jobs.read.ts'

type Requested = {
  organisationId: string
  queue: string
  label: string
  askedBy: string | null
  /** null for a job that everybody of the organisation sees. */
  visibleTo?: string | null
  isShown?: boolean
  /**
   * Jobs that make a further one needless. One that runs already does so only when its end asks whether more came
   * (`mayEnd`); by itself it may have read what this transaction is about to change.
   */
  serving?: readonly JobRow['status'][]
}

/** The one job of a queue that does an organisation's work after this transaction; made when there is none. Answers its id. */
export async function askForOneJob(tx: Transaction, engine: JobEngine, requested: Requested): Promise<string> {
  const { organisationId, queue, label, askedBy, visibleTo = null, isShown = true } = requested
  // Two who ask at once take turns here, so that one job is made.
  await sql`select pg_advisory_xact_lock(hashtext(${`${queue} ${organisationId}`}))`.execute(tx.db)
  const present = await tx.db
    .selectFrom('job')
    .where('organisation_id', '=', organisationId)
    .where('queue', '=', queue)
    .where('status', 'in', requested.serving ?? ['PENDING', 'PROGRESS'])
    // Its start and its end wait for this lock, and then see what this transaction has done.
    .forUpdate()
    .select('id')
    .executeTakeFirst()
  if (present) return present.id
  return engine.enqueue(tx, { organisationId, queue, label, input: {}, askedBy, visibleTo, isShown })
}
