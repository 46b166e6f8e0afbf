import { withDigits } from './numerals.ts'

/** Of all sentences, so many may weigh or propose instead of saying what a source says. */
export const MOST_JUDGEMENTS = 0.15

const numbers = /\d[\d.,]*(?<=\d)/g
const capitals = /(?<![.!?:“"'(]\s?)(?<=\s)\p{Lu}[\p{L}-]+/gu
/** Of the words within sentences: a language that writes its nouns with a capital tells no name from a noun. */
const MOST_CAPITALS = 0.2

const numbersIn = (text: string): string[] => (text.match(numbers) ?? []).map((number) => number.replaceAll(',', ''))

const namesIn = (text: string): string[] =>
  [...text.matchAll(capitals)].map(([word]) => word).filter((word) => word !== 'I')

/** Whether words with a capital within these sentences are names. Pure. */
export function areNamesDistinct(sentences: readonly string[]): boolean {
  const words = sentences.reduce((sum, text) => sum + text.split(/\s+/).length, 0)
  return sentences.reduce((sum, text) => sum + namesIn(text).length, 0) <= MOST_CAPITALS * words
}

/** The first figure or name of a sentence that what it leans on does not hold; null where it holds all of them. Pure. */
export function strangeIn(
  text: string,
  basis: string,
  hasDistinctNames: boolean,
): { figure: string } | { name: string } | null {
  const figures = new Set(numbersIn(withDigits(basis)))
  const figure = numbersIn(text).find((number) => !figures.has(number))
  if (figure !== undefined) return { figure }
  const known = new Set(basis.match(/[\p{L}-]+/gu))
  const name = hasDistinctNames ? namesIn(text).find((one) => !known.has(one)) : undefined
  return name === undefined ? null : { name }
}
