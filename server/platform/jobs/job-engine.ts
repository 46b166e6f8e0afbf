import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import { jobsTexts } from '../../../contract/jobs/jobs.texts.ts'
import type { Database } from '../database/database.ts'
import { eachAlone } from '../database/each-alone.ts'
import { notify, type Scope, transact, transactAsSystem } from '../database/transaction.ts'
import type { Notices } from '../live/notices.ts'
import { giveUp, type Running, runOne } from './job-run.ts'
import type { JobEngine, JobHandler, Reaction, Routine } from './job.types.ts'
import { findJob } from './jobs.read.ts'
import { findRetry, insertJob, lockJob, moveJob, noteQueued, noteRetry } from './jobs.store.ts'
import { type Slots, startSlots } from './slots.ts'
import { isolateQueue } from './queue-isolation.ts'
import { createHasQueued } from './turns.ts'

/** How long a stopping server lets its jobs finish. */
const secondsToEnd = 3

/**
 * A job waiting for its turn stays active in the queue; its own time limit ends it, and a missed heartbeat its worker.
 */
const secondsInQueue = 86_400

/** Starts the workers of this server; `when` says when they begin. Until then, jobs are queued and wait. */
export async function startJobEngine(
  database: Database,
  notices: Notices,
  handlers: JobHandler[],
  routines: Routine[] = [],
  reactions: readonly Reaction[] = [],
  when: (begin: () => Promise<void>) => Promise<unknown> = (begin) => begin(),
): Promise<JobEngine> {
  const running: Running = new Map()
  const unlisten = notices.listen((notice) => {
    if (notice?.cancelled) running.get(notice.cancelled)?.abort()
  })
  const boss = new PgBoss({
    connectionString: database.url,
    max: 6,
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
      expireInSeconds: secondsInQueue,
      deleteAfterSeconds: 86_400,
    }
    await boss.createQueue(handler.queue, options)
  }
  await isolateQueue(database.url)
  await queueRestored(database, boss, new Set(handlers.map(({ queue }) => queue)))

  let sweeper: NodeJS.Timeout | undefined
  let slots: Slots[] = []
  const engine: JobEngine = {
    async enqueue(tx, job) {
      const row = await insertJob(tx, job)
      const bossId = await boss.send(
        job.queue,
        { jobId: row.id, organisationId: job.organisationId },
        { db: fromKysely(tx.db), expireInSeconds: secondsInQueue },
      )
      if (!bossId) throw new Error(`the queue "${job.queue}" took no job`)
      await noteQueued(tx, row.id, bossId)
      await notify(tx.db, { queued: job.queue })
      return row.id
    },
    async noteChanges(tx, changes) {
      for (const { to, react } of reactions) if (changes.includes(to)) await react(tx, engine)
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
      await Promise.all(slots.map((one) => one.stop((secondsToEnd + 3) * 1_000)))
      await boss.stop({ graceful: true, timeout: (secondsToEnd + 3) * 1_000 })
      clearTimeout(patience)
      unlisten()
    },
  }
  const begun = new Set<string>()
  await when(async () => {
    for (const { queue, cron, run } of routines.filter((routine) => !begun.has(routine.queue))) {
      await boss.createQueue(queue, { retryLimit: 0, deleteAfterSeconds: 86_400 })
      await boss.schedule(queue, cron)
      await boss.work(queue, { batchSize: 1 }, () => run(engine))
      begun.add(queue)
    }
    sweeper = setInterval(() => void sweep(database, handlers, engine).catch(() => {}), 2_000)
    const hasQueued = createHasQueued(database)
    slots = handlers.map((handler) =>
      startSlots({ database, boss, notices, hasQueued }, handler, (queued, slot) =>
        runOne({ database, running, engine }, handler, queued, slot),
      ),
    )
  })
  return engine
}

/** Queues the open jobs of a restored backup, which has their rows but not the queue's. */
async function queueRestored(database: Database, boss: PgBoss, queues: ReadonlySet<string>): Promise<void> {
  await transactAsSystem(database, { person: null, organisation: null }, async (tx) => {
    const open = await tx.db
      .selectFrom('job')
      .where('status', 'in', ['PENDING', 'PROGRESS'])
      .where('boss_id', 'is', null)
      .orderBy('created_at')
      .forUpdate()
      .skipLocked()
      .select(['id', 'organisation_id', 'queue'])
      .execute()
    for (const job of open.filter(({ queue }) => queues.has(queue))) {
      const data = { jobId: job.id, organisationId: job.organisation_id }
      const bossId = await boss.send(job.queue, data, { db: fromKysely(tx.db), expireInSeconds: secondsInQueue })
      if (bossId) await noteQueued(tx, job.id, bossId)
    }
  })
}

/** Ends jobs that the queue has abandoned (a worker died too often) or deleted, so none stays open. */
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
  await eachAlone(lost, async (row) => {
    const handler = handlers.find((one) => one.queue === row.queue)
    if (!handler) return
    const scope: Scope = { person: null, organisation: row.organisation_id, isWorker: true }
    await transact(database, scope, async (tx) => {
      const job = await findJob(tx, row.id)
      if (job) await giveUp(tx, { handler, engine, job }, jobsTexts.ends.serverStopped)
    })
  })
}
