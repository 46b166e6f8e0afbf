import type { WarehouseGranularity } from '../../contract/datasets/datasets.schemas.ts'

/** A small tree of SQL: names are quoted, values are parameters, and nothing else of a query becomes text. */
export type SqlType = 'VARCHAR' | 'DATE' | 'TIMESTAMP' | 'DOUBLE'
export type Expression =
  | { column: string }
  | { parameter: string }
  | { call: 'sum' | 'fsum' | 'min' | 'max' | 'count' | 'lower'; of: Expression }
  | { percentile: number; of: Expression }
  | { contains: Expression; text: Expression }
  | { startOf: WarehouseGranularity; of: Expression }
  | { cast: Expression; to: SqlType }
  | { allRows: 'count' | 'count over groups' }
  | { distinct: Expression }
  | { product: [Expression, Expression] }
  | { when: Expression; value: Expression }
  /** The greatest value among the rows of the same groups. */
  | { greatestOf: Expression; within: Expression[] }
  | { compare: '>' | '>=' | '<' | '<=' | '='; left: Expression; right: Expression }
  | { dayAfter: Expression }
  | { oneOf: Expression[]; value: Expression }
  | { isNull: Expression }
  | { not: Expression }
  | { every: Expression[] }
  | { some: Expression[] }

export type Select = {
  columns: { expression: Expression; as: string }[]
  distinct?: boolean
  from: string
  /** Columns beside those of the table, which the conditions do not see; the groups and figures may. */
  beside?: { expression: Expression; as: string }[]
  where?: Expression
  /** The first so many columns are the groups. */
  groups?: number
  /** Only groups with a row, for a query without group columns. */
  onlyWithRows?: boolean
  /** Places of columns, from 1. */
  order: number[]
  limit: number
  offset: number
}
export type Statement = { text: string; parameters: string[] }

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The first moment of a period as DuckDB has it: rows are grouped by it and not by its text, which is dearer to make. */
function periodStart(granularity: WarehouseGranularity, moment: string): string {
  if (granularity === 'hour') return `date_trunc('hour', ${moment})`
  const year = `date_trunc('year', ${moment})`
  const starts: Record<Exclude<WarehouseGranularity, 'hour'>, string> = {
    day: `date_trunc('day', ${moment})`,
    week: `date_trunc('week', ${moment})`,
    month: `date_trunc('month', ${moment})`,
    quarter: `date_trunc('quarter', ${moment})`,
    year,
    half: `${year} + CASE WHEN month(${moment}) > 6 THEN INTERVAL 6 MONTH ELSE INTERVAL 0 MONTH END`,
    fy: `date_trunc('year', ${moment} - INTERVAL 3 MONTH) + INTERVAL 3 MONTH`,
  }
  return `CAST(${starts[granularity]} AS DATE)`
}

const periodText = (granularity: WarehouseGranularity, start: string): string =>
  granularity === 'hour' ? `strftime(${start}, '%Y-%m-%dT%H:00:00')` : `CAST(${start} AS VARCHAR)`

function printExpression(expression: Expression, parameters: string[]): string {
  const print = (inner: Expression): string => printExpression(inner, parameters)
  const joined = (parts: Expression[], word: 'AND' | 'OR', empty: string): string =>
    parts.length === 0 ? empty : `(${parts.map(print).join(` ${word} `)})`
  if ('column' in expression) return quoted(expression.column)
  if ('parameter' in expression) return `CAST($${parameters.push(expression.parameter)} AS VARCHAR)`
  if ('call' in expression) return `${expression.call}(${print(expression.of)})`
  if ('distinct' in expression) return `count(DISTINCT ${print(expression.distinct)})`
  if ('product' in expression) return `(${expression.product.map(print).join(' * ')})`
  if ('when' in expression) return `CASE WHEN ${print(expression.when)} THEN ${print(expression.value)} END`
  if ('greatestOf' in expression) {
    const groups = expression.within.map(print)
    return `max(${print(expression.greatestOf)}) OVER (${groups.length === 0 ? '' : `PARTITION BY ${groups.join(', ')}`})`
  }
  if ('percentile' in expression)
    return `quantile_cont(CAST(${print(expression.of)} AS DOUBLE), ${expression.percentile / 100})`
  if ('contains' in expression) return `contains(${print(expression.contains)}, ${print(expression.text)})`
  if ('startOf' in expression)
    return periodText(expression.startOf, periodStart(expression.startOf, print(expression.of)))
  if ('cast' in expression) return `CAST(${print(expression.cast)} AS ${expression.to})`
  if ('allRows' in expression) return expression.allRows === 'count' ? 'count(*)' : 'count(*) OVER ()'
  if ('compare' in expression) return `(${print(expression.left)} ${expression.compare} ${print(expression.right)})`
  if ('dayAfter' in expression) return `(${print(expression.dayAfter)} + INTERVAL 1 DAY)`
  if ('oneOf' in expression) {
    return expression.oneOf.length === 0
      ? 'FALSE'
      : `(${print(expression.value)} IN (${expression.oneOf.map(print).join(', ')}))`
  }
  if ('isNull' in expression) return `(${print(expression.isNull)} IS NULL)`
  if ('not' in expression) return `(NOT ${print(expression.not)})`
  if ('every' in expression) return joined(expression.every, 'AND', 'TRUE')
  return joined(expression.some, 'OR', 'FALSE')
}

/** Prints a query as one statement with numbered parameters. */
export function printStatement(select: Select): Statement {
  const parameters: string[] = []
  const print = (expression: Expression): string => printExpression(expression, parameters)
  const list = (named: Select['columns']): string[] =>
    named.map(({ expression, as }) => `${print(expression)} AS ${quoted(as)}`)
  const columns = list(select.columns).join(', ')
  const beside = list(select.beside ?? [])
  const where = select.where === undefined ? '' : ` WHERE ${print(select.where)}`
  const kept = `${quoted(select.from)}${where}`
  const groups = select.columns
    .slice(0, select.groups ?? 0)
    .map(({ expression }, place) =>
      'startOf' in expression ? periodStart(expression.startOf, print(expression.of)) : String(place + 1),
    )
  const text = [
    `SELECT ${select.distinct === true ? 'DISTINCT ' : ''}${columns}`,
    beside.length === 0 ? `FROM ${kept}` : `FROM (SELECT *, ${beside.join(', ')} FROM ${kept})`,
    ...(groups.length === 0 ? [] : [`GROUP BY ${groups.join(', ')}`]),
    ...(select.onlyWithRows === true ? ['HAVING count(*) > 0'] : []),
    ...(select.order.length === 0
      ? []
      : [`ORDER BY ${select.order.map((place) => `${place} ASC NULLS LAST`).join(', ')}`]),
    `LIMIT ${wholeNumber(select.limit)} OFFSET ${wholeNumber(select.offset)}`,
  ].join(' ')
  return { text, parameters }
}

function wholeNumber(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('limit and offset are whole numbers from 0')
  return String(value)
}
