import { sql } from 'kysely'
import type { Doc } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import { type DocumentRow, docsOf } from './documents.read.ts'
import { logDocument, readAgain } from './documents.store.ts'
import { checkFolder, keepFolders } from './folders.store.ts'
import { resolveUsedFor, sameUse } from './used-for.read.ts'

/** The existing documents of these ids; refuses when one is missing. */
export async function documentsOf(tx: Transaction, documentIds: readonly string[]): Promise<DocumentRow[]> {
  const ids = [...new Set(documentIds)]
  const rows = await tx.db
    .selectFrom('document')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .selectAll()
    .execute()
  if (rows.length !== ids.length) throw notFound()
  return rows
}

/** Moves documents to another folder, all or none. Those whose use changes are read again. */
export async function moveDocuments(
  tx: Transaction,
  { docIds, folderId }: { docIds: readonly string[]; folderId: string },
): Promise<{ docs: Doc[]; needsProcessing: boolean }> {
  await keepFolders(tx)
  await checkFolder(tx, folderId)
  const before = await documentsOf(tx, docIds)
  if (before.some(({ docsource }) => docsource !== 'upload')) throw new Refusal(403, texts.otherSource)
  const moved: DocumentRow[] = []
  let needsProcessing = false
  for (const row of before) {
    if (row.folder_id === folderId) {
      moved.push(row)
      continue
    }
    const placed = await tx.db
      .updateTable('document')
      .set({ folder_id: folderId, rev: sql<number>`rev + 1`, changed_at: sql<string>`now()` })
      .where('organisation_id', '=', row.organisation_id)
      .where('id', '=', row.id)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
      .catch((error: unknown) => {
        if ((error as { code?: string }).code === '23505') throw new Refusal(409, texts.nameTakenThere(row.filename))
        throw error
      })
    if (!placed) throw notFound()
    const isAlike = sameUse(await resolveUsedFor(tx, row), await resolveUsedFor(tx, placed))
    const settled = isAlike ? placed : await readAgain(tx, placed)
    needsProcessing ||= !isAlike
    logDocument(tx, settled)
    moved.push(settled)
  }
  return { docs: await docsOf(tx, moved), needsProcessing }
}

/** The largest archive that every program can open, and the most files per request. */
const largestZip = 2_000_000_000

/** The contents of an archive: paths below the common folder, and the bytes of each. */
export async function filesToZip(
  tx: Transaction,
  docIds: readonly string[],
): Promise<{ name: string; blob: string }[]> {
  const rows = await documentsOf(tx, docIds)
  if (rows.reduce((sum, row) => sum + Number(row.bytes), 0) > largestZip) throw new Refusal(400, texts.zipTooLarge)
  const folders = await tx.db
    .selectFrom('folder')
    .where('organisation_id', '=', tx.scope.organisation!)
    .select(['id', 'parent_id', 'name'])
    .execute()
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const wayOf = (folderId: string): string[] => {
    const way: string[] = []
    for (let at = byId.get(folderId); at && way.length < 100; at = at.parent_id ? byId.get(at.parent_id) : undefined)
      // A slash in a name is not a folder separator.
      way.unshift(at.name.replaceAll('/', '_'))
    return way
  }
  const ways = rows.map((row) => wayOf(row.folder_id))
  const [first = []] = ways
  const common = first.findIndex((name, depth) => ways.some((way) => way[depth] !== name))
  const shared = common < 0 ? first.length : common
  return rows.map((row, index) => ({
    name: [...(ways[index] ?? []).slice(shared), row.filename.replaceAll('/', '_')].join('/'),
    blob: row.blob,
  }))
}
