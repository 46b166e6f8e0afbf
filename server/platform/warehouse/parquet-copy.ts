import { rm } from 'node:fs/promises'
import { openLocked } from '../../engines/duckdb/index.ts'
import { sqlText } from '../../engines/text/index.ts'
import type { View } from './messages.ts'
import { keepParquet } from './parquet-writer.ts'
import type { Statement } from '../../engines/queries/index.ts'
import { createView } from './views.ts'

/**
 * Writes the rows that a query selects from a view to another file, which appears complete or not at all. Answers their
 * number.
 */
export async function copyParquet(from: View, path: string, { text, parameters }: Statement): Promise<number> {
  const part = `${path}.part`
  await rm(part, { force: true })
  const instance = await openLocked([...from.paths, part], (connection) => createView(connection, from))
  try {
    const connection = await instance.connect()
    const prepared = await connection.prepare(`COPY (${text}) TO ${sqlText(part)} (FORMAT parquet, COMPRESSION zstd)`)
    for (const [position, value] of parameters.entries()) prepared.bindVarchar(position + 1, value)
    const reader = await prepared.runAndReadAll()
    connection.closeSync()
    await keepParquet(part, path)
    return Number(reader.getRows()[0]?.[0])
  } finally {
    instance.closeSync()
    await rm(part, { force: true })
  }
}
