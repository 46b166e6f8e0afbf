import { limitOf } from './dataset-form.ts'
import type { DimensionRecord, FactRow } from './datasets.schemas.ts'
import type { DatasetAnswer } from './pivot.ts'

export type ResultRow = FactRow | DimensionRecord
export const rowsOfAnswer = (answer: DatasetAnswer): readonly ResultRow[] =>
  answer.kind === 'fact' ? answer.cells.results : answer.result.records
const totalOf = (answer: DatasetAnswer): number => (answer.kind === 'fact' ? answer.cells : answer.result).total
/** Number of rows in the answer, up to its limit, loaded or not. */
export const rowCountOf = (answer: DatasetAnswer): number =>
  answer.isFirstWindow === true ? Math.min(limitOf(answer.form.limit), totalOf(answer)) : rowsOfAnswer(answer).length
export const lacksRows = (answer: DatasetAnswer): boolean => rowCountOf(answer) > rowsOfAnswer(answer).length
