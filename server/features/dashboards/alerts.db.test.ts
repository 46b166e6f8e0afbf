import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentenceOf } from '../../../contract/dashboards/alerts.texts.ts'
import { alertsTexts as texts } from '../../../contract/dashboards/alerts.texts.ts'
import type { Alert, AlertNotification } from '../../../contract/dashboards/alerts.schemas.ts'
import { defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'
import { until } from '../../../tests/until.ts'

let library: Library
let now = Date.parse('2026-03-10T00:00:00Z')
beforeAll(async () => {
  library = await startLibrary({ now: () => now })
  await library.upload('sales.xlsx', await fixture('small/sales.xlsx'))
  await library.settled()
})
afterAll(async () => {
  await library?.close()
})

const chart = {
  ...{ metricType: 'warehouse_metric', title: 'Sales', chartType: 'column' },
  series: [{ dataSource: { factTable: 'sales', metric: 'total' }, presentation: { label: 'Total' } }],
}
async function dashboard(accessLevel = 'shared', code = `s-${randomUUID()}`): Promise<string> {
  const data = { accessLevel, metrics: [chart], defaultSettings }
  return (await library.send('POST', '/dashboards', { name: 'Sales', code, data })).body.dashboard.code
}
const rule = {
  ...{ chart, settings: defaultSettings, series: 0, kind: 'above', threshold: 2_700 },
  ...{ period: 'month', against: 'before', graceDays: 0 },
}
type Caller = { token: string }
const set = (code: string, more: object = {}, { token }: Caller = library) =>
  library.server.call('POST', `/orgs/${library.project}/dashboards/${code}/alerts`, token, { ...rule, ...more })
const alertsOn = async (code: string, { token }: Caller = library): Promise<Alert[]> =>
  (await library.server.call('GET', `/orgs/${library.project}/dashboards/${code}/alerts`, token)).body.alerts
const notificationsOf = async (code: string, { token }: Caller = library): Promise<AlertNotification[]> =>
  (await library.server.call('GET', `/orgs/${library.project}/alert-news`, token)).body.notifications.filter(
    (one: AlertNotification) => one.code === code,
  )
const mailsAbout = (code: string) => library.rowsOf("select * from mail where body like '%/' || $1 || '%'", [code])

/** No alert is being looked at, and none is to be. */
const idle = () =>
  until(
    async () =>
      (await library.rowsOf("select 1 from job where queue = 'check_alerts' and completed_at is null")).length === 0,
  )

/** The clock strikes, and all that it asked for is done. */
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

test('an alert is told once for each crossing, by mail and as news, and only of months that are over', async () => {
  now = Date.parse('2026-02-20T00:00:00Z')
  const code = await dashboard()
  const made = await set(code, { threshold: 2_500 })
  expect(made.status).toBe(200)
  const [january] = await alertsOn(code)
  expect(january).toMatchObject({ state: 'crossed', periodFrom: '2026-01-01', seriesLabel: 'Total' })
  expect((await set(code, { kind: 'below', threshold: january!.value! })).status).toBe(200)
  await strike()
  expect(await notificationsOf(code)).toEqual([])
  now = Date.parse('2026-03-10T00:00:00Z')
  await strike()
  await strike()
  const notifications = await notificationsOf(code)
  const february = (await alertsOn(code))[0]!
  const isBelow = february.value! < january!.value!
  expect(notifications.map(({ reported }) => reported.kind)).toEqual(isBelow ? ['below'] : [])
  expect(february.periodFrom).toBe('2026-02-01')
  const mails = await mailsAbout(code)
  expect(mails.map(({ subject }) => subject)).toEqual(isBelow ? ['Alert: February 2026 is below its limit'] : [])
  for (const [at, { reported }] of notifications.entries()) expect(mails[at]!['body']).toContain(sentenceOf(reported))
})

test('the same wish sent several times at once makes one alert', async () => {
  const code = await dashboard()
  const path = `/orgs/${library.project}/dashboards/${code}/alerts`
  const key = { 'idempotency-key': randomUUID() }
  const send = () => library.server.call('POST', path, library.token, rule, key)
  const answers = await Promise.all([send(), send(), send()])
  expect(new Set([...answers.map(({ status }) => status), 409])).toEqual(new Set([200, 409]))
  expect(await alertsOn(code)).toHaveLength(1)
})

test('a muted alert tells nothing, and a deleted one is gone', async () => {
  now = Date.parse('2026-02-20T00:00:00Z')
  const code = await dashboard()
  const request = { kind: 'missing', threshold: null, graceDays: 5 }
  const { alert } = (await set(code, request)).body
  await set(code, request)
  expect((await library.send('PATCH', `/alerts/${alert.id}`, { isMuted: true })).body.alert.isMuted).toBe(true)
  now = Date.parse('2026-06-04T00:00:00Z')
  await strike()
  expect(await notificationsOf(code)).toEqual([])
  now = Date.parse('2026-06-10T00:00:00Z')
  await strike()
  await strike()
  const notifications = await notificationsOf(code)
  expect(notifications.map(({ reported }) => sentenceOf(reported))).toEqual([
    'Sales, Total: no figures for May 2026 yet.',
  ])
  expect(await mailsAbout(code)).toHaveLength(1)
  expect((await library.send('DELETE', `/alerts/${alert.id}`)).status).toBe(200)
  expect((await alertsOn(code)).map(({ id }) => id)).not.toContain(alert.id)
  expect((await library.send('DELETE', `/alerts/${alert.id}`)).status).toBe(404)
})

test('alerts are looked at when data have arrived', async () => {
  now = Date.parse('2026-02-20T00:00:00Z')
  const code = await dashboard()
  await set(code, { kind: 'missing', threshold: null })
  now = Date.parse('2026-06-10T00:00:00Z')
  await library.upload('more.csv', 'date,amount\n2026-01-05,5\n2026-01-06,7\n')
  await until(async () => (await notificationsOf(code)).length > 0)
  expect((await notificationsOf(code)).map(({ reported }) => reported.periodFrom)).toEqual(['2026-05-01'])
})

test('an alert ends with a sentence when its dashboard is private or gone, or its chart is', async () => {
  now = Date.parse('2026-03-10T00:00:00Z')
  const colleague = await library.server.signUp('Colleague')
  await library.send('POST', '/invite', { email: colleague.email, role: 'user' })
  const codes = { hidden: await dashboard(), gone: await dashboard(), changed: await dashboard() }
  for (const code of Object.values(codes)) expect((await set(code, {}, colleague)).status).toBe(200)
  expect(await alertsOn(codes.hidden)).toEqual([])
  const fields = { name: 'Sales', defaultSettings, scopeFilters: [], dimensionFilters: [], rev: 1 }
  const hidden = { ...fields, accessLevel: 'private', metrics: [chart] }
  const changed = { ...fields, accessLevel: 'shared', metrics: [{ ...chart, title: 'Another' }] }
  expect((await library.send('PUT', `/dashboards/${codes.hidden}`, hidden)).status).toBe(200)
  expect((await library.send('PUT', `/dashboards/${codes.changed}`, changed)).status).toBe(200)
  expect((await library.send('DELETE', `/dashboards/${codes.gone}`)).status).toBe(200)
  await strike()
  await until(async () => (await mailsAbout(codes.gone)).length > 0)
  await until(async () => (await notificationsOf(codes.changed, colleague)).length > 0)
  for (const [code, why] of [
    ...([
      [codes.hidden, texts.dashboardGone],
      [codes.gone, texts.dashboardGone],
    ] as const),
    ...([[codes.changed, texts.chartGone]] as const),
  ])
    expect((await notificationsOf(code, colleague)).map(({ reported }) => reported.ended)).toEqual([why])
  expect(await alertsOn(codes.changed, colleague)).toMatchObject([{ state: 'ended', failure: texts.chartGone }])
  await strike()
  expect(await notificationsOf(codes.changed, colleague)).toHaveLength(1)
  expect((await set(codes.hidden, {}, colleague)).status).toBe(404)
})

test('an alert outlives a deletion that is undone, and continues in silence where its dashboard or chart is back', async () => {
  now = Date.parse('2026-03-10T00:00:00Z')
  const codes = { undone: await dashboard(), restored: await dashboard(), versioned: await dashboard() }
  for (const code of Object.values(codes)) expect((await set(code, { threshold: 1 })).status).toBe(200)
  const states = async () =>
    Promise.all(Object.values(codes).map(async (code) => (await alertsOn(code)).map(({ state }) => state)))
  const reported = async () =>
    Promise.all(
      Object.values(codes).map(async (code) => (await notificationsOf(code)).map(({ reported }) => reported.ended)),
    )
  const act = async (method: string, path: string, body?: object) =>
    expect((await library.send(method, `/dashboards/${path}`, body)).status).toBe(200)
  const fields = { name: 'Sales', defaultSettings, scopeFilters: [], dimensionFilters: [], accessLevel: 'shared' }

  await act('DELETE', codes.undone)
  await idle()
  await act('POST', `${codes.undone}/_restore`)
  await act('DELETE', codes.restored)
  await act('PUT', codes.versioned, { ...fields, rev: 1, metrics: [] })
  await strike()
  await until(async () => (await notificationsOf(codes.restored)).length > 0)
  await until(async () => (await notificationsOf(codes.versioned)).length > 0)
  await act('POST', `${codes.restored}/_restore`)
  await act('PUT', codes.versioned, { ...fields, rev: 2, metrics: [chart] })
  await idle()
  await strike()
  await idle()
  expect({ states: await states(), reported: await reported() }).toEqual({
    states: [['crossed'], ['crossed'], ['crossed']],
    reported: [[], [texts.dashboardGone], [texts.chartGone]],
  })
})

test('an alert is set on a chart that stands on the dashboard and has periods, with a number that can be', async () => {
  const code = await dashboard()
  const answers = await Promise.all([
    set(code, { chart: { ...chart, title: 'Not there' } }),
    set(code, { series: 3 }),
    set(code, { threshold: null }),
    set(code, { kind: 'rise', threshold: -5 }),
    set(code, { graceDays: 900 }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  expect(answers[0].body.message).toBe(texts.notOnDashboard)
  expect(await alertsOn(code)).toEqual([])
})
