import { type Docsource, type Folder, uploadRoot } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts } from '../../../contract/documents/documents.texts.ts'
import { sql } from 'kysely'
import { newId } from '../../platform/database/identity.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { checkRev, notFound, Refusal } from '../../platform/failures/refusal.ts'
import { readSuccessorsAnew, restoreTables } from './documents.commands.ts'
import { type FolderRow, folderOf, isPresent } from './documents.read.ts'
import { newFolderName } from './names.ts'
import { sameUse, usedForIn } from './used-for.read.ts'

const turnOf = (tx: Transaction) => sql`hashtext(${`folders ${tx.scope.organisation}`})`

/** Serialises all changes of a folder tree before rows are locked, so two moves can't create a cycle. */
const takeTurns = (tx: Transaction) => sql`select pg_advisory_xact_lock(${turnOf(tx)})`.execute(tx.db)

/** Held while something is put into a folder, so the folder can't be deleted meanwhile and leave it behind. */
export const keepFolders = (tx: Transaction) => sql`select pg_advisory_xact_lock_shared(${turnOf(tx)})`.execute(tx.db)

async function findFolder(tx: Transaction, folderId: string): Promise<FolderRow> {
  const row = await tx.db.selectFrom('folder').where(isPresent(tx, folderId)).forUpdate().selectAll().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Throws unless this is the root of uploads or an existing folder in it. */
export async function checkFolder(tx: Transaction, folderId: string): Promise<void> {
  if (folderId === uploadRoot) return
  const { docsource } = await findFolder(tx, folderId)
  if (docsource !== 'upload') throw new Refusal(403, documentsTexts.otherSource)
}

type NewFolder = {
  name: string
  parentId: string
  docsource?: Docsource
  interpretation?: string | undefined
  usedFor?: Folder['usedFor'] | undefined
}

async function insertFolder(tx: Transaction, given: NewFolder): Promise<FolderRow | null> {
  const row = await tx.db
    .insertInto('folder')
    .values({
      id: newId('folder'),
      organisation_id: tx.scope.organisation!,
      parent_id: given.parentId,
      name: given.name,
      docsource: given.docsource ?? 'upload',
      interpretation: given.interpretation ?? '',
      used_for: JSON.stringify(given.usedFor ?? ['__inherit']),
      fact_list: '[]',
      deleted_with: null,
    })
    .onConflict((one) => one.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) tx.change({ thing: 'folder', id: row.id, before: null, after: folderOf(row) })
  return row ?? null
}

export async function createFolder(tx: Transaction, given: NewFolder): Promise<Folder> {
  await keepFolders(tx)
  await checkFolder(tx, given.parentId)
  const row = await insertFolder(tx, { ...given, name: newFolderName(given.name) })
  if (!row) throw new Refusal(409, documentsTexts.folderNameTaken)
  return folderOf(row)
}

/** The folder at the end of `names` below `folderId`, with missing ones created. Answers the created ones too. */
export async function folderAt(
  tx: Transaction,
  folderId: string,
  names: string[],
  docsource: Docsource = 'upload',
): Promise<{ folderId: string; made: Folder[] }> {
  const made: Folder[] = []
  let current = folderId
  for (const name of names) {
    const inserted = await insertFolder(tx, { name, parentId: current, docsource })
    if (inserted) made.push(folderOf(inserted))
    const row =
      inserted ??
      (await tx.db
        .selectFrom('folder')
        .where('organisation_id', '=', tx.scope.organisation!)
        .where('parent_id', '=', current)
        .where(sql<string>`lower(name)`, '=', name.toLowerCase())
        .where('deleted_at', 'is', null)
        .selectAll()
        .executeTakeFirstOrThrow())
    current = row.id
  }
  return { folderId: current, made }
}

async function isBelow(tx: Transaction, folderId: string, ancestorId: string): Promise<boolean> {
  const found = await sql<{ hit: boolean }>`
    with recursive up(id, depth) as (
      select ${folderId}::text, 0
      union all
      select folder.parent_id, up.depth + 1 from folder join up on folder.id = up.id
      where folder.organisation_id = ${tx.scope.organisation} and up.depth < 200
    )
    select exists (select 1 from up where id = ${ancestorId}) as hit
  `.execute(tx.db)
  return found.rows[0]!.hit
}

type FolderChange = {
  rev: number
  name?: string | undefined
  parentId?: string | undefined
  interpretation?: string | undefined
  usedFor?: Folder['usedFor'] | undefined
}

/** Changes a folder; if its use changes, documents that inherit it must be read again. */
export async function changeFolder(
  tx: Transaction,
  folderId: string,
  change: FolderChange,
): Promise<{ folder: Folder; needsProcessing: boolean }> {
  // When a folder and its subfolder change use at once, the later change must see the other, or nothing is read again.
  if (change.parentId !== undefined || change.usedFor !== undefined) await takeTurns(tx)
  const row = await findFolder(tx, folderId)
  await checkRev(change, row, folderOf)
  const movesOrRenames = change.name !== undefined || change.parentId !== undefined
  if (movesOrRenames && row.docsource !== 'upload') throw new Refusal(403, documentsTexts.otherSource)
  if (change.parentId !== undefined && change.parentId !== row.parent_id) {
    await checkFolder(tx, change.parentId)
    if (await isBelow(tx, change.parentId, folderId)) throw new Refusal(400, documentsTexts.notIntoItself)
  }
  const former = await usedForIn(tx, folderId)
  const updated = await tx.db
    .updateTable('folder')
    .set({
      ...(change.name !== undefined ? { name: newFolderName(change.name) } : {}),
      ...(change.parentId !== undefined ? { parent_id: change.parentId } : {}),
      ...(change.interpretation !== undefined ? { interpretation: change.interpretation } : {}),
      ...(change.usedFor !== undefined ? { used_for: JSON.stringify(change.usedFor) } : {}),
      rev: row.rev + 1,
    })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', folderId)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === '23505') throw new Refusal(409, documentsTexts.folderNameTaken)
      throw error
    })
  tx.change({ thing: 'folder', id: folderId, before: folderOf(row), after: folderOf(updated) })
  const isAlike = sameUse(former, await usedForIn(tx, folderId))
  return { folder: folderOf(updated), needsProcessing: !isAlike && (await readSuccessorsAnew(tx, folderId)) > 0 }
}

const tree = (folderId: string, organisation: string) => sql`
  with recursive down(id, depth) as (
    select ${folderId}::text, 0
    union all
    select folder.id, down.depth + 1 from folder join down on folder.parent_id = down.id
    where folder.organisation_id = ${organisation} and down.depth < 200
  )`

/** Moves a folder with all its contents to the trash. */
export async function trashFolder(tx: Transaction, folderId: string): Promise<void> {
  await takeTurns(tx)
  const row = await findFolder(tx, folderId)
  if (row.docsource !== 'upload') throw new Refusal(403, documentsTexts.otherSource)
  const organisation = tx.scope.organisation!
  await sql`${tree(folderId, organisation)} update document set deleted_at = now(), deleted_with = ${folderId}
    where organisation_id = ${organisation} and deleted_at is null and folder_id in (select id from down)`.execute(
    tx.db,
  )
  await sql`${tree(folderId, organisation)} update warehouse_source set deleted_at = now()
    where organisation_id = ${organisation} and deleted_at is null and document_id in (
      select id from document where organisation_id = ${organisation} and deleted_with = ${folderId})`.execute(tx.db)
  await sql`${tree(folderId, organisation)} update folder set deleted_at = now(), deleted_with = ${folderId}
    where organisation_id = ${organisation} and deleted_at is null and id in (select id from down)`.execute(tx.db)
  tx.change({ thing: 'folder', id: folderId, before: folderOf(row), after: null })
  tx.change({ thing: 'document', id: folderId, before: null, after: null })
  tx.change({ thing: 'warehouse', id: folderId, before: null, after: null })
}

/**
 * Restores a folder with all that was deleted with it, into the root if its parent is gone. Documents whose use changed
 * are read again.
 */
export async function restoreFolder(
  tx: Transaction,
  folderId: string,
): Promise<{ folder: Folder; needsProcessing: boolean }> {
  await takeTurns(tx)
  const organisation = tx.scope.organisation!
  const former = await usedForIn(tx, folderId)
  const restored = await sql<FolderRow>`update folder set deleted_at = null, deleted_with = null, rev = rev + 1,
    parent_id = case when id <> ${folderId} or exists (select 1 from folder parent where parent.organisation_id = ${organisation}
      and parent.id = folder.parent_id and parent.deleted_at is null) then parent_id else ${uploadRoot} end
    where organisation_id = ${organisation} and deleted_with = ${folderId} returning *`
    .execute(tx.db)
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === '23505') throw new Refusal(409, documentsTexts.folderNameTaken)
      throw error
    })
  const row = restored.rows.find((folder) => folder.id === folderId)
  if (!row) throw notFound()
  await restoreTables(tx, sql`d.deleted_with = ${folderId}`)
  const documents = await sql<{ status: string }>`update document set deleted_at = null, deleted_with = null,
    rev = rev + 1, claimed_by = null, status = case status when 'progress' then 'pending' else status end
    where organisation_id = ${organisation} and deleted_with = ${folderId} returning status`.execute(tx.db)
  tx.change({ thing: 'folder', id: folderId, before: null, after: folderOf(row) })
  tx.change({ thing: 'document', id: folderId, before: null, after: null })
  tx.change({ thing: 'warehouse', id: folderId, before: null, after: null })
  const isWaiting = documents.rows.some((one) => one.status === 'pending')
  const isAlike = sameUse(former, await usedForIn(tx, folderId))
  const areRead = !isAlike && (await readSuccessorsAnew(tx, folderId)) > 0
  return { folder: folderOf(row), needsProcessing: isWaiting || areRead }
}
