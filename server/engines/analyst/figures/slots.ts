import type {
  FigureAggregation,
  FigureCondition,
  FigureShape,
  ReadingOf,
} from '../../../../contract/chat/reading.schemas.ts'
import { type Binding, type Bound, idWord, type Meaning } from './bind.ts'
import { isOwnPlural } from '../../language/index.ts'
import { type Operator, operatorsAt } from './lexicon.ts'
import type { NamedPeriod } from './periods.ts'
import {
  type Column,
  type DateColumn,
  type DimensionColumn,
  isMeasured,
  mainMeasure,
  type MeasureColumn,
  measuresOf,
  nameColumn,
  type Table,
} from './tables.ts'
import type { Word } from './words.ts'

type Granularity = NonNullable<ReadingOf<'figure'>['granularity']>
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
  order: 'highest' | 'lowest' | null
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
  /** "More or less than". */
  isEither: boolean
  flags: Set<Operator['type']>
  /** The first word that says something. */
  first: Operator['type'] | null
  /** Words with a meaning, but no place in this reading. */
  unplaced: Bound[]
}

const yesWord = /^(?:yes|y|true|1|ja|oui|si)$/i
const noWord = /^(?:no|n|false|0|nein|non)$/i
/** "Returned orders": the value that says that it is so, of a column of yes and no. */
function yesOf({ info: { sampleValues } }: DimensionColumn): string | undefined {
  const isBoth = sampleValues.length > 0 && sampleValues.every((value) => yesWord.test(value) || noWord.test(value))
  return isBoth ? sampleValues.find((value) => yesWord.test(value)) : undefined
}

type Item = Bound & { meaning: Exclude<Meaning, { type: 'empty' | 'verb' | 'unbound' | 'table' }> }
const isItem = (part: Bound): part is Item => !['empty', 'verb', 'unbound', 'table'].includes(part.meaning.type)

export const granularityOfDates = (column: DateColumn): Granularity =>
  (['year', 'quarter', 'month', 'week'] as const).find((unit) => column.words.some((word) => word.text === unit)) ??
  (column.isYears ? 'year' : 'day')

const flagTypes = new Set<Operator['type']>([
  ...(['much', 'trend', 'chart', 'share', 'versus', 'or', 'than', 'difference', 'change', 'why'] as const),
  ...(['which', 'who', 'when', 'only', 'yes or no', 'all', 'distinct', 'count', 'rows', 'and'] as const),
])

const held = /\bdo (?:we|i|you|they) (?:currently |still )?(?:have|own|hold)\b|\bhave (?:we|i|you|they) got\b/
/** "Did not sell": what did not happen at all, which no value tells. */
const denied = /^(?:did|does|do|has|have|had)$/
const inPercent = /^(?:%|percent|pct)$/
const asking = new Set<Operator['type']>(['which', 'who', 'when', 'count', 'much'])

/** A column of ids: counted, never an average's group. */
export const isId = (column: Column): boolean =>
  column.role === 'dimension' && column.words.some((word) => idWord.has(word.text))

/** Walks over the parts of a binding and puts each into its slot. */
export function slotsOf(binding: Binding): Slots {
  const { table, words } = binding
  const items = binding.parts.filter(isItem)
  const slots: Slots = {
    ...{ table, measures: [], counted: null, targets: [], groups: [], granularity: null, isGranularityAsked: false },
    ...{ values: [], conditions: [], periods: [], aggregation: null, order: null, compare: null, top: null },
    ...{
      shape: null,
      isPlural: false,
      isTableNamed: false,
      isBest: false,
      isHeld: false,
      isEither: false,
      flags: new Set(),
      first: null,
      unplaced: [],
    },
  }
  const named: { column: DimensionColumn | DateColumn; item: Item }[] = []
  let mode: 'by' | 'count' | 'which' | 'not' | null = null
  let lastList: unknown[] | null = null
  let kindAsked: Item | null = null

  const operatorAt = (position: number): Operator | null => {
    const meaning = items[position]?.meaning
    return meaning?.type === 'operator' ? meaning.operator : null
  }
  const measureAt = (position: number): MeasureColumn | null => {
    const meaning = items[position]?.meaning
    return meaning?.type === 'column' && meaning.column.role === 'measure' ? meaning.column : null
  }
  /** "Stores" are several; "species", where the column is called so, may be one. */
  const isPluralWord = ({ at, length, meaning }: Item): boolean => {
    const text = words[at + length - 1]?.text ?? ''
    const isOwnName = meaning.type === 'column' && meaning.column.words.some((word) => word.text === text)
    return /[^s]s$/.test(text) && !(isOwnName && isOwnPlural(text))
  }
  /** "Countries" are not what a column "Company (country)" holds. */
  const namesHead = ({ at, length }: Item, column: Column): boolean =>
    column.role !== 'dimension' ||
    words
      .slice(at, at + length)
      .some((word) => word.stem === column.head || idWord.has(column.head ?? '') || word.stem === column.words[0]?.stem)
  /** "region North": the name of the column only says which North. */
  const isHeader = (position: number, column: Column): boolean =>
    [position - 1, position + 1].some((beside) => {
      const meaning = items[beside]?.meaning
      return meaning?.type === 'value' && meaning.column === column
    })

  function takeColumn(item: Item, position: number, column: Column): void {
    if (column.role === 'measure') {
      slots.measures.push({ column, aggregation: slots.aggregation })
      slots.aggregation = null
      if (mode === 'not') slots.unplaced.push(item)
      if (mode !== 'by') mode = null
      return
    }
    if (mode !== 'count' && mode !== 'by' && isHeader(position, column)) return
    const yes = column.role === 'dimension' && mode !== 'by' ? yesOf(column) : undefined
    if (column.role === 'dimension' && yes !== undefined) {
      slots.values.push({ column, values: [yes], type: mode === 'not' ? 'exclude' : 'include' })
      if (mode === 'not') mode = null
      return
    }
    const isListed = operatorAt(position - 1)?.type === 'and' && lastList !== null
    if (mode === 'by' || (isListed && (lastList === slots.groups || lastList === slots.targets))) {
      // So much for each order is no average of rows.
      if (isId(column) && slots.measures.at(-1)?.aggregation === 'mean') {
        slots.unplaced.push(item)
        return
      }
      const list = mode === 'by' ? slots.groups : (lastList as (DimensionColumn | DateColumn)[])
      if (list === slots.groups && column.role === 'date') slots.granularity = granularityOfDates(column)
      else if (!(list as Column[]).includes(column)) (list as Column[]).push(column)
      lastList = list
      return
    }
    const isUncounted = mode === 'count' && column.role === 'date'
    if (isUncounted || ((mode === 'count' || mode === 'which') && !namesHead(item, column))) {
      slots.unplaced.push(item)
      return
    }
    if (mode === 'count' && column.role === 'dimension') {
      slots.counted = { column, isDistinct: slots.flags.has('distinct') }
      mode = null
      return
    }
    if (mode === 'which' && !isHadMost(words, item.at)) {
      slots.targets.push(column)
      slots.isPlural = isPluralWord(item)
      lastList = slots.targets
      mode = null
      return
    }
    named.push({ column, item })
    slots.isPlural ||= isPluralWord(item)
  }

  function takeThings(item: Item, position: number, column: DimensionColumn | null): void {
    const before = operatorAt(position - 1)
    const isRanked = ['order', 'compare', 'difference'].includes(before?.type ?? '')
    if (column === null && mode !== 'count' && mode !== 'by') {
      slots.isTableNamed = true
      const naming = nameColumn(table)
      if (mode === 'which' && naming !== undefined) slots.targets.push(naming)
      if (mode === 'which') mode = null
      return
    }
    const isCounted = mode === 'count' || isRanked
    if (column !== null && !isCounted && (mode !== null || slots.order !== null))
      return takeColumn(item, position, column)
    const isAlone = column !== null && slots.counted === null && slots.measures.length === 0
    if (isCounted || isAlone) slots.counted = { column, isDistinct: column !== null }
    mode = null
  }

  /** "more than 3 goals", "goals over 3", "6,000 or more". Says how many items it took behind the number. */
  function takeNumber(item: Item, position: number, value: number): number {
    const before = operatorAt(position - 1)
    const isPercent = inPercent.test(words[items[position + 1]?.at ?? words.length]?.text ?? '')
    const last = position + (isPercent ? 1 : 0)
    const orMore = operatorAt(last + 1)?.type === 'or' ? operatorAt(last + 2) : null
    const suffix =
      orMore?.type === 'compare' ? (orMore.order === 'highest' ? ('atLeast' as const) : ('atMost' as const)) : null
    const operator = before?.type === 'condition' ? before.operator : suffix
    const skipped = last - position + (suffix === null ? 0 : 2)
    if (before?.type === 'order' || (operatorAt(position + 1)?.type === 'order' && operator === null)) {
      slots.top = value
      return 0
    }
    // "A height of 165", not "the average in 2001".
    const isSaid = /^(?:of|is|was|are|were)$/.test(words[item.at - 1]?.text ?? '')
    if (operator === null && (measureAt(position - 1) === null || !isSaid)) {
      slots.unplaced.push(item)
      return 0
    }
    const behind = operator === null ? null : measureAt(position + skipped + 1)
    // "A frequency above 100 MHz": the unit is the column once more.
    if (behind !== null && behind === slots.measures.at(-1)?.column) slots.measures.pop()
    const column = behind ?? slots.measures.pop()?.column
    if (column === undefined) {
      slots.unplaced.push(item)
      return skipped
    }
    const isScaled = words.slice(item.at, item.at + item.length).some((word) => /^[\d.,]*[a-z]/.test(word.text))
    const isShare = column.info.unit === 'percent'
    if (isPercent && !isShare && column.kind !== 'percentage') slots.unplaced.push(item)
    const unit = isPercent && isShare ? 100 : isScaled && column.scale <= value ? column.scale : 1
    slots.conditions.push({
      ...{ column: column.info.name, operator: operator ?? 'equal' },
      value: unit === 1 ? value : Number((value / unit).toPrecision(12)),
    })
    return skipped + (behind === null ? 0 : 1)
  }

  /** "What is each ...": a verb behind a word that asks does not ask for yes or no. */
  const isAskedBefore = (at: number): boolean =>
    words
      .slice(0, at)
      .some((_, position) => operatorsAt(words, position).some(({ operator }) => asking.has(operator.type)))

  function takeOperator(item: Item, operator: Operator, position: number): void {
    if (operator.type !== 'yes or no' || !isAskedBefore(item.at)) slots.first ??= operator.type
    if (flagTypes.has(operator.type)) slots.flags.add(operator.type)
    if (operator.type === 'aggregation') {
      const last = slots.measures.at(-1)
      const isBehind =
        last?.aggregation === null && measureAt(position + 1) === null && operatorAt(position - 1) === null
      if (isBehind && measureAt(position - 1) !== null && last !== undefined) last.aggregation = operator.aggregation
      else slots.aggregation = operator.aggregation
    } else if (operator.type === 'condition') {
      if (items[position + 1]?.meaning.type !== 'number') slots.unplaced.push(item)
    } else if (operator.type === 'when' && slots.first !== 'when') slots.unplaced.push(item)
    else if (operator.type === 'order') {
      slots.order = operator.order
      slots.isBest = operator.isTop === true && items[position + 1]?.meaning.type !== 'number'
    } else if (operator.type === 'compare') {
      slots.isEither = slots.compare !== null && slots.compare !== operator.order
      slots.compare ??= operator.order
    } else if (operator.type === 'shape') slots.shape = operator.shape
    else if (operator.type === 'count') mode = 'count'
    else if (operator.type === 'by') {
      mode = 'by'
      if (items[position + 1] === undefined) slots.unplaced.push(item)
    } else if (operator.type === 'not') mode = 'not'
    else if (operator.type === 'which') mode = 'which'
    else if (operator.type === 'rows') {
      if (mode === 'count' || slots.counted === null) slots.counted = { column: null, isDistinct: false }
      mode = null
    } else if (operator.type === 'granularity') {
      // An average per month may be that of the months or of the rows.
      const isAverage = slots.measures.at(-1)?.aggregation === 'mean' || slots.aggregation === 'mean'
      const isPer = [words[item.at], words[item.at - 1]].some((word) => word?.text === 'per')
      if (isPer && isAverage) slots.unplaced.push(item)
      const isLookedFor = !operator.isGrouping && mode === 'which'
      if (!operator.isGrouping && !isLookedFor && mode !== 'by' && slots.order === null) slots.unplaced.push(item)
      slots.granularity = operator.granularity
      slots.isGranularityAsked = isLookedFor || (!operator.isGrouping && mode !== 'by')
      mode = null
    }
  }

  for (let position = 0; position < items.length; position += 1) {
    const item = items[position]
    if (item === undefined) break
    const { meaning } = item
    if (meaning.type === 'operator') takeOperator(item, meaning.operator, position)
    else if (meaning.type === 'number') position += takeNumber(item, position, meaning.value)
    else if (meaning.type === 'column') takeColumn(item, position, meaning.column)
    else if (meaning.type === 'things') takeThings(item, position, meaning.column)
    else if (meaning.type === 'period' && mode === 'not') slots.unplaced.push(item)
    else if (meaning.type === 'period') slots.periods.push({ column: meaning.column, period: meaning.period })
    else {
      // "Which bakery sold most", where Bakery is a value: the one of them, and not their number.
      const before = items[position - 1]
      kindAsked ??=
        mode === 'which' && before?.meaning.type === 'operator' && before.at + before.length === item.at ? item : null
      const denial = before?.meaning.type === 'operator' && before.meaning.operator.type === 'not' ? before.at - 1 : -1
      if (slots.flags.has('which') && denied.test(words[denial]?.text ?? '')) slots.unplaced.push(item)
      const type = mode === 'not' ? 'exclude' : 'include'
      const known = slots.values.find((each) => each.column === meaning.column && each.type === type)
      if (known === undefined) slots.values.push({ column: meaning.column, values: [meaning.value], type })
      else if (!known.values.includes(meaning.value)) known.values.push(meaning.value)
      const isContinued = operatorAt(position + 1)?.type === 'and' || operatorAt(position + 1)?.type === 'or'
      if (!(mode === 'not' && isContinued)) mode = null
    }
  }
  const last = items.at(-1)
  if (mode === 'not' && last !== undefined && !slots.unplaced.includes(last)) slots.unplaced.push(last)
  if (kindAsked !== null && slots.order !== null && slots.targets.length === 0) slots.unplaced.push(kindAsked)
  const naming = nameColumn(table)
  if (naming !== undefined && slots.targets.length === 0 && isUnranked(slots) && isOfThings(slots))
    slots.targets.push(naming)
  assignNamed(slots, named, words)
  if (slots.isTableNamed && slots.measures.length === 0 && slots.counted === null) takeTable(slots)
  const seen = new Set<string>()
  slots.measures = slots.measures.filter(({ column, aggregation }) => {
    const key = `${column.info.name} ${aggregation ?? ''}`
    return !seen.has(key) && seen.add(key) !== undefined
  })
  if (slots.measures.some(({ column }) => !isMeasured(column)) && slots.measures.length > 1)
    slots.measures = slots.measures.filter(({ column }) => isMeasured(column))
  slots.isHeld = held.test(words.map((word) => word.text).join(' '))
  return slots
}

const isUnranked = ({ order, aggregation, compare }: Slots): boolean =>
  order === null && aggregation === null && compare === null
/** "Stores opened after 2017": these stores. */
const isOfThings = ({ table, periods, flags, measures, counted, isTableNamed }: Slots): boolean =>
  isTableNamed &&
  table.info.naming !== undefined &&
  periods.length === 1 &&
  flags.size === 0 &&
  measures.length === 0 &&
  counted === null

/** A table named where a measure is asked for: its main one; rows only where it holds no measure at all. */
function takeTable(slots: Slots): void {
  const { table, aggregation } = slots
  const main = mainMeasure(table)
  const isListing = isUnranked(slots) && slots.targets.length > 0
  if (isListing && (slots.first === 'which' || isOfThings(slots))) return
  if (main !== null) slots.measures.push({ column: main, aggregation })
  else if (!measuresOf(table).some(isMeasured)) slots.counted = { column: null, isDistinct: false }
}

const having = /^(?:has|have|had|with|made|won|sold|took|got|held|\p{L}{3,}ed)$/u
const article = /^(?:the|a|an|our|its|their)$/
/** "Who scored the most points": what somebody has the most of is ranked by, and never what is looked for. */
function isHadMost(words: Word[], at: number): boolean {
  const isRanked = operatorsAt(words, at - 1).some(({ operator }) => operator.type === 'order')
  const before = words.slice(0, at - 1).findLast((word) => !article.test(word.text))
  return isRanked && before !== undefined && having.test(before.text)
}

/** Columns that no word gave a role: what is ranked or listed, if anything is. */
function assignNamed(
  slots: Slots,
  named: { column: DimensionColumn | DateColumn; item: Bound }[],
  words: Word[],
): void {
  for (const { column, item } of named) {
    // "Added in 2024": the column whose time is named.
    if (slots.periods.some((period) => period.column === column) && slots.targets.length > 0) continue
    const isFree = slots.targets.length === 0 && slots.counted === null && !isHadMost(words, item.at)
    if (isFree && (slots.order !== null || (slots.flags.has('which') && slots.measures.length === 0)))
      slots.targets.push(column)
    else slots.unplaced.push(item)
  }
}
