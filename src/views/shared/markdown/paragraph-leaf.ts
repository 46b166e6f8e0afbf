import { unescapeText } from './entities.ts'
import { InlineScanner } from './inline-scanner.ts'
import { type Block, type Inline, normaliseLabel } from './markdown-tree.ts'
import { addRepair, type WorkerPool } from './worker-pool.ts'

const longestLabel = 999

/** A paragraph, which may turn out to be a heading, a table header or reference definitions. */
export class ParagraphLeaf {
  readonly kind = 'paragraph'
  /** The block it became; null while open. */
  private closed: Block | null = null
  private scanner: InlineScanner
  private readonly lines: string[] = []
  private line = ''
  /** A line that starts with a bar waits for the next one, which may make it a table header. */
  private isHeld = false
  private mayDefine = true
  private labelRead = 0
  /** A line `[label]:` whose URL is expected on the next line. */
  private begun = ''
  private readonly workerPool: WorkerPool

  constructor(workerPool: WorkerPool) {
    this.workerPool = workerPool
    this.scanner = new InlineScanner(workerPool.definitions, workerPool.counts)
  }

  startLine(): void {
    this.releaseHeld()
    this.line = ''
    this.labelRead = 0
  }

  feed(text: string): void {
    const isStart = this.line === ''
    this.line += text
    if (isStart) this.isHeld = text.startsWith('|')
    if (this.isHeld) this.releaseBegun()
    else if (!this.mayDefine) this.scanner.append(isStart ? this.separator() + text : text)
    else if (this.begun === '' && !this.couldDefine()) this.readAsText()
  }

  endLine(): void {
    if (this.mayDefine && !this.isHeld) {
      this.workerPool.counts.block += this.line.length
      if (this.readDefinition()) return
      this.readAsText()
    }
    this.lines.push(this.line)
  }

  isEmpty(): boolean {
    return this.lines.length === 0 && this.line === '' && this.begun === ''
  }

  /** Removes the last line, to become a table header; the lines before it stay a paragraph. */
  takeLastLine(): string {
    const head = this.lines.pop() ?? ''
    if (!this.isHeld) {
      this.scanner = new InlineScanner(this.workerPool.definitions, this.workerPool.counts)
      if (this.lines.length > 0) this.scanner.append(this.lines.join('\n'))
    }
    this.isHeld = false
    this.line = ''
    return head
  }

  lastLine(): string {
    return this.lines.at(-1) ?? ''
  }

  close(depth: number | null): void {
    this.releaseHeld()
    this.releaseBegun()
    const store = (children: readonly Inline[]) => {
      this.closed = depth === null ? { type: 'paragraph', children } : { type: 'heading', depth, children }
    }
    store(this.scanner.finish())
    addRepair(this.scanner, this.lines.join('\n'), this.workerPool, store)
  }

  block(): Block | null {
    const block = this.closed ?? { type: 'paragraph', children: this.scanner.view() }
    return block.type === 'paragraph' && block.children.length === 0 ? null : block
  }

  /** Whether the line may still become `[label]: address`; each character of the label is read once. */
  private couldDefine(): boolean {
    const { line } = this
    if (line[0] !== '[' || line[1] === '^') return false
    while (this.labelRead < line.length) {
      const character = line[this.labelRead]
      if (character === ']') return this.labelRead + 1 === line.length || line[this.labelRead + 1] === ':'
      if (this.labelRead > longestLabel || (character === '[' && this.labelRead > 0)) return false
      this.labelRead += character === '\\' ? 2 : 1
    }
    return true
  }

  private readDefinition(): boolean {
    const line = this.begun === '' ? this.line : `${this.begun} ${this.line}`
    const definition = definitionOf(line)
    if (definition) {
      const { label, href, title } = definition
      if (!this.workerPool.definitions.has(label)) this.workerPool.definitions.set(label, { href, title })
    } else if (this.begun !== '' || !/^\[(?!\^)(?:[^[\]\\]|\\.)+\]:[ \t]*$/.test(line)) return false
    this.begun = definition ? '' : line
    this.line = ''
    return true
  }

  private readAsText(): void {
    this.releaseBegun()
    this.mayDefine = false
    this.scanner.append(this.separator() + this.line)
  }

  private releaseHeld(): void {
    if (!this.isHeld) return
    this.isHeld = false
    this.mayDefine = false
    this.scanner.append((this.lines.length > 1 ? '\n' : '') + this.lastLine())
  }

  private releaseBegun(): void {
    if (this.begun === '') return
    this.mayDefine = false
    this.lines.push(this.begun)
    this.scanner.append(this.begun)
    this.begun = ''
  }

  private separator(): string {
    return this.lines.length > 0 ? '\n' : ''
  }
}

function definitionOf(line: string): { label: string; href: string; title: string | null } | null {
  const found =
    /^\[(?!\^)((?:[^[\]\\]|\\.){1,999})\]:[ \t]*(?:<([^<>]*)>|([^\s<]\S*))(?:[ \t]+(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|\(((?:[^()\\]|\\.)*)\)))?[ \t]*$/.exec(
      line,
    )
  if (!found) return null
  const [, label = '', angled, plain = '', double, single, round] = found
  const title = double ?? single ?? round
  if (label.trim() === '') return null
  return {
    label: normaliseLabel(label),
    href: unescapeText(angled ?? plain),
    title: title === undefined ? null : unescapeText(title),
  }
}
