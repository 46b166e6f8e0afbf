import { isDay, periodOf } from '../../../../contract/shared/periods.ts'
import type { FigureMeasure, FigurePeriod, Reading, ReadingBeside } from '../../../../contract/chat/reading.schemas.ts'
import { columnNamed, isMeasured, type Table } from './tables.ts'

const roleOf = (table: Table, name: string): string => columnNamed(table, name)?.role ?? ''

function isMeasureOf(table: Table, { column, aggregation, weight, other }: FigureMeasure): boolean {
  if (other !== undefined && (table.info.isList === true || !isMeasureOf(table, other))) return false
  if (aggregation === 'count') return column === undefined
  if (column === undefined) return false
  if (aggregation === 'count_distinct') return roleOf(table, column) === 'dimension'
  if (aggregation === 'weighted_mean' && (weight === undefined || roleOf(table, weight) !== 'measure')) return false
  return roleOf(table, column) === 'measure'
}

/** The columns and times of a reading that a table does not have, as words. */
export function lackingOf(reading: ReadingBeside, own: Table, other: Table): string[] {
  const names = [...reading.groups, ...reading.filters.map((filter) => filter.column)]
  const lacking = names.filter((name) => roleOf(other, name) !== 'dimension')
  const labels = lacking.map((name) => columnNamed(own, name)?.info.label ?? name)
  const date = other.info.dateDimensions[0]
  const { period, granularity } = reading
  const isTimed = period !== null || granularity !== null
  if (isTimed && date === undefined) return [...labels, granularity ?? 'date']
  const isByMonth = date?.from !== date?.to && [date?.from, date?.to].every((day) => day?.slice(8, 10) === '01')
  const isWhole = period === null || (period.from.endsWith('-01') && periodOf('month', period.to).to === period.to)
  const isFine = granularity === 'day' || granularity === 'week' || !isWhole
  return own !== other && isByMonth && isFine ? [...labels, 'day'] : labels
}

function isBeside(reading: ReadingBeside, table: Table, tables: Table[]): boolean {
  const other = tables.find((each) => each.info.name === reading.other.table)
  if (other === undefined || reading.conditions.length > 0 || !isMeasureOf(other, reading.other.measure)) return false
  const hasGroups = reading.groups.every((name) => roleOf(table, name) === 'dimension')
  const hasDates = reading.granularity === null || table.info.dateDimensions.length > 0
  return hasGroups && hasDates && lackingOf(reading, table, other).length === 0
}

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
  const isMeasure = (measure: FigureMeasure): boolean => isMeasureOf(table, measure)
  const isRight = [
    isPeriod(reading.period),
    reading.filters.every((filter) => hasRole(filter.column, 'dimension')),
    new Set(reading.filters.map((filter) => filter.column)).size === reading.filters.length,
    reading.conditions.every((condition) => hasRole(condition.column, 'measure')),
    reading.kind === 'listing' || isMeasure(reading.measure),
    reading.kind === 'listing' || reading.kind === 'figure' || reading.measure.other === undefined,
    reading.kind !== 'figure' || reading.further.every(isMeasure),
    reading.kind !== 'figure' || reading.groups.every((name) => hasRole(name, 'dimension')),
    reading.kind !== 'figure' || reading.granularity === null || table.info.dateDimensions.length > 0,
    reading.kind !== 'figure' || reading.measure.aggregation !== 'last' || table.info.dateDimensions.length > 0,
    reading.kind !== 'comparison' ||
      (reading.column === null ? isBeside(reading, table, tables) : hasRole(reading.column, 'dimension')),
    reading.kind !== 'share' || hasRole(reading.part.column, 'dimension'),
    reading.kind !== 'change' ||
      (isPeriod(reading.against) && (reading.by === null || hasRole(reading.by, 'dimension'))),
    reading.kind !== 'listing' || reading.columns.every((name) => hasRole(name, 'dimension', 'date')),
    reading.kind !== 'listing' || reading.sort === null || hasRole(reading.sort.column, 'measure', 'date'),
  ]
  return isRight.every(Boolean) ? table : null
}

/** A measure whose numbers do not add up to anything: an index, a 0/1 flag. It may be looked up, one row at a time. */
export function isLookup(reading: Reading, table: Table): boolean {
  if (reading.kind === 'listing' || reading.measure.column === undefined) return false
  const column = columnNamed(table, reading.measure.column)
  return column?.role === 'measure' && !isMeasured(column)
}
