import { rm } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { openLocked } from '../../engines/duckdb/index.ts'
import { sqlText } from '../../engines/text/index.ts'
import type { RollupLimits } from './messages.ts'
import { keepParquet } from './parquet-writer.ts'
import {
  type Digits,
  figureColumn,
  type FileColumn,
  fileSql,
  type Grain,
  groupedFigures,
  periodSql,
  quoted,
  type RollupDate,
  rowsColumn,
} from '../../engines/queries/index.ts'
import { countRows, describeFile, identityOf, noteSql, type RollupNote, rollupPaths } from './rollup-files.ts'

type Asked = RollupLimits & { path: string }
type PlannedRollup = { date: RollupDate; dimensions: string[] }
type Table = { path: string; measures: string[]; dimensions: string[]; mostGroups: number }

const grains: Grain[] = ['day', 'month']
const mostDates = 2
const mostMeasures = 40
const mostDimensions = 12
const mostTexts = 100
const figuresOfMeasure = 4
/** A rollup's size limit regardless of the number of rows, which bounds its query time. */
const mostCells = 4_000_000
/** Safety factor: distinct counts are estimates. */
const doubt = 1.5

const ask = async (connection: DuckDBConnection, text: string): Promise<unknown[][]> =>
  (await connection.runAndReadAll(text)).getRows()
const numbers = async (connection: DuckDBConnection, expressions: string[], path: string): Promise<number[]> => {
  if (expressions.length === 0) return []
  const [row = []] = await ask(connection, `SELECT ${expressions.join(', ')} FROM ${fileSql(path)}`)
  return row.map(Number)
}

const namesOf = (columns: Map<string, FileColumn>, isOne: (column: FileColumn) => boolean): string[] =>
  [...columns].filter(([, column]) => isOne(column)).map(([name]) => name)

const keysOf = ({ date, dimensions }: PlannedRollup): string[] => [
  ...(date === null ? [] : [periodSql(date.column, date.grain)]),
  ...dimensions.map(quoted),
]

/** Text columns with few values, fewest first. */
async function fewValued(connection: DuckDBConnection, texts: string[], path: string, most: number): Promise<string[]> {
  const counts = await numbers(
    connection,
    texts.map((name) => `approx_count_distinct(${quoted(name)})`),
    path,
  )
  return texts
    .map((name, index) => ({ name, count: counts[index] ?? 0 }))
    .filter(({ count }) => count <= most)
    .toSorted((one, other) => one.count - other.count)
    .slice(0, mostDimensions)
    .map(({ name }) => name)
}

/** For each date, as many dimensions as the limit seems to allow, with those of most values dropped first. */
async function planRollups(connection: DuckDBConnection, table: Table, dates: RollupDate[]): Promise<PlannedRollup[]> {
  const all = dates.flatMap((date) =>
    Array.from({ length: table.dimensions.length + 1 }, (_, count) => ({
      date,
      dimensions: table.dimensions.slice(0, count),
    })),
  )
  const counts = await numbers(
    connection,
    all.map((planned) => {
      const keys = keysOf(planned)
      return keys.length === 0 ? '1' : `approx_count_distinct(hash(${keys.join(', ')}))`
    }),
    table.path,
  )
  return dates.flatMap((date) => {
    const fitting = all.filter((planned, index) => planned.date === date && counts[index]! <= table.mostGroups * doubt)
    return fitting.slice(-1)
  })
}

const groupsSql = (table: Table, planned: PlannedRollup): string => {
  const keys = keysOf(planned).map((key, index) => `${key} AS ${quoted(nameOf(planned, index))}`)
  const columns = [...keys, `count(*) AS ${quoted(rowsColumn)}`, ...table.measures.flatMap(groupedFigures)]
  const grouped = keys.length === 0 ? '' : ` GROUP BY ${keys.map((_, index) => index + 1).join(', ')}`
  return `CREATE OR REPLACE TABLE rolled AS SELECT ${columns.join(', ')} FROM ${fileSql(table.path)}${grouped}`
}
const nameOf = ({ date, dimensions }: PlannedRollup, position: number): string =>
  [...(date === null ? [] : [date.column]), ...dimensions][position]!

/** Groups the rows, dropping dimensions while there are too many groups. Null where only dates are left. */
async function group(
  connection: DuckDBConnection,
  table: Table,
  planned: PlannedRollup,
): Promise<(PlannedRollup & { groups: number }) | null> {
  for (let count = planned.dimensions.length; count >= 0; count -= 1) {
    const fewer = { ...planned, dimensions: planned.dimensions.slice(0, count) }
    await connection.run(groupsSql(table, fewer))
    const [[groups] = []] = await ask(connection, 'SELECT count(*) FROM rolled')
    if (Number(groups) <= table.mostGroups) return { ...fewer, groups: Number(groups) }
  }
  return null
}

function copySql(note: RollupNote, part: string): string {
  const keys = [...(note.date === null ? [] : [note.date.column]), ...note.dimensions].map(quoted)
  const sums = note.sums.map(([measure, { whole, decimals }]) => {
    const sum = quoted(figureColumn('sum', measure))
    return `CAST(${sum} AS DECIMAL(${whole + decimals}, ${decimals})) AS ${sum}`
  })
  const columns = sums.length === 0 ? '*' : `* REPLACE (${sums.join(', ')})`
  const order = keys.length === 0 ? '' : ` ORDER BY ${keys.join(', ')}`
  return `COPY (SELECT ${columns} FROM rolled${order}) TO ${sqlText(part)} (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false, ${noteSql(note)})`
}

/** The smallest type for each sum: with the widest one, decimals of files read together would be cut. */
async function digitsOfSums(
  connection: DuckDBConnection,
  measures: string[],
  columns: Map<string, FileColumn>,
): Promise<[string, Digits][]> {
  if (measures.length === 0) return []
  const most = measures.map((name) => `CAST(max(abs(${quoted(figureColumn('sum', name))})) AS VARCHAR)`)
  const [row = []] = await ask(connection, `SELECT ${most.join(', ')} FROM rolled`)
  return measures.map((name, index) => {
    const whole = row[index] === null ? 1 : String(row[index]).split('.')[0]!.length
    return [name, { whole, decimals: (columns.get(name) as Digits).decimals }]
  })
}

/** The first dates by day and by month; the last entry, without a date, is always small enough. */
const datesOf = (columns: string[]): RollupDate[] => [
  ...columns.slice(0, mostDates).flatMap((column) => grains.map((grain) => ({ column, grain }))),
  null,
]

async function tableOf(
  connection: DuckDBConnection,
  { path, mostShare }: Asked,
  columns: Map<string, FileColumn>,
): Promise<Table> {
  const measures = namesOf(columns, (column) => typeof column === 'object').slice(0, mostMeasures)
  const texts = namesOf(columns, (column) => column === 'text').slice(0, mostTexts)
  const cells = 1 + mostDimensions + figuresOfMeasure * measures.length
  const rows = await countRows(connection, path)
  const mostGroups = Math.max(1, Math.floor(Math.min(rows * mostShare, mostCells / cells)))
  return { path, measures, mostGroups, dimensions: await fewValued(connection, texts, path, mostGroups) }
}

/** Creates the rollups of a row file next to it, each complete or not at all. */
export async function makeRollups(asked: Asked): Promise<void> {
  const { path } = asked
  const identity = identityOf(path)
  const parts = rollupPaths(path).map((at) => `${at}.part`)
  const instance = await openLocked([path, ...parts], undefined, { threads: 1 })
  try {
    const connection = await instance.connect()
    if ((await countRows(connection, path)) < asked.leastRows) return
    const columns = new Map(await describeFile(connection, path))
    const table = await tableOf(connection, asked, columns)
    const dates = datesOf(namesOf(columns, (column) => column === 'date'))
    let count = 0
    for (const planned of await planRollups(connection, table, dates)) {
      const grouped = await group(connection, table, planned)
      if (grouped === null) continue
      const sums = await digitsOfSums(connection, table.measures, columns)
      const note = { rows: identity, isLast: planned.date === null, ...grouped, sums }
      await connection.run(copySql(note, parts[count]!))
      count += 1
    }
    connection.closeSync()
    for (let position = 0; position < count; position += 1)
      await keepParquet(parts[position]!, rollupPaths(path)[position]!)
  } finally {
    instance.closeSync()
    for (const part of parts) await rm(part, { force: true })
  }
}
