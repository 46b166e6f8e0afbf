import type { MeasureCorrection, MeasureMeaning } from '../../../contract/datasets/datasets.schemas.ts'
import { datasetsTexts as texts } from '../../../contract/datasets/datasets.texts.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { checkRev, conflict, notFound, Refusal } from '../../platform/failures/refusal.ts'
import { numberColumns, type UnderstoodColumn } from '../../engines/queries/index.ts'
import { readModelledCatalogue } from './datasets.read.ts'

type ColumnAddress = { table: string; column: string }

async function meaningOf(
  tx: Transaction,
  { table, column }: ColumnAddress,
  found: UnderstoodColumn,
): Promise<MeasureMeaning> {
  const row = await tx.db
    .selectFrom('measure_correction')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('table_name', '=', table)
    .where('column_name', '=', column)
    .select(['kind', 'weight', 'rev'])
    .executeTakeFirst()
  const isCorrected = row !== undefined && row.kind !== null
  const { kind, weight } = isCorrected ? row : found
  return { table, column, kind: kind ?? null, weight: weight ?? null, isCorrected, rev: row?.rev ?? 1 }
}

/** Stores a person's correction of a numeric column; a column that no table has is not found. */
export async function correctMeasure(
  tx: Transaction,
  address: ColumnAddress,
  { rev, kind, weight = null }: MeasureCorrection,
): Promise<MeasureMeaning> {
  const columns = numberColumns(await readModelledCatalogue(tx), address.table)
  const found = columns.find(({ name }) => name === address.column)
  if (found === undefined) throw notFound()
  const before = await meaningOf(tx, address, found)
  await checkRev({ rev }, before, (current) => current)
  const isKnown = weight === null || (weight !== address.column && columns.some(({ name }) => name === weight))
  if (!isKnown) throw new Refusal(400, texts.invalidMetric(weight, address.table))
  const said = { kind, weight: kind === null ? null : weight, rev: rev + 1 }
  const stored = await tx.db
    .insertInto('measure_correction')
    .values({
      organisation_id: tx.scope.organisation!,
      table_name: address.table,
      column_name: address.column,
      ...said,
    })
    .onConflict((one) =>
      one
        .columns(['organisation_id', 'table_name', 'column_name'])
        .doUpdateSet(said)
        .where('measure_correction.rev', '=', rev),
    )
    .returning('rev')
    .executeTakeFirst()
  const after = await meaningOf(tx, address, found)
  if (stored === undefined) throw conflict(after)
  tx.change({ thing: 'warehouse', id: address.table, before, after })
  return after
}
