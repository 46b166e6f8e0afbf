export { type PartsOfSeries, seriesFacts } from './facts.ts'
export type { TitledChart } from './sentences.ts'
export type { DroppedSentence } from './think.ts'
