import { sql } from 'kysely'
import { LONGEST_TURN_MS, workInTurns } from './sync-turns.ts'
import { connectionTexts as texts } from '../../../contract/integrations/connections.texts.ts'
import { isTimeZone, defaultTimeZone } from '../../../contract/shared/time-zones.ts'
import type { SyncRun } from '../../engines/imports/index.ts'
import { storableJson } from '../../engines/text/index.ts'
import { type Transaction, transact, transactAsSystem } from '../../platform/database/transaction.ts'
import { eachAlone } from '../../platform/database/each-alone.ts'
import { newId } from '../../platform/database/identity.ts'
import type { JobContext, JobEngine, JobHandler, Routine } from '../../platform/jobs/job.types.ts'
import { JobFailure } from '../../platform/jobs/job-failure.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { changed, isThis, openSecrets, recordEvent } from './connections.store.ts'
import { connectorOf } from './connectors.ts'
import { type ConnectionRow, manifestOf, syncQueue } from './integrations.read.ts'
import { ConnectorFailure, type ConnectorEnvironment, type Given, type Opened } from './kit/connector.ts'
import { dropOtherStreams } from './kit/records.store.ts'
import { isResumable, nextSyncAt, sumOf } from './kit/sync-run.ts'
import { cutOf, publish, type PublishEnvironment, withdraw } from './publish.ts'
import { bringFiles, outcomeOfFiles, type FilesEnvironment } from './sync-files.ts'
import { beginRun, isRun, keepRun, needsPublishing, readStreams, RunEnded } from './sync-rows.ts'
import { isExpiring, type OAuthEnvironment, renewTokens } from './renewal.ts'

const dueQueue = 'sync_due_connections'
const nobody = { person: null, organisation: null }
/** Each holds a connection to the database while its vendor answers. */
const RENEWALS_AT_ONCE = 4

export type SyncEnvironment = PublishEnvironment &
  ConnectorEnvironment &
  OAuthEnvironment &
  FilesEnvironment & { longestTurnMilliseconds?: number }

/** Returns the id of the job that syncs this connection after this transaction; queues one if there is none. */
export async function askForSync(
  tx: Transaction,
  engine: JobEngine,
  row: Pick<ConnectionRow, 'id' | 'name'>,
): Promise<string> {
  const organisationId = tx.scope.organisation!
  // A job locks itself before its connection: nobody who holds the connection may wait for the job. What it wishes for
  // here is seen by the end of that job, which waits for the connection.
  await tx.db.updateTable('connection').set({ wanted: sql<number>`wanted + 1` }).where(isThis(tx, row.id)).execute()
  const present = await tx.db
    .selectFrom('job')
    .where('organisation_id', '=', organisationId)
    .where('queue', '=', syncQueue)
    .where('status', 'in', ['PENDING', 'PROGRESS'])
    .where(sql<string>`input->>'connectionId'`, '=', row.id)
    .select('id')
    .executeTakeFirst()
  changed(tx, row.id, null, { name: row.name })
  if (present) return present.id
  return engine.enqueue(tx, {
    ...{ organisationId, queue: syncQueue, label: texts.job(row.name), input: { connectionId: row.id } },
    ...{ askedBy: tx.scope.person, visibleTo: null, isShown: true },
  })
}

const connectionOf = (job: { input: unknown }): string => (job.input as { connectionId: string }).connectionId

const readConnection = (tx: Transaction, id: string): Promise<ConnectionRow | undefined> =>
  tx.db.selectFrom('connection').where(isThis(tx, id)).forUpdate().selectAll().executeTakeFirst()

export function syncHandler(environment: SyncEnvironment): JobHandler {
  return {
    queue: syncQueue,
    // A server that drips bytes holds a slot for a minute and longer.
    ...{ atOnce: 4, mostPerOrganisation: 2 },
    retries: 3,
    limitSeconds: 3_600,
    run: (context) => sync(environment, context),
    onDone: (tx, engine) => engine.noteChanges(tx, ['figures']),
    async mayEnd(tx, job) {
      const row = await readConnection(tx, connectionOf(job))
      return !row || row.status === 'disconnected' || row.wanted === row.done
    },
    async onGivenUp(tx, job, engine) {
      const row = await readConnection(tx, connectionOf(job))
      if (!row || row.wanted === row.done) return
      // What was asked for after the job recorded its failure is another sync. A job that recorded none must not be
      // repeated at once: it would fail again for the same reason.
      if (await hasRecordedFailure(tx, row.id, job.created_at)) await askForSync(tx, engine, row)
      else await noteFailure(tx, environment, row, { message: texts.unexpected, retryAfter: null, wanted: row.wanted })
    },
    async onCancelled(tx, job) {
      const row = await readConnection(tx, connectionOf(job))
      if (!row) return
      await tx.db
        .updateTable('connection')
        // A sync that was begun by its schedule has none any more.
        .set({ done: row.wanted, run: null, next_sync_at: row.next_sync_at ?? nextTurnOf(row, environment.now()) })
        .where(isThis(tx, row.id))
        .execute()
      changed(tx, row.id, null, null)
    },
    async again(tx, engine, job) {
      const row = await readConnection(tx, connectionOf(job))
      if (!row) throw new Refusal(404, texts.notHere)
      if (row.status === 'disconnected') throw new Refusal(409, texts.disconnected)
      return askForSync(tx, engine, row)
    },
  }
}

/** When a connection is synced by its schedule after now; null where it has none. */
const nextTurnOf = ({ auto_fetch, code, settings }: ConnectionRow, now: number): string | null =>
  auto_fetch && code !== 'inbound' ? nextSyncAt(settings['refresh'], now) : null

/** Every minute: what is due by its own schedule. */
export function syncRoutine(environment: SyncEnvironment): Routine {
  const { database, now } = environment
  return {
    queue: dueQueue,
    cron: '* * * * *',
    async run(engine) {
      const due = await transactAsSystem(database, nobody, ({ db }) =>
        db
          .selectFrom('connection')
          .where('next_sync_at', '<=', new Date(now()).toISOString())
          .where('auto_fetch', '=', true)
          .where('status', '<>', 'disconnected')
          .select(['id', 'name', 'organisation_id'])
          .limit(500)
          .execute(),
      )
      await eachAlone(due, async (row) => {
        const scope = { person: null, organisation: row.organisation_id, isWorker: true }
        await transact(database, scope, async (tx) => {
          // Two servers of one database ask once: the next turn is set by who comes first.
          const taken = await tx.db
            .updateTable('connection')
            .set({ next_sync_at: null })
            .where(isThis(tx, row.id))
            .where('next_sync_at', '<=', new Date(now()).toISOString())
            .executeTakeFirst()
          if (Number(taken.numUpdatedRows) > 0) await askForSync(tx, engine, row)
        })
      })
    },
  }
}

/** Every minute: tokens are renewed ahead of their end also where nothing is synced. A slow vendor delays no sync. */
export const renewalRoutine = (environment: SyncEnvironment): Routine => ({
  queue: 'renew_tokens',
  cron: '* * * * *',
  run: () => renewAhead(environment),
})

async function renewAhead(environment: SyncEnvironment): Promise<void> {
  const { database, now } = environment
  const expiring = await transactAsSystem(database, nobody, ({ db }) =>
    db
      .selectFrom('connection')
      .where('expires_at', 'is not', null)
      .where('expires_at', '<', new Date(now() + 10 * 60_000).toISOString())
      .where('status', '=', 'connected')
      .select(['id', 'organisation_id', 'expires_at'])
      .limit(500)
      .execute(),
  )
  const rest = expiring.filter((one) => isExpiring(one, now()))
  const renewNext = async () => {
    for (let row = rest.pop(); row !== undefined; row = rest.pop())
      await keepAccess(environment, row).catch(() => {
        // What cannot be renewed now is tried again in a minute.
      })
  }
  await Promise.all(Array.from({ length: RENEWALS_AT_ONCE }, renewNext))
}

async function keepAccess(
  environment: SyncEnvironment,
  { id, organisation_id: organisation }: { id: string; organisation_id: string },
): Promise<void> {
  await transact(environment.database, { person: null, organisation, isWorker: true }, async (tx) => {
    if (await renewTokens(tx, environment, id)) return
    const row = await readConnection(tx, id)
    if (row) await noteFailure(tx, environment, row, { message: texts.withdrawn, retryAfter: null, wanted: row.wanted })
  })
}

type Begun = { row: ConnectionRow; run: SyncRun; given: Given }
/** A sync that can't begin. */
type Refused = { row: ConnectionRow; failure: ConnectorFailure }

/** Continues the sync that a killed server left, or begins one. Null where there is nothing to sync. */
async function begin(
  tx: Transaction,
  environment: SyncEnvironment,
  context: JobContext,
): Promise<Begun | Refused | null> {
  const row = await readConnection(tx, connectionOf(context.job))
  if (!row || row.status === 'disconnected') return null
  const secrets = await openAccess(tx, environment, row)
  if (secrets instanceof ConnectorFailure) return { row, failure: secrets }
  const now = environment.now()
  const run: SyncRun = isResumable(row.run, now)
    ? continued(row.run, row)
    : { id: newId('run'), wanted: row.wanted, startedAt: new Date(now).toISOString(), streams: {} }
  await beginRun(tx, row.id, run)
  const { timezone } = await tx.db
    .selectFrom('organisation')
    .where('id', '=', row.organisation_id)
    .select('timezone')
    .executeTakeFirstOrThrow()
  const timeZone = isTimeZone(timezone) ? timezone : defaultTimeZone
  const { settings, discovered } = row
  return { row, run, given: { organisationId: row.organisation_id, settings, secrets, timeZone, discovered } }
}

/** A sync that was told to wait has served what it was asked for by failing; what continues it serves what came since. */
const continued = (run: SyncRun, { wanted, done }: ConnectionRow): SyncRun =>
  done < run.wanted ? run : { ...run, wanted }

/** The secrets of a connection, renewed where they are about to expire, or why it has none. */
async function openAccess(
  tx: Transaction,
  environment: SyncEnvironment,
  row: ConnectionRow,
): Promise<Record<string, string> | ConnectorFailure> {
  try {
    if (!(await renewTokens(tx, environment, row.id))) return new ConnectorFailure(texts.withdrawn)
  } catch (error) {
    if (error instanceof ConnectorFailure) return error
    throw error
  }
  return (await openSecrets(tx, row.id, environment.secretKey)) ?? new ConnectorFailure(texts.otherKey)
}

const sync = (environment: SyncEnvironment, context: JobContext): Promise<void> =>
  workInTurns(context, environment.longestTurnMilliseconds ?? LONGEST_TURN_MS, (turn) => syncInTurn(environment, turn))

async function syncInTurn(environment: SyncEnvironment, context: JobContext): Promise<void> {
  const begun = await context.transact((tx) => begin(tx, environment, context))
  if (begun === null) return
  if ('failure' in begun) return giveUp(environment, context, { wanted: begun.row.wanted, failure: begun.failure })
  try {
    await bring(environment, context, begun)
  } catch (error) {
    // The job runs again, as what was asked for is not done.
    if (error instanceof RunEnded) return
    if (context.signal.aborted || !(error instanceof ConnectorFailure)) throw error
    const isWithdrawn = isTakenBack(begun.row, error)
    if (isWithdrawn && (await hasOtherAccess(environment, context, begun))) return
    const failure = isWithdrawn ? new ConnectorFailure(texts.withdrawn) : error
    await giveUp(environment, context, { wanted: begun.run.wanted, failure })
  }
}

/** Nobody has a password for what was connected by consent. */
const isTakenBack = ({ code }: ConnectionRow, { status }: ConnectorFailure): boolean =>
  status === 401 && manifestOf(code).oauth !== null

/** Whether the access was renewed or given anew since this sync opened it. */
async function hasOtherAccess(
  environment: SyncEnvironment,
  context: JobContext,
  { row, given }: Begun,
): Promise<boolean> {
  const secrets = await context.transact((tx) => openSecrets(tx, row.id, environment.secretKey))
  return secrets !== null && secrets['oauthAccess'] !== given.secrets['oauthAccess']
}

/** Whether a sync said on the connection, since then, why it failed. */
async function hasRecordedFailure(tx: Transaction, connectionId: string, since: string): Promise<boolean> {
  const event = await tx.db
    .selectFrom('connection_event')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('connection_id', '=', connectionId)
    .where('kind', '=', 'failed')
    .where('at', '>=', since)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return event !== undefined
}

async function giveUp(
  environment: SyncEnvironment,
  context: JobContext,
  { wanted, failure }: { wanted: number; failure: ConnectorFailure },
): Promise<void> {
  const { message, retryAfter } = failure
  await context.transact(async (tx) => {
    const row = await readConnection(tx, connectionOf(context.job))
    if (row) await noteFailure(tx, environment, row, { message, retryAfter, wanted })
  })
  throw new JobFailure(message)
}

/** `wanted`: up to which wish the sync had served. */
type Noted = { message: string; retryAfter: number | null; wanted: number }

/**
 * What was brought stays; the connection says why there is no more, and is tried again at its turn; where it was asked to
 * wait, it continues then. What was asked for since the sync began is still to be done, and its outcome is what the
 * connection says.
 */
async function noteFailure(
  tx: Transaction,
  environment: Pick<SyncEnvironment, 'now'>,
  row: ConnectionRow,
  { message, retryAfter, wanted }: Noted,
): Promise<void> {
  const now = environment.now()
  const next =
    retryAfter === null ? nextSyncAt(row.settings['refresh'], now) : new Date(now + retryAfter * 1_000).toISOString()
  const isLast = row.wanted <= wanted
  const status = isLast ? 'error' : row.status
  const detail = isLast ? message : row.detail
  await tx.db
    .updateTable('connection')
    .set({
      ...{ status, detail, done: Math.max(row.done, wanted) },
      ...(retryAfter === null ? { run: null } : {}),
      next_sync_at: row.auto_fetch ? next : null,
    })
    .where(isThis(tx, row.id))
    .execute()
  await recordEvent(tx, row.id, { kind: 'failed', message })
  changed(tx, row.id, { status: row.status }, { name: row.name, status, detail })
}

async function bring(environment: SyncEnvironment, context: JobContext, { row, run, given }: Begun): Promise<void> {
  const connector = connectorOf(row.code)
  if (!connector) throw new ConnectorFailure(texts.notAvailable)
  const opened = await connector.open(environment, given, context.signal)
  try {
    await readStreams(context, { row, run, streams: opened.streams })
    const { files } = opened
    if (files) await bringFiles({ environment, context, row, run, files, keepRun: (tx) => keepRun(tx, row.id, run) })
  } finally {
    await opened.close()
  }
  const names = opened.streams.map(({ name }) => name)
  const otherTypes: string[] = []
  for (const stream of opened.streams) {
    const { name } = stream
    const state = run.streams[name]!
    if (state.isPublished) continue
    if (await needsPublishing(context, row, name, state))
      otherTypes.push(...(await publish(environment, context, { ...stream, connection: row, stream: name })))
    run.streams[name] = { ...state, isPublished: true }
    await context.transact((tx) => keepRun(tx, row.id, run))
  }
  const spare = await context.transact((tx) => finish(tx, environment, { row, run, opened, names, otherTypes }))
  for (const fileId of spare) await environment.warehouse.remove({ organisationId: row.organisation_id, fileId })
}

type Finished = {
  row: ConnectionRow
  run: SyncRun
  opened: Opened
  names: string[]
  /** Columns that are something else than before, in sentences. */
  otherTypes: string[]
}

async function finish(
  tx: Transaction,
  environment: SyncEnvironment,
  { row, run, opened, names, otherTypes }: Finished,
): Promise<string[]> {
  const now = environment.now()
  await dropOtherStreams(tx, { organisationId: row.organisation_id, connectionId: row.id }, names)
  const spare = await withdraw(tx, row, names)
  const { counts, cut, message } = await outcomeOf(tx, { row, run, names })
  const ends = names.map((name) => [name, run.streams[name]!.cursor])
  const cursors = Object.fromEntries(run.files ? [...ends, ['files', run.files.cursor]] : ends)
  const { numUpdatedRows } = await tx.db
    .updateTable('connection')
    .set({
      ...{ status: 'connected', detail: cut, done: run.wanted, run: null, cursors: storableJson(cursors) },
      synced_at: new Date(now).toISOString(),
      next_sync_at: nextTurnOf(row, now),
      ...(opened.discovered ? { discovered: storableJson(opened.discovered) } : {}),
    })
    .where(isThis(tx, row.id))
    .where(isRun(run))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new RunEnded()
  const sentences = [message, ...otherTypes].filter((one) => one !== null)
  // Inbound rows were already reported when they arrived.
  if (row.code !== 'inbound' || otherTypes.length > 0)
    await recordEvent(tx, row.id, {
      kind: 'synced',
      counts,
      message: sentences.length > 0 ? sentences.join(' ') : null,
    })
  changed(tx, row.id, { status: row.status }, { name: row.name, status: 'connected' })
  return spare
}

/** The result of a sync to report, for rows or documents. */
async function outcomeOf(tx: Transaction, { row, run, names }: { row: ConnectionRow; run: SyncRun; names: string[] }) {
  if (run.files) return outcomeOfFiles(tx, row, run.files)
  const cut = names.map((name) => cutOf(run.streams[name]!.counts.all)).find((one) => one !== null) ?? null
  return { counts: sumOf(names.map((name) => run.streams[name]!.counts)), cut, message: cut }
}
