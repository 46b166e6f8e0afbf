import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { readQuestion } from '../../server/engines/analyst/question.ts'
import { searchPassages } from '../../server/features/search/search.read.ts'
import { connect } from '../../server/platform/database/database.ts'
import { transact } from '../../server/platform/database/transaction.ts'
import { startWorkers } from '../../server/platform/workers/workers.ts'
import { put, untilRead } from '../questions/ask.ts'
import { askedOn, launchDatabases, serve } from './server.ts'
import { indexTwentyLines, type PlainText } from './twenty-lines.ts'

/** A question, and how to recognise the passage that answers it. */
export type RankedCase = {
  id: string
  question: string
  /** Oldest first. */
  earlier: readonly string[]
  isHeldOut: boolean
  isAnswer(unit: PlainText): boolean
}
/** `units`: what the plain word index searches, if the files are divided differently than by headings. */
export type RankedLibrary = {
  name: string
  files: readonly PlainText[]
  units?: readonly PlainText[]
  cases: readonly RankedCase[]
}
/** From 1; null where it is not among the first ten. */
export type Rank = { library: string; case: RankedCase; product: number | null; twentyLines: number | null }

const mostLooked = 10

const rankOf = (units: readonly PlainText[], { isAnswer }: RankedCase): number | null => {
  const at = units.slice(0, mostLooked).findIndex(isAnswer)
  return at < 0 ? null : at + 1
}

function queryOf({ question, earlier }: RankedCase): { phrases: string[]; context: string[] } {
  const { phrases, context } = readQuestion({
    ...{ today: askedOn, personName: 'Asker', organisationName: 'Library', question, earlier: [...earlier] },
    ...{ reading: null, readingBefore: null, metrics: null, searches: [], queries: [] },
    ...{ charted: null, playbooks: null, offered: null, headings: null },
  })
  return { phrases, context }
}

/** Ranks the answering passage in the product's search and in a plain word index of twenty lines of code. */
export async function rankLibraries(libraries: readonly RankedLibrary[]): Promise<Rank[]> {
  const databases = await launchDatabases()
  const workers = startWorkers()
  try {
    const database = await databases.make()
    const server = await serve(database, {})
    const client = new pg.Client({ connectionString: database.url })
    const walled = connect(database.url)
    try {
      await client.connect()
      const ranks: Rank[] = []
      for (const { name, files, units = files, cases } of libraries) {
        const { token, id: person } = await server.signUp(`Asker ${randomUUID().slice(0, 8)}`)
        const code = await server.foundOrganisation(token, name)
        for (const { path, text } of files) await put(server, token, code, path, new TextEncoder().encode(text))
        await untilRead(server, token, code, files.length)
        const { rows } = await client.query<{ id: string }>('select id from organisation where code = $1', [code])
        const twentyLines = indexTwentyLines(units)
        for (const asked of cases) {
          const found = await transact(walled, { person, organisation: rows[0]!.id }, (tx) =>
            searchPassages(tx, workers, { ...queryOf(asked), limit: mostLooked }),
          )
          const passages = found.hits.map(({ folderPath, filename, text }) => ({
            path: [...folderPath.split(' / '), filename].filter(Boolean).join('/'),
            text,
          }))
          ranks.push({
            library: name,
            case: asked,
            product: rankOf(passages, asked),
            twentyLines: rankOf(twentyLines(asked.question, asked.earlier), asked),
          })
        }
      }
      return ranks
    } finally {
      await walled.close()
      await client.end()
      await server.close()
    }
  } finally {
    await workers.close()
    await databases.stop()
  }
}

/** The number of questions whose answer is first, among the first three, and among the first five. */
export function countRanks(ranks: readonly (number | null)[]): [number, number, number] {
  const within = (most: number): number => ranks.filter((rank) => rank !== null && rank <= most).length
  return [within(1), within(3), within(5)]
}
