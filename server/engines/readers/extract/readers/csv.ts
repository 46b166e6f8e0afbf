import { readingTexts } from '../../../../../contract/documents/reading.texts.ts'
import type { Cell } from '../extraction.ts'
import { failures, Refusal } from '../failures.ts'
import { type DecodedText, decodingRemarks, readEncoded } from '../text-decoding.ts'
import type { Emit, Reader } from './messages.ts'
import { CellBudget, SheetBuilder } from './sheet-builder.ts'

const delimiters = [',', ';', '\t', '|'] as const
const sampleLength = 100_000
/** As much as a cell of a spreadsheet holds. */
const longestCell = 32_767
/** How many rows above a column's numbers may have words (titles and headers). */
const headerRows = 10
/** As numbers are usually written; leading zeros, more than 15 digits and decimal commas stay text. */
const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

const groupedThousands = /^-?[1-9]\d{0,2}\.\d{3}$/
const isSmallInteger = /^-?\d{1,3}$/
const numericVerdicts: ReadonlySet<string> = new Set(['whole', 'numbers'])

export const readCsv: Reader = async (bytes, emit, options = {}) => {
  const decoded = readEncoded(bytes, { encoding: options.encoding })
  if (decoded === null) throw new Refusal(failures.notA('csv'))
  const { from, ...dialect } = dialectOf(decoded.text)
  emitSheet(decoded, from, dialect, emit)
}

export const readTsv: Reader = async (bytes, emit, options = {}) => {
  const decoded = readEncoded(bytes, { encoding: options.encoding })
  if (decoded === null) throw new Refusal(failures.notA('tsv'))
  const { text } = decoded
  // Under this ending programs also save what is divided by something else.
  emitSheet(decoded, 0, quotingOf(text, text.includes('\t') ? '\t' : sniffDelimiter(text)), emit)
}

/**
 * The delimiter of a text, stated in it or found from its first lines, the start of its rows, and the kind of quotes.
 */
export function dialectOf(text: string): Dialect & { from: number } {
  const declared = /^sep=([,;|\t])\n/i.exec(text)
  const from = declared?.[0].length ?? 0
  return { ...quotingOf(text.slice(from), declared?.[1] ?? sniffDelimiter(text)), from }
}

/** What the way of quoting leaves out of the texts. */
export const quotingRemarks = ({ quote, escapes }: Dialect): string[] => [
  ...(quote === "'" ? [readingTexts.remarks.apostrophes] : []),
  ...(escapes ? [readingTexts.remarks.backslashes] : []),
]

function emitSheet(decoded: DecodedText, from: number, dialect: Dialect, emit: Emit): void {
  const rows = parseDelimited(decoded.text.slice(from), dialect)
  const numeric = numericColumns(rows)
  const builder = new SheetBuilder(new CellBudget())
  let cuts = 0
  for (const [row, fields] of rows.entries()) {
    for (const [column, field] of fields.entries()) {
      if (field.length > longestCell) cuts += 1
      builder.set(row, column, cellOf(field.slice(0, longestCell), numeric.has(column)), null)
    }
  }
  if (builder.isEmpty()) throw new Refusal(failures.noValues())
  const cut = cuts === 0 ? [] : [readingTexts.remarks.cellsCut(cuts, longestCell)]
  for (const text of [...decodingRemarks(decoded), ...quotingRemarks(dialect), ...cut]) emit({ type: 'remark', text })
  builder.emit('', false, emit, dialect.delimiter === ';' ? { isSemicolon: true } : {})
  emit({ type: 'complete' })
}

/** The beginning of a text, cut after a whole line. */
function sampleOf(text: string): string {
  const cut = text.length > sampleLength ? text.lastIndexOf('\n', sampleLength) : text.length
  return text.slice(0, cut > 0 ? cut : sampleLength)
}

/** The delimiter that divides the first lines most evenly; a comma when none divides them. */
export function sniffDelimiter(text: string): string {
  const sample = sampleOf(text)
  let best = { delimiter: ',', score: 0 }
  for (const delimiter of delimiters) {
    const score = evennessOf(sample, { delimiter })
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

const evennessOf = (sample: string, dialect: Dialect): number =>
  evenness(parseDelimited(sample, dialect).map((fields) => fields.length))

/** Whether texts are quoted with apostrophes or escape their quotes with a backslash: where that divides the lines more evenly. */
function quotingOf(text: string, delimiter: string): Dialect {
  const sample = sampleOf(text)
  const plainly: Dialect = { delimiter }
  const asEscaped: Dialect = { delimiter, escapes: true }
  if (sample.includes('\\"') && evennessOf(sample, asEscaped) > evennessOf(sample, plainly)) return asEscaped
  return isQuotedByApostrophes(sample, delimiter) ? { delimiter, quote: "'" } : plainly
}

/** Whether no text has double quotes, but whole columns are quoted with apostrophes. */
function isQuotedByApostrophes(sample: string, delimiter: string): boolean {
  if (!sample.includes("'") || sample.includes('"')) return false
  const rows = parseDelimited(sample, { delimiter, quote: "'" })
  const [quoted, plainly] = [evenness(rows.map((fields) => fields.length)), evennessOf(sample, { delimiter })]
  if (quoted !== plainly) return quoted > plainly
  const written = parseDelimited(sample, { delimiter })
  const isQuoted = (field: string): boolean => field.length >= 2 && field.startsWith("'") && field.endsWith("'")
  const width = written[1]?.length ?? 0
  return Array.from({ length: width }, (_, column) =>
    written
      .slice(1)
      .flatMap((fields) => (fields[column] === undefined || fields[column] === '' ? [] : [fields[column]])),
  ).some((fields) => fields.length >= 2 && fields.filter(isQuoted).length * 2 > fields.length)
}

export type Quote = '"' | "'"
/** How the fields of a text are divided and quoted; usually by quotes that are doubled inside. */
export type Dialect = { delimiter: string; quote?: Quote; escapes?: boolean }

/** A quoted field as it was meant. */
export const unquoted = (field: string, { quote = '"', escapes = false }: Dialect): string =>
  escapes ? field.replaceAll(quote + quote, quote).replace(/\\([\s\S])/g, '$1') : field.replaceAll(quote + quote, quote)

/** Rows of fields; quotes may hold delimiters, line ends and doubled quotes. A quote that never closes is a plain character. */
export function parseDelimited(text: string, dialect: Dialect): string[][] {
  const { delimiter, quote = '"' } = dialect
  const rows: string[][] = []
  let fields: string[] = []
  let at = 0
  while (at < text.length) {
    const close = text[at] === quote ? closingQuote(text, at + 1, dialect) : -1
    const from = close === -1 ? at : close + 1
    const end = fieldEnd(text, from, delimiter)
    fields.push(close === -1 ? text.slice(at, end) : unquoted(text.slice(at + 1, close), dialect))
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

/** Whether a backslash takes the meaning of the character here. */
export function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text[at - 1 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1
}

function closingQuote(text: string, from: number, { delimiter, quote = '"', escapes = false }: Dialect): number {
  for (let at = text.indexOf(quote, from); at !== -1; at = text.indexOf(quote, at + 1)) {
    if (escapes && isEscaped(text, at)) continue
    const next = text[at + 1]
    if (next === undefined || next === delimiter || next === '\n') return at
    if (next === quote) at += 1
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
