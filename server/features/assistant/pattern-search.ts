import type { AskedPattern, FoundText, PatternHits } from '../../engines/tools/index.ts'
import { TaskFailure } from '../../engines/tasks/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import { listSearched, readPassagesOf, type SearchedDocument } from '../search/index.ts'

/** The time is for all documents together; the worker has a limit for each batch of passages, 2 MB at most. */
const limits = { milliseconds: 20_000, passages: 500 }

type Batch = { documents: SearchedDocument[]; offset: number }

/** Documents put together up to a batch, and those longer than one in several. */
function batchesOf(documents: readonly SearchedDocument[], most: number): Batch[] {
  const batches: (Batch & { passages: number })[] = []
  for (const document of documents) {
    const last = batches.at(-1)
    if (last !== undefined && last.passages + document.passages <= most) {
      last.documents.push(document)
      last.passages += document.passages
      continue
    }
    for (let offset = 0; offset < document.passages; offset += most)
      batches.push({ documents: [document], offset, passages: Math.min(most, document.passages - offset) })
  }
  return batches
}

const isTimeOver = (error: unknown): boolean =>
  error instanceof TaskFailure && (error.trouble === 'too long' || error.trouble === 'cancelled')

type Environment = {
  database: Database
  workers: Workers
  scope: { person: string | null; organisation: string; isWorker?: boolean }
}

/**
 * Where a regular expression is met, batch by batch on a worker: no transaction is held while it is looked for. What was found
 * until the time is over counts, with how many documents are left.
 */
export async function findPattern(
  { database, workers, scope }: Environment,
  { pattern, wholeWords, document, only, offset, limit }: AskedPattern,
  { milliseconds, passages: most } = limits,
  limitedTo?: readonly string[],
): Promise<PatternHits> {
  const documents = await transact(database, scope, (tx) => listSearched(tx, { document, only }, limitedTo))
  const signal = AbortSignal.timeout(milliseconds)
  const look = (texts: string[]) =>
    workers
      .run('find a pattern', {
        organisationId: scope.organisation,
        input: { pattern, wholeWords, texts },
        signal,
      })
      .catch((error: unknown) => {
        if (isTimeOver(error)) return null
        throw error
      })
  const found: FoundText[] = []
  const open = new Set(documents.map((one) => one.document))
  const batches = documents.length === 0 ? [{ documents: [], offset: 0 }] : batchesOf(documents, most)
  for (const [at, batch] of batches.entries()) {
    const within = new Map(batch.documents.map((one) => [one.document, one]))
    const asked = { documents: [...within.keys()], offset: batch.offset, limit: most }
    const passages = await transact(database, scope, (tx) => readPassagesOf(tx, asked))
    const result = await look(passages.map(({ text }) => text))
    if (result === null) break
    if ('problem' in result) return result
    for (const index of result.held) {
      const passage = passages[index]!
      const { title, path } = within.get(passage.document)!
      found.push({ title, path, ...passage })
    }
    const goesOn = batches[at + 1]?.documents[0]?.document
    for (const id of within.keys()) if (id !== goesOn) open.delete(id)
  }
  return {
    found: found.slice(offset, offset + limit),
    ...{ total: found.length, looked: documents.length - open.size, left: open.size },
  }
}
