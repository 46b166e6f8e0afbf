import { sql } from 'kysely'
import { alertsTexts as texts } from '../../../contract/dashboards/alerts.texts.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import { askForOneJob } from '../../platform/jobs/one-job.commands.ts'

export const checkAlertsQueue = 'check_alerts'
/** How long notifications of alerts are stored, in days. */
export const daysOfNotifications = 90

/** Has the alerts on charts of the organisation looked at after this transaction, where there are any. */
export async function askForAlerts(tx: Transaction, engine: JobEngine): Promise<void> {
  const organisationId = tx.scope.organisation!
  const { rows } = await sql<{ is: boolean }>`select sextant_has_alerts(${organisationId}) as "is"`.execute(tx.db)
  if (rows[0]?.is !== true) return
  await askForOneJob(tx, engine, {
    ...{ organisationId, queue: checkAlertsQueue, label: texts.checking, askedBy: null },
    ...{ isShown: false, serving: ['PENDING'] },
  })
}
