import type { FastifyInstance } from 'fastify'
import { alertsRoutes as routes } from '../../../contract/dashboards/alerts.routes.ts'
import { itemsOfSeries, seriesLabelsOf } from '../../../contract/dashboards/alert-series.ts'
import { alertsTexts as texts } from '../../../contract/dashboards/alerts.texts.ts'
import { type Chart, readChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { transact as transactIn } from '../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import { chartOnDashboard, look, sameRule } from './alert-look.ts'
import type { AlertsEnvironment } from './alerts.job.ts'
import {
  type AlertRow,
  alertToChange,
  changeAlert,
  createAlert,
  deleteAlert,
  dismissNotifications,
  isDividedAlike,
  listAlertNotifications,
  listAlerts,
  muteAlert,
  ruleOfRow,
} from './alerts.store.ts'
import { isMailEnded, resumeMails } from '../unsubscribe/index.ts'
import { chartReader, findDashboard } from './dashboards.read.ts'

export function serveAlerts(server: FastifyInstance, services: Services, environment: AlertsEnvironment): void {
  serve(server, services, routes.listAlerts, ({ params, organisation, transact }) =>
    transact(async (tx) => {
      if ((await findDashboard(tx, params.code)) === null) throw notFound()
      const areMailed = !(await isMailEnded(tx, { kind: 'alerts' }))
      return { alerts: await listAlerts(tx, params.code, organisation.currency), areMailed }
    }),
  )

  serve(server, services, routes.createAlert, async ({ params, body, caller, organisation, transact }) => {
    const scope = { person: caller.personId, organisation: organisation.id }
    const { currency, timeZone } = organisation
    const dashboard = await transactIn(services.database, scope, (tx) => findDashboard(tx, params.code))
    if (dashboard === null) throw notFound()
    const chart = chartOnDashboard(dashboard.metrics, readChart(body.chart))
    if (chart === null) throw new Refusal(400, texts.notOnDashboard)
    const seriesLabel = seriesLabelsOf(chart)[body.series]
    if (seriesLabel === undefined) throw new Refusal(400, texts.noAlerts)
    const reader = await chartReader({ ...environment, scope, currency, timeZone }, [chart])
    const { settings, series, item } = body
    if (item !== null && !itemsOfSeries(chart, await reader.data(chart, settings), series).includes(item))
      throw new Refusal(400, texts.itemUnknown(item))
    const seen = await look(reader, { chart, settings, series, item }, body)
    return transact(async (tx) => ({
      alert: await createAlert(tx, { code: params.code, currency, chart, seriesLabel, request: body, look: seen }),
    }))
  })

  serve(server, services, routes.muteAlert, ({ params, body, organisation, transact }) =>
    transact(async (tx) => ({ alert: await muteAlert(tx, params.alertId, body.isMuted, organisation.currency) })),
  )

  serve(server, services, routes.changeAlert, async ({ params, body, caller, organisation, transact }) => {
    const scope = { person: caller.personId, organisation: organisation.id }
    const { currency, timeZone } = organisation
    const found = await transactIn(services.database, scope, async (tx) => {
      const row = await alertToChange(tx, params.alertId)
      return { row, dashboard: await findDashboard(tx, row.dashboard_code) }
    })
    if (found.dashboard === null) throw new Refusal(409, texts.dashboardGone)
    const { row, dashboard } = found
    if (sameRule(ruleOfRow(row), body))
      return transact(async (tx) => ({
        alert: await changeAlert(tx, { id: row.id, currency, change: body, look: null }),
      }))
    const chart = watchedChart(row, chartOnDashboard(dashboard.metrics, readChart(row.chart)))
    const reader = await chartReader({ ...environment, scope, currency, timeZone }, [chart])
    const { settings, series, item } = row
    const seen = await look(reader, { chart, settings, series, item }, body)
    return transact(async (tx) => ({
      alert: await changeAlert(tx, { id: row.id, currency, change: body, look: seen }),
    }))
  })

  serve(server, services, routes.deleteAlert, ({ params, transact }) =>
    transact(async (tx) => {
      await deleteAlert(tx, params.alertId)
      return {}
    }),
  )

  serve(server, services, routes.listAlertNotifications, ({ transact }) =>
    transact(async (tx) => ({ notifications: await listAlertNotifications(tx) })),
  )

  serve(server, services, routes.dismissAlertNotifications, ({ body, transact }) =>
    transact(async (tx) => {
      await dismissNotifications(tx, body.ids)
      return {}
    }),
  )

  serve(server, services, routes.resumeAlertMails, ({ transact }) =>
    transact(async (tx) => {
      await resumeMails(tx, { kind: 'alerts' })
      return {}
    }),
  )
}

/** The chart of an alert that is still there and divided as it was; a sentence where it is not. */
function watchedChart(row: AlertRow, chart: Chart | null): Chart {
  if (chart === null || seriesLabelsOf(chart)[row.series] === undefined) throw new Refusal(409, texts.chartGone)
  if (!isDividedAlike(row, chart)) throw new Refusal(409, texts.breakdownGone)
  return chart
}
