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
  /** The first click on the header sorts the largest first, as suits figures. */
  sortsLargestFirst?: boolean | undefined
  /** Hidden below 768 px; only used by Table. */
  wideOnly?: boolean | undefined
  /** Buttons shown on the hovered or focused row. The title is then only for screen readers. */
  actions?: boolean | undefined
}

export type Sort = { column: string; direction: 'ascending' | 'descending' }

/** The sort order after a click on a column's header. */
export function nextSort(
  sort: Sort | null | undefined,
  { id, sortsLargestFirst = false }: Pick<Column<never>, 'id' | 'sortsLargestFirst'>,
): Sort {
  const [first, second] = sortsLargestFirst
    ? (['descending', 'ascending'] as const)
    : (['ascending', 'descending'] as const)
  return { column: id, direction: sort?.column === id && sort.direction === first ? second : first }
}
