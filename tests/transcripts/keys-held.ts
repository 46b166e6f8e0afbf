import { numbersIn } from '../../contract/chat/written-figures.ts'
import { type Key, keys } from '../evaluation/model/keys.ts'
import { saysNumbers } from '../evaluation/model/says-fact.ts'

const MILLION = 1_000_000

/** A value as it may be written: rounded, and in millions. */
const formsOf = (value: number): number[] =>
  [value, value / MILLION].flatMap((one) => [0, 1, 2].map((digits) => Number(Math.abs(one).toFixed(digits))))

/** The figures of a key that an answer does not hold. */
export function missingCells(cells: NonNullable<Key['cells']>, text: string): NonNullable<Key['cells']> {
  const numbers = new Set(numbersIn(text).all)
  return cells.filter(({ value }) => !formsOf(value).some((form) => numbers.has(form)))
}

const missingOf = ({ cells = [], facts }: Key, text: string): string[] => [
  ...missingCells(cells, text).map(({ row, column, value }) => `${row}, ${column}: ${value}`),
  ...facts.filter((fact) => !saysNumbers(text, fact)),
]

/** The figures and facts of the key of a question that an answer does not hold, as far as numbers and addresses tell it. */
export function missingFromKey(question: string, text: string): string[] {
  const key = keys.find(({ id }) => id === question)
  return key === undefined ? [`There is no key of ${question}.`] : missingOf(key, text)
}
