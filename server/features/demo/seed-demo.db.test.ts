import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChartData } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { ResearchAnswer } from '../../../contract/research/research.schemas.ts'
import { addMonths } from '../../../contract/shared/periods.ts'
import { filesBelow } from '../../../tests/database/library.ts'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'
import { type ModelServer, startModelServer } from '../../../tests/fixtures/model-server/model-server.ts'
import { until } from '../../../tests/until.ts'
import { createBlobs } from '../../platform/database/blobs.ts'
import { connect } from '../../platform/database/database.ts'
import { startJobEngine } from '../../platform/jobs/job-engine.ts'
import { startNotices } from '../../platform/live/notices.ts'
import { financialYears, type Month } from './demo-calendar.ts'
import { demoDashboard, shownMeasures } from './demo-dashboard.ts'
import { demoExamples } from './demo-examples.ts'
import { demoFiles } from './demo-files.ts'
import { demoOrganisation } from './demo-organisation.ts'
import { productLines } from './demo-facts.ts'
import { budgetWhere, forecastWhere, monthIn, revenueWhere, salesIn, stockWhere } from './demo-summaries.ts'
import { seedDemo } from './seed-demo.ts'

let environment: ServerEnvironment
let token: string
let model: ModelServer
/** What a configured model was asked. */
const asked: string[] = []
beforeAll(async () => {
  const answerAll = ({ question }: { question: string }) => {
    asked.push(question)
    return { text: 'Words of a model.' }
  }
  model = await startModelServer({ rules: [answerAll] })
  const settings = { DEMO: 'on', MODEL_BASE_URL: model.url }
  environment = await startServerEnvironment(settings, { now: () => Date.parse('2026-11-23T00:00:00Z') })
  token = (await environment.server.signUp('Visitor')).token
})
afterAll(async () => {
  await environment?.close()
  await model?.close()
})

const get = async (path: string) =>
  (await environment.server.call('GET', `/orgs/${demoOrganisation.code}${path}`, token)).body
const statuses = async () => {
  const rows = await environment.database.query('select filename, status from document order by filename')
  return rows.rows.map((row) => `${row.filename} ${row.status}`)
}

test('the demo organisation is taken in by the ordinary ingestion, and a visitor reads it and changes nothing', async () => {
  const names = (await demoFiles()).map((file) => file.filename)
  const expected = names.map((name) => `${name} indexed`).sort((one, other) => (one < other ? -1 : 1))
  let hasEmptyCharts = false
  await until(async () => {
    const isShown = (await environment.database.query('select code from dashboard')).rows.length > 0
    const isRead = (await statuses()).filter((line) => line.endsWith(' indexed')).length === names.length
    hasEmptyCharts ||= isShown && !isRead
    return isRead
  })
  expect(hasEmptyCharts).toBe(false)
  expect((await statuses()).sort((one, other) => (one < other ? -1 : 1))).toEqual(expected)
  const { organisation } = await get('')
  expect([organisation.name, organisation.isDemo, organisation.users]).toEqual([demoOrganisation.name, true, []])
  expect(Object.keys((await get('/warehouse/facts/_metadata')).factTables).length).toBeGreaterThan(0)
  const change = await environment.server.call('POST', `/orgs/${demoOrganisation.code}/docs/folders`, token, {
    ...{ name: 'Mine', parentId: 'upload_root' },
  })
  expect([change.status, change.body.message]).toEqual([
    403,
    'This is an example organisation. Create your own to change things.',
  ])
})

const readChart = async (chart: object, settings: object = {}): Promise<ChartData> => {
  const path = `/orgs/${demoOrganisation.code}/dashboards/_data`
  const asked = { chart, settings: { ...demoDashboard.data.defaultSettings, ...settings } }
  const { status, body } = await environment.server.call('POST', path, token, asked)
  if (status !== 200) throw new Error(`${status} ${body.message}`)
  return body
}
const valuesOf = ({ labels, series }: ChartData) =>
  series.map(({ item, comparison, values }) => [
    item ?? comparison,
    Object.fromEntries(labels.map((label, index) => [label, values[index]])),
  ])
const ofMonths = (months: readonly Month[], value: (month: Month) => number | null) =>
  Object.fromEntries(months.map((month) => [month, value(month)]))
const orNothing = (cents: number): number | null => (cents === 0 ? null : cents / 100)

test('a visitor sees the dashboard: revenue, budget and forecast of the year, last year beside it, and the last count of stock', async () => {
  const { measurements, scopes, scenarios, units } = await get('/measurements/_metadata')
  const known = shownMeasures.map(({ name }) => ({
    name,
    source: 'auto',
    unit: units[name],
    scopes: scopes[name],
    scenarios: scenarios[name],
  }))
  expect(known.filter(({ name }) => !measurements.includes(name))).toEqual([])
  expect(known).toEqual(
    shownMeasures.map((one) => ({
      ...one,
      scopes: expect.arrayContaining([...one.scopes]),
      scenarios: [...one.scenarios],
    })),
  )
  const [dashboard] = await until(async () => {
    const { dashboards } = await get('/dashboards')
    return dashboards.length > 0 && dashboards
  })
  expect([dashboard.name, dashboard.metrics]).toEqual([demoDashboard.name, demoDashboard.data.metrics])
  const months = financialYears.at(-1)!.months
  const charts = new Map(demoDashboard.data.metrics.map((chart) => [chart.title, chart]))
  const planned = await readChart(charts.get('Revenue, budget and forecast')!, { compare: 'prev' })
  const before = (month: Month): Month => addMonths(`${month}-01`, -12).slice(0, 7)
  expect(valuesOf(planned)).toEqual([
    [null, ofMonths(months, (month) => orNothing(revenueWhere(salesIn([month]))))],
    [null, ofMonths(months, (month) => orNothing(budgetWhere(monthIn([month]))))],
    [null, ofMonths(months, (month) => orNothing(forecastWhere(monthIn([month]))))],
    ['previous_period', ofMonths(months, (month) => orNothing(revenueWhere(salesIn([before(month)]))))],
  ])
  const portions = planned.portions ?? []
  expect([portions.slice(0, 7), portions.slice(8)]).toEqual([Array(7).fill(1), Array(4).fill(0)])
  expect(portions[7]).toBeGreaterThan(0.7)
  const quarters = await readChart(charts.get('Closing stock by product line')!, {
    granularity: 'quarter',
    compare: 'none',
  })
  expect(
    Object.fromEntries(valuesOf(quarters).map(([line, values]) => [line, Object.values(values as object).slice(0, 2)])),
  ).toEqual(
    Object.fromEntries(
      productLines.map((line) => [
        line,
        ['2026-06', '2026-09'].map((month) => stockWhere(month, (row) => row.productLine === line)),
      ]),
    ),
  )
  const removal = await environment.server.call(
    'DELETE',
    `/orgs/${demoOrganisation.code}/dashboards/${dashboard.code}`,
    token,
  )
  expect(removal.status).toBe(403)
})

test('a second start, and one that was broken off, add only what is missing or was otherwise', async () => {
  const before = await statuses()
  const blobs = createBlobs(environment.server.filesDirectory)
  const kept = (await filesBelow(environment.server.filesDirectory)).length
  const own = connect(environment.server.databaseUrl, { connections: 2 })
  const notices = await startNotices(environment.server.databaseUrl)
  const engine = await startJobEngine(own, notices, [])
  await seedDemo(own, engine, blobs, new AbortController().signal)
  expect([await statuses(), (await filesBelow(environment.server.filesDirectory)).length]).toEqual([before, kept])
  await environment.database.query('delete from document where filename = (select min(filename) from document)')
  const hash = async () =>
    (await environment.rowsOf("select sha256 from document where filename = 'pricing-policy.md'")).map(
      (row) => row.sha256,
    )
  const present = await hash()
  await environment.database.query(
    "update document set sha256 = 'of the version before' where filename = 'pricing-policy.md'",
  )
  await seedDemo(own, engine, blobs, new AbortController().signal)
  expect(await hash()).toEqual(present)
  await until(async () => (await statuses()).every((line) => line.endsWith(' indexed')))
  expect(await statuses()).toEqual(before)
  await engine.stop()
  await notices.stop()
  await own.close()
})

// N6
test('a visitor finds a playbook under way, a topic of research and a report, made once without a model', async () => {
  const topicsNow = async () => (await get('/playbook')).topics
  const researchNow = async () => (await get('/research')).topics
  const reportsNow = async () => (await get(`/dashboards/${demoDashboard.code}/snapshots`)).snapshots
  await until(async () => (await reportsNow())?.[0]?.isWriting === false)
  await until(async () => (await researchNow())?.[0]?.jobId === null)
  expect(
    (await topicsNow()).map(({ title, completed }: { title: string; completed: boolean }) => [title, completed]),
  ).toEqual([[demoExamples.playbook.title, false]])
  const snapshots = await reportsNow()
  expect(snapshots.map(({ name, origin }: { name: string; origin: string }) => [name, origin])).toEqual([
    [demoDashboard.name, 'analyst'],
  ])
  const research = await researchNow()
  expect(research.map(({ topic }: { topic: string }) => topic)).toEqual([demoExamples.research.topic])
  const { topic } = await get(`/research/${research[0].id}`)
  expect(topic.failure).toBeNull()
  expect(topic.detailedAnswers.map(({ question, isAnswered }: ResearchAnswer) => [question, isAnswered])).toEqual(
    demoExamples.research.questions.map((question) => [question, true]),
  )
  expect([snapshots[0].comment === '', asked]).toEqual([false, []])
})
