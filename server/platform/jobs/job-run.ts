import { sql } from 'kysely'
import { jobsTexts } from '../../../contract/jobs/jobs.texts.ts'
import type { Database } from '../database/database.ts'
import { storableJson } from '../../engines/text/index.ts'
import { type Scope, type Transaction, transact } from '../database/transaction.ts'
import { type Claim, holdAlone, holdClaim, putDown, takeClaim } from './claim.commands.ts'
import type { JobContext, JobEngine, JobHandler } from './job.types.ts'
import { JobFailure } from './job-failure.ts'
import { findJob, type JobRow } from './jobs.read.ts'
import { moveJob } from './jobs.store.ts'
import type { Slot } from './slots.ts'
import type { Queued } from './turns.ts'

/** The jobs this server is running, by id. */
export type Running = Map<string, AbortController>
export type JobEnvironment = { database: Database; running: Running; engine: JobEngine }
type InJob = JobContext['transact']
type Given = { handler: JobHandler; engine: JobEngine; job: JobRow }

const mostWorkersLost = 2

/** One attempt at a job. Once the attempt has lost the job, all its writes are refused. */
export async function runOne(
  { database, running, engine }: JobEnvironment,
  handler: JobHandler,
  queued: Queued,
  slot: Slot,
): Promise<void> {
  const system: Scope = { person: null, organisation: queued.data.organisationId, isWorker: true }
  const job = await transact(database, system, (tx) => findJob(tx, queued.data.jobId))
  if (!job) return
  const claim: Claim = { jobId: job.id, attempt: queued.retryCount + 1 }
  const scope: Scope = { ...system, person: job.asked_by }
  const isTaken = await transact(database, scope, (tx) => begin(tx, { handler, engine, job }, claim))
  if (!isTaken) return
  const inJob: InJob = (work) =>
    transact(database, scope, async (tx) => {
      await holdClaim(tx, claim)
      return work(tx)
    })
  const stop = new AbortController()
  running.set(job.id, stop)
  const limit = createLimit(handler, stop)
  const signal = AbortSignal.any([queued.signal, stop.signal])
  const context: JobContext = {
    ...{ job, scope, claim },
    signal,
    attempt: queued.retryCount,
    transact: inJob,
    step: (name, work, label) => keptStep(inJob, job, { name, label: label ?? null }, work),
    isRequested: () => slot.isRequested(),
    isOld: () => limit.isHalfUsed(),
    async giveWay() {
      if (!(await slot.isRequested())) return
      limit.pause()
      await slot.pause(signal)
      limit.resume()
    },
    progress: throttled(async (progress, progressMessage) => {
      await inJob((tx) =>
        moveJob(tx, job.id, { progress, ...(progressMessage === undefined ? {} : { progressMessage }) }),
      )
    }),
  }
  /** Null when this attempt has lost the job. */
  const alone = <T>(work: (tx: Transaction) => Promise<T>): Promise<T | null> =>
    transact(database, scope, async (tx) => ((await holdAlone(tx, claim)) ? work(tx) : null))
  try {
    do await limit.run(() => handler.run(context))
    while ((await alone((tx) => endAsDone(tx, { handler, engine, job }))) === false)
  } catch (error) {
    if ((await alone((tx) => putDown(tx, claim).then(() => true))) === null) return
    if (!(error instanceof JobFailure) && queued.retryCount < handler.retries) throw error
    const reason = error instanceof JobFailure ? error.message : jobsTexts.ends.unexpected
    await alone((tx) => giveUp(tx, { handler, engine, job }, reason))
  } finally {
    if (running.get(job.id) === stop) running.delete(job.id)
  }
}

/** False where there is nothing to do. A job that keeps losing its workers may be the cause of that, so it is ended. */
async function begin(tx: Transaction, given: Given, claim: Claim): Promise<boolean> {
  const taken = await takeClaim(tx, claim)
  if (!taken) return false
  if (taken.workersLost >= mostWorkersLost) {
    await giveUp(tx, given, jobsTexts.ends.workersLost)
    return false
  }
  await moveJob(tx, claim.jobId, { status: 'PROGRESS', attempt: claim.attempt })
  return true
}

/** Stops a run that takes too long and ends its job with that reason. Time spent waiting for a turn does not count. */
function createLimit(handler: JobHandler, stop: AbortController) {
  let left = handler.limitSeconds * 1_000
  let since = 0
  let timer: NodeJS.Timeout | undefined
  let overdue = Promise.withResolvers<never>()
  const resume = (): void => {
    since = performance.now()
    timer = setTimeout(() => {
      const failure = new JobFailure(jobsTexts.ends.tookTooLong(Math.ceil(handler.limitSeconds / 60)))
      overdue.reject(failure)
      stop.abort(failure)
    }, left)
  }
  const pause = (): void => {
    clearTimeout(timer)
    left -= performance.now() - since
  }
  return {
    pause,
    resume,
    isHalfUsed: () => left - (performance.now() - since) < handler.limitSeconds * 500,
    async run(work: () => Promise<void>): Promise<void> {
      left = handler.limitSeconds * 1_000
      overdue = Promise.withResolvers<never>()
      resume()
      try {
        await Promise.race([work(), overdue.promise])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/**
 * False when more work arrived meanwhile. Anyone who adds work locks the job's row too, so one of the two sees the
 * other.
 */
async function endAsDone(tx: Transaction, { handler, engine, job }: Given): Promise<boolean> {
  if (handler.mayEnd && !(await handler.mayEnd(tx, job))) return false
  await moveJob(tx, job.id, { status: 'SUCCESS', progress: 1 })
  await handler.onDone?.(tx, engine, job)
  return true
}

/** Ends a job as failed, unless it has already ended. */
export async function giveUp(tx: Transaction, { handler, engine, job }: Given, reason: string): Promise<void> {
  const ended = await moveJob(tx, job.id, { status: 'FAILURE', progressMessage: reason })
  if (ended) await handler.onGivenUp?.(tx, { ...job, progress_message: reason }, engine)
}

async function keptStep<T>(
  inJob: InJob,
  job: JobRow,
  { name, label }: { name: string; label: string | null },
  work: () => Promise<T>,
): Promise<T> {
  const kept = await inJob((tx) =>
    tx.db
      .selectFrom('job_step')
      .where('job_id', '=', job.id)
      .where('name', '=', name)
      .where('state', '=', 'done')
      .select('result')
      .executeTakeFirst(),
  )
  if (kept) return kept.result as T
  await inJob((tx) =>
    tx.db
      .insertInto('job_step')
      .values({ organisation_id: job.organisation_id, job_id: job.id, name, label, state: 'running' })
      .onConflict((conflict) => conflict.columns(['job_id', 'name']).doUpdateSet({ started_at: sql`now()` }))
      .execute(),
  )
  const result = await work()
  await inJob((tx) =>
    tx.db
      .updateTable('job_step')
      .set({ state: 'done', result: storableJson(result ?? null), ended_at: sql<string>`now()` })
      .where('job_id', '=', job.id)
      .where('name', '=', name)
      .execute(),
  )
  return result
}

/** At most four writes a second; values in between are skipped. */
function throttled(
  write: (progress: number | null, message: string | null | undefined) => Promise<void>,
): JobContext['progress'] {
  let last = 0
  return async (progress, message) => {
    if (Date.now() - last < 250) return
    last = Date.now()
    await write(progress, message)
  }
}
