import { meets } from '../../../contract/chat/conditions.ts'
import type { MissingValues } from '../../../contract/datasets/datasets.schemas.ts'
import { startOf } from '../../../contract/shared/periods.ts'
import type {
  DimensionInfo,
  FactQuery,
  FactResult,
  FactRow,
  FactTableInfo,
  MeasureInfo,
} from '../../engines/tools/index.ts'
import {
  currencyOf,
  type DimensionTable,
  exactSum,
  keyColumn,
  nearestQuotient,
  plainDecimal,
  type UnderstoodColumn,
} from '../../engines/queries/index.ts'

type Cell = string | number | null
type Row = Record<string, Cell>
/** A dimension table (products, stores, customers) with its rows, so it can be queried like facts. */
export type List = { info: FactTableInfo; rows: Row[] }

const mostSamples = 200
const naming = /\b(?:name|title|label|description)\b/i

const isMeasure = (column: UnderstoodColumn): boolean => column.role !== 'key' && column.type === 'decimal'
const isDate = (column: UnderstoodColumn): boolean =>
  column.role !== 'key' && (column.type === 'date' || column.type === 'timestamp')
const textOf = (cell: Cell | undefined): string | null => (cell === null || cell === undefined ? null : String(cell))

export const valuesOf = (rows: Row[], name: string): string[] => [
  ...new Set(rows.flatMap((row) => (row[name] === null || row[name] === undefined ? [] : [String(row[name])]))),
]

/** Whether a column's label means a name. */
export const isCalledName = (label: string): boolean => naming.test(label.replaceAll('_', ' '))

/** The column with a distinct name for each record. */
function namingColumn(columns: UnderstoodColumn[], rows: Row[]): UnderstoodColumn | undefined {
  const texts = columns.filter((column) => !isMeasure(column) && !isDate(column))
  const isDistinct = ({ name }: UnderstoodColumn): boolean => valuesOf(rows, name).length === rows.length
  return texts.find((column) => isCalledName(column.label) && isDistinct(column)) ?? texts.find(isDistinct)
}

/** A numeric column for the assistant; properties not found while reading are left open. */
export const measureOf = (column: UnderstoodColumn, usual: string): MeasureInfo => {
  const { name, label, unit, kind, weight, remarks } = column
  const currency = currencyOf(column, usual)
  return {
    name,
    label,
    unit: unit ?? 'number',
    ...(currency === undefined ? {} : { currency }),
    ...(kind === undefined ? {} : { kind }),
    ...(weight === undefined ? {} : { weight }),
    ...(remarks === undefined ? {} : { remarks }),
  }
}

export const meaningOfTexts = ({
  isIndicator,
  totalValues,
}: UnderstoodColumn): Pick<DimensionInfo, 'isIndicator' | 'totalValues'> => ({
  ...(isIndicator === undefined ? {} : { isIndicator }),
  ...(totalValues === undefined ? {} : { totalValues }),
})

/** A dimension table with its rows, in the assistant's form. */
export function listOf(table: DimensionTable, rows: Row[], currency: string): List {
  const name = namingColumn(table.columns, rows)
  const days = (column: string): string[] =>
    valuesOf(rows, column)
      .map((value) => value.slice(0, 10))
      .sort()
  const info: FactTableInfo = {
    name: table.name,
    label: table.label,
    measures: table.columns.filter(isMeasure).map((column) => measureOf(column, currency)),
    dimensions: table.columns
      .filter((column) => !isMeasure(column) && !isDate(column))
      .map((column) => ({
        name: column.name,
        label: column.label,
        sampleValues: valuesOf(rows, column.name).slice(0, mostSamples),
      })),
    dateDimensions: table.columns.filter(isDate).map((column) => {
      const known = days(column.name)
      return { name: column.name, label: column.label, from: known[0], to: known[known.length - 1] }
    }),
    rowCount: rows.length,
    isList: true,
    ...(name === undefined ? {} : { naming: name.name }),
  }
  return { info, rows }
}

/** A record: its key and its attributes. */
export const rowOf = (table: DimensionTable, externalId: string, attributes: Row): Row => ({
  ...attributes,
  [keyColumn(table)?.name ?? 'id']: externalId,
})

function weightedMean(rows: Row[], name: string, weight: string): number | null {
  const known = rows.flatMap((row) =>
    typeof row[name] === 'number' && typeof row[weight] === 'number' ? [{ value: row[name], own: row[weight] }] : [],
  )
  const { sum } = exactSum(known.map(({ own }) => own))
  return sum === 0 ? null : exactSum(known.map(({ value, own }) => value * own)).sum / sum
}

/** The rows of the last day on which a measure has a value. */
function rowsOfLastDay(rows: Row[], name: string, dayOf: (row: Row) => string | null): Row[] {
  const held = rows.filter((row) => typeof row[name] === 'number' && dayOf(row) !== null)
  const last = held.reduce((latest, row) => ((dayOf(row) ?? '') > latest ? (dayOf(row) ?? '') : latest), '')
  return held.filter((row) => dayOf(row) === last)
}

function aggregated(rows: Row[], asked: string, dayOf: (row: Row) => string | null): number | null {
  if (asked === 'count') return rows.length
  const [name = '', aggregation = 'sum', weight = ''] = asked.split(':')
  if (aggregation === 'count_distinct') return valuesOf(rows, name).length
  if (aggregation === 'weighted_mean') return weightedMean(rows, name, weight)
  if (aggregation === 'last') return aggregated(rowsOfLastDay(rows, name, dayOf), name, dayOf)
  const values = rows.flatMap((row) => (typeof row[name] === 'number' ? [row[name]] : []))
  if (values.length === 0) return null
  if (aggregation === 'min') return Math.min(...values)
  if (aggregation === 'max') return Math.max(...values)
  const { text, sum } = exactSum(values)
  if (aggregation === 'sum') return sum
  if (aggregation === 'mean')
    return plainDecimal.test(text) ? nearestQuotient(text, values.length) : sum / values.length
  const sorted = values.toSorted((one, other) => one - other)
  const position = (Number(aggregation.slice(1)) / 100) * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(position)] ?? 0, sorted[Math.ceil(position)] ?? 0]
  return low + (high - low) * (position - Math.floor(position))
}

/** Columns of a measure that are empty in some rows. */
function missingIn(info: FactTableInfo, rows: Row[], asked: string): MissingValues[] {
  const [name = '', aggregation, weight] = asked.split(':')
  if (name === 'count') return []
  const isText = aggregation === 'count_distinct'
  return [name, ...(weight === undefined ? [] : [weight])].flatMap((column) => {
    const filled = rows.filter((row) => (isText ? textOf(row[column]) !== null : typeof row[column] === 'number'))
    const label = [...info.measures, ...info.dimensions].find((one) => one.name === column)?.label ?? column
    const empty = rows.length - filled.length
    return empty === 0 ? [] : [{ column, label, rows: empty, of: rows.length }]
  })
}

/** Answers a query over a dimension table: filtered rows, grouped, in group order. */
export function queryList({ info, rows }: List, query: FactQuery): FactResult {
  const date = query.dateDimension ?? info.dateDimensions[0]?.name
  const dayOf = (row: Row): string | null => (date === undefined ? null : (textOf(row[date])?.slice(0, 10) ?? null))
  const kept = rows.filter((row) => {
    const day = dayOf(row)
    if (query.dateFrom !== undefined && (day === null || day < query.dateFrom)) return false
    if (query.dateTo !== undefined && (day === null || day > query.dateTo)) return false
    const isMet = (query.conditions ?? []).every((condition) => {
      const cell = row[condition.column]
      return typeof cell === 'number' && meets(cell, condition)
    })
    return (
      isMet &&
      Object.entries(query.filters ?? {}).every(
        ([name, filter]) => filter.values.includes(textOf(row[name]) ?? '') === (filter.type === 'include'),
      )
    )
  })
  const groups = new Map<string, { values: Record<string, string | null>; rows: Row[] }>()
  for (const row of kept) {
    const day = dayOf(row)
    const values: Record<string, string | null> = {
      ...(query.dateGranularity === undefined
        ? {}
        : { __date: day === null ? null : startOf(query.dateGranularity, day) }),
      ...Object.fromEntries((query.dimensions ?? []).map((name) => [name, textOf(row[name])])),
    }
    const key = JSON.stringify(Object.values(values))
    const group = groups.get(key) ?? { values, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  const unitOf = (asked: string): string =>
    info.measures.find((measure) => measure.name === asked.split(':')[0])?.unit ?? 'number'
  const results = [...groups.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([, group]): FactRow => ({
        dimensionValues: group.values,
        measures: Object.fromEntries(
          query.measures.map((asked) => [asked, { value: aggregated(group.rows, asked, dayOf), unit: unitOf(asked) }]),
        ),
        recordCount: group.rows.length,
      }),
    )
  const missing = query.measures.flatMap((asked) => missingIn(info, kept, asked))
  const unlike = new Map(missing.map((one) => [one.column, one]))
  return {
    ...{ results: results.slice(0, query.limit ?? 100), total: results.length, rowCount: kept.length },
    ...(unlike.size === 0 ? {} : { missing: [...unlike.values()] }),
  }
}
