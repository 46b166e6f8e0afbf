import type { ReactNode } from 'react'

/** A column of Table or DataTable; `align: 'end'` for numbers. */
export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end' | undefined
  /** A CSS grid track such as "120px" or "minmax(160px, 2fr)"; only used by DataTable. */
  width?: string | undefined
  sortable?: boolean | undefined
  /** Hidden below 768 px; only used by Table. */
  wideOnly?: boolean | undefined
  /** Buttons shown on the hovered or focused row. The title is then only for screen readers. */
  actions?: boolean | undefined
}

export type Sort = { column: string; direction: 'ascending' | 'descending' }

/** The sort order after a click on a column's header. */
export function nextSort(sort: Sort | null | undefined, column: string): Sort {
  const turned = sort?.column === column && sort.direction === 'ascending'
  return { column, direction: turned ? 'descending' : 'ascending' }
}
