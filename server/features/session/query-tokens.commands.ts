import { sql } from 'kysely'
import { newId } from '../../platform/database/identity.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { holdPerson } from '../../platform/http/hold-person.ts'
import { newToken, tokenHash } from '../../platform/http/token.ts'

export { newToken, tokenHash }

export type QueryTokenPurpose =
  | 'invitation'
  | 'copied invitation'
  | 'password reset'
  | 'token log-in'
  | 'temporary'
  | 'e-mail'

/** Tokens of links made for an address. */
export const LINK_PURPOSES = ['invitation', 'copied invitation', 'password reset', 'token log-in', 'e-mail'] as const

const lifeMinutes: Record<QueryTokenPurpose, number> = {
  invitation: 7 * 24 * 60,
  'copied invitation': 7 * 24 * 60,
  'password reset': 60,
  'token log-in': 15,
  temporary: 24 * 60,
  'e-mail': 3 * 24 * 60,
}

/**
 * Creates a token for a link and ends the person's earlier one for the same purpose. `mailedTo`: the address that
 * opening the link verifies. `joins`: the organisation that the reader of a copied link joins. Runs as the system.
 */
export async function createQueryToken(
  tx: Transaction,
  given: { personId: string; purpose: QueryTokenPurpose; mailedTo?: string; joins?: string },
): Promise<string> {
  await holdPerson(tx, given.personId)
  if (given.joins === undefined) await endQueryTokens(tx, given.personId, [given.purpose])
  else await endCopiedInvitation(tx, { personId: given.personId, organisationId: given.joins })
  const token = newToken()
  await tx.db
    .insertInto('token')
    .values({
      hash: tokenHash(token),
      person_id: given.personId,
      session_id: newId('session'),
      purpose: given.purpose,
      mailed_to: given.mailedTo?.toLowerCase() ?? null,
      joins_organisation: given.joins ?? null,
      expires_at: sql<string>`now() + make_interval(mins => ${lifeMinutes[given.purpose]})`,
      renews: null,
    })
    .execute()
  return token
}

export async function endQueryTokens(
  tx: Transaction,
  personId: string,
  purposes: readonly QueryTokenPurpose[],
): Promise<void> {
  await tx.db
    .updateTable('token')
    .set({ ended_at: sql<string>`now()` })
    .where('person_id', '=', personId)
    .where('purpose', 'in', [...purposes])
    .where('ended_at', 'is', null)
    .execute()
}

/** Withdraws this person's invitation link to this organisation. */
export async function endCopiedInvitation(
  tx: Transaction,
  { personId, organisationId }: { personId: string; organisationId: string },
): Promise<void> {
  await tx.db
    .updateTable('token')
    .set({ ended_at: sql<string>`now()` })
    .where('person_id', '=', personId)
    .where('joins_organisation', '=', organisationId)
    .where('ended_at', 'is', null)
    .execute()
}
