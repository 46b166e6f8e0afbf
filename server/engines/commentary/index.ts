export { type PartsOfSeries, seriesFacts } from './facts.ts'
export { amountWords, type TitledChart } from './sentences.ts'
export { type Calculation, type Operand, operations } from './calculations.ts'
export type { CheckedText, DroppedSentence } from './think.ts'
