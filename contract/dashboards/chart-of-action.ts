import type { ChartSpec, SpecSeries } from '../charts/chart-spec.schema.ts'
import {
  type Chart,
  type CustomComparison,
  type DatasetChart,
  datasetChartSchema,
  dateAxis,
  measurementChartSchema,
} from './dashboards.schemas.ts'

type Shifted = { offset?: { unit: string; count: number } | undefined; seasonalAverage?: boolean | undefined }

/** A shifted series as a custom comparison. */
function comparisonOf({ offset, seasonalAverage }: Shifted): CustomComparison | null {
  if (seasonalAverage === true) return 'seasonal_average'
  if (offset === undefined || offset.count === 0) return null
  const isYear = (offset.unit === 'year' && offset.count === -1) || (offset.unit === 'month' && offset.count === -12)
  return isYear ? 'previous_year' : 'previous_period'
}

const common = ({ title, chartType }: ChartSpec) => ({ title, chartType })

function measurementCharts(spec: ChartSpec): Chart[] {
  return spec.series.flatMap(({ seriesLabel, source }) => {
    if (!('measurement' in source) || comparisonOf(source) !== null) return []
    const { measurement, scope, scopeFilter, scenario, breakdownOptions } = source
    const title = spec.series.length > 1 && seriesLabel !== '' ? `${spec.title}: ${seriesLabel}` : spec.title
    const read = measurementChartSchema.safeParse({
      ...{ ...common(spec), metricType: 'metric', title, measurement, scope, scopeFilter, scenario, breakdownOptions },
    })
    return read.success ? [read.data] : []
  })
}

function seriesOf({ seriesLabel, source, axis, chartType }: SpecSeries): object[] {
  if (!('fact_table' in source) || comparisonOf(source) !== null) return []
  const [metric = '', ...aggregation] = source.metric.split(':')
  return [
    {
      dataSource: {
        ...{ factTable: source.fact_table, metric, aggregation: aggregation.join(':') || 'sum' },
        ...{ breakdownDimension: source.series_breakdown?.name ?? null, filters: source.dimension_filters ?? {} },
      },
      presentation: { label: seriesLabel, axis: axis ?? 'left', chartType: chartType ?? null },
    },
  ]
}

function datasetChart(spec: ChartSpec): DatasetChart[] {
  const sources = spec.series.flatMap(({ source }) => ('fact_table' in source ? [source] : []))
  const custom = [...new Set(sources.map(comparisonOf).filter((one) => one !== null))]
  const read = datasetChartSchema.safeParse({
    ...{ ...common(spec), metricType: 'warehouse_metric', stacked: spec.stacked },
    ...{ axisDimension: sources[0]?.dimensions?.[0] ?? dateAxis, series: spec.series.flatMap(seriesOf) },
    comparisons: { useFilterBar: custom.length === 0, custom },
  })
  return read.success && read.data.series.length > 0 ? [read.data] : []
}

/** A conversation's chart as a dashboard chart that fetches its values; empty where it names nothing. */
export const chartsOfAction = (type: 'measurement' | 'warehouse', spec: ChartSpec): Chart[] =>
  type === 'measurement' ? measurementCharts(spec) : datasetChart(spec)
