import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { readPassages } from '../../contract/chat/passages.ts'
import { plainText } from '../../server/engines/passages/index.ts'
import type { PassageHit } from '../../server/engines/tools/index.ts'
import { readQuestion } from '../../server/engines/analyst/question.ts'
import { searchPassages } from '../../server/features/search/search.read.ts'
import { connect } from '../../server/platform/database/database.ts'
import { transact } from '../../server/platform/database/transaction.ts'
import { startWorkers } from '../../server/platform/workers/workers.ts'
import { ask, memoryPorts } from '../fixtures/questions/ask.ts'
import { put, untilRead } from '../questions/ask.ts'
import { askedOn, launchDatabases, serve } from './server.ts'
import { cleaned, indexTwentyLines, type PlainText, shownPassages } from './twenty-lines.ts'

/** A question, and how to recognise the passage that answers it. */
export type RankedCase = {
  id: string
  question: string
  /** Oldest first. */
  earlier: readonly string[]
  isHeldOut: boolean
  isAnswer(unit: PlainText): boolean
  /** Whether the fact asked for is in a part of the text; else that it answers. */
  saysFact?(unit: PlainText): boolean
}
/** `units`: what the plain word index searches, if the files are divided differently than by headings. */
export type RankedLibrary = {
  name: string
  files: readonly PlainText[]
  units?: readonly PlainText[]
  cases: readonly RankedCase[]
}
/** What a person sees of an answer: whether the fact is in it, and the letters of its passages. */
export type Shown = { hasFact: boolean; letters: number }
/** Ranks from 1; null where it is not among the first ten. */
export type Rank = {
  library: string
  case: RankedCase
  product: number | null
  twentyLines: number | null
  shown: { product: Shown; twentyLines: Shown }
}

const mostLooked = 10
const mostShown = 3

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

const pathOf = ({ folderPath, filename }: Pick<PassageHit, 'folderPath' | 'filename'>): string =>
  [...folderPath.split(' / '), filename].filter(Boolean).join('/')

type Searching = ReturnType<typeof memoryPorts>['searchDocuments']

/** What the built-in analyst shows, over the real search. */
async function shownByProduct(search: Searching, asked: RankedCase): Promise<Shown> {
  const paths = new Map<string, string>()
  const searchDocuments: Searching = async (query) => {
    const found = await search(query)
    for (const hit of found.hits) paths.set(hit.documentId, pathOf(hit))
    return found
  }
  const ports = { ...memoryPorts([], [], askedOn), searchDocuments }
  const { text, citations } = await ask(ports, [...asked.earlier, asked.question])
  const units = citations.map(({ docId, quote }) => ({ path: paths.get(docId) ?? '', text: quote }))
  const passages = readPassages(text)?.passages.map((passage) => passage.text) ?? [text]
  return shownOf(asked, units, passages.map(lettersOf))
}

/** Without the marks of citations, emphasis and tables. */
const lettersOf = (passage: string): number =>
  passage
    .replace(/\[\^\d+\]/g, '')
    .split('\n')
    .map(plainText)
    .filter((line) => line !== '')
    .join('\n').length

const shownOf = (asked: RankedCase, units: readonly PlainText[], letters: readonly number[]): Shown => ({
  hasFact: units.some((unit) => (asked.saysFact ?? asked.isAnswer)(unit)),
  letters: letters.reduce((sum, one) => sum + one, 0),
})

function shownByTwentyLines(found: readonly PlainText[], asked: RankedCase): Shown {
  const units = found.slice(0, mostShown)
  const letters = units.map(({ text }) => text.split('\n').map(cleaned).filter(Boolean).join('\n').length)
  return shownOf(asked, units, letters)
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
        const threeOfTwentyLines = indexTwentyLines(units, shownPassages)
        const search: Searching = (query) =>
          transact(walled, { person, organisation: rows[0]!.id }, (tx) => searchPassages(tx, workers, query))
        for (const asked of cases) {
          const found = await search({ ...queryOf(asked), limit: mostLooked })
          const passages = found.hits.map((hit) => ({ path: pathOf(hit), text: hit.text }))
          ranks.push({
            library: name,
            case: asked,
            product: rankOf(passages, asked),
            twentyLines: rankOf(twentyLines(asked.question, asked.earlier), asked),
            shown: {
              product: await shownByProduct(search, asked),
              twentyLines: shownByTwentyLines(threeOfTwentyLines(asked.question, asked.earlier), asked),
            },
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

/** How many facts are shown, and the letters of the passages that a question brings. */
export function countShown(shown: readonly Shown[]): { facts: number; letters: number } {
  const letters = shown.reduce((sum, one) => sum + one.letters, 0) / Math.max(1, shown.length)
  return { facts: shown.filter(({ hasFact }) => hasFact).length, letters: Math.round(letters) }
}
