import { sql } from 'kysely'
import type { Blobs } from '../../platform/database/blobs.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordInstallation } from '../../platform/database/installation-log.ts'
import { lockMemberships } from '../../platform/database/membership-lock.ts'
import { notify, type Scope, type Transaction, transactAsSystem } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/failures/refusal.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import { keepAllForWithdrawal } from '../integrations/index.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import { holdMembers } from './members.store.ts'
import { takeBackCopies } from './sharing.store.ts'

export type DeletionEnvironment = {
  database: Database
  secretKey: string
  engine: JobEngine
  blobs: Blobs
  warehouse: WarehouseEngine
}
/** Unless asking as a superadmin, the person must still be an administrator at the time of deletion. */
export type Deletion = { organisationId: string; actor: string; isSuperadmin: boolean }

/**
 * Deletes an organisation, its contents and everything it shared. Runs in several steps instead of one transaction:
 * workers must be told before the rows go, and files are removed after. Tokens are revoked at the vendors later, since
 * an unreachable vendor must not block the deletion.
 */
export async function deleteOrganisation(environment: DeletionEnvironment, deletion: Deletion): Promise<void> {
  const { organisationId, actor: person } = deletion
  const scope: Scope = { person, organisation: organisationId }
  const begin = async (tx: Transaction) => {
    if (deletion.isSuperadmin) await lockMemberships(tx, [organisationId])
    else await holdMembers(tx, { organisationId, personId: person })
    await cancelJobs(tx, environment.engine, organisationId)
  }
  await transactAsSystem(environment.database, scope, begin)
  const copies = await transactAsSystem(environment.database, scope, async (tx) => {
    // Before any job is locked: writers to the organisation hold its row, then wait for the job.
    await sql`select 1 from organisation where id = ${organisationId} for update`.execute(tx.db)
    await begin(tx)
    await keepAllForWithdrawal(tx, organisationId, environment.secretKey)
    return deleteRows(tx, organisationId)
  })
  await environment.warehouse.removeOrganisation({ organisationId })
  await environment.blobs.removeOrganisation(organisationId)
  for (const copy of copies) await environment.warehouse.remove(copy)
}

async function cancelJobs(tx: Transaction, engine: JobEngine, organisationId: string): Promise<void> {
  const running = await tx.db
    .selectFrom('job')
    .where('organisation_id', '=', organisationId)
    .where('status', 'in', ['PENDING', 'PROGRESS'])
    .orderBy('id')
    .select('id')
    .execute()
  for (const job of running) await engine.cancel(tx, job.id)
}

/** Foreign keys delete most rows; tables without one are listed here. Answers the copies it had shared. */
async function deleteRows(tx: Transaction, organisationId: string) {
  const organisation = await tx.db
    .selectFrom('organisation')
    .where('id', '=', organisationId)
    .forUpdate()
    .select(['code', 'name'])
    .executeTakeFirst()
  if (!organisation) throw notFound()
  const copies = await takeBackCopies(tx, { from: organisationId })
  await sql`delete from pgboss.job where data->>'organisationId' = ${organisationId}`.execute(tx.db)
  await sql`delete from idempotency where answer->'organisation'->>'code' = ${organisation.code}`.execute(tx.db)
  await tx.db.deleteFrom('organisation').where('id', '=', organisationId).execute()
  const { person } = tx.scope
  await recordInstallation(tx, person, { thing: 'organisation', id: organisationId, before: organisation, after: null })
  await notify(tx.db, { rights: { organisation: organisationId } })
  return copies
}
