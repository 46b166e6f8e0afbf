import { z } from 'zod'
import type { FactsMetadata } from '../datasets/datasets.schemas.ts'
import { sqlColumnSchema, sqlLimits, type SqlColumn } from '../datasets/sql.schemas.ts'

/** The table name that series of a chart with a statement use; no real table has a space in its name. */
export const statementTable = 'SQL query'
const name = z.string().max(200)

/**
 * An SQL statement that a chart uses instead of tables. `columns`: those of the last result; empty while it is written.
 * `dimensions`: columns for splitting and filtering.
 */
export const chartStatementSchema = z.object({
  sql: z.string().max(sqlLimits.characters),
  columns: z.array(sqlColumnSchema).max(sqlLimits.columns),
  dateColumn: name.nullable(),
  dimensions: z.array(name).max(sqlLimits.columns),
})
export type ChartStatement = z.infer<typeof chartStatementSchema>

export const isOfStatement = (chart: { statement?: unknown }): boolean => chart.statement !== undefined

type Table = FactsMetadata['factTables'][string]
const isDay = ({ type }: SqlColumn): boolean => type === 'date' || type === 'time'

/** Columns that can be the chart's date. */
export const dateColumnsOf = ({ columns }: Pick<ChartStatement, 'columns'>): string[] =>
  columns.filter(isDay).map(({ name: called }) => called)
/** Columns the chart can be split by. */
export const splittingColumnsOf = ({ columns, dateColumn }: Pick<ChartStatement, 'columns' | 'dateColumn'>): string[] =>
  columns.map(({ name: called }) => called).filter((called) => called !== dateColumn)

/** A statement's result as a table for charts: numeric columns that are not dimensions are measures. */
export function tableOfStatement({ columns, dateColumn, dimensions }: ChartStatement): Table {
  const names = (fits: (column: SqlColumn) => boolean) => columns.filter(fits).map(({ name: called }) => called)
  return {
    name: statementTable,
    measures: names(({ name: called, type }) => type === 'number' && !dimensions.includes(called)).map((called) => ({
      name: called,
      unit: 'number' as const,
    })),
    dimensions: names(({ name: called }) => dimensions.includes(called) && called !== dateColumn),
    date_dimensions: names((column) => isDay(column) && column.name === dateColumn),
  }
}

/** The tables a chart may name: the result of its statement, otherwise all. */
export function factsOfChart<Facts extends Pick<FactsMetadata, 'factTables'>>(
  facts: Facts,
  chart: { statement?: unknown },
): Facts {
  const { data: statement } = chartStatementSchema.safeParse(chart.statement)
  return statement === undefined ? facts : { ...facts, factTables: { [statementTable]: tableOfStatement(statement) } }
}

/**
 * A statement with its result's columns: choices that still exist are kept, and the date defaults to the first date.
 */
export function withColumns(before: ChartStatement, columns: readonly SqlColumn[]): ChartStatement {
  const read = { ...before, columns: [...columns] }
  const dates = dateColumnsOf(read)
  const isKnown = before.dateColumn !== null && dates.includes(before.dateColumn)
  const dateColumn = isKnown ? before.dateColumn : (dates[0] ?? null)
  const texts = columns.filter(({ type }) => type === 'text' || type === 'boolean').map(({ name: called }) => called)
  const kept = before.dimensions.filter((called) =>
    splittingColumnsOf({ columns: read.columns, dateColumn }).includes(called),
  )
  return { ...read, dateColumn, dimensions: kept.length > 0 ? kept : texts }
}
