import type { FactResult, FactRow } from '../../../contract/datasets/datasets.schemas.ts'
import { dateKey } from '../../../contract/datasets/dataset-form.ts'
import { datasetsTexts as texts } from '../../../contract/datasets/datasets.texts.ts'
import type { Formula } from '../../../contract/formulas/formula-tree.ts'
import { filterExpression } from './filters-sql.ts'
import { nearestQuotient } from './exact.ts'
import type { Condition, FactPlan, PlannedExpression, PlannedMeasure, PlannedTop } from './fact-plan.ts'
import { unmatchedColumn } from './relations.ts'
import { type Expression, keyName, type Select } from './sql.ts'

/** What the child answers: text for text and exact decimals, numbers for counts and doubles. */
export type Value = string | number | null

/** Where the figures of a question stand: in rows, or in groups of them that were rolled up. */
export type Figures = {
  records: Expression
  column(figure: 'sum' | 'min' | 'max', measure: string): string
  filled(measure: string): Expression
}
const figuresOfRows: Figures = {
  records: { allRows: 'count' },
  column: (_, measure) => measure,
  filled: (measure) => ({ call: 'count', of: { column: measure } }),
}

const asText = (cast: Expression): Expression => ({ cast, to: 'VARCHAR' })

const dayOf = (column: string): Expression => ({ cast: { column }, to: 'DATE' })
const known = (column: string): Expression => ({ not: { isNull: { column } } })
/** A name of no column: those hold no blank. */
const lastDayOf = (column: string): string => `__last ${column}`
const lastOf = ({ source }: PlannedMeasure): string[] =>
  source !== 'count' && 'aggregation' in source && source.aggregation === 'last' ? [source.column] : []

/** For each measure of which the last value is asked, the last day of the group on which it has one. */
function lastDays(
  { dateColumn }: FactPlan,
  measures: PlannedMeasure[],
  figures: Figures,
  within: Expression[],
): Select['columns'] {
  const columns = new Set(measures.flatMap(lastOf))
  return [...columns].map((column) => ({
    expression: { greatestOf: { when: known(figures.column('sum', column)), value: dayOf(dateColumn ?? '') }, within },
    as: lastDayOf(column),
  }))
}

function measureExpressions(
  plan: FactPlan,
  figures: Figures,
  { source }: Pick<PlannedMeasure, 'source'>,
): Expression[] {
  if (source === 'count') return []
  if ('formula' in source) return [{ finite: formulaExpression(plan, figures, source, source.formula) }]
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
        right: { column: lastDayOf(source.column) },
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

function conditions(plan: FactPlan): Expression {
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

const ofAll = (figure: Expression): Expression => figure

/** A measure as one number; `over` restricts each of its figures to some rows. */
function numberExpression(
  plan: FactPlan,
  figures: Figures,
  measure: Pick<PlannedMeasure, 'source'>,
  over: (figure: Expression) => Expression = ofAll,
): Expression {
  if (measure.source === 'count') return over(figures.records)
  const [first, second] = measureExpressions(plan, figures, measure)
  const number = over(first !== undefined && 'cast' in first ? first.cast : first!)
  return second === undefined ? number : { quotient: [number, over(second)] }
}

const double = (cast: Expression): Expression => ({ cast, to: 'DOUBLE' })

/** In doubles, as a person would reckon with the figures of the aggregates. What lacks a figure is empty. */
function formulaExpression(
  plan: FactPlan,
  figures: Figures,
  { aggregates }: PlannedExpression,
  formula: Formula,
): Expression {
  const within = (part: Formula): Expression => formulaExpression(plan, figures, { aggregates, formula: part }, part)
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
      const { source, where } = aggregates[Number(formula.name)]!
      return double(
        numberExpression(plan, figures, { source }, (aggregate) =>
          where === null ? aggregate : { aggregate, over: where },
        ),
      )
    }
    default:
      throw new RangeError(`an expression over aggregates has no ${formula.kind}`)
  }
}

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

const namesOf = ({ query, dimensions }: FactPlan): string[] => [
  ...(query.dateGranularity === undefined ? [] : [dateKey]),
  ...dimensions,
]

/** The query of a plan: the groups, the number of records, the number of groups, then what each measure needs. */
export function factSelect(plan: FactPlan, from: Figures = figuresOfRows): Select {
  const { dateGranularity } = plan.query
  const period: Expression[] =
    dateGranularity === undefined || plan.dateColumn === null
      ? []
      : [
          {
            startOf: dateGranularity,
            of: { cast: { column: plan.dateColumn }, to: dateGranularity === 'hour' ? 'TIMESTAMP' : 'DATE' },
          },
        ]
  const { top } = plan
  const breakdown = (column: string): Expression =>
    top?.dimension === column ? { when: { column: isAmongTop }, value: { column } } : { column }
  const groups = [
    ...period,
    ...plan.dimensions.map(breakdown),
    ...(top === null ? [] : [asText({ not: { column: isAmongTop } })]),
  ]
  const ordering = plan.order.flatMap(({ by }) => ('dimension' in by ? [] : [by]))
  const figures: Expression[] = [
    from.records,
    { allRows: 'count over groups' },
    ...plan.measures.flatMap((measure) => measureExpressions(plan, from, measure)),
  ]
  return {
    columns: [
      ...groups.map((expression, index) => ({ expression, as: `g${index}` })),
      ...figures.map((expression, index) => ({ expression, as: `f${index}` })),
    ],
    from: plan.table.name,
    ...(top === null
      ? {}
      : {
          flags: [
            { expression: { among: topSelect(plan, from, top), value: { column: top.dimension } }, as: isAmongTop },
          ],
        }),
    beside: lastDays(plan, [...plan.measures, ...ordering], from, groups),
    where: conditions(plan),
    groups: groups.length,
    onlyWithRows: groups.length === 0,
    order: groups.length === 0 ? [] : orderOf(plan, from, namesOf(plan)),
    limit: plan.query.limit,
    offset: plan.query.offset,
  }
}

function takeMeasure(measure: PlannedMeasure, recordCount: number, figures: Iterator<Value>): number | null {
  if (measure.source === 'count') return recordCount
  const first = figures.next().value as Value
  if ('formula' in measure.source) return first === null ? null : Number(first)
  const { aggregation } = measure.source
  if (aggregation !== 'mean' && aggregation !== 'weighted_mean') return first === null ? null : Number(first)
  const count = Number(figures.next().value)
  if (aggregation === 'weighted_mean') return first === null || count === 0 ? null : Number(first) / count
  return first === null || count === 0 ? null : nearestQuotient(String(first), count)
}

/** For each relation, how many of the rows that are asked have no match. */
export const unmatchedSelect = (plan: FactPlan, relations: readonly string[]): Select => ({
  columns: relations.map((name) => ({
    expression: { aggregate: { allRows: 'count' }, over: { column: unmatchedColumn(name) } },
    as: name,
  })),
  from: plan.table.name,
  where: conditions(plan),
  order: [],
  limit: 1,
  offset: 0,
})

/** The answer of OD-085 from the rows of `factSelect`; sums are exact decimals here and become the nearest number. */
export function factResult(plan: FactPlan, rows: Value[][], portionCovered: (start: string) => number): FactResult {
  const names = namesOf(plan)
  const groupCount = names.length + (plan.top === null ? 0 : 1)
  const results = rows.map((row): FactRow => {
    const groups = row.slice(0, names.length)
    const isRest = plan.top !== null && row[names.length] === 'true'
    const recordCount = Number(row[groupCount])
    const figures = row.slice(groupCount + 2).values()
    const start = plan.query.dateGranularity === undefined ? null : (groups[0] ?? null)
    return {
      dimensionValues: Object.fromEntries(
        names.map((name, index) => {
          const value = isRest && name === plan.top?.dimension ? texts.rest : groups[index]
          return [name, value === null ? null : String(value)]
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
  return { results, total: Number(rows[0]?.[groupCount + 1] ?? 0) }
}
