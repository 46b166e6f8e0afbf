import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '../../contract/dashboards/dashboards.schemas.ts'
import type { WholeSnapshot } from '../../contract/snapshots/snapshots.schemas.ts'
import { addMonths } from '../../contract/shared/periods.ts'
import { fixture, type Library, startLibrary } from '../../tests/database/library.ts'
import { until } from '../../tests/until.ts'

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

test('a report speaks of the measures of the Formulas tab: of their periods, comparisons and parts', async () => {
  const metrics = [
    measured('Visits', 'Visits and budget', { scenario: ['Actual', 'Budget'] }),
    measured('Total', 'Sold in all', { chartType: 'big-number' }),
    measured('Total', 'Sold in Nelson', { scope: 'city', scopeFilter: ['Nelson'] }),
  ]
  const settings = { ...defaultSettings, range: 'year', item: '2026-01-01', compare: 'none' }
  const data = { accessLevel: 'shared', metrics, defaultSettings: settings }
  const made = await library.send('POST', '/dashboards', { name: 'Measures', code: 'measures', data })
  expect([made.status, made.body.message]).toEqual([200, undefined])
  const path = '/dashboards/measures/snapshots'
  const { takenAt } = (await library.send('POST', path, { settings })).body.snapshot
  const read = async (): Promise<WholeSnapshot> => (await library.get(`${path}/${takenAt}`)).body.snapshot
  await until(async () => [await read(), ...(await read()).metrics].every(({ isWriting }) => !isWriting))
  const { comment, metrics: texts } = await read()
  const [visits, all, nelson] = texts.map((one) => one.comment)
  expect(visits).toContain('Visits came to 660')
  expect(visits).toMatch(/10\.0% \(60\) above the year before/)
  expect(visits).toMatch(/15\.4% \(120\) below budget of 780/)
  expect(all).toContain('Total came to 7,841.31')
  expect(all).toContain('Dunedin')
  expect(nelson).toMatch(/Total came to [\d,.]+/)
  expect(nelson).not.toContain('7,841.31')
  expect(comment).toContain('Visits')
})
