import type { FactResult, MissingValues } from '../../../contract/datasets/datasets.schemas.ts'
import type { Where } from '../../../contract/datasets/where.schemas.ts'
import { aggregatesOf, type FactPlan, type PlannedAggregate } from './fact-plan.ts'
import { type Figures, figuresOfRows, type Value } from './fact-sql.ts'
import type { Expression, Select } from './sql.ts'

/** A column that measures read. `over`, and `where` as it was asked: of which rows, where not of all that count. */
type Read = { column: string; isMeasure: boolean; over: Expression | null; where: Where | null }

/** The columns that the measures of a plan read, each once. */
function columnsRead(plan: FactPlan): Read[] {
  const found = new Map<string, { isMeasure: boolean; parts: PlannedAggregate[] }>()
  for (const part of plan.measures.flatMap(aggregatesOf)) {
    const { source } = part
    if (source === 'count') continue
    const columns = source.aggregation === 'weighted_mean' ? [source.column, source.weight] : [source.column]
    const isMeasure = source.aggregation !== 'count_distinct'
    for (const column of columns) {
      found.set(column, { isMeasure, parts: [...(found.get(column)?.parts ?? []), part] })
    }
  }
  return [...found].map(([column, { isMeasure, parts }]) => {
    const some = parts.flatMap(({ where }) => where ?? [])
    const or = parts.flatMap(({ condition }) => condition ?? [])
    const isOfSome = some.length === parts.length
    return { column, isMeasure, over: isOfSome ? { some } : null, where: isOfSome ? { or } : null }
  })
}

/** Stands for a count of values where each row has one; no values at all are counted as null by rollups. */
const uncounted = -1

const overAll = (of: Expression): Expression => ({ overGroups: 'sum', of, within: [] })
const within = (aggregate: Expression, conditions: Expression[]): Expression =>
  conditions.length === 0
    ? aggregate
    : { aggregate, over: conditions.length === 1 ? conditions[0]! : { every: conditions } }

/** The columns of which `missingFigures` counts the values. */
export const columnsCounted = (plan: FactPlan): string[] => columnsRead(plan).map(({ column }) => column)

/** The same number of columns where each of those has a value in every row: the rows alone are counted. */
export const fullFigures = (plan: FactPlan): NonNullable<Select['ofAll']> =>
  missingFigures(plan).map((figure, at) => (at === 0 ? figure : { ...figure, expression: { uncounted } }))

/**
 * Further figures of all groups: their rows, then for each column that the measures read in how many of them it has a value,
 * and of how many where those are not all. `takeMissing` reads them.
 */
export function missingFigures(plan: FactPlan, figures: Figures = figuresOfRows): NonNullable<Select['ofAll']> {
  const ofColumns = columnsRead(plan).flatMap(({ column, isMeasure, over }) => {
    const wheres = over === null ? [] : [over]
    const filled = isMeasure
      ? within(figures.filled(column), wheres)
      : within(figures.records, [{ not: { isNull: { column } } }, ...wheres])
    return [filled, ...wheres.map((where) => within(figures.records, [where]))]
  })
  return [figures.records, ...ofColumns].map((expression, at) => ({ expression: overAll(expression), as: `m${at}` }))
}

/** `values`: of the columns of `missingFigures` or `fullFigures`; none where no row is left. */
export function takeMissing(plan: FactPlan, values: Value[]): Pick<FactResult, 'rowCount' | 'missing'> {
  const numbers = values.map(Number).values()
  const next = (): number => numbers.next().value ?? 0
  const rowCount = next()
  const missing = columnsRead(plan).flatMap(({ column, over, where }): MissingValues[] => {
    const filled = next()
    const of = over === null ? rowCount : next()
    if (filled === uncounted) return []
    const name = column.trimEnd()
    const label = plan.table.columns.find((one) => one.name === name)?.label ?? name
    const rows = of - filled
    return rows > 0 ? [{ column: name, label, rows, of, ...(where === null ? {} : { where }) }] : []
  })
  return { rowCount, ...(missing.length === 0 ? {} : { missing }) }
}
