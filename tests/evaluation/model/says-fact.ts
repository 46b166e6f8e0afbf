import { numbersIn } from '../../../contract/chat/written-figures.ts'

/** Parts of a fact in brackets, which aren't required. */
const inBrackets = /\([^()]{0,300}\)/g
const plainOf = (text: string): string =>
  text.replaceAll('**', '').replace(/\s+/g, ' ').replaceAll('’', "'").toLowerCase()

const SHORTEST_WORD = 4
/** How many letters identify a word regardless of its ending. */
const STEM_LETTERS = 5
const stemsIn = (text: string): string[] =>
  (plainOf(text).match(/\p{L}+/gu) ?? [])
    .filter(({ length }) => length >= SHORTEST_WORD)
    .map((word) => word.slice(0, STEM_LETTERS))

const addressesIn = (text: string): string[] => text.split(/[\s,;]/).filter((word) => word.includes('@'))

/** Whether numbers or addresses tell if a fact is said, so that it can be looked for in an answer of another language. */
export const hasNumbersOrAddresses = (fact: string): boolean => {
  const plain = fact.replace(inBrackets, '')
  return numbersIn(plain).all.length + addressesIn(plain).length > 0
}

/** Whether every number and address of a fact is in the text. */
export function saysNumbers(text: string, fact: string): boolean {
  const plain = fact.replace(inBrackets, '')
  const numbers = new Set(numbersIn(text).all)
  return (
    numbersIn(plain).all.every((number) => numbers.has(number)) &&
    addressesIn(plain).every((address) => text.includes(address))
  )
}

/** A fact is said in its own words, or with all of its numbers and addresses and at least half of its words. */
export function saysFact(text: string, fact: string): boolean {
  const sought = plainOf(fact.replace(inBrackets, '')).trim()
  if (sought !== '' && plainOf(text).includes(sought)) return true
  if (!saysNumbers(text, fact)) return false
  const stems = [...new Set(stemsIn(sought))]
  if (stems.length === 0) return hasNumbersOrAddresses(fact)
  const said = new Set(stemsIn(text))
  return stems.filter((stem) => said.has(stem)).length >= stems.length / 2
}

const refusals =
  /\b(?:no|not|none|nothing|nowhere|neither|nor|cannot|can't|couldn't|doesn't|don't|isn't|aren't|didn't|nicht|nichts|nirgends|kein|keine|keinen|keiner|aucun|aucune|pas|rien)\b/i

/** Its first paragraph says that something is not there. */
export const isRefusal = (text: string): boolean =>
  refusals.test((text.trim().split(/\n\s*\n/)[0] ?? '').replaceAll('’', "'"))
