import { type RawBuilder, sql } from 'kysely'
import type { DocumentFilter, DocumentHits, DocumentQuery, PassageHit } from '../../engines/tools/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { isTooMuch } from '../../engines/tasks/index.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import { addAcronyms, termsOf } from '../../engines/search/index.ts'
import { type Ranked, rank } from './rank.read.ts'
import { conditionOf, isAmong } from './read-documents.read.ts'
import { readSlips } from './slips.read.ts'
import { noteUnmentioned, readStoredText } from './stored-text.read.ts'

type Row = Omit<PassageHit, 'folderPath' | 'url'> & { folderPath: string | null; url: string | null }

/**
 * Passages for a question, as specified by `DocumentQuery`, including those of the organisation's website. Runs under
 * the person's row level security. `only`: the documents that a question is limited to.
 */
export async function searchPassages(
  tx: Transaction,
  workers: Workers,
  query: DocumentQuery,
  only?: readonly string[],
): Promise<DocumentHits> {
  const { limit, offset = 0 } = query
  /** One more than requested, to tell whether there are more. */
  const most = offset + limit + 1
  const pageOf = (rows: readonly Row[]) => ({
    hits: rows.slice(offset, offset + limit).map(hitOf),
    hasMore: rows.length > offset + limit,
  })
  const all = await lookedThrough(tx)
  const within = await conditionOf(tx, query.within, only)
  const looked = {
    ...(within === null ? all : await lookedThroughOf(tx, query.within, within, only)),
    ...(only === undefined ? {} : { isLimited: true as const }),
  }
  if (query.outlineOf !== undefined && only?.includes(query.outlineOf) === false) return { hits: [], looked, terms: [] }
  if (query.outlineOf !== undefined) return { ...pageOf(await outline(tx, query.outlineOf, most)), looked, terms: [] }
  const terms = termsOf(query.phrases, query.context)
  if (terms.length === 0) {
    const rows = query.phrases.every((phrase) => phrase.trim() === '')
      ? await newest(tx, most, within ?? sql`true`)
      : []
    return { ...pageOf(rows), looked, terms }
  }
  const ranked = () => rank(tx, terms, all.passages, most, within, false)
  let best = await ranked()
  /** Every page of results interprets the question by the first page, so the order stays the same. */
  const first = () => best.slice(0, limit)
  if (terms.some(({ passages }) => passages === 0) && (await readSlips(tx, workers, terms, first())))
    best = await ranked()
  if (best.length === 0) best = await readStoredText(tx, query.phrases, terms, most, within ?? sql`true`)
  let rows = await passagesOf(tx, first())
  const texts = rows.map(({ text }) => text)
  const organisationId = tx.scope.organisation!
  // The search continues without acronyms that take too long to find.
  const acronyms = await workers
    .run('find acronyms in passages', { organisationId, input: texts })
    .catch((error: unknown): [string, string[]][] => {
      if (isTooMuch(error)) return []
      throw error
    })
  const isChanged = addAcronyms(terms, acronyms)
  if (isChanged) best = await ranked()
  if (best.length > 0) await noteUnmentioned(tx, terms, all.passages)
  if (isChanged || offset > 0) rows = await passagesOf(tx, best.slice(offset, offset + limit))
  return { hits: rows.map(hitOf), hasMore: best.length > offset + limit, looked, terms }
}

const hitOf = (row: Row): PassageHit => ({
  ...{ documentId: row.documentId, documentTitle: row.documentTitle, filename: row.filename },
  ...{ folderPath: row.folderPath ?? '', pageId: row.pageId, pageNumber: row.pageNumber },
  ...{ start: row.start, end: row.end, text: row.text, heading: row.heading, score: Number(row.score) },
  ...{ date: row.date ?? null, ...(row.url === null ? {} : { url: row.url }) },
})

async function lookedThrough(tx: Transaction): Promise<DocumentHits['looked']> {
  const { organisation } = tx.scope
  const { rows } = await sql<DocumentHits['looked']>`
    select count(*) as documents, coalesce(sum(passages), 0)::int as passages from (
      select count(*) as passages
      from passage p join document d on d.organisation_id = p.organisation_id and d.id = p.document_id
      where p.organisation_id = ${organisation} and d.deleted_at is null group by p.document_id
      union all select count(*) from web_passage where organisation_id = ${organisation} group by web_page_id
    ) as every
  `.execute(tx.db)
  return rows[0]!
}

/** Like `lookedThrough`, for what a condition matches. */
async function lookedThroughOf(
  tx: Transaction,
  filter: DocumentFilter = {},
  within: RawBuilder<unknown>,
  only?: readonly string[],
): Promise<DocumentHits['looked']> {
  const { organisation } = tx.scope
  const count = async (condition: RawBuilder<unknown>) => {
    const { rows } = await sql<DocumentHits['looked']>`
      select count(*)::int as documents, coalesce(sum(passages), 0)::int as passages from (
        select count(*) as passages
        from passage p join document d on d.organisation_id = p.organisation_id and d.id = p.document_id
        where p.organisation_id = ${organisation} and d.deleted_at is null and ${condition} group by p.document_id
        union all
        select count(*) from web_passage p left join document d on false
        where p.organisation_id = ${organisation} and ${condition} group by p.web_page_id
      ) as every
    `.execute(tx.db)
    return rows[0]!
  }
  const { from, ...rest } = filter
  if (from === undefined) return count(within)
  const others = (await conditionOf(tx, rest, only)) ?? sql`true`
  const undated = await count(sql`d.id is not null and d.date is null and ${others}`)
  return { ...(await count(within)), undated: undated.documents }
}

const columns = sql`
  p.document_id as "documentId", coalesce(d.title, d.filename) as "documentTitle", d.filename,
  (with recursive up(id, parent_id, name, depth) as (
    select f.id, f.parent_id, f.name, 0 from folder f where f.organisation_id = p.organisation_id and f.id = d.folder_id
    union all select f.id, f.parent_id, f.name, up.depth + 1 from folder f join up on f.id = up.parent_id
      where f.organisation_id = p.organisation_id and up.depth < 50
  ) select string_agg(name, ' / ' order by depth desc) from up) as "folderPath",
  p.page_id as "pageId", p.page_number as "pageNumber", p.start_at as "start", p.end_at as "end", p.text, p.heading, d.date, null as url`

const webColumns = sql`
  w.id as "documentId", w.title as "documentTitle", w.url as filename, null as "folderPath",
  w.id as "pageId", 1 as "pageNumber", p.start_at as "start", p.end_at as "end", p.text, p.heading, null as date, w.url`

const documentJoin = sql`join document d on d.organisation_id = p.organisation_id and d.id = p.document_id and d.deleted_at is null`
const webJoin = sql`join web_page w on w.organisation_id = p.organisation_id and w.id = p.web_page_id`

async function passagesOf(tx: Transaction, ranked: readonly Ranked[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with best as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(ranked)}::jsonb) as b("isWeb" boolean, passage bigint, score float)
    )
    select * from (
      select ${columns}, best.score, false as is_web, p.id from best join passage p on p.id = best.passage ${documentJoin}
      where not best."isWeb" and p.organisation_id = ${tx.scope.organisation}
      union all
      select ${webColumns}, best.score, true, p.id from best join web_passage p on p.id = best.passage ${webJoin}
      where best."isWeb" and p.organisation_id = ${tx.scope.organisation}
    ) as hits order by score desc, is_web, id
  `.execute(tx.db)
  return rows
}

async function outline(tx: Transaction, id: string, limit: number): Promise<Row[]> {
  const { organisation } = tx.scope
  const { rows } = await sql<Row>`
    select * from (
      select distinct on (coalesce(heading, '')) * from (
        select ${columns}, 0 as score, p.id from passage p ${documentJoin}
        where p.organisation_id = ${organisation} and p.document_id = ${id}
        union all
        select ${webColumns}, 0, p.id from web_passage p ${webJoin}
        where p.organisation_id = ${organisation} and p.web_page_id = ${id}
      ) as every order by coalesce(heading, ''), id
    ) as first order by id limit ${limit}
  `.execute(tx.db)
  return rows
}

async function newest(tx: Transaction, limit: number, within: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from (
      select distinct on (p.document_id) ${columns}, 0 as score, d.created_at from passage p ${documentJoin}
      where p.organisation_id = ${tx.scope.organisation} and ${within} order by p.document_id, p.id
    ) as first order by created_at desc limit ${limit}
  `.execute(tx.db)
  return rows
}

/** The passages at these spans, in order; null for one that is gone or that this person may not read. */
export async function passagesAt(
  tx: Transaction,
  spans: readonly { pageId: string; start: number; end: number }[],
  only?: readonly string[],
): Promise<(PassageHit | null)[]> {
  const { rows } = await sql<Row & { at: number }>`
    select ${columns}, 0 as score, span.at
    from jsonb_to_recordset(${JSON.stringify(spans.map((span, at) => ({ ...span, at })))}::jsonb)
      as span("pageId" text, "start" int, "end" int, at int)
    join passage p on p.page_id = span."pageId" and p.start_at = span."start" and p.end_at = span."end"
    ${documentJoin}
    where p.organisation_id = ${tx.scope.organisation} and ${isAmong(sql`d.id`, only)}
  `.execute(tx.db)
  const found = new Map(rows.map((row) => [row.at, hitOf(row)]))
  return spans.map((_, at) => found.get(at) ?? null)
}
