import { sql } from 'kysely'
import { splitPassages } from '../../engines/passages/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Transaction, transactAsSystem } from '../../platform/database/transaction.ts'

type Uncut = { organisationId: string; id: string; isWeb: boolean }
type Page = { id: string; number: number; text: string }

const atOnce = 500

/**
 * Splits texts without passages into passages. Called before the server accepts requests; one transaction per source.
 */
export async function cutPassages(database: Database): Promise<void> {
  const system = { person: null, organisation: null }
  const uncut = await transactAsSystem(database, system, async (tx) => {
    const found = await sql<Uncut>`
      select distinct g.organisation_id as "organisationId", g.document_id as id, false as "isWeb" from page g
      where g.text ~ '\\S' and not exists (
        select 1 from passage p where p.organisation_id = g.organisation_id and p.document_id = g.document_id)
      union all
      select w.organisation_id, w.id, true from web_page w
      where w.text ~ '\\S' and not exists (
        select 1 from web_passage p where p.organisation_id = w.organisation_id and p.web_page_id = w.id)
    `.execute(tx.db)
    return found.rows
  })
  for (const source of uncut) await transactAsSystem(database, system, (tx) => cutSource(tx, source))
}

/** Two servers that start together split a source only once. */
async function cutSource(tx: Transaction, { organisationId, id, isWeb }: Uncut): Promise<void> {
  const [table, passages, column] = isWeb
    ? ['web_page', 'web_passage', 'web_page_id']
    : ['document', 'passage', 'document_id']
  await sql`select 1 from ${sql.table(table!)} where organisation_id = ${organisationId} and id = ${id} for update`.execute(
    tx.db,
  )
  const present = await sql`
    select 1 from ${sql.table(passages!)} where organisation_id = ${organisationId} and ${sql.ref(column!)} = ${id} limit 1
  `.execute(tx.db)
  if (present.rows.length > 0) return
  const { rows: pages } = isWeb
    ? await sql<Page>`
        select id, 1 as number, text from web_page where organisation_id = ${organisationId} and id = ${id}
      `.execute(tx.db)
    : await sql<Page>`
        select id, number, text from page where organisation_id = ${organisationId} and document_id = ${id} order by number
      `.execute(tx.db)
  const idOf = new Map(pages.map((page) => [page.number, page.id]))
  const cut = splitPassages(pages)
  for (let from = 0; from < cut.length; from += atOnce) {
    const rows = cut.slice(from, from + atOnce).map(({ pageNumber, start, end, heading, text }) => ({
      ...{ organisation_id: organisationId, start_at: start, end_at: end, heading, text },
      ofPage: { page_id: idOf.get(pageNumber)!, page_number: pageNumber },
    }))
    await (isWeb
      ? tx.db.insertInto('web_passage').values(rows.map(({ ofPage: _, ...row }) => ({ ...row, web_page_id: id })))
      : tx.db.insertInto('passage').values(rows.map(({ ofPage, ...row }) => ({ ...row, ...ofPage, document_id: id })))
    ).execute()
  }
}
