export { currencyOfMeasure } from './measure-currency.ts'
export { remarksOfMeasure, type ShownOfMeasure } from './measure-remarks.ts'
export {
  type AutoMeasure,
  type Variant,
  aggregationOf,
  autoMeasures,
  distinctiveColumns,
  originOf,
} from './auto-measures.ts'
export { type TypedValue, allKey, endToDate, periodStart, scenariosByHand, valuesByHand } from './by-hand.ts'
export type { KeptMeasure, MeasureEnvironment } from './measure-environment.ts'
export type { Need } from './plan-measure.ts'
export type { Series, SeriesRow } from './series.ts'
