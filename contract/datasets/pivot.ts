import { inNaturalOrder } from '../shared/natural-order.ts'
import { periodLabel } from '../shared/periods.ts'
import { axesOf, dateKey, type DimensionForm, type FactForm, type FormGranularity, measureOf } from './dataset-form.ts'
import type { DimensionResult, FactResult, FactRow } from './datasets.schemas.ts'
import { queryTexts as texts } from './query.texts.ts'

/**
 * The answer to a fact query. Each total is asked of the server by itself: a mean or a percentile of all is none of its
 * parts. `isFilterLeftOut`: the JSON filters did not parse.
 */
export type FactAnswer = {
  kind: 'fact'
  form: FactForm
  cells: FactResult
  rowTotals: FactResult | null
  columnTotals: FactResult | null
  total: FactResult | null
  isFilterLeftOut: boolean
}
export type DimensionAnswer = {
  kind: 'dimension'
  form: DimensionForm
  result: DimensionResult
  isFilterLeftOut: boolean
}
export type DatasetAnswer = FactAnswer | DimensionAnswer

export type Cell = { value: number | null; recordCount: number }
/** One place of an axis. `portionCovered`: of its period, where it has one. */
export type PivotKey = { key: string; values: (string | null)[]; portionCovered: number | null }
export type PivotRow = PivotKey & { cells: Record<string, Cell>; total: Cell | null }
export type Pivot = {
  unit: string
  rowDimensions: string[]
  columnDimensions: string[]
  columns: PivotKey[]
  rows: PivotRow[]
  columnTotals: Record<string, Cell>
  total: Cell | null
}

export function pivotOf(answer: FactAnswer): Pivot {
  const axes = axesOf(answer.form)
  const measure = measureOf(answer.form)
  const cell = (row: FactRow): Cell => ({
    value: row.measures[measure]?.value ?? null,
    recordCount: row.recordCount,
  })
  const totalsBy = (result: FactResult | null, dimensions: string[]) =>
    Object.fromEntries((result?.results ?? []).map((row) => [pivotKeyOf(row, dimensions).key, cell(row)]))
  const rowTotals = totalsBy(answer.rowTotals, axes.rows)
  const columns = new Map<string, PivotKey>()
  const rows = new Map<string, PivotRow>()
  for (const result of answer.cells.results) {
    const column = pivotKeyOf(result, axes.columns)
    const key = pivotKeyOf(result, axes.rows)
    columns.set(column.key, column)
    const row = rows.get(key.key) ?? { ...key, cells: {}, total: rowTotals[key.key] ?? null }
    row.cells[column.key] = cell(result)
    rows.set(key.key, row)
  }
  const [total] = answer.total?.results ?? []
  return {
    unit: answer.cells.results[0]?.measures[measure]?.unit ?? 'number',
    rowDimensions: axes.rows,
    columnDimensions: axes.columns,
    columns: [...columns.values()].sort(inOrder),
    rows: [...rows.values()].sort(inOrder),
    columnTotals: totalsBy(answer.columnTotals, axes.columns),
    total: total ? cell(total) : null,
  }
}

function pivotKeyOf(row: FactRow, dimensions: readonly string[]): PivotKey {
  const values = dimensions.map((name) => row.dimensionValues[name] ?? null)
  const portionCovered = dimensions.includes(dateKey) ? (row.portionCovered ?? null) : null
  return { key: JSON.stringify(values), values, portionCovered }
}

/** Empty values come last. */
function inOrder({ values: one }: PivotKey, { values: other }: PivotKey): number {
  for (const [index, value] of one.entries()) {
    const beside = other[index] ?? null
    if (value === beside) continue
    if (value === null) return 1
    if (beside === null) return -1
    return inNaturalOrder(value, beside) || (value < beside ? -1 : 1)
  }
  return 0
}

export function valueLabel(dimension: string, value: string | null, granularity: FormGranularity | null): string {
  if (value === null) return texts.emptyValue
  return dimension === dateKey && granularity !== null ? periodLabel(granularity, value, 'short') : value
}

/** What is said of a period that is not over. */
export function portionNote(portionCovered: number | null): string | null {
  if (portionCovered === null || portionCovered >= 1) return null
  if (portionCovered <= 0) return texts.future
  return texts.partOfPeriod(Math.min(99, Math.max(1, Math.round(portionCovered * 100))))
}

/** A place of an axis in words. */
export function pivotLabel(key: PivotKey, dimensions: readonly string[], granularity: FormGranularity | null): string {
  const words = dimensions.map((name, index) => valueLabel(name, key.values[index] ?? null, granularity))
  return [words.join(', '), portionNote(key.portionCovered)].filter(Boolean).join(' ')
}
