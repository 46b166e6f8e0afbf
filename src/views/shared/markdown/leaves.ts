import { unescapeText } from './entities.ts'
import type { Alignment, Block, Cell, Row } from './markdown-tree.ts'
import type { ParagraphLeaf } from './paragraph-leaf.ts'
import { splitRow } from './table-rules.ts'
import { readInlines, type WorkerPool } from './worker-pool.ts'

/** Table rows and code lines are grouped by this number. */
const groupSize = 32
/** Wider tables stay text, because each row, however short, gets as many cells as the header. */
export const mostColumns = 100

export class CodeLeaf {
  readonly kind = 'fence'
  private readonly chunks: string[] = []
  private current = ''
  private linesInCurrent = 0
  readonly fence: string
  readonly indent: number
  private readonly language: string

  constructor(fence: string, indent: number, info: string) {
    this.fence = fence
    this.indent = indent
    this.language = unescapeText(info.split(/\s/)[0] ?? '').slice(0, 40)
  }

  startLine(): void {
    const hasLines = this.linesInCurrent > 0 || this.chunks.length > 0
    if (hasLines) this.current += '\n'
    if (this.linesInCurrent === groupSize) {
      this.chunks.push(this.current)
      this.current = ''
      this.linesInCurrent = 0
    }
    this.linesInCurrent += 1
  }

  feed(text: string): void {
    this.current += text
  }

  block(): Block {
    const chunks = this.linesInCurrent > 0 ? [...this.chunks, this.current] : this.chunks
    return { type: 'code', language: this.language, chunks: [...chunks] }
  }
}

export class TableLeaf {
  readonly kind = 'table'
  private readonly align: readonly Alignment[]
  private readonly workerPool: WorkerPool
  private head: Row = []
  private readonly groups: (readonly Row[])[] = []

  constructor(headLine: string, align: readonly Alignment[], workerPool: WorkerPool) {
    this.align = align
    this.workerPool = workerPool
    this.readRow(headLine, (row) => {
      this.head = row
    })
  }

  addRow(line: string): void {
    const last = this.groups.at(-1)
    const position = last && last.length < groupSize ? this.groups.length - 1 : this.groups.length
    const index = this.groups[position]?.length ?? 0
    this.readRow(line, (row) => {
      this.groups[position] = replaceAt(this.groups[position] ?? [], index, row)
    })
  }

  block(): Block {
    return { type: 'table', align: this.align, head: this.head, groups: [...this.groups] }
  }

  private readRow(line: string, store: (row: Row) => void): void {
    this.workerPool.counts.block += line.length
    const texts = splitRow(line)
    const cells: Cell[] = this.align.map(() => [])
    let isRepair = false
    for (const column of cells.keys()) {
      readInlines(texts[column] ?? '', this.workerPool, (cell) => {
        cells[column] = cell
        if (isRepair) store([...cells])
      })
    }
    store([...cells])
    isRepair = true
  }
}

/** A single-line block: a heading or a rule. */
export class LineLeaf {
  readonly kind = 'line'
  private whole: Block = { type: 'rule' }

  static heading(depth: number, text: string, workerPool: WorkerPool): LineLeaf {
    const leaf = new LineLeaf()
    const words = text.trim().replace(/(?:^|[ \t]+)#+$/, '')
    readInlines(words, workerPool, (children) => {
      leaf.whole = { type: 'heading', depth, children }
    })
    return leaf
  }

  block(): Block {
    return this.whole
  }
}

export type Leaf = ParagraphLeaf | CodeLeaf | TableLeaf | LineLeaf

function replaceAt<Value>(list: readonly Value[], index: number, value: Value): Value[] {
  const copy = list.slice()
  copy[index] = value
  return copy
}
