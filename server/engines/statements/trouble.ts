import { calculationTexts } from '../../../contract/datasets/calculations.texts.ts'
import { sqlTexts as texts } from '../../../contract/datasets/sql.texts.ts'
import type { KnownTable } from './check-statement.ts'
import { locate } from './location.ts'
import { nearestName } from '../../../contract/shared/nearest-name.ts'

/** What DuckDB says with `errors_as_json`. */
type Said = {
  exception_type?: string
  exception_message?: string
  position?: string
  name?: string
  error_subtype?: string
}

function readSaid(message: string): Said | null {
  const start = message.indexOf('{')
  if (start < 0) return null
  try {
    return JSON.parse(message.slice(start)) as Said
  } catch {
    return null
  }
}

const ofTheAsker = [
  'Binder',
  'Catalog',
  'Conversion',
  'Invalid Input',
  'Invalid Type',
  'Parser',
  'Mismatch Type',
  'Syntax',
]
const longestReason = 200
const mostTablesNamed = 2
const mostColumnsNamed = 20

/** The first sentence of what DuckDB says, without its hints. */
function reasonOf(said: Said): string {
  const line = (said.exception_message ?? '')
    .split('\n')[0]!
    .replace(/ You might need to add explicit type casts\.$/, '')
  return line.length > longestReason ? `${line.slice(0, longestReason)} …` : line
}

function missingColumn(said: Said): string | null {
  const message = said.exception_message ?? ''
  if (said.error_subtype === 'COLUMN_NOT_FOUND') return said.name ?? null
  return /^Table "[^"]*" does not have a column named "([^"]*)"/.exec(message)?.[1] ?? null
}

/** What the tables that a statement names have instead of this column. */
function columnsWithout(column: string, sql: string, tables: readonly KnownTable[]): string[] {
  const words = new Set(sql.toLowerCase().split(/[^\p{L}\p{N}_]+/u))
  const lower = column.toLowerCase()
  return tables
    .filter((table) => words.has(table.name.toLowerCase()))
    .filter(({ columns }) => !columns.some((each) => each.toLowerCase() === lower))
    .slice(0, mostTablesNamed)
    .map(({ name, columns }) => {
      const shown = columns.slice(0, mostColumnsNamed)
      return texts.columnsOf(name, shown, columns.length - shown.length)
    })
}

/**
 * One sentence for the person whose statement DuckDB refused while binding or running it, with the nearest name and the
 * position. Null: it is not the statement that is wrong.
 */
export function sentenceOfTrouble(sql: string, message: string, tables: readonly KnownTable[]): string | null {
  const said = readSaid(message)
  if (said === null) return null
  const location = locate(sql, said.position)
  const type = said.exception_type ?? ''
  if (type === 'INTERRUPT' || /^INTERRUPT/.test(said.exception_message ?? '')) return texts.tooSlow
  if (type === 'Out of Memory') return texts.tooBig
  if (type === 'Out of Range') return texts.overflow
  if (!ofTheAsker.includes(type)) return null
  const column = missingColumn(said)
  if (column !== null) {
    const columns = tables.flatMap((table) => table.columns)
    const gone = tables
      .flatMap(({ unusable = [] }) => unusable)
      .find(({ name }) => name.toLowerCase() === column.toLowerCase())
    if (gone !== undefined) return calculationTexts.unusable(gone.label, gone.problem)
    const near = nearestName(column, columns)
    const isElsewhere = near?.toLowerCase() === column.toLowerCase()
    if (near !== null && !isElsewhere) return texts.unknownColumn(column, near, location)
    return [texts.unknownColumn(column, null, location), ...columnsWithout(column, sql, tables)].join(' ')
  }
  return texts.failed(reasonOf(said), location)
}
