import type { EvaluationFault } from '../../../contract/formulas/evaluate-formula.ts'

/** Why a value, or a part of it, fell back to 0, and in which measurement when not in the asked one itself. */
export type Fault = { fault: EvaluationFault | 'no entry'; within: string | null }
/** `scenario` null: in every scenario. `at`: by the dimensions of its series. An empty text is a value that is missing. */
export type SeriesRow = { date: string; scenario: string | null; at: string[]; value: number; fault: Fault | null }
/** `dims`: the scopes by which the rows are split, in order of their names. */
export type Series = { dims: string[]; rows: SeriesRow[] }

export const inOrder = (dims: Iterable<string>): string[] => [...new Set(dims)].sort()
