import type { Feature } from '../../platform/feature/feature.ts'
import type { ReportKind } from './report-kinds.ts'
import { reportHandler } from './report.job.ts'
import { serveReports } from './reports.routes.ts'

/** `kinds`: what can be printed, by the features that it belongs to. */
export const reportsFeature = (kinds: readonly ReportKind[]): Feature => ({
  name: 'reports',
  handlers: ({ workers }) => [reportHandler(workers, kinds)],
  routes: (server, { services, engine }) => serveReports(server, services, { engine: engine(), kinds }),
})
