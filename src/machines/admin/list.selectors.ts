import { inNaturalOrder } from '../../../contract/shared/natural-order.ts'
import type { ListSort } from './list.machine.ts'

export type Sortable = string | number

/** Rows with a text that contains the search (case-insensitive), in the chosen order. */
export function shownRows<Row>(
  rows: readonly Row[],
  applied: string,
  sort: ListSort | null,
  textsOf: (row: Row) => readonly string[],
  sortableOf: (row: Row, column: string) => Sortable,
): Row[] {
  const requested = applied.trim().toLowerCase()
  const found = rows.filter((row) => textsOf(row).some((text) => text.toLowerCase().includes(requested)))
  if (!sort) return found
  const turn = sort.direction === 'ascending' ? 1 : -1
  return found.sort((one, other) => turn * compare(sortableOf(one, sort.column), sortableOf(other, sort.column)))
}

function compare(one: Sortable, other: Sortable): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return inNaturalOrder(String(one), String(other))
}
