import { newId } from '../../platform/database/identity.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

/**
 * Invitations with their links and partner places that wait for an address. They belong to the address, not to someone
 * who typed it into an account without verifying it. All of these run as the system.
 */
export type Waiting = Awaited<ReturnType<typeof takeWaiting>>

/** Removes what waits from an account that gives up its unverified address. */
export async function takeWaiting(tx: Transaction, personId: string) {
  const links = await tx.db
    .selectFrom('token')
    .where('person_id', '=', personId)
    .where('purpose', 'in', ['invitation', 'copied invitation'])
    .where('ended_at', 'is', null)
    .selectAll()
    .execute()
  for (const { hash } of links) await tx.db.deleteFrom('token').where('hash', '=', hash).execute()
  return {
    links,
    invitations: await tx.db.deleteFrom('invitation').where('person_id', '=', personId).returningAll().execute(),
    partners: await tx.db.deleteFrom('partner_person').where('person_id', '=', personId).returningAll().execute(),
  }
}

/** Keeps it waiting for the freed address, for someone without an account yet. */
export async function letWait(tx: Transaction, email: string, { links, invitations, partners }: Waiting) {
  if (invitations.length === 0 && partners.length === 0) return
  const id = newId('person')
  await tx.db.insertInto('person').values({ id, email, name: email, password_hash: null }).execute()
  const forThem = <Row extends { person_id: string }>(row: Row): Row => ({ ...row, person_id: id })
  if (invitations.length > 0) await tx.db.insertInto('invitation').values(invitations.map(forThem)).execute()
  if (partners.length > 0) await tx.db.insertInto('partner_person').values(partners.map(forThem)).execute()
  if (links.length > 0) await tx.db.insertInto('token').values(links.map(forThem)).execute()
}
