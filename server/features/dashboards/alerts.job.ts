import { sql } from 'kysely'
import { seriesLabelsOf } from '../../../contract/dashboards/alert-series.ts'
import { alertsTexts as texts, sentenceOf } from '../../../contract/dashboards/alerts.texts.ts'
import { isOfStatement } from '../../../contract/dashboards/chart-statement.ts'
import { readChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { Reported } from '../../../contract/dashboards/alerts.schemas.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import type { Database } from '../../platform/database/database.ts'
import { transact, transactAsSystem } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { eachAlone } from '../../platform/database/each-alone.ts'
import type { JobContext, JobHandler, Routine } from '../../platform/jobs/job.types.ts'
import { absoluteLink } from '../../platform/mail/link.ts'
import { queueEndableMail } from '../unsubscribe/index.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import { WarehouseFailure } from '../../engines/queries/index.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import { chartOnDashboard, look } from './alert-look.ts'
import { askForAlerts, checkAlertsQueue } from './alerts.commands.ts'
import { type AlertRow, alertsOfAll, type Finding, isDividedAlike, keepFinding, ruleOfRow } from './alerts.store.ts'
import { chartReader, findDashboard } from './dashboards.read.ts'

export type AlertsEnvironment = {
  database: Database
  warehouse: WarehouseEngine
  workers: Workers
  now: () => number
  publicUrl: string
  productName: string
}
type Scope = { project: string; name: string; currency: string; timeZone: string }

/** Runs every hour, because periods end and figures fail to arrive without anyone doing anything. */
export function alertsRoutine(database: Database): Routine {
  return {
    queue: 'check_alerts_everywhere',
    cron: '12 * * * *',
    async run(engine) {
      const alerted = await transactAsSystem(database, { person: null, organisation: null }, ({ db }) =>
        db.selectFrom('chart_alert').select('organisation_id').distinct().execute(),
      )
      await eachAlone(alerted, ({ organisation_id: organisation }) =>
        transact(database, { person: null, organisation, isWorker: true }, (tx) => askForAlerts(tx, engine)),
      )
    },
  }
}

export const alertsHandler = (environment: AlertsEnvironment): JobHandler => ({
  ...{ queue: checkAlertsQueue, atOnce: 1, retries: 2, limitSeconds: 900 },
  run: (context) => checkAlerts(environment, context),
})

async function checkAlerts(environment: AlertsEnvironment, context: JobContext): Promise<void> {
  const organisationId = context.job.organisation_id
  const { alerts, scope } = await context.transact(async (tx) => {
    const { code, name, currency, timezone } = await tx.db
      .selectFrom('organisation')
      .where('id', '=', organisationId)
      .select(['code', 'name', 'currency', 'timezone'])
      .executeTakeFirstOrThrow()
    return { alerts: await alertsOfAll(tx), scope: { project: code, name, currency, timeZone: timezone } }
  })
  try {
    await eachAlone(alerts, async (alert) => {
      context.signal.throwIfAborted()
      const finding = await findingOf(environment, alert, scope)
      await context.transact((tx) => keepFinding(tx, alert, finding, scope.currency))
      await context.giveWay()
    })
  } finally {
    await mailNotifications(environment, organisationId, scope)
  }
}

/** Looks at a chart in the name of the person whose alert it is: what they may not see any more ends it until they do. */
async function findingOf(
  environment: AlertsEnvironment,
  alert: AlertRow,
  { currency, timeZone }: Scope,
): Promise<Finding> {
  const scope = { person: alert.person_id, organisation: alert.organisation_id }
  const dashboard = await transact(environment.database, scope, (tx) => findDashboard(tx, alert.dashboard_code))
  if (dashboard === null) return { ended: texts.dashboardGone }
  const chart = chartOnDashboard(dashboard.metrics, readChart(alert.chart))
  if (chart === null || seriesLabelsOf(chart)[alert.series] === undefined) return { ended: texts.chartGone }
  if (!isDividedAlike(alert, chart)) return { ended: texts.breakdownGone }
  try {
    const reader = await chartReader({ ...environment, scope, currency, timeZone }, [chart])
    const subject = { chart, settings: alert.settings, series: alert.series, item: alert.item }
    const seen = await look(reader, subject, ruleOfRow(alert))
    return { look: seen, isOfStatement: chart.metricType === 'warehouse_metric' && isOfStatement(chart) }
  } catch (error) {
    // Something that the chart names no longer exists: retrying is useless until the data change.
    if (error instanceof Refusal || (error instanceof WarehouseFailure && error.statusCode !== 503))
      return { failure: error.message }
    throw error
  }
}

type Unmailed = { person_id: string; dashboard_code: string; told: Reported; email: string | null }

/** Sends each person one email with all new notifications, once even after a restart, and none to former members. */
async function mailNotifications(
  { database, publicUrl, productName }: AlertsEnvironment,
  organisationId: string,
  { project, name }: Scope,
): Promise<void> {
  await transactAsSystem(database, { person: null, organisation: organisationId }, async (tx) => {
    const { rows } = await sql<Unmailed>`
      with told as (
        update chart_alert_news set mailed_at = now()
        where organisation_id = ${organisationId} and mailed_at is null
        returning person_id, alert_id, dashboard_code, told, told_at
      )
      select told.person_id, told.dashboard_code, told.told, p.email from told
      join mail_recipient p on p.id = told.person_id and p.organisation_id = ${organisationId}
      where not exists (
        select 1 from mail_end e
        where e.organisation_id = ${organisationId} and e.person_id = told.person_id and e.kind = 'alerts'
      )
      order by told.person_id, told.told_at, told.alert_id
    `.execute(tx.db)
    for (const [personId, notifications] of Map.groupBy(rows, ({ person_id: person }) => person)) {
      const entries = notifications.map(({ told: reported, dashboard_code: dashboard }) => ({
        sentence: sentenceOf(reported),
        link: absoluteLink(publicUrl, pagePath('dashboard', { project, dashboard })),
      }))
      const [first] = notifications
      if (!first || first.email === null) continue
      const end = { organisationId, personId, kind: 'alerts' as const, subject: '', label: name }
      await queueEndableMail(tx, publicUrl, end, {
        to: first.email,
        subject: texts.mailSubject(first.told, entries.length),
        text: texts.mailText(entries, productName),
      })
    }
  })
}
