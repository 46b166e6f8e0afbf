import { writeSync } from 'node:fs'
import { type Dialect, dialectOf, quotingRemarks } from '../extract/readers/csv.ts'
import { flatCells, jsonRows } from '../extract/readers/json-rows.ts'
import { failures, Refusal } from '../extract/failures.ts'
import { leaveWithParent } from '../extract/leave-with-parent.ts'
import type { Cell } from '../extract/extraction.ts'
import { documentsTexts } from '../../../../contract/documents/documents.texts.ts'
import { findHeader } from '../workbook/header.ts'
import { distinct } from '../workbook/naming.ts'
import { countTextColumns, isLabelledTotal, namesTotal, trimEnd } from '../workbook/totals.ts'
import { CanonicalWriter } from './canonical.ts'
import { delimitedRows } from './delimited-rows.ts'
import type { BadRow, RewriteOptions, RewriteUpdate } from './large.types.ts'
import { openText, type TextFile } from './text-chunks.ts'

/**
 * Runs in a child process. Reads the file from descriptor 0, writes canonical rows to 1 and messages about them to 3.
 */
const mostColumns = 1_000
const rowsOfHead = 400
const rowsOfTail = 200
const headRowsReported = 4_000
const spreadRowsReported = 4_000
const rowsBetween = 97
const rowsPerMessage = 500
const mostBadRows = 20
/** How much of a cell is examined; it is stored whole. */
const longestShown = 4_000
const longestLabel = 500

function emit(update: RewriteUpdate): void {
  const line = Buffer.from(`${JSON.stringify(update)}\n`)
  for (let written = 0; written < line.length; ) written += writeSync(3, line, written)
}

type Row = { number: number; cells: string[] }
const isFilled = ({ cells }: Row): boolean => cells.some((cell) => cell.trim() !== '')

/** Tells the first rows and some of all others. */
class Sample {
  #reported = 0
  #seen = 0
  #rows: string[][] = []

  add(cells: string[]): void {
    this.#seen += 1
    const isSpread = this.#seen % rowsBetween === 0 && this.#reported < headRowsReported + spreadRowsReported
    if (this.#seen > headRowsReported && !isSpread) return
    this.#reported += 1
    this.#rows.push(cells.map((cell) => (cell.length > longestShown ? cell.slice(0, longestShown) : cell)))
    if (this.#rows.length === rowsPerMessage) this.flush()
  }

  flush(): void {
    if (this.#rows.length > 0) emit({ type: 'rows', rows: this.#rows })
    this.#rows = []
  }
}

type Rows = Iterator<Row>

function take(rows: Rows, count: number): Row[] {
  const taken: Row[] = []
  while (taken.length < count) {
    const next = rows.next()
    if (next.done === true) break
    taken.push(next.value)
  }
  return taken
}

function* numbered(file: TextFile, dialect: Dialect, from: number): Generator<Row> {
  let number = 0
  for (const cells of delimitedRows(piecesOf(file, from), dialect)) {
    number += 1
    const row = { number, cells }
    if (isFilled(row)) yield row
  }
}

function* piecesOf(file: TextFile, from: number): Generator<string> {
  let skip = from
  let reported = 0
  for (const { text, read } of file.chunks()) {
    const share = Math.floor((read / Math.max(1, file.bytes)) * 50) / 50
    if (share > reported) emit({ type: 'progress', fraction: share })
    reported = Math.max(reported, share)
    yield skip > 0 ? text.slice(skip) : text
    skip = 0
  }
}

/** The lines above the rows and the column names. A header chosen by a person counts whatever it looks like. */
function headOf(first: Row[], options: RewriteOptions): { labels: string[]; above: number; hasHeader: boolean } {
  const corrected = options.header === undefined ? -1 : first.findIndex(({ number }) => number === options.header)
  if (corrected >= 0) return { labels: first[corrected]!.cells, above: corrected + 1, hasHeader: true }
  const width = Math.max(...first.map(({ cells }) => cells.length))
  const dense = first.map(({ cells }) => Array.from({ length: width }, (_, index): Cell => cells[index] ?? null))
  const header = findHeader(dense)
  if (header === null) return { labels: [], above: 0, hasHeader: false }
  return { labels: header.labels, above: header.row + header.rows, hasHeader: true }
}

function named(labels: readonly string[], width: number): string[] {
  return distinct(
    Array.from(
      { length: width },
      (_, index) => (labels[index] ?? '').trim().slice(0, longestLabel) || `Column ${index + 1}`,
    ),
    ' ',
  )
}

/** Widest of the first rows, without cells that hold nothing at their end. */
function widthOf(rows: readonly (readonly string[])[]): number {
  return rows.reduce((widest, cells) => Math.max(widest, cells.findLastIndex((cell) => cell.trim() !== '') + 1), 0)
}

function refuseWidth(width: number): void {
  if (width > mostColumns) throw new Refusal(failures.tooManyColumns(documentsTexts.tooManyColumns(width, mostColumns)))
}

function rewriteText(file: TextFile, options: RewriteOptions): void {
  const head = file.chunks().next().value?.text ?? ''
  const { from, ...found } = dialectOf(head.slice(0, 200_000))
  const dialect = options.kind === 'tsv' && head.includes('\t') ? { delimiter: '\t' } : found
  const rows = numbered(file, dialect, from)
  const first = take(rows, rowsOfHead)
  if (first.length === 0) throw new Refusal(failures.noValues())
  const { labels, above, hasHeader } = headOf(first, options)
  const body = first.slice(above)
  const width = widthOf([labels, ...body.map(({ cells }) => cells)])
  refuseWidth(width)
  if (width < 2) throw new Refusal(failures.noTable())
  emit({
    type: 'head',
    labels: named(labels, width),
    hasHeader,
    header: hasHeader ? first[above - 1]!.number : null,
    isSemicolon: dialect.delimiter === ';',
    remarks: [...file.remarks, ...quotingRemarks(dialect)],
  })

  const writer = new CanonicalWriter(1, width)
  const sample = new Sample()
  const textColumns = countTextColumns(body.map(({ cells }) => cells))
  const bad: BadRow[] = []
  let [totals, repeats, badCount] = [0, 0, 0]
  const isHeaderAgain = (cells: string[]): boolean =>
    hasHeader && cells[0] === labels[0] && labels.every((label, index) => (cells[index] ?? '').trim() === label)
  const isTotal = (cells: string[]): boolean =>
    options.keepsTotals !== true && namesTotal(cells) && isLabelledTotal(cells, textColumns)
  const write = ({ number, cells }: Row): void => {
    if (cells.length > width && cells.slice(width).some((cell) => cell.trim() !== '')) {
      badCount += 1
      if (bad.length < mostBadRows) bad.push({ row: number, cells: cells.length })
    }
    writer.write(number, cells)
    sample.add(cells.slice(0, width))
  }
  const judge = (row: Row): void => {
    if (isHeaderAgain(row.cells)) repeats += 1
    else if (isTotal(row.cells)) totals += 1
    else write(row)
  }
  let tail: Row[] = []
  const keep = (row: Row): void => {
    tail.push(row)
    if (tail.length < 2 * rowsOfTail) return
    for (const one of tail.slice(0, rowsOfTail)) judge(one)
    tail = tail.slice(rowsOfTail)
  }
  for (const row of body) keep(row)
  for (let next = rows.next(); next.done !== true; next = rows.next()) keep(next.value)
  // Totals and notes are at the end.
  const dense = tail.map(({ cells }) => Array.from({ length: width }, (_, index): Cell => cells[index] || null))
  const trimmed = options.keepsTotals === true ? null : trimEnd(dense, textColumns)
  for (const row of tail.slice(0, trimmed?.end)) judge(row)
  totals += trimmed?.totals ?? 0
  writer.flush()
  sample.flush()
  if (writer.rows === 0) throw new Refusal(failures.noTable())
  emit({ type: 'complete', rows: writer.rows, totals, notes: trimmed?.notes ?? 0, repeats, badCount, bad })
}

const textOf = (cell: Cell | undefined): string => (cell === null || cell === undefined ? '' : String(cell))

function rewriteJson(file: TextFile): void {
  const rows = jsonRows(piecesOf(file, 0))
  const positions = new Map<string, number>()
  const first: Map<string, Cell>[] = []
  for (let next = rows.next(); next.done !== true; next = rows.next()) {
    const cells = flatCells(next.value)
    for (const name of cells.keys()) if (!positions.has(name)) positions.set(name, positions.size)
    first.push(cells)
    if (first.length >= headRowsReported) break
  }
  if (first.length === 0) throw new Refusal(failures.noValues())
  refuseWidth(positions.size)
  if (positions.size < 2) throw new Refusal(failures.noTable())
  emit({
    type: 'head',
    labels: named([...positions.keys()], positions.size),
    hasHeader: true,
    header: null,
    isSemicolon: false,
    remarks: file.remarks,
  })
  const names = [...positions.keys()]
  const writer = new CanonicalWriter(1, names.length)
  const sample = new Sample()
  const bad: BadRow[] = []
  let badCount = 0
  let number = 0
  const write = (row: Map<string, Cell>): void => {
    number += 1
    if ([...row.keys()].some((name) => !positions.has(name))) {
      badCount += 1
      if (bad.length < mostBadRows) bad.push({ row: number, cells: row.size })
    }
    const cells = names.map((name) => textOf(row.get(name)))
    writer.write(number, cells)
    sample.add(cells)
  }
  for (const row of first) write(row)
  for (let next = rows.next(); next.done !== true; next = rows.next()) write(flatCells(next.value))
  writer.flush()
  sample.flush()
  emit({ type: 'complete', rows: number, totals: 0, notes: 0, repeats: 0, badCount, bad })
}

try {
  leaveWithParent()
  const options = JSON.parse(process.argv[2] ?? '{}') as RewriteOptions
  const file = openText(0, options.encoding)
  if (file === null) throw new Refusal(failures.notA(options.kind))
  if (options.kind === 'json') rewriteJson(file)
  else rewriteText(file, options)
} catch (error) {
  emit({ type: 'failure', failure: error instanceof Refusal ? error.failure : failures.broken() })
}
process.exit(0)
