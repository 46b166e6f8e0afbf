import type { FactTableInfo } from '../assistant.ports.ts'
import type { Word } from '../language/words.ts'

/** A table shows that many values of a column at most: with as many there may be more. */
const mostKnown = 200
const denial = /^(?:no|never|not|zero|nothing)$|^\p{L}+n['’]t$/u
const counting = /^(?:more|less|fewer|later|earlier|longer)$/

/** "Which shop had no sales in May?", "what did not sell?": what is missing is asked for, not what is there. */
export function asksWhatIsMissing(words: Word[]): boolean {
  const asked = words.findIndex((word) => /^(?:which|what)$/.test(word.lower))
  if (asked < 0) return false
  const denied = words.findIndex((word, at) => at > asked + 1 && denial.test(word.lower))
  return denied > 0 && !counting.test(words[denied + 1]?.lower ?? '')
}

/** The values of a dimension that none of the names is; null where not all of its values are known. */
export function valuesWithout(table: FactTableInfo | undefined, dimension: string, names: string[]): string[] | null {
  const values = table?.dimensions.find((each) => each.name === dimension)?.sampleValues ?? []
  if (values.length === 0 || values.length >= mostKnown) return null
  return values.filter((value) => !names.includes(value))
}
