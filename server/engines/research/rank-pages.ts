import { stemsOf } from '../language/index.ts'
import type { AskedTerm } from '../tools/index.ts'

/** How much of what was asked each text holds, from 0 to 1, each word by its rarity. Pure. */
export function rankPages(asked: {
  terms: readonly AskedTerm[]
  passages: number
  texts: readonly string[][]
}): number[][] {
  const weights = asked.terms.map((term) => ({
    term,
    weight: Math.log(1 + (asked.passages + 1) / (term.passages + 0.5)),
  }))
  const total = weights.reduce((sum, { weight }) => sum + weight, 0) || 1
  return asked.texts.map((texts) =>
    texts.map((text) => {
      const held = stemsOf(text)
      const met = weights.reduce((sum, { term, weight }) => {
        const best = Object.entries(term.stems).reduce(
          (most, [stem, share]) => (held.has(stem) ? Math.max(most, share) : most),
          0,
        )
        return sum + weight * best
      }, 0)
      return met / total
    }),
  )
}
