import { type Selectable, sql } from 'kysely'
import type { DataSource } from '../../../contract/datasets/datasets.schemas.ts'
import type { MeasureKind } from '../../../contract/datasets/measure-kinds.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import {
  type Calculation,
  type Catalogue,
  catalogueOf,
  corrected,
  ownDimensions,
  type StoredRelation,
  type StoredTable,
  type UnderstoodColumn,
  withCalculations,
  withRelations,
} from '../../engines/queries/index.ts'

export const storedTableOf = (row: Selectable<Schema['warehouse_source']>): StoredTable => ({
  fileId: row.file,
  kind: row.kind,
  name: row.table_name,
  label: row.label,
  columns: row.columns as UnderstoodColumn[],
  externalSystem: 'upload',
  createdAt: row.created_at,
  updatedAt: row.created_at,
  join: row.joins,
})

/** The tables that a question is limited to: those of documents, and some by name. */
type TableLimit = { documents: readonly string[]; tables: readonly string[] }

/** The tables of this organisation's warehouse as detected, from all documents or all but one. */
export async function readFoundCatalogue(
  tx: Transaction,
  butDocument: string | null = null,
  limit: TableLimit | null = null,
): Promise<Catalogue> {
  const rows = await tx.db
    .selectFrom('warehouse_source')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('deleted_at', 'is', null)
    .where((where) =>
      butDocument === null ? where.lit(true) : sql<boolean>`document_id is distinct from ${butDocument}`,
    )
    .where((where) =>
      limit === null
        ? where.lit(true)
        : sql<boolean>`(document_id = any(${[...limit.documents]}::text[])
            or table_name = any(${[...limit.tables]}::text[]))`,
    )
    .orderBy('created_at')
    .selectAll()
    .execute()
  return catalogueOf(rows.map(storedTableOf))
}

/** Calculated columns, in the order in which each may use the earlier ones. */
export async function readCalculations(tx: Transaction): Promise<(Calculation & { rev: number })[]> {
  return tx.db
    .selectFrom('calculated_column')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'table_name as table', 'name', 'label', 'expression', 'uses', 'rev'])
    .execute()
}

export async function readRelations(tx: Transaction): Promise<(StoredRelation & { rev: number })[]> {
  return tx.db
    .selectFrom('table_relation')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'table_name as table', 'name', 'label', 'column_name as column'])
    .select(['to_table as toTable', 'to_column as toColumn', 'rev'])
    .execute()
}

/** The tables with people's additions: calculated columns and relations. */
export async function readModelledCatalogue(tx: Transaction, limit: TableLimit | null = null): Promise<Catalogue> {
  const calculated = withCalculations(await readFoundCatalogue(tx, null, limit), await readCalculations(tx))
  return withRelations(calculated, await readRelations(tx))
}

/** The tables of this organisation's warehouse; queries may only name these. */
export async function readCatalogue(tx: Transaction, limit: TableLimit | null = null): Promise<Catalogue> {
  const corrections = await tx.db
    .selectFrom('measure_correction')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('kind', 'is not', null)
    .select(['table_name as table', 'column_name as column', 'kind', 'weight'])
    .$narrowType<{ kind: MeasureKind }>()
    .execute()
  const found = await readModelledCatalogue(tx, limit)
  return corrections.length === 0 ? found : corrected(found, corrections)
}

/** The contents of the warehouse in one sentence; null when empty, which hides the tabs that need data. */
export function describeCatalogue(catalogue: Catalogue): string | null {
  const labels = [...catalogue.factTables, ...ownDimensions(catalogue)].map((table) => table.label)
  return labels.length === 0 ? null : `Tables from uploaded workbooks: ${labels.join(', ')}.`
}

export const columnsOfSource = ['id', 'source_name', 'table_name', 'kind', 'created_at', 'row_count', 'joins'] as const
type SourceRow = Pick<Selectable<Schema['warehouse_source']>, (typeof columnsOfSource)[number]>

export const sourceOf = (row: SourceRow): DataSource => ({
  id: row.id,
  sourceName: row.source_name,
  cluster: row.table_name,
  kind: row.kind,
  date: row.created_at,
  recordCount: row.row_count,
  ...(row.joins === null ? {} : { joins: row.joins.how }),
})

export async function listSources(tx: Transaction): Promise<DataSource[]> {
  const rows = await tx.db
    .selectFrom('warehouse_source')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .select([...columnsOfSource, 'file'])
    .execute()
  const { factTables, dimensions } = await readFoundCatalogue(tx)
  const counting = new Set([
    ...factTables.flatMap(({ files }) => files),
    ...dimensions.flatMap(({ files }) => files.map(({ id }) => id)),
  ])
  return rows.map((row) => (counting.has(row.file) ? sourceOf(row) : { ...sourceOf(row), isReplaced: true }))
}

/** One table of one document in the warehouse. */
export type FedTable = {
  id: string
  table: string
  label: string
  documentId: string
  filename: string
  at: string
  broughtBy: string | null
}

/** Tables that documents added to the warehouse at or after this moment, newest first. */
export async function tablesFedSince(tx: Transaction, since: string, limit: number): Promise<FedTable[]> {
  const found = await sql<FedTable>`
    select s.id, s.table_name as "table", s.label, s.document_id as "documentId", s.source_name as filename,
      s.created_at as at, p.name as "broughtBy"
    from warehouse_source s
    join document d on d.organisation_id = s.organisation_id and d.id = s.document_id and d.deleted_at is null
    left join person p on p.id = d.created_by
    where s.organisation_id = ${tx.scope.organisation} and s.deleted_at is null and s.created_at >= ${since}
    order by s.created_at desc, s.id limit ${limit}
  `.execute(tx.db)
  return found.rows
}
