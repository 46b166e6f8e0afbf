import { type Selectable, sql } from 'kysely'
import {
  type Alert,
  type AlertChange,
  type AlertNotification,
  type AlertRequest,
  alertRequestSchema,
  mostNotifications,
  type Reported,
} from '../../../contract/dashboards/alerts.schemas.ts'
import { dimensionOfSeries } from '../../../contract/dashboards/alert-series.ts'
import { type Chart, readChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { newId } from '../../platform/database/identity.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { storable, storableJson } from '../../engines/text/index.ts'
import { checkListed } from '../../platform/database/listed-members.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { alertsTexts as texts } from '../../../contract/dashboards/alerts.texts.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import { mayRunSql } from '../datasets/index.ts'
import { type Look, outcomeOf, type Rule, sameRule } from './alert-look.ts'

export type AlertRow = Selectable<Schema['chart_alert']>

/** How long notifications are shown on the home page, in days. */
const notificationDays = 30

export const ruleOfRow = ({ kind, threshold, period, against, grace_days: graceDays }: AlertRow): Rule => ({
  ...{ kind, threshold, period, against, graceDays },
})

const alertOf = (row: AlertRow, currency: string): Alert => ({
  ...{ id: row.id, code: row.dashboard_code, title: row.title, seriesLabel: row.series_label },
  ...{ item: row.item, listeners: row.listeners },
  ...ruleOfRow(row),
  ...{ isMuted: row.is_muted, state: row.state, periodFrom: row.period_from, value: row.value },
  ...{ compared: row.compared, unit: row.unit, currency: row.currency ?? currency, failure: row.failure },
})

/** Whether the item that an alert watches is still one of the same dimension. */
export const isDividedAlike = ({ item, series, chart: kept }: AlertRow, chart: Chart): boolean => {
  const before = readChart(kept)
  if (item === null || before.metricType === 'unknown') return item === null
  return dimensionOfSeries(before, series) === dimensionOfSeries(chart, series)
}

/** The line of the log: that something became of an alert, for its own person. */
function log(tx: Transaction, row: AlertRow, before: AlertRow | null, after: AlertRow | null): void {
  const line = ({ kind, period, is_muted: isMuted, state }: AlertRow) => ({ kind, period, isMuted, state })
  tx.change({
    ...{ thing: 'alert', id: row.id, visibleTo: row.person_id },
    ...{ before: before && line(before), after: after && line(after) },
  })
}

const own = (tx: Transaction) =>
  tx.db
    .selectFrom('chart_alert')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('person_id', '=', tx.scope.person ?? '')
    .selectAll()

export async function listAlerts(tx: Transaction, code: string, currency: string): Promise<Alert[]> {
  const rows = await own(tx).where('dashboard_code', '=', code).orderBy('created_at', 'desc').orderBy('id').execute()
  return rows.map((row) => alertOf(row, currency))
}

type NewAlert = { code: string; currency: string; chart: Chart; seriesLabel: string; request: AlertRequest; look: Look }

/** Doesn't report what is already true when the alert is created. */
export async function createAlert(tx: Transaction, given: NewAlert): Promise<Alert> {
  const { code, currency, chart, seriesLabel, look } = given
  const { kind, threshold, period, against, graceDays, settings, series, item, listeners } = alertRequestSchema.parse(
    given.request,
  )
  const { state, reportedFrom } = outcomeOf({ state: 'quiet', reportedFrom: null }, kind, look)
  const row = await tx.db
    .insertInto('chart_alert')
    .values({
      ...{ id: newId('alert'), organisation_id: tx.scope.organisation!, dashboard_code: code },
      ...{ person_id: tx.scope.person!, title: storable(chart.title), series_label: storable(seriesLabel) },
      ...{ chart: storableJson(chart), settings: storableJson(settings), series, kind, threshold, period, against },
      ...{ item: item === null ? null : storable(item), listeners: storableJson(await checkListed(tx, listeners, [])) },
      ...{ grace_days: graceDays, state, told_from: reportedFrom, ...seen(look) },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  log(tx, row, null, row)
  return alertOf(row, currency)
}

const seen = ({ periodFrom, value, compared, unit, currency }: Look) => ({
  ...{ period_from: periodFrom, value, compared, unit, currency },
  checked_at: sql<string>`now()`,
})

async function ownRow(tx: Transaction, id: string): Promise<AlertRow> {
  const row = await own(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function muteAlert(tx: Transaction, id: string, isMuted: boolean, currency: string): Promise<Alert> {
  const before = await ownRow(tx, id)
  const row = await tx.db
    .updateTable('chart_alert')
    .set({ is_muted: isMuted })
    .where('organisation_id', '=', before.organisation_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  log(tx, row, before, row)
  return alertOf(row, currency)
}

/** The caller's alert with the chart it was set on. One that has ended is not changed any more. */
export async function alertToChange(tx: Transaction, id: string): Promise<AlertRow> {
  const row = await ownRow(tx, id)
  if (row.state === 'ended') throw new Refusal(409, texts.endedStays)
  return row
}

type Changed = { id: string; currency: string; change: AlertChange; look: Look | null }

/** `look`: what the changed rule finds, which isn't reported. Null if the rule is unchanged. */
export async function changeAlert(tx: Transaction, { id, currency, change, look }: Changed): Promise<Alert> {
  const before = await alertToChange(tx, id)
  const { kind, threshold, period, against, graceDays } = change
  const listeners = await checkListed(tx, change.listeners, before.listeners)
  const outcome = look === null ? null : outcomeOf({ state: 'quiet', reportedFrom: null }, kind, look)
  const row = await tx.db
    .updateTable('chart_alert')
    .set({
      ...{ kind, threshold, period, against, grace_days: graceDays, listeners: storableJson(listeners) },
      ...(look === null || outcome === null
        ? {}
        : { state: outcome.state, told_from: outcome.reportedFrom, failure: null, ...seen(look) }),
    })
    .where('organisation_id', '=', before.organisation_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  log(tx, row, before, row)
  return alertOf(row, currency)
}

export async function deleteAlert(tx: Transaction, id: string): Promise<void> {
  const row = await ownRow(tx, id)
  await tx.db
    .deleteFrom('chart_alert')
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', id)
    .execute()
  log(tx, row, row, null)
}

export async function listAlertNotifications(tx: Transaction): Promise<AlertNotification[]> {
  const rows = await tx.db
    .selectFrom('chart_alert_news')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('person_id', '=', tx.scope.person ?? '')
    .where('dismissed_at', 'is', null)
    .where('told_at', '>', sql<string>`now() - make_interval(days => ${notificationDays})`)
    .orderBy('told_at', 'desc')
    .orderBy('id')
    .limit(mostNotifications)
    .select(['id', 'dashboard_code', 'told_at', 'told'])
    .execute()
  return rows.map((row) => ({ id: row.id, code: row.dashboard_code, at: row.told_at, reported: row.told }))
}

/** Dismisses notifications for the person of this transaction. Ignores ids of others. */
export async function dismissNotifications(tx: Transaction, ids: readonly string[]): Promise<void> {
  const rows = await tx.db
    .updateTable('chart_alert_news')
    .set({ dismissed_at: sql<string>`now()` })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('person_id', '=', tx.scope.person ?? '')
    .where('id', 'in', [...ids])
    .where('dismissed_at', 'is', null)
    .returning('id')
    .execute()
  const person = tx.scope.person ?? ''
  for (const { id } of rows)
    tx.change({ thing: 'alert', id, visibleTo: person, before: { isDismissed: false }, after: { isDismissed: true } })
}

/**
 * Those who hear of an alert beside its person: the chosen ones who are members, while all of them see its dashboard.
 * Of a statement that administrators alone may run, they alone hear.
 */
async function listenersOf(tx: Transaction, row: AlertRow, isOfStatement: boolean): Promise<string[]> {
  const chosen = row.listeners.filter((person) => person !== row.person_id)
  if (chosen.length === 0) return []
  const isForMembers = !isOfStatement || (await mayRunSql(tx, { asMember: true }))
  const members = await tx.db
    .selectFrom('membership')
    .innerJoin('dashboard', 'dashboard.organisation_id', 'membership.organisation_id')
    .where('membership.organisation_id', '=', row.organisation_id)
    .where('membership.person_id', 'in', chosen)
    .where('dashboard.code', '=', row.dashboard_code)
    .where('dashboard.access_level', '=', 'shared')
    .where('dashboard.deleted_at', 'is', null)
    .where('membership.role', 'in', isForMembers ? ['user', 'admin'] : ['admin'])
    .select('membership.person_id')
    .execute()
  return members.map(({ person_id: person }) => person)
}

/**
 * All alerts of the organisation, those looked at longest ago first, so that a job without time for all misses none for
 * long. One that has ended may find its chart again. Runs as a worker.
 */
export const alertsOfAll = (tx: Transaction): Promise<AlertRow[]> =>
  tx.db
    .selectFrom('chart_alert')
    .where('organisation_id', '=', tx.scope.organisation!)
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .selectAll()
    .execute()

/** What came of looking at an alert: what was seen, why it cannot be read now, or why it has ended. */
export type Finding = { look: Look; isOfStatement: boolean } | { failure: string } | { ended: string }

/** An alert that has ended continues from what it saw last, so that nothing is told twice. */
const stateBefore = ({ state, told_from: reportedFrom, period_from: periodFrom }: AlertRow): AlertRow['state'] =>
  state !== 'ended' ? state : reportedFrom !== null && reportedFrom === periodFrom ? 'crossed' : 'quiet'

/**
 * Keeps what was found and, where that is to be told, its news, in one. A worker may be doing the same: the row
 * decides. What was seen by a rule that was changed meanwhile says nothing of the alert as it is now.
 */
export async function keepFinding(
  tx: Transaction,
  seenAs: AlertRow,
  finding: Finding,
  currency: string,
): Promise<void> {
  const { id } = seenAs
  const before = await tx.db
    .selectFrom('chart_alert')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', id)
    .forUpdate()
    .selectAll()
    .executeTakeFirst()
  if (!before || (before.state === 'ended' && 'ended' in finding)) return
  if (!sameRule(ruleOfRow(before), ruleOfRow(seenAs))) return
  const state = stateBefore(before)
  const outcome =
    'look' in finding ? outcomeOf({ state, reportedFrom: before.told_from }, before.kind, finding.look) : null
  const fields =
    'look' in finding && outcome !== null
      ? { state: outcome.state, told_from: outcome.reportedFrom, failure: null, ...seen(finding.look) }
      : 'ended' in finding
        ? { state: 'ended' as const, failure: storable(finding.ended), checked_at: sql<string>`now()` }
        : {
            // What was crossed stays so: a chart that cannot be read for a while is not told anew afterwards.
            ...{ state: state === 'crossed' ? ('crossed' as const) : ('unreadable' as const) },
            ...{ failure: storable('failure' in finding ? finding.failure : ''), checked_at: sql<string>`now()` },
          }
  const row = await tx.db
    .updateTable('chart_alert')
    .set(fields)
    .where('organisation_id', '=', before.organisation_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const notifies = !before.is_muted && ('ended' in finding || outcome?.notifies === true)
  if (notifies) {
    const { title, seriesLabel, item, unit, currency: own, periodFrom, value, compared } = alertOf(row, currency)
    const reported: Reported = {
      ...{ title, seriesLabel, item, ...ruleOfRow(row), periodFrom, value, compared, unit, currency: own },
      ended: 'ended' in finding ? finding.ended : null,
    }
    const others = 'look' in finding ? await listenersOf(tx, row, finding.isOfStatement) : []
    const people = [row.person_id, ...others]
    await tx.db
      .insertInto('chart_alert_news')
      .values(
        people.map((person) => ({
          ...{ id: newId('alertnews'), organisation_id: row.organisation_id, alert_id: id },
          ...{ dashboard_code: row.dashboard_code, person_id: person, told: storableJson(reported) },
        })),
      )
      .execute()
    for (const person of people.slice(1))
      tx.change({ thing: 'alert', id, visibleTo: person, before: null, after: { isReported: true } })
  }
  const isOther =
    before.state !== row.state || before.period_from !== row.period_from || before.value !== row.value || notifies
  if (isOther) log(tx, row, before, row)
}
