import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Docsource } from '../../../contract/documents/documents.schemas.ts'
import { isAccepted } from '../../../contract/documents/file-types.ts'
import { isOwnCode } from '../../../contract/integrations/integrations.schemas.ts'
import { connectionTexts as texts } from '../../../contract/integrations/connections.texts.ts'
import { largestFile } from '../../../contract/shared/constants.ts'
import type { FilesRun, SyncCounts, SyncRun } from '../../engines/imports/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { isUsablePath, moveBrought, storeBrought, tidyFolders, trashBrought } from '../documents/index.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import type { JobContext, JobEngine } from '../../platform/jobs/job.types.ts'
import { isThis } from './connections.store.ts'
import type { ConnectionRow } from './integrations.read.ts'
import {
  ConnectorFailure,
  type ConnectorEnvironment,
  deepestFolder,
  FileFailure,
  type Files,
  type RemoteFile,
} from './kit/connector.ts'
import {
  adoptDocument,
  countRequested,
  countUnseen,
  followMoves,
  forgetFiles,
  type KnownFile,
  loseLeftOut,
  noteSeen,
  movedFiles,
  nextFile,
  noteFiles,
  notePlaced,
  noteProblem,
  noteRead,
  type FilesScope,
  summaryOf,
  unseenFiles,
} from './kit/files.store.ts'
import { countsWith } from './kit/records.store.ts'
import { noCounts } from './kit/sync-run.ts'

export type FilesEnvironment = Pick<ConnectorEnvironment, 'blobs'> & {
  engine: () => JobEngine
  /** Lets the documents that wait be read. */
  askForReading(tx: Transaction): Promise<unknown>
  /** Throws, with a sentence for the job, while the disk has no room. */
  checkRoom(): Promise<void>
}

type Sync = {
  environment: FilesEnvironment
  context: JobContext
  row: ConnectionRow
  run: SyncRun
  files: Files
  /** Keeps how far the sync is, in the transaction that does what it says. */
  keepRun: (tx: Transaction) => Promise<unknown>
}

/** So many in a row that cannot be had are no longer the files' own fault; those of former syncs are known to be. */
const mostFailures = 5
const movesAtOnce = 200
/** More than so many, and most of all, are rarely deleted at once: their folder may be unreadable for a while. */
const MOST_GONE_AT_ONCE = 50

const newFiles = (cursor: unknown): FilesRun => ({
  ...{ cursor, isListed: false, isWhole: false, isSettled: false, cut: null, counts: noCounts },
})

const scopeOf = (row: ConnectionRow): FilesScope => ({
  ...{ organisationId: row.organisation_id, connectionId: row.id },
})

/** If there are several connections, each imports into a folder with its name. */
const prefixOf = ({ code, name }: ConnectionRow): string[] => (isOwnCode(code) ? [name] : [])

function reasonAgainst({ path, size, leftOut }: RemoteFile): string | null {
  if (leftOut !== undefined) return leftOut
  if (!isAccepted(path.at(-1) ?? '')) return texts.fileKind
  if (!isUsablePath(path)) return texts.fileName
  if (path.length > deepestFolder) return texts.fileTooDeep
  return size !== null && size > largestFile ? texts.fileTooLarge : null
}

/**
 * Brings the files of a system among the documents: lists them, sets the list beside what is known, and asks for the
 * bytes of those that are new or other, one by one. Each portion and each file is kept at once.
 */
export async function bringFiles(sync: Sync): Promise<FilesRun> {
  const { run, row } = sync
  run.files ??= newFiles(row.cursors['files'] ?? null)
  while (!run.files.isListed) await listPortion(sync, run.files)
  if (!run.files.isSettled) {
    if (run.files.isWhole) await askForUnseen(sync)
    await settle(sync, run.files)
  }
  await moveDocuments(sync)
  await fetchAll(sync)
  if (run.files.isWhole) {
    await refuseManyGone(sync)
    await trashUnseen(sync, run.files)
  }
  await sync.context.transact((tx) => tidyFolders(tx, sourceOf(row)))
  return run.files
}

const sourceOf = ({ code }: ConnectionRow) => code as Docsource

/** Writes in one transaction what was done and how far the sync is. */
function keep(
  { context, run, keepRun }: Sync,
  state: FilesRun,
  work: (tx: Transaction) => Promise<Partial<FilesRun> & { more?: Partial<SyncCounts> }>,
): Promise<void> {
  return context.transact(async (tx) => {
    const { more = {}, ...change } = await work(tx)
    run.files = { ...state, ...change, counts: countsWith(state.counts, more) }
    await keepRun(tx)
  })
}

async function trash(sync: Sync, tx: Transaction, documentIds: readonly string[]): Promise<number> {
  await trashBrought(tx, documentIds)
  if (documentIds.length > 0) await sync.environment.engine().noteChanges(tx, ['documents'])
  return documentIds.length
}

async function listPortion(sync: Sync, state: FilesRun): Promise<void> {
  const { context, row, run } = sync
  context.signal.throwIfAborted()
  const batch = await sync.files.list(state.cursor, context.signal)
  const noted = batch.files.map((file) => {
    const { id, tag, same, ref } = file
    return { ...{ id, tag, same, ref }, path: [...prefixOf(row), ...file.path], leftOut: reasonAgainst(file) }
  })
  await keep(sync, state, async (tx) => {
    await noteFiles(tx, scopeOf(row), noted, run.id)
    const gone = await trash(sync, tx, await forgetFiles(tx, scopeOf(row), batch.gone ?? []))
    const { cursor, isLast: isListed, isWhole = false, cut = null } = batch
    return { cursor, isListed, isWhole, cut, more: { gone } }
  })
  await context.progress(null, texts.job(row.name))
  await context.giveWay()
}

/** Makes sure of what the list of the other side doesn't show, one by one: each answer is kept. */
async function askForUnseen(sync: Sync): Promise<void> {
  const { context, row, run, files } = sync
  const scope = scopeOf(row)
  if (!files.isThere) return
  const after = run.files?.askedUpTo ?? null
  for (const id of await context.transact((tx) => unseenFiles(tx, scope, run.id, after))) {
    context.signal.throwIfAborted()
    const isThere = await files.isThere(id, context.signal)
    await keep(sync, run.files!, async (tx) => {
      if (isThere) await noteSeen(tx, scope, [id], run.id)
      return { askedUpTo: id }
    })
    await context.giveWay()
  }
}

/** Follows the moves that the other side tells of. */
async function settle(sync: Sync, state: FilesRun): Promise<void> {
  const { row, run } = sync
  const scope = scopeOf(row)
  await keep(sync, state, async (tx) => {
    const gone = await trash(sync, tx, await loseLeftOut(tx, scope))
    if (state.isWhole) await followMoves(tx, scope, run.id)
    return { isSettled: true, more: { gone } }
  })
}

/**
 * Fails once where most files are gone, with a sentence; a sync that misses them too moves them to the trash. After other
 * settings or another consent, that is what people expect.
 */
async function refuseManyGone({ context, row, run }: Sync): Promise<void> {
  if (!Object.hasOwn(row.cursors, 'files') || Object.hasOwn(row.cursors, 'gone')) return
  const { all, unseen } = await context.transact((tx) => countUnseen(tx, scopeOf(row), run.id))
  if (unseen <= MOST_GONE_AT_ONCE || unseen * 2 <= all) return
  await context.transact((tx) =>
    tx.db
      .updateTable('connection')
      // The end of the next sync replaces it.
      .set({ cursors: sql<string>`cursors || '{"gone": true}'` })
      .where(isThis(tx, row.id))
      .execute(),
  )
  throw new ConnectorFailure(texts.manyGone(unseen, all))
}

/** After the new ones were read: until then one of them may turn out to be what seems gone. */
async function trashUnseen(sync: Sync, state: FilesRun): Promise<void> {
  const scope = scopeOf(sync.row)
  await keep(sync, state, async (tx) => {
    const unseen = await unseenFiles(tx, scope, sync.run.id)
    return { more: { gone: await trash(sync, tx, await forgetFiles(tx, scope, unseen)) } }
  })
}

async function moveDocuments(sync: Sync): Promise<void> {
  const { context, row, environment } = sync
  const docsource = sourceOf(row)
  for (let isMore = true; isMore; ) {
    context.signal.throwIfAborted()
    isMore = await context.transact(async (tx) => {
      const moved = await movedFiles(tx, scopeOf(row), movesAtOnce)
      for (const { documentId, path } of moved) {
        const { needsProcessing } = await moveBrought(tx, documentId!, { docsource, path })
        if (needsProcessing) await environment.askForReading(tx)
      }
      const ids = moved.map(({ id }) => id)
      if (ids.length > 0) await notePlaced(tx, scopeOf(row), ids)
      return moved.length === movesAtOnce
    })
  }
}

async function fetchAll(sync: Sync): Promise<void> {
  const { context, row, run, environment } = sync
  const scope = scopeOf(row)
  const ofRun = { run: run.id, isWhole: run.files?.isWhole ?? false }
  let failures = 0
  for (let done = 1; ; done += 1) {
    context.signal.throwIfAborted()
    await environment.checkRoom()
    const file = await context.transact((tx) => nextFile(tx, scope, ofRun))
    if (!file) return
    try {
      await fetchOne(sync, file)
      failures = 0
    } catch (error) {
      if (!(error instanceof FileFailure) || context.signal.aborted) throw error
      await context.transact((tx) => noteProblem(tx, scope, file.id, error.message, run.id))
      if (file.problem === null) failures += 1
      if (failures === mostFailures) throw new ConnectorFailure(`${file.path.at(-1)}: ${error.message}`)
    }
    const waiting = await context.transact((tx) => countRequested(tx, scope, ofRun))
    await context.progress(done / (done + waiting), file.path.at(-1) ?? row.name)
    await context.giveWay()
  }
}

/** Ends where it is larger than what is kept: the rest is not even received. */
async function* limited(body: Readable): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > largestFile) throw new FileFailure(texts.fileTooLarge)
    yield part
  }
}

async function receive({ environment, context, files }: Sync, file: KnownFile) {
  const body = await files.fetch(file, context.signal)
  try {
    return await environment.blobs.receive(Readable.from(limited(body)))
  } catch (error) {
    context.signal.throwIfAborted()
    if (error instanceof FileFailure) throw error
    if (error instanceof Refusal) throw new ConnectorFailure(error.message)
    throw new FileFailure(texts.fileBrokenOff)
  } finally {
    body.destroy()
  }
}

async function fetchOne(sync: Sync, file: KnownFile): Promise<void> {
  const { environment, row, run } = sync
  const received = await receive(sync, file)
  const blob = await received.keep(row.organisation_id)
  let spare: string | null = blob
  try {
    const { bytes, sha256 } = received
    const given = { docsource: sourceOf(row), path: file.path, bytes, sha256, blob }
    const state = run.files!
    await keep(sync, state, async (tx) => {
      const isNew = file.documentId === null && state.isWhole
      const adopted = isNew ? await adoptDocument(tx, scopeOf(row), sha256, run.id) : null
      const placed = await storeBrought(tx, { ...given, documentId: file.documentId ?? adopted })
      // From here on a failure may be that of a commit that was done. Bytes that no row names are swept later.
      spare = placed.spare
      await noteRead(tx, scopeOf(row), { id: file.id, tag: file.tag, documentId: placed.documentId }, run.id)
      if (placed.needsProcessing) await environment.askForReading(tx)
      return { more: { added: Number(placed.kind === 'added'), changed: Number(placed.kind === 'changed') } }
    })
  } catch (error) {
    // There may be no more documents.
    throw error instanceof Refusal ? new ConnectorFailure(error.message) : error
  } finally {
    if (spare !== null) await environment.blobs.remove(spare)
  }
}

/** Counts the documents after a sync and words a message about the files that were skipped. */
export async function outcomeOfFiles(
  tx: Transaction,
  row: ConnectionRow,
  { counts, cut }: FilesRun,
): Promise<{ counts: SyncCounts; cut: string | null; message: string | null }> {
  const { all, leftOut, named } = await summaryOf(tx, scopeOf(row))
  const words = named.map(({ name, reason }) => `${name} (${reason})`)
  const message = leftOut === 0 ? null : texts.filesLeftOut(words, leftOut)
  return { counts: { ...counts, all }, cut, message: [cut, message].filter(Boolean).join(' ') || null }
}
