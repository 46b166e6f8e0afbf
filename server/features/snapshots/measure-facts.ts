import type {
  Chart,
  ChartData,
  DashboardSettings,
  MeasurementChart,
} from '../../../contract/dashboards/dashboards.schemas.ts'
import type { ChartMeasure } from '../../../contract/dashboards/measurements.ts'
import type { SeriesFacts } from '../../../contract/snapshots/snapshots.schemas.ts'
import type { ChartReader } from '../dashboards/index.ts'
import { seriesFacts } from '../../engines/commentary/index.ts'
import { partsOf } from './parts.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

type Measured = { chart: MeasurementChart; measure: ChartMeasure }

/** The measure of the Formulas tab that a chart shows; null for other charts. */
export function measureOf({ measures }: ChartReader, chart: Chart): Measured | null {
  if (chart.metricType !== 'metric') return null
  const measure = measures.find(({ name }) => name === chart.measurement)
  return measure === undefined ? null : { chart, measure }
}

/** The dashboard's filters combined with the chart's own; null where no value passes both. */
function withOwnFilter(
  { scope, scopeFilter }: MeasurementChart,
  settings: DashboardSettings,
): DashboardSettings | null {
  if (scope === null || scopeFilter.length === 0) return settings
  const requested = ownValue(settings.filters, scope) ?? []
  const both = requested.length === 0 ? scopeFilter : scopeFilter.filter((value) => requested.includes(value))
  if (both.length === 0) return null
  return { ...settings, filters: { ...settings.filters, [scope]: both } }
}

const comparisons: readonly DashboardSettings['compare'][] = ['prev', 'prev_long', 'budget']

/**
 * Facts about a measure over time, not split. Each comparison is queried separately, since a chart has one at a time.
 */
export async function factsOfMeasure(
  reader: ChartReader,
  { chart, measure }: Measured,
  given: DashboardSettings,
  tile: ChartData,
): Promise<SeriesFacts[]> {
  const filtered = withOwnFilter(chart, given)
  if (filtered === null) return []
  const settings: DashboardSettings = { ...filtered, compare: 'none' }
  const [scenario = ''] = [chart.scenario].flat()
  const whole: MeasurementChart = { ...chart, chartType: 'column', scope: null, scopeFilter: [], scenario }
  const [plain, ...compared] = await Promise.all(
    (['none', ...comparisons] as const).map((compare) => reader.read(whole, { ...settings, compare })),
  )
  if (plain === undefined || 'failure' in plain) return []
  const others = compared.flatMap((found) =>
    'failure' in found ? [] : found.data.series.filter(({ comparison }) => comparison !== null),
  )
  const overTime = { ...plain.data, series: [...plain.data.series, ...others] }
  const isFree = (scope: string) =>
    measure.scopes.includes(scope) && (ownValue(settings.filters, scope) ?? []).length === 0
  const scopes = [...new Set([...(chart.scope === null ? [] : [chart.scope]), ...measure.scopes])].filter(isFree)
  const parts = await partsOf(reader, settings, scopes, (scope) => ({ ...whole, scope }))
  const facts = seriesFacts({ label: chart.measurement, series: 0, overTime, parts, tile })
  return facts === null ? [] : [facts]
}
