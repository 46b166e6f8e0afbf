import { isOfTable } from '../datasets/related-names.ts'
import { type FactForm, printFilters } from '../datasets/dataset-form.ts'
import type { ConditionGroup } from '../datasets/form-conditions.ts'
import type { DimensionFilter } from '../datasets/datasets.filters.ts'
import { aggregationSchema, type FactsMetadata } from '../datasets/datasets.schemas.ts'
import { defaultMeasureGranularity } from '../formulas/formulas.schemas.ts'
import type { MeasureForm } from '../formulas/measure-form.ts'
import { granularities } from '../shared/periods.ts'
import {
  type Chart,
  type ChartData,
  type DashboardSettings,
  dateAxis,
  type MeasurementChart,
} from './dashboards.schemas.ts'
import { conditionsAt, periodAt, type Point, seriesAt } from './point.ts'
import type { Measurements } from './measurements.ts'
import { ownValue } from '../shared/own-value.ts'

export type DrillEnvironment = { facts: Pick<FactsMetadata, 'factTables'> | null; measurements: Measurements | null }

type Source = {
  factTable: string
  metric: string
  aggregation: string
  filters: DimensionFilter[]
  conditions?: readonly ConditionGroup[] | undefined
}

const scenarioAt = (chart: MeasurementChart, series: number): string =>
  typeof chart.scenario === 'string' ? chart.scenario : (chart.scenario[series] ?? '')

/** The filters on a measure by the dashboard and by the chart. */
const scopeFiltersOf = (chart: MeasurementChart, { filters }: DashboardSettings) =>
  Object.entries({ ...filters, ...(chart.scope === null ? {} : { [chart.scope]: chart.scopeFilter }) })
    .map(([scope, own]) => ({ scope, values: inBoth(own, ownValue(filters, scope) ?? []) }))
    .filter(({ values }) => values.length > 0)

/** An empty list filters nothing. */
const inBoth = (one: readonly string[], other: readonly string[]): string[] =>
  one.length === 0 || other.length === 0 ? [...one, ...other] : one.filter((value) => other.includes(value))

/** Where the values of one series are read; null where they don't come from one table. */
function sourceOf(
  chart: Chart,
  series: number,
  settings: DashboardSettings,
  { measurements }: DrillEnvironment,
): Source | null {
  if (chart.metricType === 'warehouse_metric') {
    const source = chart.series[series]?.dataSource
    if (source === undefined) return null
    const narrowing = [...Object.entries(settings.dimensionFilters), ...Object.entries(source.filters)]
    return { ...source, filters: narrowing.map(([dimension, filter]) => ({ dimension, ...filter })) }
  }
  if (chart.metricType !== 'metric') return null
  const scenario = scenarioAt(chart, series)
  const origins = ownValue(measurements?.origins ?? {}, chart.measurement) ?? []
  const origin = origins.find((one) => one.scenario === null || one.scenario === scenario)
  if (origin === undefined) return null
  const ofScenario =
    origin.scenarioColumn === null
      ? []
      : [{ dimension: origin.scenarioColumn, type: 'include' as const, values: [scenario] }]
  const scopes = scopeFiltersOf(chart, settings).map(
    ({ scope, values }): DimensionFilter => ({ dimension: scope, type: 'include', values }),
  )
  return { ...origin, filters: [...origin.filters, ...ofScenario, ...scopes] }
}

/** The records behind a mark, as a query of the Datasets tab; null where they don't come from one table. */
export function rowsBehind(
  chart: Chart,
  data: ChartData,
  settings: DashboardSettings,
  point: Point,
  environment: DrillEnvironment,
): FactForm | null {
  // The result of a statement is not stored in a table.
  if (chart.metricType === 'warehouse_metric' && chart.statement !== undefined) return null
  const source = sourceOf(chart, seriesAt(data, point)?.series ?? 0, settings, environment)
  const table = source && ownValue(environment.facts?.factTables ?? {}, source.factTable)
  const conditions = conditionsAt(chart, data, point)
  if (source === null || table === undefined || table === null || conditions === null) return null
  if (chart.metricType === 'metric' && conditions.some(({ dimension }) => !table.dimensions.includes(dimension)))
    return null
  const period = periodAt(data, settings, point.position) ?? data.range
  const filters = new Map<string, DimensionFilter>()
  for (const { dimension, type, values } of source.filters)
    if (table.dimensions.includes(dimension) && values.length > 0)
      filters.set(dimension, { dimension, type, values: [...values] })
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
    ...{ rows: [...(isDated ? [dateAxis] : []), ...table.dimensions.filter(isOfTable)], columns: [], limit: '' },
    ...{ filters: printFilters([...filters.values()]), isChart: false },
    ...(source.conditions === undefined || source.conditions.length === 0 ? {} : { groups: source.conditions }),
  }
}

/** The measure behind a mark, as a query of the Formulas tab, with how its values were calculated. */
export function measureBehind(
  chart: Chart,
  data: ChartData,
  settings: DashboardSettings,
  point: Point,
  { measurements }: DrillEnvironment,
): MeasureForm | null {
  const conditions = conditionsAt(chart, data, point)
  if (chart.metricType !== 'metric' || conditions === null) return null
  if (!measurements?.measurements.includes(chart.measurement)) return null
  const period = periodAt(data, settings, point.position)
  const chosen = conditions.map(({ dimension, value }) => ({ scope: dimension, values: [value] }))
  const others = scopeFiltersOf(chart, settings).filter(({ scope }) => chosen.every((one) => one.scope !== scope))
  const { from = '', to = '' } = period ?? data.range ?? {}
  return {
    measurement: chart.measurement,
    granularity: granularities.find((one) => one === settings.granularity) ?? defaultMeasureGranularity,
    scope: chart.scope,
    scenarios: [scenarioAt(chart, seriesAt(data, point)?.series ?? 0)],
    ...{ from, to, filters: [...others, ...chosen] },
  }
}
