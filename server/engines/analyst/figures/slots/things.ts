import { type DimensionColumn, mainMeasure, nameColumn } from '../tables.ts'
import { takeColumn } from './columns.ts'
import { type Item, operatorAt, type Walk } from './walk.ts'

const most = /^(?:most|fewest|more|fewer)$/
/** A name for the rows of a table, such as "orders". It counts them or names the table. */
export function takeThings(walk: Walk, item: Item, position: number, column: DimensionColumn | null): void {
  const { slots, words } = walk
  if (
    column === null &&
    most.test(words[item.at - 1]?.text ?? '') &&
    /s$/.test(words[item.at + item.length - 1]?.text ?? '')
  ) {
    slots.counted = { column: null, isDistinct: false }
    // "The most sales" may be the amount.
    slots.isLoose ||= mainMeasure(slots.table) !== null
    return
  }
  if (column === null && walk.mode !== 'count' && walk.mode !== 'by') return takeTableName(walk)
  const isRanked = ['order', 'compare', 'difference'].includes(operatorAt(walk, position - 1)?.type ?? '')
  const isCounted = walk.mode === 'count' || isRanked
  if (column !== null && !isCounted && (walk.mode !== null || slots.order !== null))
    return takeColumn(walk, item, position, column)
  const isAlone = column !== null && slots.counted === null && slots.measures.length === 0
  if (isCounted || isAlone) slots.counted = { column, isDistinct: column !== null }
  walk.mode = null
}

function takeTableName(walk: Walk): void {
  const { slots } = walk
  slots.isTableNamed = true
  if (walk.mode !== 'which') return
  const naming = nameColumn(slots.table)
  if (naming !== undefined) slots.targets.push(naming)
  walk.mode = null
}
