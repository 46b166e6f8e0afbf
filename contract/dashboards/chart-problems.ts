import { chartTypeSchema } from '../charts/chart-spec.schema.ts'
import { aggregationSchema, countMetric, type FactsMetadata } from '../datasets/datasets.schemas.ts'
import { datasetsTexts } from '../datasets/datasets.texts.ts'
import { conditionColumnsOf } from '../datasets/form-conditions.ts'
import { chartProblemsTexts as texts } from './chart-problems.texts.ts'
import { chartHeights, chartSchema, chartWidths, customComparisons, dateAxis } from './dashboards.schemas.ts'
import { sqlTexts } from '../datasets/sql.texts.ts'
import { chartStatementSchema, factsOfChart } from './chart-statement.ts'
import type { Measurements } from './measurements.ts'
import { upgradedChart } from './older-chart.ts'
import { ownValue } from '../shared/own-value.ts'

/** What charts may name. Null: unknown, such as in an organisation without data. */
export type ChartEnvironment = {
  facts: Pick<FactsMetadata, 'factTables'> | null
  measurements: Measurements | null
  topics: readonly string[]
}

type Fields = Readonly<Record<string, unknown>>
type Table = FactsMetadata['factTables'][string]
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const oneOf = (list: readonly unknown[], value: unknown) => value === undefined || list.includes(value)

const tableOf = (environment: ChartEnvironment, name: unknown): Table | undefined => {
  const tables = environment.facts?.factTables ?? {}
  return typeof name === 'string' ? ownValue(tables, name) : undefined
}
const hasMetric = (table: Table, metric: unknown) =>
  metric === countMetric || table.measures.some(({ name }) => name === metric)

/** `weighted_mean` names its weight after a colon; distinct values are counted of a dimension. */
function metricProblem(table: Table, metric: string, aggregation: string): string | null {
  const [kind = '', ...weight] = aggregation.split(':')
  if (kind === 'count_distinct' && table.dimensions.includes(metric)) return null
  if (!hasMetric(table, metric)) return texts.invalidMetricOf(metric, table.name)
  const isKnown = aggregationSchema.safeParse(kind).success && kind !== 'count_distinct'
  const isWeighed = kind === 'weighted_mean' ? weight.length === 1 && hasMetric(table, weight[0]) : weight.length === 0
  return isKnown && isWeighed ? null : texts.invalidAggregation(aggregation)
}

function conditionProblem(table: Table, conditions: unknown): string | null {
  const known = conditionColumnsOf(table).map(({ name }) => name)
  const columns = listOf(conditions).flatMap((group) =>
    listOf(fieldsOf(group)['conditions']).map((condition) => textOf(fieldsOf(condition)['column'])),
  )
  const unknown = columns.find((column) => !known.includes(column))
  return unknown === undefined ? null : datasetsTexts.invalidConditionColumn(unknown, table.name)
}

function budgetProblem(environment: ChartEnvironment, budget: Fields): string | null {
  const table = tableOf(environment, budget['factTable'])
  if (table === undefined) return texts.invalidBudgetDataset
  if (textOf(budget['metric']) === '') return texts.budgetMetricRequired
  return hasMetric(table, budget['metric']) ? null : texts.invalidBudgetMetric
}

function sourceProblems(environment: ChartEnvironment, source: Fields): string[] {
  const name = textOf(source['factTable'])
  if (name === '') return [texts.datasetRequired]
  const table = tableOf(environment, name)
  if (table === undefined) return [texts.invalidDataset(name)]
  const { dateDimension, breakdownDimension, budget } = source
  const metric = textOf(source['metric'])
  const found = [
    metric === '' ? texts.metricRequired : metricProblem(table, metric, textOf(source['aggregation'] ?? 'sum')),
    dateDimension && !table.date_dimensions.includes(textOf(dateDimension)) ? texts.invalidDateField : null,
    breakdownDimension && !table.dimensions.includes(textOf(breakdownDimension)) ? texts.invalidBreakdown : null,
    budget ? budgetProblem(environment, fieldsOf(budget)) : null,
    conditionProblem(table, source['conditions']),
  ]
  return found.filter((message) => message !== null)
}

function sizeProblems(chart: Fields): string[] {
  const size = fieldsOf(chart['size'])
  return [
    ...(oneOf(chartWidths, size['width']) ? [] : [texts.invalidWidth]),
    ...(oneOf(chartHeights, size['height']) ? [] : [texts.invalidHeight]),
  ]
}

function statementProblem(written: unknown): string | null {
  const { data: statement } = chartStatementSchema.safeParse(written)
  if (statement === undefined) return texts.unreadable
  if (statement.sql.trim() === '') return sqlTexts.statementRequired
  return statement.columns.length === 0 ? texts.columnsNotRead : null
}

function datasetProblems(known: ChartEnvironment, chart: Fields): string[] {
  if (known.facts === null) return [texts.noWarehouse]
  const problem = chart['statement'] === undefined ? null : statementProblem(chart['statement'])
  if (problem !== null) return [problem]
  const environment = { ...known, facts: factsOfChart(known.facts, chart) }
  const series = listOf(chart['series']).map(fieldsOf)
  if (series.length === 0) return [texts.noSeries]
  const sources = series.map((one) => fieldsOf(one['dataSource']))
  const ofSeries = sources.flatMap((source, index) => {
    const axis = fieldsOf(series[index]?.['presentation'])['axis']
    const isWrong = series.length > 1 && !oneOf(['left', 'right'], axis)
    const messages = [...sourceProblems(environment, source), ...(isWrong ? [texts.invalidAxis] : [])]
    return series.length > 1 ? messages.map((message) => texts.inSeries(message, index + 1)) : messages
  })
  const axis = chart['axisDimension'] ?? dateAxis
  const offered = sources.flatMap((source) => tableOf(environment, source['factTable'])?.dimensions ?? [])
  const custom = listOf(fieldsOf(chart['comparisons'])['custom'])
  const isCompared = custom.every((one) => (customComparisons as readonly unknown[]).includes(one))
  return [
    ...ofSeries,
    ...(axis === dateAxis || offered.includes(textOf(axis)) ? [] : [texts.invalidAxisDimension]),
    ...sizeProblems(chart),
    ...(isCompared ? [] : [texts.invalidComparison]),
  ]
}

function measurementProblems(environment: ChartEnvironment, chart: Fields): string[] {
  if (environment.measurements === null) return [texts.noMeasurements]
  const { measurements, scopes, scenarios } = environment.measurements
  const measurement = textOf(chart['measurement'])
  if (measurement === '') return [texts.metricRequired]
  if (!measurements.includes(measurement)) return [texts.invalidMetric]
  const { scope, scenario } = chart
  const requested = scenario === undefined ? [] : Array.isArray(scenario) ? scenario : [scenario]
  const known: readonly unknown[] = ownValue(scenarios, measurement) ?? []
  return [
    ...(scope && !(ownValue(scopes, measurement) ?? []).includes(textOf(scope)) ? [texts.invalidScope] : []),
    ...(requested.every((one) => known.includes(one)) ? [] : [texts.invalidScenarios]),
    ...sizeProblems(chart),
  ]
}

function analysisProblems({ topics }: ChartEnvironment, chart: Fields): string[] {
  const topic = textOf(chart['topicId'])
  if (topic === '') return [texts.topicRequired]
  return [...(topics.includes(topic) ? [] : [texts.invalidTopic]), ...sizeProblems(chart)]
}

/** What is wrong with the ends of a value axis. */
export function axisProblems(written: unknown): string[] {
  const { from, to, isLogarithmic } = fieldsOf(written)
  const isReversed = typeof from === 'number' && typeof to === 'number' && from >= to
  const isBelowZero = isLogarithmic === true && [from, to].some((end) => typeof end === 'number' && end <= 0)
  return [...(isReversed ? [texts.axisReversed] : []), ...(isBelowZero ? [texts.axisBelowZero] : [])]
}

/** Why a chart cannot be saved, in the words and order of document 3; empty when it can. */
export function chartProblems(written: unknown, environment: ChartEnvironment): string[] {
  const chart = upgradedChart(written)
  const byKind: Record<string, (environment: ChartEnvironment, chart: Fields) => string[]> = {
    warehouse_metric: datasetProblems,
    metric: measurementProblems,
    analysis: analysisProblems,
  }
  const kind = textOf(chart['metricType'])
  const find = ownValue(byKind, kind)
  if (find === undefined) return [texts.invalidMetricType]
  const hasType = kind === 'analysis' || chartTypeSchema.safeParse(chart['chartType']).success
  const found = [
    ...find(environment, chart),
    ...(hasType ? [] : [texts.chartTypeRequired]),
    ...axisProblems(chart['valueAxis']),
  ]
  return found.length > 0 || chartSchema.safeParse(chart).success ? found : [texts.unreadable]
}
