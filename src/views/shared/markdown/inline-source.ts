import { EmphasisBuilder, type Piece } from './emphasis.ts'
import type { LinkTail } from './link-tail.ts'
import type { Inline } from './markdown-tree.ts'

const keptBehind = 1024

export type Bracket = { open: number; isImage: boolean; isActive: boolean; holdsBracket: boolean; pieces: Piece[] }
export type Step = 'go on' | 'wait'

/** A moving window on a block's text, and the inlines read so far. */
export class InlineSource {
  protected text = ''
  protected base = 0
  protected at = 0
  protected end = 0
  protected isFinal = false
  protected look: { at: number; index: number; tail: LinkTail | null } = { at: -1, index: 0, tail: null }
  protected readonly root = new EmphasisBuilder()
  protected readonly brackets: Bracket[] = []

  protected add(inline: Inline): void {
    this.addPiece(inline)
  }

  protected addPiece(piece: Piece): void {
    const pieces = this.brackets.at(-1)?.pieces
    const last = pieces?.at(-1)
    if (!pieces) this.root.push(piece)
    else if (piece.type === 'text' && last?.type === 'text') {
      pieces[pieces.length - 1] = { type: 'text', text: last.text + piece.text }
    } else pieces.push(piece)
  }

  protected lastText(): string {
    const last = (this.brackets.at(-1)?.pieces ?? this.root.pieces).at(-1)
    return last?.type === 'text' ? last.text.slice(-80) : ''
  }

  /** Removes the last characters of the text so far, because they belong to something else. */
  protected takeEnd(length: number): string {
    if (length === 0) return ''
    const pieces = this.brackets.at(-1)?.pieces ?? this.root.pieces
    const last = pieces.at(-1)
    if (last?.type !== 'text') return ''
    const start = last.text.length - length
    if (start > 0) pieces[pieces.length - 1] = { type: 'text', text: last.text.slice(0, start) }
    else pieces.pop()
    return last.text.slice(start)
  }

  protected take(source: string): Step {
    this.addPiece({ type: 'text', text: source })
    return this.skipTo(this.at + source.length)
  }

  protected skipTo(position: number): Step {
    this.at = position
    return 'go on'
  }

  protected waitAt(index: number, tail: LinkTail | null = null): Step {
    this.look = { at: this.at, index, tail }
    return 'wait'
  }

  protected resumeAt(position: number): number {
    return this.look.at === position ? this.look.index : position
  }

  protected char(position: number): string {
    return this.text[position - this.base] ?? ''
  }

  protected slice(from: number, to: number): string {
    return this.text.slice(from - this.base, to - this.base)
  }

  protected before(): string {
    const [high, low] = [
      this.at - 2 >= this.base ? this.char(this.at - 2) : '',
      this.at > 0 ? this.char(this.at - 1) : '',
    ]
    return /[\ud800-\udbff]/.test(high) && /[\udc00-\udfff]/.test(low) ? high + low : low
  }

  protected after(position: number): string {
    const code = this.text.codePointAt(position - this.base)
    return code === undefined ? '' : String.fromCodePoint(code)
  }

  /** Keeps only as much read text as a label may need. */
  protected forgetRead(): void {
    const spare = this.at - keptBehind - this.base
    if (spare < keptBehind) return
    this.text = this.text.slice(spare)
    this.base += spare
  }
}
