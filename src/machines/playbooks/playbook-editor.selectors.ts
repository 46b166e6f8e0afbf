import { byName, inNaturalOrder } from '../../../contract/shared/natural-order.ts'
import type { AdminPlaybook } from '../../../contract/playbooks/playbooks.schemas.ts'

const contains = (text: string, requested: string) => text.toLowerCase().includes(requested.trim().toLowerCase())

export const matchingPlaybooks = (playbooks: readonly AdminPlaybook[], search: string): readonly AdminPlaybook[] =>
  search.trim() === ''
    ? playbooks
    : playbooks.filter(({ name, category, slug }) => [name, category, slug].some((text) => contains(text, search)))

export type PlaybookOrder = {
  column: 'name' | 'category' | 'status' | 'steps' | 'created'
  direction: 'ascending' | 'descending'
}

const comparisons: Record<PlaybookOrder['column'], (one: AdminPlaybook, other: AdminPlaybook) => number> = {
  name: byName,
  category: (one, other) => inNaturalOrder(one.category, other.category) || byName(one, other),
  status: (one, other) => one.status.localeCompare(other.status) || byName(one, other),
  steps: (one, other) => one.steps.length - other.steps.length,
  created: (one, other) => one.created.localeCompare(other.created),
}

export function sortedPlaybooks(
  playbooks: readonly AdminPlaybook[],
  { column, direction }: PlaybookOrder,
): AdminPlaybook[] {
  const ascending = playbooks.toSorted(comparisons[column])
  return direction === 'ascending' ? ascending : ascending.reverse()
}
