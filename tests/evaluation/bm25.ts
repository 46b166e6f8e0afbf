/** Plain BM25, fixed, to compare a ranking with: words in lower case, English Snowball stems, k1 1.2, b 0.75. */
const k1 = 1.2
const b = 0.75

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

export type Stem = (word: string) => string

/** The positions of the units in the order of their scores; ties keep their order. */
export function bm25(units: readonly string[], stem: Stem): (question: string) => number[] {
  const stems = units.map((unit) => wordsOf(unit).map(stem))
  const average = stems.reduce((sum, list) => sum + list.length, 0) / Math.max(1, stems.length)
  const counts = stems.map((list) => {
    const count = new Map<string, number>()
    for (const word of list) count.set(word, (count.get(word) ?? 0) + 1)
    return count
  })
  const rarity = (word: string): number => {
    const holding = counts.filter((count) => count.has(word)).length
    return Math.log(1 + (units.length - holding + 0.5) / (holding + 0.5))
  }
  return (question) => {
    const asked = [...new Set(wordsOf(question).map(stem))].map((word) => ({ word, weight: rarity(word) }))
    const scores = counts.map((count, at) =>
      asked.reduce((sum, { word, weight }) => {
        const times = count.get(word) ?? 0
        return sum + (weight * times * (k1 + 1)) / (times + k1 * (1 - b + (b * stems[at]!.length) / average))
      }, 0),
    )
    return scores
      .map((score, at) => ({ score, at }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score || one.at - other.at)
      .map(({ at }) => at)
  }
}
