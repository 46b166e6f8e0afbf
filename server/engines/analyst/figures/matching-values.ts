import { isEmptyWord } from './lexicon.ts'
import { nameWords } from './words.ts'

const mostMatches = 100

/** The values that share a word with a question, those that it names whole first. */
export function matchesOf(values: readonly string[], question: string): string[] {
  const asked = new Set(nameWords(question.slice(0, 2_000)).flatMap((word) => (isEmptyWord(word) ? [] : [word.stem])))
  const found = values.flatMap((value) => {
    const stems = nameWords(value.slice(0, 120)).map(({ stem }) => stem)
    const shared = stems.filter((stem) => asked.has(stem)).length
    return shared === 0 ? [] : [{ value, part: shared / stems.length }]
  })
  return found
    .toSorted((one, other) => other.part - one.part)
    .slice(0, mostMatches)
    .map(({ value }) => value)
}
