import type { FigureCondition } from '../../../../../contract/chat/reading.schemas.ts'
import type { MeasureColumn } from '../tables.ts'
import { type Item, measureAt, operatorAt, type Walk } from './walk.ts'

type Comparison = FigureCondition['operator']

const inPercent = /^(?:%|percent|pct)$/
const scaled = /^[\d.,]*[a-z]/
const verbOfValue = /^(?:of|is|was|are|were)$/

/** "more than 3 goals", "goals over 3", "6,000 or more". Says how many items it took behind the number. */
export function takeNumber(walk: Walk, item: Item, position: number, value: number): number {
  const { slots } = walk
  const isPercent = isPercentAt(walk, position + 1)
  const { comparison, skipped } = findComparison(walk, position, isPercent)
  const isRanked =
    operatorAt(walk, position - 1)?.type === 'order' ||
    (comparison === null && operatorAt(walk, position + 1)?.type === 'order')
  if (isRanked) {
    slots.top = value
    return 0
  }
  if (comparison === null && !isValueOfMeasure(walk, item, position)) {
    slots.unplaced.push(item)
    return 0
  }
  const behind = comparison === null ? null : measureAt(walk, position + skipped + 1)
  const column = takeMeasureOfNumber(walk, behind)
  if (column === undefined) {
    slots.unplaced.push(item)
    return skipped
  }
  if (isPercent && column.info.unit !== 'percent' && column.kind !== 'percentage') slots.unplaced.push(item)
  const scaledValue = scaleToColumn(walk, item, column, value, isPercent)
  slots.conditions.push({ column: column.info.name, operator: comparison ?? 'equal', value: scaledValue })
  return skipped + (behind === null ? 0 : 1)
}

const isPercentAt = ({ words, items }: Walk, position: number): boolean =>
  inPercent.test(words[items[position]?.at ?? words.length]?.text ?? '')

/** Finds the comparison before or after a number, and how many of the following items belong to it. */
function findComparison(
  walk: Walk,
  position: number,
  isPercent: boolean,
): { comparison: Comparison | null; skipped: number } {
  const before = operatorAt(walk, position - 1)
  const ofPercent = isPercent ? 1 : 0
  const suffix = findSuffix(walk, position + ofPercent)
  const comparison = before?.type === 'condition' ? before.operator : suffix
  return { comparison, skipped: ofPercent + (suffix === null ? 0 : 2) }
}

/** "Or more", "or less" */
function findSuffix(walk: Walk, position: number): Comparison | null {
  if (operatorAt(walk, position + 1)?.type !== 'or') return null
  const compared = operatorAt(walk, position + 2)
  if (compared?.type !== 'compare') return null
  return compared.order === 'highest' ? 'atLeast' : 'atMost'
}

/** "A height of 165", not "the average in 2001". */
const isValueOfMeasure = (walk: Walk, item: Item, position: number): boolean =>
  measureAt(walk, position - 1) !== null && verbOfValue.test(walk.words[item.at - 1]?.text ?? '')

/** The measure after the number, or the last one before it, which then isn't a requested figure itself. */
function takeMeasureOfNumber({ slots }: Walk, behind: MeasureColumn | null): MeasureColumn | undefined {
  // "A frequency above 100 MHz": the unit is the column once more.
  if (behind !== null && behind === slots.measures.at(-1)?.column) slots.measures.pop()
  return behind ?? slots.measures.pop()?.column
}

/** "50 %" of a share, "3k" of a column in thousands */
function scaleToColumn(
  { words }: Walk,
  { at, length }: Item,
  column: MeasureColumn,
  value: number,
  isPercent: boolean,
): number {
  const isScaled = words.slice(at, at + length).some((word) => scaled.test(word.text))
  const isShare = column.info.unit === 'percent'
  const unit = isPercent && isShare ? 100 : isScaled && column.scale <= value ? column.scale : 1
  return unit === 1 ? value : Number((value / unit).toPrecision(12))
}
