import type { UnderstoodColumn } from './understood-table.ts'

export { figureRemarks } from '../../../contract/datasets/figure-remarks.ts'

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
