export { areNamesDistinct, MOST_JUDGEMENTS, strangeIn } from './leaning.ts'
export { withDigits } from './numerals.ts'
