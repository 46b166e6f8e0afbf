import type { MeasureInfo } from '../assistant.ports.ts'
import type { ChartType } from '../chart-spec.ts'
import { assistantTexts } from '../assistant.texts.ts'
import { isNonAdditive, measureName } from '../query-data.ts'
import type { QueryFactsInput } from '../tool-schemas.ts'
import { analystTexts } from './analyst.texts.ts'
import type { Drawing } from './drawing.ts'
import { rangesOf } from './plan-ranges.ts'
import { labelOf, scopeOf } from './plan-words.ts'
import type { Reading } from './reading.ts'
import type { Lookup } from './things.ts'
import type { Threshold } from './thresholds.ts'
import type { TimeEnd } from './time-ends.ts'

export type PlanKind =
  | 'total'
  | 'series'
  | 'groups'
  | 'different values'
  | 'single records'
  | 'lookup'
  | 'time end'
  | 'missing'
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
  /** How many groups or periods lie there is asked for. */
  isCounted: boolean
  /** The first or last day with records is asked for. */
  timeEnd: TimeEnd | null
  /** Groupings of the question that found no place. */
  leftOut: string[]
  /** How the figures are drawn where the question says so. */
  chart: ChartType | null
  /** What stands beside the compared figures: "March 2019", "Total cost". */
  ownName: string
  named: MeasureInfo | null
  isTimeCompared: boolean
  /** Which groups rose or fell most from the first to the last period is asked for. */
  grown: 'rose' | 'fell' | null
  /** How the figures are shown where nothing but that is asked of the answer before. */
  drawing: Drawing | null
  /** The values are asked for one by one. */
  isListing: boolean
  /** They are the things of a list, by what tells them apart. */
  isOfThings: boolean
}

const mostRows = 1000
const mostGroups = 2
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

/** What most plans do without. */
const plain = {
  ...{ superlative: null, top: null, each: null, threshold: null, timeEnd: null, chart: null, named: null },
  ...{
    grown: null,
    drawing: null,
    isOfThings: false,
    isListing: false,
    isShare: false,
    isChange: false,
    isCounted: false,
    isTimeCompared: false,
  },
  ...{ shareOf: [], leftOut: [] },
}

/** The query for a text or a date of one thing of a list: what it is grouped by is the answer. */
function planLookup(reading: Reading, lookup: Lookup): FigurePlan {
  const { table } = reading
  const label =
    'date' in lookup
      ? (table.dateDimensions.find((each) => each.name === lookup.date)?.label ?? lookup.date)
      : labelOf(table, lookup.dimension)
  return {
    ...plain,
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
    ownName: label,
  }
}

/** The query for the first or last day: the days that have records. */
function planTimeEnd(reading: Reading, timeEnd: TimeEnd, today: string): FigurePlan | null {
  const { table, filters, groups } = reading
  const [date] = table.dateDimensions
  if (date === undefined || groups.length > 0 || table.naming !== undefined) return null
  const { range } = rangesOf(reading, today)
  const title = analystTexts.records
  return {
    ...{ ...plain, timeEnd, kind: 'time end', title, drawn: { measures: [], title } },
    query: {
      ...{ factTable: table.name, measures: ['count'], dateGranularity: 'day', limit: mostRows },
      ...(range === null ? {} : { dateFrom: range.from, dateTo: range.to }),
      ...(Object.keys(filters).length === 0 ? {} : { filters }),
    },
    ...{ groupLabel: date.label, ownName: date.label, scope: scopeOf(reading, range, []) },
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
  if (reading.timeEnd !== null) return planTimeEnd(reading, reading.timeEnd, today)
  if (reading.isMissing) return planMissing(reading, today)
  const { cues, table } = reading
  const { range, compared } = rangesOf(reading, today)
  if (cues.dates.length > 0 && table.dateDimensions.length === 0) return null
  if (compared !== null && range !== null && compared.from === range.from && compared.to === range.to) return null
  const manyValues = Object.entries(reading.filters).find(
    ([, filter]) => filter.type === 'include' && filter.values.length > 1,
  )
  const included = Object.entries(reading.filters).filter(([, filter]) => filter.type === 'include')
  const shared = cues.isShare ? included.find(([name]) => included.length === 1 || name === reading.shareOf) : undefined
  if (cues.isShare && included.length > 0 && shared === undefined) return null
  const compareDimension =
    shared?.[0] ?? (manyValues !== undefined && !reading.groups.includes(manyValues[0]) ? manyValues[0] : undefined)
  const counted = typeof reading.counts === 'object' && reading.counts !== null ? reading.counts.dimension : null
  const asked =
    counted !== null
      ? [counted]
      : [...new Set([...(compareDimension === undefined ? [] : [compareDimension]), ...reading.groups])]
  const groups = asked.slice(0, mostGroups)
  const isDrawnOverTime = cues.isOverTime || cues.chart === 'line' || cues.chart === 'column' || cues.chart === 'bar'
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
  const isOfThings = reading.isListing && groups[0] === table.naming
  const by = [
    ...(granularity === undefined ? [] : [analystTexts.granularity(granularity)]),
    ...groups.map((name) => labelOf(table, name)),
  ]
  return {
    kind,
    query,
    timeEnd: null,
    isCounted: cues.isCount && cues.threshold !== null,
    leftOut: (counted === null ? asked.slice(mostGroups) : reading.groups).map((name) => labelOf(table, name)),
    title: analystTexts.title(labels.join(', '), by),
    drawn: {
      measures: query.measures.filter(isAlike),
      title: analystTexts.title(labels.slice(0, query.measures.length).filter(isAlike).join(', '), by),
    },
    groupLabel: isOfThings ? table.label : groups[0] === undefined ? '' : labelOf(table, groups[0]),
    grown: isGrowthOfGroups ? ((cues.superlative === 'lowest') === cues.isFall ? 'rose' : 'fell') : null,
    drawing: null,
    isListing: reading.isListing,
    isOfThings,
    scope: scopeOf(reading, range, shared === undefined ? groups : [...groups, shared[0]]),
    superlative,
    top: cues.top,
    each: superlative === null ? null : reading.each,
    isShare: cues.isShare,
    shareOf: shared?.[1].values ?? [],
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
