import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  DATE,
  DECIMAL,
  DuckDBDataChunk,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampValue,
  type DuckDBType,
  type DuckDBValue,
  TIMESTAMP,
  VARCHAR,
} from '@duckdb/node-api'
import { decimalsOf, scaled } from '../../engines/queries/index.ts'
import { openLocked } from '../../engines/duckdb/index.ts'
import { sqlText } from '../../engines/text/index.ts'
import type { Rounded, StoredColumn, Written } from './messages.ts'

type Cell = string | number | null
type Layout = { type: DuckDBType; sqlType: string; rounded: number | null; convert: (value: Cell) => DuckDBValue }

const chunkSize = 2048
const widest = 38
/** With at most 20 digits before the point, any two files of a table fit a common decimal type. */
const mostDecimals = 18
/** Headroom to add up a thousand million of the largest values. */
const digitsOfSum = 9

/** Rounds decimal text to a number of decimals, halves away from zero, as units of 10^-scale. */
export function roundedUnits(value: string, scale: number): bigint {
  if (decimalsOf(value) <= scale) return scaled(value, scale)
  const finer = scaled(value, scale + 1)
  return (finer + (finer < 0n ? -5n : 5n)) / 10n
}

/** The smallest decimal type that holds every value, with headroom for sums. */
export function decimalLayout(values: Cell[]): { width: number; scale: number; rounded: boolean } {
  let whole = 1
  let decimals = 0
  for (const value of values) {
    if (value === null) continue
    const text = String(value)
    const fraction = decimalsOf(text)
    const head = text.length - (fraction === 0 ? 0 : fraction + 1) - (text.startsWith('-') ? 1 : 0)
    if (head > whole) whole = head
    if (fraction > decimals) decimals = fraction
  }
  const scale = Math.min(decimals, mostDecimals, widest - digitsOfSum - whole)
  return { width: Math.min(widest, whole + scale + (scale < decimals ? 1 : 0)), scale, rounded: scale < decimals }
}

const milliseconds = (value: Cell): number =>
  Date.parse(`${String(value).slice(0, 10)}T${String(value).slice(11) || '00:00:00'}Z`)

function layoutOf(column: StoredColumn, values: Cell[]): Layout {
  if (column.type === 'date') {
    const convert = (value: Cell): DuckDBValue => new DuckDBDateValue(Math.round(milliseconds(value) / 86_400_000))
    return { type: DATE, sqlType: 'DATE', rounded: null, convert }
  }
  if (column.type === 'timestamp') {
    const convert = (value: Cell): DuckDBValue => new DuckDBTimestampValue(BigInt(milliseconds(value)) * 1000n)
    return { type: TIMESTAMP, sqlType: 'TIMESTAMP', rounded: null, convert }
  }
  if (column.type === 'text')
    return { type: VARCHAR, sqlType: 'VARCHAR', rounded: null, convert: (value) => String(value) }
  const { width, scale, rounded } = decimalLayout(values)
  const convert = (value: Cell): DuckDBValue => new DuckDBDecimalValue(roundedUnits(String(value), scale), width, scale)
  return {
    type: DECIMAL(width, scale),
    sqlType: `DECIMAL(${width},${scale})`,
    rounded: rounded ? scale : null,
    convert,
  }
}

/**
 * Writes rows as one zstd Parquet file, which appears at its path complete or not at all. Values are dates as
 * YYYY-MM-DD, timestamps as YYYY-MM-DDTHH:MM:SS, decimals as decimal text.
 */
export async function writeParquet(path: string, columns: StoredColumn[], rows: Cell[][]): Promise<Written> {
  const part = `${path}.part`
  const layouts = columns.map((column, index) =>
    layoutOf(
      column,
      rows.map((row) => row[index] ?? null),
    ),
  )
  await rm(part, { force: true })
  const instance = await openLocked([part])
  try {
    const connection = await instance.connect()
    const names = columns.map((column, index) => `"${column.name.replaceAll('"', '""')}" ${layouts[index]?.sqlType}`)
    await connection.run(`CREATE TABLE rows (${names.join(', ')})`)
    const appender = await connection.createAppender('rows')
    for (let from = 0; from < rows.length; from += chunkSize) {
      const slice = rows.slice(from, from + chunkSize)
      const chunk = DuckDBDataChunk.create(
        layouts.map((layout) => layout.type),
        slice.length,
      )
      chunk.setColumns(
        layouts.map((layout, index) =>
          slice.map((row) => {
            const value = row[index] ?? null
            return value === null ? null : layout.convert(value)
          }),
        ),
      )
      appender.appendDataChunk(chunk)
    }
    appender.closeSync()
    await connection.run(`COPY rows TO ${sqlText(part)} (FORMAT parquet, COMPRESSION zstd)`)
    connection.closeSync()
    await keepParquet(part, path)
  } finally {
    instance.closeSync()
    await rm(part, { force: true })
  }
  const rounded = layouts.flatMap((layout, index): Rounded[] =>
    layout.rounded === null ? [] : [{ column: columns[index]?.name ?? '', decimals: layout.rounded }],
  )
  return { rowCount: rows.length, rounded }
}

/** Moves a complete file into place so that it survives a power loss. */
export async function keepParquet(part: string, path: string): Promise<void> {
  await synchronised(part)
  await rename(part, path)
  await synchronised(dirname(path))
}

async function synchronised(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
