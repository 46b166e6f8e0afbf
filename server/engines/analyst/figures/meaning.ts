import type { Operator } from './lexicon.ts'
import type { NamedPeriod } from './periods.ts'
import type { Column, DateColumn, DimensionColumn, Table } from './tables.ts'
import type { Word } from './words.ts'

type Ranking = { order: 'highest' | 'lowest'; isComparison: boolean }
/** The meaning assigned to a run of words in a question. */
export type Meaning =
  /** `isLoose`: only the stem or the sense of a word is the column's. `ranks`: the word says which end of the column comes first, too. */
  | { type: 'column'; column: Column; isWhole: boolean; ranks?: Ranking | null; isLoose?: boolean }
  /** `others`: further cells that the same word means. */
  | { type: 'value'; column: DimensionColumn; value: string; others?: string[]; isWhole: boolean }
  | { type: 'period'; column: DateColumn; period: NamedPeriod }
  | { type: 'number'; value: number }
  | { type: 'operator'; operator: Operator }
  | { type: 'things'; column: DimensionColumn | null }
  | { type: 'table' }
  | { type: 'verb' }
  | { type: 'empty' }
  | { type: 'unbound' }
export type Bound = { at: number; length: number; meaning: Meaning; score: number }
/** A question bound word by word to one table. */
export type Binding = { table: Table; words: Word[]; parts: Bound[]; score: number; unbound: Word[] }
