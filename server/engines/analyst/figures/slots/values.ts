import type { NamedPeriod } from '../periods.ts'
import type { DateColumn, DimensionColumn } from '../tables.ts'
import { type Item, type MeaningOf, operatorAt, type Walk } from './walk.ts'

/** "Did not sell": what did not happen at all, which no value tells. */
const denied = /^(?:did|does|do|has|have|had)$/

/** A value is a filter: of what is meant, or after "not" of what is left out. */
export function takeValue(walk: Walk, item: Item, position: number, meaning: MeaningOf<'value'>): void {
  const { column, value, others = [], isWhole } = meaning
  rememberKind(walk, item, position)
  if (isDenied(walk, position)) walk.slots.unplaced.push(item)
  for (const each of [value, ...others]) addValue(walk, column, each)
  if (others.length > 0 && !isWhole) walk.slots.isLoose = true
  const next = operatorAt(walk, position + 1)?.type
  const isContinued = next === 'and' || next === 'or'
  // "How many German cars": the cars are counted.
  const after = walk.items[position + 1]?.meaning
  const isOfThings =
    walk.mode === 'count' &&
    (after?.type === 'things' || (after?.type === 'operator' && after.operator.type === 'granularity'))
  if (!isOfThings && !(walk.mode === 'not' && isContinued)) walk.mode = null
}

/** No period can be left out. */
export function takePeriod(walk: Walk, item: Item, column: DateColumn, period: NamedPeriod): void {
  if (walk.mode === 'not') walk.slots.unplaced.push(item)
  else walk.slots.periods.push({ column, period })
}

/** "Which bakery sold most", where Bakery is a value: the one of them, and not their number. */
function rememberKind(walk: Walk, item: Item, position: number): void {
  const before = walk.items[position - 1]
  const isBeside = before?.meaning.type === 'operator' && before.at + before.length === item.at
  if (walk.mode === 'which' && isBeside) walk.kindAsked ??= item
}

function isDenied({ items, slots, words }: Walk, position: number): boolean {
  const before = items[position - 1]
  const denial = before?.meaning.type === 'operator' && before.meaning.operator.type === 'not' ? before.at - 1 : -1
  return slots.flags.has('which') && denied.test(words[denial]?.text ?? '')
}

function addValue({ slots, mode }: Walk, column: DimensionColumn, value: string): void {
  const type = mode === 'not' ? 'exclude' : 'include'
  const known = slots.values.find((each) => each.column === column && each.type === type)
  if (known === undefined) slots.values.push({ column, values: [value], type })
  else if (!known.values.includes(value)) known.values.push(value)
}
