import type { Selectable } from 'kysely'
import type { WatchlistItem } from '../../../contract/home/home.schemas.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { newId } from '../../platform/database/identity.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'

type Row = Selectable<Schema['watchlist_item']>
/** Who changes the list: an administrator may change what others have added. */
export type Editor = { personId: string; isAdministrator: boolean }
type Words = { category: string; topic: string }

type Logged = Words & { id: string }
const loggedOf = ({ id, category, topic }: Row): Logged => ({ id, category, topic })
const itemOf = (tx: Transaction, row: Row): WatchlistItem => ({
  ...loggedOf(row),
  isOwn: row.created_by === tx.scope.person,
})

/** Oldest first, so that a new one stands at the end where it was written. */
export async function listWatchlist(tx: Transaction): Promise<WatchlistItem[]> {
  const rows = await tx.db
    .selectFrom('watchlist_item')
    .where('organisation_id', '=', tx.scope.organisation!)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute()
  return rows.map((row) => itemOf(tx, row))
}

function log(tx: Transaction, id: string, before: Logged | null, after: Logged | null): void {
  tx.change({ thing: 'watchlist', id, before, after })
}

export async function addItem(tx: Transaction, { category, topic }: Words): Promise<WatchlistItem> {
  const row = await tx.db
    .insertInto('watchlist_item')
    .values({
      id: newId('watch'),
      organisation_id: tx.scope.organisation!,
      category,
      topic,
      created_by: tx.scope.person,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  log(tx, row.id, null, loggedOf(row))
  return itemOf(tx, row)
}

async function ownItem(tx: Transaction, id: string, editor: Editor): Promise<Row> {
  const row = await tx.db
    .selectFrom('watchlist_item')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', id)
    .forUpdate()
    .selectAll()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.created_by !== editor.personId && !editor.isAdministrator)
    throw new Refusal(403, failureTexts.onlyAdministrators)
  return row
}

/** Changes an item of the person's own, or any as an administrator. */
export async function changeItem(
  tx: Transaction,
  editor: Editor,
  { id, category, topic }: Words & { id: string },
): Promise<WatchlistItem> {
  const before = await ownItem(tx, id, editor)
  const row = await tx.db
    .updateTable('watchlist_item')
    .set({ category, topic })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  log(tx, id, loggedOf(before), loggedOf(row))
  return itemOf(tx, row)
}

export async function deleteItem(tx: Transaction, editor: Editor, id: string): Promise<void> {
  const before = await ownItem(tx, id, editor)
  await tx.db
    .deleteFrom('watchlist_item')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', id)
    .execute()
  log(tx, id, loggedOf(before), null)
}
