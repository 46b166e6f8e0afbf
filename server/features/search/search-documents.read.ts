import { type RawBuilder, sql } from 'kysely'
import {
  type DocumentMatch,
  type DocumentSearchBody,
  mostMatches,
} from '../../../contract/documents/document-search.schemas.ts'
import { docsourceSchema, rootOf } from '../../../contract/documents/documents.schemas.ts'
import type { AskedTerm } from '../../engines/tools/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import { addStem, termsOf } from '../../engines/search/index.ts'
import { type Ranked, rank } from './rank.read.ts'
import { readSlips } from './slips.read.ts'

/** Minimum length at which a word still being typed matches words that begin with it. */
const shortestBeginning = 3
const mostBeginnings = 30
const asBeginning = 0.8

/**
 * Documents of a folder whose text contains words of the phrase, best first, each with its best passage. Runs under the
 * person's row level security.
 */
export async function searchDocuments(
  tx: Transaction,
  workers: Workers,
  body: DocumentSearchBody,
): Promise<DocumentMatch[]> {
  const terms = termsOf([body.phrase])
  const last = terms.at(-1)
  if (last === undefined) return []
  await addBeginnings(tx, last)
  const passages = await countPassages(tx)
  const documents = documentsIn(tx, body)
  let best = await rank(tx, terms, passages, mostMatches, documents)
  if (terms.some((term) => term.passages === 0) && (await readSlips(tx, workers, terms, best)))
    best = await rank(tx, terms, passages, mostMatches, documents)
  const found = await passagesOf(tx, best)
  const input = { stems: terms.flatMap(({ stems }) => Object.keys(stems)), passages: found.map(({ text }) => text) }
  const excerpts = await workers.run('find excerpts of passages', { organisationId: tx.scope.organisation!, input })
  return found.map(({ docId, pageId, pageNumber, start }, at) => {
    const { parts, ...span } = excerpts[at]!
    return { docId, pageId, pageNumber, start: start + span.start, end: start + span.end, excerpt: parts }
  })
}

/** A condition on the document `d`. */
function documentsIn(tx: Transaction, { folderId, isDeep }: DocumentSearchBody): RawBuilder<unknown> {
  const source = docsourceSchema.options.find((one) => rootOf(one) === folderId)
  if (!isDeep) return sql`d.folder_id = ${folderId}`
  if (source !== undefined) return sql`d.docsource = ${source}`
  return sql`d.folder_id in (
    with recursive down(id, depth) as (
      select ${folderId}::text, 0
      union all
      select folder.id, down.depth + 1 from folder join down on folder.parent_id = down.id
      where folder.organisation_id = ${tx.scope.organisation} and folder.deleted_at is null and down.depth < 200
    ) select id from down)`
}

async function addBeginnings(tx: Transaction, term: AskedTerm): Promise<void> {
  if (term.word.length < shortestBeginning) return
  const { rows } = await sql<{ stem: string }>`
    select distinct stem from passage_word
    where organisation_id = ${tx.scope.organisation} and stem >= ${term.word} and stem < ${`${term.word}\u{10FFFF}`}
    order by stem limit ${mostBeginnings}
  `.execute(tx.db)
  for (const { stem } of rows) addStem(term, stem, asBeginning)
}

async function countPassages(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ passages: number }>`
    select count(*)::int as passages from passage where organisation_id = ${tx.scope.organisation}
  `.execute(tx.db)
  return rows[0]!.passages
}

type Found = { docId: string; pageId: string; pageNumber: number; start: number; text: string }

async function passagesOf(tx: Transaction, ranked: readonly Ranked[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select p.document_id as "docId", p.page_id as "pageId", p.page_number as "pageNumber", p.start_at as start, p.text
    from jsonb_to_recordset(${JSON.stringify(ranked)}::jsonb) as best(passage bigint, score float)
    join passage p on p.id = best.passage
    join document d on d.organisation_id = p.organisation_id and d.id = p.document_id and d.deleted_at is null
    where p.organisation_id = ${tx.scope.organisation} order by best.score desc, p.id
  `.execute(tx.db)
  return rows
}
