import type { Selectable } from 'kysely'
import type { DeletedPlaybook, PlaybookVersion, VersionFields } from '../../../contract/playbooks/authoring.schemas.ts'
import type { AdminPlaybook } from '../../../contract/playbooks/playbooks.schemas.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/failures/refusal.ts'

/** An author of playbooks: superadmins may write all, others those of their partners. */
export type Author = { personId: string; isSuperadmin: boolean }
export type PlaybookRow = Selectable<Schema['playbook']>

const mostVersions = 50
const mostDeleted = 200

export const playbookOf = (row: PlaybookRow): AdminPlaybook => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  slug: row.slug,
  callToAction: row.call_to_action,
  status: row.status,
  partnerId: row.partner_id,
  isMultiUser: row.is_multi_user,
  roles: row.roles,
  steps: row.steps,
  created: row.created_at,
  version: row.version,
  rev: row.rev,
})

export const versionFieldsOf = (playbook: AdminPlaybook): VersionFields => ({
  name: playbook.name,
  description: playbook.description,
  category: playbook.category,
  callToAction: playbook.callToAction,
  isMultiUser: playbook.isMultiUser,
  roles: playbook.roles,
  steps: playbook.steps,
})

/** The partners of an author by name: the first of them gets what names none. All functions here run as the system. */
export async function partnersOf(tx: Transaction, { personId }: Author): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('partner')
    .innerJoin('partner_member', 'partner_member.partner_id', 'partner.id')
    .where('partner_member.person_id', '=', personId)
    .orderBy('partner.name')
    .orderBy('partner.id')
    .select('partner.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of an author, deleted or not; null for a partner user without a partner. */
async function selectWritten(tx: Transaction, author: Author, isDeleted: boolean) {
  const all = tx.db.selectFrom('playbook').where('deleted_at', isDeleted ? 'is not' : 'is', null)
  if (author.isSuperadmin) return all
  const partners = await partnersOf(tx, author)
  return partners.length === 0 ? null : all.where('partner_id', 'in', partners)
}

/** The playbooks that an author has, by category and name. */
export async function listWritten(tx: Transaction, author: Author): Promise<AdminPlaybook[]> {
  const own = await selectWritten(tx, author, false)
  const rows = await own?.orderBy('category').orderBy('name').orderBy('id').selectAll().execute()
  return (rows ?? []).map(playbookOf)
}

/** Those that an author may bring back, newest first. */
export async function listDeleted(tx: Transaction, author: Author): Promise<DeletedPlaybook[]> {
  const own = await selectWritten(tx, author, true)
  const rows = await own
    ?.orderBy('deleted_at', 'desc')
    .orderBy('id')
    .limit(mostDeleted)
    .select(['id', 'name', 'deleted_at'])
    .execute()
  return (rows ?? []).map(({ id, name, deleted_at }) => ({ id, name, deletedAt: deleted_at! }))
}

/** Reads a playbook and locks it until the commit. Someone else's playbook counts as not found. */
export async function lockWritten(
  tx: Transaction,
  author: Author,
  id: string,
  isDeleted = false,
): Promise<PlaybookRow> {
  const row = await tx.db
    .selectFrom('playbook')
    .where('id', '=', id)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .forUpdate()
    .selectAll()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (author.isSuperadmin) return row
  if (row.partner_id === null || !(await partnersOf(tx, author)).includes(row.partner_id)) throw notFound()
  return row
}

/** The newest first. */
export async function listVersions(tx: Transaction, author: Author, id: string): Promise<PlaybookVersion[]> {
  await lockWritten(tx, author, id)
  const rows = await tx.db
    .selectFrom('playbook_version')
    .leftJoin('person', 'person.id', 'playbook_version.saved_by')
    .where('playbook_id', '=', id)
    .orderBy('version', 'desc')
    .limit(mostVersions)
    .select(['version', 'fields', 'saved_at', 'person.name'])
    .execute()
  return rows.map((row) => ({
    version: row.version,
    savedAt: row.saved_at,
    savedBy: row.name,
    fields: row.fields,
  }))
}
