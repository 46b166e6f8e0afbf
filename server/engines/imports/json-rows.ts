import { parseExactJson } from '../../../contract/shared/exact-json.ts'
import type { RecordCell } from './connection.types.ts'
import { flat } from './flat.ts'

const mostRows = 100_000
type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The list of a document: itself, or the one list that it holds. */
function listIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  const lists = isRow(value) ? Object.values(value).filter((one) => Array.isArray(one)) : []
  return lists.length === 1 ? (lists[0] as unknown[]) : [value]
}

/** Null where there is something and nothing of it is a row: what was read before must not give way to that. */
function rowsIn(list: readonly unknown[]): Record<string, RecordCell>[] | null {
  const rows = list.filter(isRow)
  return rows.length === 0 && list.length > 0 ? null : rows.slice(0, mostRows).map(flat)
}

const linesOf = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => parseExactJson(line))

/** The rows of a JSON text, or of one with a row a line; null where it is neither. */
export function jsonRows(text: string): Record<string, RecordCell>[] | null {
  try {
    return rowsIn(listIn(parseExactJson(text)))
  } catch {
    try {
      return rowsIn(linesOf(text))
    } catch {
      return null
    }
  }
}
