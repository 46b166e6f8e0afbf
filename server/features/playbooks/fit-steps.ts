import { type CountedTable, fitQuestions, isToFit } from '../../engines/playbooks/index.ts'
import { breakdownColumns, dateColumns, measureColumns } from '../../engines/queries/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { readCatalogue } from '../datasets/index.ts'

/** What the tables of the organisation count, and by what. */
async function countedTables(tx: Transaction): Promise<CountedTable[]> {
  const { factTables } = await readCatalogue(tx)
  return factTables.map((table) => ({
    label: table.label,
    measures: measureColumns(table).map(({ label }) => label),
    dimensions: breakdownColumns(table).map(({ label }) => label),
    hasDate: dateColumns(table).length > 0,
  }))
}

/** The steps of a template with its questions in the words of the organisation that starts it. */
export async function fitSteps<T extends { breakdownQuestions: string }>(
  tx: Transaction,
  steps: readonly T[],
): Promise<T[]> {
  if (!steps.some(({ breakdownQuestions }) => isToFit(breakdownQuestions))) return [...steps]
  const tables = await countedTables(tx)
  return steps.map((step) => ({ ...step, breakdownQuestions: fitQuestions(step.breakdownQuestions, tables) }))
}
