import { decodeQuery, encodeQuery, oneOf } from '../shared/query-string.ts'
import { asksTheSame, readForm } from './dataset-form.ts'

/** The SQL of a saved query's search string; null if it holds a dataset query. */
export function readStatement(search: string): string | null {
  const sql = oneOf(decodeQuery(search), 'sql')?.trim() ?? ''
  return sql === '' ? null : sql
}

export const isStatement = (search: string): boolean => readStatement(search) !== null

/** The search string under which a statement is saved; `readStatement` reads it back. */
export const printStatement = (sql: string): string => encodeQuery({ sql: sql.trim() })

/** Whether two search strings need the same request. */
export function isSameQuery(one: string, other: string): boolean {
  const [first, second] = [readStatement(one), readStatement(other)]
  if (first !== null || second !== null) return first === second
  return asksTheSame(readForm(one), readForm(other))
}
