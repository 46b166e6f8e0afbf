import { sql } from 'kysely'
import { homeTexts } from '../../../contract/home/home.texts.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import { askForOneJob } from '../../platform/jobs/one-job.commands.ts'

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
  await askForOneJob(tx, engine, {
    organisationId,
    queue: findMattersQueue,
    label: homeTexts.lookingForMatters,
    askedBy: tx.scope.person,
    visibleTo: isShown ? tx.scope.person : null,
    isShown,
    serving: ['PENDING'],
  })
}
