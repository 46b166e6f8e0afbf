import { isDay } from '../../../contract/shared/periods.ts'
import type { FigureMeasure, FigurePeriod, Reading } from '../../../contract/chat/reading.schemas.ts'
import { columnNamed, isMeasured, type Table } from './tables.ts'

/**
 * Whether every name of a reading is one of its table: a reading may come from a client, or be older than the tables
 * are now.
 */
export function isOf(reading: Reading, tables: Table[]): Table | null {
  const table = tables.find((each) => each.info.name === reading.table)
  if (table === undefined) return null
  const hasRole = (name: string, ...roles: string[]): boolean => roles.includes(columnNamed(table, name)?.role ?? '')
  const isPeriod = (period: FigurePeriod | null): boolean =>
    period === null ||
    (hasRole(period.column, 'date') && isDay(period.from) && isDay(period.to) && period.from <= period.to)
  const isMeasure = ({ column, aggregation, weight }: FigureMeasure): boolean => {
    if (aggregation === 'count') return column === undefined
    if (column === undefined) return false
    if (aggregation === 'count_distinct') return hasRole(column, 'dimension')
    if (aggregation === 'weighted_mean' && (weight === undefined || !hasRole(weight, 'measure'))) return false
    return hasRole(column, 'measure')
  }
  const isRight = [
    isPeriod(reading.period),
    reading.filters.every((filter) => hasRole(filter.column, 'dimension')),
    new Set(reading.filters.map((filter) => filter.column)).size === reading.filters.length,
    reading.conditions.every((condition) => hasRole(condition.column, 'measure')),
    reading.kind === 'listing' || isMeasure(reading.measure),
    reading.kind !== 'figure' || reading.further.every(isMeasure),
    reading.kind !== 'figure' || reading.groups.every((name) => hasRole(name, 'dimension')),
    reading.kind !== 'figure' || reading.granularity === null || table.info.dateDimensions.length > 0,
    reading.kind !== 'figure' || reading.measure.aggregation !== 'last' || table.info.dateDimensions.length > 0,
    reading.kind !== 'comparison' || hasRole(reading.column, 'dimension'),
    reading.kind !== 'share' || hasRole(reading.part.column, 'dimension'),
    reading.kind !== 'change' ||
      (isPeriod(reading.against) && (reading.by === null || hasRole(reading.by, 'dimension'))),
    reading.kind !== 'listing' || reading.columns.every((name) => hasRole(name, 'dimension', 'date')),
    reading.kind !== 'listing' || reading.sort === null || hasRole(reading.sort.column, 'measure'),
  ]
  return isRight.every(Boolean) ? table : null
}

/** A measure whose numbers do not add up to anything: an index, a 0/1 flag. It may be looked up, one row at a time. */
export function isLookup(reading: Reading, table: Table): boolean {
  if (reading.kind === 'listing' || reading.measure.column === undefined) return false
  const column = columnNamed(table, reading.measure.column)
  return column?.role === 'measure' && !isMeasured(column)
}
