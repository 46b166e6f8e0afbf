import {
  type Aggregation,
  aggregationSchema,
  countMetric,
  type FactQuery,
  mostMeasures,
} from '../../../contract/datasets/datasets.schemas.ts'
import type { DimensionFilter } from '../../../contract/datasets/datasets.filters.ts'
import type { Day } from '../../../contract/shared/time-zones.ts'
import { dateKey } from '../../../contract/datasets/dataset-form.ts'
import { datasetsTexts as texts } from '../../../contract/datasets/datasets.texts.ts'
import { breakdownColumns, type Catalogue, dateColumns, type FactTable, measureColumns } from './catalogue.ts'
import type { Expression } from './sql.ts'
import { refuse } from './warehouse.failure.ts'
import { whereExpression } from './where-sql.ts'

export type WeightedMean = { column: string; aggregation: 'weighted_mean'; weight: string }
export type PlannedMeasure = {
  asked: string
  unit: string
  source: 'count' | { column: string; aggregation: Exclude<Aggregation, 'weighted_mean'> } | WeightedMean
}
/** Only rows in which the number of a measure is so. */
export type Condition = {
  column: string
  operator: 'more' | 'atLeast' | 'less' | 'atMost' | 'equal'
  value: number
}
export type PlannedOrder = { by: { dimension: string } | PlannedMeasure; isDescending: boolean }
/** The first values of a breakdown; the rows of the others are one group. */
export type PlannedTop = { dimension: string; by: PlannedMeasure; count: number; isDescending: boolean }
export type FactsAsked = FactQuery & { conditions?: Condition[] | undefined }
/** A query in which every name is one of the catalogue. */
export type FactPlan = {
  table: FactTable
  measures: PlannedMeasure[]
  dimensions: string[]
  dateColumn: string | null
  where: Expression | null
  order: PlannedOrder[]
  top: PlannedTop | null
  query: FactsAsked
}

function planMeasure(table: FactTable, asked: string, field = 'measures'): PlannedMeasure {
  const [name = '', aggregation = 'sum', ...more] = asked.split(':')
  if (name === countMetric) return { asked, unit: 'number', source: 'count' }
  if (aggregation === 'count_distinct' && more.length === 0) {
    const counted = breakdownColumns(table).find((known) => known.name === name)
    if (counted === undefined) return refuse(texts.invalidBreakdown, field)
    return { asked, unit: 'number', source: { column: counted.name, aggregation } }
  }
  const column = measureColumns(table).find((known) => known.name === name)
  if (column === undefined) return refuse(texts.invalidMetric(name, table.name), field)
  const known = aggregationSchema.safeParse(aggregation)
  const written = [aggregation, ...more].join(':')
  const unit = column.unit ?? 'number'
  if (!known.success || more.length > (known.data === 'weighted_mean' ? 1 : 0))
    return refuse(texts.invalidAggregation(written), field)
  if (known.data !== 'weighted_mean') return { asked, unit, source: { column: column.name, aggregation: known.data } }
  const weight = measureColumns(table).find((each) => each.name === more[0])
  if (weight === undefined) return refuse(texts.invalidAggregation(written), field)
  return { asked, unit, source: { column: column.name, aggregation: known.data, weight: weight.name } }
}

function dateColumnOf(table: FactTable, chosen: string[], needed: boolean): string | null {
  if (chosen.length > 1) return refuse(texts.invalidDateField, 'dimensions')
  const first = chosen[0] ?? dateColumns(table)[0]?.name
  if (first === undefined && needed) return refuse(texts.invalidDateField, 'dateGranularity')
  return first ?? null
}

function checkFilters(filters: DimensionFilter[], allowed: string[], dataset: string): void {
  for (const filter of filters) {
    if (!allowed.includes(filter.dimension)) {
      refuse(texts.invalidFilterDimension(filter.dimension, dataset), `filter_${filter.dimension}`)
    }
  }
}

function planOrder(
  table: FactTable,
  dimensions: string[],
  { order = [], dateGranularity }: FactsAsked,
): PlannedOrder[] {
  return order.map(({ by, direction = 'ascending' }) => {
    if (by === dateKey && dateGranularity === undefined) return refuse(texts.invalidDateField, 'order')
    const isDimension = by === dateKey || dimensions.includes(by)
    return {
      by: isDimension ? { dimension: by } : planMeasure(table, by, 'order'),
      isDescending: direction === 'descending',
    }
  })
}

function planTop(table: FactTable, dimensions: string[], { top }: FactsAsked): PlannedTop | null {
  if (top === undefined) return null
  const { dimension, by, count, direction = 'descending' } = top
  if (!dimensions.includes(dimension)) return refuse(texts.topNeedsBreakdown(dimension), 'top')
  return { dimension, by: planMeasure(table, by, 'top'), count, isDescending: direction === 'descending' }
}

/** All measures that a plan reads. */
export const measuresRead = ({ measures, order, top }: FactPlan): PlannedMeasure[] => [
  ...measures,
  ...order.flatMap(({ by }) => ('dimension' in by ? [] : [by])),
  ...(top === null ? [] : [top.by]),
]

/**
 * Checks a query against the catalogue; what is not in it is refused with the documents' words. `today`: the
 * organisation's, from which relative dates count.
 */
export function planFacts(catalogue: Catalogue, query: FactsAsked, today: Day): FactPlan {
  const table = catalogue.factTables.find((known) => known.name === query.factTable)
  if (table === undefined) return refuse(texts.invalidDataset(query.factTable), 'factTable')
  if (query.measures.length === 0) return refuse(texts.metricRequired, 'measures')
  if (query.measures.length > mostMeasures) return refuse(texts.tooMany('measures', mostMeasures), 'measures')
  const dates = dateColumns(table).map((column) => column.name)
  const breakdowns = breakdownColumns(table).map((column) => column.name)
  const chosenDates: string[] = []
  const dimensions: string[] = []
  for (const asked of query.dimensions) {
    const inBraces = /^\{(.+)\}$/.exec(asked)?.[1]
    if (inBraces !== undefined && !dates.includes(inBraces)) return refuse(texts.invalidDateField, 'dimensions')
    if (dates.includes(inBraces ?? asked)) chosenDates.push(inBraces ?? asked)
    else if (breakdowns.includes(asked)) dimensions.push(asked)
    else return refuse(texts.invalidBreakdown, 'dimensions')
  }
  checkFilters(query.filters, breakdowns, table.name)
  const numbers = measureColumns(table).map((column) => column.name)
  const unknown = query.conditions?.find((condition) => !numbers.includes(condition.column))
  if (unknown !== undefined) return refuse(texts.invalidMetric(unknown.column, table.name), 'conditions')
  const measures = query.measures.map((asked) => planMeasure(table, asked))
  const order = planOrder(table, dimensions, query)
  const top = planTop(table, dimensions, query)
  const needsDate = query.dateGranularity !== undefined || query.dateFrom !== undefined || query.dateTo !== undefined
  const plan = {
    table,
    measures,
    order,
    top,
    dimensions: [...new Set(dimensions)],
    dateColumn: dateColumnOf(table, [...new Set(chosenDates)], needsDate),
    where: query.where === undefined ? null : whereExpression(table, query.where, today),
    query,
  }
  const isLast = measuresRead(plan).some(({ source }) => source !== 'count' && source.aggregation === 'last')
  return isLast && dates.length === 0 ? refuse(texts.invalidDateField, 'measures') : plan
}
