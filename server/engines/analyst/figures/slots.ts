import type { Binding } from './meaning.ts'
import type { Column } from './tables.ts'
import { takeColumn } from './slots/columns.ts'
import { assignLeftovers } from './slots/leftovers.ts'
import { takeNumber } from './slots/numbers.ts'
import { takeOperator, takeRanking } from './slots/operators.ts'
import type { Slots } from './slots/slots.types.ts'
import { takeThings } from './slots/things.ts'
import { takePeriod, takeValue } from './slots/values.ts'
import { type Item, startWalk, type Walk } from './slots/walk.ts'

/** Walks over the parts of a binding and puts each into its slot. */
export function slotsOf(binding: Binding): Slots {
  const walk = startWalk(binding)
  for (let position = 0; position < walk.items.length; position += 1) {
    const item = walk.items[position]
    if (item !== undefined) position += takeItem(walk, item, position)
  }
  assignLeftovers(walk)
  return walk.slots
}

/** "Life expectancy" of life_expect: another word says the same column exactly. */
const isNamedElsewhere = ({ items }: Walk, item: Item, column: Column): boolean =>
  items.some(({ meaning, ...each }) => meaning.type === 'column' && each.at !== item.at && meaning.column === column)

/** Says how many of the items behind this one it took with it. */
function takeItem(walk: Walk, item: Item, position: number): number {
  const { meaning } = item
  switch (meaning.type) {
    case 'number':
      return takeNumber(walk, item, position, meaning.value)
    case 'operator':
      takeOperator(walk, item, meaning.operator, position)
      return 0
    case 'column':
      if (meaning.ranks) takeRanking(walk, meaning.ranks)
      walk.slots.isLoose ||= meaning.isLoose === true && !isNamedElsewhere(walk, item, meaning.column)
      takeColumn(walk, item, position, meaning.column)
      return 0
    case 'things':
      takeThings(walk, item, position, meaning.column)
      return 0
    case 'period':
      takePeriod(walk, item, meaning.column, meaning.period)
      return 0
    case 'value':
      takeValue(walk, item, position, meaning)
      return 0
  }
}
