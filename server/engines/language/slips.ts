import { stem } from './words.ts'

/** In words of four letters only neighbours are swapped by mistake: one wrong letter makes another word. */
const leastForSwap = 4
const leastForOne = 5
const leastForTwo = 8

/** Letters left out, added, changed or swapped between two words (Damerau and Levenshtein), or more than `most`. */
function editsBetween(one: string, other: string, most: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
        isSwap ? beforeLast[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...current) > most) return most + 1
    beforeLast = last
    last = current
  }
  return last[other.length]!
}

const mostEdits = (length: number): number => (length >= leastForTwo ? 2 : length >= leastForOne ? 1 : 0)

const boundedEdits = (one: string, other: string, most: number): number =>
  Math.abs(one.length - other.length) > most ? most + 1 : editsBetween(one, other, most)

export type KnownWord = { word: string; stem: string; count: number }

/** Whether an unknown word may be a slip at all: a short one, or one with digits, is what it says. */
export const maySlip = (written: string): boolean => /^\p{L}{4,30}$/u.test(written)

/** Whether it may be a slip by two swapped letters alone, after its first one. */
export const mayOnlySwap = (written: string): boolean => written.length < leastForOne

/** Whether two neighbouring letters after the first one are swapped, and nothing else differs. */
function isSwapped(one: string, other: string): boolean {
  const at = [...one].findIndex((letter, position) => letter !== other[position])
  if (at < 1 || one.length < leastForSwap) return false
  return other === `${one.slice(0, at)}${one.slice(at + 1, at + 2)}${one.slice(at, at + 1)}${one.slice(at + 2)}`
}

/** The word that occurs most of those from which two letters are swapped. */
function swappedWord(written: string, known: Iterable<KnownWord>): KnownWord | null {
  const own = stem(written)
  const found = [...known].filter((each) => isSwapped(written, each.word) || isSwapped(own, each.stem))
  return found.toSorted((one, other) => other.count - one.count)[0] ?? null
}

/** The known word that a written one is nearest to, by itself or by its stem, of two alike the one that occurs most; null where none is near. */
export function nearestWord(written: string, known: Iterable<KnownWord>): KnownWord | null {
  if (mayOnlySwap(written)) return swappedWord(written, known)
  let best: { known: KnownWord; edits: number } | null = null
  const most = mostEdits(written.length)
  const own = stem(written)
  for (const each of known) {
    if (!maySlip(each.word) || mayOnlySwap(each.word)) continue
    const near = Math.min(boundedEdits(written, each.word, most), boundedEdits(own, each.stem, most))
    const edits = near + (written[0] === each.word[0] ? 0 : 0.5)
    if (edits > most) continue
    const isBetter = best === null || edits < best.edits || (edits === best.edits && each.count > best.known.count)
    if (isBetter) best = { known: each, edits }
  }
  return best?.known ?? null
}

/** As `nearestWord`, of one value. */
export const nearestOf = ({ written, known }: { written: string; known: readonly KnownWord[] }): KnownWord | null =>
  nearestWord(written, known)

const leastPart = 3
/** The ways to part a word in two: "carryover" is "carry" and "over". */
export function partingsOf(written: string): [string, string][] {
  if (!/^\p{L}{6,30}$/u.test(written)) return []
  return Array.from({ length: written.length - 2 * leastPart + 1 }, (_, at) => [
    written.slice(0, at + leastPart),
    written.slice(at + leastPart),
  ])
}
