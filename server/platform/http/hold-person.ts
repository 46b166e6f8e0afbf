import type { Transaction } from '../database/transaction.ts'

/**
 * Serialises everyone who creates, renews or ends a person's tokens until the transaction ends, so no token created
 * meanwhile survives the end of all. Taken before any token is touched.
 */
export async function holdPerson(tx: Transaction, personId: string): Promise<void> {
  await tx.db.selectFrom('person').where('id', '=', personId).forNoKeyUpdate().select('id').execute()
}
