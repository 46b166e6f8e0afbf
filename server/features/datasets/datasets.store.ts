import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DataSource } from '../../../contract/datasets/datasets.schemas.ts'
import { tableRemarks } from '../../../contract/datasets/table-remarks.texts.ts'
import { addTable, catalogueOf, joinTable, type UnderstoodColumn } from '../../engines/queries/index.ts'
import { storableJson } from '../../engines/text/index.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/failures/refusal.ts'
import { columnsOfSource, sourceOf, storedTableOf } from './datasets.read.ts'

type SourceRow = Selectable<Schema['warehouse_source']>

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

/**
 * The name of a table that comes back: its own, unless an unlike one took it meanwhile; then a free one, as when it is
 * read anew. A table that has grown since keeps those that fit one of its files.
 */
function nameOfRestored(present: readonly SourceRow[], { kind, table_name: name, columns, joins }: SourceRow): string {
  const table = { kind, name, columns: columns as UnderstoodColumn[] }
  const ofName = present.filter((one) => one.kind === kind && one.table_name === name)
  if (ofName.some((one) => addTable(catalogueOf([storedTableOf(one)]), table) === name)) return name
  const others = present.filter((one) => one.table_name === name || one.table_name.startsWith(`${name}_`))
  const catalogue = catalogueOf(others.map(storedTableOf))
  return joins === null ? addTable(catalogue, table) : joinTable(catalogue, table, name).name
}

/** Brings tables back from the trash; one that has another name by now says so. */
export async function restoreSources(tx: Transaction, which: RawBuilder<unknown>): Promise<DataSource[]> {
  const ofOrganisation = tx.db
    .selectFrom('warehouse_source')
    .where('organisation_id', '=', tx.scope.organisation!)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
  const trashed = await ofOrganisation
    .where('deleted_at', 'is not', null)
    .where(sql<boolean>`(${which})`)
    .forUpdate()
    .execute()
  if (trashed.length === 0) return []
  const present = await ofOrganisation.where('deleted_at', 'is', null).execute()
  const ids = trashed.map(({ id }) => id)
  await tx.db
    .updateTable('warehouse_source')
    .set({ deleted_at: null })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute()
  const restored: DataSource[] = []
  for (const source of trashed) {
    const name = nameOfRestored(present, source)
    present.push({ ...source, table_name: name, deleted_at: null })
    restored.push(sourceOf({ ...source, table_name: name }))
    if (name === source.table_name) continue
    const remarks = [...source.remarks, tableRemarks.nameTaken(source.table_name, name)]
    await tx.db
      .updateTable('warehouse_source')
      .set({ table_name: name, remarks: storableJson(remarks) })
      .where('organisation_id', '=', source.organisation_id)
      .where('id', '=', source.id)
      .execute()
  }
  return restored
}

/**
 * Restores a table that was deleted separately, while it has its file. Tables deleted with their document are restored
 * with it.
 */
export async function restoreSource(tx: Transaction, sourceId: string): Promise<DataSource> {
  const [source] = await restoreSources(
    tx,
    sql`id = ${sourceId} and deleted_at > now() - interval '30 days' and not exists (
      select 1 from document d where d.organisation_id = warehouse_source.organisation_id
        and d.id = warehouse_source.document_id and d.deleted_at is not null)`,
  )
  if (source === undefined) throw notFound()
  tx.change({ thing: 'warehouse', id: sourceId, before: null, after: source })
  return source
}
