import { setImmediate as giveWay } from 'node:timers/promises'
import { matchesOf } from '../../engines/analyst/index.ts'
import type { FactTableInfo } from '../../engines/tools/index.ts'

/** With more values than this, a column is searched no further than its samples. */
export const MAX_SEARCHED = 50_000

/** So many are compared before other requests have their turn. */
const VALUES_AT_ONCE = 2_000

async function matchesAmong(values: readonly string[], question: string): Promise<string[]> {
  const found: string[] = []
  for (let at = 0; at < values.length; at += VALUES_AT_ONCE) {
    if (at > 0) await giveWay()
    found.push(...matchesOf(values.slice(at, at + VALUES_AT_ONCE), question))
  }
  return matchesOf(found, question)
}

/** How the values of a column are read: all of them, and null where there are too many. */
export type ReadValues = (table: FactTableInfo, dimension: string) => Promise<readonly string[] | null>

/** Adds to the long columns of tables those of their values that a question may mean. */
export async function withMatches(
  tables: readonly FactTableInfo[],
  { question, mostSamples, readValues }: { question: string; mostSamples: number; readValues: ReadValues },
): Promise<FactTableInfo[]> {
  const found: FactTableInfo[] = []
  for (const table of tables) {
    const dimensions = []
    for (const dimension of table.dimensions) {
      const values = dimension.sampleValues.length < mostSamples ? null : await readValues(table, dimension.name)
      dimensions.push(values === null ? dimension : { ...dimension, matches: await matchesAmong(values, question) })
    }
    found.push({ ...table, dimensions })
  }
  return found
}
