import { createHash } from 'node:crypto'
import { longestInboundKey, mostInboundRows } from '../../../contract/integrations/integrations.schemas.ts'
import { connectionTexts as texts } from '../../../contract/integrations/connections.texts.ts'
import { parseExactJson } from '../../../contract/shared/exact-json.ts'
import type { RecordCell, SourceRow } from './connection.types.ts'
import { storable } from '../text/index.ts'
import { flat } from './flat.ts'

const longestName = 100
type Row = Record<string, unknown>
/** `field`: the one that names a row; '' where none does. */
type Sent = { text: string; field: string }
export type SentRows = { rows: SourceRow[]; gone: string[] } | { refusal: string }

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const isRow = (value: unknown): value is Row =>
  isObject(value) && Object.keys(value).every((name) => name !== '' && name.length <= longestName)

/** Rows as somebody sent them, with the keys of those that are to go; or the sentence that says why none is taken. */
export function sentRows({ text, field }: Sent): SentRows {
  try {
    return readRows(parseExactJson(text), field)
  } catch (error) {
    // What is nested without end overflows the stack.
    if (error instanceof SyntaxError || error instanceof RangeError) return { refusal: texts.noJson }
    throw error
  }
}

function readRows(body: unknown, field: string): SentRows {
  const given: Row | null = Array.isArray(body) ? { rows: body } : isObject(body) ? body : null
  if (given === null || (given['rows'] === undefined && given['delete'] === undefined))
    return { refusal: texts.noRowsOfCall }
  const [rows, gone] = [given['rows'] ?? [], given['delete'] ?? []]
  if (!Array.isArray(rows) || !Array.isArray(gone)) return { refusal: texts.noRowsOfCall }
  if (rows.length > mostInboundRows || gone.length > mostInboundRows)
    return { refusal: texts.tooManyAtOnce(mostInboundRows) }
  const odd = rows.findIndex((row) => !isRow(row))
  if (odd >= 0) return { refusal: texts.badRow(odd + 1, longestName) }
  if (!gone.every((key) => typeof key === 'string' || typeof key === 'number')) return { refusal: texts.badKeys }
  const taken = (rows as Row[]).map(flat).map((row) => ({ key: keyOf(row, field), row }))
  const long = taken.findIndex(({ key }) => key.length > longestInboundKey)
  if (long >= 0) return { refusal: texts.longKey(long + 1, longestInboundKey) }
  return { rows: taken, gone: gone.map((key) => storable(String(key))) }
}

/** What tells a row from others: the field that names it, else all that it says. */
function keyOf(row: Record<string, RecordCell>, field: string): string {
  const named = Object.hasOwn(row, field) ? row[field]! : null
  if (named !== null) return storable(String(named as string | number | boolean))
  const entries = Object.entries(row).sort(([left], [right]) => (left < right ? -1 : 1))
  return `#${createHash('sha256').update(JSON.stringify(entries)).digest('base64url')}`
}
