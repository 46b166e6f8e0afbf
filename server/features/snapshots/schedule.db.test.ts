import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { snapshotsTexts as texts } from '../../../contract/snapshots/snapshots.texts.ts'
import type { Snapshot } from '../../../contract/snapshots/snapshots.schemas.ts'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'
import { startModelServer, type ModelServer } from '../../../tests/fixtures/model-server/model-server.ts'
import { startTestServer } from '../../../tests/database/test-server.ts'
import { until } from '../../../tests/until.ts'
import { PgBoss } from 'pg-boss'
import { nextAt } from './schedule.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
  await library.upload('sales.xlsx', await fixture('small/sales.xlsx'))
  await library.settled()
})
afterAll(async () => {
  await library?.close()
})

const settings = { ...defaultSettings, range: 'year', item: '2026-01-01', compare: 'none' }
const chart = {
  ...{ metricType: 'warehouse_metric', title: 'Sales', chartType: 'column' },
  series: [{ dataSource: { factTable: 'sales', metric: 'total' }, presentation: { label: 'Total' } }],
}
async function dashboard(accessLevel: string): Promise<string> {
  const data = { accessLevel, metrics: [chart], defaultSettings: settings }
  return (await library.send('POST', '/dashboards', { name: 'Sales', code: `s-${randomUUID()}`, data })).body.dashboard
    .code
}
const listed = async (code: string): Promise<Snapshot[]> =>
  (await library.get(`/dashboards/${code}/snapshots`)).body.snapshots
const schedule = (code: string, request: object | null) =>
  library.send('PUT', `/dashboards/${code}/_schedule`, { schedule: request })

/** Runs the scheduled check. */
async function strike(): Promise<void> {
  const boss = new PgBoss({ connectionString: library.server.databaseUrl, schedule: false, supervise: false, max: 1 })
  await boss.start()
  await boss.send('take_due_snapshots', {})
  await boss.stop()
}

test('the next report is due at the start of a day of the organisation, over every change of its clock', () => {
  const at = (day: string) => Date.parse(`${day}T22:30:00Z`)
  expect(nextAt('daily', at('2026-09-25'), 'Pacific/Auckland')).toBe('2026-09-26T12:00:00.000Z')
  expect(nextAt('daily', at('2026-09-26'), 'Pacific/Auckland')).toBe('2026-09-27T11:00:00.000Z')
  expect(nextAt('weekly', at('2026-11-23'), 'Pacific/Auckland')).toBe('2026-11-29T11:00:00.000Z')
  expect(nextAt('monthly', at('2028-02-28'), 'Europe/London')).toBe('2028-03-01T00:00:00.000Z')
  expect(nextAt('quarterly', at('2026-12-31'), 'Europe/London')).toBe('2027-01-01T00:00:00.000Z')
})

test('a due report is made once, in the name of who asked for it, also of a private dashboard, and mailed', async () => {
  const { body } = await library.server.call('GET', '/auth/user-info', library.token)
  for (const accessLevel of ['shared', 'private']) {
    const code = await dashboard(accessLevel)
    expect((await schedule(code, { frequency: 'daily', recipients: [body.user.id] })).status).toBe(200)
    await library.rowsOf("update snapshot_schedule set next_at = now() - interval '3 days' where dashboard_code = $1", [
      code,
    ])
    const struck = Date.now()
    await Promise.all([strike(), strike()])
    await until(async () => (await listed(code)).length > 0 && !(await listed(code))[0]!.isWriting)
    const mails = () => library.rowsOf("select 1 from mail where body like '%' || $1 || '%'", [code])
    await until(async () => (await mails()).length > 0)
    const reports = await listed(code)
    expect(reports).toHaveLength(1)
    expect(reports[0]).toMatchObject({ isScheduled: true, madeBy: body.user.name })
    expect(await mails()).toHaveLength(1)
    const [{ next_at: next }] = await library.rowsOf(
      'select next_at from snapshot_schedule where dashboard_code = $1',
      [code],
    )
    expect(Date.parse(next)).toBeGreaterThan(struck)
    expect((await schedule(code, null)).body).toEqual({ schedule: null })
  }
})

test('the mails of a report and the note that they are queued are one transaction, so none is sent twice', async () => {
  const { body } = await library.server.call('GET', '/auth/user-info', library.token)
  const code = await dashboard('shared')
  await schedule(code, { frequency: 'daily', recipients: [body.user.id] })
  await library.rowsOf("update snapshot_schedule set next_at = now() - interval '1 day' where dashboard_code = $1", [
    code,
  ])
  await strike()
  const jobs = () =>
    library.rowsOf("select id from job where status = 'SUCCESS' and queue = 'take_snapshot' and input->>'code' = $1", [
      code,
    ])
  await until(async () => (await jobs()).length === 1)
  const [{ id }] = await jobs()
  const ofMails = await library.rowsOf('select xmin::text as by from mail_end_token where subject = $1', [code])
  const ofStep = await library.rowsOf("select xmin::text as by from job_step where job_id = $1 and name = 'mail'", [id])
  expect([ofMails, ofStep]).toEqual([[{ by: expect.stringMatching(/^\d+$/) }], ofMails])
  await schedule(code, null)
})

test('who follows the reports of a dashboard gets each scheduled one, while they see it, and nobody else does', async () => {
  const code = await dashboard('shared')
  const people = await Promise.all(['Follower', 'Bystander'].map((name) => library.server.signUp(name)))
  for (const { email } of people) await library.send('POST', '/invite', { email, role: 'user' })
  const [follower] = people
  const base = `/orgs/${library.project}/dashboards`
  const follow = (of: string, isFollowed: boolean) =>
    library.server.call('PUT', `${base}/${of}/_follow`, follower!.token, { isFollowed })
  expect((await follow(code, true)).body).toEqual({ isFollowed: true })
  expect((await follow(code, true)).status).toBe(200)
  expect((await follow(await dashboard('private'), true)).status).toBe(404)
  expect((await library.get(`/dashboards/${code}/snapshots`)).body.isFollowed).toBe(false)
  expect((await library.server.call('GET', `${base}/${code}/snapshots`, follower!.token)).body.isFollowed).toBe(true)
  const mailed = async () =>
    (await library.rowsOf("select recipient from mail where body like '%' || $1 || '%'", [code])).map(
      ({ recipient }) => recipient,
    )
  const strikeAndWait = async (reports: number) => {
    await library.rowsOf("update snapshot_schedule set next_at = now() - interval '1 day' where dashboard_code = $1", [
      code,
    ])
    await strike()
    const done = `select 1 from job where queue = 'take_snapshot' and status = 'SUCCESS' and input->>'code' = $1`
    await until(async () => (await library.rowsOf(done, [code])).length === reports)
  }
  await schedule(code, { frequency: 'daily', recipients: [] })
  await strikeAndWait(1)
  expect(await mailed()).toEqual([follower!.email])
  const isFollowed = async () =>
    (await library.server.call('GET', `${base}/${code}/snapshots`, follower!.token)).body.isFollowed
  const [{ unsubscribe_url: link }] = await library.rowsOf(
    "select unsubscribe_url from mail where body like '%' || $1 || '%'",
    [code],
  )
  const { pathname, search } = new URL(link)
  expect((await library.server.call('POST', pathname + search, null, {})).status).toBe(200)
  expect(await isFollowed()).toBe(false)
  await strikeAndWait(2)
  expect(await mailed()).toEqual([follower!.email])
  await follow(code, true)
  expect(await isFollowed()).toBe(true)
  await strikeAndWait(3)
  expect(await mailed()).toEqual([follower!.email, follower!.email])
  await follow(code, false)
  await strikeAndWait(4)
  expect(await mailed()).toHaveLength(2)
})

test('reports of a private dashboard are seen by who has made it alone', async () => {
  const code = await dashboard('private')
  const { body } = await library.send('POST', `/dashboards/${code}/snapshots`, { settings })
  const colleague = await library.server.signUp('Colleague')
  await library.send('POST', '/invite', { email: colleague.email, role: 'user' })
  const path = `/orgs/${library.project}/dashboards/${code}/snapshots`
  const ask = (method: string, more: string, given?: unknown) =>
    library.server.call(method, path + more, colleague.token, given)
  const { takenAt, rev } = body.snapshot
  const answers = [
    await ask('GET', ''),
    await ask('GET', `/${takenAt}`),
    await ask('GET', `/${takenAt}/pdf`),
    await ask('POST', `/${takenAt}`, { edits: { comment: 'Mine' }, rev }),
    await ask('DELETE', `/${takenAt}`),
    await ask('POST', '', { settings }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  const { jobs } = (await library.server.call('GET', `/orgs/${library.project}/jobs`, colleague.token)).body
  expect(jobs.filter(({ label }: { label: string }) => label === texts.job('Sales'))).toEqual([])
})

/** An organisation on a server with this model, with sales and a finished report. */
async function withModel(model: ModelServer) {
  const server = await startTestServer({ MODEL_BASE_URL: model.url })
  const { token } = await server.signUp('Ana')
  const base = `/orgs/${await server.foundOrganisation(token, 'Modelled')}`
  const send = (method: string, path: string, body?: unknown) => server.call(method, base + path, token, body)
  const form = new FormData()
  form.append('file', new Blob([(await fixture('small/sales.xlsx')) as Uint8Array<ArrayBuffer>]), 'sales.xlsx')
  await server.call('POST', `${base}/docs/upload/upload_root`, token, form, { 'idempotency-key': randomUUID() })
  await until(async () => (await send('GET', '/docs')).body.docs[0]?.status === 'indexed')
  const data = { accessLevel: 'shared', metrics: [chart], defaultSettings: settings }
  const { code } = (await send('POST', '/dashboards', { name: 'Sales', code: 'sales', data })).body.dashboard
  const { takenAt } = (await send('POST', `/dashboards/${code}/snapshots`, { settings })).body.snapshot
  const path = `/dashboards/${code}/snapshots/${takenAt}`
  const read = async () => (await send('GET', path)).body.snapshot
  await until(async () => !(await read()).isWriting)
  return { server, read, send, save: async (edits: object) => send('POST', path, { edits, rev: (await read()).rev }) }
}

test('a model drafts from the same facts; what its figures do not agree with is left out', async () => {
  const model = await startModelServer({
    rules: [
      ({ question }) => {
        const text = question.includes('"instruction":"Mention luck"')
          ? 'It was luck that brought 555,555.'
          : '<b>Total</b> came to 7,841.31.\u202e It will be 99,999 next year.'
        return { text: JSON.stringify({ texts: [{ name: 'chart 1', text }] }) }
      },
    ],
  })
  const { server, read, save } = await withModel(model)
  try {
    const first = await read()
    expect([first.metrics[0].comment, first.metrics[0].origin]).toEqual(['Total came to 7,841.31.', 'model'])
    await save({ metrics: { 0: { suggestion: 'Mention luck' } } })
    await until(async () => (await read()).metrics[0].suggestion === null)
    const then = await read()
    expect([then.metrics[0].comment, then.metrics[0].notice]).toEqual([
      first.metrics[0].comment,
      'No sentence of the model could be checked against the chart, so the text was not changed.\nLeft out: “It was luck that brought 555,555.” 555,555 couldn’t be checked against the chart.',
    ])
  } finally {
    await server.close()
    await model.close()
  }
})

test('a suggestion that is late for what somebody has written is dropped', async () => {
  // The suggestion's answer is held until someone has edited.
  let mayGoOn = Promise.resolve()
  const model = await startModelServer({
    rules: [
      () => ({
        text: JSON.stringify({ texts: [{ name: 'report', text: 'A text that takes its time. '.repeat(8) }] }),
      }),
    ],
    mayGoOn: () => mayGoOn,
  })
  const { server, read, send, save } = await withModel(model)
  try {
    const calls = model.calls()
    const { promise, resolve: goOn } = Promise.withResolvers<void>()
    mayGoOn = promise
    await save({ suggestion: 'Say more' })
    await until(() => model.calls() > calls && model.open() === 1)
    expect((await save({ comment: 'Typed meanwhile' })).status).toBe(200)
    goOn()
    const running = async () =>
      (await send('GET', '/jobs')).body.jobs.filter(({ status }: { status: string }) => /PENDING|PROGRESS/.test(status))
    await until(async () => (await running()).length === 0)
    const then = await read()
    expect([then.comment, then.suggestion, then.origin]).toEqual(['Typed meanwhile', null, 'person'])
  } finally {
    await server.close()
    await model.close()
  }
})

test('whoever is added to a schedule has to be a member, and whoever has left is dropped and holds up no other change', async () => {
  const code = await dashboard('shared')
  const leaver = await library.server.signUp('Leaver')
  const weekly = { frequency: 'weekly', recipients: [leaver.id] }
  const refused = await schedule(code, weekly)
  expect([refused.status, refused.body.message]).toEqual([
    400,
    `${leaver.id} is not a member of this organisation. Choose someone else.`,
  ])
  await library.send('POST', '/invite', { email: leaver.email, role: 'user' })
  expect((await schedule(code, weekly)).body.schedule.recipients).toEqual([leaver.id])
  await library.send('DELETE', `/users/${leaver.id}`)
  const changed = await schedule(code, { ...weekly, frequency: 'monthly' })
  expect([changed.status, changed.body.schedule]).toMatchObject([200, { frequency: 'monthly', recipients: [] }])
})

test('a schedule ends with the membership of the person who set it, and is shown no longer', async () => {
  const leaver = await library.server.signUp('Scheduler')
  await library.send('POST', '/invite', { email: leaver.email, role: 'user' })
  const code = await dashboard('shared')
  const path = `/orgs/${library.project}/dashboards/${code}/_schedule`
  const request = { schedule: { frequency: 'daily', recipients: [] } }
  expect((await library.server.call('PUT', path, leaver.token, request)).status).toBe(200)
  const shown = async () => (await library.get(`/dashboards/${code}/snapshots`)).body.schedule
  expect(await shown()).toMatchObject({ frequency: 'daily' })
  expect((await library.send('DELETE', `/users/${leaver.id}`)).status).toBe(200)
  expect(await shown()).toBe(null)
  const again = (await schedule(code, { frequency: 'weekly', recipients: [] })).body.schedule
  expect(again).toMatchObject({ frequency: 'weekly' })
})
