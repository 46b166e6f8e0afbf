import { type Word, wordsOf } from '../language/index.ts'

/** For one stem of a document: the places of its passages that hold it, each with its weight there. */
export type PassageWord = { stem: string; word: string; positions: number[]; weights: number[] }
export type Indexed = { heading: string | null; text: string }

/** BM25F: how much a word in a field counts, and how much a long passage takes from each of its words. */
const ofHeading = 0.9
const ofTitle = 1
const ofLength = 0.75
/** Passages are cut to a length, so the mean of one organisation is that of all. */
const usualWords = 100

/** Counts the words of passages in their fields. Linear in the length of the texts. */
export function passageWords(title: string, passages: readonly Indexed[]): PassageWord[] {
  const found = new Map<string, PassageWord>()
  const titleWords = wordsOf(title)
  for (const [position, passage] of passages.entries()) {
    const weights = new Map<string, number>()
    const forms = new Map<string, string>()
    const add = (words: readonly Word[], weight: number): void => {
      for (const { stem, written } of words) {
        weights.set(stem, (weights.get(stem) ?? 0) + weight)
        if (!forms.has(stem)) forms.set(stem, written)
      }
    }
    const words = wordsOf(passage.text)
    add(words, 1 / (1 - ofLength + (ofLength * words.length) / usualWords))
    add(unique(wordsOf(passage.heading ?? '')), ofHeading)
    add(unique(titleWords), ofTitle)
    for (const [stem, weight] of weights) {
      const entry = found.get(stem) ?? { stem, word: forms.get(stem)!, positions: [], weights: [] }
      found.set(stem, entry)
      entry.positions.push(position)
      entry.weights.push(Math.round(weight * 1_000) / 1_000)
    }
  }
  return [...found.values()]
}

const unique = (words: readonly Word[]): Word[] => [...new Map(words.map((word) => [word.stem, word])).values()]

/** What a file says of itself before it is opened: its title and its name without the ending. */
export const titleWordsOf = (title: string, filename: string): string =>
  `${title} ${filename.replace(/\.[A-Za-z0-9]{1,5}$/, '').replace(/[._-]+/g, ' ')}`
