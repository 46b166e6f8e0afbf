import { createHash } from 'node:crypto'
import type {
  Chart,
  ChartData,
  DashboardSettings,
  DatasetChart,
  ShownChart,
} from '../../../contract/dashboards/dashboards.schemas.ts'
import { dateAxis } from '../../../contract/dashboards/dashboards.schemas.ts'
import { sourceOfMeasurement } from '../../../contract/dashboards/measurements.ts'
import { factsOfChart } from '../../../contract/dashboards/chart-statement.ts'
import type { FrozenChart, SeriesFacts } from '../../../contract/snapshots/snapshots.schemas.ts'
import type { ChartReader } from '../dashboards/index.ts'
import { seriesFacts } from '../../engines/commentary/index.ts'
import { factsOfMeasure, measureOf } from './measure-facts.ts'
import { partsOf } from './parts.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

/** Series of a chart for which facts are computed. */
const mostSeries = 2

type Asked = { chart: DatasetChart; settings: DashboardSettings }

/** A chart as a dataset chart: filters of a measurement become dimensions of its table. */
function asDatasets({ facts }: ChartReader, chart: Chart, settings: DashboardSettings): Asked | null {
  if (chart.metricType === 'warehouse_metric') return { chart, settings }
  if (chart.metricType !== 'metric') return null
  const source = sourceOfMeasurement(facts, chart.measurement)
  if (source === null) return null
  const own =
    chart.scope === null || chart.scopeFilter.length === 0
      ? {}
      : { [chart.scope]: { type: 'include' as const, values: chart.scopeFilter } }
  const dataSource = {
    ...{
      ...source,
      aggregation: 'sum',
      dateDimension: null,
      breakdownDimension: chart.scope,
      budget: null,
      filters: own,
    },
  }
  const scopes = Object.entries(settings.filters).map(([name, values]) => [name, { type: 'include' as const, values }])
  return {
    chart: {
      ...{ metricType: 'warehouse_metric', title: chart.title, chartType: chart.chartType, axisDimension: dateAxis },
      ...{ stacked: true, showDataTable: false, comparisons: { useFilterBar: true, custom: [] } },
      series: [{ dataSource, presentation: { label: chart.title, axis: 'left', chartType: null } }],
    },
    settings: { ...settings, filters: {}, dimensionFilters: Object.fromEntries(scopes) },
  }
}

const everyComparison: DatasetChart['comparisons'] = {
  useFilterBar: false,
  custom: ['previous_period', 'previous_year', 'budget'],
}
const noComparison: DatasetChart['comparisons'] = { useFilterBar: false, custom: [] }

/** The same series over time, with possible comparisons. */
const overTime = (chart: DatasetChart): DatasetChart => ({
  ...{ ...chart, chartType: 'column', axisDimension: dateAxis, comparisons: everyComparison },
  series: chart.series.map(({ dataSource, presentation }) => ({
    dataSource: { ...dataSource, breakdownDimension: null },
    presentation: { ...presentation, chartType: null },
  })),
})

/** One series over time, split by a dimension. */
const splitBy = (chart: DatasetChart, series: number, dimension: string): DatasetChart => ({
  ...{ ...chart, chartType: 'column', axisDimension: dateAxis, comparisons: noComparison },
  series: chart.series.slice(series, series + 1).map(({ dataSource, presentation }) => ({
    dataSource: { ...dataSource, breakdownDimension: dimension },
    presentation: { ...presentation, chartType: null },
  })),
})

/** Dimensions that may explain a series' change, the chart's own first. */
function dimensionsOf({ facts }: ChartReader, chart: DatasetChart, series: number): string[] {
  const source = chart.series[series]?.dataSource
  const known = ownValue(factsOfChart(facts, chart).factTables, source?.factTable ?? '')?.dimensions ?? []
  const filtered = Object.keys(source?.filters ?? {})
  const requested = [source?.breakdownDimension ?? null, chart.axisDimension === dateAxis ? null : chart.axisDimension]
  const first = requested.filter((name) => name !== null)
  return [...new Set([...first, ...known])].filter((name) => known.includes(name) && !filtered.includes(name))
}

async function factsOf(
  reader: ChartReader,
  chart: Chart,
  settings: DashboardSettings,
  tile: ChartData,
): Promise<SeriesFacts[]> {
  const measure = measureOf(reader, chart)
  if (measure !== null) return factsOfMeasure(reader, measure, settings, tile)
  const asked = asDatasets(reader, chart, settings)
  if (asked === null) return []
  const found = await reader.read(overTime(asked.chart), asked.settings)
  if ('failure' in found) return []
  const facts: SeriesFacts[] = []
  for (const [position, series] of asked.chart.series.slice(0, mostSeries).entries()) {
    const label = series.presentation.label || series.dataSource.metric
    const parts = await partsOf(reader, asked.settings, dimensionsOf(reader, asked.chart, position), (dimension) =>
      splitBy(asked.chart, position, dimension),
    )
    const one = seriesFacts({ label, series: position, overTime: found.data, parts, tile })
    if (one !== null) facts.push(one)
  }
  return facts
}

/** A chart's current values and facts about them; a chart that can't be read says why. */
export async function freezeChart(
  reader: ChartReader,
  chart: ShownChart,
  settings: DashboardSettings,
): Promise<FrozenChart> {
  const found = await reader.read(chart, settings)
  if ('failure' in found) return { data: null, failure: found.failure, facts: [] }
  const isKnown = chart.metricType !== 'unknown'
  return { data: found.data, failure: null, facts: isKnown ? await factsOf(reader, chart, settings, found.data) : [] }
}

/** The bytes to store, and a hash to verify them. */
export function seal(charts: readonly unknown[], frozen: readonly FrozenChart[]): { frozen: string; hash: string } {
  const bytes = JSON.stringify({ charts, frozen })
  return { frozen: bytes, hash: hashOf(bytes) }
}

export const hashOf = (bytes: string): string => createHash('sha256').update(bytes).digest('hex')

/** The dates a report covers: those of its first chart with a range. */
export const rangeOf = (frozen: readonly FrozenChart[]): ChartData['range'] =>
  frozen.map(({ data }) => data?.range ?? null).find((range) => range !== null) ?? null
