import { readFileSync, writeSync } from 'node:fs'
import type { DuckDBConnection } from '@duckdb/node-api'
import { failures, Refusal } from '../extract/failures.ts'
import { leaveWithParent } from '../extract/leave-with-parent.ts'
import { openLocked } from '../../duckdb/index.ts'
import { sqlText } from '../../text/index.ts'
import { between } from './canonical.ts'
import { type Checked, checkColumn, checksOf, valueSql } from './column-checks.ts'
import type { ColumnPlan, LoadedColumn, LoadUpdate, LoadPlan, Source } from './large.types.ts'
import { columnName, placeholderSql } from './reading-sql.ts'

/** Runs in a child process. Reads the plan from descriptor 0; DuckDB opens only the source and the part it writes. */
const memory = '320MB'
const threads = 2
const columnsPerPass = 40
const mostBad = 5
const headRows = 50_000
const headCells = 1_000_000
const mostRows = 100_000_000
const mostUnpacked = 8_000_000_000

function emit(update: LoadUpdate): void {
  const line = Buffer.from(`${JSON.stringify(update)}\n`)
  for (let written = 0; written < line.length; ) written += writeSync(3, line, written)
}

type Rows = unknown[][]
const ask = async (connection: DuckDBConnection, text: string): Promise<Rows> =>
  (await connection.runAndReadAll(text)).getRows() as Rows

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

type Described = { name: string; type: string }

/** A column of a Parquet file as text: figures without the noise of binary fractions. */
function textOfColumn({ name, type }: Described, position: number): string {
  const own = quoted(name)
  const isFraction = type === 'DOUBLE' || type === 'FLOAT'
  const exact = `rtrim(rtrim(CAST(TRY_CAST(${own} AS DECIMAL(38,10)) AS VARCHAR), '0'), '.')`
  return `nullif(trim(${isFraction ? exact : `CAST(${own} AS VARCHAR)`}), '') AS ${columnName(position)}`
}

async function describeParquet(connection: DuckDBConnection, path: string): Promise<Described[]> {
  const rows = await ask(connection, `DESCRIBE SELECT * FROM read_parquet(${sqlText(path)})`)
  return rows.map(([name, type]) => ({ name: String(name), type: String(type) })).filter(({ type }) => type !== 'BLOB')
}

async function sourceSql(connection: DuckDBConnection, { kind, path, width }: Source): Promise<string> {
  if (kind === 'parquet') {
    const columns = await describeParquet(connection, path)
    return `SELECT file_row_number + 1 AS n, ${columns.map(textOfColumn).join(', ')} FROM read_parquet(${sqlText(path)}, file_row_number = true)`
  }
  const columns = Array.from({ length: width }, (_, index) => `'${columnName(index)}': 'VARCHAR'`)
  return `SELECT * FROM read_csv(${sqlText(path)}, auto_detect = false, header = false, delim = ${sqlText(between)}, quote = '', escape = '', new_line = '\\n', columns = {'n': 'BIGINT', ${columns.join(', ')}})`
}

async function reportHead(connection: DuckDBConnection, path: string): Promise<void> {
  const [[rows, unpacked] = []] = await ask(
    connection,
    `SELECT (SELECT sum(num_rows) FROM parquet_file_metadata(${sqlText(path)})), (SELECT sum(total_uncompressed_size) FROM parquet_metadata(${sqlText(path)}))`,
  )
  if (Number(rows) > mostRows || Number(unpacked) > mostUnpacked) throw new Refusal(failures.unpacksTooLarge())
  const columns = await describeParquet(connection, path)
  const source = await sourceSql(connection, { kind: 'parquet', path, width: columns.length })
  const most = Math.min(headRows, Math.floor(headCells / Math.max(1, columns.length)))
  const all = columns.map((_, index) => columnName(index)).join(', ')
  const head = columns.length === 0 ? [] : await ask(connection, `SELECT ${all} FROM (${source}) LIMIT ${most}`)
  emit({
    type: 'head',
    labels: columns.map(({ name }) => name),
    rows: head as (string | null)[][],
    count: Number(rows),
  })
}

/** Takes the likeliest reading; where it leaves some values unread, the one that reads most. */
async function check(connection: DuckDBConnection, source: string, columns: ColumnPlan[]): Promise<Checked[]> {
  const likeliest = columns.map((column) => ({ ...column, readings: column.readings.slice(0, 1) }))
  const first = await checkAll(connection, source, likeliest)
  const open = columns.filter(
    ({ readings, isCorrected }, at) => !isCorrected && readings.length > 1 && first[at]!.loaded.stray > 0,
  )
  const again = await checkAll(connection, source, open)
  return first.map((one) => again.find(({ column }) => column.position === one.column.position) ?? one)
}

async function checkAll(connection: DuckDBConnection, source: string, columns: ColumnPlan[]): Promise<Checked[]> {
  const checked: Checked[] = []
  for (let from = 0; from < columns.length; from += columnsPerPass) {
    const some = columns.slice(from, from + columnsPerPass)
    const sums = some.map(checksOf)
    const read = some.flatMap(({ position, readings }) =>
      readings.map((reading, at) => `${valueSql(reading)} AS r${position}_${at}`),
    )
    const inner = `SELECT *${read.length === 0 ? '' : `, ${read.join(', ')}`} FROM (${source})`
    const [row = []] = await ask(connection, `SELECT ${sums.flatMap(({ sql }) => sql).join(', ')} FROM (${inner})`)
    let at = 0
    for (const [index, column] of some.entries()) {
      const { sql } = sums[index]!
      checked.push(checkColumn(column, row.slice(at, at + sql.length)))
      at += sql.length
    }
    emit({ type: 'progress', fraction: Math.min(0.4, (0.4 * (from + some.length)) / columns.length) })
  }
  return checked
}

async function nameBad(
  connection: DuckDBConnection,
  source: string,
  { column, unread }: Checked,
): Promise<LoadedColumn['bad']> {
  const reading = column.readings[unread]
  if (reading === undefined) return []
  const { position } = column
  const rows = await ask(
    connection,
    `SELECT n, f FROM (SELECT n, ${columnName(position)} AS f, ${valueSql(reading)} AS r FROM (${source})) WHERE f IS NOT NULL AND r IS NULL AND NOT ${placeholderSql('f')} LIMIT ${mostBad}`,
  )
  return rows.map(([row, value]) => ({ row: Number(row), value: String(value).slice(0, 40) }))
}

async function load(connection: DuckDBConnection, { source: from, part, columns }: LoadPlan): Promise<void> {
  const source = await sourceSql(connection, from)
  const checked = await check(connection, source, columns)
  const loaded: LoadedColumn[] = []
  for (const one of checked)
    loaded.push({ ...one.loaded, bad: one.loaded.stray > 0 ? await nameBad(connection, source, one) : [] })
  const kept = checked.filter(({ loaded: { filled } }) => filled > 0)
  if (kept.length < 2) throw new Refusal(failures.noTable())
  const values = kept.map(({ store, column: { name } }) => `${store} AS ${quoted(name)}`)
  const any = kept.map(({ column: { position } }) => `${columnName(position)} IS NOT NULL`).join(' OR ')
  const rows = `SELECT ${values.join(', ')} FROM (${source}) WHERE ${any}`
  const [[count] = []] = await ask(
    connection,
    `COPY (${rows}) TO ${sqlText(part)} (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, ROW_GROUP_SIZE 61440, USE_TMP_FILE false)`,
  )
  emit({ type: 'loaded', rows: Number(count), columns: loaded })
}

/** DuckDB's errors for a Parquet file that is truncated or isn't one. */
const isBroken = (error: unknown): boolean => /parquet|snappy|zstd|thrift|magic bytes|footer/i.test(String(error))

let isOfParquet = false
try {
  leaveWithParent()
  const plan = JSON.parse(readFileSync(0, 'utf8')) as LoadPlan
  isOfParquet = plan.source.kind === 'parquet'
  const instance = await openLocked([plan.source.path, plan.part], undefined, { memory, threads })
  const connection = await instance.connect()
  if (plan.columns.length === 0) await reportHead(connection, plan.source.path)
  else await load(connection, plan)
} catch (error) {
  const failure =
    error instanceof Refusal
      ? error.failure
      : /^Out of Memory/i.test(error instanceof Error ? error.message : '')
        ? failures.tooMuchMemory()
        : isOfParquet && isBroken(error)
          ? failures.broken()
          : failures.readerFailed()
  emit({ type: 'failure', failure })
}
process.exit(0)
