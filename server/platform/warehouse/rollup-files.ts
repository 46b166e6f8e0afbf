import { existsSync, statSync } from 'node:fs'
import type { DuckDBConnection } from '@duckdb/node-api'
import { sqlText } from '../../engines/text/index.ts'
import {
  type Digits,
  type FileColumn,
  fileSql,
  type RolledFile,
  type Rollup,
  type RollupDate,
} from '../../engines/queries/index.ts'

/** The metadata of a rollup file. */
export type RollupNote = {
  /** The identity of the row file that was rolled up. */
  rows: string
  /** Rollups are written in order: once the last exists, all do. */
  isLast: boolean
  date: RollupDate
  dimensions: string[]
  sums: [string, Digits][]
  groups: number
}

/** Increase this when the format changes, so older files are rebuilt. */
const noteKey = 'sextant rollup 1'
const mostRollups = 5

export const rollupPaths = (path: string): string[] =>
  Array.from({ length: mostRollups }, (_, index) => path.replace(/\.parquet$/, `.rollup-${index}.parquet`))

/** Changes whenever the file at a path is replaced or rewritten. */
export function identityOf(path: string): string {
  const { size, mtimeNs } = statSync(path, { bigint: true })
  return `${size} ${mtimeNs}`
}

/** Null without a file. */
export function findIdentity(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? null : `${found.size} ${found.mtimeNs}`
}

/** The metadata to write with a rollup. */
export const noteSql = (note: RollupNote): string =>
  `KV_METADATA {${sqlText(noteKey)}: ${sqlText(JSON.stringify(note))}}`

const ask = async (connection: DuckDBConnection, text: string): Promise<unknown[][]> =>
  (await connection.runAndReadAll(text)).getRows()

function columnOfType(type: string): FileColumn {
  if (type === 'VARCHAR') return 'text'
  if (type === 'DATE' || type === 'TIMESTAMP') return 'date'
  const [, width, decimals] = /^DECIMAL\((\d+),(\d+)\)$/.exec(type) ?? []
  return width === undefined ? 'other' : { whole: Number(width) - Number(decimals), decimals: Number(decimals) }
}

/** A file's columns in order. */
export async function describeFile(connection: DuckDBConnection, path: string): Promise<[string, FileColumn][]> {
  const rows = await ask(connection, `DESCRIBE SELECT * FROM ${fileSql(path)}`)
  return rows.map(([name, type]) => [String(name), columnOfType(String(type))])
}

export async function countRows(connection: DuckDBConnection, path: string): Promise<number> {
  const [[count] = []] = await ask(connection, `SELECT sum(num_rows) FROM parquet_file_metadata(${sqlText(path)})`)
  return Number(count)
}

/** Null where there is no readable rollup. */
export async function readNote(connection: DuckDBConnection, path: string): Promise<RollupNote | null> {
  if (!existsSync(path)) return null
  const kept = `SELECT decode(value) FROM parquet_kv_metadata(${sqlText(path)}) WHERE decode(key) = ${sqlText(noteKey)}`
  try {
    const [[note] = []] = await ask(connection, kept)
    return JSON.parse(String(note)) as RollupNote
  } catch {
    return null
  }
}

type Known = {
  identity: string
  rollups: Rollup[]
  /** Has enough rows for rollups, but lacks some. */
  isLacking: boolean
  columns: RolledFile['columns'] | null
}

async function read(connection: DuckDBConnection, path: string, leastRows: number): Promise<Known> {
  const identity = identityOf(path)
  const rollups: Rollup[] = []
  let isWhole = false
  for (const at of rollupPaths(path)) {
    const note = await readNote(connection, at)
    if (note?.rows !== identity) continue
    rollups.push({ path: at, ...note, sums: new Map(note.sums) })
    isWhole ||= note.isLast
  }
  const isLacking = !isWhole && (await countRows(connection, path)) >= leastRows
  return { identity, rollups, isLacking, columns: null }
}

/** The known rollups of requested files; read once per state of a file. */
export class KnownRollups {
  readonly #known = new Map<string, Known>()

  /** A query's files if some have rollups, otherwise null; also those that lack them. */
  async of(
    connection: DuckDBConnection,
    paths: string[],
    leastRows: number,
  ): Promise<{ files: RolledFile[] | null; lacking: string[] }> {
    const found: Known[] = []
    for (const path of paths) found.push(await this.#of(connection, path, leastRows))
    const lacking = paths.filter((_, index) => found[index]!.isLacking)
    if (found.every(({ rollups }) => rollups.length === 0)) return { files: null, lacking }
    const files: RolledFile[] = []
    for (const [position, known] of found.entries()) {
      const path = paths[position]!
      known.columns ??= await columnsByName(connection, path)
      files.push({ path, columns: known.columns, rollups: known.rollups })
    }
    return { files, lacking }
  }

  forget(paths: string[]): void {
    for (const path of paths) this.#known.delete(path)
  }

  async #of(connection: DuckDBConnection, path: string, leastRows: number): Promise<Known> {
    const known = this.#known.get(path)
    if (known !== undefined && known.identity === identityOf(path)) return known
    const found = await read(connection, path, leastRows)
    this.#known.set(path, found)
    return found
  }
}

async function columnsByName(connection: DuckDBConnection, path: string): Promise<RolledFile['columns']> {
  const columns = await describeFile(connection, path)
  return new Map(columns.map(([name, column]) => [name.toLowerCase(), column]))
}
