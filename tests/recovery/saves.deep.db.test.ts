import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixture } from '../database/library.ts'
import { until } from '../until.ts'
import { createCall } from './api-call.ts'
import { openDatabase, type ServerProcess, startServer } from './server-process.ts'

let folder: string
let server: ServerProcess | null = null
let token = ''
let project = ''
let person = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-reports-'))
})
afterAll(async () => {
  await server?.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

const call = createCall(() => ({ url: server!.url, token }))
type Save = { what: string; method: string; path: string; body?: unknown }
const tables = [
  ...['dashboard', 'dashboard_version', 'chart_alert', 'mail_end', 'mail'],
  ...['snapshot', 'snapshot_schedule', 'snapshot_subscription'],
]
async function storedRows(): Promise<Record<string, unknown[]>> {
  const database = await openDatabase(folder)
  const stored: Record<string, unknown[]> = {}
  for (const table of tables)
    stored[table] = (await database.query(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`)).rows
  await database.end()
  return stored
}

const rule = { kind: 'below', threshold: 1, period: 'year', against: 'before', graceDays: 0, series: 0 }
const dashboards = (more = '') => `/orgs/${project}/dashboards${more}`
const alert = (id: string) => `/orgs/${project}/alerts/${id}`

/** What the saves are made to: of everything that can be changed, deleted and restored, one each. */
async function furnish() {
  const made = []
  for (const name of ['First', 'Deleted', 'Restored'])
    made.push((await call('POST', dashboards('/_first'), { name })).dashboard)
  const [first, deleted, restored] = made
  await call('DELETE', dashboards(`/${restored.code}`))

  const report = async () => {
    const { snapshot } = await call('POST', dashboards(`/${first.code}/snapshots`), { settings: first.defaultSettings })
    const read = async () => (await call('GET', dashboards(`/${first.code}/snapshots/${snapshot.takenAt}`))).snapshot
    await until(async () => isSettled(await read()))
    return read()
  }
  const reports = [await report(), await report(), await report(), await report()]
  await call('DELETE', dashboards(`/${first.code}/snapshots/${reports[3].takenAt}`))

  const chart = first.metrics.find(({ metricType }: any) => metricType !== 'analysis')
  const request = { chart, settings: first.defaultSettings, ...rule }
  const alerts = []
  for (let made = 0; made < 3; made += 1)
    alerts.push((await call('POST', dashboards(`/${first.code}/alerts`), request)).alert)
  return { first, deleted, restored, reports, alerts, request }
}

/** Every save of the area, each of its own thing, so that one can be carried out after the other. */
function everySave({
  first,
  deleted,
  restored,
  reports,
  alerts,
  request,
}: Awaited<ReturnType<typeof furnish>>): Save[] {
  const { latestSnapshot: _, isOwn: _own, code, ...fields } = first
  const edits = {
    comment: 'Half saved',
    metrics: { 0: { suggestion: 'More concise' }, 1: { comment: 'The other half' } },
  }
  const [edited, locked, removed, returned] = reports.map(({ takenAt }) => dashboards(`/${code}/snapshots/${takenAt}`))
  const ofFirst = (more: string) => dashboards(`/${code}${more}`)
  const schedule = { frequency: 'weekly', recipients: [] }
  return [
    { what: 'a new dashboard', method: 'POST', path: dashboards(), body: { name: 'New', code: 'new', data: {} } },
    { what: 'a first dashboard', method: 'POST', path: dashboards('/_first'), body: { name: 'Another' } },
    { what: 'a deleted dashboard', method: 'DELETE', path: dashboards(`/${deleted.code}`) },
    { what: 'a restored dashboard', method: 'POST', path: dashboards(`/${restored.code}/_restore`) },
    { what: 'a new alert', method: 'POST', path: ofFirst('/alerts'), body: { ...request, threshold: 2 } },
    {
      what: 'a changed alert',
      method: 'PUT',
      path: alert(alerts[0].id),
      body: { ...rule, threshold: 3, listeners: [] },
    },
    { what: 'a muted alert', method: 'PATCH', path: alert(alerts[1].id), body: { isMuted: true } },
    { what: 'a deleted alert', method: 'DELETE', path: alert(alerts[2].id) },
    { what: 'a new report', method: 'POST', path: ofFirst('/snapshots'), body: { settings: first.defaultSettings } },
    { what: 'a changed report', method: 'POST', path: edited!, body: { edits, rev: reports[0].rev } },
    { what: 'a locked report', method: 'POST', path: `${locked}/_lock`, body: { isLocked: true, rev: reports[1].rev } },
    { what: 'a deleted report', method: 'DELETE', path: removed! },
    { what: 'a restored report', method: 'POST', path: `${returned}/_restore` },
    { what: 'a mailed report', method: 'POST', path: `${edited}/_mail`, body: { recipients: [person] } },
    { what: 'a schedule', method: 'PUT', path: ofFirst('/_schedule'), body: { schedule } },
    { what: 'a subscription', method: 'PUT', path: ofFirst('/_follow'), body: { isFollowed: true } },
    {
      ...{ what: 'a changed dashboard', method: 'PUT', path: ofFirst('') },
      body: { ...fields, name: 'Half renamed', metrics: fields.metrics.slice(1) },
    },
  ]
}
/** At once no more of them than one person may have under way. */
async function killDuring(saves: Save[]) {
  // A save writes the log, or one of these tables, last: it waits for the lock in the middle of its transaction.
  const database = await openDatabase(folder)
  await database.query('begin')
  await database.query('lock table mail, snapshot_schedule, snapshot_subscription in exclusive mode')
  await database.query('select 1 from organisation_log for update')
  const answers = saves.map(({ method, path, body }) => call(method, path, body).catch(() => 'cut'))
  const watching = await openDatabase(folder)
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query !~* '^\\s*(update|select)'"
  await until(async () => ((await watching.query(waiting)).rowCount ?? 0) === saves.length)
  await server!.kill('SIGKILL')
  const answered = await Promise.all(answers)
  await database.end()
  await watching.end()
  expect(saves.filter((_, at) => answered[at] !== 'cut').map(({ what }) => what)).toEqual([])
}

const isSettled = ({ metrics, ...whole }: any) =>
  [whole, ...metrics].every(({ isWriting, suggestion }: any) => !isWriting && suggestion === null)

test('killed in the middle of the saves of dashboards, alerts and reports, nothing is half saved, and each can be made again', async () => {
  server = await startServer(folder, {})
  const signedUp = { email: 'ana@example.com', password: 'correct horse', name: 'Ana' }
  const ana = await call('POST', '/auth/create-user', signedUp)
  token = ana.token
  person = (await call('GET', '/auth/user-info')).user.id
  project = (await call('POST', '/orgs', { code: 'harbour', data: { name: 'Harbour' } })).organisation.code
  const form = new FormData()
  form.append('file', new Blob([(await fixture('small/sales.xlsx')) as Uint8Array<ArrayBuffer>]), 'sales.xlsx')
  await call('POST', `/orgs/${project}/docs/upload/upload_root`, form)
  await until(async () => (await call('GET', `/orgs/${project}/docs`)).docs[0]?.status === 'indexed')
  const furnished = await furnish()
  const saves = everySave(furnished)
  const before = await storedRows()

  for (let at = 0; at < saves.length; at += 6) {
    await killDuring(saves.slice(at, at + 6))
    server = await startServer(folder, {})
    expect(await storedRows()).toEqual(before)
  }
  for (const { method, path, body } of saves) await call(method, path, body)
  await server.kill('SIGKILL')
  server = await startServer(folder, {})
  const [edited] = furnished.reports
  const read = async () =>
    (await call('GET', dashboards(`/${furnished.first.code}/snapshots/${edited.takenAt}`))).snapshot
  await until(async () => isSettled(await read()))
  const done = await read()
  expect([done.comment, done.metrics[1].comment]).toEqual(['Half saved', 'The other half'])
  expect(done.metrics[0].former ?? done.metrics[0].notice).not.toBeNull()
  expect([done.isIntact, done.frozen]).toEqual([true, edited.frozen])
})
