import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { commentaryTexts } from '../../../contract/snapshots/commentary.texts.ts'
import type { Snapshot, WholeSnapshot } from '../../../contract/snapshots/snapshots.schemas.ts'
import { snapshotsTexts } from '../../../contract/snapshots/snapshots.texts.ts'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'
import { type ModelServer, type Reply, startModelServer } from '../../../tests/fixtures/model-server/model-server.ts'
import { PgBoss } from 'pg-boss'
import { until } from '../../../tests/until.ts'

let model: ModelServer
let library: Library
let asked: string[]
let reply: () => Reply
beforeAll(async () => {
  model = await startModelServer({
    rules: [
      ({ question }) => {
        asked.push(question)
        return reply()
      },
    ],
  })
  library = await startLibrary({}, { MODEL_BASE_URL: model.url })
  await library.upload('sales.xlsx', await fixture('small/sales.xlsx'))
  await library.settled()
})
afterAll(async () => {
  await library?.close()
  await model?.close()
})
beforeEach(() => {
  asked = []
})

const settings = { ...defaultSettings, range: 'year', item: '2026-01-01', compare: 'none' }
const chartOf = (title: string, chartType: string, source: object = {}) => ({
  ...{ metricType: 'warehouse_metric', title, chartType },
  series: [{ dataSource: { factTable: 'sales', metric: 'total', ...source }, presentation: { label: 'Total' } }],
})
const metrics = [chartOf('Sales', 'column'), chartOf('By city', 'pie', { breakdownDimension: 'city' })]

const isSettled = ({ metrics: charts, ...whole }: WholeSnapshot) =>
  [whole, ...charts].every(({ isWriting, suggestion }) => !isWriting && suggestion === null)
const path = ({ code, takenAt }: Snapshot) => `/dashboards/${code}/snapshots/${takenAt}`
async function written(snapshot: Snapshot): Promise<WholeSnapshot> {
  const read = async (): Promise<WholeSnapshot> => (await library.get(path(snapshot))).body.snapshot
  await until(async () => isSettled(await read()))
  return read()
}
async function dashboard(charts: object[] = metrics): Promise<string> {
  const code = `d-${randomUUID()}`
  const data = { accessLevel: 'shared', metrics: charts, defaultSettings: settings }
  await library.send('POST', '/dashboards', { name: code, code, data })
  return code
}
async function report(charts: object[] = metrics): Promise<WholeSnapshot> {
  const { body } = await library.send('POST', `/dashboards/${await dashboard(charts)}/snapshots`, { settings })
  return written(body.snapshot)
}
/** A report whose texts the model never ends. */
async function unwritten(): Promise<{ snapshot: Snapshot; jobId: string }> {
  await until(() => model.open() === 0)
  reply = () => ({ broken: 'hang' })
  const { body } = await library.send('POST', `/dashboards/${await dashboard()}/snapshots`, { settings })
  await until(() => model.open() === 1)
  return body
}
const cancel = (jobId: string) => library.send('POST', `/jobs/${jobId}/_cancel`, {})
const textsOf = ({ metrics: charts, ...whole }: WholeSnapshot) =>
  [whole, ...charts].map(({ comment, origin, notice }) => [comment, origin, notice])
const texts = (given: Record<string, string>): Reply => ({
  text: `Here it is:\n${JSON.stringify({ texts: Object.entries(given).map(([name, text]) => ({ name, text })) })}`,
})

// D3.7.23
test('a model writes all texts of a report in one call, from its cells and facts, and a sentence that is left out says why', async () => {
  reply = () =>
    texts({
      report: 'The total was 7,841.31.',
      'chart 1': 'The total was 7,841.31. It will be 12,345 next year.',
      'chart 2': 'Only 99.9% came from Nelson.',
    })
  const whole = await report()
  // Texts that failed the check are requested once more, with the reason.
  expect(asked).toHaveLength(2)
  const faulty = JSON.parse(/<texts>\n(.*)\n<\/texts>/.exec(asked[1]!)![1]!)
  expect(faulty).toEqual([
    {
      ...{ name: 'chart 1', text: 'The total was 7,841.31. It will be 12,345 next year.', calculations: [] },
      couldNotBeChecked: [
        {
          ...{ sentence: 'It will be 12,345 next year.', figures: ['12,345'] },
          reasons: ['the figure stands in no cell or fact, and no calculation gives it'],
        },
      ],
    },
    expect.objectContaining({ name: 'chart 2' }),
  ])
  expect(JSON.parse(asked[0]!)).toMatchObject({
    charts: [
      { name: 'chart 1', title: 'Sales', cells: { labels: expect.any(Array) }, facts: [{ label: 'Total' }] },
      { name: 'chart 2', cells: { labels: ['Dunedin', 'Nelson', 'Tauranga'] } },
    ],
    texts: [{ name: 'chart 1' }, { name: 'chart 2' }, { name: 'report' }],
  })
  const byRules = whole.metrics[1]!.comment
  expect(byRules).toContain('Dunedin')
  expect(textsOf(whole)).toEqual([
    ['The total was 7,841.31.', 'model', null],
    ['The total was 7,841.31.', 'model', commentaryTexts.leftOut('It will be 12,345 next year.', ['12,345'])],
    [
      byRules,
      'analyst',
      `${commentaryTexts.allLeftOut}\n${commentaryTexts.leftOut('Only 99.9% came from Nelson.', ['99.9%'])}`,
    ],
  ])
})

test('a repaired text takes the place of one that loses a sentence, with the calculation that bears its figure out', async () => {
  const good = { 'chart 1': 'Good.', 'chart 2': 'Good.' }
  reply = () => {
    const isRepair = asked.at(-1)!.includes('<texts>')
    const { labels, series } = JSON.parse(asked[0]!).charts[1].cells
    const cells = labels.map((label: string) => `chart 2/s1/${label}`)
    const [first, second] = series[0].values as number[]
    const sum = (first! + second!).toFixed(2)
    const text = `Two cities had ${sum}. They are ahead.`
    if (!isRepair) return texts({ report: text, ...good })
    const calculations = [{ figure: sum, do: 'sum', of: cells.slice(0, 2) }]
    return { text: JSON.stringify({ texts: [{ name: 'report', text, calculations }] }) }
  }
  const whole = await report()
  expect(asked).toHaveLength(2)
  expect(whole.comment).toMatch(/^Two cities had [\d.]+\. They are ahead\.$/)
  expect([whole.notice, whole.calculated]).toEqual([null, { amounts: [expect.any(Number)], shares: [] }])
})

test('what has no form is asked for once more, and a model that fails says so beside what was written without it', async () => {
  const answers: Reply[] = [{ text: 'I cannot do that.' }, texts({ report: 'All went well.', 'chart 1': 'Fine.' })]
  reply = () => answers.shift()!
  const corrected = await report()
  expect(asked).toHaveLength(2)
  expect(textsOf(corrected).map(([comment, , notice]) => [comment, notice])).toEqual([
    ['All went well.', null],
    ['Fine.', null],
    [expect.stringContaining('Dunedin'), commentaryTexts.notByModel(commentaryTexts.noneByModel)],
  ])
  reply = () => ({ status: 401 })
  const failed = await report()
  const sentence = 'The model refused our key. An administrator needs to check the model settings.'
  expect(textsOf(failed)).toEqual([
    [expect.stringContaining('7,841.31'), 'analyst', commentaryTexts.notByModel(sentence)],
    [expect.stringContaining('7,841.31'), 'analyst', commentaryTexts.notByModel(sentence)],
    [expect.stringContaining('Dunedin'), 'analyst', commentaryTexts.notByModel(sentence)],
  ])
})

// M5
test('series of one chart have their names, so that a plan can be told from what came', async () => {
  reply = () => texts({ report: 'Good.', 'chart 1': 'Good.' })
  const [first] = chartOf('Sold and planned', 'column').series
  const series = ['Sold', 'Planned'].map((label) => ({ ...first, presentation: { label } }))
  await report([{ ...chartOf('Sold and planned', 'column'), series }])
  const [chart] = JSON.parse(asked[0]!).charts
  expect(chart.cells.series.map(({ label }: { label: string }) => label)).toEqual(['Sold', 'Planned'])
})

// D3.7.24
test('a suggestion keeps the sentences that agree, in the language that it asks for', async () => {
  reply = () => texts({ report: 'The total was 7,841.31.', 'chart 1': 'Good.', 'chart 2': 'Good.' })
  const first = await report()
  reply = () => texts({ report: 'Der Umsatz betrug 7.841,31. Geplant sind 9.999,99 bis zum 31. März.' })
  const { body } = await library.send('POST', path(first), { edits: { suggestion: 'Auf Deutsch' }, rev: first.rev })
  const german = await written(body.snapshot)
  expect(JSON.parse(asked.at(-2)!).texts).toEqual([
    { name: 'report', comment: 'The total was 7,841.31.', instruction: 'Auf Deutsch' },
  ])
  expect(textsOf(german)[0]).toEqual([
    'Der Umsatz betrug 7.841,31.',
    'suggestion',
    commentaryTexts.leftOut('Geplant sind 9.999,99 bis zum 31. März.', ['9.999,99']),
  ])
  reply = () => ({ status: 400 })
  const again = await library.send('POST', path(first), { edits: { suggestion: 'Sing it' }, rev: german.rev })
  const [comment, , notice] = textsOf(await written(again.body.snapshot))[0]!
  expect([comment, notice]).toEqual([
    'Der Umsatz betrug 7.841,31.',
    commentaryTexts.notChanged('The model failed while answering. Try again.'),
  ])
})

test('a scheduled report whose job is cancelled gives its texts back', async () => {
  await until(() => model.open() === 0)
  reply = () => ({ broken: 'hang' })
  const code = await dashboard()
  await library.send('PUT', `/dashboards/${code}/_schedule`, { schedule: { frequency: 'daily', recipients: [] } })
  await library.rowsOf("update snapshot_schedule set next_at = now() - interval '1 day' where dashboard_code = $1", [
    code,
  ])
  const boss = new PgBoss({ connectionString: library.server.databaseUrl, schedule: false, supervise: false, max: 1 })
  await boss.start()
  await boss.send('take_due_snapshots', {})
  await boss.stop()
  await until(() => model.open() === 1)
  const [job] = await library.rowsOf("select id from job where queue = 'take_snapshot' and input->>'code' = $1", [code])
  expect((await cancel(job.id)).status).toBe(200)
  const [taken] = (await library.get(`/dashboards/${code}/snapshots`)).body.snapshots
  const { body } = await library.get(path(taken))
  const given = ['', 'analyst', commentaryTexts.failed]
  expect(textsOf(body.snapshot)).toEqual([given, given, given])
  expect(isSettled(body.snapshot)).toBe(true)
})

// D3.7.25
test('a report that comes back from the trash unwritten is written', async () => {
  const { snapshot, jobId } = await unwritten()
  await library.send('DELETE', path(snapshot))
  await cancel(jobId)
  reply = () => texts({ report: 'All went well.', 'chart 1': 'Good.', 'chart 2': 'Good.' })
  expect((await library.send('POST', `${path(snapshot)}/_restore`, {})).status).toBe(200)
  expect(textsOf(await written(snapshot)).map(([comment]) => comment)).toEqual(['All went well.', 'Good.', 'Good.'])
})

test('a report is locked only once its texts are written or given back', async () => {
  const { snapshot, jobId } = await unwritten()
  const lock = ({ rev }: Snapshot) => library.send('POST', `${path(snapshot)}/_lock`, { isLocked: true, rev })
  const refused = await lock(snapshot)
  expect([refused.status, refused.body.message]).toEqual([409, snapshotsTexts.stillWriting])
  await cancel(jobId)
  expect((await lock(await written(snapshot))).body.snapshot.isLocked).toBe(true)
})
