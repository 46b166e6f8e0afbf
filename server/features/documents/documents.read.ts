import { sql, type Selectable } from 'kysely'
import {
  type Doc,
  type DocDetail,
  type DocPage,
  type Docsource,
  docsourceSchema,
  type Folder,
  rootOf,
} from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts } from '../../../contract/documents/documents.texts.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/failures/refusal.ts'
import type { UnderstoodColumn } from '../../engines/queries/index.ts'

export type DocumentRow = Selectable<Schema['document']>
export type FolderRow = Selectable<Schema['folder']>

export const docOf = (row: DocumentRow, numPages: number): Doc => ({
  id: row.id,
  filename: row.filename,
  title: row.title,
  folderId: row.folder_id,
  docsource: row.docsource,
  date: row.date,
  foundDate: row.found_date,
  status: row.status,
  statusDetail: row.status_detail,
  numPages,
  bytes: row.bytes,
  usedFor: row.used_for,
  interpretation: row.interpretation,
  rev: row.rev,
})

export const folderOf = (row: FolderRow): Folder => ({
  id: row.id,
  parentId: row.parent_id,
  name: row.name,
  docsource: row.docsource,
  interpretation: row.interpretation,
  factList: row.fact_list,
  usedFor: row.used_for,
  rev: row.rev,
})

const rootFolder = (source: Docsource): Folder => ({
  ...{ id: rootOf(source), parentId: null, name: documentsTexts.sources[source], docsource: source },
  ...{ interpretation: '', factList: [], usedFor: ['facts'], rev: 1 },
})

/** The sources: uploads always, others once connected or after bringing a document. */
async function sourcesOf(tx: Transaction): Promise<Docsource[]> {
  const { rows } = await sql<{ source: string }>`
    select code as source from connection where organisation_id = ${tx.scope.organisation} and status <> 'disconnected'
    union select docsource from document where organisation_id = ${tx.scope.organisation} and deleted_at is null
    union select docsource from folder where organisation_id = ${tx.scope.organisation} and deleted_at is null
  `.execute(tx.db)
  const used = new Set(rows.map(({ source }) => source))
  return docsourceSchema.options.filter((source) => source === 'upload' || used.has(source))
}

export async function countPages(tx: Transaction, documentIds: string[]): Promise<Map<string, number>> {
  if (documentIds.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('page')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('document_id', 'in', documentIds)
    .groupBy('document_id')
    .select(['document_id', sql<number>`count(*)`.as('pages')])
    .execute()
  return new Map(rows.map((row) => [row.document_id, row.pages]))
}

export async function docsOf(tx: Transaction, rows: DocumentRow[]): Promise<Doc[]> {
  const pages = await countPages(
    tx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => docOf(row, pages.get(row.id) ?? 0))
}

export async function listDocuments(tx: Transaction): Promise<Doc[]> {
  const rows = await tx.db
    .selectFrom('document')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('deleted_at', 'is', null)
    .orderBy('filename')
    .selectAll()
    .execute()
  return docsOf(tx, rows)
}

/** A document, when its current bytes arrived, and who first uploaded it. */
export type ReceivedDocument = { id: string; title: string; receivedAt: string; broughtBy: string | null }

/** Documents whose bytes arrived at or after this moment, newest first. */
export async function documentsReceivedSince(
  tx: Transaction,
  since: string,
  limit: number,
): Promise<ReceivedDocument[]> {
  const found = await sql<ReceivedDocument>`
    select d.id, coalesce(d.title, d.filename) as title, received.at as "receivedAt", p.name as "broughtBy"
    from document d
    cross join lateral (
      select greatest(d.created_at, max(v.replaced_at)) as at from document_version v
      where v.organisation_id = d.organisation_id and v.document_id = d.id
    ) as received
    left join person p on p.id = d.created_by
    where d.organisation_id = ${tx.scope.organisation} and d.deleted_at is null and received.at >= ${since}
    order by received.at desc, d.id limit ${limit}
  `.execute(tx.db)
  return found.rows
}

/** Roots of sources first, then folders by name. */
export async function listFolders(tx: Transaction): Promise<Folder[]> {
  const rows = await tx.db
    .selectFrom('folder')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .selectAll()
    .execute()
  return [...(await sourcesOf(tx)).map(rootFolder), ...rows.map(folderOf)]
}

/** Matches a row by id in this organisation, outside the trash. */
export const isPresent = (tx: Transaction, id: string) =>
  sql<boolean>`organisation_id = ${tx.scope.organisation} and id = ${id} and deleted_at is null`

export async function findDocument(tx: Transaction, documentId: string): Promise<DocumentRow> {
  const row = await tx.db.selectFrom('document').where(isPresent(tx, documentId)).selectAll().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const columnsOf = (columns: unknown[]) => columns as UnderstoodColumn[]

/** A document with its extracted text. */
export async function readDocument(tx: Transaction, documentId: string): Promise<DocDetail> {
  const row = await findDocument(tx, documentId)
  const ofDocument = { organisation: tx.scope.organisation!, document: documentId }
  const pages = await tx.db
    .selectFrom('page')
    .where('organisation_id', '=', ofDocument.organisation)
    .where('document_id', '=', ofDocument.document)
    .orderBy('number')
    .select(['id', 'thumbnail', 'text'])
    .execute()
  const sources = await tx.db
    .selectFrom('warehouse_source')
    .where('organisation_id', '=', ofDocument.organisation)
    .where('document_id', '=', ofDocument.document)
    .where('deleted_at', 'is', null)
    .orderBy('table_name')
    .selectAll()
    .execute()
  const namesOf = (columns: unknown[], roles: string[]) =>
    columnsOf(columns)
      .filter((column) => roles.includes(column.role))
      .map((column) => column.label)
  const text = pages.map((page) => page.text).join('\n\n')
  const facts = row.facts.map((fact) => `- ${fact}`).join('\n')
  return {
    ...docOf(row, pages.length),
    factList: row.facts,
    facts: row.facts.length === 0 ? null : facts,
    hasFactsByHand: row.fact_corrections.changed.length > 0,
    cleantext: text === '' ? null : text,
    pages: pages.map(({ id, thumbnail }) => ({ id, thumbnail })),
    datasets: withoutTwins(sources).map((source) => ({
      id: source.id,
      name: source.label,
      recordCount: source.row_count,
      columns: columnsOf(source.columns).map((column) => column.label),
    })),
    measurements: [],
    warehouseFacts: sources
      .filter((source) => source.kind === 'fact')
      .map((source) => ({
        id: source.id,
        factTable: source.table_name,
        measures: namesOf(source.columns, ['measure']),
        recordCount: source.row_count,
        dimensions: namesOf(source.columns, ['dimension', 'key']),
        dateDimensions: namesOf(source.columns, ['date']),
      })),
    warehouseDimensions: sources
      .filter((source) => source.kind === 'dimension')
      .map((source) => ({
        id: source.id,
        dimensionName: source.table_name,
        attributes: namesOf(source.columns, ['attribute', 'dimension', 'measure', 'date']),
        recordCount: source.row_count,
      })),
    remarks: [...new Set([...(row.understood.remarks ?? []), ...sources.flatMap((source) => source.remarks)])],
  }
}

/** Drops dimensions whose rows also count as facts of the same name. */
export const withoutTwins = <Source extends { kind: 'fact' | 'dimension'; table_name: string }>(
  sources: readonly Source[],
): Source[] =>
  sources.filter(
    ({ kind, table_name: name }) =>
      kind === 'fact' || sources.every((other) => other.kind === 'dimension' || other.table_name !== name),
  )

/** The requested table of this document. */
export async function findTable(tx: Transaction, documentId: string, sourceId: string) {
  await findDocument(tx, documentId)
  const row = await tx.db
    .selectFrom('warehouse_source')
    .where(isPresent(tx, sourceId))
    .where('document_id', '=', documentId)
    .select(['file', 'columns', 'row_count'])
    .executeTakeFirst()
  if (!row) throw notFound()
  return { fileId: row.file, columns: columnsOf(row.columns), rowCount: row.row_count }
}

/** A page as extracted, without HTML where its reader gave none. */
export async function readPage(
  tx: Transaction,
  documentId: string,
  pageId: string,
): Promise<{ page: Omit<DocPage, 'html'> & { html: string | null }; filename: string }> {
  const { filename } = await findDocument(tx, documentId)
  const page = await tx.db
    .selectFrom('page')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('document_id', '=', documentId)
    .where('id', '=', pageId)
    .selectAll()
    .executeTakeFirst()
  if (!page) throw notFound()
  const { id, number, html, text, thumbnail } = page
  return { page: { id, number, html, text, thumbnail }, filename }
}
