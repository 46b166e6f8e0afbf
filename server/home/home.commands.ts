import { sql } from 'kysely'
import { homeTexts } from '../../contract/home/home.texts.ts'
import type { Transaction } from '../database/transaction.ts'
import type { JobEngine } from '../jobs/job-engine.ts'

export const findMattersQueue = 'find_matters'

/**
 * Has the organisation's emerging matters looked for after this transaction, unless nobody watches anything.
 * `isShown`: the person who asked sees that it is under way.
 */
export async function askForMatters(tx: Transaction, engine: JobEngine, isShown = false): Promise<void> {
  const organisationId = tx.scope.organisation!
  const concerned = await sql<{ is: boolean }>`
    select exists (select 1 from watchlist_item where organisation_id = ${organisationId})
      or exists (select 1 from matter where organisation_id = ${organisationId} and obsolete_at is null) as "is"
  `.execute(tx.db)
  if (!concerned.rows[0]?.is) return
  await sql`select pg_advisory_xact_lock(hashtext(${`matters ${organisationId}`}))`.execute(tx.db)
  const waiting = await tx.db
    .selectFrom('job')
    .where('organisation_id', '=', organisationId)
    .where('queue', '=', findMattersQueue)
    .where('status', '=', 'PENDING')
    // Its start waits for this lock, and then sees what this transaction has done.
    .forUpdate()
    .select('id')
    .executeTakeFirst()
  if (waiting) return
  await engine.enqueue(tx, {
    organisationId,
    queue: findMattersQueue,
    label: homeTexts.lookingForMatters,
    input: {},
    askedBy: tx.scope.person,
    visibleTo: isShown ? tx.scope.person : null,
    isShown,
  })
}
