import { areSynonyms } from '../language/synonyms.ts'
import { isStopWord, type Word, wordsOf } from '../language/words.ts'
import { numberOf } from './number-words.ts'

const over = 'more than|over|above|exceed(?:s|ing)?|greater than|at least|from'
const under = 'less than|under|below|up to|at most|fewer than'
const amount = String.raw`[$€£]? ?(\d[\d.,]*\d|\d)`
type Side = { words: string; ending: string }
const sides: Record<'over' | 'under', Side> = {
  over: { words: over, ending: 'more|over|above|longer' },
  under: { words: under, ending: 'less|fewer|under|below' },
}
/** Amounts behind "more than", and before "or more". */
const amountsOf = ({ words, ending }: Side, text: string): Set<string> =>
  new Set(
    [`\\b(?:${words}) ${amount}`, `${amount}(?: \\p{L}+)? or (?:${ending})\\b`].flatMap((pattern) =>
      [...text.matchAll(new RegExp(pattern, 'giu'))].map((match) => (match[1] ?? '').replaceAll(',', '')),
    ),
  )

/** Whether a text speaks of the other side of a bound only: "less than 2,500" where "more than 2,500" is asked for. */
export function isBeyondOther(question: string, text: string): boolean {
  const pairs: [Side, Side][] = [
    [sides.over, sides.under],
    [sides.under, sides.over],
  ]
  return pairs.some(([asked, other]) => {
    const same = amountsOf(asked, text)
    const contrary = amountsOf(other, text)
    return [...amountsOf(asked, question)].some((each) => contrary.has(each) && !same.has(each))
  })
}

/** A number that is a bound holds for others too: "2 or more", "up to three", "at least four". */
const isBound = (words: Word[], at: number): boolean => {
  const before = words.slice(Math.max(0, at - 3), at).map((word) => word.lower)
  return (
    before.some((word) =>
      /^(?:least|most|to|than|over|under|above|below|maximum|minimum|within|every|each)$/.test(word),
    ) || /^(?:or|plus|to|and)$/.test(words[at + 1]?.lower ?? '')
  )
}

type Counted = { count: number; thing: Word; isBound: boolean }

/** "Two bags": how many of what a text names; years and long numbers aside. */
const countedIn = (text: string): Counted[] => {
  const words = wordsOf(text)
  return words.flatMap((word, at) => {
    const count = numberOf(word.lower)
    const isOpen =
      /^(?:or|and)$/.test(words[at + 1]?.lower ?? '') && /^(?:more|less|fewer)$/.test(words[at + 2]?.lower ?? '')
    const thing = words[at + (isOpen ? 3 : 1)]
    if (count === null || thing === undefined || isStopWord(thing.lower)) return []
    return [{ count, thing, isBound: isBound(words, at) }]
  })
}

/** Whether a text speaks of another number of the same thing only: "one bag" where "two bags" are asked about. */
export function isOfOtherCount(question: string, text: string): boolean {
  const said = countedIn(text)
  return countedIn(question).some((asked) => {
    const same = said.filter(
      ({ thing }) => thing.stem === asked.thing.stem || areSynonyms(thing.stem, asked.thing.stem),
    )
    return same.length > 0 && same.every(({ count, isBound }) => count !== asked.count && !isBound)
  })
}
