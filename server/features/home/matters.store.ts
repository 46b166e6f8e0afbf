import { sql, type Selectable } from 'kysely'
import type { Matter } from '../../../contract/home/home.schemas.ts'
import { newId } from '../../platform/database/identity.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/failures/refusal.ts'

import { shownWording } from './matter-wording.store.ts'

type Row = Selectable<Schema['matter']>

/** A matter with the key by which it is recognised when it is found again. Its texts are safe for PostgreSQL. */
export type FoundMatter = {
  key: string
  subject: { documentId: string } | { table: string }
  /** The day in the organisation's calendar that it is about; null if that is some time ago. */
  happenedOn: string | null
  title: string
  abstract: string
  content: string
}

/** What this person has not put away, of evidence that is still there; newest first, and of one moment figures before words. */
export async function listMatters(tx: Transaction, since: string | null): Promise<Matter[]> {
  const found = await sql<Matter>`
    select m.id, m.title, m.abstract, m.content, m.found_at as date, m.happened_on as "happenedOn",
      case when w.wording is not null then jsonb_build_object('text', w.wording, 'model', w.model) end as wording
    from matter m ${shownWording}
    where m.organisation_id = ${tx.scope.organisation} and m.obsolete_at is null
      and (${since}::timestamptz is null or m.found_at >= ${since}::timestamptz)
      and not exists (
        select 1 from matter_dismissal d
        where d.organisation_id = m.organisation_id and d.matter_id = m.id and d.person_id = ${tx.scope.person}
      )
      and (
        exists (select 1 from document d where d.organisation_id = m.organisation_id and d.id = m.document_id and d.deleted_at is null)
        or exists (
          select 1 from warehouse_source s
          where s.organisation_id = m.organisation_id and s.table_name = m.table_name and s.deleted_at is null
        )
      )
    order by m.found_at desc, (m.table_name is null), m.title, m.id
  `.execute(tx.db)
  return found.rows.map(({ wording, ...matter }) => ({ ...matter, ...(wording ? { wording } : {}) }))
}

/** Hides a matter from this person alone; a repeat changes nothing. */
export async function dismissMatter(tx: Transaction, matterId: string): Promise<void> {
  const own = { organisation_id: tx.scope.organisation!, matter_id: matterId, person_id: tx.scope.person! }
  const matter = await tx.db
    .selectFrom('matter')
    .where('organisation_id', '=', own.organisation_id)
    .where('id', '=', matterId)
    .select('id')
    .executeTakeFirst()
  if (!matter) throw notFound()
  const dismissed = await tx.db
    .insertInto('matter_dismissal')
    .values(own)
    .onConflict((conflict) => conflict.doNothing())
    .returning('at')
    .executeTakeFirst()
  if (dismissed)
    tx.change({
      thing: 'matter',
      id: matterId,
      before: null,
      after: { dismissedAt: dismissed.at },
      visibleTo: own.person_id,
    })
}

/**
 * Makes the organisation's matters those that were found: new evidence becomes a matter, known evidence stays the one
 * it is, and what was not found again is obsolete.
 */
export async function keepMatters(tx: Transaction, found: readonly FoundMatter[]): Promise<void> {
  const known = await tx.db
    .selectFrom('matter')
    .where('organisation_id', '=', tx.scope.organisation!)
    .forUpdate()
    .selectAll()
    .execute()
  const byKey = new Map(known.map((row) => [row.evidence_key, row]))
  for (const matter of found) {
    const former = byKey.get(matter.key)
    if (!former) await insert(tx, matter)
    else if (isDifferent(former, matter)) await update(tx, former, matter)
  }
  const keys = new Set(found.map((matter) => matter.key))
  for (const row of known) if (row.obsolete_at === null && !keys.has(row.evidence_key)) await endMatter(tx, row)
}

const columnsOf = ({ subject, happenedOn, title, abstract, content }: FoundMatter) => ({
  document_id: 'documentId' in subject ? subject.documentId : null,
  table_name: 'table' in subject ? subject.table : null,
  happened_on: happenedOn,
  ...{ title, abstract, content, obsolete_at: null },
})

function isDifferent(former: Row, matter: FoundMatter): boolean {
  const columns = columnsOf(matter)
  return (Object.keys(columns) as (keyof typeof columns)[]).some((name) => former[name] !== columns[name])
}

async function insert(tx: Transaction, matter: FoundMatter): Promise<void> {
  const row = await tx.db
    .insertInto('matter')
    .values({
      id: newId('matter'),
      organisation_id: tx.scope.organisation!,
      evidence_key: matter.key,
      ...columnsOf(matter),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  tx.change({ thing: 'matter', id: row.id, before: null, after: { title: row.title, abstract: row.abstract } })
}

async function update(tx: Transaction, former: Row, matter: FoundMatter): Promise<void> {
  await tx.db
    .updateTable('matter')
    .set(columnsOf(matter))
    .where('organisation_id', '=', former.organisation_id)
    .where('id', '=', former.id)
    .execute()
  const { title, abstract } = former
  tx.change({
    thing: 'matter',
    id: former.id,
    before: { title, abstract },
    after: { title: matter.title, abstract: matter.abstract },
  })
}

async function endMatter(tx: Transaction, row: Row): Promise<void> {
  await tx.db
    .updateTable('matter')
    .set({ obsolete_at: sql<string>`now()` })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .execute()
  tx.change({ thing: 'matter', id: row.id, before: { title: row.title }, after: null })
}
