import {
  type Aggregation,
  aggregationSchema,
  type Bins,
  countMetric,
  type FactQuery,
  mostMeasures,
  mostRows,
} from '../../../contract/datasets/datasets.schemas.ts'
import { conditionsOf, type Where } from '../../../contract/datasets/where.schemas.ts'
import type { DimensionFilter } from '../../../contract/datasets/datasets.filters.ts'
import type { Day } from '../../../contract/shared/time-zones.ts'
import {
  alongPeriods,
  type ExpressionColumn,
  isWindow,
  parseExpression,
  type WindowOfGroups,
} from '../../../contract/formulas/aggregate-expression.ts'
import type { Formula } from '../../../contract/formulas/formula-tree.ts'
import { dateKey } from '../../../contract/datasets/dataset-form.ts'
import { datasetsTexts as texts } from '../../../contract/datasets/datasets.texts.ts'
import { breakdownColumns, type Catalogue, dateColumns, type FactTable, measureColumns } from './catalogue.ts'
import { refuseUncalculated } from './calculated-columns.ts'
import { cellOf, refuseBroken, withRelated } from './relations.ts'
import type { Expression } from './sql.ts'
import type { UnderstoodColumn } from './understood-table.ts'
import { refuse } from './warehouse.failure.ts'
import { whereExpression } from './where-sql.ts'

export type WeightedMean = { column: string; aggregation: 'weighted_mean'; weight: string }
export type PlannedSource =
  | 'count'
  | { column: string; aggregation: Exclude<Aggregation, 'weighted_mean'> }
  | WeightedMean
/** `condition`: what `where` says, as it was asked. */
export type PlannedAggregate = { source: PlannedSource; where: Expression | null; condition: Where | null }
/** Calculated from aggregates and windows, to which the formula's measurements refer by position. */
export type PlannedExpression = { formula: Formula; parts: (PlannedAggregate | WindowOfGroups)[] }
export type PlannedMeasure = {
  asked: string
  unit: string
  source: PlannedSource | PlannedExpression
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
/** `width`: 0 until it is known. */
export type PlannedBins = { column: string; asked: Bins; width: number }
export type FactsAsked = FactQuery & { conditions?: Condition[] | undefined }
/** A query with all names resolved against the catalogue. */
export type FactPlan = {
  table: FactTable
  measures: PlannedMeasure[]
  dimensions: string[]
  bins: PlannedBins[]
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
    return { asked, unit: 'number', source: { column: cellOf(table, counted.name), aggregation } }
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

/** `own`: without the dates of related tables, which count only where they are asked for. */
function dateColumnOf(own: FactTable, chosen: string[], needed: boolean): string | null {
  if (chosen.length > 1) return refuse(texts.invalidDateField, 'dimensions')
  const first = chosen[0] ?? dateColumns(own)[0]?.name
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

/** The columns that an expression may name. */
export const expressionColumns = (table: { columns: UnderstoodColumn[] }): ExpressionColumn[] => [
  ...measureColumns(table).map(({ name, unit = 'number' }) => ({ name, kind: 'number' as const, unit })),
  ...dateColumns(table).map(({ name }) => ({ name, kind: 'day' as const, unit: 'number' as const })),
  ...breakdownColumns(table).map(({ name }) => ({ name, kind: 'text' as const, unit: 'number' as const })),
]

/** Different values are counted as the cells have them. */
const cellSource = (table: FactTable, source: PlannedSource): PlannedSource =>
  source !== 'count' && source.aggregation === 'count_distinct'
    ? { ...source, column: cellOf(table, source.column) }
    : source

/** The names of a query that may lead to a related table. */
const namesIn = ({ dimensions, filters, where, measures, expressions = [] }: FactsAsked): string[] => [
  ...dimensions.map((name) => name.replace(/^\{/, '')),
  ...filters.map(({ dimension }) => dimension),
  ...(where === undefined ? [] : conditionsOf(where).map(({ column }) => column)),
  ...measures,
  ...expressions.map(({ expression }) => expression),
]

function planExpressions(table: FactTable, query: FactsAsked, today: Day): PlannedMeasure[] {
  const taken = new Set([...query.measures, ...query.dimensions, dateKey])
  return (query.expressions ?? []).map(({ name, expression }) => {
    if (taken.has(name)) return refuse(texts.expressionNameTaken(name), 'expressions')
    taken.add(name)
    const parsed = parseExpression(expression, expressionColumns(table))
    if (!parsed.ok) {
      refuseUncalculated(table.unusable, expression.split(/[^\p{L}\p{N}_]/u), 'expressions')
      return refuse(texts.inExpression(name, parsed.message), 'expressions')
    }
    const parts = parsed.parts.map((part) => {
      if (!isWindow(part)) {
        const { source, where } = part
        return {
          source: cellSource(table, source),
          where: where === null ? null : whereExpression(table, where, today),
          condition: where,
        }
      }
      const needsPeriods = query.dateGranularity === undefined && alongPeriods.includes(part.window)
      return needsPeriods ? refuse(texts.windowNeedsPeriods(name, part.window), 'expressions') : part
    })
    return { asked: name, unit: parsed.unit, source: { formula: parsed.formula, parts } }
  })
}

/** A measure by which something is ordered: an expression of the query, or any measure of the table. */
type MeasureOf = (asked: string, field: string) => PlannedMeasure

function planOrder(
  measureOf: MeasureOf,
  dimensions: string[],
  { order = [], dateGranularity }: FactsAsked,
): PlannedOrder[] {
  return order.map(({ by, direction = 'ascending' }) => {
    if (by === dateKey && dateGranularity === undefined) return refuse(texts.invalidDateField, 'order')
    const isDimension = by === dateKey || dimensions.includes(by)
    return {
      by: isDimension ? { dimension: by } : measureOf(by, 'order'),
      isDescending: direction === 'descending',
    }
  })
}

function planTop(measureOf: MeasureOf, dimensions: string[], { top }: FactsAsked): PlannedTop | null {
  if (top === undefined) return null
  const { dimension, by, count, direction = 'descending' } = top
  if (!dimensions.includes(dimension)) return refuse(texts.topNeedsBreakdown(dimension), 'top')
  const measure = measureOf(by, 'top')
  const { source } = measure
  const isOfGroups = source !== 'count' && 'formula' in source && source.parts.some(isWindow)
  if (isOfGroups) return refuse(texts.topOfWindow(by), 'top')
  return { dimension, by: measure, count, isDescending: direction === 'descending' }
}

function planBins(table: FactTable, { bins = [] }: FactsAsked): PlannedBins[] {
  const numbers = measureColumns(table).map(({ name }) => name)
  return bins.map((asked, index) => {
    const { column } = asked
    if (!numbers.includes(column)) return refuse(texts.invalidMetric(column, table.name), 'bins')
    const isTwice = bins.some((other, at) => at < index && other.column === column)
    return isTwice ? refuse(texts.binsTwice(column), 'bins') : { column, asked, width: 0 }
  })
}

/** The axes by which a plan groups, in the order of its columns. */
export const axesOfPlan = ({ query, dimensions, bins }: Pick<FactPlan, 'query' | 'dimensions' | 'bins'>): string[] => [
  ...(query.dateGranularity === undefined ? [] : [dateKey]),
  ...dimensions,
  ...bins.map(({ column }) => column),
]

/** A plan that groups by only some of the axes; without periods, it drops what runs along them. */
export function planOfLevel(plan: FactPlan, by: readonly string[]): FactPlan {
  const hasPeriods = by.includes(dateKey)
  const isKept = (measure: PlannedMeasure): boolean => hasPeriods || !goesAlongPeriods(measure)
  return {
    ...plan,
    measures: plan.measures.filter(isKept),
    dimensions: plan.dimensions.filter((name) => by.includes(name)),
    bins: plan.bins.filter(({ column }) => by.includes(column)),
    order: plan.order.filter((order) => ('dimension' in order.by ? by.includes(order.by.dimension) : isKept(order.by))),
    top: plan.top !== null && by.includes(plan.top.dimension) ? plan.top : null,
    query: {
      ...plan.query,
      dateGranularity: hasPeriods ? plan.query.dateGranularity : undefined,
      ...{ limit: mostRows, offset: 0 },
    },
  }
}

const goesAlongPeriods = ({ source }: PlannedMeasure): boolean =>
  source !== 'count' &&
  'formula' in source &&
  source.parts.some((part) => isWindow(part) && alongPeriods.includes(part.window))

/** The aggregates of a measure. */
export function aggregatesOf({ source }: Pick<PlannedMeasure, 'source'>): PlannedAggregate[] {
  if (source === 'count' || !('formula' in source)) return [{ source, where: null, condition: null }]
  return source.parts.flatMap((part) => (isWindow(part) ? [] : [part]))
}

/** The columns of which the value of the last day is asked, and of which rows. */
export const lastsOf = (measure: Pick<PlannedMeasure, 'source'>): { column: string; where: Expression | null }[] =>
  aggregatesOf(measure).flatMap(({ source, where }) =>
    source !== 'count' && source.aggregation === 'last' ? [{ column: source.column, where }] : [],
  )

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
  const own = catalogue.factTables.find((known) => known.name === query.factTable)
  if (own === undefined) return refuse(texts.invalidDataset(query.factTable), 'factTable')
  refuseBroken(own, namesIn(query), 'dimensions')
  const columnsAsked = namesIn({ ...query, expressions: [] }).flatMap((name) => name.split(':'))
  refuseUncalculated(own.unusable, columnsAsked, 'measures')
  const table = withRelated(own, 'without numbers')
  if (query.measures.length + (query.expressions ?? []).length === 0) return refuse(texts.metricRequired, 'measures')
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
  const expressions = planExpressions(table, query, today)
  const measures = [...query.measures.map((asked) => planMeasure(table, asked)), ...expressions]
  const measureOf: MeasureOf = (asked, field) =>
    expressions.find((expression) => expression.asked === asked) ?? planMeasure(table, asked, field)
  const bins = planBins(withRelated(own, 'with numbers'), query)
  const order = planOrder(measureOf, [...dimensions, ...bins.map(({ column }) => column)], query)
  const top = planTop(measureOf, dimensions, query)
  const needsDate = query.dateGranularity !== undefined || query.dateFrom !== undefined || query.dateTo !== undefined
  const plan = {
    table,
    measures,
    order,
    top,
    dimensions: [...new Set(dimensions)],
    bins,
    dateColumn: dateColumnOf(own, [...new Set(chosenDates)], needsDate),
    where: query.where === undefined ? null : whereExpression(withRelated(own, 'with numbers'), query.where, today),
    query,
  }
  const axes = axesOfPlan(plan)
  const unknownAxis = (query.subtotals ?? []).flat().find((name) => !axes.includes(name))
  if (unknownAxis !== undefined) return refuse(texts.subtotalNeedsAxis(unknownAxis), 'subtotals')
  const isLast = measuresRead(plan).some((measure) => lastsOf(measure).length > 0)
  return isLast && dates.length === 0 ? refuse(texts.invalidDateField, 'measures') : plan
}
