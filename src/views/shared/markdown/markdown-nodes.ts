import type { ContainerShape, Marker } from './block-rules.ts'
import type { Leaf } from './leaves.ts'
import type { Block, Item } from './markdown-tree.ts'

export type Container =
  | { kind: 'document' | 'quote'; children: Node[] }
  | { kind: 'list'; children: Node[]; marker: Marker; isLoose: boolean }
  | { kind: 'item'; children: Node[]; offset: number; task: boolean | null }
/** A node of the parsed text, with its last view. */
export type Node = {
  content: Container | Leaf
  parent: Node | null
  cache: Block | Item | null
  /** Views of the closed children, and how many children they cover. */
  settled: (Block | Item)[]
  settledCount: number
}

export function newNode(content: Container | Leaf, parent: Node | null): Node {
  return { content, parent, cache: null, settled: [], settledCount: 0 }
}

export function shapeOf(node: Node): ContainerShape {
  const { content } = node
  return content.kind === 'item'
    ? { kind: 'item', offset: content.offset, isEmpty: content.children.length === 0 }
    : { kind: 'quote' }
}

export function childrenOf(node: Node): Node[] {
  return 'children' in node.content ? node.content.children : []
}

/** Invalidates the views of a node and its ancestors. */
export function touch(node: Node | null): void {
  for (let at = node; at; at = at.parent) at.cache = null
}

/** After a repair everything renders again; unchanged paragraphs and headings stay the same objects. */
export function forget(node: Node): void {
  node.cache = null
  node.settled = []
  node.settledCount = 0
  for (const child of childrenOf(node)) forget(child)
}

export function blocksOf(node: Node): Block[] {
  return viewsOf(node, viewOf)
}

/** The views of the children. All but the last child are closed, and are only computed once. */
function viewsOf<View extends Block | Item>(node: Node, view: (child: Node) => View | null): View[] {
  const children = childrenOf(node)
  const settled = node.settled as View[]
  for (; node.settledCount < children.length - 1; node.settledCount += 1) {
    const closed = view(children[node.settledCount] as Node)
    if (closed) settled.push(closed)
  }
  const last = children.at(-1)
  const lastView = last ? view(last) : null
  return lastView ? [...settled, lastView] : settled.slice()
}

function viewOf(node: Node): Block | null {
  const { content } = node
  if (node.cache && 'type' in node.cache) return node.cache
  const block = draw(content, node)
  node.cache = block
  return block
}

function itemOf(node: Node): Item {
  if (node.cache && 'task' in node.cache) return node.cache
  const item = { task: node.content.kind === 'item' ? node.content.task : null, blocks: blocksOf(node) }
  node.cache = item
  return item
}

function draw(content: Container | Leaf, node: Node): Block | null {
  if (content.kind === 'quote' || content.kind === 'document') return { type: 'quote', blocks: blocksOf(node) }
  if (content.kind === 'list') {
    const start = content.marker.isOrdered ? content.marker.start : null
    return { type: 'list', start, loose: content.isLoose, items: viewsOf(node, itemOf) }
  }
  return 'block' in content ? content.block() : null
}
