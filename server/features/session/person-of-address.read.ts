import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/transaction.ts'

/** The only place that looks up people by address. All of these run as the system. */

export type KnownPerson = { id: string; email: string; passwordHash: string | null; hasTotp: boolean }

/**
 * The account with this sign-in address, ignoring case; null without one. Grants no rights: anyone may have typed it.
 */
export async function findSignIn(tx: Transaction, email: string): Promise<KnownPerson | null> {
  const row = await byAddress(tx, email).select(['id', 'email', 'password_hash', 'totp_secret']).executeTakeFirst()
  if (!row) return null
  return { id: row.id, email: row.email, passwordHash: row.password_hash, hasTotp: row.totp_secret !== null }
}

/** Like `findSignIn`, locked until the commit. */
export async function holdSignIn(tx: Transaction, email: string): Promise<{ id: string } | null> {
  const row = await byAddress(tx, email).forNoKeyUpdate().select('id').executeTakeFirst()
  return row ?? null
}

/** The person who has verified this address. Only they may get rights through it. */
export async function personBehind(tx: Transaction, email: string): Promise<{ id: string } | null> {
  const row = await tx.db
    .selectFrom('verified_person')
    .where('email', '=', email.toLowerCase())
    .select('id')
    .executeTakeFirst()
  return row ?? null
}

const byAddress = (tx: Transaction, email: string) =>
  tx.db.selectFrom('person').where(sql<string>`lower(email)`, '=', email.toLowerCase()).where('deleted_at', 'is', null)
