import {
  type DuckDBConnection,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
  ResultReturnType,
  StatementType,
} from '@duckdb/node-api'
import { type KeptResult, type SqlCell, type SqlColumn, sqlLimits } from '../../../contract/datasets/sql.schemas.ts'
import { sqlTexts as texts } from '../../../contract/datasets/sql.texts.ts'
import { type Checked, checkStatement, sentenceOfTrouble, type Serialised } from '../../engines/statements/index.ts'
import { showResult, uniqueNames } from './kept-results.ts'
import type { Request, Source, Stated } from './messages.ts'

type Asked = Extract<Request, { kind: 'statement' }>
/** What is checked of a statement, whatever its result is used for. */
type Written = Pick<Asked, 'sql' | 'sources'> & Partial<Pick<Asked, 'results'>>

const numbers = new Set([
  DuckDBTypeId.TINYINT,
  DuckDBTypeId.SMALLINT,
  DuckDBTypeId.INTEGER,
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.UTINYINT,
  DuckDBTypeId.USMALLINT,
  DuckDBTypeId.UINTEGER,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.UHUGEINT,
  DuckDBTypeId.FLOAT,
  DuckDBTypeId.DOUBLE,
  DuckDBTypeId.DECIMAL,
])
const times = new Set([
  DuckDBTypeId.TIMESTAMP,
  DuckDBTypeId.TIMESTAMP_S,
  DuckDBTypeId.TIMESTAMP_MS,
  DuckDBTypeId.TIMESTAMP_NS,
  DuckDBTypeId.TIMESTAMP_TZ,
])

export function typeOf({ typeId }: DuckDBType): SqlColumn['type'] {
  if (numbers.has(typeId)) return 'number'
  if (times.has(typeId)) return 'time'
  if (typeId === DuckDBTypeId.DATE) return 'date'
  return typeId === DuckDBTypeId.BOOLEAN ? 'boolean' : 'text'
}

/** Removes trailing zeros after the decimal point. */
function withoutZeros(written: string): string {
  if (!written.includes('.')) return written
  let end = written.length
  while (written[end - 1] === '0') end -= 1
  return written.slice(0, written[end - 1] === '.' ? end - 1 : end)
}

/** A number as a double if that is exact, otherwise as text. */
function exactNumber(written: string): number | string {
  const number = withoutZeros(written)
  const digits = number.replace(/^-|\./g, '').replace(/^0+/, '')
  return digits.length <= 15 ? Number(number) : number
}

/** `2026-03-01 10:00:00.5` as `2026-03-01T10:00:00.5`, with a `Z` in UTC. */
const momentOf = (written: string, zone: '' | 'Z'): string => `${written.replace(/\+00$/, '').replace(' ', 'T')}${zone}`

/** A cell for JSON. Lists and structures become text. */
export function cellOf(value: DuckDBValue): SqlCell {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'bigint') return exactNumber(String(value))
  if (value instanceof DuckDBDecimalValue) return exactNumber(value.toString())
  if (value instanceof DuckDBDateValue) return value.toString()
  if (value instanceof DuckDBTimestampTZValue) return momentOf(new DuckDBTimestampValue(value.micros).toString(), 'Z')
  if (value instanceof DuckDBTimestampValue) return momentOf(value.toString(), '')
  return String(value)
}

async function parse(connection: DuckDBConnection, sql: string): Promise<Serialised> {
  const serialise = 'SELECT json_serialize_sql($1::VARCHAR, skip_null := true, skip_empty := true)'
  const reader = await connection.runAndReadAll(serialise, [sql])
  return JSON.parse(String(reader.getRows()[0]?.[0])) as Serialised
}

const measured = 'EXPLAIN ANALYZE '

/**
 * Rejects with the error that ended a stream early. The driver does not report it, so the statement is run again
 * without keeping rows; positions in the message are those in `sql`.
 */
async function failAsStream(connection: DuckDBConnection, sql: string): Promise<never> {
  await connection.run(`${measured}${sql}`).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    const inStatement = (position: string): string => `"position":"${Number(position) - measured.length}"`
    throw new Error(message.replace(/"position":"(\d+)"/, (_, position: string) => inStatement(position)))
  })
  throw new Error('The result ended before its last row')
}

async function readRows(
  connection: DuckDBConnection,
  { sql, limit }: Asked,
  tables: string[],
): Promise<Omit<Stated, 'isRounded'> | { refused: string }> {
  const prepared = await connection.prepare(sql)
  if (prepared.statementType !== StatementType.SELECT) return { refused: texts.onlyReads }
  const result = await prepared.stream()
  const types = result.columnTypes()
  if (types.length > sqlLimits.columns) return { refused: texts.tooWide(sqlLimits.columns) }
  const rows: SqlCell[][] = []
  let total = 0
  let isShortened = false
  const shorten = (cell: SqlCell): SqlCell => {
    if (typeof cell !== 'string' || cell.length <= sqlLimits.cellCharacters) return cell
    isShortened = true
    return `${cell.slice(0, sqlLimits.cellCharacters)} …`
  }
  for (;;) {
    const chunk = await result.fetchChunk()
    if (chunk === null || chunk.rowCount === 0) break
    total += chunk.rowCount
    const vectors = types.map((_, index) => chunk.getColumnVector(index))
    // Cell by cell: a whole chunk of long texts might not fit in memory.
    for (let row = 0; row < chunk.rowCount && rows.length < limit; row += 1)
      rows.push(vectors.map((vector) => shorten(cellOf(vector.getItem(row)))))
  }
  // A failed stream looks exhausted; only its type differs.
  if (result.returnType === ResultReturnType.INVALID) return failAsStream(connection, sql)
  const names = result.columnNames()
  const columns = names.map((name, index) => ({ name, type: typeOf(types[index]!) }))
  return { columns, rows, total, tables, isShortened }
}

type Known = { sources: readonly Source[]; results?: readonly KeptResult[] }
const knownOf = ({ sources, results = [] }: Known) => [
  ...sources.map(({ name, columns, unusable }) => ({ name, columns: columns.map((column) => column.name), unusable })),
  ...results.map(({ name, columns }) => ({ name, columns: uniqueNames(columns) })),
]

/** The tables that a statement reads, or the sentence that refuses it. `connection` must have no files open. */
export async function checkAsked(connection: DuckDBConnection, { sql, ...known }: Written): Promise<Checked> {
  return checkStatement(sql, await parse(connection, sql), knownOf(known))
}

/** Runs a checked statement; errors in its names or values become a refusal in one sentence. */
export async function orRefused<Result>(
  sql: string,
  known: Known,
  work: () => Promise<Result>,
): Promise<Result | { refused: string }> {
  try {
    return await work()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const refused = sentenceOfTrouble(sql, message, knownOf(known))
    if (refused === null) throw error
    return { refused }
  }
}

/** Runs a checked statement over these tables and earlier results. */
export const runChecked = (
  connection: DuckDBConnection,
  asked: Asked,
  { sources, results }: { sources: readonly Source[]; results: readonly KeptResult[] },
): Promise<Omit<Stated, 'isRounded'> | { refused: string }> => {
  const tables = [...sources.map(({ name }) => name), ...results.flatMap((result) => result.tables)]
  return orRefused(asked.sql, { sources, results }, async () => {
    for (const result of results) await showResult(connection, result)
    return readRows(connection, asked, [...new Set(tables)])
  })
}
