import { sql } from 'kysely'
import type { AuthUser } from '../../contract/session/session.schemas.ts'
import { failureTexts } from '../../contract/texts/failures.texts.ts'
import { newId } from '../database/identity.ts'
import { notify, type Transaction } from '../database/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import type { Caller } from './caller.store.ts'
import { tokenHash } from './token.ts'

export type KnownPerson = { id: string; passwordHash: string | null; hasTotp: boolean }

/** By e-mail, whatever its case; null when nobody has it. */
export async function findPerson(tx: Transaction, email: string): Promise<KnownPerson | null> {
  const row = await tx.db
    .selectFrom('person')
    .where(sql<string>`lower(email)`, '=', email)
    .where('deleted_at', 'is', null)
    .select(['id', 'password_hash', 'totp_secret'])
    .executeTakeFirst()
  return row ? { id: row.id, passwordHash: row.password_hash, hasTotp: row.totp_secret !== null } : null
}

/** The first person of an installation is its superadmin. */
export async function insertPerson(
  tx: Transaction,
  given: { email: string; name: string; passwordHash: string },
): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('sextant first person'))`.execute(tx.db)
  const someone = await tx.db
    .selectFrom('person')
    .where('is_temporary', '=', false)
    .where('password_hash', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  const id = newId('person')
  const inserted = await tx.db
    .insertInto('person')
    .values({
      id,
      email: given.email,
      name: given.name,
      password_hash: given.passwordHash,
      is_superadmin: someone === undefined,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) throw new Refusal(409, failureTexts.knownEmail)
  return id
}

export async function readUser(tx: Transaction, caller: Caller): Promise<AuthUser> {
  const projects = await tx.db
    .selectFrom('membership')
    .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
    .where('membership.person_id', '=', caller.personId)
    .orderBy('organisation.name')
    .select(['organisation.code', 'organisation.name', 'membership.role'])
    .execute()
  const partners = await readPartners(tx, caller)
  return {
    id: caller.personId,
    email: caller.email,
    name: caller.name,
    roles: [
      'user',
      ...(caller.isSuperadmin ? (['superadmin'] as const) : []),
      ...(partners.length > 0 ? (['partner'] as const) : []),
    ],
    projects,
    partners,
    isTempUser: caller.isTemporary,
    viaQueryToken: caller.purpose !== 'session',
    hasUpdates: false,
    hasMfa: caller.hasMfa,
    isPasswordResetToken: caller.purpose === 'password reset',
  }
}

/** The partners a person is attached to. */
export const readPartners = (tx: Transaction, caller: Caller) =>
  tx.db
    .selectFrom('partner')
    .innerJoin('partner_person', 'partner_person.partner_id', 'partner.id')
    .where('partner_person.person_id', '=', caller.personId)
    .orderBy('partner.name')
    .select(['partner.id', 'partner.name'])
    .execute()

export const readAllPartners = (tx: Transaction) =>
  tx.db.selectFrom('partner').orderBy('name').select(['id', 'name']).execute()

/** Ends the token of this call together with the tokens of its session. */
export async function endSession(tx: Transaction, caller: Caller): Promise<void> {
  await tx.db
    .updateTable('token')
    .set({ ended_at: sql<string>`now()` })
    .where('ended_at', 'is', null)
    .where((where) =>
      where.or([where('hash', '=', tokenHash(caller.token)), where('session_id', '=', caller.sessionId)]),
    )
    .execute()
  await notify(tx.db, { rights: { session: caller.sessionId } })
}

export async function endAllSessions(tx: Transaction, caller: Caller): Promise<void> {
  await tx.db
    .updateTable('token')
    .set({ ended_at: sql<string>`now()` })
    .where('person_id', '=', caller.personId)
    .where('ended_at', 'is', null)
    .execute()
  await notify(tx.db, { rights: { person: caller.personId } })
}
