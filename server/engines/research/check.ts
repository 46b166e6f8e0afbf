import { stemsOf } from '../language/index.ts'
import { plainText } from '../passages/index.ts'
import { type Finding, sameWords } from './findings.ts'

const leastShared = 0.5
const numbersOf = (text: string): string[] =>
  (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((number) => number.replaceAll(',', '').replace(/\.0+$/, ''))

/**
 * Whether what is cited says the sentence: word for word, or half of its words and every one of its numbers. What was read
 * from figures carries the query instead of words, and its numbers were held against the rows already.
 */
export function isSupported({ text, citations }: Finding): boolean {
  if (citations.length === 0) return false
  if (citations.some(({ quote }) => quote === '')) return true
  return isSupportedByWords(
    text,
    citations.map(({ quote }) => plainText(quote)),
  )
}

/** The same for a sentence and the words behind it. */
export function isSupportedByWords(text: string, quotes: readonly string[]): boolean {
  const said = sameWords(text)
  if (quotes.some((quote) => sameWords(quote).includes(said))) return true
  const together = quotes.join(' ')
  const known = new Set(numbersOf(together))
  if (!numbersOf(text).every((number) => known.has(number))) return false
  const [own, cited] = [[...stemsOf(text)], stemsOf(together)]
  const shared = own.filter((stem) => cited.has(stem)).length
  return shared >= 2 && shared >= leastShared * own.length
}
