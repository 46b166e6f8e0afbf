import type { Transaction } from '../../platform/database/transaction.ts'
import { isMailEnded, resumeMails } from '../unsubscribe/index.ts'

const own = (tx: Transaction, code: string) => ({
  ...{ organisation_id: tx.scope.organisation!, dashboard_code: code, person_id: tx.scope.person ?? '' },
})

/** Whether the person of this transaction gets every scheduled report of a dashboard by mail. */
export async function isFollowed(tx: Transaction, code: string): Promise<boolean> {
  const address = own(tx, code)
  const row = await tx.db
    .selectFrom('snapshot_subscription')
    .where('organisation_id', '=', address.organisation_id)
    .where('dashboard_code', '=', code)
    .where('person_id', '=', address.person_id)
    .select('person_id')
    .executeTakeFirst()
  return row !== undefined && !(await isMailEnded(tx, { kind: 'reports', subject: code }))
}

export async function followReports(tx: Transaction, code: string, isRequested: boolean): Promise<void> {
  const address = own(tx, code)
  if (isRequested) {
    await resumeMails(tx, { kind: 'reports', subject: code })
    await tx.db
      .insertInto('snapshot_subscription')
      .values(address)
      .onConflict((one) => one.doNothing())
      .execute()
  } else
    await tx.db
      .deleteFrom('snapshot_subscription')
      .where('organisation_id', '=', address.organisation_id)
      .where('dashboard_code', '=', code)
      .where('person_id', '=', address.person_id)
      .execute()
}

/** Followers of a dashboard's reports. Runs as the system. */
export async function followersOf(tx: Transaction, organisationId: string, code: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('snapshot_subscription')
    .where('organisation_id', '=', organisationId)
    .where('dashboard_code', '=', code)
    .select('person_id')
    .execute()
  return rows.map(({ person_id: person }) => person)
}
