import { defaultTimeZone, isTimeZone, type TimeZone } from '../../../contract/shared/time-zones.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

export async function zoneOf(tx: Transaction): Promise<TimeZone> {
  const { timezone } = await tx.db
    .selectFrom('organisation')
    .where('id', '=', tx.scope.organisation)
    .select('timezone')
    .executeTakeFirstOrThrow()
  return isTimeZone(timezone) ? timezone : defaultTimeZone
}
