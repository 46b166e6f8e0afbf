import { formatValue, noValue } from '../charts/format.ts'
import { csvOf } from '../shared/csv.ts'
import type { SqlCell, SqlColumn, SqlResult } from './sql.schemas.ts'
import { sqlPageTexts as texts } from './sql-page.texts.ts'

/** `column`: its position in the result, since two columns may have the same name. */
export type SqlSort = { column: number; direction: 'ascending' | 'descending' }
type Rows = readonly (readonly SqlCell[])[]

const MOST_DIGITS = 6
const order = new Intl.Collator('en', { numeric: true })

/** Numbers that a double can't hold exactly are compared as written if their doubles are equal. */
function compareCells(one: SqlCell, other: SqlCell, isNumber: boolean): number {
  if (isNumber && Number(one) !== Number(other)) return Number(one) - Number(other)
  return order.compare(String(one), String(other))
}

/** The rows by one column, stable; rows without a value come last in either direction. */
export function sortRows({ columns, rows }: Pick<SqlResult, 'columns' | 'rows'>, sort: SqlSort | null): Rows {
  if (sort === null || sort.column >= columns.length) return rows
  const { column, direction } = sort
  const isNumber = columns[column]?.type === 'number'
  const factor = direction === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [first, second] = [one[column] ?? null, other[column] ?? null]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return factor * compareCells(first, second, isNumber)
  })
}

function digitsOf(values: readonly number[]): number {
  for (let digits = 0; digits < MOST_DIGITS; digits += 1)
    if (values.every((value) => Number(value.toFixed(digits)) === value)) return digits
  return MOST_DIGITS
}

const isYears = (values: readonly number[], name: string): boolean =>
  /year/i.test(name) && values.every((value) => Number.isInteger(value) && value >= 1_000 && value <= 2_999)

/** How a column's cells are written: its numbers with the same digits, and years without separators. */
export function cellTexts({ columns, rows }: Pick<SqlResult, 'columns' | 'rows'>): ((cell: SqlCell) => string)[] {
  return columns.map(({ name, type }, index) => {
    const numbers = type === 'number' ? rows.map((row) => row[index]).filter((cell) => typeof cell === 'number') : []
    const digits = digitsOf(numbers)
    const isPlain = numbers.length > 0 && isYears(numbers, name)
    return (cell) => {
      if (cell === null) return noValue
      return typeof cell === 'number' && !isPlain ? formatValue(cell, { digits }) : String(cell)
    }
  })
}

/** The header of a column; DuckDB allows an empty name. */
export const headerOf = ({ name }: SqlColumn, index: number): string =>
  name.trim() === '' ? texts.unnamed(index + 1) : name

/** The loaded rows as CSV, in the order shown. */
export const csvOfRows = (columns: readonly SqlColumn[], rows: Rows): string => csvOf(columns.map(headerOf), rows)
