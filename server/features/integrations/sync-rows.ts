import { sql } from 'kysely'
import { connectionTexts as texts } from '../../../contract/integrations/connections.texts.ts'
import type { StreamRun, SyncRun } from '../../engines/imports/index.ts'
import { storableJson } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { JobContext } from '../../platform/jobs/job.types.ts'
import { isThis } from './connections.store.ts'
import type { ConnectionRow } from './integrations.read.ts'
import { ConnectorFailure, mostBarren, mostRows, type Stream } from './kit/connector.ts'
import { countRows, countSeen, countsWith, dropRows, dropUnseen, keepRows } from './kit/records.store.ts'
import { newStream } from './kit/sync-run.ts'

/** Thrown where a sync writes although its run was ended, such as by other settings; the write is not done. */
export class RunEnded extends Error {}

export const beginRun = (tx: Transaction, id: string, run: SyncRun) =>
  tx.db
    .updateTable('connection')
    .set({ run: storableJson(run) })
    .where(isThis(tx, id))
    .execute()

/** Keeps how far a run is. */
export async function keepRun(tx: Transaction, id: string, run: SyncRun): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('connection')
    .set({ run: storableJson({ ...run, keptAt: new Date().toISOString() }) })
    .where(isThis(tx, id))
    .where(isRun(run))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new RunEnded()
}

export const isRun = ({ id }: SyncRun) => sql<boolean>`run->>'id' = ${id}`

/** Which of how many streams is read. */
type Position = { at: number; of: number }

/** How far a sync is; null if the other side doesn't say how many rows there are. */
const progressOf = ({ at, of }: Position, seen: number, total: number | undefined): number | null =>
  total === undefined || total <= 0 ? null : (at + Math.min(1, seen / total)) / of

export async function readStreams(
  context: JobContext,
  { row, run, streams }: { row: ConnectionRow; run: SyncRun; streams: readonly Stream[] },
): Promise<void> {
  for (const [at, stream] of streams.entries())
    await readStream(context, { row, run, stream, position: { at, of: streams.length } })
}

async function readStream(
  context: JobContext,
  { row, run, stream, position }: { row: ConnectionRow; run: SyncRun; stream: Stream; position: Position },
): Promise<void> {
  const scope = { organisationId: row.organisation_id, connectionId: row.id, stream: stream.name }
  let state =
    run.streams[stream.name] ?? newStream(stream.mode === 'changes' ? (row.cursors[stream.name] ?? null) : null)
  while (!state.isRead) {
    context.signal.throwIfAborted()
    const batch = await stream.read(state.cursor, context.signal)
    state = await context.transact(async (tx) => {
      const kept = await keepRows(tx, scope, batch.rows, run.id)
      const dropped = await dropRows(tx, scope, batch.gone ?? [])
      const seen = await countSeen(tx, scope, run.id)
      const isLast = batch.isLast || seen >= mostRows
      const isComplete = isLast && stream.mode === 'whole' && batch.isWhole !== false
      const unseen = isComplete ? await dropUnseen(tx, scope, run.id) : 0
      const all = await countRows(tx, scope)
      const next: StreamRun = {
        ...{ cursor: batch.cursor, isRead: isLast, isPublished: false, seen },
        barren: seen > (state.seen ?? 0) ? 0 : (state.barren ?? 0) + 1,
        counts: countsWith(state.counts, { ...kept, all, gone: dropped + unseen }),
      }
      run.streams[stream.name] = next
      if (kept.added + kept.changed + dropped + unseen > 0) await forgetEnd(tx, row.id, stream.name)
      await keepRun(tx, row.id, run)
      return next
    })
    if (!state.isRead && state.barren! > mostBarren) throw new ConnectorFailure(texts.endless(stream.label || row.name))
    await context.progress(progressOf(position, state.seen ?? 0, batch.total), texts.job(stream.label || row.name))
    await context.giveWay()
  }
}

/**
 * Forgets the end of a stream until the datasets contain its rows. If the sync is interrupted in between, the next one
 * rebuilds them even if it finds nothing new.
 */
const forgetEnd = (tx: Transaction, id: string, stream: string) =>
  tx.db
    .updateTable('connection')
    .set({ cursors: sql<string>`cursors - ${stream}::text` })
    .where(isThis(tx, id))
    .execute()

/** Whether the datasets do not show what is there now: something changed, the settings did, or they were never made. */
export async function needsPublishing(
  context: JobContext,
  row: ConnectionRow,
  stream: string,
  { counts }: StreamRun,
): Promise<boolean> {
  if (row.code === 'inbound' || counts.added + counts.changed + counts.gone > 0) return true
  if (!Object.hasOwn(row.cursors, stream)) return true
  const found = await context.transact((tx) =>
    tx.db
      .selectFrom('warehouse_source')
      .where('organisation_id', '=', row.organisation_id)
      .where('connection_id', '=', row.id)
      .where('stream', '=', stream)
      .select('id')
      .limit(1)
      .executeTakeFirst(),
  )
  return found === undefined
}
