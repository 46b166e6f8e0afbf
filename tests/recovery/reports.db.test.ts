import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixture } from '../database/library.ts'
import { until } from '../until.ts'
import { openDatabase, type ServerProcess, startServer } from './server-process.ts'

let folder: string
let server: ServerProcess | null = null
let token = ''
let project = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-reports-'))
})
afterAll(async () => {
  await server?.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

async function call(method: string, path: string, body?: unknown): Promise<any> {
  const isForm = body instanceof FormData
  const answer = await fetch(`${server!.url}${path}`, {
    method,
    headers: {
      ...{ accept: 'application/json', 'idempotency-key': randomUUID() },
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
const snapshots = (more = '') => `/orgs/${project}/dashboards/overview/snapshots${more}`
const isSettled = ({ metrics, ...whole }: any) =>
  [whole, ...metrics].every(({ isWriting, suggestion }: any) => !isWriting && suggestion === null)

test('killed in the middle of their saves, a report, its lock, a new one, a dashboard, an alert and its change have all of it or nothing, and a suggestion ends', async () => {
  server = await startServer(folder, {})
  token = (
    await call('POST', '/auth/create-user', { email: 'ana@example.com', password: 'correct horse', name: 'Ana' })
  ).token
  project = (await call('POST', '/orgs', { code: 'harbour', data: { name: 'Harbour' } })).organisation.code
  const form = new FormData()
  form.append('file', new Blob([(await fixture('small/sales.xlsx')) as Uint8Array<ArrayBuffer>]), 'sales.xlsx')
  await call('POST', `/orgs/${project}/docs/upload/upload_root`, form)
  await until(async () => (await call('GET', `/orgs/${project}/docs`)).docs[0]?.status === 'indexed')
  const { dashboard } = await call('POST', `/orgs/${project}/dashboards/_first`, {})
  const { snapshot } = await call('POST', snapshots(), { settings: dashboard.defaultSettings })
  const read = async () => (await call('GET', snapshots(`/${snapshot.takenAt}`))).snapshot
  await until(async () => isSettled(await read()))
  const before = await read()

  const chart = dashboard.metrics.find(({ metricType }: any) => metricType !== 'analysis')
  const rule = { kind: 'below', threshold: 1, period: 'year', against: 'before', graceDays: 0, series: 0 }
  const request = { chart, settings: dashboard.defaultSettings, ...rule }
  const alerts = `/orgs/${project}/dashboards/${dashboard.code}/alerts`
  const { alert } = await call('POST', alerts, request)

  // The save waits for this lock in the middle of its transaction.
  const database = await openDatabase(folder)
  await database.query('begin')
  await database.query('select 1 from organisation_log for update')
  const edits = {
    comment: 'Half saved',
    metrics: { 0: { suggestion: 'More concise' }, 1: { comment: 'The other half' } },
  }
  const saving = call('POST', snapshots(`/${snapshot.takenAt}`), { edits, rev: before.rev }).catch(() => 'cut')
  const { rev, latestSnapshot: _, isOwn: _own, code, ...fields } = dashboard
  const renamed = { ...fields, name: 'Half renamed', metrics: fields.metrics.slice(1), rev }
  const savingDashboard = call('PUT', `/orgs/${project}/dashboards/${code}`, renamed).catch(() => 'cut')
  const savingAlert = call('POST', alerts, { ...request, threshold: 2 }).catch(() => 'cut')
  const change = { ...rule, threshold: 3, listeners: [] }
  const changingAlert = call('PUT', `/orgs/${project}/alerts/${alert.id}`, change).catch(() => 'cut')
  const locking = call('POST', snapshots(`/${snapshot.takenAt}/_lock`), { isLocked: true, rev: before.rev }).catch(
    () => 'cut',
  )
  const creating = call('POST', snapshots(), { settings: dashboard.defaultSettings }).catch(() => 'cut')
  const watching = await openDatabase(folder)
  const isWaiting = async () =>
    (await watching.query("select 1 from pg_stat_activity where wait_event_type = 'Lock' and state = 'active'"))
      .rowCount
  await until(async () => (await isWaiting()) === 6)
  await server.kill('SIGKILL')
  const cut = await Promise.all([saving, savingDashboard, savingAlert, changingAlert, locking, creating])
  expect(new Set(cut)).toEqual(new Set(['cut']))
  await database.end()
  await watching.end()

  server = await startServer(folder, {})
  const after = await read()
  expect([after.comment, after.rev, after.metrics]).toEqual([before.comment, before.rev, before.metrics])
  expect([after.isIntact, after.frozen]).toEqual([true, before.frozen])
  const [kept] = (await call('GET', `/orgs/${project}/dashboards`)).dashboards
  expect([kept.name, kept.rev, kept.metrics]).toEqual([dashboard.name, dashboard.rev, dashboard.metrics])
  expect((await call('GET', `/orgs/${project}/dashboards/${code}/versions`)).versions).toHaveLength(1)
  expect((await call('GET', alerts)).alerts).toMatchObject([{ id: alert.id, threshold: 1 }])
  expect((await call('GET', snapshots())).snapshots).toMatchObject([{ takenAt: before.takenAt, isLocked: false }])
  expect((await call('PUT', `/orgs/${project}/dashboards/${code}`, renamed)).dashboard.name).toBe('Half renamed')

  const saved = await call('POST', snapshots(`/${snapshot.takenAt}`), { edits, rev: after.rev })
  await server.kill('SIGKILL')
  server = await startServer(folder, {})
  await until(async () => isSettled(await read()))
  const done = await read()
  expect([done.comment, done.metrics[1].comment]).toEqual(['Half saved', 'The other half'])
  expect(done.rev).toBeGreaterThan(saved.snapshot.rev)
  expect(done.metrics[0].former ?? done.metrics[0].notice).not.toBeNull()
})
