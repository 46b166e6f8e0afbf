import { sql } from 'kysely'
import type { Transaction } from './transaction.ts'

/**
 * Taken before memberships of these organisations are read to be changed: of two people who make each other leave at the
 * same moment, the second sees what the first did, so that the last administrator cannot go.
 */
export async function lockMemberships(tx: Transaction, organisationIds: readonly string[]): Promise<void> {
  if (organisationIds.length === 0) return
  await sql`select 1 from organisation where id in (${sql.join([...organisationIds])}) order by id for no key update`.execute(
    tx.db,
  )
}
