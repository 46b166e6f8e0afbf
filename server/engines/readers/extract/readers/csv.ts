import type { Cell } from '../extraction.ts'
import { failures, Refusal } from '../failures.ts'
import { decodeText } from '../text-decoding.ts'
import type { Emit, Reader } from './messages.ts'
import { CellBudget, SheetBuilder } from './sheet-builder.ts'

const delimiters = [',', ';', '\t', '|'] as const
const sampleLength = 100_000
/** Words may stand above the numbers of a column in this many rows (titles and headers). */
const headerRows = 10
/** As numbers are usually written; leading zeros, more than 15 digits and decimal commas stay text. */
const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

const groupedThousands = /^-?[1-9]\d{0,2}\.\d{3}$/
const isSmallInteger = /^-?\d{1,3}$/
const numericVerdicts: ReadonlySet<string> = new Set(['whole', 'numbers'])

export const readCsv: Reader = async (bytes, emit) => {
  const decoded = decodeText(bytes)
  if (decoded === null) throw new Refusal(failures.notA('csv'))
  const { delimiter, from } = dialectOf(decoded)
  emitSheet(parseDelimited(decoded.slice(from), delimiter), emit)
}

export const readTsv: Reader = async (bytes, emit) => {
  const text = decodeText(bytes)
  if (text === null) throw new Refusal(failures.notA('tsv'))
  // Under this ending programs also save what is divided by something else.
  emitSheet(parseDelimited(text, text.includes('\t') ? '\t' : sniffDelimiter(text)), emit)
}

/** What divides a text, as it says itself or as its first lines show, and where its rows begin. */
export function dialectOf(text: string): { delimiter: string; from: number } {
  const declared = /^sep=([,;|\t])\n/i.exec(text)
  return { delimiter: declared?.[1] ?? sniffDelimiter(text), from: declared?.[0].length ?? 0 }
}

function emitSheet(rows: readonly string[][], emit: Emit): void {
  const numeric = numericColumns(rows)
  const builder = new SheetBuilder(new CellBudget())
  for (const [row, fields] of rows.entries()) {
    for (const [column, field] of fields.entries()) builder.set(row, column, cellOf(field, numeric.has(column)), null)
  }
  if (builder.isEmpty()) throw new Refusal(failures.noValues())
  builder.emit('', false, emit)
  emit({ type: 'complete' })
}

/** The delimiter that divides the first lines most evenly; a comma when none divides them. */
export function sniffDelimiter(text: string): string {
  const cut = text.length > sampleLength ? text.lastIndexOf('\n', sampleLength) : text.length
  const sample = text.slice(0, cut > 0 ? cut : sampleLength)
  let best = { delimiter: ',', score: 0 }
  for (const delimiter of delimiters) {
    const score = evenness(parseDelimited(sample, delimiter).map((fields) => fields.length))
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** The share of rows that have the commonest number of fields, when that is two or more; a few more fields break a tie. */
function evenness(widths: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
  const [width = 0, count = 0] = [...counts].sort((one, other) => other[1] - one[1])[0] ?? []
  return count / Math.max(1, widths.length) + Math.min(width, 100) / 10_000
}

/** Rows of fields; quotes may hold delimiters, line ends and doubled quotes. A quote that never closes is a plain character. */
export function parseDelimited(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  let fields: string[] = []
  let at = 0
  while (at < text.length) {
    const close = text[at] === '"' ? closingQuote(text, at + 1, delimiter) : -1
    const from = close === -1 ? at : close + 1
    const end = fieldEnd(text, from, delimiter)
    fields.push(close === -1 ? text.slice(at, end) : text.slice(at + 1, close).replaceAll('""', '"'))
    at = end + 1
    if (text[end] === delimiter) {
      if (at === text.length) fields.push('')
      continue
    }
    rows.push(fields)
    fields = []
  }
  if (fields.length > 0) rows.push(fields)
  return rows
}

function closingQuote(text: string, from: number, delimiter: string): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    const next = text[at + 1]
    if (next === undefined || next === delimiter || next === '\n') return at
    if (next === '"') at += 1
    else return -1
  }
  return -1
}

function fieldEnd(text: string, from: number, delimiter: string): number {
  const delimiterCode = delimiter.charCodeAt(0)
  let at = from
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === delimiterCode || code === 10) break
    at += 1
  }
  return at
}

/** Columns whose values below the headers are all plain numbers, and not all of them such as 1.234, which may be thousands. */
function numericColumns(rows: readonly string[][]): Set<number> {
  const verdicts = new Map<number, 'header' | 'open' | 'whole' | 'numbers' | 'text'>()
  for (const [row, fields] of rows.entries()) {
    for (const [column, field] of fields.entries()) {
      const value = field.trim()
      const verdict = verdicts.get(column)
      if (value === '' || verdict === 'text') continue
      const isHeaderSoFar = verdict === undefined || verdict === 'header'
      if (!isPlainNumber(value)) verdicts.set(column, isHeaderSoFar && row < headerRows ? 'header' : 'text')
      else if (verdict !== 'numbers' && groupedThousands.test(value)) verdicts.set(column, 'open')
      else if (!isSmallInteger.test(value)) verdicts.set(column, 'numbers')
      else if (isHeaderSoFar) verdicts.set(column, 'whole')
    }
  }
  return new Set([...verdicts].filter(([, verdict]) => numericVerdicts.has(verdict)).map(([column]) => column))
}

function isPlainNumber(value: string): boolean {
  return plainNumber.test(value) && value.replace(/[-.]/g, '').length <= 15
}

function cellOf(field: string, numeric: boolean): Cell {
  const value = field.trim()
  if (value === '') return null
  return numeric && isPlainNumber(value) ? Number(value) : value
}
