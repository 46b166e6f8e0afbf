import { isDeepStrictEqual } from 'node:util'
import { refusalTexts } from '../../../contract/organisations/refusals.texts.ts'
import { type Database, hasRolledBack } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/identity.ts'
import { eachAlone } from '../../platform/database/each-alone.ts'
import { lockMemberships } from '../../platform/database/membership-lock.ts'
import { storableJson } from '../../engines/text/index.ts'
import { type Transaction, transactAsSystem } from '../../platform/database/transaction.ts'
import { readFoundCatalogue, storedTableOf } from '../datasets/index.ts'
import { ClaimLost, holdClaim } from '../../platform/jobs/claim.commands.ts'
import type { JobContext, JobEngine, JobHandler } from '../../platform/jobs/job.types.ts'
import { JobFailure } from '../../platform/jobs/job-failure.ts'
import { askForOneJob } from '../../platform/jobs/one-job.commands.ts'
import { addTable, catalogueOf, type UnderstoodColumn } from '../../engines/queries/index.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import {
  administrated,
  type CopiedFile,
  type KeptRule,
  readRules,
  sharedData,
  takeBackCopies,
} from './sharing.store.ts'

export const shareDataQueue = 'share_data'

type Environment = { database: Database; warehouse: WarehouseEngine }
type Source = { files: string[]; groups?: string[][]; table_name: string; label: string; columns: UnderstoodColumn[] }
type Copy = CopiedFile & { source: Source; rowCount: number }

/** The organisation's running sharing job, created if there is none. Answers its id. Runs as the system. */
export function askForSharing(tx: Transaction, engine: JobEngine, personId: string): Promise<string> {
  return askForOneJob(tx, engine, {
    organisationId: tx.scope.organisation!,
    queue: shareDataQueue,
    label: refusalTexts.sharingLabel,
    askedBy: personId,
  })
}

export function shareDataHandler(environment: Environment): JobHandler {
  /** By job: the rules used in its last run. */
  const used = new Map<string, KeptRule[]>()
  return {
    queue: shareDataQueue,
    atOnce: 1,
    retries: 1,
    limitSeconds: 1_800,
    async run(context) {
      used.set(context.job.id, await shareAll(environment, context))
    },
    async mayEnd(tx, job) {
      const isDone = isDeepStrictEqual(used.get(job.id), await readRules(tx, job.organisation_id))
      if (isDone) used.delete(job.id)
      return isDone
    },
  }
}

async function shareAll(environment: Environment, context: JobContext): Promise<KeptRule[]> {
  const rules = await context.transact((tx) => readRules(tx, context.job.organisation_id))
  const targets = Map.groupBy(rules, (rule) => rule.targetId)
  let done = 0
  await eachAlone(targets, async ([targetId, list]) => {
    context.signal.throwIfAborted()
    await shareWith(environment, context, targetId, list)
    done += 1
    await context.progress(done / targets.size)
    await context.giveWay()
  })
  return rules
}

/** Makes the copies first, then swaps them for the former ones in one transaction. */
async function shareWith(
  environment: Environment,
  context: JobContext,
  targetId: string,
  rules: KeptRule[],
): Promise<void> {
  const from = context.job.organisation_id
  const sources = await context.transact((tx) => ownTables(tx, rules))
  const copies: Copy[] = []
  const drop = async (files: CopiedFile[]) => {
    for (const { organisationId, fileId } of files) await environment.warehouse.remove({ organisationId, fileId })
  }
  let isSwapping = false
  try {
    for (const source of sources) {
      context.signal.throwIfAborted()
      const to = { organisationId: targetId, fileId: newId('file') }
      const { rowCount } = await environment.warehouse.copyShared({
        from: { organisationId: from, files: source.files, groups: source.groups },
        to,
        columns: source.columns,
        rules: rules.filter((rule) => rule.factTable === source.table_name).map((rule) => rule.dimensionFilters),
      })
      if (rowCount > 0) copies.push({ ...to, source, rowCount })
    }
    context.signal.throwIfAborted()
    isSwapping = true
    const scope = { person: context.job.asked_by, organisation: targetId }
    const former = await transactAsSystem(environment.database, scope, async (tx) => {
      await holdClaim(tx, context.claim)
      return replaceCopies(tx, from, rules, copies)
    })
    await drop(former)
  } catch (error) {
    // Of an unknown outcome, the sweep decides: it knows the rows.
    const isUndone = hasRolledBack(error) || error instanceof JobFailure || error instanceof ClaimLost
    if (!isSwapping || isUndone) await drop(copies)
    throw error
  }
}

/** Data shared with this organisation is not shared on: rows could travel in a circle. */
async function ownTables(tx: Transaction, rules: KeptRule[]): Promise<Source[]> {
  const rows = await tx.db
    .selectFrom('warehouse_source')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('kind', '=', 'fact')
    .where('deleted_at', 'is', null)
    .where('shared_from', 'is', null)
    .where('table_name', 'in', [...new Set(rules.map((rule) => rule.factTable))])
    .orderBy('created_at')
    .selectAll()
    .execute()
  const { factTables } = catalogueOf(rows.map(storedTableOf))
  return factTables.flatMap(({ name, label, columns, files, groups }): Source[] => {
    // Files with common rows are copied together, so the receiver has each row as often as the giver.
    if (groups !== undefined) return [{ files, groups, table_name: name, label, columns }]
    const counting = rows.filter(({ file }) => files.includes(file))
    return counting.map((row) => ({ ...row, files: [row.file], columns: row.columns as UnderstoodColumn[] }))
  })
}

const copyKey = (name: string | null, label: string) => JSON.stringify([name, label])

/** Copies that the receiver deleted, each with the time: the next sharing brings them, and they stay deleted. */
async function deletedCopies(tx: Transaction, from: string): Promise<Map<string, string>> {
  const rows = await tx.db
    .selectFrom('warehouse_source')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('shared_from', '=', from)
    .select(['shared_table', 'label', 'deleted_at'])
    .execute()
  const deleted = new Map<string, string>()
  for (const [key, alike] of Map.groupBy(rows, (row) => copyKey(row.shared_table, row.label))) {
    const times = alike.flatMap(({ deleted_at: at }) => (at === null ? [] : [at]))
    if (times.length === alike.length) deleted.set(key, times[0]!)
  }
  return deleted
}

async function replaceCopies(tx: Transaction, from: string, rules: KeptRule[], copies: Copy[]): Promise<CopiedFile[]> {
  const targetId = tx.scope.organisation!
  await lockMemberships(tx, [from, targetId])
  const giver = await tx.db
    .selectFrom('organisation')
    .where('id', '=', from)
    .select(['code', 'name'])
    .executeTakeFirst()
  const current = await readRules(tx, from)
  const isCurrent = isDeepStrictEqual(
    current.filter((rule) => rule.targetId === targetId),
    rules,
  )
  const codes = giver ? [giver.code, rules[0]!.targetOrg] : []
  const isAllowed = tx.scope.person !== null && (await administrated(tx, tx.scope.person, codes)).size === 2
  if (!giver || !isAllowed) throw new JobFailure(refusalTexts.sharingNotAdministrator)
  // The rules changed while copying: the job notices at its end and runs again.
  if (!isCurrent) return copies
  const deletedAt = await deletedCopies(tx, from)
  const former = await takeBackCopies(tx, { from, to: targetId })
  for (const { fileId, source, rowCount } of copies) {
    const { label, columns, table_name: name } = source
    await tx.db
      .insertInto('warehouse_source')
      .values({
        id: newId('source'),
        organisation_id: targetId,
        document_id: null,
        source_name: giver.name,
        kind: 'fact',
        table_name: addTable(await readFoundCatalogue(tx), { kind: 'fact', name, columns }),
        label,
        columns: storableJson(columns),
        row_count: rowCount,
        file: fileId,
        remarks: '[]',
        shared_from: from,
        shared_table: name,
        deleted_at: deletedAt.get(copyKey(name, label)) ?? null,
      })
      .execute()
  }
  tx.change({ thing: 'warehouse', id: sharedData, before: null, after: { shared: copies.length } })
  return former
}
