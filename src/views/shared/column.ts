import type { ReactNode } from 'react'

/** A column of Table or DataTable; `align: 'end'` for numbers. */
export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end' | undefined
  /** A CSS track such as "120px" or "minmax(160px, 2fr)"; only DataTable reads it. */
  width?: string | undefined
  sortable?: boolean | undefined
  /** Leave it out below 768 px; only Table reads it. */
  wideOnly?: boolean | undefined
  /** Buttons that show on the row under the pointer or with the focus; the head is then only read out. */
  actions?: boolean | undefined
}

export type Sort = { column: string; direction: 'ascending' | 'descending' }

/** The sort that a press on a column's header asks for. */
export function nextSort(sort: Sort | null | undefined, column: string): Sort {
  const turned = sort?.column === column && sort.direction === 'ascending'
  return { column, direction: turned ? 'descending' : 'ascending' }
}
