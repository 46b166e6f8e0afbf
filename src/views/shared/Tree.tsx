import { formatCount } from '../../../contract/shared/format.ts'
import { type CSSProperties, type DragEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import styles from './Tree.module.css'
import { type TreeNode, type TreeRow, treeRows, treeStep } from './tree.ts'

export type TreeProps = {
  /** Accessible name. */
  label: string
  nodes: readonly TreeNode[]
  expanded: ReadonlySet<string>
  selected: string | null
  onToggle: (id: string, open: boolean) => void
  onSelect: (id: string) => void
  /** Buttons for the row under the pointer and the selected one. */
  actions?: ((id: string) => ReactNode) | undefined
  /** The row that something is being dragged over. */
  dropTarget?: string | null | undefined
  onDragStart?: ((id: string, event: DragEvent) => void) | undefined
  onDragOver?: ((id: string, event: DragEvent) => void) | undefined
  onDragLeave?: ((id: string, event: DragEvent) => void) | undefined
  onDrop?: ((id: string, event: DragEvent) => void) | undefined
}

/** A folder tree. Up and down move, right expands, left collapses, Enter selects, a letter jumps. */
export function Tree(props: TreeProps) {
  const { label, nodes, expanded, selected, onToggle, onSelect } = props
  const rows = treeRows(nodes, expanded)
  const [focused, setFocused] = useState<string | null>(null)
  const treeRef = useRef<HTMLDivElement>(null)
  const isThere = (id: string | null) => rows.some((row) => row.node.id === id)
  const reachable = [focused, selected].find(isThere) ?? rows[0]?.node.id

  const press = (event: KeyboardEvent<HTMLElement>, index: number) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const step = treeStep(event.key, index, rows)
    if (!step) return
    event.preventDefault()
    if (step.kind === 'select') return onSelect(step.id)
    if (step.kind !== 'focus') return onToggle(step.id, step.kind === 'open')
    setFocused(step.id)
    const position = rows.findIndex((row) => row.node.id === step.id)
    treeRef.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[position]?.focus()
  }

  return (
    <div ref={treeRef} role="tree" aria-label={label} className={styles.tree}>
      {rows.map((row, index) => (
        <Item
          key={row.node.id}
          {...props}
          row={row}
          reachable={row.node.id === reachable}
          onKeyDown={(event) => press(event, index)}
          onFocus={() => setFocused(row.node.id)}
        />
      ))}
    </div>
  )
}

type ItemProps = Omit<TreeProps, 'label' | 'nodes' | 'expanded'> & {
  row: TreeRow
  reachable: boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onFocus: () => void
}

function Item(props: ItemProps) {
  const { row, reachable, selected, dropTarget, onKeyDown, onFocus, onSelect, onToggle, actions } = props
  const { onDragStart, onDragOver, onDragLeave, onDrop } = props
  const { id, label, icon, count } = row.node
  const isSelected = id === selected
  const wordsId = useId()
  return (
    <div
      role="treeitem"
      tabIndex={reachable ? 0 : -1}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.open ?? undefined}
      aria-selected={isSelected}
      aria-labelledby={wordsId}
      draggable={Boolean(onDragStart) && !row.node.isFixed}
      className={classNames(styles.row, isSelected && styles.selected, id === dropTarget && styles.dropTarget)}
      style={{ '--level': row.level } as CSSProperties}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={() => onSelect(id)}
      onDragStart={(event) => onDragStart?.(id, event)}
      onDragOver={(event) => onDragOver?.(id, event)}
      onDragLeave={(event) => onDragLeave?.(id, event)}
      onDrop={(event) => onDrop?.(id, event)}
    >
      <span
        className={classNames(styles.twist, row.open && styles.open)}
        onClick={(event) => {
          if (row.open === null) return
          event.stopPropagation()
          onToggle(id, !row.open)
        }}
      >
        {row.open !== null && <Icon name="chevron-right" size="small" />}
      </span>
      <Icon name={icon ?? (row.open ? 'folder-open' : 'folder')} />
      <span id={wordsId} className={styles.words}>
        <span className={styles.label} title={label}>
          {label}
        </span>
        {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
      </span>
      {actions && (
        <span className={styles.actions} onClick={(event) => event.stopPropagation()}>
          {actions(id)}
        </span>
      )}
    </div>
  )
}
