import { stemsOf } from '../language/index.ts'
import { plainText, splitSentences } from '../passages/index.ts'
import { type Finding, sameWords } from './findings.ts'
import { quotedText } from './sources.ts'

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

const negation =
  /\b(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot|nicht|kein|keine|keinen|keiner|nie|ohne)\b|n['’]t\b/i
export const isNegated = (text: string): boolean => negation.test(text)

/** Whether words are part of others as whole words and numbers: "able to all" is no part of "payable to all". */
function holdsWords(whole: string, part: string): boolean {
  if (part === '') return true
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) {
    const [before, after] = [whole.slice(0, at), whole.slice(at + part.length)]
    if (!/(?:[\p{L}\p{N}]|\d\.)$/u.test(before) && !/^(?:[\p{L}\p{N}]|\.\d)/u.test(after)) return true
  }
  return false
}

/** Whether a text stands in a sentence word for word, and says no where that does: "staff may" is no part of "no staff may". */
function standsWordForWord(text: string, quotes: readonly string[]): boolean {
  const said = sameWords(text)
  return quotes.some((quote) => {
    if (!holdsWords(sameWords(quote), said)) return false
    const holding = splitSentences(quote).filter((one) => holdsWords(sameWords(one.text), said))
    return holding.length === 0 || holding.some((one) => isNegated(one.text) === isNegated(text))
  })
}

const withoutStops = (text: string): string =>
  sameWords(text)
    .replace(/\.(?= |$)/g, '')
    .replace(/ +/g, ' ')
    .trim()

/**
 * Whether a text is all that a sentence, item or row of a quotation says: what leaves out a condition has other words than
 * its source, although each of them stands there.
 */
export function isWholeSentence(text: string, quotes: readonly string[]): boolean {
  const said = withoutStops(text)
  return quotes.some((quote) => splitSentences(quote).some((one) => withoutStops(quotedText(one.text)) === said))
}

/** Whether the sentence of the quotes that has most of these words says no where the text does. */
function agreesInNegation(text: string, quotes: readonly string[]): boolean {
  const own = [...stemsOf(text)]
  const sentences = quotes.flatMap((quote) => splitSentences(quote).map((one) => one.text))
  const shared = sentences.map((sentence) => {
    const stems = stemsOf(sentence)
    return own.filter((stem) => stems.has(stem)).length
  })
  const most = Math.max(0, ...shared)
  return sentences.some((sentence, at) => shared[at] === most && isNegated(sentence) === isNegated(text))
}

/** The same for a sentence and the words behind it. */
export function isSupportedByWords(text: string, quotes: readonly string[]): boolean {
  if (standsWordForWord(text, quotes)) return true
  if (!agreesInNegation(text, quotes)) return false
  const together = quotes.join(' ')
  const known = new Set(numbersOf(together))
  if (!numbersOf(text).every((number) => known.has(number))) return false
  const [own, cited] = [[...stemsOf(text)], stemsOf(together)]
  const shared = own.filter((stem) => cited.has(stem)).length
  return shared >= 2 && shared >= leastShared * own.length
}
