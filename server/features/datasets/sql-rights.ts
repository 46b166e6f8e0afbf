import type { Transaction } from '../../platform/database/transaction.ts'

/** Whether the person of the transaction may run SQL in its organisation; `asMember`: whether members may. */
export async function mayRunSql(tx: Transaction, { asMember = false } = {}): Promise<boolean> {
  const organisation = await tx.db
    .selectFrom('organisation')
    .where('id', '=', tx.scope.organisation!)
    .select('is_sql_for_administrators')
    .executeTakeFirstOrThrow()
  if (!organisation.is_sql_for_administrators) return true
  if (asMember || tx.scope.asUser) return false
  const membership = await tx.db
    .selectFrom('membership')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('person_id', '=', tx.scope.person)
    .select('role')
    .executeTakeFirst()
  return membership?.role === 'admin'
}
