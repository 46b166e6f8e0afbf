import { sql } from 'kysely'
import type { AdminOrganisation } from '../../../contract/admin/admin.schemas.ts'
import { adminTexts } from '../../../contract/admin/admin.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { recordInstallation } from '../../platform/database/installation-log.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import { absoluteLink } from '../../platform/mail/link.ts'
import { createTemporaryPerson } from '../session/index.ts'
import { dataFormat, migrationsQueue } from './data-format.ts'
import { readCosts } from './llm-calls.store.ts'
import type { Prices } from '../../platform/models/prices.ts'

/**
 * All of these run as the system: a superadmin is not a member of the organisations they look at, and sees none of
 * their content.
 */

/** All organisations, or the one with `code`; newest first. */
export async function listOrganisations(tx: Transaction, prices: Prices, code?: string): Promise<AdminOrganisation[]> {
  const rows = await tx.db
    .selectFrom('organisation')
    .$if(code !== undefined, (query) => query.where('code', '=', code!))
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .select(['id', 'code', 'name', 'created_at', 'data_format'])
    .execute()
  const running = await tx.db
    .selectFrom('job')
    .where('queue', '=', migrationsQueue)
    .where('status', 'in', ['PENDING', 'PROGRESS'])
    .select('organisation_id')
    .execute()
  const migrating = new Set(running.map((row) => row.organisation_id))
  const costsOf = await readCosts(tx, prices)
  return rows.map((row) => ({
    id: row.code,
    code: row.code,
    name: row.name,
    createdAt: row.created_at,
    llmCosts: costsOf(row.id),
    hasMigrations: row.data_format < dataFormat,
    isMigrating: migrating.has(row.id),
  }))
}

export async function findOrganisation(tx: Transaction, code: string) {
  const row = await tx.db
    .selectFrom('organisation')
    .where('code', '=', code)
    .select(['id', 'code', 'name', 'is_demo', 'enforce_mfa', 'data_format'])
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function renameOrganisation(tx: Transaction, code: string, name: string): Promise<void> {
  const { id, name: former } = await findOrganisation(tx, code)
  if (name === former) return
  await tx.db.updateTable('organisation').set({ name }).where('id', '=', id).execute()
  const change = { thing: 'organisation' as const, id, before: { name: former }, after: { name } }
  tx.change({ ...change, organisation: id })
  await recordInstallation(tx, tx.scope.person, change)
}

/**
 * Makes a link to try this organisation as a guest, with an administrator's consent. The link can't be read again
 * later.
 */
export async function makeTrialLink(tx: Transaction, code: string, publicUrl: string): Promise<string> {
  const organisation = await findOrganisation(tx, code)
  if (organisation.is_demo) throw new Refusal(409, adminTexts.refusals.demoTrial)
  if (organisation.enforce_mfa) throw new Refusal(409, adminTexts.refusals.mfaTrial)
  const { personId, token } = await createTemporaryPerson(tx, { organisationId: organisation.id })
  // Claims the consent in one statement, so only one of two concurrent requests succeeds.
  const claimed = await tx.db
    .updateTable('organisation')
    .set({ trial_guest_id: personId })
    .where('id', '=', organisation.id)
    .where('trial_consent_until', '>', sql<string>`now()`)
    .where('trial_guest_id', 'is', null)
    .executeTakeFirst()
  if (claimed.numUpdatedRows !== 1n) throw new Refusal(409, adminTexts.refusals.noTrialConsent(organisation.name))
  return absoluteLink(publicUrl, pagePath('tokenLogIn'), { token, dest: pagePath('orgLanding', { project: code }) })
}
