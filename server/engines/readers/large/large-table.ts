import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { tableRemarks } from '../../../../contract/datasets/table-remarks.texts.ts'
import { documentsTexts } from '../../../../contract/documents/documents.texts.ts'
import { type ChildEnd, type ChildLimits, runChild } from '../extract/child-process.ts'
import { type ExtractionFailure, failureReasons, type FileKind } from '../extract/extraction.ts'
import { failureOfEnd } from '../extract/extract.ts'
import { failures } from '../extract/failures.ts'
import { mostColumns } from '../workbook/understand-workbook.ts'
import { extractionIsolation } from '../extract/isolation.ts'
import type { LargeLoaded, LargeSample } from './plan.ts'
import type { LoadUpdate, LoadPlan, RewriteUpdate, RewriteOptions, Source } from './large.types.ts'

/** AM-23: tables of more than this are read by DuckDB. */
export const largeFrom = 10_000_000
const tableKinds: readonly FileKind[] = ['csv', 'tsv', 'json']

/** Whether a file is read here and not by a reader of `extract`. */
export const isLargeTable = (kind: FileKind, bytes: number): boolean =>
  kind === 'parquet' || (tableKinds.includes(kind) && bytes > largeFrom)

const limits: ChildLimits = {
  milliseconds: 600_000,
  residentBytes: 1024 * 1024 * 1024,
  outputCharacters: 400_000_000,
  processorSeconds: 1_200,
}
const here = import.meta.dirname
const reads = [here, join(here, '../workbook'), join(here, '../../duckdb'), join(here, '../../text')]
/** Pages of text that stand for the table among the documents; the rest is for datasets. */
const rowsForText = 4_000

const count = z.number().int().min(0)
const failure = z.object({
  type: z.literal('failure'),
  failure: z.object({ reason: z.enum(failureReasons), message: z.string().max(500) }),
})
const progress = z.object({ type: z.literal('progress'), fraction: z.number().min(0).max(1) })
const text = z.string().max(1_000_000)

/** A file may have taken its reader over: what it tells is checked before it counts. */
const rewriteUpdate: z.ZodType<RewriteUpdate> = z.discriminatedUnion('type', [
  progress,
  failure,
  z.object({
    type: z.literal('head'),
    labels: z.array(text).max(1_000),
    hasHeader: z.boolean(),
    header: count.nullable(),
    isSemicolon: z.boolean(),
    remarks: z.array(z.string().max(1_000)).max(100),
  }),
  z.object({ type: z.literal('rows'), rows: z.array(z.array(text).max(1_000)).max(1_000) }),
  z.object({
    type: z.literal('complete'),
    ...{ rows: count, totals: count, notes: count, repeats: count, badCount: count },
    bad: z.array(z.object({ row: count, cells: count })).max(100),
  }),
])

const loadUpdate: z.ZodType<LoadUpdate> = z.discriminatedUnion('type', [
  progress,
  failure,
  z.object({
    type: z.literal('head'),
    labels: z.array(text).max(100_000),
    rows: z.array(z.array(text.nullable())),
    count,
  }),
  z.object({
    type: z.literal('loaded'),
    rows: count,
    columns: z.array(
      z.object({
        position: count,
        as: z.enum(['text', 'decimal', 'date', 'timestamp']),
        reading: count.nullable(),
        ...{
          filled: count,
          stray: count,
          missing: count,
          decimals: count,
          percents: count,
          bare: count,
          rounded: z.boolean(),
        },
        bad: z.array(z.object({ row: count, value: z.string().max(100) })).max(20),
        ...{ least: z.string().nullable(), most: z.string().nullable(), distinct: count.nullable() },
      }),
    ),
  }),
])

export type LargeFile = {
  path: string
  filename: string
  kind: FileKind
  signal?: AbortSignal | undefined
  onProgress: (fraction: number) => void
  /** Which row names the columns and whether totals stay, where a person said so. */
  corrected?: Omit<RewriteOptions, 'kind'>
}

type Outcome<Update> = { updates: Update[]; failure: ExtractionFailure | null }

async function runProgram<Update extends { type: string }>(
  program: { module: string; arguments: readonly string[]; input: string; output?: string | undefined },
  schema: z.ZodType<Update>,
  { signal, onProgress }: Pick<LargeFile, 'signal' | 'onProgress'>,
): Promise<Outcome<Update>> {
  const { network } = await extractionIsolation()
  const updates: Update[] = []
  let failed: ExtractionFailure | null = null
  let isGarbled = false
  const onLine = (line: string): void => {
    const one = isGarbled ? null : parsed(line, schema)
    if (one === null) isGarbled = true
    else if (one.type === 'progress') onProgress((one as unknown as { fraction: number }).fraction)
    else if (one.type === 'failure') failed = (one as unknown as { failure: ExtractionFailure }).failure
    else updates.push(one)
  }
  const input = await open(program.input, 'r')
  const output = program.output === undefined ? null : await open(program.output, 'w', 0o600)
  let end: ChildEnd
  try {
    const run = { module: program.module, arguments: program.arguments, input: input.fd, output: output?.fd, reads }
    end = await runChild({ ...run, limits, hasNoNetwork: network, onLine, signal })
  } finally {
    await input.close()
    await output?.close()
  }
  if (end.how === 'cancelled') return { updates, failure: failures.cancelled() }
  if (isGarbled) return { updates, failure: failures.readerFailed() }
  return { updates, failure: failed ?? (end.how === 'exited' && end.code === 0 ? null : failureOfEnd(end, limits)) }
}

function parsed<Update>(line: string, schema: z.ZodType<Update>): Update | null {
  try {
    return schema.parse(JSON.parse(line))
  } catch {
    return null
  }
}

export type LargeRows = {
  source: Source
  sample: LargeSample
  rowCount: number
  /** The file is so short that its rows are all here. */
  isWhole: boolean
  /** Which row names the columns, from 1; null where none does. */
  header: number | null
  remarks: string[]
}

const remarks = tableRemarks
const isUpdate =
  <Update extends { type: string }, Type extends Update['type']>(type: Type) =>
  (update: Update): update is Extract<Update, { type: Type }> =>
    update.type === type

/** The rows of a large file where DuckDB can read them without a question, and a sample of them. `spare`: where they may be written. */
export async function openLarge(file: LargeFile, spare: string): Promise<LargeRows | ExtractionFailure> {
  return file.kind === 'parquet' ? openParquet(file, spare) : rewrite(file, spare)
}

async function rewrite(file: LargeFile, spare: string): Promise<LargeRows | ExtractionFailure> {
  const options: RewriteOptions = { kind: file.kind, ...file.corrected }
  const program = {
    module: join(here, 'rewrite.ts'),
    arguments: [JSON.stringify(options)],
    input: file.path,
    output: spare,
  }
  const { updates, failure: failed } = await runProgram(program, rewriteUpdate, file)
  if (failed !== null) return failed
  const head = updates.find(isUpdate<RewriteUpdate, 'head'>('head'))
  const end = updates.find(isUpdate<RewriteUpdate, 'complete'>('complete'))
  if (head === undefined || end === undefined) return failures.readerFailed()
  const rows = updates.filter(isUpdate<RewriteUpdate, 'rows'>('rows')).flatMap((one) => one.rows)
  const bad = end.bad.map(({ row }) => row)
  return {
    source: { kind: 'canonical', path: spare, width: head.labels.length },
    sample: { labels: head.labels, rows, filename: file.filename, isSemicolon: head.isSemicolon },
    rowCount: end.rows,
    isWhole: false,
    header: head.header,
    remarks: [
      ...head.remarks,
      ...(head.hasHeader ? [] : [remarks.noHeader]),
      ...(end.repeats > 0 ? [remarks.headerRepeated(end.repeats)] : []),
      ...(end.totals > 0 ? [remarks.totalsDropped(end.totals)] : []),
      ...(end.notes > 0 ? [remarks.notesDropped(end.notes)] : []),
      ...(end.badCount === 0
        ? []
        : [
            file.kind === 'json'
              ? remarks.fieldsLeftOut(end.badCount, bad)
              : remarks.rowsTooWide(end.badCount, bad, head.labels.length),
          ]),
    ],
  }
}

async function openParquet(file: LargeFile, spare: string): Promise<LargeRows | ExtractionFailure> {
  const source: Source = { kind: 'parquet', path: file.path, width: 0 }
  const { updates, failure: failed } = await runLoad({ source, part: spare, columns: [] }, spare, file)
  if (failed !== null) return failed
  const head = updates.find(isUpdate<LoadUpdate, 'head'>('head'))
  if (head === undefined) return failures.readerFailed()
  if (head.count === 0) return failures.noValues()
  const width = head.labels.length
  if (width > mostColumns) return failures.tooManyColumns(documentsTexts.tooManyColumns(width, mostColumns))
  return {
    source: { ...source, width: head.labels.length },
    sample: { labels: head.labels, rows: head.rows, filename: file.filename },
    rowCount: head.count,
    isWhole: head.rows.length >= head.count,
    ...{ header: null, remarks: [] },
  }
}

async function runLoad(plan: LoadPlan, spare: string, file: LargeFile): Promise<Outcome<LoadUpdate>> {
  const planFile = `${spare}.plan`
  const written = await open(planFile, 'w', 0o600)
  try {
    await written.writeFile(JSON.stringify(plan))
    await written.close()
    return await runProgram({ module: join(here, 'load.ts'), arguments: [], input: planFile }, loadUpdate, file)
  } finally {
    await rm(planFile, { force: true })
  }
}

export type Loaded = { rows: number; columns: LargeLoaded['columns'] }

/** Writes the rows as a Parquet file at `part`, each column as the whole of it can be read. */
export async function loadLarge(
  file: LargeFile,
  { plan, spare }: { plan: LoadPlan; spare: string },
): Promise<Loaded | ExtractionFailure> {
  const { updates, failure: failed } = await runLoad(plan, spare, file)
  if (failed !== null) return failed
  const loaded = updates.find(isUpdate<LoadUpdate, 'loaded'>('loaded'))
  return loaded ?? failures.readerFailed()
}

/** The rows as a sheet; of a file that is not whole only the first, for what reads the text of cells. */
export const sheetOf = ({ sample: { labels, rows }, isWhole }: LargeRows, name: string) => ({
  name,
  rows: [labels, ...(isWhole ? rows : rows.slice(0, rowsForText))].map((row) =>
    row.map((cell) => (cell === '' ? null : cell)),
  ),
})
