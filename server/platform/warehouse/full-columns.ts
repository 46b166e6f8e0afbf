import type { DuckDBConnection } from '@duckdb/node-api'
import { sqlText } from '../../engines/text/index.ts'
import { identityOf } from './rollup-files.ts'

/** `identity`: the file's, before it was read. */
type Known = { identity: string; columns: ReadonlySet<string> }

/** Columns without empty values according to every row group of a file. */
async function readFull(connection: DuckDBConnection, path: string): Promise<ReadonlySet<string>> {
  const reader = await connection.runAndReadAll(
    `SELECT path_in_schema FROM parquet_metadata(${sqlText(path)}) GROUP BY 1 HAVING bool_and(coalesce(stats_null_count = 0, FALSE))`,
  )
  return new Set(reader.getRows().map(([name]) => String(name)))
}

/** Which columns have a value in every row, according to the files' statistics; read once per state of a file. */
export class FullColumns {
  readonly #known = new Map<string, Known>()

  /** The result of `work` if these columns have a value in every row both before and after it; otherwise null. */
  async during<Result>(
    connection: DuckDBConnection,
    { paths, columns }: { paths: readonly string[]; columns: readonly string[] },
    work: () => Promise<Result>,
  ): Promise<Result | null> {
    const files: Known[] = []
    for (const path of paths) files.push(await this.#of(connection, path))
    if (!files.every((file) => columns.every((column) => file.columns.has(column)))) return null
    const result = await work()
    return paths.every((path, index) => identityOf(path) === files[index]!.identity) ? result : null
  }

  forget(paths: readonly string[]): void {
    for (const path of paths) this.#known.delete(path)
  }

  async #of(connection: DuckDBConnection, path: string): Promise<Known> {
    const identity = identityOf(path)
    const known = this.#known.get(path)
    if (known?.identity === identity) return known
    const found = { identity, columns: await readFull(connection, path) }
    this.#known.set(path, found)
    return found
  }
}
