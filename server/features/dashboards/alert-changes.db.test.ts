import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertsTexts as texts, sentenceOf } from '../../../contract/dashboards/alerts.texts.ts'
import { statementTable } from '../../../contract/dashboards/chart-statement.ts'
import type { Alert, AlertNotification } from '../../../contract/dashboards/alerts.schemas.ts'
import { defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'
import { until } from '../../../tests/until.ts'
import { createBlobs } from '../../platform/database/blobs.ts'
import { type Transaction, transact } from '../../platform/database/transaction.ts'
import { keepHouse } from '../shell/housekeeping.ts'
import { alertsOfAll, keepFinding } from './alerts.store.ts'

let library: Library
let now = 0
type Person = { token: string; id: string; email: string }
let colleague: Person
let stranger: Person
const january = Date.parse('2026-02-20T00:00:00Z')
const june = Date.parse('2026-06-10T00:00:00Z')
beforeAll(async () => {
  library = await startLibrary({ now: () => now })
  await library.upload('sales.xlsx', await fixture('small/sales.xlsx'))
  await library.settled()
  colleague = await library.server.signUp('Colleague')
  stranger = await library.server.signUp('Stranger')
  await library.send('POST', '/invite', { email: colleague.email, role: 'user' })
})
afterAll(async () => {
  await library?.close()
})

const chart = {
  ...{ metricType: 'warehouse_metric', title: 'Sales', chartType: 'column' },
  series: [
    {
      dataSource: { factTable: 'sales', metric: 'total', breakdownDimension: 'city' },
      presentation: { label: 'Total' },
    },
  ],
}
async function dashboard(accessLevel = 'shared'): Promise<string> {
  const data = { accessLevel, metrics: [chart], defaultSettings }
  return (await library.send('POST', '/dashboards', { name: 'Sales', code: `s-${randomUUID()}`, data })).body.dashboard
    .code
}
const rule = { kind: 'above', threshold: 1, period: 'month', against: 'before', graceDays: 0 }
const set = (code: string, more: object = {}) =>
  library.send('POST', `/dashboards/${code}/alerts`, { chart, settings: defaultSettings, series: 0, ...rule, ...more })
const change = (id: string, more: object = {}, token = library.token) =>
  library.server.call('PUT', `/orgs/${library.project}/alerts/${id}`, token, { ...rule, listeners: [], ...more })
const notificationsOf = async (code: string, token = library.token): Promise<AlertNotification[]> =>
  (await library.server.call('GET', `/orgs/${library.project}/alert-news`, token)).body.notifications.filter(
    (one: AlertNotification) => one.code === code,
  )
const dismiss = (ids: string[], token = library.token) =>
  library.server.call('POST', `/orgs/${library.project}/alert-news/dismissal`, token, { ids })
const recipientsOf = async (code: string) =>
  (await library.rowsOf("select recipient from mail where body like '%/' || $1 || '%' order by id", [code])).map(
    ({ recipient }) => recipient as string,
  )

const asWorker = <T>(work: (tx: Transaction) => Promise<T>) =>
  transact(library.walled, { person: null, organisation: library.organisationId, isWorker: true }, work)

async function strike(): Promise<void> {
  const done = () =>
    library.rowsOf("select count(*)::int as count from job where queue = 'check_alerts' and status = 'SUCCESS'")
  const [{ count }] = await done()
  const boss = new PgBoss({ connectionString: library.server.databaseUrl, schedule: false, supervise: false, max: 1 })
  await boss.start()
  await boss.send('check_alerts_everywhere', {})
  await boss.stop()
  await until(async () => (await done())[0].count > count)
}

/** Runs the routine until someone is notified, since it may first wait for a job that was queued earlier. */
async function struck(code: string, token = library.token): Promise<void> {
  await strike()
  await until(async () => (await notificationsOf(code, token)).length > 0)
}

test('an alert watches one item of the breakdown, of those that the chart shows', async () => {
  now = january
  const code = await dashboard()
  const whole = (await set(code)).body.alert as Alert
  const data = (await library.send('POST', '/dashboards/_data', { chart, settings: defaultSettings })).body
  const items: string[] = data.series.flatMap(({ item, isRest }: { item: string | null; isRest: boolean }) =>
    item === null || isRest ? [] : [item],
  )
  expect(items.length).toBeGreaterThan(1)
  const alerts: Alert[] = []
  for (const item of items) alerts.push((await set(code, { item })).body.alert)
  expect(alerts.map(({ item }) => item)).toEqual(items)
  const parts = alerts.reduce((sum, { value }) => sum + (value ?? 0), 0)
  expect(parts).toBeCloseTo(whole.value!, 6)
  expect(alerts.every(({ value }) => value !== whole.value)).toBe(true)
  const unknown = await set(code, { item: 'Atlantis' })
  expect([unknown.status, unknown.body.message]).toEqual([400, texts.itemUnknown('Atlantis')])
})

test('the rule of an alert is changed, looked at anew, and tells from then on', async () => {
  now = january
  const code = await dashboard()
  const { alert } = (await set(code, { threshold: 1_000_000 })).body
  expect(alert.state).toBe('quiet')
  const changed = await change(alert.id, { kind: 'above', threshold: 1 })
  expect([changed.status, changed.body.alert.state, changed.body.alert.threshold]).toEqual([200, 'crossed', 1])
  // A limit that is already crossed when the alert is changed isn't reported.
  await strike()
  expect(await notificationsOf(code)).toEqual([])
  await change(alert.id, { kind: 'missing', threshold: null, graceDays: 0 })
  now = june
  await struck(code)
  expect((await notificationsOf(code)).map(({ reported }) => reported.kind)).toEqual(['missing'])
  const wrong = await Promise.all([
    change(alert.id, { threshold: null }),
    change(alert.id, { kind: 'rise', threshold: 0 }),
    change(alert.id, {}, colleague.token),
  ])
  expect(wrong.map(({ status }) => status)).toEqual([400, 400, 404])
  await library.send('DELETE', `/dashboards/${code}`)
  expect((await change(alert.id, { threshold: 3 })).status).not.toBe(200)
})

test('what was seen by the rule of before a change is not kept, and tells nobody', async () => {
  now = january
  const code = await dashboard()
  const { alert } = (await set(code, { threshold: 1_000_000 })).body
  const rowNow = async () => (await asWorker(alertsOfAll)).find(({ id }) => id === alert.id)!
  const seen = { periodFrom: '2026-01-01', value: 1_500_000, compared: null, isCrossed: true }
  const look = { ...seen, unit: 'number' as const, currency: 'NZD' }
  const stateAfter = async (row: Awaited<ReturnType<typeof rowNow>>) => {
    await asWorker((tx) => keepFinding(tx, row, { look, isOfStatement: false }, 'NZD'))
    const reportedFigures = (await notificationsOf(code)).map(({ reported }) => reported.threshold)
    return { state: (await rowNow()).state, reported: reportedFigures }
  }
  const before = await rowNow()
  expect((await change(alert.id, { threshold: 1_200_000 })).status).toBe(200)
  expect(await stateAfter(before)).toEqual({ state: 'quiet', reported: [] })
  expect(await stateAfter(await rowNow())).toEqual({ state: 'crossed', reported: [1_200_000] })
})

test('the alert that was looked at longest ago is looked at first, whoever it belongs to', async () => {
  now = january
  const code = await dashboard()
  const ids: string[] = []
  for (const threshold of [1, 2, 3]) ids.push((await set(code, { threshold })).body.alert.id)
  const [first, second, third] = ids as [string, string, string]
  const lookedAt = (id: string, days: number) =>
    library.rowsOf('update chart_alert set checked_at = now() - make_interval(days => $1) where id = $2', [days, id])
  await lookedAt(first, 2)
  await lookedAt(second, 3)
  await lookedAt(third, 4)
  const order = (await asWorker(alertsOfAll)).map(({ id }) => id).filter((id) => ids.includes(id))
  expect(order).toEqual([third, second, first])
  for (const id of ids) await library.send('DELETE', `/alerts/${id}`)
})

test('who was chosen hears of it too while they are a member and see the dashboard, and each puts it away alone', async () => {
  now = january
  const code = await dashboard()
  const hidden = await dashboard('private')
  const request = { kind: 'missing', threshold: null }
  expect((await set(code, { ...request, listeners: [colleague.id] })).status).toBe(200)
  expect((await set(hidden, { ...request, listeners: [colleague.id] })).status).toBe(200)
  now = june
  await struck(code, colleague.token)
  await struck(hidden)
  const [own] = await notificationsOf(code)
  const [other] = await notificationsOf(code, colleague.token)
  expect(sentenceOf(other!.reported)).toBe(sentenceOf(own!.reported))
  expect(await notificationsOf(hidden)).toHaveLength(1)
  expect(await notificationsOf(hidden, colleague.token)).toEqual([])
  const rows = await library.rowsOf('select 1 from chart_alert_news where person_id = $1', [stranger.id])
  expect(rows).toEqual([])
  await until(async () => (await recipientsOf(code)).includes(colleague.email))
  expect(new Set(await recipientsOf(hidden)).has(colleague.email)).toBe(false)

  await dismiss([own!.id], colleague.token)
  expect(await notificationsOf(code)).toHaveLength(1)
  expect((await dismiss([own!.id, 'alertnews_of_nobody'])).status).toBe(200)
  expect((await dismiss([own!.id])).status).toBe(200)
  expect(await notificationsOf(code)).toEqual([])
  expect(await notificationsOf(code, colleague.token)).toHaveLength(1)
  await strike()
  expect(await notificationsOf(code)).toEqual([])
})

test('whoever is added has to be a member, and whoever has left is dropped and holds up no other change', async () => {
  now = january
  const code = await dashboard()
  const rule = { kind: 'missing', threshold: null }
  const refused = await set(code, { ...rule, listeners: [stranger.id] })
  expect([refused.status, refused.body.message]).toEqual([
    400,
    `${stranger.id} is not a member of this organisation. Choose someone else.`,
  ])
  const leaver = await library.server.signUp('Leaver')
  await library.send('POST', '/invite', { email: leaver.email, role: 'user' })
  const { alert } = (await set(code, { ...rule, listeners: [colleague.id, leaver.id] })).body
  expect(alert.listeners).toEqual([colleague.id, leaver.id])
  await library.send('DELETE', `/users/${leaver.id}`)
  const changed = await change(alert.id, { ...rule, listeners: [colleague.id, leaver.id] })
  expect([changed.status, changed.body.alert.listeners]).toEqual([200, [colleague.id]])
  const again = await change(alert.id, { ...rule, listeners: [colleague.id, leaver.id] })
  expect(again.status).toBe(400)
})

test('mails go to a verified address alone; the home page tells everybody', async () => {
  now = january
  const code = await dashboard()
  const unproven = await library.server.signUp('Unproven')
  await library.send('POST', '/invite', { email: unproven.email, role: 'user' })
  await set(code, { kind: 'missing', threshold: null, listeners: [unproven.id, colleague.id] })
  await library.rowsOf('update person set verified_at = null where id = $1', [unproven.id])
  now = june
  await struck(code, unproven.token)
  await until(async () => (await recipientsOf(code)).length > 0)
  expect(await notificationsOf(code, unproven.token)).toHaveLength(1)
  expect((await recipientsOf(code)).includes(unproven.email)).toBe(false)
  expect((await recipientsOf(code)).includes(colleague.email)).toBe(true)
})

test('the figure of a statement for administrators alone is told to no member, whoever was chosen', async () => {
  now = january
  const rows = ['1,2026-01-05,North,10.5', '2,2026-01-20,South,20', '3,2026-02-03,North,5', '4,2026-05-17,West,90']
  await library.upload('orders.csv', `Order,Day,Region,Amount\n${rows.join('\n')}\n`)
  await library.settled()
  const administrator = await library.server.signUp('Administrator')
  await library.send('POST', '/invite', { email: administrator.email, role: 'admin' })
  const statement = {
    sql: 'SELECT "day", amount FROM orders',
    columns: [
      { name: 'day', type: 'date' },
      { name: 'amount', type: 'number' },
    ],
    ...{ dateColumn: 'day', dimensions: [] },
  }
  const ofStatement = {
    ...{ metricType: 'warehouse_metric', title: 'Orders', chartType: 'column', statement },
    series: [{ dataSource: { factTable: statementTable, metric: 'amount', dateDimension: 'day' }, presentation: {} }],
  }
  const watched = async (listeners: string[]): Promise<string> => {
    const data = { accessLevel: 'shared', metrics: [ofStatement], defaultSettings }
    const made = await library.send('POST', '/dashboards', { name: 'Orders', code: `o-${randomUUID()}`, data })
    const { code } = made.body.dashboard
    const alert = await set(code, { chart: ofStatement, threshold: 50, listeners })
    expect([alert.status, alert.body.alert?.state]).toEqual([200, 'quiet'])
    return code
  }
  const sqlFor = (isSqlForAdministrators: boolean) =>
    library.server.call('POST', `/orgs/${library.project}`, library.token, { isSqlForAdministrators })
  const reportedTo = async (code: string) =>
    Promise.all(
      [library.token, administrator.token, colleague.token].map(async (token) =>
        (await notificationsOf(code, token)).map(({ reported }) => reported.value),
      ),
    )
  const listeners = [colleague.id, administrator.id]
  const open = await watched(listeners)
  now = june
  await struck(open)
  now = january
  const closed = await watched(listeners)
  await sqlFor(true)
  now = june
  await struck(closed)
  await sqlFor(false)
  expect([await reportedTo(open), await reportedTo(closed)]).toEqual([
    [[90], [90], [90]],
    [[90], [90], []],
  ])
})

test('what was told is forgotten after ninety days', async () => {
  now = january
  const code = await dashboard()
  await set(code, { kind: 'missing', threshold: null, listeners: [colleague.id] })
  now = june
  await struck(code)
  const agedBy = (days: number, person: string) =>
    library.rowsOf(
      'update chart_alert_news set told_at = now() - make_interval(days => $1) where dashboard_code = $2 and person_id = $3',
      [days, code, person],
    )
  const left = async () => {
    const blobs = createBlobs(library.server.filesDirectory)
    await keepHouse(library.walled, blobs, { remove: async () => {}, sweep: async () => {} } as never)
    return (await library.rowsOf('select 1 from chart_alert_news where dashboard_code = $1', [code])).length
  }
  await agedBy(89, colleague.id)
  expect(await left()).toBe(2)
  await agedBy(91, colleague.id)
  expect(await left()).toBe(1)
})
