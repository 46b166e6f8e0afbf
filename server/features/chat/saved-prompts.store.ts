import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type {
  changedSavedPromptSchema,
  newSavedPromptSchema,
  SavedPrompt,
} from '../../../contract/chat/saved-prompts.schemas.ts'
import { savedPromptsTexts as texts } from '../../../contract/chat/saved-prompts.texts.ts'
import { storable } from '../../engines/text/index.ts'
import { newId } from '../../platform/database/identity.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { checkRev, conflict, notFound, Refusal } from '../../platform/failures/refusal.ts'

type Row = Selectable<Schema['saved_prompt']>

const promptOf = (tx: Transaction, row: Row): SavedPrompt => ({
  id: row.id,
  name: row.name,
  accessLevel: row.access_level,
  text: row.text,
  isOwn: row.created_by === tx.scope.person,
  rev: row.rev,
})

/**
 * The log names it to those who may see it, and never repeats its text. Readers who can't see it any more learn that it
 * is gone, and those who see it now don't learn what it was called before.
 */
function log(tx: Transaction, before: Row | null, after: Row | null): void {
  const row = after ?? before
  if (row === null) return
  const shown = (one: Row | null) => one && { id: one.id, name: one.name, accessLevel: one.access_level, rev: one.rev }
  const isHidden = before?.access_level === 'shared' && after?.access_level === 'private'
  if (isHidden) tx.change({ thing: 'prompt', id: row.id, before: shown(before), after: null })
  const visible = row.access_level === 'private' ? { visibleTo: row.created_by } : {}
  const known = before?.access_level === row.access_level ? before : null
  tx.change({ thing: 'prompt', id: row.id, before: shown(known), after: shown(after), ...visible })
}

const ofOrganisation = (tx: Transaction) =>
  tx.db.selectFrom('saved_prompt').where('organisation_id', '=', tx.scope.organisation!).selectAll()

export async function listSavedPrompts(tx: Transaction): Promise<SavedPrompt[]> {
  const rows = await ofOrganisation(tx)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map((row) => promptOf(tx, row))
}

export async function savePrompt(
  tx: Transaction,
  { name, accessLevel, text }: z.output<typeof newSavedPromptSchema>,
): Promise<SavedPrompt> {
  const row = await tx.db
    .insertInto('saved_prompt')
    .values({
      ...{ organisation_id: tx.scope.organisation!, id: newId('prompt'), created_by: tx.scope.person },
      ...{ name: storable(name), access_level: accessLevel, text: storable(text) },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  log(tx, null, row)
  return promptOf(tx, row)
}

async function isAdministrator(tx: Transaction): Promise<boolean> {
  if (tx.scope.asUser) return false
  const membership = await tx.db
    .selectFrom('membership')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('person_id', '=', tx.scope.person)
    .select('role')
    .executeTakeFirst()
  return membership?.role === 'admin'
}

/** A row that the caller may change. */
async function rowOf(tx: Transaction, id: string, isDeleted: boolean): Promise<Row> {
  const row = await ofOrganisation(tx)
    .where('id', '=', id)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.created_by !== tx.scope.person && !(await isAdministrator(tx))) throw new Refusal(403, texts.onlyOwnerChanges)
  return row
}

export async function changeSavedPrompt(
  tx: Transaction,
  id: string,
  { rev, name, accessLevel, text }: z.output<typeof changedSavedPromptSchema>,
): Promise<SavedPrompt> {
  const before = await rowOf(tx, id, false)
  await checkRev({ rev }, before, () => promptOf(tx, before))
  if (accessLevel === 'private' && before.created_by !== tx.scope.person) throw new Refusal(403, texts.onlyOwnerHides)
  const row = await tx.db
    .updateTable('saved_prompt')
    .set({
      name: name === undefined ? before.name : storable(name),
      access_level: accessLevel ?? before.access_level,
      text: text === undefined ? before.text : storable(text),
      rev: rev + 1,
    })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) throw conflict(promptOf(tx, await rowOf(tx, id, false)))
  log(tx, before, row)
  return promptOf(tx, row)
}

async function moveTrash(tx: Transaction, id: string, isToTrash: boolean): Promise<Row> {
  const before = await rowOf(tx, id, !isToTrash)
  const row = await tx.db
    .updateTable('saved_prompt')
    .set({ deleted_at: isToTrash ? sql<string>`now()` : null })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  log(tx, isToTrash ? before : null, isToTrash ? null : row)
  return row
}

/** Moves a prompt to the trash for 30 days. */
export async function trashSavedPrompt(tx: Transaction, id: string): Promise<void> {
  await moveTrash(tx, id, true)
}

export async function restoreSavedPrompt(tx: Transaction, id: string): Promise<SavedPrompt> {
  return promptOf(tx, await moveTrash(tx, id, false))
}
