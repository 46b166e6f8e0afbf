import { setTimeout as pause } from 'node:timers/promises'
import { adminTexts } from '../../../contract/admin/admin.texts.ts'
import { isRunning } from '../../../contract/jobs/jobs.schemas.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Transaction, transactAsSystem } from '../../platform/database/transaction.ts'
import { readAllAnew } from '../documents/index.ts'
import { holdClaim } from '../../platform/jobs/claim.commands.ts'
import type { JobContext, JobEngine, JobHandler } from '../../platform/jobs/job.types.ts'
import { JobFailure } from '../../platform/jobs/job-failure.ts'
import { dataFormat, migrationsQueue } from './data-format.ts'
import { findOrganisation } from './organisations.store.ts'

/** The organisation's running migration job, created if there is none. Runs as the system. Answers its id. */
export async function askForMigrations(tx: Transaction, engine: JobEngine, code: string): Promise<string> {
  const organisation = await findOrganisation(tx, code)
  // Serialises concurrent requests, so only one job is created.
  await tx.db.selectFrom('organisation').where('id', '=', organisation.id).forUpdate().select('id').execute()
  const running = await tx.db
    .selectFrom('job')
    .where('organisation_id', '=', organisation.id)
    .where('queue', '=', migrationsQueue)
    .where('status', 'in', ['PENDING', 'PROGRESS'])
    .select('id')
    .executeTakeFirst()
  if (running) return running.id
  return engine.enqueue(tx, {
    organisationId: organisation.id,
    queue: migrationsQueue,
    label: adminTexts.organisations.migrationLabel,
    input: {},
    askedBy: tx.scope.person,
    visibleTo: null,
    isShown: true,
  })
}

export type MigrationsEnvironment = {
  database: Database
  /** Queues the processing of waiting documents and answers its job. */
  askForProcessing(tx: Transaction): Promise<string>
}

/** Rebuilds the data derived from an organisation's documents by reading each one again. */
export function migrationsHandler(environment: MigrationsEnvironment): JobHandler {
  return {
    queue: migrationsQueue,
    atOnce: 1,
    retries: 3,
    limitSeconds: 3_600,
    async run(context) {
      const { organisation_id: organisation } = context.job
      if (await isCurrent(context)) return
      const reading = await context.step('ask for every document again', () =>
        context.transact(async (tx) => {
          await readAllAnew(tx)
          return environment.askForProcessing(tx)
        }),
      )
      await untilRead(context, reading)
      await transactAsSystem(environment.database, { person: null, organisation }, async (tx) => {
        await holdClaim(tx, context.claim)
        await tx.db
          .updateTable('organisation')
          .set({ data_format: dataFormat })
          .where('id', '=', organisation)
          .execute()
      })
    },
  }
}

async function isCurrent(context: JobContext): Promise<boolean> {
  const row = await context.transact((tx) =>
    tx.db
      .selectFrom('organisation')
      .where('id', '=', context.job.organisation_id)
      .select('data_format')
      .executeTakeFirst(),
  )
  return row === undefined || row.data_format >= dataFormat
}

async function untilRead(context: JobContext, reading: string): Promise<void> {
  for (;;) {
    context.signal.throwIfAborted()
    const job = await context.transact((tx) =>
      tx.db.selectFrom('job').where('id', '=', reading).select(['status', 'progress']).executeTakeFirst(),
    )
    if (job?.status === 'SUCCESS') return
    if (!job || !isRunning(job.status)) throw new JobFailure(adminTexts.organisations.migrationStopped)
    await context.progress(job.progress)
    await context.giveWay()
    await pause(500, undefined, { signal: context.signal })
  }
}
