import { type Selectable, sql } from 'kysely'
import { type Dashboard, readChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import type {
  Edits,
  FrozenChart,
  Schedule,
  Snapshot,
  TextBlock,
  WholeSnapshot,
} from '../../../contract/snapshots/snapshots.schemas.ts'
import { snapshotsTexts as texts } from '../../../contract/snapshots/snapshots.texts.ts'
import { isDay } from '../../../contract/shared/periods.ts'
import { newId } from '../../platform/database/identity.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Commentary, KeptBlock } from '../../platform/database/snapshots.tables.ts'
import { storable, storableJson } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { checkRev, notFound, Refusal } from '../../platform/failures/refusal.ts'
import { findDashboard } from '../dashboards/index.ts'
import { hashOf, rangeOf, seal } from './freeze.ts'

export type Row = Selectable<Schema['snapshot']>
/** A report without its frozen values, which are large. */
type LightRow = Omit<Row, 'frozen'>
const lightColumns = [
  ...(['id', 'organisation_id', 'dashboard_code', 'name', 'day', 'taken_at', 'settings', 'shown_range'] as const),
  ...(['charts', 'hash', 'commentary', 'rev', 'is_scheduled', 'created_by', 'locked_at', 'locked_by'] as const),
  'deleted_at' as const,
]

const contentTypeOf = (kind: string) =>
  kind === 'analysis' || kind === 'warehouse_metric' ? kind : ('metric' as const)
const newBlock = (): KeptBlock => ({
  ...{ comment: '', suggestion: null, isWriting: true, former: null, notice: null, origin: 'analyst' },
  ...{ author: null, changedAt: null, turn: 0 },
})

export const isPending = ({ isWriting, suggestion }: KeptBlock) => isWriting || suggestion !== null
/** Whether a text of the report is still to be written or changed. */
export const hasPending = ({ report, charts }: Commentary) => [report, ...charts].some(isPending)

type Sealed = { frozen: FrozenChart[] }
const frozenOf = (row: Row): FrozenChart[] => (JSON.parse(row.frozen) as Sealed).frozen

async function namesOf(tx: Transaction, rows: readonly LightRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ created_by, locked_by, commentary }) => [
    ...[created_by, locked_by],
    ...[commentary.report, ...commentary.charts].map(({ author }) => author),
  ])
  const requested = [...new Set(ids.filter((id) => id !== null))]
  if (requested.length === 0) return new Map()
  const people = await tx.db.selectFrom('person').where('id', 'in', requested).select(['id', 'name']).execute()
  return new Map(people.map(({ id, name }) => [id, name]))
}

const blockOf = ({ turn: _turn, ...block }: KeptBlock, names: ReadonlyMap<string, string>): TextBlock => ({
  ...block,
  author: block.author === null ? null : (names.get(block.author) ?? null),
})

/** Whether the person of this transaction administers the organisation. */
async function isAdministrator(tx: Transaction): Promise<boolean> {
  if (tx.scope.asUser) return false
  const found = await tx.db
    .selectFrom('membership')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('person_id', '=', tx.scope.person ?? '')
    .select('role')
    .executeTakeFirst()
  return found?.role === 'admin'
}

type Reading = { names: ReadonlyMap<string, string>; isAdministrator: boolean; person: string | null }
const readingOf = async (tx: Transaction, rows: readonly LightRow[]): Promise<Reading> => ({
  names: await namesOf(tx, rows),
  isAdministrator: rows.some((row) => row.locked_at !== null) && (await isAdministrator(tx)),
  person: tx.scope.person,
})

function snapshotOf(row: LightRow, { names, isAdministrator: isAdmin, person }: Reading): Snapshot {
  const isLocked = row.locked_at !== null
  const charts = row.charts.map(readChart)
  return {
    ...{ code: row.dashboard_code, name: row.name, date: row.day, takenAt: row.taken_at, settings: row.settings },
    range: row.shown_range,
    ...blockOf(row.commentary.report, names),
    metrics: charts.map((chart, address) => ({
      ...chart,
      ...blockOf(row.commentary.charts[address] ?? { ...newBlock(), isWriting: false }, names),
      contentType: contentTypeOf(chart.metricType),
    })),
    ...{ rev: row.rev, isLocked, isScheduled: row.is_scheduled, hash: row.hash },
    lockedBy: row.locked_by === null ? null : (names.get(row.locked_by) ?? null),
    mayUnlock: isLocked && (row.locked_by === person || isAdmin),
    madeBy: row.created_by === null ? null : (names.get(row.created_by) ?? null),
  }
}

export const shownSnapshot = async (tx: Transaction, row: Row): Promise<Snapshot> =>
  snapshotOf(row, await readingOf(tx, [row]))

export async function wholeSnapshot(tx: Transaction, row: Row): Promise<WholeSnapshot> {
  return { ...(await shownSnapshot(tx, row)), frozen: frozenOf(row), isIntact: hashOf(row.frozen) === row.hash }
}

/** Logs that a report changed, without its texts. */
export function log(tx: Transaction, row: Row, before: Row | null, visibleTo: string | null): void {
  const line = ({ name, day, rev, deleted_at }: Row) => ({ name, day, rev, isDeleted: deleted_at !== null })
  tx.change({
    ...{ thing: 'snapshot', id: row.id, before: before && line(before), after: line(row) },
    ...(visibleTo === null ? {} : { visibleTo }),
  })
}

const ofOrganisation = (tx: Transaction) =>
  tx.db.selectFrom('snapshot').where('organisation_id', '=', tx.scope.organisation!).selectAll()

/** The dashboard that a call names. Reports of a dashboard in the trash are not found. */
export async function dashboardOf(tx: Transaction, code: string): Promise<Dashboard> {
  const dashboard = await findDashboard(tx, code)
  if (dashboard === null) throw notFound()
  return dashboard
}

/** Changes of a private dashboard's reports are only logged for this person. */
export async function ownerOf(tx: Transaction, code: string): Promise<string | null> {
  const found = await tx.db
    .selectFrom('dashboard')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('code', '=', code)
    .select(['access_level', 'created_by'])
    .executeTakeFirst()
  return found?.access_level === 'private' ? found.created_by : null
}

export async function listSnapshots(tx: Transaction, code: string): Promise<Snapshot[]> {
  await dashboardOf(tx, code)
  const rows = await tx.db
    .selectFrom('snapshot')
    .where('organisation_id', '=', tx.scope.organisation!)
    .select(lightColumns)
    .where('dashboard_code', '=', code)
    .where('deleted_at', 'is', null)
    .orderBy('taken_at', 'desc')
    .execute()
  const reading = await readingOf(tx, rows)
  return rows.map((row) => snapshotOf(row, reading))
}

const isInstant = (date: string) => /^\d{4}-\d{2}-\d{2}T[\d:.]{5,15}Z$/.test(date) && !Number.isNaN(Date.parse(date))

/** The report for a date: the latest of a day, or the one made at a time. */
export async function findRow(
  tx: Transaction,
  { code, date }: { code: string; date: string },
  { isDeleted = false, isLocking = false }: { isDeleted?: boolean; isLocking?: boolean } = {},
): Promise<Row> {
  await dashboardOf(tx, code)
  const isOfDay = isDay(date)
  if (!isOfDay && !isInstant(date)) throw notFound()
  const query = ofOrganisation(tx)
    .where('dashboard_code', '=', code)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .$if(isOfDay, (found) => found.where('day', '=', date))
    .$if(!isOfDay, (found) => found.where(sql<string>`date_trunc('milliseconds', taken_at)`, '=', date))
    .orderBy(isDeleted ? 'deleted_at' : 'taken_at', 'desc')
    .limit(1)
  const row = await (isLocking ? query.forUpdate() : query).executeTakeFirst()
  if (row === undefined) throw notFound()
  return row
}

export type Taken = {
  dashboard: Dashboard
  settings: Snapshot['settings']
  charts: readonly unknown[]
  frozen: readonly FrozenChart[]
  day: string
  takenAt: number
  isScheduled: boolean
  id?: string | undefined
}

const mostTries = 100

/** Stores a report with its values. Reports of the same moment are moved apart by a millisecond. */
export async function keepSnapshot(tx: Transaction, taken: Taken): Promise<Row> {
  const { dashboard, frozen } = taken
  const charts = JSON.parse(storableJson(taken.charts)) as unknown[]
  const commentary: Commentary = { report: newBlock(), charts: charts.map(newBlock) }
  for (let more = 0; more < mostTries; more += 1) {
    const row = await tx.db
      .insertInto('snapshot')
      .values({
        ...{
          id: taken.id ?? newId('snapshot'),
          organisation_id: tx.scope.organisation!,
          dashboard_code: dashboard.code,
        },
        ...{ name: dashboard.name, day: taken.day, taken_at: new Date(taken.takenAt + more) },
        ...{ settings: storableJson(taken.settings), charts: JSON.stringify(charts), ...seal(charts, frozen) },
        ...{
          shown_range: JSON.stringify(rangeOf(frozen)),
          commentary: storableJson(commentary),
          is_scheduled: taken.isScheduled,
          created_by: tx.scope.person,
        },
      })
      .onConflict((one) => one.columns(['organisation_id', 'dashboard_code', 'taken_at']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) continue
    log(tx, row, null, await ownerOf(tx, dashboard.code))
    return row
  }
  throw new Refusal(409, texts.createFailed)
}

export async function writeCommentary(tx: Transaction, before: Row, commentary: Commentary): Promise<Row> {
  const row = await tx.db
    .updateTable('snapshot')
    .set({ commentary: storableJson(commentary), rev: before.rev + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  log(tx, row, before, await ownerOf(tx, row.dashboard_code))
  return row
}

function edited(block: KeptBlock, { comment, suggestion }: Edits, person: string | null): KeptBlock {
  if (comment === undefined && suggestion === undefined) return block
  const turn = block.turn + 1
  const written: KeptBlock =
    comment === undefined
      ? block
      : {
          ...{ ...block, comment: storable(comment), suggestion: null, isWriting: false, former: null, notice: null },
          ...{ origin: 'person', author: person, changedAt: new Date().toISOString() },
        }
  if (suggestion === undefined) return { ...written, turn }
  return {
    ...written,
    turn,
    suggestion: suggestion === '' ? null : storable(suggestion),
    notice: null,
    isWriting: false,
  }
}

const checkUnlocked = (row: Row) => {
  if (row.locked_at !== null) throw new Refusal(409, texts.isLocked, { code: 'LOCKED' })
}

/** Stores texts and instructions, provided the caller saw the current state. */
export async function changeSnapshot(
  tx: Transaction,
  address: { code: string; date: string },
  { edits, rev }: { edits: Edits; rev: number },
): Promise<Row> {
  const before = await findRow(tx, address, { isLocking: true })
  checkUnlocked(before)
  await checkRev({ rev }, before, () => shownSnapshot(tx, before))
  const { report, charts } = before.commentary
  const { metrics = {}, ...own } = edits
  if (Object.keys(metrics).some((index) => charts[Number(index)] === undefined)) throw new Refusal(400, texts.chartGone)
  return writeCommentary(tx, before, {
    report: edited(report, own, tx.scope.person),
    charts: charts.map((block, index) => edited(block, metrics[String(index)] ?? {}, tx.scope.person)),
  })
}

export async function lockSnapshot(
  tx: Transaction,
  address: { code: string; date: string },
  { isLocked, rev }: { isLocked: boolean; rev: number },
): Promise<Row> {
  const before = await findRow(tx, address, { isLocking: true })
  await checkRev({ rev }, before, () => shownSnapshot(tx, before))
  if ((before.locked_at !== null) === isLocked) return before
  if (isLocked && hasPending(before.commentary)) throw new Refusal(409, texts.stillWriting)
  if (!isLocked && before.locked_by !== tx.scope.person && !(await isAdministrator(tx)))
    throw new Refusal(403, texts.onlyLockerUnlocks)
  const row = await tx.db
    .updateTable('snapshot')
    .set({
      ...{ locked_at: isLocked ? sql<string>`now()` : null, locked_by: isLocked ? tx.scope.person : null },
      rev: before.rev + 1,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  log(tx, row, before, await ownerOf(tx, row.dashboard_code))
  return row
}

export async function moveTrash(
  tx: Transaction,
  address: { code: string; date: string },
  isToTrash: boolean,
): Promise<Row> {
  const before = await findRow(tx, address, { isDeleted: !isToTrash, isLocking: true })
  if (isToTrash) checkUnlocked(before)
  const row = await tx.db
    .updateTable('snapshot')
    .set({ deleted_at: isToTrash ? sql<string>`now()` : null })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  log(tx, row, before, await ownerOf(tx, row.dashboard_code))
  return row
}

/** The schedule of a dashboard; null also where it ended, because the person who set it has left. */
export async function readSchedule(tx: Transaction, code: string): Promise<Schedule | null> {
  const row = await tx.db
    .selectFrom('snapshot_schedule')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.organisation_id', '=', 'snapshot_schedule.organisation_id')
        .onRef('membership.person_id', '=', 'snapshot_schedule.created_by'),
    )
    .where('snapshot_schedule.organisation_id', '=', tx.scope.organisation!)
    .where('snapshot_schedule.dashboard_code', '=', code)
    .selectAll('snapshot_schedule')
    .executeTakeFirst()
  return row === undefined ? null : { frequency: row.frequency, recipients: row.recipients, nextAt: row.next_at }
}
