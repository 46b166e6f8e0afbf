import { inNaturalOrder } from '../shared/natural-order.ts'
import { periodLabel } from '../shared/periods.ts'
import { ownValue } from '../shared/own-value.ts'
import {
  axesOf,
  axisInAnswer,
  columnOfBins,
  dateKey,
  type DimensionForm,
  type FactForm,
  type FormGranularity,
  loadsByWindows,
  measuresOf,
  topDimension,
} from './dataset-form.ts'
import type { DimensionResult, FactResult, FactRow } from './datasets.schemas.ts'
import { queryTexts as texts } from './query.texts.ts'

/**
 * The answer to a fact query. Each total is a separate query: the mean or percentile of all rows can't be derived from
 * groups. `isFilterLeftOut`: the JSON filters did not parse. `isFirstWindow`: more rows load while scrolling.
 */
export type FactAnswer = {
  kind: 'fact'
  form: FactForm
  cells: FactResult
  rowTotals: FactResult | null
  columnTotals: FactResult | null
  total: FactResult | null
  isFilterLeftOut: boolean
  isFirstWindow?: boolean
}
export type DimensionAnswer = {
  kind: 'dimension'
  form: DimensionForm
  result: DimensionResult
  isFilterLeftOut: boolean
  isFirstWindow?: boolean
}
export type DatasetAnswer = FactAnswer | DimensionAnswer

export type Cell = { value: number | null; recordCount: number }
/** One position on an axis. `portionCovered`: share of its period that has passed. */
export type PivotKey = {
  key: string
  values: (string | null)[]
  portionCovered: number | null
  /** Combines the values outside the top. */
  isRest?: boolean
}
/** `measure`: index of the form's measure that it shows. */
export type PivotColumn = PivotKey & { measure: number }
/** `level`: number of row dimensions the subtotal groups by; absent for an ordinary row. */
export type PivotRow = PivotKey & { cells: Record<string, Cell>; total: Cell | null; level?: number }
/** What axis labels depend on. */
export type ValueLabels = {
  granularity: FormGranularity | null
  /** By column. */
  binWidths?: Readonly<Record<string, number>> | undefined
}
export const labelsOf = ({ form, cells }: FactAnswer): ValueLabels => ({
  granularity: form.granularity,
  binWidths: cells.binWidths,
})
export type Pivot = {
  /** By measure. */
  units: string[]
  rowDimensions: string[]
  columnDimensions: string[]
  columns: PivotColumn[]
  rows: PivotRow[]
  columnTotals: Record<string, Cell>
  total: Cell | null
}

export function pivotOf(answer: FactAnswer): Pivot {
  const axes = axesOf(answer.form)
  const measures = measuresOf(answer.form)
  const cell = (row: FactRow, measure = 0): Cell => ({
    value: row.measures[measures[measure]!]?.value ?? null,
    recordCount: row.recordCount,
  })
  /** One cell per measure. */
  const cellsAt = (row: FactRow, key: string): Record<string, Cell> =>
    Object.fromEntries(measures.map((_, measure) => [keyOfCell(key, measure), cell(row, measure)]))
  const totalsBy = (result: FactResult | null, dimensions: string[]): Record<string, Cell> =>
    Object.assign({}, ...(result?.results ?? []).map((row) => cellsAt(row, pivotKeyOf(row, dimensions).key)))
  const rowTotals = totalsBy(answer.rowTotals, axes.rows)
  const columns = new Map<string, PivotKey>()
  const rows = new Map<string, PivotRow>()
  for (const result of answer.cells.results) {
    const column = pivotKeyOf(result, axes.columns)
    const key = pivotKeyOf(result, axes.rows)
    columns.set(column.key, column)
    const row = rows.get(key.key) ?? { ...key, cells: {}, total: rowTotals[key.key] ?? null }
    Object.assign(row.cells, cellsAt(result, column.key))
    rows.set(key.key, row)
  }
  const subtotalRows = (): PivotRow[] => {
    const found = new Map<string, PivotRow>()
    for (const [index, { results }] of (answer.cells.subtotals ?? []).entries()) {
      const by = axes.rows.slice(0, index + 1)
      for (const result of results) {
        const key = pivotKeyOf(result, by)
        const row = found.get(key.key) ?? { ...key, key: `${key.key} in all`, cells: {}, total: null, level: by.length }
        Object.assign(row.cells, cellsAt(result, pivotKeyOf(result, axes.columns).key))
        found.set(key.key, row)
      }
    }
    return [...found.values()]
  }
  const [total] = answer.total?.results ?? []
  return {
    units: measures.map((measure) => answer.cells.results[0]?.measures[measure]?.unit ?? 'number'),
    rowDimensions: axes.rows,
    columnDimensions: axes.columns,
    columns: [...columns.values()]
      .sort(inOrderOf(axes.columns))
      .flatMap((column) => measures.map((_, measure) => ({ ...column, key: keyOfCell(column.key, measure), measure }))),
    rows: withSubtotals(
      isInOrder(answer.form) ? [...rows.values()] : [...rows.values()].sort(inOrderOf(axes.rows)),
      subtotalRows(),
      axes.rows,
      isInOrder(answer.form),
    ),
    columnTotals: axes.columns.length === 0 ? totalsBy(answer.total, []) : totalsBy(answer.columnTotals, axes.columns),
    total: total ? cell(total) : null,
  }
}

const startsWith = (values: readonly (string | null)[], begin: readonly (string | null)[]): boolean =>
  begin.every((value, index) => values[index] === value)

/** Inserts each subtotal before its rows; where the server sorts, groups follow the order of their subtotals. */
function withSubtotals(
  rows: PivotRow[],
  subtotals: PivotRow[],
  dimensions: readonly string[],
  isOrdered: boolean,
): PivotRow[] {
  if (subtotals.length === 0) return rows
  const within = (members: PivotRow[], level: number): PivotRow[] => {
    if (level >= dimensions.length) return members
    const hasRest = dimensions.slice(0, level).some((name) => name !== dateKey)
    const isRestAt = ({ isRest }: PivotRow): boolean => hasRest && isRest === true
    const groups = Map.groupBy(members, (row) => JSON.stringify([row.values.slice(0, level), isRestAt(row)]))
    const headed = [...groups.values()].map((own) => {
      const first = own[0]!
      const at = subtotals.findIndex(
        (row) => row.level === level && startsWith(first.values, row.values) && isRestAt(row) === isRestAt(first),
      )
      return { own, at }
    })
    if (isOrdered) headed.sort((one, other) => one.at - other.at)
    return headed.flatMap(({ own, at }) => [...(at < 0 ? [] : [subtotals[at]!]), ...within(own, level + 1)])
  }
  return within(rows, 1)
}

/** A row of a list, without columns across or subtotals. */
export function listRowOf(form: FactForm, row: FactRow): PivotRow {
  const cells = Object.fromEntries(
    measuresOf(form).map((measure, index) => [
      keyOfCell(keyOfNothing, index),
      { value: row.measures[measure]?.value ?? null, recordCount: row.recordCount },
    ]),
  )
  return { ...pivotKeyOf(row, axesOf(form).rows), cells, total: null }
}
const keyOfNothing = JSON.stringify([])

/** The values of a breakdown that are named because they are in its top. */
export function namedValues({ form, cells }: FactAnswer): (string | null)[] {
  const dimension = topDimension(form)
  if (dimension === null) return []
  const named = cells.results.filter(({ isRest }) => isRest !== true)
  return [...new Set(named.map(({ dimensionValues }) => dimensionValues[dimension] ?? null))]
}

const keyOfCell = (key: string, measure: number): string => (measure === 0 ? key : `${measure} ${key}`)

/** Whether the server already sorted the rows; columns are sorted here. */
const isInOrder = (form: FactForm): boolean =>
  axesOf(form).columns.length === 0 && (form.order !== undefined || (form.top ?? '') !== '' || loadsByWindows(form))

function pivotKeyOf(row: FactRow, dimensions: readonly string[]): PivotKey {
  const values = dimensions.map((name) => row.dimensionValues[axisInAnswer(name)] ?? null)
  const portionCovered = dimensions.includes(dateKey) ? (row.portionCovered ?? null) : null
  const isRest = row.isRest === true && dimensions.some((name) => name !== dateKey)
  const key = JSON.stringify(isRest ? [values, 'rest'] : values)
  return { key, values, portionCovered, ...(isRest ? { isRest } : {}) }
}

/** Empty values come last, followed by "Other". */
const inOrderOf =
  (dimensions: readonly string[]) =>
  ({ values: one, isRest = false }: PivotKey, { values: other, isRest: isOtherRest = false }: PivotKey): number => {
    if (isRest !== isOtherRest) return isRest ? 1 : -1
    for (const [index, value] of one.entries()) {
      const beside = other[index] ?? null
      if (value === beside) continue
      if (value === null) return 1
      if (beside === null) return -1
      if (columnOfBins(dimensions[index] ?? '') !== null) return Number(value) - Number(beside)
      return inNaturalOrder(value, beside) || (value < beside ? -1 : 1)
    }
    return 0
  }

export function valueLabel(dimension: string, value: string | null, { granularity, binWidths }: ValueLabels): string {
  if (value === null) return texts.emptyValue
  const width = ownValue(binWidths ?? {}, columnOfBins(dimension) ?? '')
  if (width !== undefined) return texts.bin(value, greatestOfBin(value, width))
  return dimension === dateKey && granularity !== null ? periodLabel(granularity, value, 'short') : value
}

/** Avoids binary rounding errors. */
const greatestOfBin = (least: string, width: number): string => String(Number((Number(least) + width).toFixed(6)))

/** The note on an unfinished period. */
export function portionNote(portionCovered: number | null): string | null {
  if (portionCovered === null || portionCovered >= 1) return null
  if (portionCovered <= 0) return texts.future
  return texts.partOfPeriod(Math.min(99, Math.max(1, Math.round(portionCovered * 100))))
}

/** The label of an axis position. */
export function pivotLabel(key: PivotKey, dimensions: readonly string[], labels: ValueLabels): string {
  const words = dimensions.map((name, index) => valueLabel(name, key.values[index] ?? null, labels))
  return [words.join(', '), portionNote(key.portionCovered)].filter(Boolean).join(' ')
}
