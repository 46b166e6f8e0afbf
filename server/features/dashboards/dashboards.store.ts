import { isDeepStrictEqual } from 'node:util'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { isOfStatement } from '../../../contract/dashboards/chart-statement.ts'
import { chartProblems, type ChartEnvironment } from '../../../contract/dashboards/chart-problems.ts'
import {
  chartSchema,
  type Dashboard,
  type dashboardFieldsSchema,
  defaultSettings,
  isDashboardCode,
  type newDashboardSchema,
  readChart,
} from '../../../contract/dashboards/dashboards.schemas.ts'
import { dashboardsTexts as texts } from '../../../contract/dashboards/dashboards.texts.ts'
import { sqlTexts } from '../../../contract/datasets/sql.texts.ts'
import { upgradedChart } from '../../../contract/dashboards/older-chart.ts'
import { factsMetadata } from '../../engines/queries/index.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { storableJson } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { mayRunSql, readCatalogue } from '../datasets/index.ts'
import { listTopicIds } from '../research/index.ts'
import { latestSnapshots } from './latest-reports.read.ts'
import { checkRev, conflict, notFound, Refusal } from '../../platform/failures/refusal.ts'
import { type ChartMeasure, measurementsOf } from '../../../contract/dashboards/measurements.ts'
import { keepVersion } from './versions.store.ts'

type Row = Selectable<Schema['dashboard']>
export type DashboardFields = z.output<typeof dashboardFieldsSchema>
type NewDashboard = z.output<typeof newDashboardSchema>
/** What charts may name beside the warehouse, read before the change begins. */
export type KnownOfCharts = { measures: readonly ChartMeasure[] }
export const nothingKnown: KnownOfCharts = { measures: [] }

const dashboardOf = (tx: Transaction, row: Row): Dashboard => ({
  code: row.code,
  name: row.name,
  accessLevel: row.access_level,
  defaultSettings: row.default_settings as Dashboard['defaultSettings'],
  scopeFilters: row.scope_filters,
  dimensionFilters: row.dimension_filters,
  metrics: row.metrics.map(readChart),
  latestSnapshot: null,
  rev: row.rev,
  isOwn: row.created_by === tx.scope.person,
})

const shownTo = (dashboard: Dashboard, row: Row) =>
  dashboard.accessLevel === 'private' ? { visibleTo: row.created_by } : {}

/**
 * People who lose access to a dashboard are told that it is gone, and nothing about its new state; those who gain access
 * learn nothing about its former state.
 */
function log(tx: Transaction, code: string, before: Row | null, after: Row | null): void {
  const [was, is] = [before && dashboardOf(tx, before), after && dashboardOf(tx, after)]
  const isHidden = was?.accessLevel === 'shared' && is?.accessLevel === 'private'
  if (isHidden) tx.change({ thing: 'dashboard', id: code, before: was, after: null })
  const seen = is ?? was
  const row = after ?? before
  if (seen === null || row === null) return
  const known = was?.accessLevel === seen.accessLevel ? was : null
  tx.change({ thing: 'dashboard', id: code, before: known, after: is, ...shownTo(seen, row) })
}

/** What charts may name now: what the warehouse holds, the measures of the organisation, and its topics. */
export async function readChartEnvironment(tx: Transaction, known: KnownOfCharts): Promise<ChartEnvironment> {
  const catalogue = await readCatalogue(tx)
  const facts = catalogue.factTables.length === 0 ? null : factsMetadata(catalogue, null)
  return { facts, measurements: measurementsOf(facts, known.measures), topics: await listTopicIds(tx) }
}

/** The charts in the form of today. One that was there before and has not changed stays, also when its data are gone. */
async function checkedCharts(
  tx: Transaction,
  known: KnownOfCharts,
  written: readonly unknown[],
  before: readonly unknown[],
): Promise<unknown[]> {
  const kept = before.map(upgradedChart)
  const isKept = (chart: unknown) => kept.some((one) => isDeepStrictEqual(readChart(one), readChart(chart)))
  const fresh = written.filter((chart) => !isKept(chart))
  const isStating = fresh.some((chart) => isOfStatement(upgradedChart(chart)))
  if (isStating && !(await mayRunSql(tx))) throw new Refusal(403, sqlTexts.administratorsOnly)
  const environment = fresh.length === 0 ? null : await readChartEnvironment(tx, known)
  const messages = environment === null ? [] : fresh.flatMap((chart) => chartProblems(chart, environment))
  if (messages.length > 0) throw new Refusal(400, messages.join('; '))
  return written.map((chart) => {
    const upgraded = upgradedChart(chart)
    return (
      chartSchema.safeParse(upgraded).data ?? kept.find((one) => isDeepStrictEqual(readChart(one), readChart(chart)))
    )
  })
}

const ofOrganisation = (tx: Transaction) =>
  tx.db.selectFrom('dashboard').where('organisation_id', '=', tx.scope.organisation!).selectAll()

export async function listDashboards(tx: Transaction): Promise<Dashboard[]> {
  const rows = await ofOrganisation(tx).where('deleted_at', 'is', null).orderBy('created_at').orderBy('code').execute()
  const latest = await latestSnapshots(tx)
  return rows.map((row) => ({ ...dashboardOf(tx, row), latestSnapshot: latest.get(row.code) ?? null }))
}

/** The dashboard of this code where this person sees one. */
export async function findDashboard(tx: Transaction, code: string): Promise<Dashboard | null> {
  const row = await ofOrganisation(tx).where('code', '=', code).where('deleted_at', 'is', null).executeTakeFirst()
  return row === undefined ? null : dashboardOf(tx, row)
}

const json = (
  fields: Pick<DashboardFields, 'defaultSettings' | 'scopeFilters' | 'dimensionFilters'>,
  metrics: unknown[],
) => ({
  default_settings: storableJson(fields.defaultSettings),
  scope_filters: storableJson(fields.scopeFilters),
  dimension_filters: storableJson(fields.dimensionFilters),
  metrics: storableJson(metrics),
})

const mostTries = 1_000

/** Makes a dashboard; where its code is taken, also by one that this person does not see, it gets a number from 2. */
export async function createDashboard(
  tx: Transaction,
  { name, code, data }: NewDashboard,
  known: KnownOfCharts = nothingKnown,
): Promise<Dashboard> {
  if (!isDashboardCode(code)) throw new Refusal(400, texts.reservedCode)
  const fields = {
    defaultSettings: data.defaultSettings ?? defaultSettings,
    scopeFilters: data.scopeFilters ?? [],
    dimensionFilters: data.dimensionFilters ?? [],
  }
  const metrics = await checkedCharts(tx, known, data.metrics, [])
  for (let number = 1; number <= mostTries; number += 1) {
    const row = await tx.db
      .insertInto('dashboard')
      .values({
        organisation_id: tx.scope.organisation!,
        code: number === 1 ? code : `${code}-${number}`,
        name,
        access_level: data.accessLevel,
        created_by: tx.scope.person,
        ...json(fields, metrics),
      })
      .onConflict((one) => one.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) continue
    log(tx, row.code, null, row)
    const made = dashboardOf(tx, row)
    await keepVersion(tx, made)
    return made
  }
  throw new Refusal(409, texts.reservedCode)
}

async function rowOf(tx: Transaction, code: string, isDeleted: boolean): Promise<Row> {
  const row = await ofOrganisation(tx)
    .where('code', '=', code)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function changeDashboard(
  tx: Transaction,
  code: string,
  { rev, ...fields }: DashboardFields & { rev: number },
  known: KnownOfCharts = nothingKnown,
): Promise<Dashboard> {
  const before = await rowOf(tx, code, false)
  await checkRev({ rev }, before, () => dashboardOf(tx, before))
  if (fields.accessLevel === 'private' && before.created_by !== tx.scope.person)
    throw new Refusal(403, texts.onlyOwnerHides)
  const metrics = await checkedCharts(tx, known, fields.metrics, before.metrics)
  const row = await tx.db
    .updateTable('dashboard')
    .set({ name: fields.name, access_level: fields.accessLevel, rev: rev + 1, ...json(fields, metrics) })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('code', '=', code)
    .where('rev', '=', rev)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) throw conflict(dashboardOf(tx, await rowOf(tx, code, false)))
  log(tx, code, before, row)
  const changed = dashboardOf(tx, row)
  await keepVersion(tx, changed)
  return changed
}

async function moveTrash(tx: Transaction, code: string, isToTrash: boolean): Promise<Row> {
  const before = await rowOf(tx, code, !isToTrash)
  const row = await tx.db
    .updateTable('dashboard')
    .set({ deleted_at: isToTrash ? sql<string>`now()` : null })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirstOrThrow()
  log(tx, code, isToTrash ? before : null, isToTrash ? null : row)
  return row
}

/** Puts a dashboard into the trash, where it keeps its code for 30 days. */
export async function trashDashboard(tx: Transaction, code: string): Promise<void> {
  await moveTrash(tx, code, true)
}

export async function restoreDashboard(tx: Transaction, code: string): Promise<Dashboard> {
  return dashboardOf(tx, await moveTrash(tx, code, false))
}
