import type { FigureFilter, FigureMeasure, Reading } from '../../../../contract/chat/reading.schemas.ts'
import type { QueryFactsInput } from '../../tools/index.ts'
import { ownValue } from '../../../../contract/shared/own-value.ts'
import { columnNamed, type Table } from './tables.ts'

const mostRows = 1_000

/** A measure as query_facts writes it. */
export function askedOf({ column, aggregation, weight }: FigureMeasure): string {
  if (column === undefined || aggregation === 'count') return 'count'
  if (aggregation === 'sum') return column
  return aggregation === 'weighted_mean' ? `${column}:weighted_mean:${weight ?? column}` : `${column}:${aggregation}`
}

const sums: Record<string, string> = { mean: 'mean', min: 'min', max: 'max', last: 'last', sum: 'sum' }
const signs = { per: '/', share: '/', minus: '-' }
/** By which name the answer has what is worked out from two measures. */
export const WORKED_OUT = 'worked out'
/** Two measures, and what is worked out from them. */
function workedOutOf({ column = '', aggregation, other }: FigureMeasure): Pick<QueryFactsInput, 'expressions'> {
  if (other === undefined) return {}
  const [own, against] = [aggregation, other.aggregation].map((each) => ownValue(sums, each) ?? each)
  const expression = `${own}([${column}]) ${signs[other.operator]} ${against}([${other.column}])`
  return { expressions: [{ name: WORKED_OUT, expression }] }
}

function filtersOf(filters: FigureFilter[]): QueryFactsInput['filters'] {
  return Object.fromEntries(filters.map(({ column, type, values }) => [column, { type, values }]))
}

/** The query_facts input for a reading. The result of this one query has everything that the reading shows. */
export function queryOf(reading: Reading, table: Table): QueryFactsInput {
  const { filters, conditions, period } = reading
  const base = {
    factTable: reading.table,
    ...(filters.length === 0 ? {} : { filters: filtersOf(filters) }),
    ...(conditions.length === 0 ? {} : { conditions }),
    ...(period === null ? {} : { dateDimension: period.column, dateFrom: period.from, dateTo: period.to }),
    limit: mostRows,
  }
  if (reading.kind === 'listing') {
    const columns = reading.columns.map((name) => columnNamed(table, name))
    const date = columns.find((column) => column?.role === 'date')
    const { sort } = reading
    const inTime = columnNamed(table, sort?.column ?? '')?.role === 'date' ? sort : null
    const day = date?.info.name ?? inTime?.column
    const direction = sort?.order === 'lowest' ? ('ascending' as const) : ('descending' as const)
    return {
      ...base,
      measures: sort === null || inTime !== null ? ['count'] : [`${sort.column}:max`, 'count'],
      dimensions: columns.flatMap((column) => (column?.role === 'dimension' ? [column.info.name] : [])).slice(0, 3),
      ...(day === undefined ? {} : { dateDimension: day, dateGranularity: 'day' as const }),
      ...(sort === null || inTime !== null ? {} : { order: sort.order }),
      ...(inTime === null ? {} : { orderBy: [{ by: '__date', direction }] }),
    }
  }
  const measures = [askedOf(reading.measure)]
  if (reading.kind === 'comparison' && reading.column === null) {
    const { other, groups, granularity } = reading
    const date = period?.column ?? table.info.dateDimensions[0]?.name
    return {
      ...base,
      measures,
      ...(groups.length === 0 ? {} : { dimensions: groups }),
      ...(granularity === null || date === undefined ? {} : { dateDimension: date, dateGranularity: granularity }),
      compare: { factTable: other.table, measure: askedOf(other.measure) },
    }
  }
  if (reading.kind === 'comparison') {
    const { column, values } = reading
    const all = [...filters.filter((filter) => filter.column !== column), { column, type: 'include' as const, values }]
    return { ...base, measures, filters: filtersOf(all), dimensions: [column] }
  }
  if (reading.kind === 'share') {
    const { part } = reading
    const all = [...filters.filter((filter) => filter.column !== part.column), part]
    return { ...base, measures, filters: filtersOf(all), compare: { label: 'all', filters: filtersOf(filters) } }
  }
  if (reading.kind === 'change') {
    const { against, by } = reading
    return {
      ...base,
      measures,
      ...(by === null ? {} : { dimensions: [by] }),
      compare: { label: 'before', dateFrom: against.from, dateTo: against.to },
    }
  }
  if (reading.kind === 'check') return { ...base, measures }
  const { groups, granularity, order } = reading
  const { other } = reading.measure
  const others = other === undefined ? [] : [askedOf(other)]
  const direction = order === 'lowest' ? ('ascending' as const) : ('descending' as const)
  const date = period?.column ?? table.info.dateDimensions[0]?.name
  const isOrdered = order !== 'name' && (groups.length > 0 || granularity !== null)
  const isSeries = granularity !== null && (reading.top === null || (groups.length > 0 && reading.top > 1))
  return {
    ...base,
    measures: [...new Set([...measures, ...others, ...reading.further.map(askedOf)])],
    ...workedOutOf(reading.measure),
    ...(groups.length === 0 ? {} : { dimensions: groups }),
    ...(granularity === null || date === undefined ? {} : { dateDimension: date, dateGranularity: granularity }),
    ...(isOrdered && !isSeries && other === undefined ? { order: order as 'highest' | 'lowest' } : {}),
    ...(isOrdered && !isSeries && other !== undefined ? { orderBy: [{ by: WORKED_OUT, direction }] } : {}),
  }
}
