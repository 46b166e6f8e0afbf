import { sql } from 'kysely'
import type { DataSource } from '../../../contract/datasets/datasets.schemas.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/failures/refusal.ts'
import { columnsOfSource, sourceOf } from './datasets.read.ts'

/** Moves one table of a source to the trash; its document stays. */
export async function trashSource(tx: Transaction, sourceId: string): Promise<void> {
  const row = await tx.db
    .updateTable('warehouse_source')
    .set({ deleted_at: sql<string>`now()` })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', sourceId)
    .where('deleted_at', 'is', null)
    .returning(columnsOfSource)
    .executeTakeFirst()
  if (!row) throw notFound()
  tx.change({ thing: 'warehouse', id: sourceId, before: sourceOf(row), after: null })
}

/** Restores a table that was deleted separately. Tables deleted with their document are restored with it. */
export async function restoreSource(tx: Transaction, sourceId: string): Promise<DataSource> {
  const row = await tx.db
    .updateTable('warehouse_source')
    .set({ deleted_at: null })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', sourceId)
    .where('deleted_at', 'is not', null)
    .where(
      sql<boolean>`not exists (select 1 from document d where d.organisation_id = warehouse_source.organisation_id
        and d.id = warehouse_source.document_id and d.deleted_at is not null)`,
    )
    .returning(columnsOfSource)
    .executeTakeFirst()
  if (!row) throw notFound()
  tx.change({ thing: 'warehouse', id: sourceId, before: null, after: sourceOf(row) })
  return sourceOf(row)
}
