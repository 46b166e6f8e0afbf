import type { DuckDBConnection } from '@duckdb/node-api'
import type { RolledQuery, View } from './messages.ts'
import { chooseRollups, rolledSource } from '../../engines/queries/index.ts'
import type { KnownRollups } from './rollup-files.ts'

/** The same query over rollups, or null where rows must answer it; also the files that lack rollups. */
export async function rolledText(
  connection: DuckDBConnection,
  known: KnownRollups,
  { name, paths }: View,
  rolled: RolledQuery,
): Promise<{ text: string | null; lacking: string[] }> {
  const { files, lacking } = await known.of(connection, paths, rolled.leastRows)
  const chosen = files === null ? null : chooseRollups(rolled.needs, files)
  if (files === null || chosen === null) return { text: null, lacking }
  return { text: `${rolledSource(name, rolled.needs, files, chosen)}${rolled.text}`, lacking }
}
