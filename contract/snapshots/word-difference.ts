export type Piece = { kind: 'same' | 'added' | 'removed'; text: string }

/** Labels for screen readers, which don't see how changes are marked. */
export const pieceTexts = { added: 'added', removed: 'removed' }

const mostWords = 2_000
const isSpace = (character: string) =>
  character === ' ' || character === '\n' || character === '\t' || character === '\u00a0'

/** Words and the spaces between them, in order. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  let start = 0
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && isSpace(text[at]!) === isSpace(text[at - 1]!)) continue
    words.push(text.slice(start, at))
    start = at
  }
  return text === '' ? [] : words
}

function put(pieces: Piece[], kind: Piece['kind'], text: string): void {
  const last = pieces.at(-1)
  if (last?.kind === kind) last.text += text
  else if (text !== '') pieces.push({ kind, text })
}

/** The changes from one text to another, word by word. Very long texts count as one removal and one addition. */
export function wordDifference(before: string, after: string): Piece[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  let head = 0
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1
  let tail = 0
  while (
    tail < old.length - head &&
    tail < now.length - head &&
    old[old.length - 1 - tail] === now[now.length - 1 - tail]
  )
    tail += 1
  const [from, to] = [old.slice(head, old.length - tail), now.slice(head, now.length - tail)]
  const pieces: Piece[] = []
  put(pieces, 'same', old.slice(0, head).join(''))
  if (from.length * to.length > mostWords * mostWords) {
    put(pieces, 'removed', from.join(''))
    put(pieces, 'added', to.join(''))
  } else middle(from, to, pieces)
  put(pieces, 'same', old.slice(old.length - tail).join(''))
  return readable(pieces)
}

/** Texts with less in common match by chance: they count as one removal and one addition. */
const leastInCommon = 0.3
const lengthOf = (pieces: readonly Piece[], kind: Piece['kind']) =>
  pieces.filter((piece) => piece.kind === kind).reduce((sum, { text }) => sum + text.trim().length, 0)
const isBlank = (text: string | undefined) => text !== undefined && text.trim() === ''

/** Merges changes into phrases: a space between two changes changes with them. */
function readable(pieces: readonly Piece[]): Piece[] {
  const [same, removed, added] = [lengthOf(pieces, 'same'), lengthOf(pieces, 'removed'), lengthOf(pieces, 'added')]
  const isOther = same < leastInCommon * (same + Math.min(removed, added))
  const found: Piece[] = []
  let [went, came] = ['', '']
  const close = () => {
    put(found, 'removed', went)
    put(found, 'added', came)
    went = ''
    came = ''
  }
  pieces.forEach((piece, index) => {
    const isBetween = isBlank(piece.text) && index > 0 && index < pieces.length - 1
    if (piece.kind === 'same' && !isOther && !isBetween) {
      close()
      put(found, 'same', piece.text)
      return
    }
    if (piece.kind !== 'added') went += piece.text
    if (piece.kind !== 'removed') came += piece.text
  })
  close()
  return found
}

/** The longest common subsequence of words, by a table of lengths. */
function middle(from: readonly string[], to: readonly string[], pieces: Piece[]): void {
  const width = to.length + 1
  const lengths = new Uint16Array((from.length + 1) * width)
  for (let row = from.length - 1; row >= 0; row -= 1)
    for (let column = to.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        from[row] === to[column]
          ? lengths[(row + 1) * width + column + 1]! + 1
          : Math.max(lengths[(row + 1) * width + column]!, lengths[row * width + column + 1]!)
  let [row, column] = [0, 0]
  while (row < from.length || column < to.length) {
    if (row < from.length && column < to.length && from[row] === to[column]) {
      put(pieces, 'same', from[row]!)
      row += 1
      column += 1
    } else if (
      column === to.length ||
      (row < from.length && lengths[(row + 1) * width + column]! >= lengths[row * width + column + 1]!)
    ) {
      put(pieces, 'removed', from[row]!)
      row += 1
    } else {
      put(pieces, 'added', to[column]!)
      column += 1
    }
  }
}
