import { type DuckDBConnection, type DuckDBPreparedStatement, DuckDBTypeId, StatementType } from '@duckdb/node-api'
import { sqlTexts as texts } from '../../../contract/datasets/sql.texts.ts'
import { type Answered, quoted, type Statement } from '../../engines/queries/index.ts'
import type { Request, ResultColumn, Source } from './messages.ts'
import { orRefused, typeOf } from './run-statement.ts'

type Asked = Extract<Request, { kind: 'facts of a statement' }>
type Refused = { refused: string }

/** Can't be a table's name, which has no space. */
const resultName = quoted('__result ')
const mostOfDouble = '1e20'
const doubles: readonly DuckDBTypeId[] = [DuckDBTypeId.FLOAT, DuckDBTypeId.DOUBLE]

/** A column as fact queries read tables: numbers as decimals, so sums are exact. */
function readColumn(statement: DuckDBPreparedStatement, { name, role }: ResultColumn): string | Refused {
  const position = Array.from({ length: statement.columnCount }, (_, index) => statement.columnName(index)).indexOf(
    name,
  )
  if (position < 0) return { refused: texts.columnGone(name) }
  const type = statement.columnType(position)
  const kind = typeOf(type)
  const column = quoted(name)
  if (role === 'dimension') return `CAST(${column} AS VARCHAR) AS ${column}`
  if (role === 'date')
    return kind === 'date' || kind === 'time'
      ? `CAST(${column} AS TIMESTAMP) AS ${column}`
      : { refused: texts.columnChanged(name) }
  if (kind !== 'number') return { refused: texts.columnChanged(name) }
  if (!doubles.includes(type.typeId)) return column
  return `CASE WHEN abs(${column}) < ${mostOfDouble} THEN CAST(${column} AS DECIMAL(38, 9)) END AS ${column}`
}

/**
 * Queries the result of a checked statement, as a view of this connection only. `select` runs a compiled query with its
 * parameters.
 */
export function askResult(
  connection: DuckDBConnection,
  { sql, name, columns, ...statement }: Asked,
  sources: readonly Source[],
  select: (statement: Statement) => Promise<Answered>,
): Promise<Answered | Refused> {
  return orRefused(sql, { sources }, async () => {
    const prepared = await connection.prepare(sql)
    if (prepared.statementType !== StatementType.SELECT) return { refused: texts.onlyReads }
    const read = columns.map((column) => readColumn(prepared, column))
    const refused = read.find((column) => typeof column !== 'string')
    if (refused !== undefined) return refused
    const view = await orRefused('', { sources }, () => connection.run(`CREATE TEMP VIEW ${resultName} AS ${sql}`))
    if ('refused' in view) return { refused: texts.chartNeedsSelect }
    return orRefused('', { sources }, async () => {
      await connection.run(`CREATE TEMP VIEW ${quoted(name)} AS SELECT ${read.join(', ')} FROM ${resultName}`)
      return select(statement)
    })
  })
}
