import { sql } from 'kysely'
import {
  type Definition,
  type DefinitionBody,
  isDefined,
  lookupColumn,
} from '../../../contract/formulas/formulas.schemas.ts'
import { formulasTexts as texts } from '../../../contract/formulas/formulas.texts.ts'
import { measurementsIn } from '../../../contract/formulas/formula-graph.ts'
import { newId } from '../../platform/database/identity.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { conflict, notFound, Refusal } from '../../platform/failures/refusal.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import type { KeptMeasure, MeasureEnvironment } from '../../engines/formulas/index.ts'
import { columnsOfMeasure, definitionOf, keptOf, readKept } from './measures.read.ts'

/** `world`: what was read before; the definitions in it are read again, since they may be others by now. */
export type Saving = { workers: Workers; environment: MeasureEnvironment; organisationId: string }

/** One after the other: two formulas that are saved at once could make a circle together. */
export const holdMeasures = (tx: Transaction) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`measures ${tx.scope.organisation}`}, 0))`.execute(tx.db)

type Stored = { formula: string | null; scope: string | null; scope2: string | null; table_values: string | null }

/** Only what the source has; the rest of what was sent is nothing. */
function storedOf(body: DefinitionBody): Stored {
  const nothing = { formula: null, scope: null, scope2: null, table_values: null }
  if (body.source === 'formula') return { ...nothing, formula: body.formula ?? '' }
  const values = body.values ?? {}
  if (body.source === 'lookup') {
    if (!body.scope || Object.keys(values).length === 0) throw new Refusal(400, texts.lookupNotReady)
    const onlyOne = Object.entries(values).map(([name, row]) => [name, { [lookupColumn]: row[lookupColumn] ?? 0 }])
    return { ...nothing, scope: body.scope, table_values: JSON.stringify(Object.fromEntries(onlyOne)) }
  }
  if (!body.scope || !body.scope2) throw new Refusal(400, texts.scopeRequired)
  if (body.scope === body.scope2) throw new Refusal(400, texts.scopesAlike)
  if (Object.keys(values).length === 0) throw new Refusal(400, texts.valuesRequired)
  return { ...nothing, scope: body.scope, scope2: body.scope2, table_values: JSON.stringify(values) }
}

/** Refuses what may not be saved; answers the formulas that a new name is carried into. */
async function check(tx: Transaction, saving: Saving, id: string | null, definition: DefinitionBody) {
  const { workers, organisationId } = saving
  const kept = await readKept(tx)
  const environment = { ...saving.environment, kept }
  const { problem, renamed } = await workers.run('check a definition', {
    organisationId,
    input: { environment, id, definition },
  })
  if (problem !== null) throw new Refusal(problem === texts.nameTaken ? 409 : 400, problem)
  return { renamed, kept }
}

/** Writes the formulas in which a measure has got another name. */
export async function carryName(
  tx: Transaction,
  kept: readonly KeptMeasure[],
  renamed: readonly { id: string; formula: string }[],
): Promise<void> {
  for (const { id, formula } of renamed) {
    const row = await tx.db
      .updateTable('measure_definition')
      .set({ formula, rev: sql<number>`rev + 1` })
      .where('organisation_id', '=', tx.scope.organisation!)
      .where('id', '=', id)
      .returning(columnsOfMeasure)
      .executeTakeFirstOrThrow()
    const before = kept.find((one) => one.id === id)
    tx.change({
      thing: 'measurement',
      id,
      before: before && definitionOf(before),
      after: definitionOf(keptOf(row, [])),
    })
  }
}

/** Checks a measure of whatever source that gets this name, and carries the name into the formulas that know it. */
export async function checkAndRename(tx: Transaction, saving: Saving, id: string | null, definition: DefinitionBody) {
  await holdMeasures(tx)
  const { renamed, kept } = await check(tx, saving, id, definition)
  await carryName(tx, kept, renamed)
  return kept
}

export async function createDefinition(tx: Transaction, saving: Saving, body: DefinitionBody): Promise<Definition> {
  if (!isDefined(body.source)) throw new Refusal(403, texts.notChangeable)
  const stored = storedOf(body)
  await checkAndRename(tx, saving, null, body)
  const row = await tx.db
    .insertInto('measure_definition')
    .values({
      id: newId('measure'),
      organisation_id: tx.scope.organisation!,
      ...{ name: body.name, source: body.source, unit: body.unit, rev: 1 },
      ...stored,
    })
    .returning(columnsOfMeasure)
    .executeTakeFirstOrThrow()
  const definition = definitionOf(keptOf(row, []))
  tx.change({ thing: 'measurement', id: row.id, before: null, after: definition })
  return definition
}

/** Changes one; of what arises from documents or is typed by hand nothing is changed here. */
export async function changeDefinition(
  tx: Transaction,
  saving: Saving,
  id: string,
  body: DefinitionBody,
): Promise<Definition> {
  const before = await find(tx, saving.environment, id)
  if (!isDefined(before.source) || !isDefined(body.source)) throw new Refusal(403, texts.notChangeable)
  if (body.basedOn !== undefined && body.basedOn !== before.rev) throw conflict(definitionOf(before))
  const stored = storedOf(body)
  await checkAndRename(tx, saving, id, body)
  const row = await tx.db
    .updateTable('measure_definition')
    .set({ name: body.name, source: body.source, unit: body.unit, ...stored, rev: sql<number>`rev + 1` })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(columnsOfMeasure)
    .executeTakeFirst()
  if (!row) throw notFound()
  const after = definitionOf(keptOf(row, []))
  tx.change({ thing: 'measurement', id, before: definitionOf(before), after })
  return after
}

/** One that is kept, held until the end of the transaction. */
export async function find(
  tx: Transaction,
  environment: Pick<MeasureEnvironment, 'autos'>,
  id: string,
): Promise<KeptMeasure> {
  await holdMeasures(tx)
  const kept = (await readKept(tx)).find((one) => one.id === id)
  if (kept !== undefined) return kept
  if (environment.autos.some(({ name }) => id === `auto:${name}`)) throw new Refusal(403, texts.notChangeable)
  throw notFound()
}

/** Moves a measure into the trash, unless a formula uses it. */
export async function trashMeasure(
  tx: Transaction,
  environment: Pick<MeasureEnvironment, 'autos'>,
  { id, isByHand }: { id: string; isByHand: boolean },
): Promise<void> {
  const before = await find(tx, environment, id)
  if (isByHand !== (before.source === 'manual'))
    throw new Refusal(403, isByHand ? texts.notByHand : texts.notChangeable)
  const users = (await readKept(tx)).filter(({ formula }) => measurementsIn(formula ?? '').includes(before.name))
  if (users.length > 0)
    throw new Refusal(
      409,
      texts.usedBy(
        before.name,
        users.map(({ name }) => name),
      ),
    )
  await tx.db
    .updateTable('measure_definition')
    .set({ deleted_at: sql<string>`now()`, rev: sql<number>`rev + 1` })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', id)
    .execute()
  tx.change({ thing: 'measurement', id, before: definitionOf(before), after: null })
}

/** Brings one back, when its name is free and it still makes no circle. */
export async function restoreMeasure(tx: Transaction, saving: Saving, id: string): Promise<Definition> {
  await holdMeasures(tx)
  const row = await tx.db
    .selectFrom('measure_definition')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .select(columnsOfMeasure)
    .executeTakeFirst()
  if (!row) throw notFound()
  const definition = definitionOf(keptOf(row, []))
  await check(tx, saving, null, definition)
  const back = await tx.db
    .updateTable('measure_definition')
    .set({ deleted_at: null, rev: sql<number>`rev + 1` })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', id)
    .returning(columnsOfMeasure)
    .executeTakeFirstOrThrow()
  const after = definitionOf(keptOf(back, []))
  tx.change({ thing: 'measurement', id, before: null, after })
  return after
}
