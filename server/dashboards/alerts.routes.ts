import type { FastifyInstance } from 'fastify'
import { alertsRoutes as routes } from '../../contract/dashboards/alerts.routes.ts'
import { seriesLabelsOf } from '../../contract/dashboards/alert-series.ts'
import { alertsTexts as texts } from '../../contract/dashboards/alerts.texts.ts'
import { readChart } from '../../contract/dashboards/dashboards.schemas.ts'
import { transact as transactIn } from '../database/transaction.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { chartOnDashboard, look } from './alert-look.ts'
import type { AlertsEnvironment } from './alerts.job.ts'
import { createAlert, deleteAlert, listAlertNews, listAlerts, muteAlert } from './alerts.store.ts'
import { chartReader, findDashboard } from './dashboards.read.ts'

export function serveAlerts(server: FastifyInstance, services: Services, environment: AlertsEnvironment): void {
  serve(server, services, routes.listAlerts, ({ params, organisation, transact }) =>
    transact(async (tx) => {
      if ((await findDashboard(tx, params.code)) === null) throw notFound()
      return { alerts: await listAlerts(tx, params.code, organisation.currency) }
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
    const { settings, series } = body
    const seen = await look(reader, { chart, settings, series }, body)
    return transact(async (tx) => ({
      alert: await createAlert(tx, { code: params.code, currency, chart, seriesLabel, request: body, look: seen }),
    }))
  })

  serve(server, services, routes.muteAlert, ({ params, body, organisation, transact }) =>
    transact(async (tx) => ({ alert: await muteAlert(tx, params.alertId, body.isMuted, organisation.currency) })),
  )

  serve(server, services, routes.deleteAlert, ({ params, transact }) =>
    transact(async (tx) => {
      await deleteAlert(tx, params.alertId)
      return {}
    }),
  )

  serve(server, services, routes.listAlertNews, ({ transact }) =>
    transact(async (tx) => ({ news: await listAlertNews(tx) })),
  )
}
