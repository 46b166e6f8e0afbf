import { autoMeasures } from '../../engines/formulas/index.ts'
import type { Catalogue } from '../../engines/queries/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

/** A measure by its name: made by people, or the columns of tables that it puts together; null without such a measure. */
export type FoundMeasure = { name: string; isMade: boolean; tables: readonly string[] }

/** The sources of made measures that answers read. Those by hand for each scope, without dates, only serve formulas. */
export const answeredSources: readonly string[] = ['formula', 'manual']

/** The measures of these names, in any case, that answers can read. */
export async function tablesOfMeasures(
  tx: Transaction,
  catalogue: Catalogue,
  names: readonly string[],
): Promise<FoundMeasure[]> {
  if (names.length === 0) return []
  const asked = new Set(names.map((name) => name.toLowerCase()))
  const made = await tx.db
    .selectFrom('measure_definition')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('deleted_at', 'is', null)
    .select(['name', 'source'])
    .execute()
  const taken = new Set(made.map(({ name }) => name))
  return [
    ...made
      .filter(({ source }) => answeredSources.includes(source))
      .map(({ name }): FoundMeasure => ({ name, isMade: true, tables: [] })),
    ...autoMeasures(catalogue, () => [], taken).map(
      ({ name, variants }): FoundMeasure => ({
        ...{ name, isMade: false },
        tables: [...new Set(variants.map(({ table }) => table))],
      }),
    ),
  ].filter(({ name }) => asked.has(name.toLowerCase()))
}
