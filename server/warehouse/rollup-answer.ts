import type { DuckDBConnection } from '@duckdb/node-api'
import type { RolledQuery, View } from './messages.ts'
import { chooseRollups } from './rollup-choice.ts'
import type { KnownRollups } from './rollup-files.ts'
import { rolledSource } from './rollup-sql.ts'

/** The same question over rollups, or null where rows answer it; and the files that lack rollups. */
export async function rolledText(
  connection: DuckDBConnection,
  known: KnownRollups,
  { name, paths }: View,
  rolled: RolledQuery,
): Promise<{ text: string | null; lacking: string[] }> {
  const found = []
  for (const path of paths) found.push(await known.of(connection, path, rolled.leastRows))
  const files = found.map(({ file }) => file)
  const chosen = chooseRollups(rolled.needs, files)
  return {
    text: chosen === null ? null : `${rolledSource(name, rolled.needs, files, chosen)}${rolled.text}`,
    lacking: found.filter(({ isLacking }) => isLacking).map(({ file }) => file.path),
  }
}
