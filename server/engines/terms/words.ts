import { ownValue } from '../../../contract/shared/own-value.ts'

/** A word of a text: as written, lower case, its stem, and where it stands. */
export type Word = { raw: string; lower: string; stem: string; start: number; end: number }

const irregular: Record<string, string> = {
  sold: 'sell',
  spent: 'spend',
  bought: 'buy',
  paid: 'pay',
  made: 'make',
  gave: 'give',
  given: 'give',
  took: 'take',
  taken: 'take',
  got: 'get',
  grew: 'grow',
  grown: 'grow',
  growth: 'grow',
  rose: 'rise',
  risen: 'rise',
  fell: 'fall',
  fallen: 'fall',
  won: 'win',
  kept: 'keep',
  left: 'leave',
  went: 'go',
  gone: 'go',
  came: 'come',
  said: 'say',
  told: 'tell',
  met: 'meet',
  held: 'hold',
  began: 'begin',
  begun: 'begin',
  people: 'person',
  men: 'man',
  women: 'woman',
  children: 'child',
  criteria: 'criterion',
  sales: 'sale',
  series: 'series',
  leaves: 'leave',
  leave: 'leave',
  business: 'business',
  best: 'best',
  highest: 'high',
  largest: 'large',
  lowest: 'low',
  smallest: 'small',
  expenses: 'expense',
  expense: 'expense',
  brought: 'bring',
  unpaid: 'unpay',
  older: 'old',
  oldest: 'old',
  newer: 'new',
  newest: 'new',
  younger: 'young',
  youngest: 'young',
  higher: 'high',
  lower: 'low',
  larger: 'large',
  bigger: 'big',
  biggest: 'big',
  smaller: 'small',
  cheaper: 'cheap',
  cheapest: 'cheap',
  priciest: 'price',
  costliest: 'cost',
  earlier: 'early',
  earliest: 'early',
  later: 'late',
  latest: 'late',
  longest: 'long',
  longer: 'long',
}

const hasVowel = (text: string): boolean => /[aeiouy]/.test(text)
const undoubled = (text: string): string => (/([bdfgmnprt])\1$/.test(text) ? text.slice(0, -1) : text)

function withoutPlural(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(ch|sh|ss|x|z)es$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('s') && !/(ss|us|is)$/.test(word) && word.length > 3) return word.slice(0, -1)
  return word
}

function withoutVerbEnding(word: string): string {
  const bare = /(?:ing|ed)$/.test(word) ? word.replace(/(?:ing|ed)$/, '') : word
  if (bare === word || bare.length < 3 || !hasVowel(bare)) return word
  return undoubled(bare)
}

function withoutNounEnding(word: string): string {
  for (const ending of ['ation', 'ment', 'ility', 'ally', 'ly', 'al'])
    if (word.endsWith(ending) && word.length - ending.length >= 4) return word.slice(0, -ending.length)
  return word
}

/** A light stem: plurals, -ing, -ed, -ly, -al, -ation; only ever compared with other stems. */
export function stem(word: string): string {
  const lower = word.toLowerCase().replace(/['’]s?$/, '')
  const known = ownValue(irregular, lower)
  if (known !== undefined) return ended(known)
  if (lower.length <= 3 || /\d/.test(lower)) return lower
  const bare = withoutNounEnding(withoutVerbEnding(withoutPlural(lower)))
  const found = ownValue(irregular, bare)
  return ended(found ?? bare)
}

const ended = (word: string): string => (word.length > 3 ? word.replace(/e$/, '').replace(/y$/, 'i') : word)

const wordPattern = /[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu

/** The words of a text, in order; `_` and `-` separate, so do humps of camel case. */
export function wordsOf(text: string): Word[] {
  const separated = text.replace(
    /(\p{Ll})(\p{Lu})(?=\p{Ll})/gu,
    (_, one: string, other: string) => `${one}\u0000${other}`,
  )
  const words: Word[] = []
  let inserted = 0
  let cursor = 0
  for (const match of separated.matchAll(wordPattern)) {
    for (; cursor < match.index; cursor += 1) if (separated[cursor] === '\u0000') inserted += 1
    const raw = match[0]
    const start = match.index - inserted
    words.push({ raw, lower: raw.toLowerCase().replace(/['’]s$/, ''), stem: stem(raw), start, end: start + raw.length })
  }
  return words
}

export const stemsOf = (text: string): string[] => wordsOf(text).map((word) => word.stem)

const stopWordList =
  'a an the and or but nor so if then than that this these those there here it its itself he she they them their his her we us our ours you your yours i me my mine myself of in on at by for from to into onto with without within about over under above below between among through during before after since until against as is are was were be been being am do does did doing done has have had having can could may might must shall should will would not no any some all each every either both few many much more most other others such own same too very just also only ever even still yet again please tell show give let what which who whom whose when where why how whether per via s t re ve ll d up out off'
const stopWords = new Set(stopWordList.split(' '))
/** "don't", "I'm", "we've". */
const contraction = /^(?:\p{L}+n['’]t|(?:i|you|he|she|it|we|they|who|there|that)['’](?:m|re|ve|ll|d|s))$/u
/** A word that carries no meaning of its own in a question. */
export const isStopWord = (lower: string): boolean => stopWords.has(lower) || contraction.test(lower)
