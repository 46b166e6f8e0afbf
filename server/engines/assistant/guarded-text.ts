import type { Piece } from './markers.ts'
import type { NumberGuard } from './number-guard.ts'

/** Pieces of a text with their numbers guarded; a figure that was compared with its cell needs no guard. */
export function guardedText(guard: NumberGuard | null, pieces: readonly Piece[]): string {
  let text = ''
  for (const piece of pieces) {
    if (guard === null) text += piece.text
    else if (piece.type === 'text') text += guard.feed(piece.text)
    else if (piece.compared === undefined) text += guard.flush() + piece.text
    else {
      text = (text + guard.flush(piece.compared)).trimEnd() + piece.text
      guard.addLinked(piece.percents ?? [])
    }
  }
  return text
}
