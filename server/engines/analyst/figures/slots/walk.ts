import type { Binding, Bound, Meaning } from '../meaning.ts'
import { type Operator, operatorsAt } from '../lexicon.ts'
import type { DateColumn, DimensionColumn, MeasureColumn } from '../tables.ts'
import type { Word } from '../words.ts'
import type { Slots } from './slots.types.ts'

export type Item = Bound & { meaning: Exclude<Meaning, { type: 'empty' | 'verb' | 'unbound' | 'table' }> }

export type MeaningOf<Type extends Meaning['type']> = Extract<Meaning, { type: Type }>

/** A column that no word has given a role yet. */
export type NamedColumn = { column: DimensionColumn | DateColumn; item: Item }

/**
 * Where the walk over a question is. `mode` is what the last word asked for: groups ("by"), a number of things ("how
 * many"), one of several ("which"), or the opposite ("not").
 */
export type Walk = {
  readonly words: Word[]
  readonly items: readonly Item[]
  readonly slots: Slots
  readonly named: NamedColumn[]
  mode: 'by' | 'count' | 'which' | 'not' | null
  /** The list that "and" would continue. */
  lastList: 'groups' | 'targets' | null
  /** "Which bakery", where Bakery is a value. */
  kindAsked: Item | null
}

export function startWalk({ table, words, parts }: Binding): Walk {
  return {
    words,
    items: parts.filter(isItem),
    slots: emptySlots(table),
    named: [],
    mode: null,
    lastList: null,
    kindAsked: null,
  }
}

const isItem = (part: Bound): part is Item => !['empty', 'verb', 'unbound', 'table'].includes(part.meaning.type)

const emptySlots = (table: Slots['table']): Slots => ({
  table,
  measures: [],
  counted: null,
  targets: [],
  groups: [],
  granularity: null,
  isGranularityAsked: false,
  values: [],
  conditions: [],
  periods: [],
  aggregation: null,
  joint: null,
  edge: null,
  order: null,
  compare: null,
  top: null,
  shape: null,
  isPlural: false,
  isTableNamed: false,
  isBest: false,
  isHeld: false,
  isAmongGroups: false,
  isEither: false,
  isLoose: false,
  flags: new Set(),
  first: null,
  unplaced: [],
})

export function operatorAt({ items }: Walk, position: number): Operator | null {
  const meaning = items[position]?.meaning
  return meaning?.type === 'operator' ? meaning.operator : null
}

export function measureAt({ items }: Walk, position: number): MeasureColumn | null {
  const meaning = items[position]?.meaning
  return meaning?.type === 'column' && meaning.column.role === 'measure' ? meaning.column : null
}

const having = /^(?:has|have|had|with|made|won|sold|took|got|held|\p{L}{3,}ed)$/u
const article = /^(?:the|a|an|our|its|their)$/

/** "Who scored the most points": what somebody has the most of is ranked by, and never what is looked for. */
export function isHadMost(words: Word[], at: number): boolean {
  const isRanked = operatorsAt(words, at - 1).some(({ operator }) => operator.type === 'order')
  const before = words.slice(0, at - 1).findLast((word) => !article.test(word.text))
  return isRanked && before !== undefined && having.test(before.text)
}
