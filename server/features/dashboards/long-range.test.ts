import { expect, test } from 'vitest'
import { datasetChartSchema, defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { drillOf } from '../../../contract/dashboards/drill.ts'
import type { FactQuery, FactResult } from '../../../contract/datasets/datasets.schemas.ts'
import { startOf } from '../../../contract/shared/periods.ts'
import { readChartData } from './chart-data.ts'

const clock = { now: Date.parse('2026-11-22T20:00:00Z'), today: '2026-11-23', timeZone: 'Pacific/Auckland' as const }
const facts = {
  description: null,
  factTables: {
    sales: {
      ...{ name: 'sales', measures: [{ name: 'amount', unit: 'number' }], dimensions: [], date_dimensions: ['day'] },
    },
  },
}
const chart = datasetChartSchema.parse({
  ...{ metricType: 'warehouse_metric', title: 'Sales', chartType: 'column' },
  series: [{ dataSource: { factTable: 'sales', metric: 'amount' }, presentation: {} }],
})
const settings = { ...defaultSettings, range: 'all' as const, granularity: 'day' as const, compare: 'none' as const }

/** A dataset of one row on each of these days. */
const askOf =
  (days: readonly string[]) =>
  async ({ measures, dateGranularity, dateTo = '9999-12-31', offset, limit }: FactQuery): Promise<FactResult> => {
    const unit = dateGranularity === 'hour' || dateGranularity === undefined ? 'day' : dateGranularity
    const asked = days.filter((day) => day <= dateTo)
    const results = asked.map((day) => ({
      dimensionValues: { __date: startOf(unit, day) },
      measures: Object.fromEntries(measures.map((name) => [name, { value: 1, unit: 'number' }])),
      recordCount: 1,
    }))
    return { results: results.slice(offset, offset + limit), total: asked.length }
  }
const read = (days: readonly string[]) =>
  readChartData({ facts, clock, currency: 'NZD', ask: askOf(days) }, chart, settings)

test.each([
  [['2016-05-01', '2026-05-01'], 'day', 3_653, []],
  [['1926-05-01', '2026-05-01'], 'week', 5_219, ['The range is too long for that, so it’s shown by week.']],
  [['0021-05-01', '9999-12-31'], 'year', 9_979, ['The range is too long for that, so it’s shown by year.']],
])('all of %j by day is shown by %s', async (days, unit, count, notes) => {
  const data = await read(days)
  expect([data.labels.length, data.notes, data.series[0]?.values.filter((value) => value !== null)]).toEqual([
    ...[count, notes],
    [1, 1],
  ])
  const last = drillOf(chart, data, settings, { position: count - 1, series: 0 }, { facts, measurements: null })
  expect(last.rows?.from).toBe(startOf(unit as 'day', days[1]!))
})
