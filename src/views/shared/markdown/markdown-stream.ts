import { isSyntaxOnly, type LeafShape, type Marker, type Opening, type Plan, planLine } from './block-rules.ts'
import { CodeLeaf, type Leaf, LineLeaf, mostColumns, TableLeaf } from './leaves.ts'
import { blocksOf, childrenOf, type Container, forget, newNode, type Node, shapeOf, touch } from './markdown-nodes.ts'
import type { Block, ReadCounts } from './markdown-tree.ts'
import { ParagraphLeaf } from './paragraph-leaf.ts'
import { alignmentsOf, splitRow } from './table-rules.ts'
import type { WorkerPool } from './worker-pool.ts'

/**
 * Parses Markdown (GFM) that arrives in fragments. Closed blocks keep their identity between views; the open block
 * grows by rows, lines or characters. The view after `finish` doesn't depend on how the text was split.
 */
export class MarkdownStream {
  readonly counts: ReadCounts = { block: 0, inline: 0 }
  private readonly workerPool: WorkerPool = { definitions: new Map(), counts: this.counts, repairs: [] }
  private readonly root = newNode({ kind: 'document', children: [] }, null)
  /** The open containers, outermost first, without the document and the lists. */
  private readonly open: Node[] = []
  private leaf: Node | null = null
  private buffer = ''
  private isLineOpen = false
  private waitsForLineEnd = false
  private isSyntaxOnly = true
  private heldReturn = false
  private isAfterBlank = false
  private isFinished = false

  append(fragment: string): void {
    if (this.isFinished) throw new Error('the stream is finished')
    const text = (this.heldReturn ? '\r' : '') + fragment
    this.heldReturn = text.endsWith('\r')
    const lines = (this.heldReturn ? text.slice(0, -1) : text)
      .replace(/\r\n?/g, '\n')
      .replaceAll('\0', '\ufffd')
      .split('\n')
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.endLine()
      if (line !== '') this.feed(line)
    }
  }

  /** Closes everything, and resolves references whose definitions came later. */
  finish(): void {
    if (this.isFinished) return
    if (this.heldReturn) this.endLine()
    if (this.buffer !== '' || this.isLineOpen) this.endLine()
    this.closeLeaf(null)
    this.isFinished = true
    const { definitions, repairs } = this.workerPool
    const needed = repairs.filter(({ missing }) => [...missing].some((label) => definitions.has(label)))
    for (const { repair } of needed) repair()
    if (needed.length > 0) forget(this.root)
  }

  blocks(): readonly Block[] {
    return blocksOf(this.root)
  }

  private feed(text: string): void {
    if (this.isLineOpen) {
      this.feedLeaf(text)
      return
    }
    this.buffer += text
    if (this.waitsForLineEnd) return
    if (this.isSyntaxOnly) {
      this.counts.block += text.length
      this.isSyntaxOnly = this.leaf?.content.kind === 'fence' ? /^[>`~\s]*$/.test(text) : isSyntaxOnly(text)
      if (this.isSyntaxOnly) return
    }
    this.tryLine(false)
  }

  private endLine(): void {
    if (!this.isLineOpen) this.tryLine(true)
    if (this.isLineOpen) this.endLeafLine()
    this.buffer = ''
    this.isLineOpen = false
    this.waitsForLineEnd = false
    this.isSyntaxOnly = true
  }

  private tryLine(isComplete: boolean): void {
    const leaf = this.leafShape()
    const isBareCode = leaf.kind === 'fence' && this.open.length === 0
    const line = isBareCode ? this.buffer : expandTabs(this.buffer)
    const plan = planLine(line, isComplete, this.open.map(shapeOf), leaf)
    if (typeof plan === 'string') {
      this.waitsForLineEnd = plan === 'line'
      return
    }
    this.counts.block += plan.at + 1
    this.apply(plan, line.slice(plan.at))
  }

  private apply(plan: Plan, text: string): void {
    const { leaf } = plan
    const staysOpen = leaf.kind === 'continue' || leaf.kind === 'underline' || leaf.kind === 'fence end'
    if (leaf.kind === 'underline' && this.closeUnderlined(leaf.depth)) return
    if (!staysOpen) this.closeLeaf(null)
    this.open.length = plan.matched
    for (const opening of plan.openings) this.openContainer(opening)
    if (leaf.kind === 'fence end') this.closeLeaf(null)
    else if (leaf.kind === 'rule') this.addLeaf(new LineLeaf())
    else if (leaf.kind === 'heading')
      this.addLeaf(LineLeaf.heading(leaf.depth, text.slice(leaf.depth), this.workerPool))
    else if (leaf.kind === 'fence') this.addLeaf(new CodeLeaf(leaf.fence, leaf.indent, leaf.info))
    else if (leaf.kind === 'paragraph') this.startParagraph(text)
    else if (leaf.kind !== 'blank') this.continueLeaf(text, plan.isLazy)
    this.isAfterBlank = leaf.kind === 'blank'
  }

  private startParagraph(text: string): void {
    const item = this.open.at(-1)?.content
    const task = item?.kind === 'item' && item.children.length === 0 ? /^\[([ xX])\][ \t]+/.exec(text) : null
    if (item?.kind === 'item' && task) item.task = task[1] !== ' '
    this.addLeaf(new ParagraphLeaf(this.workerPool))
    this.startLine(task ? text.slice(task[0].length) : text)
  }

  private continueLeaf(text: string, isLazy: boolean): void {
    const leaf = this.leaf?.content
    if (leaf?.kind === 'table') {
      leaf.addRow(text)
      touch(this.leaf)
    } else if (leaf?.kind !== 'paragraph' || isLazy || !this.startTable(leaf, text)) this.startLine(text)
  }

  private startTable(paragraph: ParagraphLeaf, line: string): boolean {
    const align = alignmentsOf(line)
    const head = paragraph.lastLine()
    if (!align || align.length > mostColumns || !head.includes('|') || splitRow(head).length !== align.length)
      return false
    paragraph.takeLastLine()
    this.closeLeaf(null)
    this.counts.block += line.length
    this.addLeaf(new TableLeaf(head, align, this.workerPool))
    return true
  }

  /** A paragraph followed by a line of `=` or `-` is a heading, unless it only had definitions. */
  private closeUnderlined(depth: number): boolean {
    const paragraph = this.leaf?.content
    if (paragraph?.kind !== 'paragraph' || paragraph.isEmpty()) return false
    this.closeLeaf(depth)
    this.isAfterBlank = false
    return true
  }

  private startLine(text: string): void {
    const leaf = this.leaf?.content
    if (leaf?.kind !== 'paragraph' && leaf?.kind !== 'fence') return
    leaf.startLine()
    this.isLineOpen = true
    this.feedLeaf(text)
  }

  private feedLeaf(text: string): void {
    const leaf = this.leaf?.content
    if (leaf?.kind === 'paragraph' || leaf?.kind === 'fence') leaf.feed(text)
    touch(this.leaf)
  }

  private endLeafLine(): void {
    if (this.leaf?.content.kind === 'paragraph') this.leaf.content.endLine()
    touch(this.leaf)
  }

  private closeLeaf(depth: number | null): void {
    const node = this.leaf
    this.leaf = null
    if (node?.content.kind !== 'paragraph') return
    node.content.close(depth)
    touch(node)
  }

  private addLeaf(leaf: Leaf): void {
    const node = this.addNode(leaf)
    this.leaf = leaf.kind === 'line' ? null : node
  }

  private openContainer(opening: Opening): void {
    if (opening.kind === 'quote') {
      this.open.push(this.addNode({ kind: 'quote', children: [] }))
      return
    }
    const list = this.listFor(opening.marker)
    const item = newNode({ kind: 'item', children: [], offset: opening.offset, task: null }, list)
    childrenOf(list).push(item)
    this.open.push(item)
    this.isAfterBlank = false
    touch(item)
  }

  private listFor(marker: Marker): Node {
    const parent = this.open.at(-1) ?? this.root
    const last = childrenOf(parent).at(-1)
    const list = last?.content
    if (
      last &&
      list?.kind === 'list' &&
      list.marker.isOrdered === marker.isOrdered &&
      list.marker.sign === marker.sign
    ) {
      if (this.isAfterBlank) list.isLoose = true
      return last
    }
    return this.addNode({ kind: 'list', children: [], marker, isLoose: false })
  }

  private addNode(content: Container | Leaf): Node {
    const parent = this.open.at(-1) ?? this.root
    const list = parent.content.kind === 'item' ? parent.parent?.content : null
    if (list?.kind === 'list' && this.isAfterBlank && childrenOf(parent).length > 0) list.isLoose = true
    const node = newNode(content, parent)
    childrenOf(parent).push(node)
    touch(node)
    return node
  }

  private leafShape(): LeafShape {
    const leaf = this.leaf?.content
    if (leaf?.kind === 'fence') return { kind: 'fence', fence: leaf.fence, indent: leaf.indent }
    return { kind: leaf?.kind === 'paragraph' || leaf?.kind === 'table' ? leaf.kind : 'none' }
  }
}

/** The blocks of a complete text. */
export function parseMarkdown(text: string): readonly Block[] {
  const stream = new MarkdownStream()
  stream.append(text)
  stream.finish()
  return stream.blocks()
}

/** Expands leading tabs to spaces, up to the next multiple of four columns. */
function expandTabs(line: string): string {
  const front = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*/.exec(line)?.[0] ?? ''
  if (!front.includes('\t')) return line
  let expanded = ''
  for (const character of front) expanded += character === '\t' ? ' '.repeat(4 - (expanded.length % 4)) : character
  return expanded + line.slice(front.length)
}
