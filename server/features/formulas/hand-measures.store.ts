import { sql } from 'kysely'
import type { HandMeasure, HandMeasureBody } from '../../../contract/formulas/formulas.schemas.ts'
import { formulasTexts as texts } from '../../../contract/formulas/formulas.texts.ts'
import { startOf } from '../../../contract/shared/periods.ts'
import { newId } from '../../platform/database/identity.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { conflict, notFound, Refusal } from '../../platform/failures/refusal.ts'
import { checkAndRename, find, type Saving } from './definitions.store.ts'
import type { KeptMeasure } from '../../engines/formulas/index.ts'
import { columnsOfMeasure, definitionOf, keptOf, type MeasureRow } from './measures.read.ts'
import { readTyped } from './series.read.ts'

/** A measure that is typed by hand with its values. */
export async function readHandMeasure(tx: Transaction, id: string): Promise<HandMeasure> {
  const row = await tx.db
    .selectFrom('measure_definition')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(columnsOfMeasure)
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.source !== 'manual') throw new Refusal(403, texts.notByHand)
  return handMeasureOf(tx, row)
}

async function handMeasureOf(tx: Transaction, row: MeasureRow): Promise<HandMeasure> {
  const values = (await readTyped(tx, [row.id])).get(row.id) ?? []
  return {
    ...{
      id: row.id,
      name: row.name,
      unit: row.unit,
      granularity: row.granularity!,
      rollUp: row.roll_up!,
      scope: row.scope,
    },
    values: values.map(({ date, scenario, scopeValue, value }) => ({
      ...{ date, scenario, value },
      scopeValue: row.scope === null ? null : scopeValue,
    })),
    rev: row.rev,
  }
}

function checkValues({ values, granularity, scope, unit, rollUp }: HandMeasureBody): void {
  if (unit === 'percent' && rollUp === 'sum') throw new Refusal(400, texts.percentIsWeighed)
  const seen = new Set<string>()
  for (const { date, scenario, scopeValue } of values) {
    if (startOf(granularity, date) !== date) throw new Refusal(400, texts.notAPeriod(date))
    const key = JSON.stringify([date, scenario, scope === null ? null : (scopeValue ?? '')])
    if (seen.has(key)) throw new Refusal(400, texts.twiceTyped(date))
    seen.add(key)
  }
}

async function replaceValues(tx: Transaction, id: string, { values, scope }: HandMeasureBody): Promise<void> {
  const organisation = tx.scope.organisation!
  await tx.db
    .deleteFrom('measure_value')
    .where('organisation_id', '=', organisation)
    .where('definition_id', '=', id)
    .execute()
  const rows = values.map(({ date, scenario, scopeValue, value }) => ({
    ...{ date, scenario, scopeValue: scope === null ? '' : (scopeValue ?? ''), value },
  }))
  await sql`
    insert into measure_value (organisation_id, definition_id, date, scenario, scope_value, value)
    select ${organisation}, ${id}, (one->>'date')::date, one->>'scenario', one->>'scopeValue', (one->>'value')::double precision
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as one
  `.execute(tx.db)
}

const asDefinition = ({ name, unit, scope }: HandMeasureBody) => ({ name, unit, scope, source: 'manual' as const })
const columnsOf = ({ name, unit, granularity, rollUp, scope }: HandMeasureBody) => ({
  ...{ name, unit, granularity, roll_up: rollUp, scope },
})

export async function createHandMeasure(tx: Transaction, saving: Saving, body: HandMeasureBody): Promise<HandMeasure> {
  checkValues(body)
  await checkAndRename(tx, saving, null, asDefinition(body))
  const row = await tx.db
    .insertInto('measure_definition')
    .values({
      ...{ id: newId('measure'), organisation_id: tx.scope.organisation!, source: 'manual', rev: 1 },
      ...{ formula: null, scope2: null, table_values: null },
      ...columnsOf(body),
    })
    .returning(columnsOfMeasure)
    .executeTakeFirstOrThrow()
  await replaceValues(tx, row.id, body)
  return recordChange(tx, null, row)
}

export async function changeHandMeasure(
  tx: Transaction,
  saving: Saving,
  id: string,
  body: HandMeasureBody,
): Promise<HandMeasure> {
  const before = await find(tx, saving.environment, id)
  if (before.source !== 'manual') throw new Refusal(403, texts.notByHand)
  if (body.basedOn !== undefined && body.basedOn !== before.rev) throw conflict(await readHandMeasure(tx, id))
  checkValues(body)
  await checkAndRename(tx, saving, id, asDefinition(body))
  const row = await tx.db
    .updateTable('measure_definition')
    .set({ ...columnsOf(body), rev: sql<number>`rev + 1` })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', id)
    .returning(columnsOfMeasure)
    .executeTakeFirstOrThrow()
  await replaceValues(tx, id, body)
  return recordChange(tx, before, row)
}

async function recordChange(tx: Transaction, before: KeptMeasure | null, row: MeasureRow): Promise<HandMeasure> {
  tx.change({
    ...{ thing: 'measurement', id: row.id, before: before && definitionOf(before) },
    after: definitionOf(keptOf(row, [])),
  })
  return handMeasureOf(tx, row)
}
