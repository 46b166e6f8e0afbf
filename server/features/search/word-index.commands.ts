import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type Transaction, transactAsSystem } from '../../platform/database/transaction.ts'
import { type Indexed, type PassageWord, passageWords, titleWordsOf } from '../../engines/passages/index.ts'

export type WordSource = { documentId: string } | { webPageId: string }

const atOnce = 2_000

/** Stores the words that search ranks by. `ids`: passage ids, by the passages' positions in the words. */
export async function storeWords(
  tx: Transaction,
  organisationId: string,
  source: WordSource,
  words: readonly PassageWord[],
  ids: readonly number[],
): Promise<void> {
  const documentId = 'documentId' in source ? source.documentId : null
  const webPageId = 'webPageId' in source ? source.webPageId : null
  for (let from = 0; from < words.length; from += atOnce) {
    const rows = words.slice(from, from + atOnce).map(({ stem, word, positions, weights }) => ({
      stem,
      word,
      passages: positions.map((position) => ids[position]),
      weights,
    }))
    await sql`
      insert into passage_word (organisation_id, document_id, web_page_id, stem, word, passages, weights)
      select ${organisationId}, ${documentId}, ${webPageId}, r.stem, r.word, r.passages, r.weights
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(stem text, word text, passages bigint[], weights real[])
    `.execute(tx.db)
  }
}

type Unread = { organisationId: string; id: string; title: string; filename: string | null }

/**
 * Adds words to passages stored by an earlier version. Called before the server accepts requests; one transaction per
 * source.
 */
export async function fillWords(database: Database): Promise<void> {
  const system = { person: null, organisation: null }
  const unread = await transactAsSystem(database, system, async (tx) => {
    const found = await sql<Unread>`
      select d.organisation_id as "organisationId", d.id, coalesce(d.title, '') as title, d.filename from document d
      where exists (select 1 from passage p where p.organisation_id = d.organisation_id and p.document_id = d.id)
        and not exists (select 1 from passage_word w where w.organisation_id = d.organisation_id and w.document_id = d.id)
      union all
      select w.organisation_id, w.id, w.title, null from web_page w
      where exists (select 1 from web_passage p where p.organisation_id = w.organisation_id and p.web_page_id = w.id)
        and not exists (select 1 from passage_word x where x.organisation_id = w.organisation_id and x.web_page_id = w.id)
    `.execute(tx.db)
    return found.rows
  })
  for (const source of unread) await transactAsSystem(database, system, (tx) => fillSource(tx, source))
}

/** Two servers that start together fill a source only once. */
async function fillSource(tx: Transaction, { organisationId, id, title, filename }: Unread): Promise<void> {
  const isDocument = filename !== null
  const [table, passages, column] = isDocument
    ? ['document', 'passage', 'document_id']
    : ['web_page', 'web_passage', 'web_page_id']
  await sql`select 1 from ${sql.table(table!)} where organisation_id = ${organisationId} and id = ${id} for update`.execute(
    tx.db,
  )
  const ofSource = sql`organisation_id = ${organisationId} and ${sql.ref(column!)} = ${id}`
  const present = await sql`select 1 from passage_word where ${ofSource} limit 1`.execute(tx.db)
  if (present.rows.length > 0) return
  const { rows } = await sql<Indexed & { id: number }>`
    select id, heading, text from ${sql.table(passages!)} where ${ofSource} order by id
  `.execute(tx.db)
  const words = passageWords(isDocument ? titleWordsOf(title, filename) : title, rows)
  await storeWords(
    tx,
    organisationId,
    isDocument ? { documentId: id } : { webPageId: id },
    words,
    rows.map((row) => row.id),
  )
}
