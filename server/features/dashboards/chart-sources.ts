import type { DimensionFilter } from '../../../contract/datasets/datasets.filters.ts'
import { countMetric, type FactsMetadata } from '../../../contract/datasets/datasets.schemas.ts'
import type {
  Chart,
  ChartItems,
  DashboardSettings,
  DatasetChart,
  MeasurementChart,
} from '../../../contract/dashboards/dashboards.schemas.ts'
import { dateAxis } from '../../../contract/dashboards/dashboards.schemas.ts'
import { sourceOfMeasurement } from '../../../contract/dashboards/measurements.ts'
import { whereOfForm } from '../../../contract/datasets/form-conditions.ts'
import type { Where } from '../../../contract/datasets/where.schemas.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

export type Facts = Pick<FactsMetadata, 'factTables'>
type Filters = DashboardSettings['dimensionFilters']

/** The query of one series: names in the warehouse, with the filters of chart and dashboard. */
export type ChartSource = {
  /** Its position in the chart's definition. */
  series: number
  factTable: string
  /** As a fact query writes it. */
  measure: string
  dateDimension: string | null
  breakdown: string | null
  forced: readonly string[]
  filters: DimensionFilter[]
  where: Where | null
  items: ChartItems | null
  budget: { factTable: string; measure: string } | null
}
export type ChartSources = { axis: string; sources: ChartSource[]; cannotFilterBy: string[] }

const measureOf = (metric: string, aggregation: string) =>
  metric === countMetric ? metric : `${metric}:${aggregation}`

/** The sum and the count of parts is the one of the whole. */
export const isAdditive = (measure: string): boolean => {
  const [metric, aggregation = 'sum'] = measure.split(':')
  return metric === countMetric || aggregation === 'sum'
}

/** A filter without values filters nothing. */
const listed = (filters: Filters): DimensionFilter[] =>
  Object.entries(filters)
    .filter(([, { values }]) => values.length > 0)
    .map(([dimension, filter]) => ({ dimension, ...filter }))

/** The filters that a table knows; the others are skipped, since it has nothing that they could leave out. */
export const filtersFor = (facts: Facts, factTable: string, filters: readonly DimensionFilter[]): DimensionFilter[] =>
  filters.filter(({ dimension }) => ownValue(facts.factTables, factTable)?.dimensions.includes(dimension))

function ofDataset(chart: DatasetChart): ChartSources {
  const sources = chart.series.map(({ dataSource }, series): ChartSource => {
    const {
      factTable,
      metric,
      aggregation,
      dateDimension,
      breakdownDimension,
      budget,
      filters,
      conditions = [],
    } = dataSource
    return {
      ...{ series, factTable, measure: measureOf(metric, aggregation), dateDimension, breakdown: breakdownDimension },
      ...{ forced: [], filters: listed(filters), items: chart.items ?? null },
      where: whereOfForm(conditions, undefined) ?? null,
      budget: budget && { factTable: budget.factTable, measure: measureOf(budget.metric, aggregation) },
    }
  })
  return { axis: chart.axisDimension, sources, cannotFilterBy: [] }
}

function ofMeasurement(facts: Facts, chart: MeasurementChart): ChartSources {
  const { measurement, scope, scopeFilter, breakdownOptions } = chart
  const source = sourceOfMeasurement(facts, measurement)
  if (source === null) return { axis: dateAxis, sources: [], cannotFilterBy: [] }
  const filters: DimensionFilter[] =
    scope !== null && scopeFilter.length > 0 ? [{ dimension: scope, type: 'include', values: scopeFilter }] : []
  const one: ChartSource = {
    ...{ series: 0, factTable: source.factTable, measure: measureOf(source.metric, 'sum'), dateDimension: null },
    ...{
      breakdown: scope,
      forced: breakdownOptions?.forcedItems ?? [],
      filters,
      where: null,
      items: null,
      budget: null,
    },
  }
  return { axis: dateAxis, sources: [one], cannotFilterBy: [] }
}

/** The filters of the dashboard as a chart takes them: those of scopes are for measurements, those of dimensions for datasets. */
const requestedBy = (chart: Chart, settings: DashboardSettings): DimensionFilter[] =>
  chart.metricType === 'metric'
    ? listed(
        Object.fromEntries(
          Object.entries(settings.filters).map(([scope, values]) => [scope, { type: 'include', values }]),
        ),
      )
    : listed(settings.dimensionFilters)

/** What a chart asks: the one place where a definition becomes names of the warehouse. */
export function sourcesOf(facts: Facts, chart: Chart, settings: DashboardSettings): ChartSources {
  if (chart.metricType === 'analysis') return { axis: dateAxis, sources: [], cannotFilterBy: [] }
  const { axis, sources } = chart.metricType === 'metric' ? ofMeasurement(facts, chart) : ofDataset(chart)
  const requested = requestedBy(chart, settings)
  return {
    axis,
    sources: sources.map((source) => ({
      ...source,
      filters: [...source.filters, ...filtersFor(facts, source.factTable, requested)],
    })),
    cannotFilterBy: requested
      .filter((filter) => sources.every(({ factTable }) => filtersFor(facts, factTable, [filter]).length === 0))
      .map(({ dimension }) => dimension),
  }
}
