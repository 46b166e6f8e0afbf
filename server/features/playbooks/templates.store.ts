import { type Selectable, sql } from 'kysely'
import type { PlaybookTemplate } from '../../../contract/playbooks/playbooks.schemas.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

export type TemplateRow = Selectable<Schema['playbook']>

/**
 * The playbooks that the person of the transaction may start: those that are published for everybody and those of their
 * partners; drafts for superadmins and for the people of the draft's partner. An access token sees only the first.
 * Asked for in the query as well as by the policy, since a job sees every row.
 */
const visibleTemplates = (tx: Transaction) =>
  tx.db
    .selectFrom('playbook')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where((given) =>
      given.or([
        given.and([given('status', '=', 'PUBLISHED'), given('partner_id', 'is', null)]),
        ...(tx.scope.byToken
          ? []
          : [
              sql<boolean>`partner_id in (select sextant_own_partners())`,
              given.and([given('status', '=', 'DRAFT'), sql<boolean>`sextant_is_superadmin()`]),
            ]),
      ]),
    )

/** A template by its slug or its id; null for one that the person may not see, as for none. */
export async function findTemplate(tx: Transaction, slugOrId: string): Promise<TemplateRow | null> {
  const rows = await visibleTemplates(tx)
    .where((given) => given.or([given('slug', '=', slugOrId), given('id', '=', slugOrId)]))
    .execute()
  return rows.find((row) => row.slug === slugOrId) ?? rows[0] ?? null
}

type Progress = Map<string, PlaybookTemplate['status']>

/** How far the person is with each template: one is open, or the last one that they began is complete. */
async function progressOf(tx: Transaction): Promise<Progress> {
  if (tx.scope.person === null || tx.scope.organisation === null) return new Map()
  const rows = await tx.db
    .selectFrom('playbook_topic')
    .where('organisation_id', '=', tx.scope.organisation)
    .where('created_by', '=', tx.scope.person)
    .where('deleted_at', 'is', null)
    .groupBy('template_id')
    .select(['template_id', sql<boolean>`bool_and(completed_at is not null)`.as('is_complete')])
    .execute()
  return new Map(rows.map((row) => [row.template_id, row.is_complete ? 'complete' : 'pending']))
}

const templateOf = (row: TemplateRow, progress: Progress): PlaybookTemplate => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  slug: row.slug,
  status: progress.get(row.id) ?? 'missing',
  callToAction: row.call_to_action,
  roles: row.roles.toSorted((one, other) => one.idx - other.idx),
})

/** The gallery, by category and name. */
export async function listTemplates(tx: Transaction): Promise<PlaybookTemplate[]> {
  const rows = await visibleTemplates(tx).orderBy('category').orderBy('name').orderBy('id').execute()
  const progress = await progressOf(tx)
  return rows.map((row) => templateOf(row, progress))
}
