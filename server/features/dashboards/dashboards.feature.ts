import type { Feature, Platform } from '../../platform/feature/feature.ts'
import { askForAlerts } from './alerts.commands.ts'
import { type AlertsEnvironment, alertsHandler, alertsRoutine } from './alerts.job.ts'
import { serveAlerts } from './alerts.routes.ts'
import { serveDashboards } from './dashboards.routes.ts'

export const dashboardsFeature: Feature = {
  name: 'dashboards',
  handlers: (platform) => [alertsHandler(alertsEnvironment(platform))],
  routines: ({ database }) => [alertsRoutine(database)],
  reactions: [{ to: 'figures', react: askForAlerts }],
  routes(server, platform) {
    const { services, warehouse, engine, now } = platform
    serveDashboards(server, services, { warehouse, engine: engine(), now })
    serveAlerts(server, services, alertsEnvironment(platform))
  },
}

const alertsEnvironment = (platform: Platform): AlertsEnvironment => ({
  ...platform,
  productName: platform.settings.PRODUCT_NAME,
})
