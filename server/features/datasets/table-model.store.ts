import { type Selectable, sql } from 'kysely'
import { calculationTexts } from '../../../contract/datasets/calculations.texts.ts'
import { relationTexts } from '../../../contract/datasets/relations.texts.ts'
import type { NewCalculation, NewRelation } from '../../../contract/datasets/table-model.schemas.ts'
import { type ParsedRow, parseRow } from '../../../contract/formulas/row-expression.ts'
import { columnsRead } from '../../../contract/formulas/row-tree.ts'
import { newId } from '../../platform/database/identity.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { checkRev, conflict, notFound, Refusal } from '../../platform/failures/refusal.ts'
import { rowColumns, type UnderstoodColumn } from '../../engines/queries/index.ts'
import { snakeCase } from '../../engines/readers/index.ts'
import { storableJson } from '../../engines/text/index.ts'
import { columnsBefore, type Modelled } from './table-model.read.ts'

type Kept = 'calculated_column' | 'table_relation'
type Row<Table extends Kept> = Selectable<Schema[Table]>

/** Notifies readers of figures that the table changed. */
const log = (tx: Transaction, table: string, before: unknown, after: unknown): void =>
  tx.change({ thing: 'warehouse', id: table, before, after })

export function parsed(expression: string, columns: readonly UnderstoodColumn[]): ParsedRow & { ok: true } {
  const found = parseRow(expression, rowColumns(columns))
  if (found.ok) return found
  const message = calculationTexts.invalid(found.message)
  throw new Refusal(400, message, { fields: { expression: message } })
}

/** Serialises changes per table, so the second of two equal names is refused. */
export async function takeTurn({ db, scope }: Transaction, table: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`table model ${scope.organisation} ${table}`}))`.execute(db)
}

const taken = (message: string): Refusal => new Refusal(400, message, { fields: { label: message } })

/** A new label does not change the name: queries and other columns refer to it. */
function nameOf(label: string, known: readonly string[], message: string): string {
  const name = snakeCase(label, 'calculated')
  if (known.includes(name) || name === 'count') throw taken(message)
  return name
}

async function rowOf<Table extends Kept>(tx: Transaction, kept: Table, table: string, id: string, isDeleted = false) {
  const { rows } = await sql<Row<Table>>`
    select * from ${sql.table(kept)} where organisation_id = ${tx.scope.organisation} and table_name = ${table}
      and id = ${id} and (deleted_at is not null) = ${isDeleted} for update`.execute(tx.db)
  const [row] = rows
  if (row === undefined) throw notFound()
  return row
}

export async function addCalculation(
  tx: Transaction,
  modelled: Modelled,
  { label, expression }: NewCalculation,
): Promise<void> {
  const columns = columnsBefore(modelled, null)
  const known = [...columns, ...modelled.calculations].map(({ name }) => name)
  const name = nameOf(label, known, calculationTexts.nameTaken(label))
  const read = parsed(expression, columns)
  const row = { id: newId('column'), table_name: modelled.table.name, name, label, expression }
  await tx.db
    .insertInto('calculated_column')
    .values({
      ...row,
      organisation_id: tx.scope.organisation!,
      uses: storableJson(columnsRead(read.expression)),
    })
    .execute()
  log(tx, modelled.table.name, null, { calculated: name, expression })
}

export async function changeCalculation(
  tx: Transaction,
  modelled: Modelled,
  id: string,
  { rev, label, expression }: NewCalculation & { rev: number },
): Promise<void> {
  const before = await rowOf(tx, 'calculated_column', modelled.table.name, id)
  const shown = { label: before.label, expression: before.expression, rev: before.rev }
  await checkRev({ rev }, before, () => shown)
  const isTaken = [...modelled.found.columns, ...modelled.calculations].some(
    (one) => one.name !== before.name && one.label.toLowerCase() === label.toLowerCase(),
  )
  if (isTaken) throw taken(calculationTexts.nameTaken(label))
  const read = parsed(expression, columnsBefore(modelled, id))
  const changed = await tx.db
    .updateTable('calculated_column')
    .set({ label, expression, uses: storableJson(columnsRead(read.expression)), rev: rev + 1 })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw conflict(shown)
  log(tx, modelled.table.name, { calculated: before.name, expression: before.expression }, { label, expression })
}

export async function moveToTrash(
  tx: Transaction,
  kept: Kept,
  { table, id, isDeleted }: { table: string; id: string; isDeleted: boolean },
): Promise<void> {
  const row = await rowOf(tx, kept, table, id, !isDeleted)
  const { rows } = await sql`
    select 1 from ${sql.table(kept)} where organisation_id = ${tx.scope.organisation} and table_name = ${table}
      and (name = ${row.name} or lower(label) = lower(${row.label})) and id <> ${id} and deleted_at is null`.execute(
    tx.db,
  )
  const texts = kept === 'calculated_column' ? calculationTexts : relationTexts
  if (!isDeleted && rows.length > 0) throw taken(texts.nameTaken(row.label))
  await tx.db
    .updateTable(kept)
    .set({ deleted_at: isDeleted ? sql<string>`now()` : null })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', id)
    .execute()
  const is = { name: row.name, label: row.label }
  log(tx, table, isDeleted ? is : null, isDeleted ? null : is)
}

export async function addRelation(tx: Transaction, modelled: Modelled, said: NewRelation): Promise<void> {
  const known = modelled.relations.map((one) => one.name)
  const name = nameOf(said.label, known, relationTexts.nameTaken(said.label))
  await tx.db
    .insertInto('table_relation')
    .values({
      ...{ organisation_id: tx.scope.organisation!, id: newId('relation'), table_name: modelled.table.name, name },
      ...{ label: said.label, column_name: said.column, to_table: said.toTable, to_column: said.toColumn },
    })
    .execute()
  log(tx, modelled.table.name, null, { relation: name, ...said })
}

/** `check` refuses invalid relations; it is skipped when only the label changes. */
export async function changeRelation(
  tx: Transaction,
  modelled: Modelled,
  id: string,
  { rev, ...said }: NewRelation & { rev: number },
  check: () => Promise<void>,
): Promise<void> {
  const before = await rowOf(tx, 'table_relation', modelled.table.name, id)
  const shown = { label: before.label, column: before.column_name, rev: before.rev }
  await checkRev({ rev }, before, () => shown)
  const isTaken = modelled.relations.some(
    (one) => one.id !== id && one.label.toLowerCase() === said.label.toLowerCase(),
  )
  if (isTaken) throw taken(relationTexts.nameTaken(said.label))
  const leadsElsewhere =
    before.column_name !== said.column || before.to_table !== said.toTable || before.to_column !== said.toColumn
  if (leadsElsewhere) await check()
  const changed = await tx.db
    .updateTable('table_relation')
    .set({
      ...{ label: said.label, column_name: said.column, to_table: said.toTable, to_column: said.toColumn },
      rev: rev + 1,
    })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw conflict(shown)
  log(tx, modelled.table.name, shown, said)
}
