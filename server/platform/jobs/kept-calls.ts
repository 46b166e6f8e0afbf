import { type KeptCalls, withKeptCalls } from '../../engines/assistant/index.ts'
import { storableJson } from '../../engines/text/index.ts'
import type { Transaction } from '../database/transaction.ts'
import type { JobContext } from './job.types.ts'
import type { ResolvedModel } from '../models/models.ts'

/** Stored answers of a job's finished model calls. */
function keptCallsOf({ job, transact }: JobContext): KeptCalls {
  const own = { organisation_id: job.organisation_id, job_id: job.id }
  return {
    find: (key) =>
      transact(async (tx) => {
        const row = await tx.db
          .selectFrom('kept_model_call')
          .where('organisation_id', '=', own.organisation_id)
          .where('job_id', '=', own.job_id)
          .where('key', '=', key)
          .select('parts')
          .executeTakeFirst()
        return row?.parts ?? null
      }),
    keep: (key, parts) =>
      transact(async (tx) => {
        await tx.db
          .insertInto('kept_model_call')
          .values({ ...own, key, parts: storableJson(parts) })
          .onConflict((one) => one.doNothing())
          .execute()
      }),
  }
}

/** The same model with stored answers: a finished call is paid for once, however often the job restarts. */
export function keptModel(context: JobContext, resolved: ResolvedModel): ResolvedModel {
  if (resolved.isBuiltIn) return resolved
  const calls = keptCallsOf(context)
  const { model, second } = resolved
  return {
    ...resolved,
    model: withKeptCalls(model, calls),
    ...(second ? { second: withKeptCalls(second, calls) } : {}),
  }
}

/** Deletes the stored calls of a job that has ended. */
export async function forgetCalls(tx: Transaction, jobId: string): Promise<void> {
  await tx.db
    .deleteFrom('kept_model_call')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('job_id', '=', jobId)
    .execute()
}
