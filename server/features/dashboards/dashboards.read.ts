import { isOfStatement } from '../../../contract/dashboards/chart-statement.ts'
import { chartProblems } from '../../../contract/dashboards/chart-problems.ts'
import {
  type Chart,
  type ChartData,
  chartSchema,
  type DashboardSettings,
  type ShownChart,
} from '../../../contract/dashboards/dashboards.schemas.ts'
import { upgradedChart } from '../../../contract/dashboards/older-chart.ts'
import type { ChartMeasure } from '../../../contract/dashboards/measurements.ts'
import type { FactQuery } from '../../../contract/datasets/datasets.schemas.ts'
import { sqlTexts } from '../../../contract/datasets/sql.texts.ts'
import { dayOf, defaultTimeZone, isTimeZone } from '../../../contract/shared/time-zones.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Scope, transact } from '../../platform/database/transaction.ts'
import { mayRunSql, readCatalogue } from '../datasets/index.ts'
import { readChartMeasures } from '../formulas/index.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { factsMetadata } from '../../engines/queries/index.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import { readChartData } from './chart-data.ts'
import type { Facts } from './chart-sources.ts'
import { readWithTrend } from './chart-trend.ts'
import type { Clock } from './chart-windows.ts'
import { findDashboard, readChartEnvironment } from './dashboards.store.ts'
import { readMeasurementData } from './measurement-data.ts'
import { readStatementChart } from './statement-chart.ts'

export { findDashboard }

/** Where, for whom and at which moment charts are read. */
export type ChartScope = {
  database: Database
  workers: Workers
  warehouse: WarehouseEngine
  scope: Scope & { organisation: string }
  currency: string
  timeZone: string
  now: () => number
  /** The result is shown to all members, so it excludes what only some of them may read. */
  isForMembers?: boolean
}

/** Reads charts of an organisation as they are at one moment. A failure is a sentence. */
export type ChartReader = {
  clock: Clock
  facts: Facts
  /** The measures of the Formulas tab; none where no chart measures. */
  measures: readonly ChartMeasure[]
  /** Rejects with a Refusal whose message says why the chart cannot be drawn. */
  data(chart: Readonly<Record<string, unknown>>, settings: DashboardSettings): Promise<ChartData>
  read(chart: ShownChart, settings: DashboardSettings): Promise<{ data: ChartData } | { failure: string }>
}

export const clockOf = ({ timeZone, now }: Pick<ChartScope, 'timeZone' | 'now'>): Clock => {
  const zone = isTimeZone(timeZone) ? timeZone : defaultTimeZone
  const at = now()
  return { now: at, today: dayOf(at, zone), timeZone: zone }
}

/** The measures of the Formulas tab are read when one of the charts measures. */
export async function chartReader(
  chartScope: ChartScope,
  charts: readonly Readonly<Record<string, unknown>>[],
): Promise<ChartReader> {
  const { database, warehouse, scope, currency } = chartScope
  const clock = clockOf(chartScope)
  const isMeasured = charts.some((chart) => chart['metricType'] === 'metric')
  const measures = isMeasured ? await readChartMeasures({ ...chartScope, timeZone: clock.timeZone }) : null
  const known = measures?.measures ?? []
  const { catalogue, environment, isSqlAllowed } = await transact(database, scope, async (tx) => ({
    catalogue: await readCatalogue(tx),
    environment: await readChartEnvironment(tx, { measures: known }),
    isSqlAllowed: charts.some(isOfStatement) && (await mayRunSql(tx, { asMember: chartScope.isForMembers ?? false })),
  }))
  const facts = factsMetadata(catalogue, null)
  const ask = (query: FactQuery) =>
    warehouse.queryFacts({ organisationId: scope.organisation, catalogue, query, ...clock })
  const readOne = (chart: Chart, settings: DashboardSettings) =>
    readChartData({ facts, clock, currency, ask }, chart, settings)
  const data: ChartReader['data'] = async (given, settings) => {
    const messages = chartProblems({ chartType: 'column', ...given }, environment)
    if (messages.length > 0) throw new Refusal(400, messages.join('; '))
    const chart = chartSchema.parse(upgradedChart(given))
    const isMeasure = chart.metricType === 'metric' && known.some(({ name }) => name === chart.measurement)
    if (measures !== null && chart.metricType === 'metric' && isMeasure) {
      const ofMeasure: typeof readOne = (one, shown) =>
        one.metricType === 'metric'
          ? readMeasurementData({ measures, clock, currency }, one, shown)
          : readOne(one, shown)
      return readWithTrend(ofMeasure, chart, settings)
    }
    if (chart.metricType !== 'warehouse_metric' || chart.statement === undefined)
      return readWithTrend(readOne, chart, settings)
    if (!isSqlAllowed) throw new Refusal(403, sqlTexts.administratorsOnly)
    const { statement } = chart
    const asked = { database, warehouse, scope, catalogue, facts, clock, currency }
    return readStatementChart(asked, { ...chart, statement }, settings)
  }
  return {
    clock,
    facts,
    measures: known,
    data,
    read: (chart, settings) =>
      data(chart, settings).then(
        (found) => ({ data: found }),
        (error: unknown) => ({ failure: error instanceof Error ? error.message : '' }),
      ),
  }
}
