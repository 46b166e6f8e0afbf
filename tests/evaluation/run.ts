import { join } from 'node:path'
import { askAll } from './ask-all.ts'
import type { Organisation, Result, SetNumber } from './evaluation.types.ts'
import { launchDatabases, serve } from './server.ts'
import { generated } from './sets/generated.ts'
import { namedTables } from './sets/named-tables.ts'
import { policies, textsOfPolicies } from './sets/policies.ts'
import { product } from './sets/product.ts'
import { wikitables } from './sets/wikitables.ts'
import { stemsOf } from './stems.ts'

export type Requested = {
  sets: readonly SetNumber[]
  /** The most organisations of each set. */
  most: number
  seed: string
  count: number
  /** The folder with the shared data. */
  shared: string
  /** The server's settings for models. */
  environment: Record<string, string>
  onDone(set: SetNumber, results: readonly Result[]): void
}

const textsOf = (organisations: readonly Organisation[]): string[] =>
  organisations.flatMap(({ paragraphs = [], cases }) => [...paragraphs, ...cases.map(({ question }) => question)])

/** Asks the questions of the wanted sets of one server. */
export async function evaluate(requested: Requested): Promise<Result[]> {
  const { sets, seed, count, shared } = requested
  const evaluation = join(shared, 'evaluation')
  const made = sets.includes(4) ? generated(seed, count) : []
  const databases = await launchDatabases()
  try {
    const database = await databases.make()
    const server = await serve(database, { DEMO: sets.includes(1) ? 'on' : 'off', ...requested.environment })
    try {
      const { token } = await server.signUp('Asker')
      const texts = [...textsOf(made), ...(sets.includes(3) ? textsOfPolicies(evaluation) : [])]
      const stem = await stemsOf(database.url, texts)
      const organisationsOf: Record<SetNumber, () => Organisation[] | Promise<Organisation[]>> = {
        1: () => product(shared),
        2: () => wikitables(evaluation),
        3: () => policies(evaluation, stem),
        4: () => made,
        8: namedTables,
      }
      const results: Result[] = []
      for (const set of sets) {
        const organisations = (await organisationsOf[set]()).slice(0, requested.most)
        const run = { server, token, set, stem, onDone: (done: Result[]) => requested.onDone(set, done) }
        results.push(...(await askAll(run, organisations)))
      }
      return results
    } finally {
      await server.close()
    }
  } finally {
    await databases.stop()
  }
}
