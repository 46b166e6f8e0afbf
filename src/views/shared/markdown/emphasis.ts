import { type Inline, pushInline } from './markdown-tree.ts'

/** A run of `*`, `_` or `~~` that may open or close emphasis; `at` is its position in the source. */
export type Run = {
  type: 'run'
  character: string
  count: number
  original: number
  canOpen: boolean
  canClose: boolean
  at: number
}
export type Piece = Inline | Run

const deepestEmphasis = 32

/**
 * Matches emphasis runs as they arrive, like CommonMark: each closing run looks for its opener before it, so closed
 * pieces are never visited again.
 */
export class EmphasisBuilder {
  readonly pieces: Piece[] = []
  private readonly openers: number[] = []
  private readonly bottoms = new Map<string, number>()

  push(piece: Piece): void {
    if (piece.type === 'run') this.pushRun({ ...piece })
    else pushInline(this.pieces as Inline[], piece)
  }

  /** The pieces as inlines; unmatched runs become text. */
  finish(): Inline[] {
    return flatten(this.pieces)
  }

  /**
   * The pieces plus `tail`, with open runs closed at the end. Runs further back than `reach` become text; a run with
   * nothing after it is held back.
   */
  closedAtEnd(tail: readonly Inline[], reach: number): Inline[] {
    let backwards: Inline[] = tail.toReversed()
    const open = new Set(this.openers)
    for (let index = this.pieces.length - 1; index >= 0; index -= 1) {
      const piece = this.pieces[index] as Piece
      if (piece.type !== 'run') backwards.push(piece)
      else if (piece.at < reach || !open.has(index)) backwards.push(literal(piece))
      else if (backwards.length > 0) backwards = [wrapAll(piece, joined(backwards))]
    }
    return joined(backwards)
  }

  private pushRun(run: Run): void {
    while (run.canClose && run.count > 0) {
      const position = this.findOpener(run)
      if (position < 0) break
      this.close(position, run)
    }
    if (run.count === 0) return
    if (!run.canOpen || this.openers.length >= deepestEmphasis) {
      pushInline(this.pieces as Inline[], literal(run))
      return
    }
    this.openers.push(this.pieces.length)
    this.pieces.push(run)
  }

  private findOpener(run: Run): number {
    const key = `${run.character}${run.canOpen}${run.original % 3}`
    const bottom = Math.min(this.bottoms.get(key) ?? 0, this.openers.length)
    for (let position = this.openers.length - 1; position >= bottom; position -= 1) {
      const opener = this.pieces[this.openers[position] as number] as Run
      if (isPair(opener, run)) return position
    }
    this.bottoms.set(key, this.openers.length)
    return -1
  }

  private close(position: number, run: Run): void {
    const index = this.openers[position] as number
    const opener = this.pieces[index] as Run
    const used = opener.count >= 2 && run.count >= 2 ? 2 : 1
    this.openers.length = position + 1
    for (const [key, bottom] of this.bottoms) if (bottom > position) this.bottoms.set(key, position)
    const children = flatten(this.pieces.splice(index + 1))
    opener.count -= used
    run.count -= used
    if (opener.count === 0) {
      this.pieces.pop()
      this.openers.pop()
    }
    this.pieces.push(wrap(run.character, used, children))
  }
}

/** Emphasis within a closed range, such as the text of a link. */
export function joinEmphasis(pieces: readonly Piece[]): Inline[] {
  const builder = new EmphasisBuilder()
  for (const piece of pieces) builder.push(piece)
  return builder.finish()
}

function isPair(opener: Run, closer: Run): boolean {
  if (opener.character !== closer.character) return false
  const isEitherBoth = opener.canClose || closer.canOpen
  const isOdd = (opener.original + closer.original) % 3 === 0 && closer.original % 3 !== 0
  return closer.character === '~' || !(isEitherBoth && isOdd)
}

function wrap(character: string, used: number, children: readonly Inline[]): Inline {
  if (character === '~') return { type: 'strike', children }
  return { type: used === 2 ? 'strong' : 'emphasis', children }
}

function wrapAll(run: Run, children: readonly Inline[]): Inline {
  const inner = run.count >= 2 ? wrap(run.character, 2, children) : wrap(run.character, 1, children)
  return run.count === 3 ? wrap(run.character, 1, [inner]) : inner
}

function literal(run: Run): Inline {
  return { type: 'text', text: run.character.repeat(run.count) }
}

function flatten(pieces: readonly Piece[]): Inline[] {
  const inlines: Inline[] = []
  for (const piece of pieces) pushInline(inlines, piece.type === 'run' ? literal(piece) : piece)
  return inlines
}

function joined(backwards: readonly Inline[]): Inline[] {
  const inlines: Inline[] = []
  for (let index = backwards.length - 1; index >= 0; index -= 1) pushInline(inlines, backwards[index] as Inline)
  return inlines
}
