import { availableParallelism } from 'node:os'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { sqlTexts } from '../text/index.ts'

const memory = '512MB'

/**
 * A DuckDB in memory that can open these files and nothing else: no other file, no extension, no spilling to disk, and
 * no way to change that. `prepare` runs before the configuration is locked.
 */
export async function openLocked(
  paths: string[],
  prepare?: (connection: DuckDBConnection) => Promise<void>,
  most: { memory?: string; threads?: number } = {},
): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(most.threads ?? Math.min(4, availableParallelism())),
    memory_limit: most.memory ?? memory,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  })
  const connection = await instance.connect()
  try {
    await connection.run(`SET max_temp_directory_size = '0B'`)
    await connection.run(`SET allowed_paths = ${sqlTexts(paths)}`)
    await connection.run('SET enable_external_access = false')
    await prepare?.(connection)
    await connection.run('SET lock_configuration = true')
    return instance
  } catch (error) {
    instance.closeSync()
    throw error
  } finally {
    connection.closeSync()
  }
}
