import type { FactResult, FactRow } from '../../../contract/datasets/datasets.schemas.ts'
import { datasetsTexts as texts } from '../../../contract/datasets/datasets.texts.ts'
import { isWindow, type WindowFunction } from '../../../contract/formulas/aggregate-expression.ts'
import type { Formula } from '../../../contract/formulas/formula-tree.ts'
import { filterExpression } from './filters-sql.ts'
import { nearestQuotient } from './exact.ts'
import { type ExactFigure, exactFormula, figuresOfFormula, takeExact } from './exact-formula.ts'
import { leastOfBin, widthText } from './bins.ts'
import {
  axesOfPlan,
  type Condition,
  type FactPlan,
  lastsOf,
  type PlannedExpression,
  type PlannedMeasure,
  type PlannedTop,
} from './fact-plan.ts'
import { groupedBy, isUnmatched, shownColumns, unmatchedColumn, type UsedRelation } from './relations.ts'
import { type Expression, keyName, type Select } from './sql.ts'

/** A value from the child process: text for texts and exact decimals, a number for counts and doubles. */
export type Value = string | number | null
/** The rows of an answer. `ofAll`: values over all rows, which every row repeats; absent if there are no rows. */
export type Answered = { rows: Value[][]; ofAll: Value[] }

/** Where a query's figures are: in rows, or in rollups of groups of rows. */
export type Figures = {
  records: Expression
  column(figure: 'sum' | 'min' | 'max', measure: string): string
  filled(measure: string): Expression
}
export const figuresOfRows: Figures = {
  records: { allRows: 'count' },
  column: (_, measure) => measure,
  filled: (measure) => ({ call: 'count', of: { column: measure } }),
}

const asText = (cast: Expression): Expression => ({ cast, to: 'VARCHAR' })

const dayOf = (column: string): Expression => ({ cast: { column }, to: 'DATE' })
const known = (column: string): Expression => ({ not: { isNull: { column } } })
/** A name of no column: those hold no blank. */
const lastDayOf = (column: string, where: Expression | null): string =>
  `__last ${column}${where === null ? '' : ` ${JSON.stringify(where)}`}`

/** For each measure of which the last value is asked, the last day of the group on which it has one. */
function lastDays(
  { dateColumn }: FactPlan,
  measures: PlannedMeasure[],
  figures: Figures,
  within: Expression[],
): Select['columns'] {
  const lasts = new Map(measures.flatMap(lastsOf).map((last) => [lastDayOf(last.column, last.where), last]))
  return [...lasts].map(([as, { column, where }]) => {
    const isKnown = known(figures.column('sum', column))
    const when = where === null ? isKnown : { every: [isKnown, where] }
    return { expression: { greatestOf: { when, value: dayOf(dateColumn ?? '') }, within }, as }
  })
}

function measureExpressions(
  plan: FactPlan,
  figures: Figures,
  { source }: Pick<PlannedMeasure, 'source'>,
  where: Expression | null = null,
): Expression[] {
  if (source === 'count') return []
  if ('formula' in source) {
    const exact = exactFormula(source)
    if (exact === null) return [numberExpression(plan, figures, { source })]
    return figuresOfFormula(exact).map((figure) => asText(exactExpression(plan, figures, figure)))
  }
  const { dateColumn } = plan
  const column: Expression = { column: source.column }
  const sums: Expression = { column: figures.column('sum', source.column) }
  switch (source.aggregation) {
    case 'sum':
    case 'min':
    case 'max':
      return [asText({ call: source.aggregation, of: { column: figures.column(source.aggregation, source.column) } })]
    case 'mean':
      return [asText({ call: 'sum', of: sums }), figures.filled(source.column)]
    case 'last': {
      const isOfLastDay: Expression = {
        compare: '=',
        left: dayOf(dateColumn ?? ''),
        right: { column: lastDayOf(source.column, where) },
      }
      return [asText({ call: 'sum', of: { when: isOfLastDay, value: sums } })]
    }
    case 'weighted_mean': {
      const weight: Expression = { cast: { column: source.weight }, to: 'DOUBLE' }
      const weighed: Expression = { product: [{ cast: column, to: 'DOUBLE' }, weight] }
      return [
        { call: 'fsum', of: weighed },
        { call: 'fsum', of: { when: known(source.column), value: weight } },
      ]
    }
    case 'count_distinct':
      return [{ distinct: column }]
    default:
      return [{ percentile: Number(source.aggregation.slice(1)), of: column }]
  }
}

const signs = { more: '>', atLeast: '>=', less: '<', atMost: '<=', equal: '=' } as const

/** Both sides as the doubles that a person sees. */
const conditionExpression = ({ column, operator, value }: Condition): Expression => ({
  compare: signs[operator],
  left: { cast: { column }, to: 'DOUBLE' },
  right: { cast: { parameter: String(value) }, to: 'DOUBLE' },
})

/** The rows that a plan is about. */
export function conditions(plan: FactPlan): Expression {
  const { dateFrom, dateTo, filters } = plan.query
  const date = dayOf(plan.dateColumn ?? '')
  const day = (parameter: string): Expression => ({ cast: { parameter }, to: 'DATE' })
  return {
    every: [
      ...(dateFrom === undefined ? [] : [{ compare: '>=' as const, left: date, right: day(dateFrom) }]),
      ...(dateTo === undefined ? [] : [{ compare: '<=' as const, left: date, right: day(dateTo) }]),
      ...filters.map(filterExpression),
      ...(plan.query.conditions ?? []).map(conditionExpression),
      ...(plan.where === null ? [] : [plan.where]),
    ],
  }
}

/** A measure as one number, of the rows that meet `where`. */
function numberExpression(
  plan: FactPlan,
  figures: Figures,
  measure: Pick<PlannedMeasure, 'source'>,
  where: Expression | null = null,
): Expression {
  const over = (figure: Expression): Expression => (where === null ? figure : { aggregate: figure, over: where })
  const { source } = measure
  if (source === 'count') return over(figures.records)
  if ('formula' in source) return over({ finite: formulaExpression(plan, figures, source, source.formula) })
  const [first, second] = measureExpressions(plan, figures, measure, where)
  const number = over(first !== undefined && 'cast' in first ? first.cast : first!)
  return second === undefined ? number : { quotient: [number, over(second)] }
}

const double = (cast: Expression): Expression => ({ cast, to: 'DOUBLE' })

/** In doubles, as a person would reckon with the figures of the aggregates. What lacks a figure is empty. */
function formulaExpression(
  plan: FactPlan,
  figures: Figures,
  { parts }: Pick<PlannedExpression, 'parts'>,
  formula: Formula,
): Expression {
  const within = (inner: Formula): Expression => formulaExpression(plan, figures, { parts }, inner)
  switch (formula.kind) {
    case 'literal':
      return double({ parameter: String(formula.value) })
    case 'negative':
      return { left: double({ parameter: '-1' }), operator: '*', right: within(formula.operand) }
    case 'operation': {
      const { operator, left, right } = formula
      if (operator === '/') return { quotient: [within(left), within(right)] }
      return { left: within(left), operator, right: within(right) }
    }
    case 'measurement': {
      const part = parts[Number(formula.name)]!
      if (!isWindow(part)) return double(numberExpression(plan, figures, part, part.where))
      const { formula: inner } = part
      const aggregate = inner.kind === 'measurement' ? parts[Number(inner.name)] : undefined
      // Sums stay exact decimals.
      const isExact = aggregate !== undefined && !isWindow(aggregate)
      const of = isExact ? numberExpression(plan, figures, aggregate, aggregate.where) : { finite: within(inner) }
      return windowExpression(plan, part.window, of)
    }
    default:
      throw new RangeError(`an expression over aggregates has no ${formula.kind}`)
  }
}

/** A figure of a group beside those of the other groups of the answer. */
function windowExpression(plan: FactPlan, window: WindowFunction, of: Expression): Expression {
  const { dateGranularity: granularity } = plan.query
  const moment = periodMoment(plan)
  const along: Expression | null =
    granularity === undefined || moment === null ? null : { periodKey: granularity, of: moment }
  const ofPeriod = along === null ? [] : [along]
  switch (window) {
    case 'rank': {
      const within = [...ofPeriod, ...restOf(plan)]
      const isRanked = { every: [{ not: { isNull: of } }, ...restOf(plan).map((rest) => isFalse(rest))] }
      return double({ when: isRanked, value: { rankOf: of, within } })
    }
    case 'share': {
      const over = (overGroups: 'sum' | 'min' | 'max'): Expression => ({ overGroups, of, within: ofPeriod })
      const zero = double({ parameter: '0' })
      const isOfOneSign: Expression = {
        some: [
          { compare: '>=', left: double(over('min')), right: zero },
          { compare: '<=', left: double(over('max')), right: zero },
        ],
      }
      return { when: isOfOneSign, value: { quotient: [of, over('sum')] } }
    }
    default: {
      if (window === 'running_total') return double(alongExpression(plan, window, of))
      const previous = double(alongExpression(plan, 'previous', of))
      if (window === 'previous') return previous
      const difference: Expression = { left: double(of), operator: '-', right: previous }
      if (window === 'difference') return difference
      const isMore: Expression = { compare: '>', left: previous, right: double({ parameter: '0' }) }
      return { when: isMore, value: { quotient: [difference, previous] } }
    }
  }
}

/** A figure of the same group in its period and all before, or in the period before. */
function alongExpression(plan: FactPlan, window: 'running_total' | 'previous', of: Expression): Expression {
  const { dateGranularity: granularity } = plan.query
  const moment = periodMoment(plan)
  if (granularity === undefined || moment === null) throw new RangeError(`${window} needs periods`)
  const along: Expression = { periodKey: granularity, of: moment }
  const within = breakdownsOf(plan)
  if (window === 'previous') return { previousOf: of, within, granularity, along }
  return { when: { not: { isNull: along } }, value: { overGroups: 'sum', of, within, along } }
}

function exactExpression(plan: FactPlan, figures: Figures, { aggregate, along }: ExactFigure): Expression {
  const of = numberExpression(plan, figures, aggregate, aggregate.where)
  return along === null ? of : alongExpression(plan, along, of)
}

const isFalse = (rest: Expression): Expression => ({ compare: '=', left: rest, right: { parameter: 'false' } })

const isAmongTop = '__among top'

/** The first values of a breakdown, by a measure over all rows that the conditions leave. */
function topSelect(plan: FactPlan, figures: Figures, { dimension, by, count, isDescending }: PlannedTop): Select {
  const key: Expression = { column: dimension }
  return {
    columns: [{ expression: key, as: keyName }],
    from: plan.table.name,
    beside: lastDays(plan, [by], figures, [key]),
    where: conditions(plan),
    groups: 1,
    order: [{ by: numberExpression(plan, figures, by), isDescending }, 1],
    limit: count,
    offset: 0,
  }
}

/** Positions from 1: the groups as they were asked to be ordered, then by themselves; the rest is behind its values. */
function orderOf(plan: FactPlan, figures: Figures, names: string[]): Select['order'] {
  const isRest = names.length + 1
  const byName = (name: string, isDescending: boolean): Select['order'] => [
    ...(name === plan.top?.dimension ? [isRest] : []),
    { by: names.indexOf(name) + 1, isDescending },
  ]
  const asked = plan.order.flatMap(({ by, isDescending }): Select['order'] => {
    if ('dimension' in by) return byName(by.dimension, isDescending)
    return [...(plan.top === null ? [] : [isRest]), { by: numberExpression(plan, figures, by), isDescending }]
  })
  return [...asked, ...names.flatMap((name) => byName(name, false))]
}

/** The moment of a row that decides its period; null where no periods are asked. */
function periodMoment({ query: { dateGranularity }, dateColumn }: FactPlan): Expression | null {
  if (dateGranularity === undefined || dateColumn === null) return null
  return { cast: { column: dateColumn }, to: dateGranularity === 'hour' ? 'TIMESTAMP' : 'DATE' }
}

/** Whether a group is what is not among the top; nothing where no top is asked. */
const restOf = ({ top }: FactPlan): Expression[] => (top === null ? [] : [asText({ not: { column: isAmongTop } })])

const breakdownsOf = (plan: FactPlan): Expression[] => [
  ...plan.dimensions.map(
    (column): Expression =>
      plan.top?.dimension === column
        ? { when: { column: isAmongTop }, value: { column } }
        : groupedBy(plan.table, column),
  ),
  ...plan.bins.map(({ column, width }): Expression => ({ binOf: { column }, width: widthText(width) })),
  ...restOf(plan),
]

/** The query of a plan: the groups, the number of records, then what each measure needs; of all groups, how many there are. */
export function factSelect(plan: FactPlan, from: Figures = figuresOfRows): Select {
  const { dateGranularity } = plan.query
  const moment = periodMoment(plan)
  const { top } = plan
  const groups: Expression[] = [
    ...(dateGranularity === undefined || moment === null ? [] : [{ startOf: dateGranularity, of: moment }]),
    ...breakdownsOf(plan),
  ]
  const ordering = plan.order.flatMap(({ by }) => ('dimension' in by ? [] : [by]))
  const figures: Expression[] = [
    from.records,
    ...plan.measures.flatMap((measure) => measureExpressions(plan, from, measure)),
  ]
  return {
    columns: [
      ...groups.map((expression, index) => ({ expression, as: `g${index}` })),
      ...figures.map((expression, index) => ({ expression, as: `f${index}` })),
    ],
    ofAll: [{ expression: { allRows: 'count over groups' }, as: `f${figures.length}` }],
    from: plan.table.name,
    ...(top === null
      ? {}
      : {
          flag: { among: topSelect(plan, from, top), value: { column: top.dimension }, as: isAmongTop },
        }),
    beside: lastDays(plan, [...plan.measures, ...ordering], from, groups),
    where: conditions(plan),
    groups: groups.length,
    onlyWithRows: groups.length === 0,
    order: groups.length === 0 ? [] : orderOf(plan, from, axesOfPlan(plan)),
    limit: plan.query.limit,
    offset: plan.query.offset,
  }
}

/** Adding 0 turns -0, which a zero divided by a negative number is in doubles, into 0. */
const numberOf = (value: Value): number => Number(value) + 0

function takeMeasure(measure: PlannedMeasure, recordCount: number, figures: Iterator<Value>): number | null {
  if (measure.source === 'count') return recordCount
  const exact = 'formula' in measure.source ? exactFormula(measure.source) : null
  if (exact !== null) {
    const value = takeExact(exact, figures)
    return value === null ? null : numberOf(value)
  }
  const first = figures.next().value as Value
  if ('formula' in measure.source) return first === null ? null : numberOf(first)
  const { aggregation } = measure.source
  if (aggregation !== 'mean' && aggregation !== 'weighted_mean') return first === null ? null : numberOf(first)
  const count = Number(figures.next().value)
  if (aggregation === 'weighted_mean') return first === null || count === 0 ? null : numberOf(Number(first) / count)
  return first === null || count === 0 ? null : nearestQuotient(String(first), count)
}

/** Further figures of all groups: for each relation, how many of their rows have no match. */
export const unmatchedFigures = (plan: FactPlan, used: readonly UsedRelation[]): NonNullable<Select['ofAll']> =>
  used.map((one) => ({
    expression: { overGroups: 'sum', within: [], of: unmatchedOfGroup(plan, one) },
    as: unmatchedColumn(one.relation.name),
  }))

/** Where a text of the related table is grouped by, its groups have a match or none as a whole: no row is asked. */
function unmatchedOfGroup({ dimensions, top }: FactPlan, used: UsedRelation): Expression {
  const grouped = shownColumns(used).find((column) => dimensions.includes(column) && top?.dimension !== column)
  if (grouped === undefined)
    return { aggregate: { allRows: 'count' }, over: { column: unmatchedColumn(used.relation.name) } }
  return { when: isUnmatched(grouped), value: { allRows: 'count' } }
}

/** The answer of OD-085 from that of `factSelect`; sums are exact decimals here and become the nearest number. */
export function factResult(
  plan: FactPlan,
  { rows, ofAll }: Answered,
  portionCovered: (start: string) => number,
): FactResult {
  const names = axesOfPlan(plan)
  const groupCount = names.length + (plan.top === null ? 0 : 1)
  const results = rows.map((row): FactRow => {
    const groups = row.slice(0, names.length)
    const isRest = plan.top !== null && row[names.length] === 'true'
    const recordCount = Number(row[groupCount])
    const figures = row.slice(groupCount + 1).values()
    const start = plan.query.dateGranularity === undefined ? null : (groups[0] ?? null)
    return {
      dimensionValues: Object.fromEntries(
        names.map((name, index) => {
          const value = isRest && name === plan.top?.dimension ? texts.rest : (groups[index] ?? null)
          const bins =
            index < names.length - plan.bins.length ? undefined : plan.bins.find((one) => one.column === name)
          if (value === null || bins === undefined) return [name, value === null ? null : String(value)]
          return [name, leastOfBin(Number(value), bins.width)]
        }),
      ),
      measures: Object.fromEntries(
        plan.measures.map((measure) => [
          measure.asked,
          { value: takeMeasure(measure, recordCount, figures), unit: measure.unit },
        ]),
      ),
      recordCount,
      ...(isRest ? { isRest } : {}),
      ...(start === null ? {} : { portionCovered: portionCovered(String(start)) }),
    }
  })
  return { results, total: Number(ofAll[0] ?? 0) }
}
