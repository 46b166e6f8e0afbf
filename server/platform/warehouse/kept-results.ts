import { type DuckDBConnection, VARCHAR } from '@duckdb/node-api'
import type { KeptResult, SqlCell, SqlColumn } from '../../../contract/datasets/sql.schemas.ts'
import { quoted } from '../../engines/queries/index.ts'

/** Can't be a table's name, which has no space. */
const cellsOf = (name: string): string => `__cells ${name}`
const positionOf = (index: number): string => quoted(String(index))

/** Makes the column names of a result unique: a second "sum" becomes "sum_1", as in DuckDB. */
export function uniqueNames(columns: readonly SqlColumn[]): string[] {
  const taken = new Set<string>()
  return columns.map(({ name }) => {
    let unique = name
    for (let number = 1; taken.has(unique.toLowerCase()); number += 1) unique = `${name}_${number}`
    taken.add(unique.toLowerCase())
    return unique
  })
}

const digits = 9
const largest = 1e20

/** The type that holds every number of a column exactly, if any. */
function numberType(cells: readonly SqlCell[]): string {
  const written = cells.filter((cell) => cell !== null).map(String)
  if (written.every((cell) => /^-?\d{1,15}$/.test(cell))) return 'BIGINT'
  if (written.every((cell) => /^-?\d{1,38}$/.test(cell))) return 'HUGEINT'
  const isDecimal = (cell: string): boolean =>
    /^-?\d+(?:\.\d+)?$/.test(cell) && (cell.split('.')[1] ?? '').length <= digits && Math.abs(Number(cell)) < largest
  return written.every(isDecimal) ? `DECIMAL(38, ${digits})` : 'DOUBLE'
}

const types = { text: 'VARCHAR', date: 'DATE', time: 'TIMESTAMP', boolean: 'BOOLEAN' } as const

/** Adds a kept result to a connection's tables, under its name. */
export async function showResult(connection: DuckDBConnection, { name, columns, rows }: KeptResult): Promise<void> {
  const cells = cellsOf(name)
  const stored = columns.map((_, index) => `${positionOf(index)} VARCHAR`)
  await connection.run(`CREATE TEMP TABLE ${quoted(cells)} (${stored.join(', ')})`)
  const appender = await connection.createAppender(cells, 'main', 'temp')
  for (const row of rows) {
    for (const cell of row) {
      if (cell === null) appender.appendNull()
      else appender.appendValue(String(cell), VARCHAR)
    }
    appender.endRow()
  }
  appender.closeSync()
  const names = uniqueNames(columns)
  const shown = columns.map(({ type }, index) => {
    const to = type === 'number' ? numberType(rows.map((row) => row[index] ?? null)) : types[type]
    return `CAST(${positionOf(index)} AS ${to}) AS ${quoted(names[index]!)}`
  })
  await connection.run(`CREATE TEMP VIEW ${quoted(name)} AS SELECT ${shown.join(', ')} FROM ${quoted(cells)}`)
}
