import { asFigure } from '../../../../contract/chat/reading.edits.ts'
import type {
  FigureAggregation,
  FigureMeasure,
  Reading,
  ReadingChip,
  ReadingBeside,
  ReadingEdit,
} from '../../../../contract/chat/reading.schemas.ts'
import { addMonths, periodOf } from '../../../../contract/shared/periods.ts'
import {
  aggregationLabel,
  granularityName,
  conditionLabel,
  filterLabel,
  labelOf,
  measureLabel,
  operatorLabels,
  otherLabel,
  periodText,
  plainName,
} from './phrases.ts'
import {
  columnNamed,
  dimensionsOf,
  isAdditive,
  isGrouping,
  isMeasured,
  isWorkedOut,
  measuresOf,
  naturalMeasure,
  type Table,
} from './tables.ts'

type Alternative = ReadingChip['alternatives'][number]
const mostAlternatives = 12
const shapes = ['column', 'bar', 'line', 'pie', 'table'] as const
const granularities = ['day', 'week', 'month', 'quarter', 'half', 'year', 'fy'] as const
const byPeriod = (granularity: (typeof granularities)[number]): string => `by ${granularityName(granularity)}`

function chip(slot: ReadingEdit['slot'], label: string, alternatives: Alternative[]): ReadingChip {
  return { slot, label, alternatives: alternatives.slice(0, mostAlternatives) }
}
const one = (label: string, edit: ReadingEdit): Alternative => ({ label, edit })

/** The aggregations that the kind of the measure bears, but the one that it has. */
function aggregationsOf(table: Table, { column, aggregation }: FigureMeasure): Alternative[] {
  const measure = column === undefined ? undefined : columnNamed(table, column)
  if (measure?.role !== 'measure' || isWorkedOut(measure)) return []
  const { weight } = measure.info
  const known: FigureAggregation[] = [
    ...(isAdditive(measure) ? (['sum'] as const) : []),
    ...(measure.kind === 'level' && table.info.dateDimensions.length > 0 ? (['last'] as const) : []),
    ...(['mean', 'min', 'max', 'p50'] as const),
  ]
  const plain = known
    .filter((each) => each !== aggregation)
    .map((each) => one(aggregationLabel(each), { slot: 'aggregation', aggregation: each }))
  if (weight === undefined || aggregation === 'weighted_mean') return plain
  return [
    one(aggregationLabel('weighted_mean'), { slot: 'aggregation', aggregation: 'weighted_mean', weight }),
    ...plain,
  ]
}

function measureChips(table: Table, measure: FigureMeasure): ReadingChip[] {
  const isOwn = measure.column !== undefined && isWorkedOut(columnNamed(table, measure.column))
  const others = [
    ...measuresOf(table)
      .filter((column) => isMeasured(column) && column.info.name !== measure.column)
      .map((column) => naturalMeasure(table, column)),
    ...(measure.aggregation === 'count' || isOwn ? [] : [{ aggregation: 'count' as const }]),
  ]
  const alternatives = others.map((each) => one(measureLabel(table, each), { slot: 'measure', measure: each }))
  const aggregations = aggregationsOf(table, measure)
  const label = measureLabel(table, measure)
  if (aggregations.length === 0 || measure.column === undefined) return [chip('measure', label, alternatives)]
  return [
    chip('aggregation', aggregationLabel(measure.aggregation), aggregations),
    chip('measure', labelOf(table, measure.column), alternatives),
  ]
}

function filterChips(table: Table, reading: Reading): ReadingChip[] {
  return reading.filters.map((filter) => {
    const column = columnNamed(table, filter.column)
    const values = column?.role === 'dimension' && isGrouping(column) ? column.info.sampleValues : []
    const others = values
      .filter((value) => filter.type === 'exclude' || !filter.values.includes(value))
      .map((value) =>
        one(plainName(value) || '(empty)', {
          ...{ slot: 'filter' as const, column: filter.column, filter: { type: 'include' as const, values: [value] } },
        }),
      )
    const all = one(`any ${labelOf(table, filter.column)}`, { slot: 'filter', column: filter.column, filter: null })
    return chip('filter', filterLabel(table, filter), [all, ...others])
  })
}

function periodChips(table: Table, reading: Reading): ReadingChip[] {
  const date =
    table.info.dateDimensions.find((each) => each.name === reading.period?.column) ?? table.info.dateDimensions[0]
  if (date === undefined) return []
  const end = reading.period?.from ?? date.to?.slice(0, 10)
  const years = end === undefined ? [] : [0, 12, 24].map((months) => periodOf('year', addMonths(end, -months)))
  const requested = years
    .filter(
      (year) =>
        year.to >= (date.from ?? year.to) && (year.from !== reading.period?.from || year.to !== reading.period.to),
    )
    .map((year) => one(periodText(year), { slot: 'period', period: { column: date.name, ...year } }))
  const all =
    reading.period === null || reading.kind === 'change' ? [] : [one('all dates', { slot: 'period', period: null })]
  return [chip('period', reading.period === null ? 'all dates' : periodText(reading.period), [...all, ...requested])]
}

function groupChips(table: Table, reading: Reading): ReadingChip[] {
  const figure = asFigure(reading)
  const by = dimensionsOf(table).filter((column) => isGrouping(column) && !figure.groups.includes(column.info.name))
  const alternatives = [
    ...(figure.groups.length === 0 ? [] : [one('not grouped', { slot: 'groups', groups: [] })]),
    ...by.map((column) => one(`by ${plainName(column.info.label)}`, { slot: 'groups', groups: [column.info.name] })),
  ]
  const label =
    figure.groups.length === 0 ? 'not grouped' : `by ${figure.groups.map((name) => labelOf(table, name)).join(' and ')}`
  return alternatives.length === 0 ? [] : [chip('groups', label, alternatives)]
}

/** The other measure, and the columns that both tables have. */
function besideChips(table: Table, reading: ReadingBeside, tables: Table[]): ReadingChip[] {
  const other = tables.find((each) => each.info.name === reading.other.table)
  if (other === undefined) return []
  const isShared = (column: string | undefined): boolean =>
    column === undefined || columnNamed(other, column)?.role === 'dimension'
  const groups = groupChips(table, reading).map((each) => ({
    ...each,
    alternatives: each.alternatives.filter(({ edit }) => edit.slot === 'groups' && isShared(edit.groups[0])),
  }))
  const alone = one('on its own', { slot: 'reading', reading: asFigure(reading) })
  return [chip('reading', `against ${otherLabel(other, reading)}`, [alone]), ...groups]
}

function figureChips(table: Table, reading: Extract<Reading, { kind: 'figure' }>): ReadingChip[] {
  const { granularity, groups, top, order, as, shape } = reading
  const hasDates = table.info.dateDimensions.length > 0
  const isGrouped = groups.length > 0 || granularity !== null
  const periods = granularities
    .filter((each) => each !== granularity)
    .map((each) => one(byPeriod(each), { slot: 'granularity', granularity: each }))
  const none = granularity === null ? [] : [one('not by period', { slot: 'granularity' as const, granularity: null })]
  const turned = order === 'lowest' ? 'highest' : 'lowest'
  const tops = [3, 5, 10].filter((each) => each !== top).map((each) => one(`top ${each}`, { slot: 'top', top: each }))
  return [
    ...groupChips(table, reading),
    ...(hasDates
      ? [chip('granularity', granularity === null ? 'not by period' : byPeriod(granularity), [...none, ...periods])]
      : []),
    ...(isGrouped
      ? [
          chip('order', `${order} first`, [one(`${turned} first`, { slot: 'order', order: turned })]),
          chip('top', top === null ? 'all' : `top ${top}`, [
            ...(top === null ? [] : [one('all', { slot: 'top', top: null })]),
            ...tops,
          ]),
          chip('as', as === 'share' ? 'in percent' : 'as values', [
            one(as === 'share' ? 'as values' : 'in percent', { slot: 'as', as: as === 'share' ? 'value' : 'share' }),
          ]),
          chip(
            'shape',
            `as ${shape ?? 'it fits'}`,
            shapes.filter((each) => each !== shape).map((each) => one(each, { slot: 'shape', shape: each })),
          ),
        ]
      : []),
  ]
}

/** A reading as chips: each part in words, with what it can be changed to. */
export function describe(reading: Reading, tables: Table[]): ReadingChip[] {
  const table = tables.find((each) => each.info.name === reading.table)
  if (table === undefined) return []
  const conditions = reading.conditions.map((condition) =>
    chip('condition', conditionLabel(table, condition), [
      one(`any ${labelOf(table, condition.column)}`, { slot: 'condition', column: condition.column, condition: null }),
    ]),
  )
  const shared = [...filterChips(table, reading), ...conditions, ...periodChips(table, reading)]
  if (reading.kind === 'listing')
    return [chip('columns', reading.columns.map((name) => labelOf(table, name)).join(', '), []), ...shared]
  const measures = measureChips(table, reading.measure)
  if (reading.kind === 'figure') return [...measures, ...figureChips(table, reading), ...shared]
  if (reading.kind === 'comparison' && reading.column === null)
    return [...measures, ...besideChips(table, reading, tables), ...shared]
  if (reading.kind === 'comparison')
    return [
      ...measures,
      chip('filter', `${labelOf(table, reading.column)}: ${reading.values.map(plainName).join(', ')}`, []),
      ...shared,
    ]
  if (reading.kind === 'share')
    return [...measures, chip('filter', `share of ${filterLabel(table, reading.part)}`, []), ...shared]
  if (reading.kind === 'check')
    return [...measures, chip('condition', `${operatorLabels[reading.operator]} ${reading.value}?`, []), ...shared]
  const by = dimensionsOf(table)
    .filter((column) => isGrouping(column) && column.info.name !== reading.by)
    .map((column) => one(`by ${plainName(column.info.label)}`, { slot: 'by', by: column.info.name }))
  return [
    ...measures,
    chip('by', reading.by === null ? 'as a whole' : `by ${labelOf(table, reading.by)}`, by),
    chip('against', `compared with ${periodText(reading.against)}`, []),
    ...shared,
  ]
}
