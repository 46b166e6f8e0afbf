import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { WholeSnapshot } from '../../../contract/snapshots/snapshots.schemas.ts'
import { addMonths } from '../../../contract/shared/periods.ts'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'
import { until } from '../../../tests/until.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
  await library.upload('sales.xlsx', await fixture('small/sales.xlsx'))
  await library.settled()
  const values = ['Actual', 'Budget'].flatMap((scenario) =>
    ['2025-01-01', '2026-01-01'].flatMap((year, index) =>
      Array.from({ length: 6 }, (_, month) => ({
        ...{ date: addMonths(year, month), scenario, scopeValue: null },
        value: (scenario === 'Budget' ? 120 : 100) + index * 10,
      })),
    ),
  )
  const typed = { name: 'Visits', unit: 'number', granularity: 'month', rollUp: 'sum', scope: null, values }
  expect((await library.send('POST', '/measurements/_manual', typed)).status).toBe(200)
})
afterAll(async () => {
  await library?.close()
})

const measured = (measurement: string, title: string, fields: object = {}) => ({
  ...{ metricType: 'metric', title, chartType: 'column', measurement, ...fields },
})

const nelson = measured('Total', 'Sold in Nelson', { scope: 'city', scopeFilter: ['Nelson'] })
const ofYear = { ...defaultSettings, range: 'year', item: '2026-01-01', compare: 'none' }

/** A report of a new dashboard with these charts, once its texts are written. */
async function reported(code: string, metrics: object[], settings: object): Promise<WholeSnapshot> {
  const data = { accessLevel: 'shared', metrics, defaultSettings: ofYear }
  const made = await library.send('POST', '/dashboards', { name: code, code, data })
  expect([made.status, made.body.message]).toEqual([200, undefined])
  const path = `/dashboards/${code}/snapshots`
  const { takenAt } = (await library.send('POST', path, { settings })).body.snapshot
  const read = async (): Promise<WholeSnapshot> => (await library.get(`${path}/${takenAt}`)).body.snapshot
  await until(async () => [await read(), ...(await read()).metrics].every(({ isWriting }) => !isWriting))
  return read()
}

test('a report speaks of the measures of the Formulas tab: of their periods, comparisons and parts', async () => {
  const charts = [
    measured('Visits', 'Visits and budget', { scenario: ['Actual', 'Budget'] }),
    measured('Total', 'Sold in all', { chartType: 'big-number' }),
    nelson,
  ]
  const { comment, metrics: texts } = await reported('measures', charts, ofYear)
  const [visits, all, ofNelson] = texts.map((one) => one.comment)
  expect(visits).toContain('Visits came to 660')
  expect(visits).toMatch(/10\.0% \(60\) above the year before/)
  expect(visits).toMatch(/15\.4% \(120\) below budget of 780/)
  expect(all).toContain('Total came to 7,841.31')
  expect(all).toContain('Dunedin')
  expect(ofNelson).toMatch(/Total came to [\d,.]+/)
  expect(ofNelson).not.toContain('7,841.31')
  expect(comment).toContain('Visits')
})

test('a chart that its own filter and that of the dashboard leave nothing is not spoken of as if it were unfiltered', async () => {
  const { metrics } = await reported('elsewhere', [nelson], { ...ofYear, filters: { city: ['Dunedin'] } })
  expect(metrics[0]?.comment).not.toMatch(/came to/)
})
