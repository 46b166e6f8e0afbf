import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { ariaSort, ColumnHeader } from './ColumnHeader.tsx'
import { classNames } from './class-names.ts'
import type { Column, Sort } from './column.ts'
import opening from './opening-row.module.css'
import { rovingIndex } from './roving.ts'
import scroll from './scroll.module.css'
import styles from './Table.module.css'

export type TableProps<Row> = {
  /** Accessible name. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort | null | undefined
  onSort?: ((sort: Sort) => void) | undefined
  /** Makes the first cell a button that covers the row; arrow keys move between rows. */
  onOpenRow?: ((row: Row) => void) | undefined
  density?: 'normal' | 'compact' | undefined
  /** Shown instead of rows when there are none. */
  empty?: ReactNode
}

/** A compact table for up to a few hundred rows; use DataTable for more. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, onOpenRow, density = 'normal', empty } = props
  const [current, setCurrent] = useState(0)
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  const reachable = Math.min(current, rows.length - 1)

  const walk = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const next = rovingIndex(event.key, index, rows.length)
    if (next === null) return
    event.preventDefault()
    setCurrent(next)
    bodyRef.current?.rows[next]?.querySelector<HTMLElement>('[data-opens-row]')?.focus()
  }

  if (rows.length === 0 && empty) return empty
  return (
    <div className={classNames(scroll.shaded, styles.scroll)} role="region" aria-label={label} tabIndex={0}>
      <table className={classNames(styles.table, styles[density])} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" aria-sort={ariaSort(sort, column.id)} className={cellClass(column)}>
                <ColumnHeader column={column} sort={sort} onSort={onSort} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={bodyRef}>
          {rows.map((row, index) => (
            <tr key={rowKey(row)} className={classNames(onOpenRow && opening.opens, onOpenRow && styles.opens)}>
              {columns.map((column, position) => (
                <td key={column.id} className={cellClass(column)} data-short={isShort(column.cell(row)) || undefined}>
                  {position === 0 && onOpenRow ? (
                    <button
                      type="button"
                      data-opens-row
                      className={classNames(opening.open, styles.open)}
                      tabIndex={index === reachable ? 0 : -1}
                      onFocus={() => setCurrent(index)}
                      onKeyDown={(event) => walk(event, index)}
                      onClick={() => onOpenRow(row)}
                    >
                      {column.cell(row)}
                    </button>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Texts up to this length (dates, numbers, names) never wrap. */
const longestShort = 24
const isShort = (cell: ReactNode) => typeof cell === 'string' && cell.length <= longestShort

const cellClass = <Row,>({ align, wideOnly, actions }: Column<Row>) =>
  classNames(align === 'end' && styles.end, wideOnly && styles.wideOnly, actions && styles.actions)
