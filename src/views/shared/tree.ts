import type { IconName } from './icon-paths.ts'
import { rovingIndex } from './roving.ts'

export type TreeNode = {
  id: string
  label: string
  icon?: IconName | undefined
  count?: number | undefined
  /** It can't be dragged. */
  isFixed?: boolean | undefined
  children?: readonly TreeNode[] | undefined
}

/** A visible node, with the properties that ARIA needs. */
export type TreeRow = {
  node: TreeNode
  level: number
  position: number
  siblings: number
  parentId: string | null
  /** Null for a leaf. */
  open: boolean | null
}

export function treeRows(nodes: readonly TreeNode[], expanded: ReadonlySet<string>): TreeRow[] {
  const walk = (level: readonly TreeNode[], depth: number, parentId: string | null): TreeRow[] =>
    level.flatMap((node, index) => {
      const children = node.children ?? []
      const open = children.length === 0 ? null : expanded.has(node.id)
      const row = { node, level: depth, position: index + 1, siblings: level.length, parentId, open }
      return open ? [row, ...walk(children, depth + 1, node.id)] : [row]
    })
  return walk(nodes, 1, null)
}

export type TreeStep = { kind: 'focus' | 'open' | 'close' | 'select'; id: string }

/**
 * What a key does on the row at `index`: the keys of a WAI-ARIA tree; a letter moves to the next row that starts with
 * it.
 */
export function treeStep(key: string, index: number, rows: readonly TreeRow[]): TreeStep | null {
  const row = rows[index]
  if (!row) return null
  const { id } = row.node
  if (key === 'Enter' || key === ' ') return { kind: 'select', id }
  if (key === 'ArrowRight' && row.open === false) return { kind: 'open', id }
  if (key === 'ArrowRight') return row.open ? focusOn(rows[index + 1]) : null
  if (key === 'ArrowLeft' && row.open) return { kind: 'close', id }
  if (key === 'ArrowLeft') return row.parentId === null ? null : { kind: 'focus', id: row.parentId }
  const next = rovingIndex(key, index, rows.length)
  if (next !== null) return focusOn(rows[next])
  return key.length === 1 ? focusOn(nextStartingWith(key, index, rows)) : null
}

const focusOn = (row: TreeRow | undefined): TreeStep | null => (row ? { kind: 'focus', id: row.node.id } : null)

function nextStartingWith(letter: string, index: number, rows: readonly TreeRow[]) {
  const after = [...rows.slice(index + 1), ...rows.slice(0, index)]
  return after.find((row) => row.node.label.toLowerCase().startsWith(letter.toLowerCase()))
}
