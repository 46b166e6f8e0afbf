import { rm } from 'node:fs/promises'
import type { ReadingCorrections } from '../../../contract/documents/reading.schemas.ts'
import { newId } from '../../platform/database/identity.ts'
import {
  correctionOfSheet,
  type ExtractionFailure,
  type FileKind,
  fileTitle,
  type LargeFile,
  type LargeRows,
  type Loaded,
  loadLarge,
  openLarge,
} from '../../engines/readers/index.ts'
import type { JobContext } from '../../platform/jobs/job.types.ts'
import type { UnderstoodTable } from '../../engines/queries/index.ts'
import type { DocumentRow } from './documents.read.ts'
import type { IngestionEnvironment } from './ingestion-environment.ts'

type Reader = Pick<IngestionEnvironment, 'blobs' | 'warehouse' | 'workers'>
export type LargeOutcome = {
  rows: LargeRows
  /** Null where the usual reader handles the rows, or no table is wanted. */
  table: { fileId: string; table: UnderstoodTable } | null
}

const shareOfRows = 0.4
const millisecondsBetween = 1_000

/** Reads a table too large for the usual reader into the warehouse. */
export async function readLarge(
  environment: Reader,
  context: JobContext,
  asked: {
    row: DocumentRow
    kind: FileKind
    wantsTable: boolean
    corrections: ReadingCorrections
    onProgress: (fraction: number) => void
  },
): Promise<LargeOutcome | ExtractionFailure> {
  const { row, kind, wantsTable, corrections } = asked
  const sheet = correctionOfSheet(corrections, fileTitle(row.filename))
  const spare = await environment.blobs.sparePath()
  const onProgress = atMostEvery(millisecondsBetween, asked.onProgress)
  const file: LargeFile = {
    ...{ path: environment.blobs.pathOf(row.blob), filename: row.filename, kind, signal: context.signal },
    corrected: { header: sheet?.header, keepsTotals: sheet?.keepsTotals, encoding: corrections.encoding },
    onProgress: (fraction) => onProgress(fraction * shareOfRows),
  }
  try {
    const opened = await openLarge(file, spare)
    if ('reason' in opened) return opened
    const rows = { ...opened, sample: { ...opened.sample, corrections } }
    if (rows.isWhole || !wantsTable) return { rows, table: null }
    const later = { ...file, onProgress: (fraction: number) => onProgress(shareOfRows + fraction * (1 - shareOfRows)) }
    const table = await intoWarehouse(environment, context, { row, file: later, rows, spare })
    return 'reason' in table ? table : { rows, table }
  } finally {
    await rm(spare, { force: true })
  }
}

async function intoWarehouse(
  { warehouse, workers }: Reader,
  { job, signal }: JobContext,
  { row, file, rows, spare }: { row: DocumentRow; file: LargeFile; rows: LargeRows; spare: string },
): Promise<{ fileId: string; table: UnderstoodTable } | ExtractionFailure> {
  const organisationId = job.organisation_id
  const { columns } = await workers.run('plan the columns of a large table', {
    ...{ organisationId, input: rows.sample, signal },
  })
  const fileId = newId('file')
  let failure: ExtractionFailure | null = null
  const make = async (part: string): Promise<Loaded | null> => {
    const loaded = await loadLarge(file, { plan: { source: rows.source, part, columns }, spare })
    if ('rows' in loaded) return loaded
    failure = loaded
    return null
  }
  const loaded = await warehouse.store({ organisationId: row.organisation_id, fileId, make })
  if (loaded === null) return failure!
  const input = { sample: rows.sample, columns: loaded.columns, rowCount: loaded.rows, remarks: rows.remarks }
  const { table } = await workers.run('settle a large table', { organisationId, input, signal })
  return { fileId, table }
}

function atMostEvery(milliseconds: number, report: (fraction: number) => void): (fraction: number) => void {
  let reported = Number.NEGATIVE_INFINITY
  return (fraction) => {
    if (performance.now() - reported < milliseconds) return
    reported = performance.now()
    report(fraction)
  }
}
