import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chart, ChartData } from '../../../contract/dashboards/dashboards.schemas.ts'
import { tableRemarks } from '../../../contract/datasets/table-remarks.texts.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import { until } from '../../../tests/until.ts'
import { labelWords } from './label-words.ts'
import { bytesOf, type Expected, fifteen, six, twenty } from './tables-of-others.testing.ts'

let library: Library
let organisations = 0
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(() => library?.close())

type Drawn = { chart: Chart; data: ChartData }

/** The one-click dashboard of these files in a separate organisation. */
async function firstDashboard(files: readonly string[]): Promise<Drawn[]> {
  organisations += 1
  const { server } = library
  const { token } = await server.signUp(`Reader ${organisations}`)
  const project = await server.foundOrganisation(token, `Others ${organisations}`)
  const send = (method: string, path: string, body?: unknown, key?: string) =>
    server.call(method, `/orgs/${project}${path}`, token, body, key === undefined ? {} : { 'idempotency-key': key })
  for (const file of files) {
    const form = new FormData()
    form.append('file', new Blob([bytesOf(file) as Uint8Array<ArrayBuffer>]), file)
    await send('POST', '/docs/upload/upload_root', form, file)
  }
  const waiting = `select 1 from document d join organisation o on o.id = d.organisation_id
    where o.code = $1 and d.status in ('pending', 'progress')`
  await until(async () => (await library.rowsOf(waiting, [project])).length === 0)
  const { status, body } = await send('POST', '/dashboards/_first', {})
  expect([status, body.message]).toEqual([200, undefined])
  const { metrics, defaultSettings: settings } = body.dashboard
  return Promise.all(
    metrics.map(async (chart: Chart) => {
      const answer = await send('POST', '/dashboards/_data', { chart, settings })
      expect([chart.title, answer.status]).toEqual([chart.title, 200])
      return { chart, data: answer.body }
    }),
  )
}

const sourceOf = ({ chart }: Drawn) => {
  const [series] = chart.metricType === 'warehouse_metric' ? chart.series : []
  const { metric = '', aggregation = '' } = series?.dataSource ?? {}
  return { name: metric === 'count' ? 'records' : (series?.presentation.label ?? ''), aggregation }
}
const isEmpty = ({ series }: ChartData) => series.every(({ values }) => values.every((value) => value === null))
/** Sums that nobody of the trade would build, and sums in silence of what nothing decides. */
const nonsense = (drawn: readonly Drawn[], { summed, never }: Expected): string[] =>
  drawn.flatMap(({ chart, data }) => {
    const { name, aggregation } = sourceOf({ chart, data })
    if (name === 'records' || aggregation !== 'sum' || summed.map(labelWords).includes(name)) return []
    const isAsked = data.notes.some((note) => note.toLowerCase() === tableRemarks.kindOpen(name).toLowerCase())
    return isAsked && !never.map(labelWords).includes(name) ? [] : [`${chart.title}: ${name} is added up`]
  })

test.each([...fifteen, ...twenty, ...six])('one press on $file leads with what one would show', async (expected) => {
  const drawn = await firstDashboard([expected.file])
  const [first] = drawn
  expect(expected.headlines.map((name) => (name === 'records' ? name : labelWords(name)))).toContain(
    sourceOf(first!).name,
  )
  expect(drawn.filter(({ data }) => isEmpty(data)).map(({ chart }) => chart.title)).toEqual([])
  expect(nonsense(drawn, expected)).toEqual([])
  const names = drawn.map((one) => sourceOf(one).name)
  expect((expected.layout ?? []).filter((name) => names.includes(labelWords(name)))).toEqual([])
  const splits = drawn.flatMap(({ chart }) =>
    chart.metricType === 'warehouse_metric'
      ? [chart.axisDimension, ...chart.series.map(({ dataSource }) => dataSource.breakdownDimension)]
      : [],
  )
  expect((expected.neverBy ?? []).filter((name) => splits.includes(name))).toEqual([])
  const inTime = drawn.filter(({ data }) => data.labelTitle === null && data.labels.length > 1)
  const { years } = expected
  if (years !== undefined) expect(inTime.map(({ data }) => data.labels)).toEqual(inTime.map(() => years.map(String)))
})

test('of fifteen tables at once the one of money leads, and not stock prices or polls', async () => {
  const [first] = await firstDashboard(fifteen.map(({ file }) => file))
  expect(['Cost Total $', 'US Gross', 'Worldwide Gross']).toContain(sourceOf(first!).name)
})
