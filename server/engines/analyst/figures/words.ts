import { ownValue } from '../../../../contract/shared/own-value.ts'

/** A word of a question or of a name: lower case without accents, and its stem. */
export type Word = { text: string; stem: string }

const longestText = 2_000
const mostStems = 20_000
const known = new Map<string, string>()

/** Orders, returned, selling: the ending that a form of a word adds is taken away. */
function stemOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  let stem = word
  if (/(?:ies|..ie)$/.test(stem) && stem.length > 4) stem = stem.replace(/ies?$/, 'y')
  else if (/(?:ss|sh|ch|x|z)es$/.test(stem)) stem = stem.slice(0, -2)
  else if (/[^su]s$/.test(stem)) stem = stem.slice(0, -1)
  if (stem.length > 6 && stem.endsWith('ing')) stem = stem.slice(0, -3)
  else if (stem.length > 4 && stem.endsWith('ed')) stem = stem.slice(0, -2)
  if (/([bdgmnprt])\1$/.test(stem) && /(?:ing|ed)s?$/.test(word)) stem = stem.slice(0, -1)
  return stem.length > 3 && stem.endsWith('e') ? stem.slice(0, -1) : stem
}

function stemmed(text: string): string {
  const before = known.get(text)
  if (before !== undefined) return before
  const stem = stemOf(text)
  if (known.size < mostStems) known.set(text, stem)
  return stem
}

/** Lower case without accents; letters between dots are one word ("U.S.A"), and what belongs to somebody is theirs. */
export const plain = (text: string): string =>
  text
    .slice(0, longestText)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/\b(?:\p{L}\.){2,}\p{L}?/gu, (letters) => letters.replaceAll('.', ''))
    .toLowerCase()
    .replace(/'(?:s|re|ve|ll|d|m)\b/g, '')

const word = /\d+(?:[.,]\d+)+(?![\p{L}\d])|[\p{L}\p{N}]+|%|[<>]=?/gu

/** The words of a text. */
export const wordsOf = (text: string): Word[] =>
  (plain(text).match(word) ?? []).map((each) => ({ text: each, stem: stemmed(each) }))

/** "MHz", "kWh": a unit, which is no name in camelCase. */
const unit = /\b[kMGT]?(?:Hz|Wh?|VA|Pa|J)\b/g

/** The words of a name of a column or a table: camelCase, underscores and brackets are split. */
export const nameWords = (name: string): Word[] =>
  wordsOf(
    name
      .replace(unit, (each) => each.toLowerCase())
      .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2'),
  )

const factors: Record<string, number> = { k: 1e3, thousand: 1e3, m: 1e6, mn: 1e6, million: 1e6, bn: 1e9, billion: 1e9 }
const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** The number at a position, with its length in words: "1,200", "3k", "2.5 million", "three". */
export function numberAt(words: Word[], at: number): { value: number; length: number } | null {
  const text = words[at]?.text ?? ''
  const spelled = small.indexOf(text)
  const match = /^(\d[\d,]*(?:\.\d+)?)(k|m|bn)?$/.exec(text)
  if (match === null && spelled < 0) return null
  const value = spelled >= 0 ? spelled : Number((match?.[1] ?? '').replaceAll(',', ''))
  const own = ownValue(factors, match?.[2] ?? '') ?? 1
  const next = words[at + 1]?.text ?? ''
  const scale = next.length > 1 ? ownValue(factors, next) : undefined
  return { value: value * own * (scale ?? 1), length: scale === undefined ? 1 : 2 }
}

/** The position of a run of words within others; -1 if it doesn't occur. */
export function runIn(words: Word[], run: Word[]): number {
  for (let at = 0; at + run.length <= words.length; at += 1)
    if (run.every((each, index) => words[at + index]?.stem === each.stem)) return at
  return -1
}
