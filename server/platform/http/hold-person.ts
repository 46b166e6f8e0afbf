import type { Transaction } from '../database/transaction.ts'

/**
 * Whoever makes, renews or ends tokens of a person takes turns from here to the end of the transaction, so that no token
 * that is made meanwhile outlives the end of all. Taken before any token is touched.
 */
export async function holdPerson(tx: Transaction, personId: string): Promise<void> {
  await tx.db.selectFrom('person').where('id', '=', personId).forNoKeyUpdate().select('id').execute()
}
