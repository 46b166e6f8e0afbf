import type { UnderstoodColumn } from './understood-table.ts'

type Remarked = { name: string; remarks?: readonly string[] | undefined }

/**
 * What is to be said beside figures, whoever shows them: the remarks of the measures that a query asks for, written as
 * 'sales', 'sales:sum' or 'price:weighted_mean:units'. The one way from the remarks of a table to its results.
 */
export const figureRemarks = (measures: readonly Remarked[], asked: readonly string[]): string[] => {
  const names = new Set(asked.flatMap((measure) => measure.split(':')))
  return [...new Set(measures.flatMap(({ name, remarks = [] }) => (names.has(name) ? remarks : [])))]
}

/** Columns of which the figures carry what was said of them and, of all in the table, of its rows and its dates. */
export function withFigureRemarks(
  columns: readonly UnderstoodColumn[],
  ofTable: readonly string[],
): UnderstoodColumn[] {
  const dates = columns.flatMap(({ role, remarks = [] }) => (role === 'date' ? remarks : []))
  return columns.map(({ remarks = [], ...column }) => {
    const isFigure = column.type === 'decimal' && (column.role === 'measure' || column.role === 'attribute')
    const all = isFigure ? [...new Set([...remarks, ...ofTable, ...dates])] : []
    return all.length === 0 ? column : { ...column, remarks: all }
  })
}
