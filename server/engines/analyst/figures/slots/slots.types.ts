import type {
  FigureAggregation,
  FigureCondition,
  FigureMeasure,
  FigureShape,
  ReadingOf,
} from '../../../../../contract/chat/reading.schemas.ts'
import type { Bound } from '../meaning.ts'
import type { Operator } from '../lexicon.ts'
import type { NamedPeriod } from '../periods.ts'
import type { DateColumn, DimensionColumn, MeasureColumn, Table } from '../tables.ts'

export type Granularity = NonNullable<ReadingOf<'figure'>['granularity']>
export type Counted = { column: DimensionColumn | null; isDistinct: boolean }
export type ValueSlot = { column: DimensionColumn; values: string[]; type: 'include' | 'exclude' }
/** What the words of a question say, each in its slot. */
export type Slots = {
  table: Table
  measures: { column: MeasureColumn; aggregation: FigureAggregation | null }[]
  /** What is counted: the values of a column, or rows. */
  counted: Counted | null
  /** "Which region", "the products": what is looked for. */
  targets: (DimensionColumn | DateColumn)[]
  groups: DimensionColumn[]
  granularity: Granularity | null
  /** The period is looked for: "which month". */
  isGranularityAsked: boolean
  values: ValueSlot[]
  conditions: FigureCondition[]
  /** A condition whose column no word names, as in "did it have more than 40 points". */
  periods: { column: DateColumn; period: NamedPeriod }[]
  aggregation: FigureAggregation | null
  /** What is worked out from two measures. */
  joint: NonNullable<FigureMeasure['other']>['operator'] | null
  order: 'highest' | 'lowest' | null
  /** The first or the last in time, and the word that says so. */
  edge: { order: 'highest' | 'lowest'; isSure: boolean; item: Bound } | null
  compare: 'highest' | 'lowest' | null
  top: number | null
  shape: FigureShape | null
  isPlural: boolean
  /** The table is named as if it were a measure: "the highest sales". */
  isTableNamed: boolean
  /** "Best" and "worst" say which way is up only for what is better the more there is of it. */
  isBest: boolean
  /** "How many do we have": what is there, and not what came and went. */
  isHeld: boolean
  /** "Compare sales by month": the months with each other, and with nothing else. */
  isAmongGroups: boolean
  /** "More or less than". */
  isEither: boolean
  /** A word was read in a way that is likely and not sure. */
  isLoose: boolean
  flags: Set<Operator['type']>
  /** The first word that says something. */
  first: Operator['type'] | null
  /** Words with a meaning, but no place in this reading. */
  unplaced: Bound[]
}
