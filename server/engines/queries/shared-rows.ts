import { breakdownColumns } from './catalogue.ts'
import { filterExpression } from './filters-sql.ts'
import type { Expression } from './sql.ts'
import type { UnderstoodColumn } from './understood-table.ts'

/** The name by which the statement of a copy reads its source. */
export const copySource = 'source'

/** By dimension; all of them hold together. */
export type RowFilters = Record<string, { type: 'include' | 'exclude'; values: string[] }>

/**
 * The rows of a table that any rule shares; null for none. A rule without a filter, with an empty filter or with one on
 * a dimension that the table lacks shares nothing: it must never mean everything.
 */
export function sharedRows(columns: UnderstoodColumn[], rules: RowFilters[]): Expression | null {
  const known = new Set(breakdownColumns({ columns }).map((column) => column.name))
  const some = rules.flatMap((rule): Expression[] => {
    const filters = Object.entries(rule)
    const givesNothing =
      filters.length === 0 || filters.some(([name, { values }]) => values.length === 0 || !known.has(name))
    if (givesNothing) return []
    return [{ every: filters.map(([dimension, filter]) => filterExpression({ dimension, ...filter })) }]
  })
  return some.length === 0 ? null : { some }
}
