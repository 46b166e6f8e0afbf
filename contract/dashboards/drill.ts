import type { FactForm } from '../datasets/dataset-form.ts'
import { printFilters } from '../datasets/dataset-form.ts'
import type { DimensionFilter } from '../datasets/datasets.filters.ts'
import { aggregationSchema, type FactsMetadata } from '../datasets/datasets.schemas.ts'
import { chartsTexts } from '../charts/charts.texts.ts'
import { type DayRange, fittingUnit, offeredRanges, periodsBetween, type PeriodUnit } from '../shared/periods.ts'
import { chartNotesTexts } from './chart-notes.texts.ts'
import {
  type Chart,
  type ChartData,
  type DashboardSettings,
  type DatasetChart,
  dateAxis,
} from './dashboards.schemas.ts'
import type { Measurements } from './measurements.ts'
import { withRange } from './settings-address.ts'

/** A mark of a chart: its label, and its series where it is one of several. */
export type Point = { position: number; series: number | null }
type Condition = { dimension: string; value: string }
/** What can be done from a mark; null where it cannot. */
export type Drill = {
  /** The dashboard with this alone. */
  filter: DashboardSettings | null
  /** What stands behind it, as the Datasets tab asks it. */
  rows: FactForm | null
  /** By what else it can be split. */
  dimensions: readonly string[]
}
export type DrillEnvironment = { facts: Pick<FactsMetadata, 'factTables'> | null; measurements: Measurements | null }

const collected: readonly string[] = [chartsTexts.other, chartNotesTexts.emptyItem]
const units: readonly string[] = ['day', 'week', 'month', 'quarter', 'half', 'year', 'fy']
const unitOf = ({ granularity }: DashboardSettings): PeriodUnit | null => {
  if (granularity === 'ytd') return 'year'
  if (granularity === 'fytd') return 'fy'
  return units.includes(granularity) ? (granularity as PeriodUnit) : null
}

/** The period of a label; null where labels are no periods of the granularity. */
function periodAt(
  data: ChartData,
  settings: DashboardSettings,
  position: number,
): (DayRange & { unit: PeriodUnit }) | null {
  const asked = unitOf(settings)
  if (data.labelTitle !== null || data.range === null || asked === null) return null
  const unit = fittingUnit(asked, data.range)
  const periods = periodsBetween(unit, data.range.from, data.range.to)
  const period = periods.length === data.labels.length ? periods[position] : undefined
  return period === undefined ? null : { ...period, unit }
}

const seriesAt = (data: ChartData, { series }: Point) => {
  const position = series ?? (data.series.filter(({ comparison }) => comparison === null).length === 1 ? 0 : -1)
  return data.series[position] ?? null
}

const breakdownOf = (chart: Chart, series: number): string | null => {
  if (chart.metricType === 'metric') return chart.scope
  return chart.metricType === 'warehouse_metric' ? (chart.series[series]?.dataSource.breakdownDimension ?? null) : null
}

/** What a mark stands for; null where it is the rest of others, or a comparison. */
function conditionsAt(chart: Chart, data: ChartData, point: Point): Condition[] | null {
  const label = data.labels[point.position]
  const fetched = seriesAt(data, point)
  if (label === undefined || (fetched !== null && (fetched.comparison !== null || fetched.isRest))) return null
  const ofLabel = data.labelTitle === null ? [] : [{ dimension: data.labelTitle, value: label }]
  const breakdown = fetched === null ? null : breakdownOf(chart, fetched.series)
  const ofItem = fetched?.item && breakdown !== null ? [{ dimension: breakdown, value: fetched.item }] : []
  const found = [...ofLabel, ...ofItem]
  return found.some(({ value }) => collected.includes(value)) ? null : found
}

/** The settings of a dashboard that look at a mark alone. */
function narrowed(
  chart: Chart,
  settings: DashboardSettings,
  conditions: readonly Condition[],
  period: ReturnType<typeof periodAt>,
): DashboardSettings {
  const range = offeredRanges.find((one) => one === period?.unit)
  const inTime =
    period === null || range === undefined ? settings : { ...withRange(settings, range), item: period.from }
  const named = (values: readonly Condition[]) =>
    Object.fromEntries(values.map(({ dimension, value }) => [dimension, value]))
  const chosen = Object.entries(named(conditions))
  if (chart.metricType === 'metric')
    return {
      ...inTime,
      filters: { ...inTime.filters, ...Object.fromEntries(chosen.map(([scope, value]) => [scope, [value]])) },
    }
  const filters: DashboardSettings['dimensionFilters'] = Object.fromEntries(
    chosen.map(([dimension, value]) => [dimension, { type: 'include', values: [value] }]),
  )
  return { ...inTime, dimensionFilters: { ...inTime.dimensionFilters, ...filters } }
}

function rowsOf(
  chart: Chart,
  data: ChartData,
  settings: DashboardSettings,
  point: Point,
  { facts }: DrillEnvironment,
): FactForm | null {
  if (chart.metricType !== 'warehouse_metric') return null
  const fetched = seriesAt(data, point)
  const source = chart.series[fetched?.series ?? 0]?.dataSource
  const table = source && facts?.factTables[source.factTable]
  const conditions = conditionsAt(chart, data, point)
  if (source === undefined || table === undefined || table === null || conditions === null) return null
  const period = periodAt(data, settings, point.position) ?? data.range
  const known = (filters: DashboardSettings['dimensionFilters']) =>
    Object.entries(filters).filter(([name, { values }]) => table.dimensions.includes(name) && values.length > 0)
  const filters = new Map<string, DimensionFilter>()
  for (const [dimension, filter] of [...known(settings.dimensionFilters), ...known(source.filters)])
    filters.set(dimension, { dimension, type: filter.type, values: [...filter.values] })
  for (const { dimension, value } of conditions) filters.set(dimension, { dimension, type: 'include', values: [value] })
  const isDated = table.date_dimensions.length > 0
  return {
    ...{ kind: 'fact', dataset: source.factTable, metric: source.metric },
    aggregation: aggregationSchema.safeParse(source.aggregation).data ?? 'sum',
    ...{
      granularity: isDated ? 'day' : null,
      from: isDated ? (period?.from ?? '') : '',
      to: isDated ? (period?.to ?? '') : '',
    },
    ...{ rows: [...(isDated ? [dateAxis] : []), ...table.dimensions], columns: [], limit: '' },
    ...{ filters: printFilters([...filters.values()]), isChart: false },
  }
}

function dimensionsOf(
  chart: Chart,
  conditions: readonly Condition[],
  { facts, measurements }: DrillEnvironment,
): string[] {
  const used = new Set(conditions.map(({ dimension }) => dimension))
  const known =
    chart.metricType === 'metric'
      ? (measurements?.scopes[chart.measurement] ?? [])
      : chart.metricType === 'warehouse_metric'
        ? (facts?.factTables[chart.series[0]?.dataSource.factTable ?? '']?.dimensions ?? [])
        : []
  return known.filter((name) => !used.has(name))
}

/** What can be done from one mark of a chart. */
export function drillOf(
  chart: Chart,
  data: ChartData,
  settings: DashboardSettings,
  point: Point,
  environment: DrillEnvironment,
): Drill {
  const conditions = conditionsAt(chart, data, point)
  if (conditions === null) return { filter: null, rows: null, dimensions: [] }
  const period = periodAt(data, settings, point.position)
  const hasFilter = conditions.length > 0 || period !== null
  return {
    filter: hasFilter ? narrowed(chart, settings, conditions, period) : null,
    rows: rowsOf(chart, data, settings, point, environment),
    dimensions: dimensionsOf(chart, conditions, environment),
  }
}

const splitDataset = (chart: DatasetChart, series: number, dimension: string): DatasetChart => ({
  ...chart,
  ...{
    chartType: 'bar',
    axisDimension: dimension,
    showDataTable: false,
    comparisons: { useFilterBar: false, custom: [] },
  },
  series: chart.series.slice(series, series + 1).map((one) => ({
    presentation: { ...one.presentation, axis: 'left', chartType: null },
    dataSource: { ...one.dataSource, breakdownDimension: null },
  })),
})

/** The chart of one mark, split by another dimension, with the settings that look at the mark alone. */
export function splitBy(
  { chart, data, settings, point }: { chart: Chart; data: ChartData; settings: DashboardSettings; point: Point },
  dimension: string,
): { chart: Chart; settings: DashboardSettings } | null {
  const conditions = conditionsAt(chart, data, point)
  if (conditions === null || chart.metricType === 'analysis') return null
  const alone = narrowed(chart, settings, conditions, periodAt(data, settings, point.position))
  const asked: DashboardSettings = { ...alone, compare: 'none' }
  const { breakdownOptions: _, ...plain } = chart as typeof chart & { breakdownOptions?: unknown }
  if (plain.metricType === 'warehouse_metric')
    return { settings: asked, chart: splitDataset(plain, seriesAt(data, point)?.series ?? 0, dimension) }
  return { settings: asked, chart: { ...plain, chartType: 'pie', scope: dimension, scopeFilter: [] } }
}
