import type { FoundDate } from '../../../contract/documents/documents.schemas.ts'
import type { ReadingCorrections } from '../../../contract/documents/reading.schemas.ts'
import { readingTexts } from '../../../contract/documents/reading.texts.ts'
import { documentsTexts } from '../../../contract/documents/documents.texts.ts'
import { extension, isSpreadsheet } from '../../../contract/documents/file-types.ts'
import { dayOf } from '../../../contract/shared/time-zones.ts'
import { processingDocumentsLabel } from '../../../contract/jobs/jobs.schemas.ts'
import { newId } from '../../platform/database/identity.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import {
  charactersOfFirstPage,
  createSharedReader,
  detect,
  type Digest,
  type Digestible,
  extract,
  type Extraction,
  type ExtractionFailure,
  failures,
  fileTitle,
  isLargeTable,
  mostColumns,
  noStatedDates,
  type Page,
  type SharedReader,
  sheetOf,
} from '../../engines/readers/index.ts'
import { readFoundCatalogue } from '../datasets/index.ts'
import type { JobContext, JobEngine, JobHandler } from '../../platform/jobs/job.types.ts'
import { JobFailure } from '../../platform/jobs/job-failure.ts'
import { askForOneJob } from '../../platform/jobs/one-job.commands.ts'
import { type Catalogue, joinTable } from '../../engines/queries/index.ts'
import { TaskFailure } from '../../engines/tasks/index.ts'
import { tasks } from '../../platform/workers/tasks.ts'
import type { DocumentRow } from './documents.read.ts'
import type { IngestionEnvironment } from './ingestion-environment.ts'
import {
  claimNext,
  countWaiting,
  keepOutcome,
  type Outcome,
  releaseClaims,
  returnClaims,
  timeZoneOfOrganisation,
} from './ingestion.store.ts'
import { countRepeated, joinOf } from './joins.ts'
import { readCorrections } from './reading.store.ts'
import { readLarge } from './read-large.ts'
import { foldersAbove, resolveUsedFor } from './used-for.read.ts'

export const processDocumentsQueue = 'process_docs'
const atOnce = 2
const meaning = 'read the meaning of a file'
const texts = {
  gaveUp: 'The server stopped while it was reading this file. Try again.',
  unexpected: 'This file could not be read. Try again, or save it in another form.',
} as const

/** The organisation's running job that reads waiting documents, created if there is none. Answers its id. */
export function askForProcessing(tx: Transaction, engine: JobEngine): Promise<string> {
  return askForOneJob(tx, engine, {
    organisationId: tx.scope.organisation!,
    queue: processDocumentsQueue,
    label: processingDocumentsLabel,
    askedBy: tx.scope.person,
  })
}

export function processDocumentsHandler(environment: IngestionEnvironment): JobHandler {
  return {
    queue: processDocumentsQueue,
    atOnce: 2,
    retries: 3,
    limitSeconds: 3_600,
    run: (context) => processAll(environment, context),
    mayEnd: async (tx) => (await countWaiting(tx)) === 0,
    onDone: (tx, engine) => engine.noteChanges(tx, ['documents', 'figures']),
    // The documents being read may have crashed the server; those still waiting are not to blame.
    async onGivenUp(tx, job, engine) {
      const released = await releaseClaims(tx, job.id, texts.gaveUp)
      if (released > 0 && (await countWaiting(tx)) > 0) await askForProcessing(tx, engine)
    },
    onCancelled: (tx, job) => returnClaims(tx, job.id),
    again: (tx, engine) => askForProcessing(tx, engine),
  }
}

/**
 * Reads the waiting documents; between two files it yields to other organisations. A long list continues in another
 * run, so the time limit of a run is no limit of the list.
 */
async function processAll(environment: IngestionEnvironment, context: JobContext): Promise<void> {
  const progress = { done: 0 }
  while (await readUntilRequested(environment, context, progress)) await context.giveWay()
}

/** False once nothing waits or the run is old; true where it stopped to yield to others. */
async function readUntilRequested(
  environment: IngestionEnvironment,
  context: JobContext,
  progress: { done: number },
): Promise<boolean> {
  let isRequested = false
  const inHand = new Set<string>()
  const worker = async (shared: SharedReader) => {
    for (;;) {
      if (context.signal.aborted || isRequested || context.isOld()) return
      await environment.checkRoom()
      const row = await context.transact((tx) => claimNext(tx, context.job.id, [...inHand]))
      if (!row) return
      inHand.add(row.id)
      const name = `read ${row.id} ${row.sha256.slice(0, 12)} ${row.rev}`
      // A file's progress only matters while it takes long; a lost update is made up by the next.
      const onProgress = (fraction: number) =>
        void context
          .transact(countWaiting)
          .then((waiting) =>
            context.progress((progress.done + fraction) / (progress.done + Math.max(1, waiting)), row.filename),
          )
          .catch(() => {})
      await context.step(name, () => processOne(environment, context, row, { shared, onProgress }), row.filename)
      inHand.delete(row.id)
      progress.done += 1
      const waiting = await context.transact(countWaiting)
      await context.progress(progress.done / (progress.done + waiting), row.filename)
      isRequested ||= waiting > 0 && (await context.isRequested())
    }
  }
  const readers = Array.from({ length: atOnce }, () => createSharedReader())
  const ends = await Promise.allSettled(readers.map(worker))
  for (const reader of readers) reader.close()
  if (context.signal.aborted) {
    // What is in hand when the time is over is to blame, and stays claimed for `onGivenUp`.
    if (!(context.signal.reason instanceof JobFailure)) await context.transact((tx) => returnClaims(tx, context.job.id))
    throw new Error('stopped')
  }
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return isRequested
}

const empty: Extraction = { title: null, pages: [], sheets: [] }
const nothing = {
  kind: null,
  extraction: empty,
  passages: [],
  words: [],
  facts: [],
  summary: null,
  foundDate: null,
  remarks: [],
  sheets: [],
  tables: [],
}

async function processOne(
  environment: IngestionEnvironment,
  context: JobContext,
  row: DocumentRow,
  course: Course,
): Promise<{ status: string }> {
  const found = await read(environment, context, row, course)
  const outcome = { ...found, foundDate: await dateOf(environment, context, { row, extraction: found.extraction }) }
  const written = outcome.tables.map((one) => one.fileId)
  const keep = (kept: Outcome) => context.transact((tx) => keepOutcome(tx, row, kept))
  const spare = await keep(outcome).catch(async (error: { code?: string }) => {
    if (!/^(?:22|54)/.test(error.code ?? '')) throw error
    // PostgreSQL can't store the result, or a word exceeds the index's limit: only this document fails, the others
    // continue.
    const former = await keep({
      ...nothing,
      foundDate: outcome.foundDate,
      status: 'error',
      statusDetail: texts.unexpected,
    })
    return [...(former ?? []), ...written]
  })
  for (const fileId of spare ?? written)
    await environment.warehouse.remove({ organisationId: row.organisation_id, fileId })
  return { status: outcome.status }
}

type Opened = {
  extraction: Extraction
  /** For a large table: its number of rows, and its table already in the warehouse. */
  large: { rowCount: number; tables: Outcome['tables'] } | null
}
type Asked = {
  row: DocumentRow
  corrections: ReadingCorrections
  wantsTable: boolean
} & Course
/** What a worker keeps while it reads one file after another. */
type Course = { shared: SharedReader; onProgress: (fraction: number) => void }

/** Reads a file's contents; a large table goes straight into the warehouse. */
async function openFile(
  environment: IngestionEnvironment,
  context: JobContext,
  asked: Asked,
): Promise<Opened | ExtractionFailure> {
  const { row } = asked
  const path = environment.blobs.pathOf(row.blob)
  const detection = await detect({ path, filename: row.filename })
  if ('refusal' in detection) return detection.refusal
  if (!isLargeTable(detection.kind, row.bytes)) {
    const { encoding } = asked.corrections
    const input = {
      path,
      filename: row.filename,
      signal: context.signal,
      ...(encoding === undefined ? {} : { encoding }),
    }
    const result = (await asked.shared.read({ ...input, bytes: row.bytes })) ?? (await extract(input))
    return 'failure' in result ? result.failure : { extraction: result.extraction, large: null }
  }
  const outcome = await readLarge(environment, context, { ...asked, kind: detection.kind })
  if ('reason' in outcome) return outcome
  const { rows, table } = outcome
  const extraction: Extraction = { ...empty, sheets: [sheetOf(rows, fileTitle(row.filename))] }
  if (rows.isWhole) return { extraction, large: null }
  return { extraction, large: { rowCount: rows.rowCount, tables: table === null ? [] : [{ ...table, remarks: [] }] } }
}

async function read(
  environment: IngestionEnvironment,
  context: JobContext,
  row: DocumentRow,
  course: Course,
): Promise<Outcome> {
  try {
    const usedFor = await context.transact((tx) => resolveUsedFor(tx, row))
    const wantsTables = isSpreadsheet(row.filename) && usedFor.includes('datasets')
    const wantsCells = isSpreadsheet(row.filename) && usedFor.includes('facts')
    const corrections = await context.transact((tx) => readCorrections(tx, row.id))
    const opened = await openFile(environment, context, { row, corrections, wantsTable: wantsTables, ...course })
    context.signal.throwIfAborted()
    if ('reason' in opened) return { ...nothing, ...failed(opened) }
    const { extraction, large } = opened
    const { sheets } = extraction
    const ofReader = extraction.remarks ?? []
    const pages = extraction.pages.map(({ number, text }) => ({ number, text }))
    const names = { title: extraction.title ?? '', filename: row.filename }
    const known = await digest(environment, context, {
      ...names,
      pages,
      sheets,
      wantsTables: wantsTables && large === null,
      wantsCells,
      corrections,
    })
    if ('reason' in known) return { ...nothing, ...failed(known) }
    const lacksTables = wantsTables && large === null && known.tables.length === 0
    const lacksText = known.cells?.pages.length === 0
    const leftOut = leftOutOf(known)
    if (lacksTables && (lacksText || !wantsCells)) {
      const why = leftOut === null ? failed(failures.noTable()) : { status: 'error' as const, statusDetail: leftOut }
      return { ...nothing, ...why, remarks: [...ofReader, ...known.remarks], sheets: known.sheets }
    }
    if (lacksText)
      return {
        ...nothing,
        ...failed(failures.noValues()),
        remarks: [...ofReader, ...known.remarks],
        sheets: known.sheets,
      }
    const stored = [...(large?.tables ?? []), ...(await store(environment, row, known))]
    const others = await context.transact((tx) => readFoundCatalogue(tx, row.id))
    const tables = await withRepeated(environment, stored, { row, corrections, others })
    const cut = cutOf(known, large?.rowCount)
    const statusDetail =
      leftOut !== null ? [leftOut, cut].join(' ').trim() : lacksTables ? documentsTexts.textAlone : cut
    return {
      ...{ status: 'indexed', statusDetail, kind: null, passages: known.passages, words: known.words, tables },
      extraction: { ...extraction, pages: [...extraction.pages, ...cellPages(known)] },
      facts: usedFor.includes('facts') ? known.facts.map((fact) => fact.text) : [],
      summary: known.summary,
      foundDate: null,
      remarks: [...ofReader, ...known.remarks],
      sheets: known.sheets,
    }
  } catch (error) {
    if (context.signal.aborted) throw error
    const isOurs = error instanceof Error && error.name === 'WarehouseFailure'
    return { ...nothing, status: 'error', statusDetail: isOurs ? error.message : texts.unexpected }
  }
}

/** A date among the rows of a file without pages or sheets belongs to its row, not to the file. */
const holdsRowsAlone = (filename: string) =>
  ['.csv', '.tsv', '.json', '.ndjson', '.parquet'].includes(extension(filename))

/** The document's date; even an unreadable file may have one in its name. */
async function dateOf(
  { workers }: IngestionEnvironment,
  context: JobContext,
  { row, extraction }: { row: DocumentRow; extraction: Extraction },
): Promise<FoundDate | null> {
  const timeZone = await context.transact(timeZoneOfOrganisation)
  const folders = await context.transact((tx) => foldersAbove(tx, row.folder_id))
  const input = {
    ...{ title: extraction.title ?? '', filename: row.filename, statedDates: extraction.statedDates ?? noStatedDates },
    firstPage: holdsRowsAlone(row.filename) ? '' : (extraction.pages[0]?.text ?? '').slice(0, charactersOfFirstPage),
    ...{ folders, timeZone, today: dayOf(new Date().toISOString(), timeZone) },
  }
  const { organisation_id: organisationId } = context.job
  try {
    return await workers.run('find the date of a file', { organisationId, input, signal: context.signal })
  } catch (error) {
    if (!(error instanceof TaskFailure) || context.signal.aborted) throw error
    return null
  }
}

/** What is in an extracted file, or why it could not be processed. */
async function digest(
  { workers }: IngestionEnvironment,
  { job, signal }: JobContext,
  input: Digestible,
): Promise<Digest | ExtractionFailure> {
  try {
    return await workers.run(meaning, { organisationId: job.organisation_id, input, signal })
  } catch (error) {
    if (!(error instanceof TaskFailure) || signal.aborted) throw error
    if (error.trouble === 'too long') return failures.tooLong(tasks[meaning].milliseconds / 1_000)
    return error.trouble === 'too much memory' ? failures.tooMuchMemory() : failures.readerFailed()
  }
}

const cellPages = ({ cells }: Digest): Page[] =>
  (cells?.pages ?? []).map((page) => ({ ...page, html: null, thumbnail: null }))

/** Remark on a table that was skipped for having too many columns; null without one. */
const leftOutOf = ({ tooManyColumns }: Digest): string | null =>
  tooManyColumns === null ? null : documentsTexts.tooManyColumns(tooManyColumns, mostColumns)

/** Remark that only the first rows became text; null where all did. */
const cutOf = ({ cells }: Digest, rowCount?: number): string | null => {
  if (cells === null) return null
  const all = rowCount ?? cells.rows.all
  return cells.rows.read >= all ? null : documentsTexts.rowsCut(cells.rows.read, all)
}

const failed = (failure: ExtractionFailure): Pick<Outcome, 'status' | 'statusDetail'> => ({
  status: failure.reason === 'file type not supported' ? 'unknown' : 'error',
  statusDetail: failure.message,
})

async function store(environment: IngestionEnvironment, row: DocumentRow, known: Digest): Promise<Outcome['tables']> {
  const tables: Outcome['tables'] = []
  for (const table of known.tables) {
    const fileId = newId('file')
    const { remarks } = await environment.warehouse.write({ organisationId: row.organisation_id, fileId, table })
    tables.push({ fileId, table, remarks })
  }
  return tables
}

/** Adds a remark on rows that the target table already had. */
async function withRepeated(
  { warehouse }: IngestionEnvironment,
  tables: Outcome['tables'],
  { row, corrections, others }: { row: DocumentRow; corrections: ReadingCorrections; others: Catalogue },
): Promise<Outcome['tables']> {
  const remarked: Outcome['tables'] = []
  for (const one of tables) {
    const said = joinOf(corrections, one.table.label)
    const known = others.factTables.find(({ name }) => name === said?.to)
    const isAdded =
      said?.how === 'append' && one.table.kind === 'fact' && joinTable(others, one.table, said.to).isJoined
    const asked = { organisationId: row.organisation_id, fileId: one.fileId }
    const count = isAdded && known !== undefined ? await countRepeated(warehouse, { ...asked, known }) : 0
    const remark = count === 0 ? [] : [readingTexts.remarks.repeated(count, known!.label)]
    remarked.push({ ...one, remarks: [...one.remarks, ...remark] })
  }
  return remarked
}
