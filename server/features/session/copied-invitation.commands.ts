import { lockMemberships } from '../../platform/database/membership-lock.ts'
import { notify, type Transaction } from '../../platform/database/transaction.ts'

/**
 * Makes the reader of a copied link a member of its organisation, with the invited role. Their address stays
 * unverified, so other invitations to it keep waiting. False where the invitation is gone. Runs as the system.
 */
export async function joinOrganisation(
  tx: Transaction,
  { personId, organisationId }: { personId: string; organisationId: string },
): Promise<boolean> {
  await lockMemberships(tx, [organisationId])
  const invitation = await tx.db
    .deleteFrom('invitation')
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', personId)
    .returning('role')
    .executeTakeFirst()
  if (!invitation) return false
  const { role } = invitation
  await tx.db
    .insertInto('membership')
    .values({ organisation_id: organisationId, person_id: personId, role, reason: 'copied link' })
    .execute()
  const after = { role, accepted: true, byCopiedLink: true }
  tx.change({ thing: 'membership', id: personId, before: null, after, organisation: organisationId })
  await notify(tx.db, { rights: { person: personId } })
  return true
}
