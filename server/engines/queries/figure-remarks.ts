import type { UnderstoodColumn } from './understood-table.ts'

export { figureRemarks } from '../../../contract/datasets/figure-remarks.ts'

/** Adds to the figures the remarks on their columns, and on the table's rows and dates. */
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
