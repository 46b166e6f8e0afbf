const ascii = /^[\u0000-\u007f]*$/
const accents = /[\u0300-\u036f]+/g
/** The same characters separate words in `sextant_title_words` of migration 111. */
const between =
  /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\uff00-\uff0f\uff1a-\uff20]+/
const longestWord = 60
const mostWords = 40

const fold = (text: string): string => {
  const lower = text.toLowerCase()
  return ascii.test(lower) ? lower : lower.normalize('NFKD').replace(accents, '')
}

/** The words of a title or a phrase, without case and accents. */
export const paletteWordsOf = (text: string): string[] => [
  ...new Set(
    fold(text)
      .split(between)
      .filter((word) => word !== '')
      .slice(0, mostWords)
      .map((word) => word.slice(0, longestWord)),
  ),
]

/**
 * How well words match a name: null unless each begins one of the name's words or occurs in it. More for whole words,
 * for the first word and for short names.
 */
export function matchOfName(words: readonly string[], name: string): number | null {
  const folded = fold(name)
  if (words.length === 0 || !words.every((word) => folded.includes(word))) return null
  const own = paletteWordsOf(name)
  let sum = 0
  for (const word of words) {
    const best = Math.max(...own.map((one, at) => worthOf(word, one, at)), 0)
    if (best === 0) return null
    sum += best
  }
  return sum / words.length + words.length / (own.length + words.length)
}

const leastWithin = 3
const worths = { whole: 3, beginning: 2, within: 1, first: 0.5 }

function worthOf(word: string, of: string, at: number): number {
  const first = at === 0 ? worths.first : 0
  if (word === of) return worths.whole + first
  if (of.startsWith(word)) return worths.beginning + first
  // Scripts without spaces have short words within long ones.
  const isLong = word.length >= leastWithin || !ascii.test(word)
  return isLong && of.includes(word) ? worths.within : 0
}
