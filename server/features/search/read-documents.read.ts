import { type RawBuilder, sql } from 'kysely'
import { tableHeadBefore } from '../../engines/passages/index.ts'
import type {
  AskedText,
  DocumentFilter,
  DocumentOrder,
  FolderCount,
  FoundText,
  ListedDocument,
  ReadPart,
} from '../../engines/tools/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

const folderPath = sql`(with recursive up(id, parent_id, name, depth) as (
  select f.id, f.parent_id, f.name, 0 from folder f where f.organisation_id = d.organisation_id and f.id = d.folder_id
  union all select f.id, f.parent_id, f.name, up.depth + 1 from folder f join up on f.id = up.parent_id
    where f.organisation_id = d.organisation_id and up.depth < 50
) select string_agg(name, '/' order by depth desc) from up)`
/** Row-based files, whose passages are rows. */
const isTable = sql`d.filename ~* '\\.(?:xlsx|xls|csv|tsv|json|ndjson|parquet)$'`
const listed = sql`
  select d.id as document, coalesce(d.title, d.filename) as title,
    concat_ws('/', ${folderPath}, d.filename) as path,
    case when ${isTable} then 'table' else 'text' end as kind, d.date,
    (select count(*)::int from page where page.organisation_id = d.organisation_id and page.document_id = d.id) as pages,
    d.created_at
  from document d where d.deleted_at is null`

/** A condition on the id of a document. `only`: the ids that a question is limited to. */
export const isAmong = (id: RawBuilder<unknown>, only: readonly string[] | undefined): RawBuilder<unknown> =>
  only === undefined ? sql`true` : sql`${id} = any(${[...only]}::text[])`

/** Escapes LIKE wildcards. */
const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const orders: Record<DocumentOrder, RawBuilder<unknown>> = {
  path: sql`path`,
  title: sql`lower(title), path`,
  newest: sql`date desc nulls last, path`,
  oldest: sql`date nulls last, path`,
}

/** Documents by path by default. `offset` and `limit` count documents. */
export async function listReadable(
  tx: Transaction,
  asked: {
    folder?: string | undefined
    titleContains?: string | undefined
    sort?: DocumentOrder | undefined
    offset: number
    limit: number
  },
  only?: readonly string[],
): Promise<{ documents: ListedDocument[]; total: number }> {
  const { rows } = await sql<ListedDocument & { total: number }>`
    select document, title, path, kind, date, pages, count(*) over ()::int as total
    from (${listed} and d.organisation_id = ${tx.scope.organisation}) as every
    where ${isAmong(sql`document`, only)}
      and (${asked.folder ?? null}::text is null or path ilike ${like(`${asked.folder ?? ''}`)})
      and (${asked.titleContains ?? null}::text is null
        or title ilike ${like(asked.titleContains ?? '')}
        or regexp_replace(path, '^.*/', '') ilike ${like(asked.titleContains ?? '')})
    order by ${orders[asked.sort ?? 'path']}, document offset ${asked.offset} limit ${asked.limit}
  `.execute(tx.db)
  return { documents: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Folders with documents, and how many. */
export async function countByFolder(tx: Transaction, only?: readonly string[]): Promise<FolderCount[]> {
  const { rows } = await sql<FolderCount>`
    select coalesce(${folderPath}, '') as folder, d.documents
    from (select organisation_id, folder_id, count(*)::int as documents from document
      where deleted_at is null and organisation_id = ${tx.scope.organisation} and ${isAmong(sql`id`, only)}
      group by 1, 2) d
    order by 1
  `.execute(tx.db)
  return rows
}

/** A document by id, path, file name or title, in this order; null without a match. */
export async function findReadable(
  tx: Transaction,
  called: string,
  only?: readonly string[],
): Promise<ListedDocument | null> {
  const { rows } = await sql<ListedDocument>`
    select document, title, path, kind, date, pages
    from (${listed} and d.organisation_id = ${tx.scope.organisation}) as every
    where ${isAmong(sql`document`, only)} and (
      document = ${called} or lower(path) = lower(${called}) or lower(path) like lower(${like(`/${called}`).slice(0, -1)})
      or lower(title) = lower(${called}))
    order by document = ${called} desc, lower(path) = lower(${called}) desc, lower(title) = lower(${called}) desc, created_at desc
    limit 1
  `.execute(tx.db)
  return rows[0] ?? null
}

const parts = sql`
  p.page_id as "pageId", p.page_number as "pageNumber", p.start_at as "start", p.end_at as "end", p.heading, p.text`

/** A document's passages in text order; `offset` counts passages. */
export async function readParts(
  tx: Transaction,
  asked: { document: string; page?: number | undefined; heading?: string | undefined; offset: number; limit: number },
  only?: readonly string[],
): Promise<{ parts: ReadPart[]; total: number; outline: string[] }> {
  if (only?.includes(asked.document) === false) return { parts: [], total: 0, outline: [] }
  const { organisation } = tx.scope
  const { rows } = await sql<ReadPart & { total: number }>`
    select ${parts}, count(*) over ()::int as total from passage p
    where p.organisation_id = ${organisation} and p.document_id = ${asked.document}
      and (${asked.page ?? null}::int is null or p.page_number = ${asked.page ?? null})
      and (${asked.heading ?? null}::text is null or p.heading ilike ${like(asked.heading ?? '')})
    order by p.id offset ${asked.offset} limit ${asked.limit}
  `.execute(tx.db)
  const { rows: headings } = await sql<{ heading: string }>`
    select heading from passage
    where organisation_id = ${organisation} and document_id = ${asked.document} and heading is not null
    group by heading order by min(id) limit 60
  `.execute(tx.db)
  return {
    parts: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
    outline: headings.map(({ heading }) => heading),
  }
}

/**
 * A condition on the document `d`, which is null for website pages; null where everything is searched. Website pages
 * count as texts without folder or date.
 */
export async function conditionOf(
  tx: Transaction,
  filter: DocumentFilter = {},
  only?: readonly string[],
): Promise<RawBuilder<unknown> | null> {
  const { folder, document, kind, from, website } = filter
  const conditions: RawBuilder<unknown>[] = only === undefined ? [] : [isAmong(sql`d.id`, only)]
  if (folder !== undefined) {
    const { rows } = await sql<{ document: string }>`
      select document from (${listed} and d.organisation_id = ${tx.scope.organisation}) as every
      where path ilike ${like(folder)}`.execute(tx.db)
    conditions.push(sql`d.id = any(${rows.map((row) => row.document)}::text[])`)
  }
  if (document !== undefined) conditions.push(sql`d.id = ${document}`)
  if (from !== undefined) conditions.push(sql`d.date >= ${from}`)
  if (website !== undefined) conditions.push(website ? sql`d.id is null` : sql`d.id is not null`)
  if (kind !== undefined) conditions.push(kind === 'table' ? isTable : sql`(d.id is null or not ${isTable})`)
  return conditions.length === 0 ? null : sql`(${sql.join(conditions, sql` and `)})`
}

/** A text as a pattern that holds it between the ends of words, where it begins and ends with one. */
function wordPattern(text: string): string {
  const escaped = text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
  return `${/^[\p{L}\p{N}]/u.test(text) ? '\\m' : ''}${escaped}${/[\p{L}\p{N}]$/u.test(text) ? '\\M' : ''}`
}

/** The passages `p` of documents `d` that a text search covers. */
const isAskedFor = (
  tx: Transaction,
  { document, only }: Pick<AskedText, 'document' | 'only'>,
  limitedTo: readonly string[] | undefined,
) =>
  sql`p.organisation_id = ${tx.scope.organisation} and ${isAmong(sql`p.document_id`, limitedTo)}
    and (${document ?? null}::text is null or p.document_id = ${document ?? null})
    and ${only === undefined ? sql`true` : only === 'tables' ? isTable : sql`not ${isTable}`}`

/**
 * Finds a text in one document or in all that the person may read: as a substring ignoring case, as whole words, or as
 * whole words with exact case. Prose comes before tables.
 */
export async function findText(
  tx: Transaction,
  asked: AskedText,
  limitedTo?: readonly string[],
): Promise<{ found: FoundText[]; total: number; looked: number }> {
  const isHere = isAskedFor(tx, asked, limitedTo)
  const text = asked.text.replace(/\s+/g, ' ').trim()
  const shown = sql`regexp_replace(p.text, '\\s+', ' ', 'g')`
  const isHeld = {
    part: sql`${shown} ilike ${like(text)}`,
    word: sql`${shown} ~* ${wordPattern(text)}`,
    'exact word': sql`${shown} ~ ${wordPattern(text)}`,
  }[asked.as]
  const { rows } = await sql<FoundText & { total: number }>`
    select d.id as document, coalesce(d.title, d.filename) as title, concat_ws('/', ${folderPath}, d.filename) as path,
      ${parts}, count(*) over ()::int as total
    from passage p join document d on d.organisation_id = p.organisation_id and d.id = p.document_id and d.deleted_at is null
    where ${isHere} and ${isHeld}
    order by ${isTable}, path, p.id offset ${asked.offset} limit ${asked.limit}
  `.execute(tx.db)
  const { rows: looked } = await sql<{ count: number }>`
    select count(distinct p.document_id)::int as count from passage p
    join document d on d.organisation_id = p.organisation_id and d.id = p.document_id and d.deleted_at is null
    where ${isHere}
  `.execute(tx.db)
  return {
    found: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
    looked: looked[0]?.count ?? 0,
  }
}

export type SearchedDocument = { document: string; title: string; path: string; passages: number }

/** Documents with passages in search order: prose before tables. */
export async function listSearched(
  tx: Transaction,
  asked: Pick<AskedText, 'document' | 'only'>,
  limitedTo?: readonly string[],
): Promise<SearchedDocument[]> {
  const { rows } = await sql<SearchedDocument>`
    select d.id as document, coalesce(d.title, d.filename) as title, concat_ws('/', ${folderPath}, d.filename) as path,
      held.passages
    from (select p.document_id as id, count(*)::int as passages
      from passage p join document d on d.organisation_id = p.organisation_id and d.id = p.document_id
      where ${isAskedFor(tx, asked, limitedTo)} group by 1) held
    join document d on d.organisation_id = ${tx.scope.organisation} and d.id = held.id and d.deleted_at is null
    order by ${isTable}, path, d.id
  `.execute(tx.db)
  return rows
}

/** Passages of these documents, each document's in text order. */
export async function readPassagesOf(
  tx: Transaction,
  { documents, offset, limit }: { documents: readonly string[]; offset: number; limit: number },
): Promise<(ReadPart & { document: string })[]> {
  const { rows } = await sql<ReadPart & { document: string }>`
    select p.document_id as document, ${parts} from passage p
    where p.organisation_id = ${tx.scope.organisation} and p.document_id = any(${documents}::text[])
    order by array_position(${documents}::text[], p.document_id), p.id offset ${offset} limit ${limit}
  `.execute(tx.db)
  return rows
}

/** Characters at the start of a page that are searched for the open table. */
const LONGEST_PAGE = 500_000

/** The first rows of the tables within which passages begin. */
export async function tableHeads(
  tx: Transaction,
  passages: readonly { pageId: string; start: number }[],
): Promise<(string | null)[]> {
  const ids = [...new Set(passages.map(({ pageId }) => pageId))]
  const { rows } = await sql<{ id: string; text: string }>`
    select id, left(text, ${LONGEST_PAGE}) as text from page
    where organisation_id = ${tx.scope.organisation} and id = any(${ids})
  `.execute(tx.db)
  const texts = new Map(rows.map(({ id, text }) => [id, text]))
  return passages.map(({ pageId, start }) =>
    start > LONGEST_PAGE ? null : tableHeadBefore((texts.get(pageId) ?? '').slice(0, start)),
  )
}
