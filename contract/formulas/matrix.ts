/** Rows (values of the first scope) by columns (values of the second); absent cells are 0. */
export type MatrixValues = Record<string, Record<string, number>>

export type MatrixKind = 'translation' | 'weighted by rows' | 'weighted by columns' | 'neither'
export type MatrixCheck = {
  kind: MatrixKind
  rowTotals: Record<string, number>
  columnTotals: Record<string, number>
  /** Why it just fails to be a translation or weighted sum, as sentences. */
  problems: string[]
}

const newName = 'New value'
/** Weights such as 0.1 + 0.2 + 0.7 must count as a total of 1. */
const tolerance = 1e-9
const isOne = (value: number): boolean => Math.abs(value - 1) <= tolerance

/** "New value", numbered from 2 when taken (document 3, section 5). */
export function freeName(taken: readonly string[]): string {
  const names = new Set(taken)
  if (!names.has(newName)) return newName
  let number = 2
  while (names.has(`${newName} ${number}`)) number += 1
  return `${newName} ${number}`
}

const cell = (values: MatrixValues, row: string, column: string): number =>
  Object.hasOwn(values, row) && Object.hasOwn(values[row]!, column) ? values[row]![column]! : 0

/**
 * Classifies a matrix by its totals: exactly one 1 in each row and column is a translation, totals of 1 are weights.
 */
export function checkMatrix(rows: readonly string[], columns: readonly string[], values: MatrixValues): MatrixCheck {
  const rowTotals = totals(rows, columns, (row, column) => cell(values, row, column))
  const columnTotals = totals(columns, rows, (column, row) => cell(values, row, column))
  const cells = rows.flatMap((row) => columns.map((column) => cell(values, row, column)))
  const isBinary = cells.length > 0 && cells.every((value) => value === 0 || value === 1)
  const [wrongRows, wrongColumns] = [offOne(rowTotals), offOne(columnTotals)]
  const check = { rowTotals, columnTotals }
  if (cells.length === 0) return { ...check, kind: 'neither', problems: ['Add a row and a column.'] }
  if (isBinary && wrongRows.length === 0 && wrongColumns.length === 0)
    return { ...check, kind: 'translation', problems: [] }
  if (wrongRows.length === 0) return { ...check, kind: 'weighted by rows', problems: [] }
  if (wrongColumns.length === 0) return { ...check, kind: 'weighted by columns', problems: [] }
  const problems = isBinary
    ? [
        ...wrongRows.map(([name, total]) => oneSentence('Row', name, total)),
        ...wrongColumns.map(([name, total]) => oneSentence('Column', name, total)),
      ]
    : (wrongRows.length <= wrongColumns.length ? wrongRows : wrongColumns).map(
        ([name, total]) => `"${name}" totals ${Number(total.toPrecision(12))} and should total 1.`,
      )
  return { ...check, kind: 'neither', problems }
}

const offOne = (all: Record<string, number>): [string, number][] =>
  Object.entries(all).filter(([, total]) => !isOne(total))
const oneSentence = (what: string, name: string, total: number): string =>
  `${what} "${name}" holds ${total === 0 ? 'no 1' : `${total} ones`} and should hold exactly one.`

function totals(
  names: readonly string[],
  others: readonly string[],
  valueAt: (name: string, other: string) => number,
): Record<string, number> {
  const totalOf = (name: string): number => others.reduce((sum, other) => sum + valueAt(name, other), 0)
  return Object.fromEntries(names.map((name) => [name, totalOf(name)]))
}
