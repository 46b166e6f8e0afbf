import { rm } from 'node:fs/promises'
import { openLocked, sqlText } from './locked-instance.ts'
import { keepParquet } from './parquet-writer.ts'
import { copySource } from './shared-rows.ts'
import type { Statement } from './sql.ts'

/** Writes the rows that a statement finds in one file as another one, which appears whole or not at all. Answers how many they are. */
export async function copyParquet(from: string, path: string, { text, parameters }: Statement): Promise<number> {
  const part = `${path}.part`
  await rm(part, { force: true })
  const instance = await openLocked([from, part], async (connection) => {
    await connection.run(`CREATE VIEW "${copySource}" AS SELECT * FROM read_parquet(${sqlText(from)})`)
  })
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
