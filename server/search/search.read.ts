import { sql } from 'kysely'
import type { DocumentHits, DocumentQuery, PassageHit } from '../assistant/assistant.ports.ts'
import type { Transaction } from '../database/transaction.ts'
import { isTooMuch } from '../workers/task-failure.ts'
import type { Workers } from '../workers/workers.ts'
import { leastMisspelt } from './words-meant.ts'

type Row = Omit<PassageHit, 'folderPath' | 'url'> & { folderPath: string | null; url: string | null }

const mostWords = 24
const mostPassagesForWords = 5_000
const longestPhrase = 2_000

const wordsOf = (phrase: string): string[] =>
  phrase
    .slice(0, longestPhrase)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Letters and digits only, so nothing of them is an operator. */
const anyOf = (words: string[]) => words.join(' | ')

/**
 * Passages that hold a significant word of any phrase, best first: many different words and rare ones count most, the
 * title, file name and heading count too. A word of the first phrase that stands nowhere is also read as a slip for one that
 * does. Pages of the organisation's own website are among them. Runs under the asking person's row level security.
 */
export async function searchPassages(tx: Transaction, workers: Workers, query: DocumentQuery): Promise<DocumentHits> {
  const organisation = tx.scope.organisation!
  const words = [...new Set(query.phrases.flatMap(wordsOf))].slice(0, mostWords)
  const meant = await meantWords(tx, workers, wordsOf(query.phrases[0] ?? '').slice(0, mostWords))
  const looked = await sql<{ documents: number; passages: number }>`
    select count(distinct source) as documents, count(*) as passages from (
      select p.document_id as source
      from passage p join document d on d.organisation_id = p.organisation_id and d.id = p.document_id
      where p.organisation_id = ${organisation} and d.deleted_at is null
      union all select web_page_id from web_passage where organisation_id = ${organisation}
    ) as every
  `.execute(tx.db)
  const found = words.length === 0 ? await newest(tx, query.limit) : await ranked(tx, [...words, ...meant], query.limit)
  return {
    hits: found.map(hitOf),
    looked: looked.rows[0]!,
  }
}

const hitOf = (row: Row): PassageHit => ({
  ...{ documentId: row.documentId, documentTitle: row.documentTitle, filename: row.filename },
  ...{ folderPath: row.folderPath ?? '', pageId: row.pageId, pageNumber: row.pageNumber },
  ...{ start: row.start, end: row.end, text: row.text, heading: row.heading, score: Number(row.score) },
  ...(row.url === null ? {} : { url: row.url }),
})

const columns = sql`
  p.document_id as "documentId", coalesce(d.title, d.filename) as "documentTitle", d.filename,
  (with recursive up(id, parent_id, name, depth) as (
    select f.id, f.parent_id, f.name, 0 from folder f where f.organisation_id = p.organisation_id and f.id = d.folder_id
    union all select f.id, f.parent_id, f.name, up.depth + 1 from folder f join up on f.id = up.parent_id
      where f.organisation_id = p.organisation_id and up.depth < 50
  ) select string_agg(name, ' / ' order by depth desc) from up) as "folderPath",
  p.page_id as "pageId", p.page_number as "pageNumber", p.start_at as "start", p.end_at as "end", p.text, p.heading, null as url`

const webColumns = sql`
  w.id as "documentId", w.title as "documentTitle", w.url as filename, null as "folderPath",
  w.id as "pageId", 1 as "pageNumber", p.start_at as "start", p.end_at as "end", p.text, p.heading, w.url`

/** Words of the organisation's texts that a written word which stands nowhere there may be a slip for. */
async function meantWords(tx: Transaction, workers: Workers, words: string[]): Promise<string[]> {
  const { organisation } = tx.scope
  const written = words.filter((word) => word.length >= leastMisspelt && /^\p{L}+$/u.test(word))
  if (written.length === 0) return []
  const holds = (table: 'passage' | 'web_passage') => sql`exists (
    select 1 from ${sql.table(table)} x where x.organisation_id = ${organisation} and x.words @@ quote_literal(l.lexeme)::tsquery)`
  const unknown = await sql<{ lexeme: string }>`
    select distinct l.lexeme from unnest(${written}::text[]) as w(word), unnest(to_tsvector('english', w.word)) as l
    where not ${holds('passage')} and not ${holds('web_passage')}
  `.execute(tx.db)
  if (unknown.rows.length === 0) return []
  const initials = [...new Set(unknown.rows.map(({ lexeme }) => lexeme[0] ?? ''))]
  const known = await sql<{ word: string }>`
    select word from ts_stat(format(
      'select words from passage where organisation_id = %1$L union all select words from web_passage where organisation_id = %1$L limit %2$s',
      ${organisation}::text, ${mostPassagesForWords}::int))
    where left(word, 1) = any(${initials}) order by nentry desc, word
  `.execute(tx.db)
  const input = { unknown: unknown.rows.map((row) => row.lexeme), known: known.rows.map((row) => row.word) }
  try {
    return await workers.run('find words that are meant', { organisationId: organisation!, input })
  } catch (error) {
    // The search goes on with the words as they were written.
    if (isTooMuch(error)) return []
    throw error
  }
}

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
  const { organisation } = tx.scope
  const wanted = sql`to_tsquery('english', ${anyOf(words)})`
  const score = sql`sum(w.rarity) * (1 + ts_rank_cd(p.words, ${wanted}, 1))`
  const found = await sql<Row>`
    with asked as (
      select distinct lexeme from unnest(to_tsvector('english', ${words.join(' ')}))
    ), total as (
      select greatest(1, (select count(*) from passage where organisation_id = ${organisation})
        + (select count(*) from web_passage where organisation_id = ${organisation}))::float as passages
    ), weighed as (
      select lexeme, ln(1 + (select passages from total) / (1
        + (select count(*) from passage x where x.organisation_id = ${organisation} and x.words @@ quote_literal(lexeme)::tsquery)
        + (select count(*) from web_passage x where x.organisation_id = ${organisation} and x.words @@ quote_literal(lexeme)::tsquery)
      )) as rarity
      from asked
    ), best as (
      select p.id, false as is_web, ${score} as score
      from passage p
      join document d on d.organisation_id = p.organisation_id and d.id = p.document_id and d.deleted_at is null
      join weighed w on p.words @@ quote_literal(w.lexeme)::tsquery
      where p.organisation_id = ${organisation} and p.words @@ ${wanted}
      group by p.id
      union all
      select p.id, true, ${score}
      from web_passage p
      join weighed w on p.words @@ quote_literal(w.lexeme)::tsquery
      where p.organisation_id = ${organisation} and p.words @@ ${wanted}
      group by p.id
      order by score desc, is_web, id limit ${limit}
    )
    select * from (
      select ${columns}, best.score, best.is_web, best.id
      from best join passage p on p.id = best.id join document d on d.organisation_id = p.organisation_id and d.id = p.document_id
      where not best.is_web
      union all
      select ${webColumns}, best.score, best.is_web, best.id
      from best join web_passage p on p.id = best.id join web_page w on w.organisation_id = p.organisation_id and w.id = p.web_page_id
      where best.is_web
    ) as hits order by score desc, is_web, id
  `.execute(tx.db)
  return found.rows
}
