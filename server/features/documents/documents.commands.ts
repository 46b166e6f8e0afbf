import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/transaction.ts'
import { restoreSources } from '../datasets/index.ts'
import type { DocumentRow } from './documents.read.ts'

/** Queues every document for rereading; those in the trash are read when restored. */
export const readAllAnew = (tx: Transaction): Promise<number> =>
  readAnew(tx, sql`status not in ('pending', 'progress')`)

/** Like `readAllAnew`, for documents that inherit their use from this folder, directly or through subfolders. */
export const readSuccessorsAnew = (tx: Transaction, folderId: string): Promise<number> =>
  readAnew(
    tx,
    sql`used_for ? '__inherit' and folder_id in (
      with recursive down(id, depth) as (
        select ${folderId}::text, 0
        union all
        select folder.id, down.depth + 1 from folder join down on folder.parent_id = down.id
        where folder.organisation_id = ${tx.scope.organisation} and folder.used_for ? '__inherit' and down.depth < 200
      ) select id from down)`,
  )

/** Like `readAllAnew`, for documents outside the trash: one, all, or all workbooks. */
export const readPresentAnew = (
  tx: Transaction,
  { documentId, workbooksAlone }: { documentId?: string | undefined; workbooksAlone: boolean },
): Promise<number> => {
  const one = documentId === undefined ? sql`true` : sql`id = ${documentId}`
  const kind = workbooksAlone ? sql`lower(filename) similar to '%.(csv|tsv|json|ndjson|parquet|xls|xlsx)'` : sql`true`
  return readAnew(tx, sql`deleted_at is null and ${one} and ${kind}`)
}

/** Like `readAllAnew`, for those of these documents that could not be read; answers all of these now waiting. */
export async function readFailedAnew(tx: Transaction, documentIds: readonly string[]): Promise<string[]> {
  const these = sql`id = any(${documentIds}::text[]) and deleted_at is null`
  await readAnew(tx, sql`${these} and status in ('error', 'unknown')`)
  const rows = await tx.db
    .selectFrom('document')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where(sql<boolean>`${these} and status in ('pending', 'progress')`)
    .orderBy('id')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Answers how many outside the trash now wait. The new `rev` makes jobs discard earlier results. */
async function readAnew(tx: Transaction, which: RawBuilder<unknown>): Promise<number> {
  const rows = await tx.db
    .updateTable('document')
    .set({ status: 'pending', status_detail: null, claimed_by: null, rev: sql<number>`rev + 1` })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where(sql<boolean>`(${which})`)
    .returning(['id', 'filename', 'status', 'rev', 'deleted_at'])
    .execute()
  const present = rows.filter((row) => row.deleted_at === null)
  for (const { id, filename, status, rev } of present)
    tx.change({ thing: 'document', id, before: null, after: { filename, status, rev } })
  return present.length
}

/** Moves documents and their tables to the trash; answers those that existed. */
export async function moveToTrash(tx: Transaction, documentIds: string[]): Promise<DocumentRow[]> {
  const rows = await tx.db
    .updateTable('document')
    .set({ deleted_at: sql<string>`now()` })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', 'in', documentIds)
    .where('deleted_at', 'is', null)
    .returningAll()
    .execute()
  if (rows.length === 0) return []
  await tx.db
    .updateTable('warehouse_source')
    .set({ deleted_at: sql<string>`now()` })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where(
      'document_id',
      'in',
      rows.map((row) => row.id),
    )
    .where('deleted_at', 'is', null)
    .execute()
  for (const { id } of rows) tx.change({ thing: 'document', id, before: null, after: null })
  tx.change({ thing: 'warehouse', id: tx.scope.organisation!, before: null, after: null })
  return rows
}

/** Restores tables that were deleted with these documents, but not those deleted separately before. */
export async function restoreTables(tx: Transaction, ofDocuments: RawBuilder<unknown>): Promise<void> {
  await restoreSources(
    tx,
    sql`exists (select 1 from document d where d.organisation_id = warehouse_source.organisation_id
      and d.id = warehouse_source.document_id and warehouse_source.deleted_at >= d.deleted_at and ${ofDocuments})`,
  )
}
