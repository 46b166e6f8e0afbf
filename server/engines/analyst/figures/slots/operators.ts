import { type Operator, operatorsAt } from '../lexicon.ts'
import { datesOf, hasCrowdedDays, measuresOf } from '../tables.ts'
import { type Item, measureAt, operatorAt, type Walk } from './walk.ts'

type OperatorOf<T extends Operator['type']> = Extract<Operator, { type: T }>

const flagTypes = new Set<Operator['type']>([
  ...(['much', 'trend', 'chart', 'share', 'versus', 'or', 'than', 'difference', 'change', 'why'] as const),
  ...(['which', 'who', 'when', 'only', 'yes or no', 'all', 'distinct', 'count', 'rows', 'and'] as const),
])
const asking = new Set<Operator['type']>(['which', 'who', 'when', 'count', 'much'])

/** A word of calculation sets the mode for what follows, or fills a slot. */
export function takeOperator(walk: Walk, item: Item, operator: Operator, position: number): void {
  const { slots } = walk
  if (operator.type !== 'yes or no' || !isAskedBefore(walk, item.at)) slots.first ??= operator.type
  if (flagTypes.has(operator.type)) slots.flags.add(operator.type)
  switch (operator.type) {
    case 'aggregation':
      return takeAggregation(walk, operator, position)
    case 'condition':
      takeComparison(walk, item, position)
      return
    case 'when':
      if (slots.first !== 'when') slots.unplaced.push(item)
      return
    case 'order':
      slots.order = operator.order
      slots.isBest = operator.isTop === true && walk.items[position + 1]?.meaning.type !== 'number'
      return
    case 'compare':
      slots.isEither = slots.compare !== null && slots.compare !== operator.order
      slots.compare ??= operator.order
      return
    case 'shape':
      slots.shape = operator.shape
      return
    case 'by':
      // "List each store"
      if (walk.words[item.at]?.text === 'each' && operatorAt(walk, position - 1)?.type === 'which') return
      walk.mode = 'by'
      if (walk.items[position + 1] === undefined) slots.unplaced.push(item)
      return
    case 'count':
    case 'not':
    case 'which':
      walk.mode = operator.type
      return
    case 'rows':
      if (walk.mode === 'count' || slots.counted === null) slots.counted = { column: null, isDistinct: false }
      walk.mode = null
      return
    case 'ratio':
      slots.joint = operator.operator
      return
    case 'edge':
      slots.edge = { order: operator.order, isSure: operator.isSure, item }
      return
    case 'margin':
      return takeMargin(walk, item)
    case 'granularity':
      return takeGranularity(walk, item, operator)
    default:
  }
}

/** "Heaviest", "cheaper": the word for a measure ranks it, too. */
export function takeRanking(
  { slots }: Walk,
  { order, isComparison }: { order: 'highest' | 'lowest'; isComparison: boolean },
): void {
  if (isComparison) slots.compare ??= order
  else slots.order ??= order
}

/** "What is each ...": after a question word, a verb doesn't make it a yes-or-no question. */
const isAskedBefore = ({ words }: Walk, at: number): boolean =>
  words
    .slice(0, at)
    .some((_, position) => operatorsAt(words, position).some(({ operator }) => asking.has(operator.type)))

const dividing = /^(?:under|over)$/
/** "Under the friendly competition", "how many more votes did A win over B": no number follows, and none is meant. */
function takeComparison({ slots, items, words }: Walk, item: Item, position: number): void {
  const next = items[position + 1]?.meaning.type
  const isAside = next === 'value' && item.length === 1 && dividing.test(words[item.at]?.text ?? '')
  if (next !== 'number' && !isAside) slots.unplaced.push(item)
}

/** "Average sales", and "sales average" where nothing else is averaged. */
function takeAggregation(walk: Walk, { aggregation }: OperatorOf<'aggregation'>, position: number): void {
  const { slots } = walk
  const last = slots.measures.at(-1)
  const isBehind =
    last?.aggregation === null && measureAt(walk, position + 1) === null && operatorAt(walk, position - 1) === null
  if (isBehind && measureAt(walk, position - 1) !== null && last !== undefined) last.aggregation = aggregation
  else slots.aggregation = aggregation
}

/** "How many rainy days", where each day is a row. */
function takeDays(walk: Walk, granularity: string): boolean {
  const { slots } = walk
  if (granularity !== 'day' || datesOf(slots.table).length !== 1 || hasCrowdedDays(slots.table)) return false
  slots.counted = { column: null, isDistinct: false }
  walk.mode = null
  return true
}

const named = { profit: /^(?:profit|earnings)$/, sales: /^(?:sales|revenue|turnover|income)$/ }
/** The margin, where no column has it: the profit as a share of the sales. */
function takeMargin({ slots }: Walk, item: Item): void {
  const [profit, sales] = [named.profit, named.sales].map((pattern) =>
    measuresOf(slots.table).filter(
      (column) => column.kind === 'amount' && column.words.some(({ text }) => pattern.test(text)),
    ),
  )
  const [own, against] = [profit?.length === 1 ? profit[0] : undefined, sales?.length === 1 ? sales[0] : undefined]
  if (own === undefined || against === undefined) return void slots.unplaced.push(item)
  slots.measures.push({ column: own, aggregation: null }, { column: against, aggregation: null })
  slots.joint = 'share'
}

/** "By month", "which month", "monthly" */
function takeGranularity(walk: Walk, item: Item, { granularity, isGrouping }: OperatorOf<'granularity'>): void {
  const { slots, words, mode } = walk
  if (mode === 'count' && !isGrouping && takeDays(walk, granularity)) return
  // An average per month may be that of the months or of the rows.
  const isAverage = slots.measures.at(-1)?.aggregation === 'mean' || slots.aggregation === 'mean'
  const isPer = [words[item.at], words[item.at - 1]].some((word) => word?.text === 'per')
  if (isPer && isAverage) slots.unplaced.push(item)
  const isLookedFor = !isGrouping && mode === 'which'
  if (!isGrouping && !isLookedFor && mode !== 'by' && slots.order === null) slots.unplaced.push(item)
  slots.granularity = granularity
  slots.isGranularityAsked = isLookedFor || (!isGrouping && mode !== 'by')
  walk.mode = null
}
