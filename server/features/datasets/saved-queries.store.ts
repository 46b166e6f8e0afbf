import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type {
  changedQuerySchema,
  newSavedQuerySchema,
  SavedQuery,
} from '../../../contract/datasets/saved-queries.schemas.ts'
import { savedQueriesTexts as texts } from '../../../contract/datasets/saved-queries.texts.ts'
import { newId } from '../../platform/database/identity.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { checkRev, conflict, notFound, Refusal } from '../../platform/failures/refusal.ts'

type Row = Selectable<Schema['saved_query']>
type NewQuery = z.output<typeof newSavedQuerySchema>

const queryOf = (tx: Transaction, row: Row): SavedQuery => ({
  id: row.id,
  name: row.name,
  accessLevel: row.access_level,
  search: row.query,
  isOwn: row.created_by === tx.scope.person,
  rev: row.rev,
})

/**
 * Readers who can't see it any more learn only that it is gone, and those who see it now don't learn what it was called,
 * or what it asked, before.
 */
function log(tx: Transaction, before: Row | null, after: Row | null): void {
  const row = after ?? before
  if (row === null) return
  const [was, is] = [before && queryOf(tx, before), after && queryOf(tx, after)]
  const isHidden = was?.accessLevel === 'shared' && is?.accessLevel === 'private'
  if (isHidden) tx.change({ thing: 'query', id: row.id, before: was, after: null })
  const shown = row.access_level === 'private' ? { visibleTo: row.created_by } : {}
  const known = before?.access_level === row.access_level ? was : null
  tx.change({ thing: 'query', id: row.id, before: known, after: is, ...shown })
}

const ofOrganisation = (tx: Transaction) =>
  tx.db.selectFrom('saved_query').where('organisation_id', '=', tx.scope.organisation!).selectAll()

export async function listSavedQueries(tx: Transaction): Promise<SavedQuery[]> {
  const rows = await ofOrganisation(tx)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map((row) => queryOf(tx, row))
}

export async function saveQuery(tx: Transaction, { name, accessLevel, search }: NewQuery): Promise<SavedQuery> {
  const row = await tx.db
    .insertInto('saved_query')
    .values({
      organisation_id: tx.scope.organisation!,
      id: newId('query'),
      name,
      access_level: accessLevel,
      query: search,
      created_by: tx.scope.person,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  log(tx, null, row)
  return queryOf(tx, row)
}

async function rowOf(tx: Transaction, id: string, isDeleted: boolean): Promise<Row> {
  const row = await ofOrganisation(tx)
    .where('id', '=', id)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function changeSavedQuery(
  tx: Transaction,
  id: string,
  { rev, name, accessLevel, search }: z.output<typeof changedQuerySchema>,
): Promise<SavedQuery> {
  const before = await rowOf(tx, id, false)
  await checkRev({ rev }, before, () => queryOf(tx, before))
  if (accessLevel === 'private' && before.created_by !== tx.scope.person) throw new Refusal(403, texts.onlyOwnerHides)
  const row = await tx.db
    .updateTable('saved_query')
    .set({
      name: name ?? before.name,
      access_level: accessLevel ?? before.access_level,
      query: search ?? before.query,
      rev: rev + 1,
    })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) throw conflict(queryOf(tx, await rowOf(tx, id, false)))
  log(tx, before, row)
  return queryOf(tx, row)
}

async function moveTrash(tx: Transaction, id: string, isToTrash: boolean): Promise<Row> {
  const before = await rowOf(tx, id, !isToTrash)
  const row = await tx.db
    .updateTable('saved_query')
    .set({ deleted_at: isToTrash ? sql<string>`now()` : null })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  log(tx, isToTrash ? before : null, isToTrash ? null : row)
  return row
}

/** Moves a query to the trash for 30 days. */
export async function trashSavedQuery(tx: Transaction, id: string): Promise<void> {
  await moveTrash(tx, id, true)
}

export async function restoreSavedQuery(tx: Transaction, id: string): Promise<SavedQuery> {
  return queryOf(tx, await moveTrash(tx, id, false))
}
