import { stemsOf } from '../terms/index.ts'
import { findFacts } from '../readers/worker.ts'
import { plainText, splitSentences } from '../passages/index.ts'

export type FoundFact = { text: string; start: number; end: number; held: number }

const longestLine = 320

/**
 * Of each passage the facts that hold a word of the phrases, with how many different ones they hold and their place in
 * the passage. A passage whose words stand in no fact gives its line that holds most of them. Pure.
 */
export function factsInPassages({ phrases, passages }: { phrases: readonly string[]; passages: readonly string[] }) {
  const requested = [...new Set(phrases.flatMap(stemsOf))]
  const weighed = <T extends { text: string }>(one: T) => {
    const stems = new Set(stemsOf(one.text))
    return { ...one, held: requested.filter((stem) => stems.has(stem)).length }
  }
  return passages.map((text): FoundFact[] => {
    const facts = findFacts([{ number: 1, text }])
      .map(({ text: fact, start, end }) => weighed({ text: fact, start, end }))
      .filter(({ held }) => held > 0)
    if (facts.length > 0) return facts
    const lines = splitSentences(text).map((line) =>
      weighed({ ...line, text: plainText(line.text).slice(0, longestLine) }),
    )
    const best = lines.reduce<FoundFact | null>((most, line) => (line.held > (most?.held ?? 0) ? line : most), null)
    return best === null ? [] : [best]
  })
}
