import { stem } from './words.ts'

/** "Leave Without Pay (LWOP)", and the other way round: "LWOP (leave without pay)". */
const bracketed = /\((?:the )?[“"*_]{0,3}(\p{Lu}[\p{Lu}&]{1,7})s?[”"*_]{0,3}\)/gu
const ofPhrase = /^\p{L}[\p{L}'’-]*$/u
const mostWords = 8
const longestPhrase = 260
const behind =
  /(?<![\p{L}\p{N}])(\p{Lu}[\p{Lu}&]{1,7})\s?\(((?:\p{L}[\p{L}'’-]{0,30}[ \n]+){1,7}\p{L}[\p{L}'’-]{0,30})\)/gu

/** The last words that stand before a bracket, at most eight. */
function phraseBefore(text: string, at: number): string {
  const words = text
    .slice(Math.max(0, at - longestPhrase), at)
    .replace(/[“"*_\s]{1,8}$/, '')
    .split(/\s+/)
    .slice(-mostWords)
  return words.slice(words.findLastIndex((word) => !ofPhrase.test(word)) + 1).join(' ')
}

const smallWord = /^(?:of|and|the|for|in|to|on|a)$/

/** The last words of a phrase whose first letters, small words left out or not, are these. */
function wordsBehind(phrase: string, letters: string): string[] | null {
  const words = phrase.toLowerCase().split(/\s+/)
  for (let from = words.length - 2; from >= 0; from -= 1) {
    const named = words.slice(from)
    if (smallWord.test(named[0]!)) continue
    const initials = named.flatMap((word) => word.split('-')).map((word) => word[0])
    const great = named.filter((word) => !smallWord.test(word)).map((word) => word[0])
    if (initials.join('') === letters || great.join('') === letters)
      return named.filter((word) => !smallWord.test(word))
  }
  return null
}

/** What texts themselves say that their acronyms stand for: the stem of each acronym with the stems of its words. */
export function acronymsIn(texts: Iterable<string>): Map<string, string[]> {
  const known = new Map<string, string[]>()
  for (const text of texts) {
    const found = [
      ...[...text.matchAll(bracketed)].map((match) => ({
        phrase: phraseBefore(text, match.index),
        acronym: match[1]!,
      })),
      ...[...text.matchAll(behind)].map(([, acronym, phrase]) => ({ phrase: phrase!, acronym: acronym! })),
    ]
    for (const { phrase, acronym } of found) {
      const words = wordsBehind(phrase, acronym.replaceAll('&', '').toLowerCase())
      if (words !== null && !known.has(stem(acronym.toLowerCase())))
        known.set(stem(acronym.toLowerCase()), words.map(stem))
    }
  }
  return known
}

/** As `acronymsIn`, as a list that can be copied between threads. */
export const acronymsOf = (texts: readonly string[]): [string, string[]][] => [...acronymsIn(texts)]
