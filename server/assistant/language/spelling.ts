const leastForOne = 5
const leastForTwo = 8

/** Letters left out, added, changed or swapped between two words (Damerau and Levenshtein). */
function editsBetween(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = current
  }
  return last[other.length] ?? 0
}

/** Whether a written word may be a slip for another: the same first letter, one edit in five letters, two in eight. */
export function isMisspelt(written: string, meant: string): boolean {
  if (written === meant || written[0] !== meant[0]) return false
  const length = Math.max(written.length, meant.length)
  const most = length >= leastForTwo ? 2 : length >= leastForOne ? 1 : 0
  return Math.abs(written.length - meant.length) <= most && editsBetween(written, meant) <= most
}

/** The known word that a written one most likely means, of two alike the first; or null. */
export function meantBy(written: string, known: Iterable<string>): string | null {
  let best: { word: string; edits: number } | null = null
  for (const word of known) {
    if (!isMisspelt(written, word)) continue
    const edits = editsBetween(written, word)
    if (best === null || edits < best.edits) best = { word, edits }
  }
  return best?.word ?? null
}
