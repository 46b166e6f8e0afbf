import { isOwnPlural } from '../../../language/index.ts'
import { idWord } from '../bind.ts'
import type { Column, DateColumn, DimensionColumn, MeasureColumn } from '../tables.ts'
import { findYes, granularityOfDates, isId } from './column-kinds.ts'
import { isHadMost, type Item, operatorAt, type Walk } from './walk.ts'

type Grouping = DimensionColumn | DateColumn

/** A column takes the role that the words before it asked for. */
export function takeColumn(walk: Walk, item: Item, position: number, column: Column): void {
  if (column.role === 'measure') return takeMeasure(walk, item, column)
  if (walk.mode === 'by') return addToList(walk, item, column, 'groups')
  if (walk.mode !== 'count' && isHeader(walk, position, column)) return
  if (takeYes(walk, column) || continueList(walk, item, position, column)) return
  if (walk.mode === 'count') return takeCounted(walk, item, column)
  if (walk.mode === 'which') return takeTarget(walk, item, column)
  takeNamed(walk, item, column)
}

function takeMeasure(walk: Walk, item: Item, column: MeasureColumn): void {
  const { slots } = walk
  slots.measures.push({ column, aggregation: slots.aggregation })
  slots.aggregation = null
  if (walk.mode === 'not') slots.unplaced.push(item)
  if (walk.mode !== 'by') walk.mode = null
}

/** "How many stores" */
function takeCounted(walk: Walk, item: Item, column: Grouping): void {
  const { slots } = walk
  if (column.role === 'date' || !namesHead(walk, item, column)) {
    slots.unplaced.push(item)
    return
  }
  slots.counted = { column, isDistinct: slots.flags.has('distinct') }
  walk.mode = null
}

/** "Which stores" */
function takeTarget(walk: Walk, item: Item, column: Grouping): void {
  const { slots, words } = walk
  if (!namesHead(walk, item, column)) {
    slots.unplaced.push(item)
    return
  }
  if (isHadMost(words, item.at)) return takeNamed(walk, item, column)
  slots.targets.push(column)
  slots.isPlural = isPluralWord(walk, item)
  walk.lastList = 'targets'
  walk.mode = null
}

function takeNamed(walk: Walk, item: Item, column: Grouping): void {
  walk.named.push({ column, item })
  walk.slots.isPlural ||= isPluralWord(walk, item)
}

/** "Returned orders", "not returned": a column of yes and no is a filter. */
function takeYes(walk: Walk, column: Grouping): boolean {
  const yes = column.role === 'dimension' ? findYes(column) : undefined
  if (column.role !== 'dimension' || yes === undefined) return false
  walk.slots.values.push({ column, values: [yes], type: walk.mode === 'not' ? 'exclude' : 'include' })
  if (walk.mode === 'not') walk.mode = null
  return true
}

/** "By region and product" */
function continueList(walk: Walk, item: Item, position: number, column: Grouping): boolean {
  if (walk.lastList === null || operatorAt(walk, position - 1)?.type !== 'and') return false
  addToList(walk, item, column, walk.lastList)
  return true
}

function addToList(walk: Walk, item: Item, column: Grouping, list: 'groups' | 'targets'): void {
  const { slots } = walk
  // An amount per order isn't an average over the rows.
  if (isId(column) && slots.measures.at(-1)?.aggregation === 'mean') {
    slots.unplaced.push(item)
    return
  }
  if (list === 'targets') addOnce(slots.targets, column)
  else if (column.role === 'date') slots.granularity = granularityOfDates(column)
  else addOnce(slots.groups, column)
  walk.lastList = list
}

function addOnce<T>(list: T[], column: T): void {
  if (!list.includes(column)) list.push(column)
}

/** Whether a word is a plural. "Species" isn't necessarily one if it is the column's name. */
function isPluralWord({ words }: Walk, { at, length, meaning }: Item): boolean {
  const text = words[at + length - 1]?.text ?? ''
  const isOwnName = meaning.type === 'column' && meaning.column.words.some((word) => word.text === text)
  return /[^s]s$/.test(text) && !(isOwnName && isOwnPlural(text))
}

/** Whether a word names what the column holds: "countries" doesn't name a column "Company (country)". */
function namesHead({ words }: Walk, { at, length }: Item, column: Grouping): boolean {
  if (column.role !== 'dimension') return true
  return words
    .slice(at, at + length)
    .some((word) => word.stem === column.head || idWord.has(column.head ?? '') || word.stem === column.words[0]?.stem)
}

/** "region North": the name of the column only says which North. */
function isHeader({ items }: Walk, position: number, column: Column): boolean {
  return [position - 1, position + 1].some((beside) => {
    const meaning = items[beside]?.meaning
    return meaning?.type === 'value' && meaning.column === column
  })
}
