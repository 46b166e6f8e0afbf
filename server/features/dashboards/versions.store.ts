import { type Dashboard, readChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { type DashboardVersion, mostVersions } from '../../../contract/dashboards/versions.ts'
import { storableJson } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/failures/refusal.ts'

/** Keeps what a dashboard is after a save; the oldest go when there are too many. */
export async function keepVersion(tx: Transaction, dashboard: Dashboard): Promise<void> {
  const { code, rev, name, accessLevel, defaultSettings, scopeFilters, dimensionFilters, metrics } = dashboard
  const fields = { name, accessLevel, defaultSettings, scopeFilters, dimensionFilters, metrics }
  const organisation = tx.scope.organisation!
  await tx.db
    .insertInto('dashboard_version')
    .values({
      ...{ organisation_id: organisation, code, rev, fields: storableJson(fields) },
      ...{ is_private: accessLevel === 'private', saved_by: tx.scope.person },
    })
    .execute()
  await tx.db
    .deleteFrom('dashboard_version')
    .where('organisation_id', '=', organisation)
    .where('code', '=', code)
    .where('rev', '<=', rev - mostVersions)
    .execute()
}

/** The versions of a dashboard that this person may see, the newest first. */
export async function listVersions(tx: Transaction, code: string): Promise<DashboardVersion[]> {
  const organisation = tx.scope.organisation!
  const known = await tx.db
    .selectFrom('dashboard')
    .where('organisation_id', '=', organisation)
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .select('code')
    .executeTakeFirst()
  if (known === undefined) throw notFound()
  const rows = await tx.db
    .selectFrom('dashboard_version')
    .leftJoin('person', 'person.id', 'dashboard_version.saved_by')
    .where('organisation_id', '=', organisation)
    .where('code', '=', code)
    .orderBy('rev', 'desc')
    .select(['rev', 'fields', 'saved_at', 'person.name'])
    .execute()
  return rows.map(({ rev, fields, saved_at, name }) => {
    const kept = fields as DashboardVersion['fields']
    return { rev, savedAt: saved_at, savedBy: name, fields: { ...kept, metrics: kept.metrics.map(readChart) } }
  })
}
