import type { FactForm } from '../datasets/dataset-form.ts'
import type { MeasureForm } from '../formulas/measure-form.ts'
import { offeredRanges } from '../shared/periods.ts'
import { type DrillEnvironment, measureBehind, rowsBehind } from './behind.ts'
import { factsOfChart } from './chart-statement.ts'
import type { Chart, ChartData, DashboardSettings, DatasetChart } from './dashboards.schemas.ts'
import { type Condition, conditionsAt, type PointPeriod, periodAt, type Point, seriesAt } from './point.ts'
import { withRange } from './settings-address.ts'
import { ownValue } from '../shared/own-value.ts'

/** What can be done from a mark of a chart; null where it can't. */
export type Drill = {
  /** The dashboard filtered to this mark. */
  filter: DashboardSettings | null
  /** The rows behind it, as a query of the Datasets tab. */
  rows: FactForm | null
  /** Its measure, as a query of the Formulas tab, where it is made of more than rows. */
  measure: MeasureForm | null
  /** Further dimensions it can be split by. */
  dimensions: readonly string[]
}

/** The dashboard's settings narrowed to one mark. */
function narrowed(
  chart: Chart,
  settings: DashboardSettings,
  conditions: readonly Condition[],
  period: PointPeriod | null,
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

function dimensionsOf(
  chart: Chart,
  conditions: readonly Condition[],
  { facts, measurements }: DrillEnvironment,
): string[] {
  const used = new Set(conditions.map(({ dimension }) => dimension))
  const known =
    chart.metricType === 'metric'
      ? (ownValue(measurements?.scopes ?? {}, chart.measurement) ?? [])
      : chart.metricType === 'warehouse_metric'
        ? (ownValue(
            factsOfChart({ factTables: facts?.factTables ?? {} }, chart).factTables,
            chart.series[0]?.dataSource.factTable ?? '',
          )?.dimensions ?? [])
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
  if (conditions === null) return { filter: null, rows: null, measure: null, dimensions: [] }
  const period = periodAt(data, settings, point.position)
  const rows = rowsBehind(chart, data, settings, point, environment)
  const hasFilter = conditions.length > 0 || period !== null
  return {
    filter: hasFilter ? narrowed(chart, settings, conditions, period) : null,
    rows,
    measure: rows === null ? measureBehind(chart, data, settings, point, environment) : null,
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
  // The goal is that of the whole, and one series has no shares.
  ...{ goal: undefined, shares: undefined },
  series: chart.series.slice(series, series + 1).map((one) => ({
    presentation: { ...one.presentation, axis: 'left', chartType: null },
    dataSource: { ...one.dataSource, breakdownDimension: null },
  })),
})

/** The chart of one mark, split by another dimension, with settings narrowed to the mark. */
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
