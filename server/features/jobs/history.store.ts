import { jobsTexts } from '../../../contract/jobs/jobs.texts.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import { findJob, type JobRow } from '../../platform/jobs/jobs.read.ts'

/** The job to repeat; throws a Refusal that says why it can't be. */
export async function findRepeatable(
  tx: Transaction,
  organisationId: string,
  jobId: string,
  repeatable: ReadonlySet<string>,
): Promise<JobRow> {
  const row = await findJob(tx, jobId)
  if (!row || row.organisation_id !== organisationId) throw notFound()
  if (row.status !== 'FAILURE' && row.status !== 'CANCELLED') throw new Refusal(409, jobsTexts.notRepeatable)
  if (!repeatable.has(row.queue)) throw new Refusal(409, jobsTexts.kindNotRepeatable)
  return row
}
