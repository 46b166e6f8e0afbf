import { sql } from 'kysely'
import type { Transaction } from './transaction.ts'

/**
 * Taken before memberships of these organisations are read for a change: when two people remove each other at the same
 * moment, the second sees the first's change, so the last administrator can't be removed.
 */
export async function lockMemberships(tx: Transaction, organisationIds: readonly string[]): Promise<void> {
  if (organisationIds.length === 0) return
  await sql`select 1 from organisation where id in (${sql.join([...organisationIds])}) order by id for no key update`.execute(
    tx.db,
  )
}
