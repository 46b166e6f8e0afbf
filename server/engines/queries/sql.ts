import type { WarehouseGranularity } from '../../../contract/datasets/datasets.schemas.ts'

/** A small tree of SQL: names are quoted, values are parameters, and nothing else of a query becomes text. */
export type SqlType = 'VARCHAR' | 'DATE' | 'TIMESTAMP' | 'DOUBLE'
export type Expression =
  | { column: string }
  | { parameter: string }
  | { call: 'sum' | 'fsum' | 'min' | 'max' | 'count' | 'lower'; of: Expression }
  | { percentile: number; of: Expression }
  | { contains: Expression; text: Expression }
  | { within: Expression; begins: Expression }
  /** The start of the period of a day, or of a moment for hours. */
  | { startOf: WarehouseGranularity; of: Expression }
  | { cast: Expression; to: SqlType }
  | { allRows: 'count' | 'count over groups' }
  | { distinct: Expression }
  /** In the position of a count that is not needed. */
  | { uncounted: -1 }
  | { product: [Expression, Expression] }
  /** The figure of an aggregate over some of its rows. */
  | { aggregate: Expression; over: Expression }
  | { left: Expression; operator: '+' | '-' | '*' | '^'; right: Expression }
  /** A double that is a number, else empty. */
  | { finite: Expression }
  /** Of doubles; empty where the second is zero. */
  | { quotient: [Expression, Expression] }
  | { when: Expression; value: Expression }
  /** The position of the bin of this width that holds a number, counted from zero. */
  | { binOf: Expression; width: string }
  /** The grouping key of a row's period. */
  | { periodKey: WarehouseGranularity; of: Expression }
  /** A window over the groups of an answer, partitioned by `within`; running in the order of `along` if given. */
  | { overGroups: 'sum' | 'min' | 'max'; of: Expression; within: Expression[]; along?: Expression | undefined }
  /** The rank, the greatest first; equal values share a rank. */
  | { rankOf: Expression; within: Expression[] }
  /** The figure of the period right before this one. */
  | { previousOf: Expression; within: Expression[]; granularity: WarehouseGranularity; along: Expression }
  /** The greatest value among the rows of the same groups. */
  | { greatestOf: Expression; within: Expression[] }
  | { compare: '>' | '>=' | '<' | '<=' | '='; left: Expression; right: Expression }
  | { oneOf: Expression[]; value: Expression }
  | { isNull: Expression }
  /**
   * A text of a related table, from a column that is empty in rows without a match and holds `noMatch` for empty cells:
   * the other way round. Rows are grouped by the column itself, so the texts are swapped once for each group.
   */
  | { swapped: Expression; noMatch: string }
  | { not: Expression }
  | { every: Expression[] }
  | { some: Expression[] }

export type Select = {
  columns: { expression: Expression; as: string }[]
  /** Further columns that say the same in each row. */
  ofAll?: { expression: Expression; as: string }[]
  distinct?: boolean
  from: string
  /**
   * A column beside those of the table, which the conditions do not see; all else may: whether the value is one of the
   * first column of a query, which holds each once. Empty is a value as any other.
   */
  flag?: { among: Select; value: Expression; as: string }
  /** Columns beside those of the table, which the conditions do not see; the groups and figures may. */
  beside?: { expression: Expression; as: string }[]
  where?: Expression
  /** How many of the first columns are groups. */
  groups?: number
  /** Only groups with a row, for a query without group columns. */
  onlyWithRows?: boolean
  /** Places of columns, from 1, or figures of the groups. */
  order: (number | { by: number | Expression; isDescending: boolean })[]
  limit: number
  offset: number
}
/** `ofAll`: how many of the last columns have the same value in each row. */
export type Statement = { text: string; parameters: string[]; ofAll?: number }

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The number of months in longer periods, and how many months before January the first one begins. */
const months = { month: [1, 0], quarter: [3, 0], half: [6, 0], year: [12, 0], fy: [12, 9] } as const

/**
 * The grouping key of a period: its first moment, or its first month counted from the year 0. Grouping by a label would
 * be slower, and `date_trunc` of a month costs more than the sums themselves.
 */
function periodKey(granularity: WarehouseGranularity, moment: string): string {
  if (granularity === 'hour' || granularity === 'week') return `date_trunc('${granularity}', ${moment})`
  if (granularity === 'day') return moment
  const month = `(year(${moment}) * 12 + month(${moment}) - 1)`
  const [count, before] = months[granularity]
  return count === 1 ? month : `(${month} - (${month} + ${before}) % ${count})`
}

/** The difference between the keys of two consecutive periods. */
function stepOf(granularity: WarehouseGranularity): string {
  if (granularity === 'hour') return 'INTERVAL 1 HOUR'
  if (granularity === 'week') return 'INTERVAL 7 DAY'
  return granularity === 'day' ? '1' : String(months[granularity][0])
}

function periodText(granularity: WarehouseGranularity, key: string): string {
  if (granularity === 'hour') return `strftime(${key}, '%Y-%m-%dT%H:00:00')`
  const isDay = granularity === 'week' || granularity === 'day'
  return `CAST(${isDay ? `CAST(${key} AS DATE)` : `make_date(${key} // 12, ${key} % 12 + 1, 1)`} AS VARCHAR)`
}

export const swappedText = (column: string, noMatch: string): string =>
  `CASE WHEN ${column} IS NULL THEN ${noMatch} WHEN ${column} <> ${noMatch} THEN ${column} END`

function printExpression(expression: Expression, parameters: string[]): string {
  const print = (inner: Expression): string => printExpression(inner, parameters)
  const joined = (parts: Expression[], word: 'AND' | 'OR', empty: string): string =>
    parts.length === 0 ? empty : `(${parts.map(print).join(` ${word} `)})`
  if ('column' in expression) return quoted(expression.column)
  if ('parameter' in expression) return `CAST($${parameters.push(expression.parameter)} AS VARCHAR)`
  if ('call' in expression) return `${expression.call}(${print(expression.of)})`
  if ('uncounted' in expression) return String(expression.uncounted)
  if ('distinct' in expression) return `count(DISTINCT ${print(expression.distinct)})`
  if ('product' in expression) return `(${expression.product.map(print).join(' * ')})`
  if ('quotient' in expression) {
    const [above, below] = expression.quotient.map((part) => `CAST(${print(part)} AS DOUBLE)`)
    return `(${above} / NULLIF(${below}, 0))`
  }
  if ('over' in expression) return `${print(expression.aggregate)} FILTER (WHERE ${print(expression.over)})`
  if ('operator' in expression) {
    const [left, right] = [print(expression.left), print(expression.right)]
    return expression.operator === '^' ? `pow(${left}, ${right})` : `(${left} ${expression.operator} ${right})`
  }
  if ('finite' in expression) {
    const value = print(expression.finite)
    return `CASE WHEN isfinite(${value}) THEN ${value} END`
  }
  if ('when' in expression) return `CASE WHEN ${print(expression.when)} THEN ${print(expression.value)} END`
  const partition = (groups: Expression[]): string =>
    groups.length === 0 ? '' : `PARTITION BY ${groups.map(print).join(', ')}`
  if ('binOf' in expression) {
    const number = print(expression.binOf)
    const width = `CAST(${widthOf(expression.width)} AS DECIMAL(18, 6))`
    const near = `CAST(floor(CAST(${number} AS DOUBLE) / CAST(${width} AS DOUBLE)) AS BIGINT)`
    // The quotient of doubles may be one bin off where a number is the edge of one.
    return `CASE WHEN (${near} + 1) * ${width} <= ${number} THEN ${near} + 1 WHEN ${near} * ${width} > ${number} THEN ${near} - 1 ELSE ${near} END`
  }
  if ('periodKey' in expression) return periodKey(expression.periodKey, print(expression.of))
  if ('overGroups' in expression) {
    const { overGroups, of, within, along } = expression
    const order = along === undefined ? '' : ` ORDER BY ${print(along)} NULLS LAST`
    return `${overGroups}(${print(of)}) OVER (${partition(within)}${order})`
  }
  if ('rankOf' in expression)
    return `rank() OVER (${partition(expression.within)} ORDER BY ${print(expression.rankOf)} DESC NULLS LAST)`
  if ('previousOf' in expression) {
    const { previousOf, within, granularity, along } = expression
    const window = `OVER (${partition(within)} ORDER BY ${print(along)} NULLS LAST)`
    const step = stepOf(granularity)
    return `CASE WHEN lag(${print(along)}) ${window} = ${print(along)} - ${step} THEN lag(${print(previousOf)}) ${window} END`
  }
  if ('greatestOf' in expression) {
    const groups = expression.within.map(print)
    return `max(${print(expression.greatestOf)}) OVER (${groups.length === 0 ? '' : `PARTITION BY ${groups.join(', ')}`})`
  }
  if ('percentile' in expression)
    return `quantile_cont(CAST(${print(expression.of)} AS DOUBLE), ${expression.percentile / 100})`
  if ('contains' in expression) return `contains(${print(expression.contains)}, ${print(expression.text)})`
  if ('begins' in expression) return `starts_with(${print(expression.within)}, ${print(expression.begins)})`
  if ('startOf' in expression)
    return periodText(expression.startOf, periodKey(expression.startOf, print(expression.of)))
  if ('cast' in expression) return `CAST(${print(expression.cast)} AS ${expression.to})`
  if ('allRows' in expression) return expression.allRows === 'count' ? 'count(*)' : 'count(*) OVER ()'
  if ('compare' in expression) return `(${print(expression.left)} ${expression.compare} ${print(expression.right)})`
  if ('oneOf' in expression) {
    return expression.oneOf.length === 0
      ? 'FALSE'
      : `(${print(expression.value)} IN (${expression.oneOf.map(print).join(', ')}))`
  }
  if ('isNull' in expression) return `(${print(expression.isNull)} IS NULL)`
  if ('swapped' in expression) return swappedText(print(expression.swapped), print({ parameter: expression.noMatch }))
  if ('not' in expression) return `(NOT ${print(expression.not)})`
  if ('every' in expression) return joined(expression.every, 'AND', 'TRUE')
  return joined(expression.some, 'OR', 'FALSE')
}

/** Names of no column: those hold no blank. */
const amongName = '__among '
const rowsName = '__rows '
const foundName = '__found '
const groupsName = '__groups '
export const keyName = '__key '

/** Prints a query as one statement with numbered parameters. */
export function printStatement(select: Select): Statement {
  const parameters: string[] = []
  const { ofAll = [] } = select
  return { text: printSelect(select, parameters), parameters, ...(ofAll.length === 0 ? {} : { ofAll: ofAll.length }) }
}

const isLateText = (expression: Expression): expression is { cast: Expression; to: SqlType } =>
  'cast' in expression && expression.to === 'VARCHAR'

const isSame = (one: Expression, other: Expression): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A value over all groups: the sum of a figure of each of them, or their number. */
function printOfAll(expression: Expression, nameOf: (figure: Expression) => string): string {
  if ('overGroups' in expression) return `${expression.overGroups}(${quoted(nameOf(expression.of))})`
  return 'allRows' in expression ? 'count(*)' : printExpression(expression, [])
}

/**
 * The groups are calculated once; those that are wanted are looked for among them, and what belongs to all is added up
 * beside that. A window would hold all groups a second time, which costs a quarter of the time where there are a
 * million. Figures become texts at the end, as a sum is dear to write. The order is said twice, since a query around
 * another one need not keep it.
 */
function printGroups(select: Select, groups: number, parameters: string[]): string {
  const { ofAll = [], order, limit, offset, ...rest } = select
  const columns = select.columns.map(({ expression, as }, at) =>
    at >= groups && isLateText(expression) ? { expression: expression.cast, as } : { expression, as },
  )
  const nameOf = (expression: Expression): string => {
    const known = columns.findIndex((column, at) => at >= groups && isSame(column.expression, expression))
    if (known >= 0) return columns[known]!.as
    return columns[columns.push({ expression, as: `x${columns.length}` }) - 1]!.as
  }
  const keys = order.map((one) => {
    const { by, isDescending } = typeof one === 'number' ? { by: one, isDescending: false } : one
    return { name: typeof by === 'number' ? select.columns[by - 1]!.as : nameOf(by), isDescending }
  })
  const sums = ofAll.map(({ expression, as }) => `${printOfAll(expression, nameOf)} AS ${quoted(as)}`)
  const shown = select.columns.map(({ expression, as }, at) =>
    at >= groups && isLateText(expression) ? `CAST(${quoted(as)} AS VARCHAR) AS ${quoted(as)}` : quoted(as),
  )
  const all = quoted(groupsName)
  // Of the groups, since the text of a figure has its name as well.
  const keyed = keys.map(({ name, isDescending }) => `${all}.${quoted(name)} ${directionOf(isDescending)}`)
  const ordered = keyed.length === 0 ? '' : ` ORDER BY ${keyed.join(', ')}`
  const wanted = `SELECT * FROM ${all}${ordered} LIMIT ${wholeNumber(limit)} OFFSET ${wholeNumber(offset)}`
  const beside = sums.length === 0 ? '' : `, (SELECT ${sums.join(', ')} FROM ${all})`
  const names = [...shown, ...ofAll.map(({ as }) => quoted(as))]
  const made = printRows({ ...rest, columns }, parameters)
  return `SELECT ${names.join(', ')} FROM (WITH ${all} AS MATERIALIZED (${made}) SELECT * FROM (${wanted})${beside}) AS ${all}${ordered}`
}

const directionOf = (isDescending: boolean): string => `${isDescending ? 'DESC' : 'ASC'} NULLS LAST`

const printOrder = (order: Select['order'], parameters: string[]): string =>
  order
    .map((one) => (typeof one === 'number' ? { by: one, isDescending: false } : one))
    .map(({ by, isDescending }) => {
      const key = typeof by === 'number' ? by : printExpression(by, parameters)
      return `${key} ${directionOf(isDescending)}`
    })
    .join(', ')

/** A join, as DuckDB looks for each value that there is where a condition asks whether one exists. */
function printFlagged(
  from: string,
  { among, value, as }: NonNullable<Select['flag']>,
  where: string,
  parameters: string[],
): string {
  const [rows, found, isFound] = [rowsName, amongName, foundName].map(quoted)
  const keys = `SELECT ${quoted(keyName)}, 1 AS ${isFound} FROM (${printSelect(among, parameters)})`
  const isSame = `${found}.${quoted(keyName)} IS NOT DISTINCT FROM ${printExpression(value, parameters)}`
  return `(SELECT ${rows}.*, (${found}.${isFound} IS NOT NULL) AS ${quoted(as)} FROM ${quoted(from)} AS ${rows} LEFT JOIN (${keys}) AS ${found} ON ${isSame}${where})`
}

function printSelect(select: Select, parameters: string[]): string {
  const { groups = 0, ofAll = [], limit, offset, ...rest } = select
  const isLate = select.columns.slice(groups).some(({ expression }) => isLateText(expression))
  if (groups > 0 && (isLate || ofAll.length > 0)) return printGroups(select, groups, parameters)
  const made = printRows({ ...rest, groups, columns: [...rest.columns, ...ofAll] }, parameters)
  const ordered = rest.order.length === 0 ? '' : ` ORDER BY ${printOrder(rest.order, parameters)}`
  return `${made}${ordered} LIMIT ${wholeNumber(limit)} OFFSET ${wholeNumber(offset)}`
}

/** Without an order and a limit. */
function printRows(select: Omit<Select, 'ofAll' | 'order' | 'limit' | 'offset'>, parameters: string[]): string {
  const print = (expression: Expression): string => printExpression(expression, parameters)
  const list = (named: Select['columns']): string[] =>
    named.map(({ expression, as }) => `${print(expression)} AS ${quoted(as)}`)
  const columns = list(select.columns).join(', ')
  const beside = list(select.beside ?? [])
  const where = select.where === undefined ? '' : ` WHERE ${print(select.where)}`
  const rows = `${quoted(select.from)}${where}`
  const kept = select.flag === undefined ? rows : printFlagged(select.from, select.flag, where, parameters)
  const groups = select.columns.slice(0, select.groups ?? 0).map(({ expression }, index) => {
    if ('startOf' in expression) return periodKey(expression.startOf, print(expression.of))
    return 'swapped' in expression ? print(expression.swapped) : String(index + 1)
  })
  return [
    `SELECT ${select.distinct === true ? 'DISTINCT ' : ''}${columns}`,
    beside.length === 0 ? `FROM ${kept}` : `FROM (SELECT *, ${beside.join(', ')} FROM ${kept})`,
    ...(groups.length === 0 ? [] : [`GROUP BY ${groups.join(', ')}`]),
    ...(select.onlyWithRows === true ? ['HAVING count(*) > 0'] : []),
  ].join(' ')
}

function widthOf(width: string): string {
  if (!/^\d{1,13}(\.\d{1,6})?$/.test(width)) throw new RangeError('the width of bins is a decimal')
  return width
}

function wholeNumber(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('limit and offset are whole numbers from 0')
  return String(value)
}
