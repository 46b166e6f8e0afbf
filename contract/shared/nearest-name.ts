/**
 * Edit distance between two words, with a swap of two letters counted as one (optimal string alignment), or more than
 * `most`.
 */
function lettersBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let beforeThat: number[] = []
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const change = (before[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      const isExchanged =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const exchange = isExchanged ? (beforeThat[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      current[column] = Math.min((before[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, change, exchange)
    }
    beforeThat = before
    before = current
  }
  return before[other.length] ?? most + 1
}

/**
 * The name probably meant: the nearest by edit distance, otherwise one that contains the word; null when none is near.
 */
export function nearestName(written: string, names: Iterable<string>): string | null {
  const word = written.toLowerCase().slice(0, 200)
  const most = Math.max(1, Math.floor(word.length / 3))
  let best: { name: string; letters: number } | null = null
  for (const name of names) {
    const known = name.toLowerCase()
    const isPart = word.length >= 3 && known.length >= 3 && (known.includes(word) || word.includes(known))
    const letters = Math.min(lettersBetween(word, known, most), isPart ? most + 0.5 : most + 1)
    if (letters < most + 1 && (best === null || letters < best.letters)) best = { name, letters }
  }
  return best?.name ?? null
}
