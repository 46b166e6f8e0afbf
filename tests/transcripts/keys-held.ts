import { numbersIn } from '../../contract/chat/written-figures.ts'
import { type Key, keys } from '../evaluation/model/keys.ts'

const MILLION = 1_000_000
/** What a fact says in brackets is not asked for. */
const inBrackets = /\([^()]{0,300}\)/g

/** A value as it may be written: rounded, and in millions. */
const formsOf = (value: number): number[] =>
  [value, value / MILLION].flatMap((one) => [0, 1, 2].map((digits) => Number(Math.abs(one).toFixed(digits))))

function missingOf({ cells = [], facts }: Key, text: string): string[] {
  const numbers = new Set(numbersIn(text).all)
  const missingCells = cells.filter(({ value }) => !formsOf(value).some((form) => numbers.has(form)))
  const missingFacts = facts.filter((fact) => {
    const plain = fact.replace(inBrackets, '')
    const addresses = plain.split(/[\s,;]/).filter((word) => word.includes('@'))
    return numbersIn(plain).all.some((number) => !numbers.has(number)) || addresses.some((one) => !text.includes(one))
  })
  return [...missingCells.map(({ row, column, value }) => `${row}, ${column}: ${value}`), ...missingFacts]
}

/** The figures and facts of the key of a question that an answer does not hold, as far as numbers and addresses tell it. */
export function missingFromKey(question: string, text: string): string[] {
  const key = keys.find(({ id }) => id === question)
  return key === undefined ? [`There is no key of ${question}.`] : missingOf(key, text)
}
