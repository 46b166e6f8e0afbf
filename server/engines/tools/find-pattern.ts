import { RE2JS, RE2JSSyntaxException } from 're2js'

export type PatternAsked = { pattern: string; wholeWords: boolean; texts: readonly string[] }
/** `held`: the indexes of the texts that hold it. `problem`: what is wrong with the pattern, and at which part of it. */
export type PatternFound = { held: number[] } | { problem: string; at: string }

const FLAGS = RE2JS.CASE_INSENSITIVE | RE2JS.MULTILINE
/** Classes and ends of words, which the engine knows for ASCII alone. */
const ofWords = /\\[bBwW]/
const ownLetters = new Map(Object.entries({ ß: 's', æ: 'a', ø: 'o', œ: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 't', ı: 'i' }))

/** Letters without accents and of ASCII where there is one like it: "ä" is part of a word as "a" is. */
const plainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæøœłđðþı]/giu, (letter) => ownLetters.get(letter.toLowerCase()) ?? letter)

/**
 * Which texts hold a pattern, in time linear in their length whatever the pattern. It may go over the ends of lines like
 * over blanks, or name them by ^, $ and \n.
 */
export function findPattern({ pattern, wholeWords, texts }: PatternAsked): PatternFound {
  const isOfWords = ofWords.test(pattern)
  const written = isOfWords ? plainLetters(pattern) : pattern
  if (isOfWords && /[^\p{ASCII}]/u.test(written.replace(/[^\p{L}]/gu, '')))
    return { problem: 'classes and ends of words know Latin letters alone', at: ofWords.exec(pattern)![0] }
  const compiled = compile(written)
  if ('problem' in compiled) return compiled
  const asked = wholeWords
    ? RE2JS.compile(`(?:^|[^\\p{L}\\p{N}_])(?:${written})(?:$|[^\\p{L}\\p{N}_])`, FLAGS)
    : compiled.expression
  const namesLines = /[$^]|\\n/.test(written)
  const isHeld = (text: string): boolean => {
    const plain = isOfWords ? plainLetters(text) : text
    return asked.test(plain.replace(/\s+/g, ' ')) || (namesLines && asked.test(plain.replaceAll('\r', '')))
  }
  return { held: texts.flatMap((text, at) => (isHeld(text) ? [at] : [])) }
}

function compile(pattern: string): { expression: RE2JS } | { problem: string; at: string } {
  try {
    return { expression: RE2JS.compile(pattern, FLAGS) }
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error
    // The engine writes its flags before the pattern.
    return { problem: error.getDescription(), at: (error.getPattern() ?? pattern).replace(/^(?:\(\?[ims]\))+/, '') }
  }
}
