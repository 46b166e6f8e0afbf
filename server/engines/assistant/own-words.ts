import { stemsOf } from '../language/index.ts'

const LEAST_SHARE = 0.8
const MAX_NAMED = 12
const folded = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()
/** The numbers of a list are its form, and not said by anybody. */
const withoutListNumbers = (text: string): string => text.replace(/^[ \t]{0,8}\d{1,3}[.)][ \t]/gm, '')

/**
 * The parts of a text that a person didn't write: any number, and words if more than a few connecting ones differ.
 * Empty if it is in their own words.
 */
export function wordsNotSaid(text: string, written: readonly string[]): string[] {
  const said = folded(written.join('\n'))
  const own = withoutListNumbers(text)
  if (said.includes(folded(own))) return []
  const numbers = own.match(/\d(?:[.,]?\d)*/g) ?? []
  const others = [...new Set(numbers.filter((number) => !said.includes(number)))]
  const stems = [...stemsOf(own)]
  const known = stemsOf(said)
  const shared = stems.filter((stem) => known.has(stem)).length
  if (others.length === 0 && stems.length > 0 && shared / stems.length >= LEAST_SHARE) return []
  const words = own.match(/[\p{L}\p{M}’'-]+/gu) ?? []
  const isOther = (word: string) => [...stemsOf(word)].some((stem) => !known.has(stem))
  const named = [...others, ...new Set(words.filter(isOther))].slice(0, MAX_NAMED)
  return named.length > 0 ? named : [own.trim().slice(0, 200)]
}
