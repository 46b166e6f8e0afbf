import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/transaction.ts'
import { newRecoveryCodes, newSecret, openSecret, recoveryCodeHash, sealSecret, stepOfCode } from './one-time-codes.ts'

/** One clock for all servers, never the person's. */
async function now(tx: Transaction): Promise<number> {
  const result = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(
    tx.db,
  )
  return result.rows[0]!.now
}

/** A new secret, pending its first right code; the current one stays valid until then. */
export async function proposeSecret(tx: Transaction, personId: string, secretKey: string): Promise<string> {
  const secret = newSecret()
  await tx.db
    .updateTable('person')
    .set({ totp_pending_secret: sealSecret(secret, personId, secretKey) })
    .where('id', '=', personId)
    .execute()
  return secret
}

/** Whether this secret is the pending one. */
export async function isProposed(
  tx: Transaction,
  { personId, secret, secretKey }: { personId: string; secret: string; secretKey: string },
): Promise<boolean> {
  const person = await tx.db
    .selectFrom('person')
    .where('id', '=', personId)
    .select('totp_pending_secret')
    .executeTakeFirst()
  const sealed = person?.totp_pending_secret
  return Boolean(sealed) && openSecret(sealed!, personId, secretKey) === secret
}

type Given = { personId: string; code: string; secretKey: string }

/** Activates the pending secret. Answers the recovery codes, or null when the code is wrong. */
export async function saveSecret(tx: Transaction, given: Given): Promise<string[] | null> {
  const { personId } = given
  const person = await tx.db
    .selectFrom('person')
    .where('id', '=', personId)
    .forUpdate()
    .select('totp_pending_secret')
    .executeTakeFirst()
  const sealed = person?.totp_pending_secret
  const step = sealed ? stepOfCode({ ...given, sealed, now: await now(tx) }) : null
  if (!sealed || step === null) return null
  await tx.db
    .updateTable('person')
    .set({ totp_secret: sealed, totp_pending_secret: null, totp_last_step: step })
    .where('id', '=', personId)
    .execute()
  return replaceRecoveryCodes(tx, personId, given.secretKey)
}

export async function replaceRecoveryCodes(tx: Transaction, personId: string, secretKey: string): Promise<string[]> {
  await tx.db.deleteFrom('recovery_code').where('person_id', '=', personId).execute()
  const codes = newRecoveryCodes()
  await tx.db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ person_id: personId, hash: recoveryCodeHash(code, personId, secretKey) })))
    .execute()
  return codes
}

/** True for a right authenticator or recovery code, which is used up. */
export async function useCode(tx: Transaction, given: Given): Promise<boolean> {
  return (await useAppCode(tx, given)) || (await useRecoveryCode(tx, given))
}

async function useAppCode(tx: Transaction, given: Given): Promise<boolean> {
  const person = await tx.db
    .selectFrom('person')
    .where('id', '=', given.personId)
    .select('totp_secret')
    .executeTakeFirst()
  const sealed = person?.totp_secret
  const step = sealed ? stepOfCode({ ...given, sealed, now: await now(tx) }) : null
  if (!sealed || step === null) return false
  // Compares and sets in one statement, so only one of two simultaneous requests with the same code succeeds.
  const used = await tx.db
    .updateTable('person')
    .set({ totp_last_step: step })
    .where('id', '=', given.personId)
    .where('totp_secret', '=', sealed)
    .where((where) => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', step)]))
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

async function useRecoveryCode(tx: Transaction, given: Given): Promise<boolean> {
  const used = await tx.db
    .updateTable('recovery_code')
    .set({ used_at: sql<string>`now()` })
    .where('person_id', '=', given.personId)
    .where('hash', '=', recoveryCodeHash(given.code, given.personId, given.secretKey))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Number of people whose codes were encrypted with another key, so they can't give a valid one. */
export async function countLockedOut(tx: Transaction, secretKey: string): Promise<number> {
  const people = await tx.db
    .selectFrom('person')
    .where('totp_secret', 'is not', null)
    .select(['id', 'totp_secret'])
    .execute()
  return people.filter((person) => openSecret(person.totp_secret!, person.id, secretKey) === null).length
}

/** Whether the key decrypts at least one person's codes; null where nobody has any. */
export async function opensSecrets(tx: Transaction, secretKey: string): Promise<boolean | null> {
  const people = await tx.db
    .selectFrom('person')
    .where('totp_secret', 'is not', null)
    .select(['id', 'totp_secret'])
    .execute()
  return people.length === 0
    ? null
    : people.some((person) => openSecret(person.totp_secret!, person.id, secretKey) !== null)
}

export async function removeSecret(tx: Transaction, personId: string): Promise<void> {
  await tx.db.deleteFrom('recovery_code').where('person_id', '=', personId).execute()
  await tx.db
    .updateTable('person')
    .set({ totp_secret: null, totp_pending_secret: null, totp_last_step: null })
    .where('id', '=', personId)
    .execute()
}
