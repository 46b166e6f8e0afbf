import type { aggregations, FactRow, WarehouseGranularity } from '../../../contract/datasets/datasets.schemas.ts'
import type { RelativePeriod, RowCondition, Where } from '../../../contract/datasets/where.schemas.ts'
import { startOf } from '../../../contract/shared/periods.ts'
import { decimalsOf, scaled } from '../../engines/queries/exact.ts'
import type { FactsAsked } from '../../engines/queries/fact-plan.ts'
import type { UnderstoodTable } from '../../engines/queries/understood-table.ts'

/** A second, naive reading of OD-085 over rows in memory, with fractions of whole numbers instead of a database. */
type Plain = (typeof aggregations)[number]
type Row = Record<string, string | null>

function rowsOf(table: UnderstoodTable): Row[] {
  return table.rows.map((row) =>
    Object.fromEntries(
      table.columns.map((column, index) => [column.name, row[index] === null ? null : String(row[index])]),
    ),
  )
}

function bucket(granularity: WarehouseGranularity, moment: string): string {
  if (granularity === 'hour') return `${moment.slice(0, 10)}T${moment.slice(11, 13) || '00'}:00:00`
  return startOf(granularity, moment.slice(0, 10))
}

function meets(cell: string | null, operator: string, value: number): boolean {
  if (cell === null) return false
  const number = Number(cell)
  if (operator === 'more') return number > value
  if (operator === 'less') return number < value
  return number === value || (operator === 'atLeast' && number > value) || (operator === 'atMost' && number < value)
}

const dayNumber = (day: string): number => Date.parse(day) / 86_400_000
const dayText = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10)
const firstOf = (year: number, month: number): number => Date.UTC(year, month, 1) / 86_400_000

/** First and last day of a period, told by the calendar of JavaScript alone. */
function spanOf(period: RelativePeriod, today: string): [string, string] {
  const [year = 0, month = 0, date = 0] = today.split('-').map(Number)
  const months = { month: 1, quarter: 3, year: 12 }
  if ('last' in period) {
    if (period.unit !== 'month')
      return [dayText(dayNumber(today) + 1 - period.last * (period.unit === 'week' ? 7 : 1)), today]
    const first = firstOf(year, month - 1 - period.last)
    const length = firstOf(year, month - period.last) - first
    return [dayText(first + Math.min(date, length)), today]
  }
  if ('toDate' in period) {
    const size = months[period.toDate]
    return [dayText(firstOf(year, Math.floor((month - 1) / size) * size)), today]
  }
  if ('previous' in period) {
    const size = months[period.previous]
    const start = Math.floor((month - 1) / size) * size
    return [dayText(firstOf(year, start - size)), dayText(firstOf(year, start) - 1)]
  }
  return [period.from ?? '0000-00-00', period.to ?? '9999-99-99']
}

const numbers = new Set(['amount', 'order', 'units', 'worth', 'place.people '])
const dates = new Set(['sold_on', 'entered', 'place.opened '])

function isMet(row: Row, condition: RowCondition, today: string): boolean {
  const { column } = condition
  const cell = row[column] ?? null
  if (condition.operator === 'empty') return cell === null
  if (condition.operator === 'notEqual') return !isMet(row, { ...condition, operator: 'equal' }, today)
  if (cell === null) return false
  const read = (value: string | number): string | number =>
    numbers.has(column) ? Number(value) : dates.has(column) ? String(value).slice(0, 10) : String(value)
  const own = read(cell)
  switch (condition.operator) {
    case 'equal':
      return own === read(condition.value)
    case 'more':
      return own > read(condition.value)
    case 'atLeast':
      return own >= read(condition.value)
    case 'less':
      return own < read(condition.value)
    case 'atMost':
      return own <= read(condition.value)
    case 'between':
      return own >= read(condition.from) && own <= read(condition.to)
    case 'in':
      return condition.values.some((value) => own === read(value))
    case 'contains':
      return cell.toLowerCase().includes(condition.text.toLowerCase())
    case 'beginsWith':
      return cell.toLowerCase().startsWith(condition.text.toLowerCase())
    case 'during': {
      const [from, to] = spanOf(condition.period, today)
      return own >= from && own <= to
    }
  }
}

export function holds(row: Row, where: Where, today: string): boolean {
  if ('and' in where) return where.and.every((part) => holds(row, part, today))
  if ('or' in where) return where.or.some((part) => holds(row, part, today))
  return 'not' in where ? !holds(row, where.not, today) : isMet(row, where, today)
}

/** The least number of the bin that holds a cell, in whole units of the sixth decimal. */
function binOf(cell: string | null, width: number): string | null {
  if (cell === null) return null
  const [units, size] = [scaled(cell, 6), scaled(width.toFixed(6), 6)]
  const rest = ((units % size) + size) % size
  return String(Number(units - rest) / 1e6)
}

function passes(row: Row, query: FactsAsked, date: string, today: string): boolean {
  const moment = row[date]?.slice(0, 10) ?? null
  if (query.dateFrom !== undefined && (moment === null || moment < query.dateFrom)) return false
  if (query.dateTo !== undefined && (moment === null || moment > query.dateTo)) return false
  if (query.where !== undefined && !holds(row, query.where, today)) return false
  if (!(query.conditions ?? []).every((one) => meets(row[one.column] ?? null, one.operator, one.value))) return false
  return query.filters.every(
    (filter) => filter.values.includes(row[filter.dimension] ?? null) === (filter.type === 'include'),
  )
}

/** The nearest number to a fraction by long division; enough digits for every value of the tests. */
function quotient(units: bigint, divisor: bigint): number {
  const digits = (units * 10n ** 40n) / divisor
  return Number(`${digits}e-40`)
}

export function aggregate(values: string[], aggregation: Plain): number | null {
  if (values.length === 0) return null
  const scale = Math.max(...values.map(decimalsOf))
  const units = values
    .map((value) => scaled(value, scale))
    .sort((left, right) => (left < right ? -1 : left > right ? 1 : 0))
  const one = 10n ** BigInt(scale)
  const sum = units.reduce((total, value) => total + value, 0n)
  if (aggregation === 'sum') return quotient(sum, one)
  if (aggregation === 'mean') return quotient(sum, one * BigInt(units.length))
  if (aggregation === 'min') return quotient(units[0] ?? 0n, one)
  if (aggregation === 'max') return quotient(units.at(-1) ?? 0n, one)
  const position = ((units.length - 1) * Number(aggregation.slice(1))) / 100
  const low = quotient(units[Math.floor(position)] ?? 0n, one)
  const high = quotient(units[Math.ceil(position)] ?? 0n, one)
  return low + (high - low) * (position - Math.floor(position))
}

/** The sum of what stands on the last day on which anything stands. */
function lastOf(rows: Row[], name: string, date: string): number | null {
  const held = rows.flatMap((row) => {
    const [day, value] = [row[date]?.slice(0, 10), row[name]]
    return day === undefined || value === null || value === undefined ? [] : [{ day, value }]
  })
  const last = held.reduce((latest, { day }) => (day > latest ? day : latest), '')
  return aggregate(
    held.filter(({ day }) => day === last).map(({ value }) => value),
    'sum',
  )
}

function weightedMeanOf(rows: Row[], name: string, weight: string): number | null {
  const pairs = rows.flatMap((row) => {
    const [value, own] = [row[name], row[weight]]
    return value === null || value === undefined || own === null || own === undefined ? [] : [[value, own] as const]
  })
  const exact = pairs.map(([value, own]) => ({
    own: scaled(own, 10),
    weighed: scaled(value, 10) * scaled(own, 10),
  }))
  const weights = exact.reduce((sum, { own }) => sum + own, 0n)
  return weights === 0n
    ? null
    : quotient(
        exact.reduce((sum, { weighed }) => sum + weighed, 0n),
        weights * 10n ** 10n,
      )
}

type Group = { values: (string | null)[]; isRest: boolean; rows: Row[] }

function valueOf(rows: Row[], asked: string, date: string): number | null {
  const [name = '', aggregation = 'sum', weight = ''] = asked.split(':')
  const values = rows.map((row) => row[name] ?? null).filter((value) => value !== null)
  if (name === 'count') return rows.length
  if (aggregation === 'count_distinct') return new Set(values).size
  if (aggregation === 'last') return lastOf(rows, name, date)
  if (aggregation === 'weighted_mean') return weightedMeanOf(rows, name, weight)
  return aggregate(values, aggregation as Plain)
}

/** An expression over aggregates as a tree; `asked` as measures are asked for, over some rows. */
export type Sum =
  | { number: number }
  | { asked: string; where?: Where | undefined }
  | { operator: '+' | '-' | '*' | '/' | '^'; left: Sum; right: Sum }
  | { negative: Sum }
  | { window: 'running_total' | 'share' | 'rank' | 'previous' | 'difference' | 'change'; of: Sum }

/** `beside`: all groups of the answer, this one among them. */
type Groups = { own: Group; beside: Group[]; granularity: WarehouseGranularity | undefined }

const stepBack: Record<WarehouseGranularity, (start: string) => string> = {
  hour: (start) => new Date(Date.parse(`${start}Z`) - 3_600_000).toISOString().slice(0, 19),
  day: (start) => dayText(dayNumber(start) - 1),
  week: (start) => dayText(dayNumber(start) - 7),
  month: (start) => monthsBack(start, 1),
  quarter: (start) => monthsBack(start, 3),
  half: (start) => monthsBack(start, 6),
  year: (start) => monthsBack(start, 12),
  fy: (start) => monthsBack(start, 12),
}
const monthsBack = (start: string, count: number): string =>
  dayText(firstOf(Number(start.slice(0, 4)), Number(start.slice(5, 7)) - 1 - count))

function windowOf(sum: Extract<Sum, { window: string }>, groups: Groups, date: string, today: string): number | null {
  const { own, beside, granularity } = groups
  const value = (group: Group): number | null => {
    const found = sumOf(sum.of, group.rows, date, today, null)
    return found !== null && Number.isFinite(found) ? found : null
  }
  const period = (group: Group) => (granularity === undefined ? 'all' : (group.values[0] ?? null))
  const series = (group: Group) =>
    JSON.stringify([group.isRest, ...group.values.slice(granularity === undefined ? 0 : 1)])
  const sumOfAll = (values: (number | null)[]): number | null => {
    const known = values.filter((one) => one !== null)
    return known.length === 0 ? null : known.reduce((total, one) => total + one, 0)
  }
  /** A sum or count of several groups is that of all their rows, with every digit. */
  const sumOfGroups = (groups: Group[]): number | null =>
    'asked' in sum.of
      ? groups.some((group) => value(group) !== null)
        ? sumOf(
            sum.of,
            groups.flatMap(({ rows }) => rows),
            ...([date, today, null] as const),
          )
        : null
      : sumOfAll(groups.map(value))
  const mine = value(own)
  if (sum.window === 'rank') {
    if (mine === null || own.isRest) return null
    const rivals = beside.filter((group) => !group.isRest && period(group) === period(own)).map(value)
    return 1 + rivals.filter((one) => one !== null && one > mine).length
  }
  if (sum.window === 'share') {
    const ofPeriod = beside.filter((group) => period(group) === period(own))
    const parts = ofPeriod.map(value)
    const isMixed = parts.some((one) => one !== null && one > 0) && parts.some((one) => one !== null && one < 0)
    const all = isMixed ? null : sumOfGroups(ofPeriod)
    return mine === null || all === null || all === 0 ? null : mine / all
  }
  const start = period(own)
  if (start === null) return null
  const line = beside.filter((group) => series(group) === series(own))
  if (sum.window === 'running_total')
    return sumOfGroups(line.filter((group) => period(group) !== null && period(group)! <= start))
  const before = line.find((group) => period(group) === stepBack[granularity!](start))
  const previous = before === undefined ? null : value(before)
  if (sum.window === 'previous') return previous
  if (mine === null || previous === null) return null
  if (sum.window === 'difference') return mine - previous
  return previous > 0 ? (mine - previous) / previous : null
}

function sumOf(sum: Sum, rows: Row[], date: string, today: string, groups: Groups | null): number | null {
  const within = (part: Sum) => sumOf(part, rows, date, today, groups)
  if ('window' in sum) {
    if (groups === null) throw new RangeError('no window stands within another')
    return windowOf(sum, groups, date, today)
  }
  if ('number' in sum) return sum.number
  if ('asked' in sum) {
    const { asked, where } = sum
    return valueOf(where === undefined ? rows : rows.filter((row) => holds(row, where, today)), asked, date)
  }
  if ('negative' in sum) {
    const value = within(sum.negative)
    return value === null ? null : -value
  }
  const [left, right] = [within(sum.left), within(sum.right)]
  if (left === null || right === null) return null
  if (sum.operator === '/') return right === 0 ? null : left / right
  if (sum.operator === '+') return left + right
  if (sum.operator === '-') return left - right
  return sum.operator === '*' ? left * right : left ** right
}

/** Of a group of the answer, or of rows that are none. */
type Measured = (of: Group | Row[], asked: string) => number | null

/** What is empty comes last in both directions. */
function inDirection(left: string | number | null, right: string | number | null, isDescending: boolean): number {
  if (left === right) return 0
  if (left === null || right === null) return left === null ? 1 : -1
  return left < right === isDescending ? 1 : -1
}

/** The values of a breakdown that are among its top ones; null where no top is asked. */
function topOf(rows: Row[], { top }: FactsAsked, measured: Measured): Set<string | null> | null {
  if (top === undefined) return null
  const own = Map.groupBy(rows, (row) => row[top.dimension] ?? null)
  const ranked = [...own].map(([name, members]) => ({ name, value: measured(members, top.by) }))
  ranked.sort(
    (left, right) =>
      inDirection(left.value, right.value, top.direction !== 'ascending') || inDirection(left.name, right.name, false),
  )
  return new Set(ranked.slice(0, top.count).map(({ name }) => name))
}

function compareGroups(left: Group, right: Group, names: string[], query: FactsAsked, measured: Measured): number {
  const keys = [...(query.order ?? []), ...names.map((by) => ({ by, direction: 'ascending' as const }))]
  for (const { by, direction } of keys) {
    const at = names.indexOf(by)
    const isMeasure = at < 0
    if ((isMeasure || by === query.top?.dimension) && left.isRest !== right.isRest) return left.isRest ? 1 : -1
    const isBin = (query.bins ?? []).some(({ column }) => column === by)
    const valueOfAxis = (value: string | null) => (value !== null && isBin ? Number(value) : value)
    const of = (group: Group) => (isMeasure ? measured(group, by) : valueOfAxis(group.values[at] ?? null))
    const order = inDirection(of(left), of(right), direction === 'descending')
    if (order !== 0) return order
  }
  return 0
}

type Missing = { column: string; rows: number; of: number }

/** For each column that is measured, the rows that count in which it is empty. */
function missingIn(rows: Row[], asked: readonly string[], sums: readonly Sum[], today: string): Missing[] {
  const found = new Map<string, Set<Row>>()
  const read = (measure: string, own: Row[]): void => {
    const [name = '', aggregation, weight] = measure.split(':')
    if (name === 'count') return
    for (const column of aggregation === 'weighted_mean' ? [name, weight!] : [name])
      found.set(column, new Set([...(found.get(column) ?? []), ...own]))
  }
  const readSum = (sum: Sum): void => {
    if ('asked' in sum)
      read(sum.asked, sum.where === undefined ? rows : rows.filter((row) => holds(row, sum.where!, today)))
    else if ('window' in sum) readSum(sum.of)
    else if ('negative' in sum) readSum(sum.negative)
    else if ('operator' in sum) for (const part of [sum.left, sum.right]) readSum(part)
  }
  for (const measure of asked) read(measure, rows)
  for (const sum of sums) readSum(sum)
  return [...found]
    .map(([column, own]) => ({
      ...{ column, of: own.size },
      rows: [...own].filter((row) => (row[column] ?? null) === null).length,
    }))
    .filter((one) => one.rows > 0)
}

export function evaluate(
  table: UnderstoodTable,
  query: FactsAsked,
  date: string,
  dimensions: string[],
  today = '1970-01-01',
  sums: ReadonlyMap<string, Sum> = new Map(),
): { results: FactRow[]; total: number; rowCount: number; missing: Missing[] } {
  const { dateGranularity } = query
  const groups = new Map<string, Group>()
  const measured: Measured = (of, asked) => {
    const rows = Array.isArray(of) ? of : of.rows
    const sum = sums.get(asked)
    if (sum === undefined) return valueOf(rows, asked, date)
    const own = Array.isArray(of) ? null : { own: of, beside: [...groups.values()], granularity: dateGranularity }
    const value = sumOf(sum, rows, date, today, own)
    return value !== null && Number.isFinite(value) ? value : null
  }
  const kept = rowsOf(table).filter((one) => passes(one, query, date, today))
  const named = topOf(kept, query, measured)
  for (const row of kept) {
    const moment = row[date] ?? null
    const period = dateGranularity === undefined ? [] : [moment === null ? null : bucket(dateGranularity, moment)]
    const isRest = named !== null && !named.has(row[query.top!.dimension] ?? null)
    const own = dimensions.map((name) => (isRest && name === query.top!.dimension ? 'Other' : (row[name] ?? null)))
    const binned = (query.bins ?? []).map(({ column, width }) => binOf(row[column] ?? null, width!))
    const values = [...period, ...own, ...binned]
    const key = JSON.stringify([values, isRest])
    const group = groups.get(key) ?? { values, isRest, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  const names = [
    ...(dateGranularity === undefined ? [] : ['__date']),
    ...dimensions,
    ...(query.bins ?? []).map(({ column }) => column),
  ]
  const sorted = [...groups.values()].sort((left, right) => compareGroups(left, right, names, query, measured))
  const results = sorted.slice(query.offset, query.offset + query.limit).map((group): FactRow => {
    const measures = [...query.measures, ...sums.keys()].map((asked) => [
      asked,
      { value: measured(group, asked), unit: 'number' },
    ])
    return {
      dimensionValues: Object.fromEntries(names.map((name, index) => [name, group.values[index] ?? null])),
      measures: Object.fromEntries(measures),
      recordCount: group.rows.length,
      ...(group.isRest ? { isRest: true as const } : {}),
    }
  })
  const missing = missingIn(kept, query.measures, [...sums.values()], today)
  return { results, total: sorted.length, rowCount: kept.length, missing }
}
