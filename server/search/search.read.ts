import { sql } from 'kysely'
import type { DocumentHits, DocumentQuery, PassageHit } from '../assistant/assistant.ports.ts'
import type { Transaction } from '../database/transaction.ts'

type Row = Omit<PassageHit, 'folderPath'> & { folderPath: string | null }

const mostWords = 24

/** Letters and digits only, so nothing of them is an operator. */
const anyOf = (words: string[]) => words.join(' | ')

/**
 * Passages that hold a significant word of any phrase, best first: many different words and rare ones count most, the
 * title, file name and heading count too. Runs under the asking person's row level security.
 */
export async function searchPassages(tx: Transaction, query: DocumentQuery): Promise<DocumentHits> {
  const organisation = tx.scope.organisation!
  const words = [
    ...new Set(query.phrases.flatMap((phrase) => phrase.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])),
  ].slice(0, mostWords)
  const looked = await sql<{ documents: number; passages: number }>`
    select count(distinct p.document_id) as documents, count(*) as passages
    from passage p join document d on d.organisation_id = p.organisation_id and d.id = p.document_id
    where p.organisation_id = ${organisation} and d.deleted_at is null
  `.execute(tx.db)
  const found = words.length === 0 ? await newest(tx, query.limit) : await ranked(tx, words, query.limit)
  return {
    hits: found.map((row) => ({ ...row, folderPath: row.folderPath ?? '', score: Number(row.score) })),
    looked: looked.rows[0]!,
  }
}

const columns = sql`
  p.document_id as "documentId", coalesce(d.title, d.filename) as "documentTitle", d.filename,
  (with recursive up(id, parent_id, name, depth) as (
    select f.id, f.parent_id, f.name, 0 from folder f where f.organisation_id = p.organisation_id and f.id = d.folder_id
    union all select f.id, f.parent_id, f.name, up.depth + 1 from folder f join up on f.id = up.parent_id
      where f.organisation_id = p.organisation_id and up.depth < 50
  ) select string_agg(name, ' / ' order by depth desc) from up) as "folderPath",
  p.page_id as "pageId", p.page_number as "pageNumber", p.start_at as "start", p.end_at as "end", p.text, p.heading`

async function newest(tx: Transaction, limit: number): Promise<Row[]> {
  const found = await sql<Row>`
    select * from (
      select distinct on (p.document_id) ${columns}, 0 as score, d.created_at
      from passage p join document d on d.organisation_id = p.organisation_id and d.id = p.document_id
      where p.organisation_id = ${tx.scope.organisation} and d.deleted_at is null
      order by p.document_id, p.id
    ) as first order by created_at desc limit ${limit}
  `.execute(tx.db)
  return found.rows
}

async function ranked(tx: Transaction, words: string[], limit: number): Promise<Row[]> {
  const found = await sql<Row>`
    with asked as (
      select distinct lexeme from unnest(to_tsvector('english', ${words.join(' ')}))
    ), total as (
      select greatest(count(*), 1)::float as passages from passage where organisation_id = ${tx.scope.organisation}
    ), weighed as (
      select lexeme, ln(1 + (select passages from total) / (1 + (
        select count(*) from passage x where x.organisation_id = ${tx.scope.organisation} and x.words @@ quote_literal(lexeme)::tsquery
      ))) as rarity
      from asked
    ), best as (
      select p.id, sum(w.rarity) * (1 + ts_rank_cd(p.words, to_tsquery('english', ${anyOf(words)}), 1)) as score
      from passage p
      join document d on d.organisation_id = p.organisation_id and d.id = p.document_id and d.deleted_at is null
      join weighed w on p.words @@ quote_literal(w.lexeme)::tsquery
      where p.organisation_id = ${tx.scope.organisation} and p.words @@ to_tsquery('english', ${anyOf(words)})
      group by p.id order by score desc, p.id limit ${limit}
    )
    select ${columns}, best.score
    from best join passage p on p.id = best.id join document d on d.organisation_id = p.organisation_id and d.id = p.document_id
    order by best.score desc, p.id
  `.execute(tx.db)
  return found.rows
}
