import { sql } from 'kysely'
import { verificationTexts as texts } from '../../../contract/session/verification.texts.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { recordInstallation } from '../../platform/database/installation-log.ts'
import { lockMemberships } from '../../platform/database/membership-lock.ts'
import { notify, type Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { removeSecret } from './one-time-codes.store.ts'
import { changePerson, lockPerson } from './people.commands.ts'
import { holdPerson } from '../../platform/http/hold-person.ts'
import { endQueryTokens } from './query-tokens.commands.ts'
import { tokenHash } from '../../platform/http/token.ts'
import { letWait, takeWaiting } from './waiting.commands.ts'

/** All of these run as the system. */

/**
 * Someone opened a link mailed to this address: verifies it, applies everything waiting for it, and makes a pending
 * address the current one. False where it is neither any more.
 */
export async function verifyAddress(tx: Transaction, given: { personId: string; address: string }): Promise<boolean> {
  const { personId, address } = given
  const person = await lockPerson(tx, personId)
  if (address === person.pending_email) await takeNewAddress(tx, personId, address)
  else if (address !== person.email.toLowerCase()) return false
  await tx.db.updateTable('person').set({ verified_at: sql<string>`now()` }).where('id', '=', personId).execute()
  if (person.verified_at === null) {
    const [before, after] = [false, true].map((isVerified) => ({ email: address, isVerified }))
    await recordInstallation(tx, personId, { thing: 'person', id: personId, before, after })
    await endQueryTokens(tx, personId, ['copied invitation'])
    await acceptInvitations(tx, personId)
    await notify(tx.db, { rights: { person: personId } })
  }
  return true
}

/** What waits for the old address stays with it if this person never verified that address. */
async function takeNewAddress(tx: Transaction, personId: string, address: string): Promise<void> {
  const { email: former, verified_at: verifiedAt, password_hash: password } = await lockPerson(tx, personId)
  const isUnproven = verifiedAt === null && password !== null
  const waiting = isUnproven ? await takeWaiting(tx, personId) : null
  await changePerson(tx, { personId, actor: personId, email: address })
  await tx.db.updateTable('person').set({ pending_email: null }).where('id', '=', personId).execute()
  if (waiting) await letWait(tx, former, waiting)
}

/** Gives the person all invitations waiting for the address. */
async function acceptInvitations(tx: Transaction, personId: string): Promise<void> {
  const waiting = await tx.db
    .selectFrom('invitation')
    .where('person_id', '=', personId)
    .select('organisation_id')
    .execute()
  await lockMemberships(
    tx,
    waiting.map((row) => row.organisation_id),
  )
  await tx.db
    .updateTable('membership')
    .set({ reason: 'address' })
    .where('person_id', '=', personId)
    .where('reason', '=', 'copied link')
    .execute()
  const accepted = await tx.db
    .deleteFrom('invitation')
    .where('person_id', '=', personId)
    .returning(['organisation_id', 'role'])
    .execute()
  for (const { organisation_id: organisation, role } of accepted) {
    await tx.db
      .insertInto('membership')
      .values({ organisation_id: organisation, person_id: personId, role, reason: 'address' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    tx.change({ thing: 'membership', id: personId, before: null, after: { role, accepted: true }, organisation })
  }
}

/**
 * The address's owner opened the link; whoever typed it into the unverified account before may be someone else. Removes
 * what could lock the owner out. Called before the address is verified.
 */
export async function dropWhatWasPlanted(tx: Transaction, personId: string): Promise<void> {
  const { verified_at: verifiedAt } = await lockPerson(tx, personId)
  if (verifiedAt === null) await removeSecret(tx, personId)
}

/** The signed-in person confirms the address that the link was mailed to. Repeating it has no further effect. */
export async function confirmAddress(tx: Transaction, given: { personId: string; token: string }): Promise<void> {
  const { personId } = given
  await holdPerson(tx, personId)
  const hash = tokenHash(given.token)
  const link = await tx.db
    .selectFrom('token')
    .innerJoin('person', 'person.id', 'token.person_id')
    .where('token.hash', '=', hash)
    .where('token.purpose', '=', 'e-mail')
    .select(['token.person_id', 'token.mailed_to', 'token.used_at', 'token.ended_at'])
    .select(['person.email', 'person.verified_at'])
    .select(sql<boolean>`token.expires_at <= now()`.as('is_expired'))
    .executeTakeFirst()
  if (!link) throw new Refusal(409, texts.linkUsed, { code: 'LINK_USED' })
  if (link.person_id !== personId) throw new Refusal(409, texts.linkOfAnother, { code: 'LINK_OF_ANOTHER' })
  const isDone = link.verified_at !== null && link.mailed_to === link.email.toLowerCase()
  if (link.used_at !== null && isDone) return
  if (link.ended_at !== null) throw new Refusal(409, texts.linkUsed, { code: 'LINK_USED' })
  if (link.is_expired) throw new Refusal(409, texts.linkExpired, { code: 'LINK_EXPIRED' })
  await tx.db
    .updateTable('token')
    .set({ used_at: sql<string>`now()`, ended_at: sql<string>`now()` })
    .where('hash', '=', hash)
    .execute()
  if (link.mailed_to === null || !(await verifyAddress(tx, { personId, address: link.mailed_to })))
    throw new Refusal(409, texts.linkUsed, { code: 'LINK_USED' })
}

/** Keeps the current address and invalidates the link for the pending one. */
export async function dropPendingAddress(tx: Transaction, personId: string): Promise<void> {
  const { pending_email: pending } = await lockPerson(tx, personId)
  if (pending === null) return
  await endQueryTokens(tx, personId, ['e-mail'])
  await tx.db.updateTable('person').set({ pending_email: null }).where('id', '=', personId).execute()
  const before = { pendingEmail: pending }
  await recordInstallation(tx, personId, { thing: 'person', id: personId, before, after: { pendingEmail: null } })
}

/** Throws for an address that another account uses. */
export function refuseTaken(found: { id: string } | null, personId: string): void {
  if (found && found.id !== personId) throw new Refusal(409, failureTexts.knownEmail)
}
