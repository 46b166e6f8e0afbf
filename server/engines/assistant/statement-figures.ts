import type { SqlCell, SqlColumn } from '../../../contract/datasets/sql.schemas.ts'
import { type AskedMeasure, type FactRow, isNonAdditive, type QueryData } from '../tools/index.ts'

export type StatementRows = { columns: readonly SqlColumn[]; rows: readonly (readonly SqlCell[])[] }

/** Days that begin periods, as charts read those: `2025` or `2025-01`; else as they are. */
function periodsOf(values: readonly (string | null)[]): (string | null)[] {
  const areDays = values.every((value) => value === null || /^\d{4}-\d{2}-\d{2}$/.test(value))
  if (!areDays || !values.every((value) => value === null || value.endsWith('-01'))) return [...values]
  const length = values.every((value) => value === null || value.endsWith('-01-01')) ? 4 : 7
  return values.map((value) => value?.slice(0, length) ?? null)
}

/**
 * The result of a statement as figures that a chart is drawn of: each column may group, and those of numbers are measures.
 * The charts of a dashboard ask tables, so this one stays in its answer.
 */
export function figuresOfStatement(callId: string, { columns, rows }: StatementRows): QueryData {
  const texts = columns.map(({ type }, at) => {
    const values = rows.map((row) => (row[at] == null ? null : String(row[at])))
    return type === 'date' && values.length > 1 ? periodsOf(values) : values
  })
  const numbers = columns.flatMap(({ name, type }, at) => (type === 'number' ? [{ name, at }] : []))
  const valueOf = (row: readonly SqlCell[], at: number): number | null => {
    const value = row[at]
    return value == null || value === '' || !Number.isFinite(Number(value)) ? null : Number(value)
  }
  return {
    ...{ callId, table: '', granularity: null, total: rows.length },
    query: {
      ...{ factTable: '', measures: numbers.map(({ name }) => name) },
      dimensions: columns.map(({ name }) => name),
    },
    measures: numbers.map(({ name, at }): AskedMeasure => {
      const measure = { name, label: name, unit: 'number' }
      const isWhole = rows.every((row) => Number.isInteger(valueOf(row, at) ?? 0))
      return { asked: name, label: name, unit: 'number', currency: '', additive: !isNonAdditive(measure), isWhole }
    }),
    rows: rows.map(
      (row, index): FactRow => ({
        dimensionValues: Object.fromEntries(columns.map(({ name }, at) => [name, texts[at]?.[index] ?? null])),
        measures: Object.fromEntries(
          numbers.map(({ name, at }) => [name, { value: valueOf(row, at), unit: 'number' }]),
        ),
        recordCount: 1,
      }),
    ),
  }
}
