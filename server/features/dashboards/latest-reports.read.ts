import type { Transaction } from '../../platform/database/transaction.ts'

/** The newest reports of dashboards, by the codes of these. */
export async function latestSnapshots(
  tx: Transaction,
): Promise<ReadonlyMap<string, { name: string; date: string; takenAt: string }>> {
  const rows = await tx.db
    .selectFrom('snapshot')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('deleted_at', 'is', null)
    .distinctOn('dashboard_code')
    .orderBy('dashboard_code')
    .orderBy('taken_at', 'desc')
    .select(['dashboard_code', 'name', 'day', 'taken_at'])
    .execute()
  return new Map(rows.map((row) => [row.dashboard_code, { name: row.name, date: row.day, takenAt: row.taken_at }]))
}
