import { parseExactJson } from '../../../contract/shared/exact-json.ts'
import type { RecordCell } from '../../database/connection.types.ts'
import { flat } from './flat.ts'

const mostRows = 100_000
type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The list of a document: itself, or the one list that it holds. */
function listIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  const lists = isRow(value) ? Object.values(value).filter((one) => Array.isArray(one)) : []
  return lists.length === 1 ? (lists[0] as unknown[]) : isRow(value) ? [value] : []
}

const linesOf = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => parseExactJson(line))

/** The rows of a JSON text, or of one with a row a line; null where it is neither. */
export function jsonRows(text: string): Record<string, RecordCell>[] | null {
  try {
    return listIn(parseExactJson(text)).filter(isRow).slice(0, mostRows).map(flat)
  } catch {
    try {
      return linesOf(text).filter(isRow).slice(0, mostRows).map(flat)
    } catch {
      return null
    }
  }
}
