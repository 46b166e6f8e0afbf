import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/transaction.ts'

/** A section of a document or web page, with its heading path. */
export type SectionHeading = { source: string; filename: string; title: string; heading: string | null }

const mostDocuments = 8
const mostHeadings = 12
const mostHeadingsOfOne = 40

/** Headings of the newest documents and web pages, each in text order. */
export async function newestHeadings(tx: Transaction): Promise<SectionHeading[]> {
  const { organisation } = tx.scope
  const { rows } = await sql<SectionHeading>`
    with newest as (
      select d.id, d.filename, coalesce(d.title, d.filename) as title, d.created_at, false as is_web
      from document d where d.organisation_id = ${organisation} and d.deleted_at is null and exists (
        select from passage p where p.organisation_id = d.organisation_id and p.document_id = d.id)
      union all
      select w.id, w.url, w.title, w.read_at, true from web_page w where w.organisation_id = ${organisation}
      order by is_web, created_at desc, id limit ${mostDocuments}
    )
    select newest.id as source, newest.filename, newest.title, parts.heading from newest cross join lateral (
      select heading, min(id) as first from (
        select p.heading, p.id from passage p
        where not newest.is_web and p.organisation_id = ${organisation} and p.document_id = newest.id
        union all
        select p.heading, p.id from web_passage p
        where newest.is_web and p.organisation_id = ${organisation} and p.web_page_id = newest.id
      ) as every group by heading order by min(id) limit ${mostHeadings}
    ) as parts
    order by newest.is_web, newest.created_at desc, newest.id, parts.first
  `.execute(tx.db)
  return rows
}

/** Headings of these documents, as far as the person may read them, each in text order. */
export async function headingsOf(tx: Transaction, documentIds: readonly string[]): Promise<SectionHeading[]> {
  if (documentIds.length === 0) return []
  const { organisation } = tx.scope
  const { rows } = await sql<SectionHeading>`
    select d.id as source, d.filename, coalesce(d.title, d.filename) as title, parts.heading
    from document d cross join lateral (
      select p.heading, min(p.id) as first from passage p
      where p.organisation_id = ${organisation} and p.document_id = d.id
      group by p.heading order by min(p.id) limit ${mostHeadingsOfOne}
    ) as parts
    where d.organisation_id = ${organisation} and d.deleted_at is null
      and d.id in (${sql.join(documentIds.slice(0, mostDocuments))})
    order by array_position(array[${sql.join(documentIds.slice(0, mostDocuments))}]::text[], d.id), parts.first
  `.execute(tx.db)
  return rows
}
