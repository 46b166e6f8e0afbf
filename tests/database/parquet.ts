import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'

/** The rows of a query as the bytes of a Parquet file. */
export async function parquetOf(query: string): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'parquet-'))
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    const path = join(folder, 'rows.parquet')
    await connection.run(`copy (${query}) to '${path}' (format parquet)`)
    return await readFile(path)
  } finally {
    connection.closeSync()
    instance.closeSync()
    await rm(folder, { recursive: true })
  }
}
