import { defaultChartType, defaultScenario } from '../../../contract/charts/chart-defaults.ts'
import type { ChartTopic } from '../../../contract/dashboards/analysis.ts'
import { chartProblems, type ChartEnvironment } from '../../../contract/dashboards/chart-problems.ts'
import {
  type ChartStatement,
  factsOfChart,
  statementTable,
  tableOfStatement,
} from '../../../contract/dashboards/chart-statement.ts'
import {
  type AccessLevel,
  type AnalysisChart,
  type Chart,
  chartWidths,
  type ChartSize,
  type Dashboard,
  type DashboardSettings,
  type DataSeries,
  type DatasetChart,
  dateAxis,
  defaultHeight,
  defaultWidth,
  type MeasurementChart,
  type ShownChart,
} from '../../../contract/dashboards/dashboards.schemas.ts'
import { dashboardsTexts } from '../../../contract/dashboards/dashboards.texts.ts'
import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import { nameWords } from '../../../contract/shared/name-words.ts'
import { editorTexts as texts } from '../../../contract/dashboards/editor.texts.ts'
import type { Measurements } from '../../../contract/dashboards/measurements.ts'
import type { Datasets } from '../../../contract/datasets/dataset-form.ts'
import { countMetric, type FactsMetadata } from '../../../contract/datasets/datasets.schemas.ts'
import { conditionColumnsOf, type ConditionGroup } from '../../../contract/datasets/form-conditions.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

/** As long as the title field accepts. */
const MAX_GIVEN_TITLE_LENGTH = 200

/** The editable fields of a dashboard. */
export type Fields = {
  name: string
  accessLevel: AccessLevel
  defaultSettings: DashboardSettings
  scopeFilters: readonly string[]
  dimensionFilters: readonly string[]
  metrics: readonly ShownChart[]
}
/** Unsaved changes, and the revision that they were made on. */
export type Draft = { rev: number; fields: Fields }
/** The chart being edited; `position` is null for a new one. */
export type OpenChart = { position: number | null; chart: Chart }

export const fieldsOf = ({
  name,
  accessLevel,
  defaultSettings,
  scopeFilters,
  dimensionFilters,
  metrics,
}: Dashboard): Fields => ({
  ...{ name, accessLevel, defaultSettings, scopeFilters, dimensionFilters, metrics },
})

export const areSame = (one: Fields, other: Fields): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Removes default filters on dimensions that the dashboard doesn't offer (document 3, section 4). */
export function pruned(fields: Fields): Fields {
  const kept = <Value>(record: Readonly<Record<string, Value>>, names: readonly string[]) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)))
  const { defaultSettings, scopeFilters, dimensionFilters } = fields
  return {
    ...fields,
    defaultSettings: {
      ...defaultSettings,
      filters: kept(defaultSettings.filters, scopeFilters),
      dimensionFilters: kept(defaultSettings.dimensionFilters, dimensionFilters),
    },
  }
}

export const sizeOf = (chart: ShownChart): ChartSize => ({
  width: (chart.metricType !== 'unknown' && chart.size?.width) || defaultWidth,
  height: (chart.metricType !== 'unknown' && chart.size?.height) || defaultHeight,
})

export const newSeries: DataSeries = {
  dataSource: {
    ...{ factTable: '', metric: '', aggregation: 'sum', dateDimension: null, breakdownDimension: null },
    ...{ budget: null, filters: {} },
  },
  presentation: { label: '', axis: 'left', chartType: null },
}

export const newChart: DatasetChart = {
  ...{ metricType: 'warehouse_metric', title: '', chartType: defaultChartType, axisDimension: dateAxis },
  ...{ size: { width: defaultWidth, height: defaultHeight }, stacked: true, showDataTable: false },
  ...{ comparisons: { useFilterBar: true, custom: [] }, series: [newSeries] },
}

/** Default title from the chart's content; null for kinds that have no default. */
function givenTitle(chart: Chart, topics: readonly ChartTopic[]): string | null {
  if (chart.metricType === 'metric') return chart.measurement
  if (chart.metricType === 'analysis') return titleOfTopic(chart.topicId, topics)
  return null
}

const titleOfTopic = (topicId: string, topics: readonly ChartTopic[]): string =>
  topics.find(({ id }) => id === topicId)?.title.slice(0, MAX_GIVEN_TITLE_LENGTH) ?? ''

/** Changes the chart's kind. Keeps the common fields, and the title if a person wrote it. */
export function ofKind(chart: Chart, kind: Chart['metricType'], topics: readonly ChartTopic[] = []): Chart {
  if (chart.metricType === kind) return chart
  const title = chart.title === givenTitle(chart, topics) ? '' : chart.title
  const common = { title, chartType: chart.chartType ?? defaultChartType, size: sizeOf(chart) }
  if (kind === 'metric')
    return { metricType: kind, ...common, measurement: '', scope: null, scopeFilter: [], scenario: 'Actual' }
  return kind === 'analysis' ? { metricType: kind, ...common, topicId: '' } : { ...newChart, ...common }
}

/**
 * Changes the table of a series: its date becomes the table's first date, and columns that the table lacks are removed
 * (document 3, section 4).
 */
function onColumnsOf(
  table: FactsMetadata['factTables'][string] | undefined,
  groups: readonly ConditionGroup[],
): ConditionGroup[] {
  const known = conditionColumnsOf(table).map(({ name }) => name)
  return groups
    .map((group) => ({ ...group, conditions: group.conditions.filter(({ column }) => known.includes(column)) }))
    .filter(({ conditions }) => conditions.length > 0)
}

export function withTable(series: DataSeries, factTable: string, { factTables }: Datasets): DataSeries {
  const table = ownValue(factTables, factTable)
  const { dataSource } = series
  const isMetric = dataSource.metric === 'count' || table?.measures.some(({ name }) => name === dataSource.metric)
  return {
    ...series,
    dataSource: {
      ...dataSource,
      factTable,
      metric: isMetric ? dataSource.metric : '',
      dateDimension: table?.date_dimensions[0] ?? null,
      breakdownDimension:
        dataSource.breakdownDimension !== null && table?.dimensions.includes(dataSource.breakdownDimension)
          ? dataSource.breakdownDimension
          : null,
      filters: Object.fromEntries(
        Object.entries(dataSource.filters).filter(([dimension]) => table?.dimensions.includes(dimension)),
      ),
      ...(dataSource.conditions === undefined ? {} : { conditions: onColumnsOf(table, dataSource.conditions) }),
    },
  }
}

/** Switches the chart's source to tables, or to a SQL statement that is still to be written. */
export function withSource(chart: DatasetChart, source: 'tables' | 'statement'): DatasetChart {
  if ((source === 'statement') === (chart.statement !== undefined)) return chart
  const { statement: _, ...others } = chart
  const empty = { ...others, axisDimension: dateAxis, series: [newSeries] }
  if (source === 'tables') return empty
  return withStatement(empty, { sql: '', columns: [], dateColumn: null, dimensions: [] })
}

/**
 * Removes columns that the statement doesn't return. While it is being written its columns are unknown, so all are
 * kept.
 */
export function withStatement(chart: DatasetChart, statement: ChartStatement): DatasetChart {
  if (statement.columns.length === 0) return { ...chart, statement }
  const table = tableOfStatement(statement)
  const { factTables } = factsOfChart({ factTables: {} }, { statement })
  const isAxis = chart.axisDimension === dateAxis || table.dimensions.includes(chart.axisDimension)
  const hasNoDate = statement.dateColumn === null && chart.axisDimension === dateAxis
  const axisDimension = isAxis && !hasNoDate ? chart.axisDimension : (table.dimensions[0] ?? dateAxis)
  return {
    ...{ ...chart, statement, axisDimension },
    series: chart.series.map((series) => {
      const { dataSource, ...others } = withTable(series, statementTable, {
        description: null,
        dimensions: {},
        factTables,
      })
      const [first] = table.measures
      return {
        ...others,
        dataSource: { ...dataSource, budget: null, metric: dataSource.metric || (first?.name ?? countMetric) },
      }
    }),
  }
}

/** Whether the chart has enough to draw (document 3, section 5). */
export function isDrawable(chart: Chart): boolean {
  if (chart.metricType === 'metric') return chart.measurement !== ''
  if (chart.metricType === 'analysis') return chart.topicId !== ''
  return (chart.series[0]?.dataSource.factTable ?? '') !== ''
}

/** Whether a preview can be requested. What the server would refuse is shown as an error at once instead. */
export const isAskable = (chart: Chart): boolean =>
  isDrawable(chart) &&
  (chart.metricType !== 'warehouse_metric' ||
    (chart.series.every(({ dataSource }) => dataSource.metric !== '') && chart.statement?.columns.length !== 0))

/** The list with one chart moved to another place. */
export function moved(charts: readonly ShownChart[], from: number, to: number): readonly ShownChart[] {
  const chart = charts[from]
  if (chart === undefined || to < 0 || to >= charts.length) return charts
  const others = charts.filter((_, index) => index !== from)
  return [...others.slice(0, to), chart, ...others.slice(to)]
}

/** The next width in this direction; stops at the widest and the narrowest. */
export function resized(chart: ShownChart, by: -1 | 1): ShownChart {
  if (chart.metricType === 'unknown') return chart
  const size = sizeOf(chart)
  const position = chartWidths.indexOf(size.width) + by
  return {
    ...chart,
    size: { ...size, width: chartWidths[Math.min(chartWidths.length - 1, Math.max(0, position))] ?? size.width },
  }
}

export const copyOf = (chart: Chart): Chart => ({ ...chart, title: `${chart.title} ${texts.copySuffix}` })

export const problemsOf = (chart: ShownChart, environment: ChartEnvironment): string[] =>
  chartProblems(chart, environment)

/** Codes of the chart's scenarios, in its order. */
export const scenariosOf = ({ scenario }: MeasurementChart): readonly string[] =>
  typeof scenario === 'string' ? [scenario] : scenario

/**
 * Changes the measurement. If the new one lacks them, the scenario falls back to its first and the scope to none
 * (document 3, section 4).
 */
export function withMeasurement(
  chart: MeasurementChart,
  measurement: string,
  known: Measurements | null,
): MeasurementChart {
  const scenarios = ownValue(known?.scenarios ?? {}, measurement) ?? []
  const isFitting = scenariosOf(chart).every((one) => scenarios.includes(one))
  const hasScope = chart.scope !== null && (ownValue(known?.scopes ?? {}, measurement) ?? []).includes(chart.scope)
  return {
    ...(hasScope ? chart : withScope(chart, null)),
    measurement,
    scenario: isFitting ? chart.scenario : (scenarios[0] ?? defaultScenario),
    title: chart.title === '' || chart.title === chart.measurement ? measurement : chart.title,
  }
}

/** Changes the topic, and with it the title unless a person wrote one. */
export function withTopic(chart: AnalysisChart, topicId: string, topics: readonly ChartTopic[]): AnalysisChart {
  const isGiven = chart.title === '' || chart.title === givenTitle(chart, topics)
  return { ...chart, topicId, title: isGiven ? titleOfTopic(topicId, topics) : chart.title }
}

/** Changes the scope and clears the chosen values, which belong to the old scope. */
export function withScope(chart: MeasurementChart, scope: string | null): MeasurementChart {
  const { breakdownOptions: _, ...others } = chart
  return { ...others, scope, scopeFilter: [] }
}

/** Adds or removes a scenario, in the measurement's order; the last one can't be removed. */
export function withScenario(
  chart: MeasurementChart,
  scenario: string,
  isChosen: boolean,
  known: readonly string[],
): MeasurementChart {
  const before = scenariosOf(chart)
  const requested = known.filter((one) => (one === scenario ? isChosen : before.includes(one)))
  const [only] = requested
  if (only === undefined) return chart
  return { ...chart, scenario: requested.length === 1 ? only : requested }
}

/** One difference between two states of a dashboard, in words. */
export type Difference = { label: string; one: string; other: string }

const wordsOfSettings = ({ range, granularity, item, compare, filters, dimensionFilters }: DashboardSettings): string =>
  [
    dashboardsTexts.ranges[range],
    dashboardsTexts.granularities[granularity],
    ...(item === 'current' ? [] : [item]),
    dashboardsTexts.comparisons[compare],
    ...Object.entries(filters).map(([scope, values]) => `${scope}: ${values.join(', ')}`),
    ...Object.entries(dimensionFilters).map(
      ([dimension, { type, values }]) =>
        `${dimension}: ${type === 'exclude' ? `${dashboardsTexts.exclude} ` : ''}${values.join(', ')}`,
    ),
  ].join(', ')

/** Charts by title; repeated titles get a number. */
function named(charts: readonly ShownChart[]): Map<string, ShownChart> {
  const found = new Map<string, ShownChart>()
  for (const chart of charts) {
    const title = chart.title || chartsTexts.untitled
    let name = title
    for (let number = 2; found.has(name); number += 1) name = `${title} (${number})`
    found.set(name, chart)
  }
  return found
}

/** A chart summarised in one line: its type, its size and what it shows. */
export function configurationOf(chart: ShownChart): string {
  if (chart.metricType === 'unknown') return dashboardsTexts.chartError(chart.kind)
  if (chart.metricType === 'analysis') return chart.topicId
  const type = texts.chartTypes[chart.chartType ?? defaultChartType]
  if (chart.metricType === 'metric')
    return `${type}: ${[chart.measurement, ...(chart.scope ? [nameWords(chart.scope)] : [])].join(' / ')} (${scenariosOf(chart).join(', ')})`
  const series = chart.series.map(({ dataSource: { factTable, metric, breakdownDimension } }) =>
    [factTable, metric, ...(breakdownDimension === null ? [] : [breakdownDimension])].map(nameWords).join(' / '),
  )
  return `${type}: ${series.join(', ')}`
}

function lineOf(chart: ShownChart | undefined): string {
  if (chart === undefined) return texts.noChart
  const { width, height } = sizeOf(chart)
  return `${configurationOf(chart)}, ${texts.widthOf(width)}, ${texts.heights[height].toLowerCase()}`
}

function chartDifferences(one: readonly ShownChart[], other: readonly ShownChart[]): Difference[] {
  const [here, there] = [named(one), named(other)]
  const found = [...new Set([...here.keys(), ...there.keys()])].flatMap((name): Difference[] => {
    const [mine, others] = [here.get(name), there.get(name)]
    if (JSON.stringify(mine) === JSON.stringify(others)) return []
    const [line, otherLine] = [lineOf(mine), lineOf(others)]
    return [{ label: name, one: line, other: line === otherLine ? `${otherLine} ${texts.otherwise}` : otherLine }]
  })
  const order = (charts: ReadonlyMap<string, unknown>, beside: ReadonlyMap<string, unknown>) =>
    [...charts.keys()].filter((name) => beside.has(name)).join(', ')
  const [orderHere, orderThere] = [order(here, there), order(there, here)]
  return orderHere === orderThere ? found : [...found, { label: texts.order, one: orderHere, other: orderThere }]
}

/** Every difference between two states of a dashboard; empty when they are equal. */
export function differencesOf(one: Fields, other: Fields): Difference[] {
  const words = (fields: Fields): [string, string][] => [
    [dashboardsTexts.name, fields.name],
    [dashboardsTexts.accessLevel, dashboardsTexts[fields.accessLevel]],
    [texts.defaults, wordsOfSettings(fields.defaultSettings)],
    [texts.scopeFilters, fields.scopeFilters.join(', ')],
    [texts.dimensionFilters, fields.dimensionFilters.join(', ')],
  ]
  const others = words(other)
  const fields = words(one)
    .map(([label, value], index): Difference => ({ label, one: value, other: others[index]?.[1] ?? '' }))
    .filter((row) => row.one !== row.other)
  return [...fields, ...chartDifferences(one.metrics, other.metrics)]
}
