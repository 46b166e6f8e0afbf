import type { DuckDBInstance } from '@duckdb/node-api'
import { fileColumn } from './dimension-sql.ts'
import { openLocked, sqlText, sqlTexts } from './locked-instance.ts'
import type { View } from './messages.ts'
import { rollupPaths } from './rollup-files.ts'
import { quoted } from './sql.ts'

const mostOpen = 8

function viewStatement({ name, paths, key }: View): string {
  const made = `CREATE VIEW ${quoted(name)} AS `
  if (key === undefined) return `${made}SELECT * FROM read_parquet(${sqlTexts(paths)}, union_by_name = true)`
  const files = paths.map(
    (path, place) => `SELECT *, '${place}' AS ${quoted(fileColumn)} FROM read_parquet(${sqlText(path)})`,
  )
  const newest = `row_number() OVER (PARTITION BY ${quoted(key)} ORDER BY CAST(${quoted(fileColumn)} AS INTEGER) DESC)`
  return `${made}SELECT * FROM (${files.join(' UNION ALL BY NAME ')}) QUALIFY ${newest} = 1`
}

/** A few open instances, each locked to the files of one table of one organisation. */
export class OpenViews {
  readonly #open = new Map<string, { paths: string[]; instance: Promise<DuckDBInstance> }>()

  /** With one thread for what is little: putting the work of several together takes longer than doing it. */
  async instance(view: View, threads?: 1): Promise<DuckDBInstance> {
    const key = JSON.stringify([view.name, view.key ?? null, threads ?? null, view.paths])
    const known = this.#open.get(key)
    this.#open.delete(key)
    const entry = known ?? {
      paths: view.paths,
      instance: openLocked(
        [...view.paths, ...view.paths.flatMap(rollupPaths)],
        async (connection) => {
          await connection.run(viewStatement(view))
        },
        threads === undefined ? {} : { threads },
      ),
    }
    this.#open.set(key, entry)
    this.#closeOldest()
    try {
      return await entry.instance
    } catch (error) {
      this.#open.delete(key)
      throw error
    }
  }

  /** Drops what was opened on these files: they are gone or written anew. */
  forget(paths: string[]): void {
    for (const [key, entry] of this.#open) {
      if (entry.paths.some((path) => paths.includes(path))) this.#open.delete(key)
    }
  }

  #closeOldest(): void {
    // The instance is left to the collector: a query may still run in it.
    for (const key of this.#open.keys()) {
      if (this.#open.size <= mostOpen) return
      this.#open.delete(key)
    }
  }
}
