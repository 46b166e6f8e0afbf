import type { FactTableInfo, MeasureInfo } from '../assistant.ports.ts'
import type { ChartType } from '../chart-spec.ts'
import { assistantTexts } from '../assistant.texts.ts'
import { plainText } from '../language/plain-text.ts'
import { isNonAdditive, measureName } from '../query-data.ts'
import type { QueryFactsInput } from '../tool-schemas.ts'
import { analystTexts } from './analyst.texts.ts'
import type { BudgetComparison } from './budget.ts'
import { rangesOf } from './plan-ranges.ts'
import type { Reading } from './reading.ts'
import type { NamedRange } from './resolve-dates.ts'
import type { Lookup } from './things.ts'
import type { Threshold } from './thresholds.ts'

export type PlanKind =
  | 'total'
  | 'series'
  | 'groups'
  | 'different values'
  | 'single records'
  | 'lookup'
  | 'missing'
  | 'weekdays'
  | 'comparison'
  | 'average over periods'
/** One query, how to draw it and how to speak of it. */
export type FigurePlan = {
  kind: PlanKind
  query: QueryFactsInput
  title: string
  /** The measures of one unit that a chart draws together, and its title. */
  drawn: { measures: string[]; title: string }
  /** The name of the dimension that is grouped by first, for a sentence. */
  groupLabel: string
  /** ", in March 2019, for Yangon": what the figures are limited to. */
  scope: string
  superlative: 'highest' | 'lowest' | null
  top: number | null
  /** For each of its values the highest or lowest is shown: a dimension, or `__date`. */
  each: string | null
  isShare: boolean
  /** The filtered values that a share is asked of. */
  shareOf: string[]
  isChange: boolean
  /** Of groups or periods only those are shown whose figure lies there. */
  threshold: Threshold | null
  /** How the figures are drawn where the question says so. */
  chart: ChartType | null
  /** What stands beside the compared figures: "March 2019", "Total cost". */
  ownName: string
  named: MeasureInfo | null
  isTimeCompared: boolean
}

const mostRows = 1000
/** Whether each figure is of one thing of a list: then it is a value as it stands there, no sum and no average. */
function isOfOneThing({ table, groups, filters }: Reading): boolean {
  if (table.naming === undefined) return false
  const named = filters[table.naming]
  return groups.includes(table.naming) || (named?.type === 'include' && named.values.length === 1)
}

function askedMeasure(measure: MeasureInfo, reading: Reading, isGrouped: boolean): string {
  if (isOfOneThing(reading)) return measure.name
  const { aggregation, superlative } = reading.cues
  if (aggregation === 'mean' && isOverPeriods(reading, measure)) return measure.name
  if (aggregation !== null && aggregation !== 'sum') return `${measure.name}:${aggregation}`
  if (superlative !== null && !isGrouped) return `${measure.name}:${superlative === 'highest' ? 'max' : 'min'}`
  return isNonAdditive(measure) ? `${measure.name}:mean` : measure.name
}

/** "Average sales per month" is the average of the months; "average rating by month" is one average a month. */
function isOverPeriods(reading: Reading, measure: MeasureInfo): boolean {
  return (
    reading.cues.aggregation === 'mean' &&
    reading.cues.granularity !== null &&
    reading.groups.length === 0 &&
    !isNonAdditive(measure)
  )
}

const includedValues = (reading: Reading): string[] =>
  Object.values(reading.filters).flatMap((filter) => (filter.type === 'include' ? filter.values : []))

function scopeOf(reading: Reading, range: NamedRange | null, grouped: string[]): string {
  const included = Object.entries(reading.filters).filter(
    ([name, filter]) => filter.type === 'include' && !grouped.includes(name),
  )
  const excluded = Object.values(reading.filters).filter((filter) => filter.type === 'exclude')
  return [
    ...(included.length === 0
      ? []
      : [
          analystTexts.forValues(
            included.flatMap(([name, filter]) => filter.values.map((value) => valueName(reading.table, name, value))),
          ),
        ]),
    ...(excluded.length === 0
      ? []
      : [analystTexts.withoutValues(excluded.flatMap((filter) => filter.values.map(plainText)))]),
    ...(range === null ? [] : [analystTexts.inRange(range.name)]),
  ].join('')
}

/** A value that says nothing alone ("A", "3", "True") with the name of its dimension. */
const valueName = (table: FactTableInfo, dimension: string, value: string): string =>
  value.length <= 2 || /^(?:\d+|true|false|yes)$/i.test(value)
    ? `${labelOf(table, dimension)} ${value}`
    : plainText(value)

const labelOf = (table: FactTableInfo, name: string): string =>
  table.dimensions.find((each) => each.name === name)?.label ?? name

/** The query for a text or a date of one thing of a list: what it is grouped by is the answer. */
function planLookup(reading: Reading, lookup: Lookup): FigurePlan {
  const { table } = reading
  const label =
    'date' in lookup
      ? (table.dateDimensions.find((each) => each.name === lookup.date)?.label ?? lookup.date)
      : labelOf(table, lookup.dimension)
  return {
    kind: 'lookup',
    query: {
      factTable: table.name,
      measures: ['count'],
      ...('date' in lookup
        ? { dateDimension: lookup.date, dateGranularity: 'day' as const }
        : { dimensions: [lookup.dimension] }),
      filters: reading.filters,
      limit: mostRows,
    },
    ...{ title: label, drawn: { measures: [], title: label }, groupLabel: label, scope: scopeOf(reading, null, []) },
    ...{
      superlative: null,
      top: null,
      each: null,
      isShare: false,
      shareOf: [],
      isChange: false,
      threshold: null,
      chart: null,
    },
    ...{ ownName: label, named: null, isTimeCompared: false },
  }
}

/** Which values of a group have no records: the query counts those of the ones that have. */
function planMissing(reading: Reading, today: string): FigurePlan | null {
  const plan = planFigures({ ...reading, isMissing: false, counts: 'records' }, today)
  if (plan === null || plan.query.dimensions?.length !== 1 || plan.query.dateGranularity !== undefined) return null
  return { ...plan, kind: 'missing' }
}

/** The query that answers a reading. */
export function planFigures(reading: Reading, today: string): FigurePlan | null {
  if (reading.lookup !== null) return planLookup(reading, reading.lookup)
  if (reading.isMissing) return planMissing(reading, today)
  const { cues, table } = reading
  const { range, compared } = rangesOf(reading, today)
  if (cues.dates.length > 0 && table.dateDimensions.length === 0) return null
  if (compared !== null && range !== null && compared.from === range.from && compared.to === range.to) return null
  const manyValues = Object.entries(reading.filters).find(
    ([, filter]) => filter.type === 'include' && filter.values.length > 1,
  )
  const shared = cues.isShare
    ? Object.entries(reading.filters).find(([, filter]) => filter.type === 'include')
    : undefined
  const compareDimension =
    shared?.[0] ?? (manyValues !== undefined && !reading.groups.includes(manyValues[0]) ? manyValues[0] : undefined)
  const counted = typeof reading.counts === 'object' && reading.counts !== null ? reading.counts.dimension : null
  const groups =
    counted !== null
      ? [counted]
      : [...(compareDimension === undefined ? [] : [compareDimension]), ...reading.groups].slice(0, 2)
  const isDrawnOverTime = cues.chart === 'line' || cues.chart === 'column' || cues.chart === 'bar'
  const wantsSeries =
    ((cues.isChange && compared === null) || (isDrawnOverTime && !cues.isComparison)) &&
    groups.length === 0 &&
    table.dateDimensions.length > 0
  const isSeries = (cues.granularity !== null || wantsSeries) && table.dateDimensions.length > 0
  const isGrowthOfGroups =
    cues.isChange && cues.superlative !== null && groups.length > 0 && table.dateDimensions.length > 0
  const superlative = isGrowthOfGroups ? null : cues.superlative
  const granularity = isSeries || isGrowthOfGroups ? (cues.granularity ?? 'month') : undefined
  const isGrouped = groups.length > 0 || granularity !== undefined
  const measures =
    reading.counts !== null ? ['count'] : reading.measures.map((measure) => askedMeasure(measure, reading, isGrouped))
  const first = reading.measures[0]
  if (measures.length === 0) return null

  const filters = Object.fromEntries(Object.entries(reading.filters).filter(([name]) => name !== shared?.[0]))
  const pair = measures.length === 2 && (cues.isComparison || cues.isChange) ? measures[1] : undefined
  const compare =
    compared !== null
      ? { label: compared.name, dateFrom: compared.from, dateTo: compared.to }
      : pair === undefined
        ? undefined
        : { label: reading.measures[1]?.label ?? pair, measure: pair }
  const query: QueryFactsInput = {
    factTable: table.name,
    measures: compare === undefined ? measures : measures.slice(0, 1),
    ...(groups.length === 0 ? {} : { dimensions: groups }),
    ...(granularity === undefined ? {} : { dateGranularity: granularity }),
    ...(range === null ? {} : { dateFrom: range.from, dateTo: range.to }),
    ...(Object.keys(filters).length === 0 ? {} : { filters }),
    ...(granularity === undefined && groups.length > 0 ? { order: superlative ?? 'highest' } : {}),
    ...(isGrouped ? { limit: mostRows } : {}),
    ...(compare === undefined ? {} : { compare }),
  }
  const kind = kindOf(
    cues.threshold !== null && (!isGrouped || counted !== null),
    counted !== null,
    compare !== undefined,
    first !== undefined && isOverPeriods(reading, first),
    granularity,
    groups,
  )
  const labelAt = (at: number): string => {
    const measure = reading.measures[at]
    return measure === undefined ? analystTexts.records : measureName(table, measure)
  }
  const labels = measures.map((asked, at) =>
    assistantTexts.measureLabel(labelAt(at), /:([a-z0-9]+)$/.exec(asked)?.[1] ?? 'sum'),
  )
  const isAlike = (_: string, at: number): boolean => reading.measures[at]?.unit === first?.unit
  const by = [
    ...(granularity === undefined ? [] : [analystTexts.granularity(granularity)]),
    ...groups.map((name) => labelOf(table, name)),
  ]
  return {
    kind,
    query,
    title: analystTexts.title(labels.join(', '), by),
    drawn: {
      measures: query.measures.filter(isAlike),
      title: analystTexts.title(labels.slice(0, query.measures.length).filter(isAlike).join(', '), by),
    },
    groupLabel: groups[0] === undefined ? '' : labelOf(table, groups[0]),
    scope: scopeOf(reading, range, shared === undefined ? groups : [...groups, shared[0]]),
    superlative,
    top: cues.top,
    each: superlative === null ? null : reading.each,
    isShare: cues.isShare,
    shareOf: shared === undefined ? [] : includedValues(reading),
    isChange: cues.isChange,
    threshold: cues.threshold,
    chart: cues.chart,
    named: reading.named,
    isTimeCompared: compared !== null,
    ownName: compared !== null && range !== null ? range.name : (labels[0] ?? ''),
  }
}

function kindOf(
  isBySize: boolean,
  isDifferent: boolean,
  isCompared: boolean,
  isOver: boolean,
  granularity: string | undefined,
  groups: string[],
): PlanKind {
  if (isBySize) return 'single records'
  if (isDifferent) return 'different values'
  if (isCompared) return 'comparison'
  if (isOver) return 'average over periods'
  if (granularity !== undefined) return 'series'
  return groups.length > 0 ? 'groups' : 'total'
}

/** The query that puts actual figures beside their budget; groupings and filters that the budget lacks are left out. */
export function planBudget(comparison: BudgetComparison, today: string): FigurePlan | null {
  const { actual, budget } = comparison
  const isSameTable = budget.table.name === actual.table.name
  const known = new Set(budget.table.dimensions.map((dimension) => dimension.name))
  const keeps = (name: string): boolean => isSameTable || known.has(name)
  if (Object.keys(actual.filters).some((name) => !keeps(name))) return null
  const needsDates = actual.cues.dates.length > 0 || actual.cues.granularity !== null
  if (needsDates && budget.table.dateDimensions.length === 0) return null
  const reading: Reading = {
    ...actual,
    measures: actual.measures.slice(0, 1),
    groups: actual.groups.filter(keeps),
    cues: { ...actual.cues, isComparison: false, isChange: false, superlative: null },
  }
  const plan = planFigures(reading, today)
  if (plan === null) return null
  const compare = {
    label: budget.label,
    measure: budget.measure.name,
    ...(isSameTable ? {} : { factTable: budget.table.name }),
  }
  const title = analystTexts.against(plan.title, budget.label)
  return { ...plan, kind: 'comparison', query: { ...plan.query, compare }, title, drawn: { ...plan.drawn, title } }
}
