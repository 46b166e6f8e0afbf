import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import pg from 'pg'
import { isRunning, type Job } from '../../contract/jobs/jobs.schemas.ts'
import type { Database } from '../database/database.ts'
import { storableJson } from '../database/storable.ts'
import { notify, type Scope, type Transaction, transact, transactAsSystem } from '../database/transaction.ts'
import type { Notices } from '../live/notices.ts'
import { findJob, type JobRow } from './jobs.read.ts'
import { insertJob, moveJob, type NewJob, noteQueued } from './jobs.store.ts'

export type JobContext = {
  job: JobRow
  scope: Scope
  /** Aborts when the job was cancelled or its server stops. */
  signal: AbortSignal
  /** 0 for the first run; a rerun after a failure or a killed server has more. */
  attempt: number
  transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Runs once per job: a rerun after a restart gets the kept result. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>
  progress(fraction: number | null, message?: string | null): Promise<void>
}

export type JobHandler = {
  queue: string
  /** How many run at once in one server. */
  atOnce: number
  /** How often a failed run is tried again. */
  retries: number
  limitSeconds: number
  /** Throws when its signal was aborted before it was done; a stopped server's run is taken up again at the next start. */
  run(context: JobContext): Promise<void>
  /** Asked in the transaction that ends the job as done; false means that more came meanwhile, and it runs again. */
  mayEnd?(tx: Transaction, job: JobRow): Promise<boolean>
  /** Called in the transaction that ends a job whose worker died too often or that was given up. */
  onGivenUp?(tx: Transaction, job: JobRow): Promise<void>
}

export type JobEngine = {
  /** Makes a job within the caller's transaction; it starts after the commit. */
  enqueue(tx: Transaction, job: NewJob): Promise<string>
  /** Ends a job as CANCELLED and tells its worker; a job that has ended stays as it is. Answers null then. */
  cancel(tx: Transaction, jobId: string): Promise<Job | null>
  stop(): Promise<void>
}

/** A failure whose message may be shown to people; everything else is shown in general words. */
export class JobFailure extends Error {}

const workerScope = (job: JobRow): Scope => ({
  person: job.asked_by,
  organisation: job.organisation_id,
  isWorker: true,
})

async function grantQueueToRequests(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`grant usage on schema pgboss to sextant_app; grant select, insert, update on all tables in schema pgboss to sextant_app;
      grant execute on all functions in schema pgboss to sextant_app`)
  } finally {
    await client.end()
  }
}

/** How long a server that stops lets its jobs come to their own end. */
const secondsToEnd = 3

/** Starts the workers of this server. */
export async function startJobEngine(database: Database, notices: Notices, handlers: JobHandler[]): Promise<JobEngine> {
  const running: Running = new Map()
  const silence = notices.listen((notice) => {
    if (notice?.cancelled) running.get(notice.cancelled)?.abort()
  })
  const boss = new PgBoss({
    connectionString: database.url,
    max: 6,
    useListenNotify: true,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 2,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  for (const handler of handlers) {
    const options = {
      retryLimit: handler.retries,
      retryDelay: 1,
      heartbeatSeconds: 10,
      expireInSeconds: handler.limitSeconds,
      notify: true,
      deleteAfterSeconds: 86_400,
    }
    await boss.createQueue(handler.queue, options)
  }
  await grantQueueToRequests(database.url)

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
        if (queued) await runOne(database, running, handler, queued)
      },
    )
  }
  const sweeper = setInterval(() => void sweep(database, handlers).catch(() => {}), 2_000)

  return {
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
      if (row.status === 'PENDING') await handlers.find((one) => one.queue === row.queue)?.onGivenUp?.(tx, row)
      await notify(tx.db, { cancelled: jobId })
      return cancelled
    },
    async stop() {
      clearInterval(sweeper)
      const patience = setTimeout(() => {
        for (const job of running.values()) job.abort()
      }, secondsToEnd * 1_000)
      await boss.stop({ graceful: true, timeout: (secondsToEnd + 3) * 1_000 })
      clearTimeout(patience)
      silence()
    },
  }
}

/** The jobs that this server works on, by their ids. */
type Running = Map<string, AbortController>
type Queued = { data: { jobId: string; organisationId: string }; retryCount: number; signal: AbortSignal }

async function runOne(database: Database, running: Running, handler: JobHandler, queued: Queued): Promise<void> {
  const system: Scope = { person: null, organisation: queued.data.organisationId, isWorker: true }
  const job = await transact(database, system, (tx) => findJob(tx, queued.data.jobId))
  if (!job) return
  const scope = workerScope(job)
  const inJob = <T>(work: (tx: Transaction) => Promise<T>) => transact(database, scope, work)
  const stop = new AbortController()
  running.set(job.id, stop)
  const context: JobContext = {
    job,
    scope,
    signal: AbortSignal.any([queued.signal, stop.signal]),
    attempt: queued.retryCount,
    transact: inJob,
    step: (name, work) => keptStep(inJob, job, name, work),
    progress: throttled(async (progress, progressMessage) => {
      await inJob((tx) =>
        moveJob(tx, job.id, { progress, ...(progressMessage === undefined ? {} : { progressMessage }) }),
      )
    }),
  }
  try {
    if (!(await inJob((tx) => moveJob(tx, job.id, { status: 'PROGRESS' })))) return
    do await handler.run(context)
    while (!(await inJob((tx) => endAsDone(tx, handler, job))))
  } catch (error) {
    const current = await inJob((tx) => findJob(tx, job.id))
    if (!current || current.status === 'CANCELLED') return
    if (!(error instanceof JobFailure) && queued.retryCount < handler.retries) throw error
    await giveUp(inJob, handler, job, error instanceof JobFailure ? error.message : 'Something unexpected happened.')
  } finally {
    if (running.get(job.id) === stop) running.delete(job.id)
  }
}

/** True when the job has ended, now or before. */
async function endAsDone(tx: Transaction, handler: JobHandler, job: JobRow): Promise<boolean> {
  // Whoever gives the job more to do locks this row as well, so one of the two sees the other.
  const current = await tx.db
    .selectFrom('job')
    .where('id', '=', job.id)
    .forUpdate()
    .select(['id', 'status'])
    .executeTakeFirst()
  if (!current || !isRunning(current.status)) return true
  if (handler.mayEnd && !(await handler.mayEnd(tx, job))) return false
  await moveJob(tx, job.id, { status: 'SUCCESS', progress: 1 })
  return true
}

async function giveUp(inJob: JobContext['transact'], handler: JobHandler, job: JobRow, reason: string): Promise<void> {
  await inJob(async (tx) => {
    const ended = await moveJob(tx, job.id, { status: 'FAILURE', progressMessage: reason })
    if (ended) await handler.onGivenUp?.(tx, job)
  })
}

async function keptStep<T>(
  inJob: JobContext['transact'],
  job: JobRow,
  name: string,
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
      .values({ organisation_id: job.organisation_id, job_id: job.id, name, state: 'running' })
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

/** At most four writes a second; figures between them are left out. */
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

/** Jobs that the queue has given up (a worker died too often) or forgotten are ended here, so that none stays open. */
async function sweep(database: Database, handlers: JobHandler[]): Promise<void> {
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
    const inJob = <T>(work: (tx: Transaction) => Promise<T>) => transact(database, scope, work)
    const job = await inJob((tx) => findJob(tx, row.id))
    if (job) await giveUp(inJob, handler, job, 'The server stopped while this was running.')
  }
}
