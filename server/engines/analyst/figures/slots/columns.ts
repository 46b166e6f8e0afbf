import { isOwnPlural } from '../../../language/index.ts'
import { idWord } from '../bind.ts'
import {
  type Column,
  type DateColumn,
  type DimensionColumn,
  dimensionsOf,
  hasCrowdedDays,
  type MeasureColumn,
} from '../tables.ts'
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
  const isPer = walk.mode === 'by' && walk.words[item.at - 1]?.text === 'per'
  if (isPer && slots.measures.length === 2) slots.joint = 'per'
  if (walk.mode !== 'by' || isPer) walk.mode = null
}

/** "How many stores", but never the kinds of them: "Store type". */
function takeCounted(walk: Walk, item: Item, column: Grouping): void {
  const { slots } = walk
  // "The number of air dates", where each row has its own.
  const isDates = /^(?:date|day)s$/.test(walk.words[item.at + item.length - 1]?.text ?? '')
  if (column.role === 'date' && isDates && !hasCrowdedDays(slots.table)) {
    slots.counted = { column: null, isDistinct: false }
    return
  }
  if (column.role === 'date' || !namesHead(walk, item, column)) {
    slots.unplaced.push(item)
    return
  }
  slots.counted = { column, isDistinct: slots.flags.has('distinct') }
  walk.mode = null
}

/** "Which stores"; "which airline" of the column "Airline operator" is likely, and asked about. */
function takeTarget(walk: Walk, item: Item, column: Grouping): void {
  const { slots, words } = walk
  if (!namesHead(walk, item, column)) {
    if (isInBrackets(walk, item, column)) return void slots.unplaced.push(item)
    slots.isLoose = true
  }
  if (isHadMost(words, item.at)) return takeNamed(walk, item, column)
  slots.targets.push(calledColumn(walk, item, column))
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
  const called = calledColumn(walk, item, column)
  if (list === 'targets') addOnce(slots.targets, called)
  else if (called.role === 'date') slots.granularity = granularityOfDates(called)
  else addOnce(slots.groups, called)
  walk.lastList = list
}

/** "By customer": their names rather than their keys, where both tell the same of them apart. */
function calledColumn({ words, slots }: Walk, { at, length }: Item, column: Grouping): Grouping {
  const said = words.slice(at, at + length).some((word) => word.text !== 'name' && idWord.has(word.text))
  if (column.role !== 'dimension' || !isId(column) || said) return column
  const stems = new Set(column.words.filter((word) => !idWord.has(word.text)).map((word) => word.stem))
  const named = dimensionsOf(slots.table).filter(
    ({ words: name, info }) =>
      name.at(-1)?.text === 'name' &&
      stems.size > 0 &&
      name.slice(0, -1).every((word) => stems.has(word.stem)) &&
      info.sampleValues.length === column.info.sampleValues.length,
  )
  return (named.length === 1 ? named[0] : undefined) ?? column
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

const preposition = /^(?:of|in|at|from)$/
/** Whether a word names what the column holds: "episode" does not of "Episode rating", nor in "episode number". */
function namesHead({ words }: Walk, { at, length }: Item, column: Grouping): boolean {
  if (column.role !== 'dimension') return true
  const { words: name, head } = column
  const called = name.findLast((word) => word.stem === head)?.text ?? ''
  const [said, next] = [words.slice(at, at + length), words[at + length]?.text ?? '']
  const isOfKind = preposition.test(name[1]?.text ?? '') && said.some((word) => word.stem === name[0]?.stem)
  const isCalled = (idWord.has(called) || called === 'title' || called === 'label') && !idWord.has(next)
  return isCalled || isOfKind || said.some((word) => word.stem === head)
}

/** "Countries" don't name a column "Company (country)". */
const isInBrackets = ({ words }: Walk, { at }: Item, column: Grouping): boolean =>
  column.info.label.includes('(') &&
  column.info.label
    .slice(column.info.label.indexOf('('))
    .toLowerCase()
    .includes(words[at]?.text ?? '(')

/** "region North": the name of the column only says which North. */
function isHeader({ items }: Walk, position: number, column: Column): boolean {
  return [position - 1, position + 1].some((beside) => {
    const meaning = items[beside]?.meaning
    return meaning?.type === 'value' && meaning.column === column
  })
}
