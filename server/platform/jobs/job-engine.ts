import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Job } from '../../../contract/jobs/jobs.schemas.ts'
import { jobsTexts } from '../../../contract/jobs/jobs.texts.ts'
import type { Database } from '../database/database.ts'
import { notify, type Scope, type Transaction, transact, transactAsSystem } from '../database/transaction.ts'
import type { Notices } from '../live/notices.ts'
import type { Claim } from './claim.commands.ts'
import { giveUp, type Running, runOne } from './job-run.ts'
import { findJob, type JobRow } from './jobs.read.ts'
import { findRetry, insertJob, lockJob, moveJob, type NewJob, noteQueued, noteRetry } from './jobs.store.ts'
import { isolateQueue } from './queue-isolation.ts'

export { JobFailure } from './job-failure.ts'

export type JobContext = {
  job: JobRow
  scope: Scope
  claim: Claim
  /** Aborts when the job was cancelled, took too long, was taken over by another worker, or its server stops. */
  signal: AbortSignal
  /** 0 for the first run; a rerun after a failure or a killed server has more. */
  attempt: number
  /** Throws ClaimLost, and writes nothing, once the job has ended or is another worker's. */
  transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Runs once per job: a rerun after a restart gets the kept result. `label` names it before people. */
  step<T>(name: string, work: () => Promise<T>, label?: string): Promise<T>
  progress(fraction: number | null, message?: string | null): Promise<void>
}

export type JobHandler = {
  queue: string
  /** How many run at once in one server. */
  atOnce: number
  /** How often a failed run is tried again. */
  retries: number
  /** How long one run may take; past it the job has failed. */
  limitSeconds: number
  /** Throws when its signal was aborted before it was done; a stopped server's run is taken up again at the next start. */
  run(context: JobContext): Promise<void>
  /** Asked in the transaction that ends the job as done; false means that more came meanwhile, and it runs again. */
  mayEnd?(tx: Transaction, job: JobRow): Promise<boolean>
  /** Called in the transaction that ends the job as done; what it asks of the engine starts after the commit. */
  onDone?(tx: Transaction, engine: JobEngine): Promise<void>
  /** Called in the transaction that ends a job whose worker died too often or that was given up. */
  onGivenUp?(tx: Transaction, job: JobRow, engine: JobEngine): Promise<void>
  /** Called in the transaction that cancels a job: its worker can write nothing any more. */
  onCancelled?(tx: Transaction, job: JobRow): Promise<void>
  /** Makes a job that does a failed or cancelled one again, and answers its id. Without this its kind cannot be repeated. */
  again?(tx: Transaction, engine: JobEngine, job: JobRow): Promise<string>
}

/** What is done again and again by the clock, by one of the servers each time. `cron`: in UTC. */
export type Routine = { queue: string; cron: string; run(engine: JobEngine): Promise<void> }

export type JobEngine = {
  /** Makes a job within the caller's transaction; it starts after the commit. */
  enqueue(tx: Transaction, job: NewJob): Promise<string>
  /** Ends a job as CANCELLED and tells its worker; a job that has ended stays as it is. Answers null then. */
  cancel(tx: Transaction, jobId: string): Promise<Job | null>
  /** The queues whose jobs can be done again. */
  repeatable: ReadonlySet<string>
  /** Does a job again; once it has been, answers the id of that job. */
  again(tx: Transaction, job: JobRow): Promise<string>
  stop(): Promise<void>
}

/** How long a server that stops lets its jobs come to their own end. */
const secondsToEnd = 3

/** Starts the workers of this server. */
export async function startJobEngine(
  database: Database,
  notices: Notices,
  handlers: JobHandler[],
  routines: Routine[] = [],
): Promise<JobEngine> {
  const running: Running = new Map()
  const unlisten = notices.listen((notice) => {
    if (notice?.cancelled) running.get(notice.cancelled)?.abort()
  })
  const boss = new PgBoss({
    connectionString: database.url,
    max: 6,
    useListenNotify: true,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 2,
    schedule: routines.length > 0,
  })
  boss.on('error', () => {})
  await boss.start()
  for (const handler of handlers) {
    const options = {
      retryLimit: handler.retries,
      retryDelay: 1,
      heartbeatSeconds: 10,
      expireInSeconds: handler.limitSeconds + secondsToEnd,
      notify: true,
      deleteAfterSeconds: 86_400,
    }
    await boss.createQueue(handler.queue, options)
  }
  await isolateQueue(database.url)

  const engine: JobEngine = {
    async enqueue(tx, job) {
      const row = await insertJob(tx, job)
      const bossId = await boss.send(
        job.queue,
        { jobId: row.id, organisationId: job.organisationId },
        { db: fromKysely(tx.db) },
      )
      if (!bossId) throw new Error(`the queue "${job.queue}" took no job`)
      await noteQueued(tx, row.id, bossId)
      return row.id
    },
    async cancel(tx, jobId) {
      const row = await findJob(tx, jobId)
      const cancelled = row && (await moveJob(tx, jobId, { status: 'CANCELLED' }))
      if (!cancelled) return null
      if (row.boss_id) await boss.cancel(row.queue, row.boss_id, { db: fromKysely(tx.db) })
      await handlers.find((one) => one.queue === row.queue)?.onCancelled?.(tx, row)
      await notify(tx.db, { cancelled: jobId })
      return cancelled
    },
    repeatable: new Set(handlers.flatMap((handler) => (handler.again ? [handler.queue] : []))),
    async again(tx, job) {
      await lockJob(tx, job.id)
      const known = await findRetry(tx, job.id)
      if (known) return known
      const handler = handlers.find((one) => one.queue === job.queue)
      if (!handler?.again) throw new Error(`jobs of the queue "${job.queue}" cannot be done again`)
      const id = await handler.again(tx, engine, job)
      await noteRetry(tx, id, job.id)
      return id
    },
    async stop() {
      clearInterval(sweeper)
      const patience = setTimeout(() => {
        for (const job of running.values()) job.abort()
      }, secondsToEnd * 1_000)
      await boss.stop({ graceful: true, timeout: (secondsToEnd + 3) * 1_000 })
      clearTimeout(patience)
      unlisten()
    },
  }
  const sweeper = setInterval(() => void sweep(database, handlers, engine).catch(() => {}), 2_000)
  for (const handler of handlers) {
    await boss.work<{ jobId: string; organisationId: string }>(
      handler.queue,
      {
        localConcurrency: handler.atOnce,
        batchSize: 1,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 1,
        heartbeatRefreshSeconds: 3,
      },
      async ([queued]) => {
        if (queued) await runOne({ database, running, engine }, handler, queued)
      },
    )
  }
  for (const { queue, cron, run } of routines) {
    await boss.createQueue(queue, { retryLimit: 0, deleteAfterSeconds: 86_400 })
    await boss.work(queue, { batchSize: 1 }, () => run(engine))
    await boss.schedule(queue, cron)
  }
  return engine
}

/** Jobs that the queue has given up (a worker died too often) or forgotten are ended here, so that none stays open. */
async function sweep(database: Database, handlers: JobHandler[], engine: JobEngine): Promise<void> {
  const lost = await transactAsSystem(database, { person: null, organisation: null }, async ({ db }) => {
    const found = await sql<{ id: string; organisation_id: string; queue: string }>`
      select job.id, job.organisation_id, job.queue from job left join pgboss.job as queued on queued.id::text = job.boss_id
      where job.status in ('PENDING', 'PROGRESS') and job.created_at < now() - interval '5 seconds'
        and (queued.id is null or queued.state in ('failed', 'cancelled', 'completed'))
        and not exists (select 1 from pgboss.job as other where other.id::text = job.boss_id and other.completed_on > now() - interval '5 seconds')
    `.execute(db)
    return found.rows
  })
  for (const row of lost) {
    const handler = handlers.find((one) => one.queue === row.queue)
    if (!handler) continue
    const scope: Scope = { person: null, organisation: row.organisation_id, isWorker: true }
    await transact(database, scope, async (tx) => {
      const job = await findJob(tx, row.id)
      if (job) await giveUp(tx, { handler, engine, job }, jobsTexts.ends.serverStopped)
    })
  }
}
