import type { Month } from '../demo-calendar.ts'
import { type Block, table } from '../demo-document.ts'
import { stores } from '../demo-facts.ts'
import { budgetWhere, decimals, monthIn, revenueWhere, salesIn } from '../demo-summaries.ts'

/** Revenue of some months beside its budget, a row for each store and one for all. */
export const resultsByStore = (months: readonly Month[]): Block => {
  const rowOf = (label: string, actual: number, planned: number): string[] => [
    ...[label, decimals(actual), decimals(planned), decimals(actual - planned)],
  ]
  const [sold, isIn] = [salesIn(months), monthIn(months)]
  return table(
    ['Store', 'Revenue', 'Budget', 'Difference'],
    [
      ...stores.map((store) =>
        rowOf(
          store,
          revenueWhere((row) => row.store === store && sold(row)),
          budgetWhere((row) => row.store === store && isIn(row)),
        ),
      ),
      rowOf('Total', revenueWhere(sold), budgetWhere(isIn)),
    ],
  )
}
