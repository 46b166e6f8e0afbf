import { sql } from 'kysely'
import { type Docsource, rootOf } from '../../../contract/documents/documents.schemas.ts'
import { extension, isSpreadsheet } from '../../../contract/documents/file-types.ts'
import { caps } from '../../../contract/shared/caps.ts'
import { newId } from '../../platform/database/identity.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { moveToTrash, restoreTables } from './documents.commands.ts'
import type { DocumentRow } from './documents.read.ts'
import { folderAt, keepFolders } from './folders.store.ts'
import { pathOf } from './names.ts'
import { resolveUsedFor, sameUse } from './used-for.read.ts'

/** A file's path in another system: its folders, then its name. */
type BroughtPath = { docsource: Docsource; path: readonly string[] }
type BroughtBytes = BroughtPath & { documentId: string | null; bytes: number; sha256: string; blob: string }
type BroughtOutcome = {
  documentId: string
  kind: 'added' | 'changed' | 'same'
  /** The uploaded blob to remove, because the same bytes were already stored. */
  spare: string | null
  needsProcessing: boolean
}

/** Names in other systems may contain slashes, which would become folders here. */
const cleanPath = (path: readonly string[]) => pathOf('', path.map((name) => name.replaceAll(/[\\/]/g, '-')).join('/'))

export function isUsablePath(path: readonly string[]): boolean {
  try {
    return cleanPath(path).filename !== ''
  } catch {
    return false
  }
}

const findPresent = (tx: Transaction, documentId: string): Promise<DocumentRow | undefined> =>
  tx.db
    .selectFrom('document')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', documentId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .selectAll()
    .executeTakeFirst()

function log(tx: Transaction, row: DocumentRow): void {
  tx.change({
    thing: 'document',
    id: row.id,
    before: null,
    after: { filename: row.filename, status: row.status, rev: row.rev },
  })
}

/** Other systems allow names that differ only in case; here the second one gets a number. */
async function freeName(
  tx: Transaction,
  { folderId, filename, own }: { folderId: string; filename: string; own: string | null },
): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext(${`brought ${tx.scope.organisation} ${folderId}`}))`.execute(tx.db)
  const rows = await tx.db
    .selectFrom('document')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('folder_id', '=', folderId)
    .where('deleted_at', 'is', null)
    .where('id', 'is distinct from', own)
    .select('filename')
    .execute()
  const taken = new Set(rows.map((row) => row.filename.toLowerCase()))
  const ending = extension(filename)
  const stem = filename.slice(0, filename.length - ending.length)
  let name = filename
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${stem} (${number})${ending}`
  return name
}

async function placed(tx: Transaction, { docsource, path }: BroughtPath, own: string | null) {
  await keepFolders(tx)
  const { folders, filename } = cleanPath(path)
  const { folderId } = await folderAt(tx, rootOf(docsource), folders, docsource)
  return { folder_id: folderId, filename: await freeName(tx, { folderId, filename, own }) }
}

async function refuseTooMany(tx: Transaction): Promise<void> {
  const { count } = await tx.db
    .selectFrom('document')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('deleted_at', 'is', null)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= caps.documents.most) throw new Refusal(409, caps.documents.sentence)
}

/** The document in the trash that had these bytes in the same system, most likely under this name. */
const findTrashed = (tx: Transaction, { docsource, path, sha256 }: BroughtBytes): Promise<DocumentRow | undefined> =>
  tx.db
    .selectFrom('document')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('docsource', '=', docsource)
    .where('sha256', '=', sha256)
    .where('deleted_at', 'is not', null)
    .where('deleted_with', 'is', null)
    .orderBy(sql`filename = ${cleanPath(path).filename}`, 'desc')
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .selectAll()
    .executeTakeFirst()

/** Brings a document back whose file is there again, with everything that people corrected in it. */
async function restoreTrashed(tx: Transaction, former: DocumentRow, given: BroughtBytes): Promise<BroughtOutcome> {
  await refuseTooMany(tx)
  await restoreTables(tx, sql`d.id = ${former.id}`)
  const where = await placed(tx, given, former.id)
  const restored = await tx.db
    .updateTable('document')
    .set({ deleted_at: null, ...where })
    .where('organisation_id', '=', former.organisation_id)
    .where('id', '=', former.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const isRead =
    former.status !== 'pending' &&
    former.status !== 'progress' &&
    sameUse(await resolveUsedFor(tx, former), await resolveUsedFor(tx, restored)) &&
    extension(former.filename) === extension(restored.filename)
  await update(tx, restored, isRead ? {} : unread)
  tx.change({ thing: 'warehouse', id: former.id, before: null, after: null })
  return { documentId: former.id, kind: 'added', spare: given.blob, needsProcessing: !isRead }
}

/** Creates, restores or updates the document of another system's file. Unchanged bytes do nothing. */
export async function storeBrought(tx: Transaction, given: BroughtBytes): Promise<BroughtOutcome> {
  const { docsource, bytes, sha256, blob } = given
  const former = given.documentId === null ? undefined : await findPresent(tx, given.documentId)
  if (former?.sha256 === sha256)
    return { documentId: former.id, kind: 'same', spare: blob, needsProcessing: await move(tx, former, given) }
  const trashed = former ? undefined : await findTrashed(tx, given)
  if (trashed) return restoreTrashed(tx, trashed, given)
  const where = await placed(tx, given, former?.id ?? null)
  if (!former) {
    await refuseTooMany(tx)
    const row = await tx.db
      .insertInto('document')
      .values({
        ...{ id: newId('doc'), organisation_id: tx.scope.organisation!, ...where, docsource, bytes, sha256, blob },
        ...{ title: null, date: null, found_date: null, status: 'pending', status_detail: null, kind: null },
        // As for uploads: a workbook's tables become data without asking.
        used_for: JSON.stringify(isSpreadsheet(where.filename) ? ['facts', 'datasets'] : ['__inherit']),
        ...{ facts: '[]', understood: '{}', claimed_by: null, created_by: null, deleted_with: null },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    log(tx, row)
    return { documentId: row.id, kind: 'added', spare: null, needsProcessing: true }
  }
  await tx.db
    .insertInto('document_version')
    .values({
      ...{ id: newId('version'), organisation_id: former.organisation_id, document_id: former.id },
      ...{ bytes: former.bytes, sha256: former.sha256, blob: former.blob },
    })
    .execute()
  await update(tx, former, { ...where, bytes, sha256, blob, ...unread })
  return { documentId: former.id, kind: 'changed', spare: null, needsProcessing: true }
}

const unread = { status: 'pending' as const, status_detail: null, claimed_by: null }

async function update(tx: Transaction, row: DocumentRow, change: Partial<DocumentRow>): Promise<DocumentRow> {
  const { folder_id, filename, bytes, sha256, blob, status, claimed_by } = { ...row, ...change }
  const status_detail = change.status === undefined ? row.status_detail : null
  const updated = await tx.db
    .updateTable('document')
    .set({ folder_id, filename, bytes, sha256, blob, status, status_detail, claimed_by })
    .set({ rev: row.rev + 1, changed_at: sql<string>`now()` })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  log(tx, updated)
  return updated
}

/** Answers whether it must be read again: its extension changed, or its new folder has another use. */
async function move(tx: Transaction, row: DocumentRow, given: BroughtPath): Promise<boolean> {
  const where = await placed(tx, given, row.id)
  if (where.folder_id === row.folder_id && where.filename === row.filename) return false
  const former = await resolveUsedFor(tx, row)
  const moved = await update(tx, row, where)
  const isRead =
    sameUse(former, await resolveUsedFor(tx, moved)) && extension(row.filename) === extension(where.filename)
  if (!isRead) await update(tx, moved, unread)
  return !isRead
}

/** Applies a move or rename in the other system; the document keeps its id. */
export async function moveBrought(
  tx: Transaction,
  documentId: string,
  given: BroughtPath,
): Promise<{ needsProcessing: boolean }> {
  const row = await findPresent(tx, documentId)
  return { needsProcessing: row ? await move(tx, row, given) : false }
}

/** Moves documents to the trash whose files were deleted in the other system. */
export async function trashBrought(tx: Transaction, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length > 0) await moveToTrash(tx, [...documentIds])
}

/** Deletes empty folders of a source, except those with settings made by people. */
export async function tidyFolders(tx: Transaction, docsource: Docsource): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      update folder f set deleted_at = now() where f.organisation_id = ${tx.scope.organisation} and f.docsource = ${docsource}
        and f.deleted_at is null and f.interpretation = '' and f.used_for = '["__inherit"]'::jsonb
        and not exists (select 1 from folder child where child.organisation_id = f.organisation_id
          and child.parent_id = f.id and child.deleted_at is null)
        and not exists (select 1 from document d where d.organisation_id = f.organisation_id
          and d.folder_id = f.id and d.deleted_at is null)
      returning f.id`.execute(tx.db)
    if (rows.length === 0) return
    for (const { id } of rows) tx.change({ thing: 'folder', id, before: null, after: null })
  }
}
