import type { DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { snapshotsTexts as texts } from '../../../contract/snapshots/snapshots.texts.ts'
import type { FrozenChart } from '../../../contract/snapshots/snapshots.schemas.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Scope, transact } from '../../platform/database/transaction.ts'
import { type ChartReader, chartReader } from '../dashboards/index.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import { freezeChart } from './freeze.ts'
import { dashboardOf, type Taken } from './snapshots.store.ts'

export type TakingEnvironment = { database: Database; warehouse: WarehouseEngine; workers: Workers; now: () => number }
type Locale = { currency: string; timeZone: string }
type Request = { code: string; settings: DashboardSettings | null; isScheduled: boolean; id?: string }

/**
 * Freezes what a dashboard shows now. Reads in separate transactions, so none is open while the warehouse is queried;
 * `keepSnapshot` stores the result.
 */
export async function freezeDashboard(
  environment: TakingEnvironment,
  scope: Scope & { organisation: string },
  locale: Locale,
  { code, settings: given, isScheduled, id }: Request,
): Promise<Taken> {
  const dashboard = await transact(environment.database, scope, (tx) => dashboardOf(tx, code))
  if (dashboard.metrics.length === 0) throw new Refusal(409, texts.nothingToReport)
  const takenAt = environment.now()
  const reader: ChartReader = await chartReader(
    { ...environment, now: () => takenAt, scope, ...locale, isForMembers: true },
    dashboard.metrics,
  )
  const settings = given ?? dashboard.defaultSettings
  const frozen: FrozenChart[] = []
  for (const chart of dashboard.metrics) frozen.push(await freezeChart(reader, chart, settings))
  return {
    ...{ dashboard, settings, charts: dashboard.metrics, frozen, isScheduled },
    ...{ day: reader.clock.today, takenAt, id },
  }
}
