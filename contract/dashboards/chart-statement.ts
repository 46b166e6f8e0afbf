import { z } from 'zod'
import type { FactsMetadata } from '../datasets/datasets.schemas.ts'
import { sqlColumnSchema, sqlLimits, type SqlColumn } from '../datasets/sql.schemas.ts'

/** What a series of such a chart names as its table; no table has a blank in its name. */
export const statementTable = 'SQL query'
const name = z.string().max(200)

/**
 * A statement that a chart stands on in place of tables. `columns`: those of its result when somebody last read them; none
 * while it is written. `dimensions`: what the chart may be split and filtered by.
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

/** The columns that may be the date of a chart. */
export const dateColumnsOf = ({ columns }: Pick<ChartStatement, 'columns'>): string[] =>
  columns.filter(isDay).map(({ name: called }) => called)
/** The columns that a chart may be split by. */
export const splittingColumnsOf = ({ columns, dateColumn }: Pick<ChartStatement, 'columns' | 'dateColumn'>): string[] =>
  columns.map(({ name: called }) => called).filter((called) => called !== dateColumn)

/** The result of a statement as a table that charts name: its numbers that nothing is split by are measures. */
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

/** What a chart may name: the result of its statement, else the tables. */
export function factsOfChart<Facts extends Pick<FactsMetadata, 'factTables'>>(
  facts: Facts,
  chart: { statement?: unknown },
): Facts {
  const { data: statement } = chartStatementSchema.safeParse(chart.statement)
  return statement === undefined ? facts : { ...facts, factTables: { [statementTable]: tableOfStatement(statement) } }
}

/** A statement with the columns of its result: what was chosen stays where it is there, and the first date is the date. */
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
