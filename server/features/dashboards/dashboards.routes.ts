import type { FastifyInstance } from 'fastify'
import { dashboardsRoutes as routes } from '../../../contract/dashboards/dashboards.routes.ts'
import { codeOfName } from '../../../contract/dashboards/dashboards.schemas.ts'
import { dashboardsTexts as texts } from '../../../contract/dashboards/dashboards.texts.ts'
import type { FactQuery } from '../../../contract/datasets/datasets.schemas.ts'
import { type MeasureReader, readChartMeasures } from '../formulas/index.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { type Asked, serve } from '../../platform/http/serve.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import type { Services } from '../../platform/http/services.ts'
import type { OrganisationOfCall } from '../../platform/http/caller.store.ts'
import type { Catalogue } from '../../engines/queries/index.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import { askForAlerts } from './alerts.commands.ts'
import { type ChartScope, chartReader, clockOf } from './dashboards.read.ts'
import {
  changeDashboard,
  createDashboard,
  type KnownOfCharts,
  listDashboards,
  restoreDashboard,
  trashDashboard,
} from './dashboards.store.ts'
import { proposeDashboard } from './first-dashboard.ts'
import { listVersions } from './versions.store.ts'

type InOrganisation = Pick<Asked<(typeof routes)['listDashboards']>, 'caller' | 'organisation'>

export function serveDashboards(
  server: FastifyInstance,
  services: Services,
  { warehouse, engine, now }: { warehouse: WarehouseEngine; engine: JobEngine; now: () => number },
): void {
  const scopeOf = ({ caller, organisation: { id, currency, timeZone } }: InOrganisation): ChartScope => ({
    ...{ database: services.database, workers: services.workers, warehouse, now, currency, timeZone },
    scope: { person: caller.personId, organisation: id },
  })
  const clockIn = ({ timeZone }: OrganisationOfCall) => clockOf({ timeZone, now })
  const readerOf = (asked: InOrganisation): MeasureReader => ({
    ...scopeOf(asked),
    timeZone: clockIn(asked.organisation).timeZone,
  })
  /** What these charts may name besides the warehouse; reads measures only if a chart uses one. */
  const knownFor = async (
    asked: InOrganisation,
    charts: readonly Record<string, unknown>[],
  ): Promise<KnownOfCharts> => {
    const isMeasured = charts.some(({ metricType }) => metricType === 'metric')
    return { measures: isMeasured ? (await readChartMeasures(readerOf(asked))).measures : [] }
  }
  const asker = (organisation: OrganisationOfCall, catalogue: Catalogue) => (query: FactQuery) =>
    warehouse.queryFacts({ organisationId: organisation.id, catalogue, query, ...clockIn(organisation) })

  serve(server, services, routes.listDashboards, ({ transact }) =>
    transact(async (tx) => ({ dashboards: await listDashboards(tx) })),
  )

  serve(server, services, routes.createDashboard, async (asked) => {
    const known = await knownFor(asked, asked.body.data.metrics)
    return asked.transact(async (tx) => ({ dashboard: await createDashboard(tx, asked.body, known) }))
  })

  serve(server, services, routes.createFirstDashboard, async (asked) => {
    const { body, organisation, transact } = asked
    const measures = await readChartMeasures(readerOf(asked))
    const { catalogue } = measures
    const { today } = clockIn(organisation)
    const proposed = await proposeDashboard(asker(organisation, catalogue), catalogue, today, measures)
    if (proposed === null) throw new Refusal(409, texts.firstFailed)
    const name = body.name ?? texts.firstName
    const code = codeOfName(name) ?? 'dashboard'
    const data = { accessLevel: 'shared' as const, ...proposed }
    return transact(async (tx) => ({
      dashboard: await createDashboard(tx, { name, code, data }, { measures: measures.measures }),
    }))
  })

  serve(server, services, routes.readChartData, async (asked) => {
    const { chart, settings } = asked.body
    return (await chartReader(scopeOf(asked), [chart])).data(chart, settings)
  })

  serve(server, services, routes.changeDashboard, async (asked) => {
    const known = await knownFor(asked, asked.body.metrics)
    return asked.transact(async (tx) => {
      const dashboard = await changeDashboard(tx, asked.params.code, asked.body, known)
      await askForAlerts(tx, engine)
      return { dashboard }
    })
  })

  serve(server, services, routes.listDashboardVersions, ({ params, transact }) =>
    transact(async (tx) => ({ versions: await listVersions(tx, params.code) })),
  )

  serve(server, services, routes.deleteDashboard, ({ params, transact }) =>
    transact(async (tx) => {
      // Its alerts are looked at by the clock: a deletion that is undone ends none.
      await trashDashboard(tx, params.code)
      return {}
    }),
  )

  serve(server, services, routes.restoreDashboard, ({ params, transact }) =>
    transact(async (tx) => {
      const dashboard = await restoreDashboard(tx, params.code)
      await askForAlerts(tx, engine)
      return { dashboard }
    }),
  )
}
