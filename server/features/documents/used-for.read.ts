import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { DocumentRow } from './documents.read.ts'

/** A document's use, resolved through its folders. */
export const resolveUsedFor = async (tx: Transaction, row: DocumentRow): Promise<string[]> =>
  row.used_for.includes('__inherit') ? usedForIn(tx, row.folder_id) : row.used_for

export const sameUse = (one: string[], other: string[]) => one.toSorted().join() === other.toSorted().join()

/** The use inherited by a document or folder that says "__inherit" in this folder. */
export async function usedForIn(tx: Transaction, folderId: string): Promise<string[]> {
  const found = await sql<{ used_for: string[] }>`
    with recursive up(id, parent_id, used_for, depth) as (
      select id, parent_id, used_for, 0 from folder where organisation_id = ${tx.scope.organisation} and id = ${folderId}
      union all
      select f.id, f.parent_id, f.used_for, up.depth + 1 from folder f join up on f.id = up.parent_id
      where f.organisation_id = ${tx.scope.organisation} and up.depth < 200
    ) select used_for from up where not used_for ? '__inherit' order by depth limit 1
  `.execute(tx.db)
  return found.rows[0]?.used_for ?? ['facts']
}

/** Names of the folders above the contents of this one, nearest first. */
export async function foldersAbove(tx: Transaction, folderId: string): Promise<string[]> {
  const found = await sql<{ name: string }>`
    with recursive up(parent_id, name, depth) as (
      select parent_id, name, 0 from folder where organisation_id = ${tx.scope.organisation} and id = ${folderId}
      union all
      select f.parent_id, f.name, up.depth + 1 from folder f join up on f.id = up.parent_id
      where f.organisation_id = ${tx.scope.organisation} and up.depth < 200
    ) select name from up order by depth
  `.execute(tx.db)
  return found.rows.map(({ name }) => name)
}
