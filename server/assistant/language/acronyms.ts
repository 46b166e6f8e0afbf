const definition =
  /((?:\p{L}[\p{L}'’-]*[ \n]+){1,7}\p{L}[\p{L}'’-]*)\s*[“"*_]*\((?:the )?[“"*_]*(\p{Lu}[\p{Lu}&]{1,7})[”"*_]*\)/gu

const isIn = (letters: string, word: string): boolean => {
  let from = 0
  return [...letters].every((letter) => {
    const at = word.indexOf(letter, from)
    from = at + 1
    return at >= 0
  })
}

const smallWord = /^(?:of|and|the|for|in|to)$/

/** Whether letters are those of words in order: the first of each, perhaps more of it; "&" is "and", small words may be left out. */
function areLettersOf(letters: string, words: string[]): boolean {
  const [word, ...rest] = words
  if (word === undefined) return letters === ''
  if (smallWord.test(word) && areLettersOf(letters, rest)) return true
  if (letters.startsWith('&')) return word === 'and' && areLettersOf(letters.slice(1), rest)
  if (word[0] !== letters[0]) return false
  return [1, 2, 3].some(
    (count) =>
      isIn(letters.slice(1, count), word.slice(1)) &&
      letters.length >= count &&
      areLettersOf(letters.slice(count), rest),
  )
}

/** The last words of a phrase that an acronym stands for. */
function wordsBehind(phrase: string, acronym: string): string | null {
  const words = phrase.split(/\s+/)
  const first = words.findLastIndex((_, at) => {
    const named = words.slice(at).map((word) => word.toLowerCase())
    return named.length > 1 && !smallWord.test(named[0] ?? '') && areLettersOf(acronym.toLowerCase(), named)
  })
  return first < 0 ? null : words.slice(first).join(' ')
}

/** What texts themselves say that their acronyms stand for: "Leave Without Pay (LWOP)". */
export function acronymsIn(texts: string[]): Map<string, string> {
  const known = new Map<string, string>()
  for (const text of texts)
    for (const [, phrase = '', acronym = ''] of text.matchAll(definition)) {
      const meant = wordsBehind(phrase, acronym)
      if (meant !== null && !known.has(acronym)) known.set(acronym, meant)
    }
  return known
}

/** A text with the words of its acronyms beside them; only ever compared with other such texts. */
export const spelledOut = (text: string, acronyms: ReadonlyMap<string, string>): string =>
  text.replace(/(?<![\p{L}\d])\p{Lu}[\p{Lu}&]{1,7}(?![\p{L}\d])/gu, (word) =>
    acronyms.has(word) ? `${word} ${acronyms.get(word)}` : word,
  )
