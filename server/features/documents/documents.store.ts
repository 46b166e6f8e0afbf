import { sql } from 'kysely'
import { type Doc, type Folder, type TrashedKind, uploadRoot } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts } from '../../../contract/documents/documents.texts.ts'
import { isSpreadsheet } from '../../../contract/documents/file-types.ts'
import { newId } from '../../platform/database/identity.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { checkRev, conflict, notFound, Refusal } from '../../platform/failures/refusal.ts'
import { moveToTrash, restoreTables } from './documents.commands.ts'
import { type DocumentRow, docsOf, findDocument } from './documents.read.ts'
import { checkFolder, folderAt, keepFolders } from './folders.store.ts'
import { newFilename } from './names.ts'
import { resolveUsedFor, sameUse } from './used-for.read.ts'

export type Upload = {
  folderId: string
  filename: string
  folders: string[]
  bytes: number
  sha256: string
  blob: string
}
export type Placed = {
  doc: DocumentRow
  folders: Folder[]
  /** The bytes that nobody names any more, because the same ones were there already. */
  spare: string | null
  needsProcessing: boolean
}

const one = async (tx: Transaction, row: DocumentRow): Promise<Doc> => (await docsOf(tx, [row]))[0]!

export function logDocument(tx: Transaction, row: DocumentRow, isThere = true): void {
  tx.change({
    thing: 'document',
    id: row.id,
    before: null,
    after: isThere ? { filename: row.filename, status: row.status, rev: row.rev } : null,
  })
}

/** Gives received bytes their row. One of the same name keeps its former bytes as an earlier version; equal bytes change nothing. */
export async function storeUpload(tx: Transaction, upload: Upload): Promise<Placed> {
  await keepFolders(tx)
  await checkFolder(tx, upload.folderId)
  const { folderId, made } = await folderAt(tx, upload.folderId, upload.folders)
  await sql`select pg_advisory_xact_lock(hashtext(${`upload ${tx.scope.organisation} ${folderId} ${upload.filename.toLowerCase()}`}))`.execute(
    tx.db,
  )
  const former = await tx.db
    .selectFrom('document')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('folder_id', '=', folderId)
    .where(sql<string>`lower(filename)`, '=', upload.filename.toLowerCase())
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst()
  if (former && former.sha256 === upload.sha256 && former.status !== 'error')
    return { doc: former, folders: made, spare: upload.blob, needsProcessing: false }
  if (former && former.sha256 === upload.sha256) {
    const doc = await readAgain(tx, former)
    logDocument(tx, doc)
    return { doc, folders: made, spare: upload.blob, needsProcessing: true }
  }
  const doc = former ? await replaceBytes(tx, former, upload) : await insertDocument(tx, folderId, upload)
  logDocument(tx, doc)
  return { doc, folders: made, spare: null, needsProcessing: true }
}

/** Lets the same bytes wait once more. The new `rev` makes the job do it anew. */
export const readAgain = (tx: Transaction, row: DocumentRow): Promise<DocumentRow> =>
  tx.db
    .updateTable('document')
    .set({ status: 'pending', status_detail: null, claimed_by: null, rev: row.rev + 1, changed_at: sql<string>`now()` })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()

const insertDocument = (tx: Transaction, folderId: string, upload: Upload): Promise<DocumentRow> =>
  tx.db
    .insertInto('document')
    .values({
      id: newId('doc'),
      organisation_id: tx.scope.organisation!,
      folder_id: folderId,
      filename: upload.filename,
      title: null,
      date: null,
      found_date: null,
      status: 'pending',
      status_detail: null,
      // The tables of a workbook become data without asking: decision 002.
      used_for: JSON.stringify(isSpreadsheet(upload.filename) ? ['facts', 'datasets'] : ['__inherit']),
      facts: '[]',
      understood: '{}',
      bytes: upload.bytes,
      sha256: upload.sha256,
      blob: upload.blob,
      kind: null,
      claimed_by: null,
      created_by: tx.scope.person,
      deleted_with: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

async function replaceBytes(tx: Transaction, former: DocumentRow, upload: Upload): Promise<DocumentRow> {
  await tx.db
    .insertInto('document_version')
    .values({
      id: newId('version'),
      organisation_id: former.organisation_id,
      document_id: former.id,
      bytes: former.bytes,
      sha256: former.sha256,
      blob: former.blob,
    })
    .execute()
  return tx.db
    .updateTable('document')
    .set({
      ...{ bytes: upload.bytes, sha256: upload.sha256, blob: upload.blob, status: 'pending', status_detail: null },
      ...{ claimed_by: null, rev: former.rev + 1, changed_at: sql<string>`now()` },
    })
    .where('organisation_id', '=', former.organisation_id)
    .where('id', '=', former.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type DocumentChange = {
  rev: number
  filename?: string | undefined
  usedFor?: Doc['usedFor'] | undefined
  interpretation?: string | undefined
  date?: string | null | undefined
}

/** A person's word on the date. It outlives every reading, until it is what the reading found. */
const datedBy = ({ found_date: found }: DocumentRow, date: string | null) => ({
  date,
  is_date_corrected: date !== (found?.day ?? null),
})

/** Changes what people may change; another use means reading the document again. */
export async function changeDocument(
  tx: Transaction,
  documentId: string,
  change: DocumentChange,
): Promise<{ doc: Doc; needsProcessing: boolean }> {
  const row = await findDocument(tx, documentId)
  await checkRev(change, row, (current) => one(tx, current))
  if (change.filename !== undefined && row.docsource !== 'upload') throw new Refusal(403, documentsTexts.otherSource)
  const needsProcessing =
    change.usedFor !== undefined && JSON.stringify(change.usedFor) !== JSON.stringify(row.used_for)
  const updated = await tx.db
    .updateTable('document')
    .set({
      ...(change.filename !== undefined ? { filename: newFilename(change.filename) } : {}),
      ...(change.interpretation !== undefined ? { interpretation: change.interpretation } : {}),
      ...(change.usedFor !== undefined ? { used_for: JSON.stringify(change.usedFor) } : {}),
      ...(change.date !== undefined ? datedBy(row, change.date) : {}),
      ...(needsProcessing ? { status: 'pending' as const, status_detail: null, claimed_by: null } : {}),
      rev: row.rev + 1,
      changed_at: sql<string>`now()`,
    })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', documentId)
    .where('rev', '=', row.rev)
    .returningAll()
    .executeTakeFirst()
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === '23505') throw new Refusal(409, documentsTexts.filenameTaken)
      throw error
    })
  if (!updated) throw conflict(await one(tx, await findDocument(tx, documentId)))
  logDocument(tx, updated)
  return { doc: await one(tx, updated), needsProcessing }
}

/** Puts documents into the trash, all or none of those that are there; answers the ids. */
export async function trashDocuments(tx: Transaction, documentIds: string[]): Promise<string[]> {
  const rows = await moveToTrash(tx, documentIds)
  if (rows.some(({ docsource }) => docsource !== 'upload')) throw new Refusal(403, documentsTexts.otherSource)
  return rows.map((row) => row.id)
}

/**
 * Brings a document back, into the root when its folder is gone. One whose reading was broken off, or that has another
 * use there, waits to be read anew. What another system brought is the organisation's own from then on.
 */
export async function restoreDocument(
  tx: Transaction,
  documentId: string,
): Promise<{ doc: Doc; needsProcessing: boolean }> {
  await keepFolders(tx)
  await restoreTables(tx, sql`d.id = ${documentId}`)
  const former = await tx.db
    .selectFrom('document')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', documentId)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .selectAll()
    .executeTakeFirst()
  if (!former) throw notFound()
  const restored = await tx.db
    .updateTable('document')
    .set({
      ...{ deleted_at: null, deleted_with: null, rev: sql<number>`rev + 1`, claimed_by: null },
      status: sql<DocumentRow['status']>`case status when 'progress' then 'pending' else status end`,
      docsource: 'upload',
      folder_id: sql<string>`case when docsource = 'upload' and exists (select 1 from folder f where f.organisation_id = document.organisation_id
        and f.id = document.folder_id and f.deleted_at is null) then folder_id else ${uploadRoot} end`,
    })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', documentId)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === '23505') throw new Refusal(409, documentsTexts.filenameTaken)
      throw error
    })
  const isAlike = sameUse(await resolveUsedFor(tx, former), await resolveUsedFor(tx, restored))
  const row = isAlike ? restored : await readAgain(tx, restored)
  logDocument(tx, row)
  tx.change({ thing: 'warehouse', id: documentId, before: null, after: null })
  return { doc: await one(tx, row), needsProcessing: row.status === 'pending' }
}

export type Trashed = {
  kind: TrashedKind
  id: string
  name: string
  deletedAt: string
}

/** The items in the trash that can be restored, newest first. */
export async function listTrash(tx: Transaction): Promise<Trashed[]> {
  const found = await sql<Trashed>`
    select 'document' as kind, id, filename as name, deleted_at as "deletedAt" from document
      where organisation_id = ${tx.scope.organisation} and deleted_at is not null and deleted_with is null
    union all select 'folder', id, name, deleted_at from folder
      where organisation_id = ${tx.scope.organisation} and deleted_at is not null and deleted_with = id
    union all select 'source', s.id, s.source_name, s.deleted_at from warehouse_source s
      left join document d on d.organisation_id = s.organisation_id and d.id = s.document_id
      where s.organisation_id = ${tx.scope.organisation} and s.deleted_at > now() - interval '30 days' and d.deleted_at is null
    union all select 'thread', id, name, deleted_at from thread
      where organisation_id = ${tx.scope.organisation} and person_id = ${tx.scope.person} and deleted_at is not null
    union all select 'dashboard', code, name, deleted_at from dashboard
      where organisation_id = ${tx.scope.organisation} and deleted_at is not null
    union all select 'query', id, name, deleted_at from saved_query
      where organisation_id = ${tx.scope.organisation} and deleted_at is not null
    union all select 'prompt', id, name, deleted_at from saved_prompt
      where organisation_id = ${tx.scope.organisation} and deleted_at is not null
        and (created_by = ${tx.scope.person} or (select sextant_is_administrator()))
    union all select 'measurement', id, name, deleted_at from measure_definition
      where organisation_id = ${tx.scope.organisation} and deleted_at is not null
    union all select 'research', id, left(topic, 200), deleted_at from research_topic
      where organisation_id = ${tx.scope.organisation} and deleted_at is not null
    union all select 'playbook', id, title, deleted_at from playbook_topic
      where organisation_id = ${tx.scope.organisation} and deleted_at is not null
    union all select p.kind, p.table_name || ' ' || p.id, p.label || ', ' || t.label, p.deleted_at
      from (
        select 'column' as kind, organisation_id, table_name, id, label, deleted_at from calculated_column
        union all select 'relation', organisation_id, table_name, id, label, deleted_at from table_relation
      ) p
      -- A part of a table that is gone comes back with nothing.
      join lateral (
        select s.label from warehouse_source s
        where s.organisation_id = p.organisation_id and s.table_name = p.table_name and s.deleted_at is null
        order by s.id limit 1
      ) t on true
      where p.organisation_id = ${tx.scope.organisation} and p.deleted_at is not null
    union all select 'report', r.dashboard_code || ' ' ||
        to_char(r.taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), d.name || ', ' || r.name, r.deleted_at
      from snapshot r join dashboard d on d.organisation_id = r.organisation_id and d.code = r.dashboard_code
      where r.organisation_id = ${tx.scope.organisation} and r.deleted_at is not null and d.deleted_at is null
    order by 4 desc
  `.execute(tx.db)
  return found.rows
}
