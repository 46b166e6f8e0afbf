import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { rowsTexts } from '../../../contract/shared/rows.texts.ts'
import { Button } from './Button.tsx'
import { ariaSort, ColumnHeader } from './ColumnHeader.tsx'
import { classNames } from './class-names.ts'
import type { Column, Sort } from './column.ts'
import styles from './DataTable.module.css'
import { loadingWindow, type RowWindow, rowHeight } from './loading-window.ts'
import opening from './opening-row.module.css'
import { rovingIndex } from './roving.ts'

/** Why rows couldn't be loaded, and which rows (from 1) a retry would load. */
export type RowFailure = { message: string; from: number; to: number }

export type DataTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rowCount: number
  /** Undefined for a row that isn't loaded yet; its space is kept. */
  rowAt: (index: number) => Row | undefined
  failureAt?: ((index: number) => RowFailure | null) | undefined
  onRetry?: (() => void) | undefined
  /** Reports the rows that should be loaded. Loading them is up to the caller. */
  onWindow?: ((window: RowWindow) => void) | undefined
  sort?: Sort | null | undefined
  onSort?: ((sort: Sort) => void) | undefined
  onOpenRow?: ((row: Row, index: number) => void) | undefined
  /** The row that the page is about: it is highlighted, and scrolled into view when it changes. */
  currentRow?: number | undefined
  /** The drag data of a row; without it rows can't be dragged. */
  dragOf?: ((row: Row) => string) | undefined
  /** Maximum height as CSS; "70dvh" by default. */
  height?: string | undefined
}

const defaultWidth = 'minmax(120px, 1fr)'

/** A virtualised table for any number of rows, each 40 px high. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  // The virtualizer is a mutable object, so values memoised by the compiler would be stale.
  'use no memo'
  const { label, columns, rowCount, rowAt, failureAt, onRetry, onWindow } = props
  const { sort, onSort, onOpenRow, dragOf, currentRow, height = '70dvh' } = props
  const scrollRef = useRef<HTMLDivElement>(null)
  const reportedRef = useRef<RowWindow>({ from: -1, to: -1 })
  const [current, setCurrent] = useState(0)
  const reachable = Math.max(0, Math.min(current, rowCount - 1))

  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    // Keeps the focused row rendered when it is scrolled out of view.
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      return rowCount === 0 || drawn.includes(reachable) ? drawn : [...drawn, reachable].sort((a, b) => a - b)
    },
    onChange: (instance) => {
      const next = loadingWindow(instance.scrollOffset ?? 0, instance.scrollRect?.height ?? 0, rowCount)
      if (next.from === reportedRef.current.from && next.to === reportedRef.current.to) return
      reportedRef.current = next
      onWindow?.(next)
    },
  })

  useEffect(() => {
    if (currentRow !== undefined && currentRow >= 0) virtualizer.scrollToIndex(currentRow, { align: 'center' })
  }, [virtualizer, currentRow])

  const walk = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const next = rovingIndex(event.key, index, rowCount)
    if (next === null || event.key === 'Home' || event.key === 'End') return
    event.preventDefault()
    setCurrent(next)
    virtualizer.scrollToIndex(next)
    scrollRef.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus()
  }

  const tracks = columns.map((column) => column.width ?? defaultWidth).join(' ')
  return (
    <div
      ref={scrollRef}
      className={styles.scroll}
      role="region"
      aria-label={label}
      tabIndex={0}
      style={
        {
          '--table-height': height,
          '--tracks': tracks,
          '--body-height': `${virtualizer.getTotalSize()}px`,
        } as CSSProperties
      }
    >
      <div
        role="table"
        className={classNames(styles.table, !onOpenRow && styles.pinned)}
        aria-label={label}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length}
      >
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.row}>
            {columns.map((column) => (
              <div
                key={column.id}
                role="columnheader"
                aria-sort={ariaSort(sort, column.id)}
                className={classNames(styles.header, column.align === 'end' && styles.end)}
              >
                <ColumnHeader column={column} sort={sort} onSort={onSort} />
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={styles.body}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rowAt(index)
            const failure = row === undefined ? (failureAt?.(index) ?? null) : null
            return (
              <div
                key={index}
                role="row"
                aria-rowindex={index + 2}
                draggable={row !== undefined && dragOf !== undefined ? true : undefined}
                data-drag={row === undefined ? undefined : dragOf?.(row)}
                aria-current={index === currentRow || undefined}
                aria-busy={(row === undefined && failure === null) || undefined}
                onFocus={() => setCurrent(index)}
                className={classNames(
                  styles.row,
                  styles.placed,
                  ...(row !== undefined && onOpenRow ? [opening.opens, styles.opens] : []),
                )}
                style={{ '--start': `${start}px` } as CSSProperties}
              >
                {failure !== null && <Failed failure={failure} columns={columns.length} onRetry={onRetry} />}
                {(failure === null ? columns : []).map((column, position) => (
                  <div
                    key={column.id}
                    role="cell"
                    className={classNames(
                      styles.cell,
                      column.align === 'end' && styles.end,
                      column.actions && styles.actions,
                    )}
                  >
                    {(position > 0 || !onOpenRow) && content(row, column, position)}
                    {position === 0 && onOpenRow && (
                      <button
                        type="button"
                        data-row={index}
                        className={classNames(opening.open, styles.open)}
                        tabIndex={index === reachable ? 0 : -1}
                        onFocus={() => setCurrent(index)}
                        onKeyDown={(event) => walk(event, index)}
                        aria-disabled={row === undefined || undefined}
                        onClick={() => row !== undefined && onOpenRow(row, index)}
                      >
                        {content(row, column, position)}
                      </button>
                    )}
                  </div>
                ))}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

function content<Row>(row: Row | undefined, column: Column<Row>, position: number) {
  if (row === undefined) return <Pending first={position === 0} />
  const cell = column.cell(row)
  return typeof cell === 'string' ? <Text words={cell} /> : cell
}

function Failed({
  failure,
  columns,
  onRetry,
}: {
  failure: RowFailure
  columns: number
  onRetry: (() => void) | undefined
}) {
  const { message, from, to } = failure
  return (
    <div role="cell" aria-colspan={columns} className={classNames(styles.cell, styles.failed)}>
      <span className={styles.reason} title={message}>
        {rowsTexts.notLoaded(message)}
      </span>
      {onRetry && (
        <Button size="small" tone="plain" aria-label={rowsTexts.retry(from, to)} onClick={onRetry}>
          {sharedTexts.tryAgain}
        </Button>
      )}
    </div>
  )
}

/** Text that is cut off can be read in a tooltip. */
function Text({ words }: { words: string }) {
  return (
    <span className={styles.text} title={words}>
      {words}
    </span>
  )
}

function Pending({ first }: { first: boolean }) {
  return (
    <span
      className={styles.pending}
      role={first ? 'img' : undefined}
      aria-label={first ? sharedTexts.loading : undefined}
    />
  )
}
