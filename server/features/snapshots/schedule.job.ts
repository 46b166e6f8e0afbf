import { commentaryTexts } from '../../../contract/snapshots/commentary.texts.ts'
import { snapshotsTexts as texts } from '../../../contract/snapshots/snapshots.texts.ts'
import { defaultTimeZone, isTimeZone } from '../../../contract/shared/time-zones.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Transaction, transact, transactAsSystem } from '../../platform/database/transaction.ts'
import { eachAlone } from '../../platform/database/each-alone.ts'
import type { JobContext, JobEngine, JobHandler, Routine } from '../../platform/jobs/job.types.ts'
import { JobFailure } from '../../platform/jobs/job-failure.ts'
import { holdClaim } from '../../platform/jobs/claim.commands.ts'
import { noteStep } from '../../platform/jobs/jobs.store.ts'
import { forgetCalls } from '../../platform/jobs/kept-calls.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { type CommentaryEnvironment, giveBack, write } from './commentary.job.ts'
import { type MailEnvironment, mailSnapshot } from './mail.ts'
import { nextAt } from './schedule.ts'
import { keepSnapshot, type Taken } from './snapshots.store.ts'
import { freezeDashboard, type TakingEnvironment } from './take.ts'

export const takeQueue = 'take_snapshot'
type Asked = [scope: Parameters<typeof freezeDashboard>[2], request: Parameters<typeof freezeDashboard>[3]]
export type ScheduleEnvironment = CommentaryEnvironment & TakingEnvironment & MailEnvironment
type Input = { code: string; recipients: string[] }
const nobody = { person: null, organisation: null }

/** Every five minutes, makes the reports that are due. A report missed while no server ran is made once. */
export function scheduleRoutine(database: Database, now: () => number): Routine {
  return {
    queue: 'take_due_snapshots',
    cron: '*/5 * * * *',
    run: (engine) => takeDue(database, engine, now()),
  }
}

export async function takeDue(database: Database, engine: JobEngine, now: number): Promise<void> {
  const due = await transactAsSystem(database, nobody, ({ db }) =>
    db
      .selectFrom('snapshot_schedule')
      .where('next_at', '<=', new Date(now).toISOString())
      .select('organisation_id')
      .distinct()
      .execute(),
  )
  await eachAlone(due, ({ organisation_id: organisation }) =>
    transact(database, { person: null, organisation, isWorker: true }, (tx) => askForDue(tx, engine, now)),
  )
}

/** Queues what is due and sets the next time in one transaction, so two servers queue it once. */
async function askForDue(tx: Transaction, engine: JobEngine, now: number): Promise<void> {
  const organisationId = tx.scope.organisation!
  const { timezone } = await tx.db
    .selectFrom('organisation')
    .where('id', '=', organisationId)
    .select('timezone')
    .executeTakeFirstOrThrow()
  const rows = await tx.db
    .selectFrom('snapshot_schedule')
    .where('organisation_id', '=', organisationId)
    .where('next_at', '<=', new Date(now).toISOString())
    .forUpdate()
    .skipLocked()
    .selectAll()
    .execute()
  for (const row of rows) {
    await tx.db
      .updateTable('snapshot_schedule')
      .set({ next_at: nextAt(row.frequency, now, isTimeZone(timezone) ? timezone : defaultTimeZone) })
      .where('organisation_id', '=', organisationId)
      .where('dashboard_code', '=', row.dashboard_code)
      .execute()
    const isMember = await tx.db
      .selectFrom('membership')
      .where('organisation_id', '=', organisationId)
      .where('person_id', '=', row.created_by ?? '')
      .select('person_id')
      .executeTakeFirst()
    if (!isMember) continue
    const input: Input = { code: row.dashboard_code, recipients: row.recipients }
    const shared = await nameOfShared(tx, row.dashboard_code)
    await engine.enqueue(tx, {
      ...{ organisationId, queue: takeQueue, label: texts.takeJob(shared ?? row.dashboard_code), input },
      ...{ askedBy: row.created_by, visibleTo: shared === null ? row.created_by : null, isShown: true },
    })
  }
}

/** Queues a report of a shared dashboard, on nobody's behalf. */
export async function askForReportOf(tx: Transaction, engine: JobEngine, code: string): Promise<void> {
  const input: Input = { code, recipients: [] }
  await engine.enqueue(tx, {
    ...{ organisationId: tx.scope.organisation!, queue: takeQueue, label: texts.takeJob(code), input },
    ...{ askedBy: null, visibleTo: null, isShown: false },
  })
}

/** Null for a private dashboard, which is invisible here: only the person who requested its report is notified. */
async function nameOfShared(tx: Transaction, code: string): Promise<string | null> {
  const found = await tx.db
    .selectFrom('dashboard')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('code', '=', code)
    .where('access_level', '=', 'shared')
    .select('name')
    .executeTakeFirst()
  return found?.name ?? null
}

export function takeHandler(environment: ScheduleEnvironment): JobHandler {
  return {
    queue: takeQueue,
    atOnce: 2,
    retries: 2,
    limitSeconds: 900,
    run: (context) => take(environment, context),
    onGivenUp: endUnwritten,
    onCancelled: endUnwritten,
  }
}

/** Derived from the job id, so a retry finds the report of an earlier attempt. */
const snapshotOf = ({ id }: { id: string }) => `snapshot_${id}`

async function endUnwritten(tx: Transaction, job: { id: string }): Promise<void> {
  await giveBack(tx, snapshotOf(job), commentaryTexts.failed)
  await forgetCalls(tx, job.id)
}

async function freeze(environment: ScheduleEnvironment, { scope, job }: JobContext, ...asked: Asked): Promise<Taken> {
  try {
    return await freezeDashboard(environment, { ...scope, organisation: job.organisation_id }, ...asked)
  } catch (error) {
    // The dashboard is gone or empty: retrying would not help.
    if (error instanceof Refusal) throw new JobFailure(error.message)
    throw error
  }
}

async function take(environment: ScheduleEnvironment, context: JobContext): Promise<void> {
  const { code, recipients } = context.job.input as Input
  const organisationId = context.job.organisation_id
  const snapshotId = snapshotOf(context.job)
  const { scope, project, isTaken } = await context.transact(async (tx) => {
    const found = await tx.db
      .selectFrom('organisation')
      .where('id', '=', organisationId)
      .select(['timezone', 'currency', 'code'])
      .executeTakeFirstOrThrow()
    const known = await tx.db.selectFrom('snapshot').where('id', '=', snapshotId).select('id').executeTakeFirst()
    const { currency, timezone: timeZone } = found
    return { scope: { currency, timeZone }, project: found.code, isTaken: known !== undefined }
  })
  if (!isTaken) {
    const taken = await freeze(environment, context, scope, {
      code,
      settings: null,
      isScheduled: true,
      id: snapshotId,
    })
    await context.transact((tx) => keepSnapshot(tx, taken))
  }
  await write(environment, context, snapshotId)
  const row = await context.transact((tx) =>
    tx.db
      .selectFrom('snapshot')
      .where('id', '=', snapshotId)
      .where('deleted_at', 'is', null)
      .selectAll()
      .executeTakeFirst(),
  )
  if (!row) return
  await mailSnapshot(environment, {
    ...{ organisationId, project, row, recipients, sender: context.job.asked_by, isFollowed: true },
    // One transaction queues the mails and notes that: a server killed between the two would mail them again.
    async isDue(tx) {
      await holdClaim(tx, context.claim)
      return noteStep(tx, context.job, 'mail')
    },
  })
}
