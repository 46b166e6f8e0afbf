import styles from './ColumnHeader.module.css'
import { type Column, nextSort, type Sort } from './column.ts'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type ColumnHeaderProps = {
  column: Pick<Column<never>, 'id' | 'header' | 'sortable' | 'sortsLargestFirst' | 'align' | 'actions'>
  sort: Sort | null | undefined
  onSort: ((sort: Sort) => void) | undefined
}

/** A column's title: a button if the column can be sorted. */
export function ColumnHeader({ column, sort, onSort }: ColumnHeaderProps) {
  if (column.actions) return <VisuallyHidden>{column.header}</VisuallyHidden>
  if (!column.sortable || !onSort) return column.header
  const direction = sort?.column === column.id ? sort.direction : null
  return (
    <button
      type="button"
      className={classNames(styles.sort, direction && styles.sorted, column.align === 'end' && styles.end)}
      onClick={() => onSort(nextSort(sort, column))}
    >
      {column.header}
      <Icon
        name={(direction ?? nextSort(null, column).direction) === 'descending' ? 'arrow-down' : 'arrow-up'}
        size="small"
      />
    </button>
  )
}

export const ariaSort = (sort: Sort | null | undefined, column: string) =>
  sort?.column === column ? sort.direction : undefined
