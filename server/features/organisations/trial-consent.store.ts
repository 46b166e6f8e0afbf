import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/transaction.ts'
import { deletePerson } from '../session/index.ts'

/**
 * Allows one trial link for 24 hours, or withdraws that along with an unopened link. Runs as the system, with the row
 * locked.
 */
export async function setTrialConsent(
  tx: Transaction,
  organisation: { id: string; trial_guest_id: string | null; trial_consent_until: string | null },
  isGiven: boolean,
): Promise<void> {
  const { id, trial_guest_id: guestId, trial_consent_until: former } = organisation
  if (guestId !== null) await deletePerson(tx, { personId: guestId, actor: tx.scope.person ?? guestId })
  const changed = await tx.db
    .updateTable('organisation')
    .set({ trial_guest_id: null, trial_consent_until: isGiven ? sql<string>`now() + interval '24 hours'` : null })
    .where('id', '=', id)
    .returning('trial_consent_until')
    .executeTakeFirstOrThrow()
  tx.change({
    thing: 'organisation',
    id,
    before: { trialConsentUntil: former },
    after: { trialConsentUntil: changed.trial_consent_until },
  })
}
