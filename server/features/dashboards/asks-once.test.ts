import { expect, test } from 'vitest'
import { datasetChartSchema, defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { FactQuery, FactResult } from '../../../contract/datasets/datasets.schemas.ts'
import { readChartData } from './chart-data.ts'

const clock = { now: Date.parse('2026-11-22T20:00:00Z'), today: '2026-11-23', timeZone: 'Pacific/Auckland' as const }
const facts = {
  description: null,
  factTables: {
    sales: {
      name: 'sales',
      measures: [{ name: 'amount', unit: 'number' as const }],
      dimensions: ['region'],
      date_dimensions: ['day'],
    },
  },
}
/** 5 in the north and 3 in the south on the 1st of November 2026. */
const regions = { North: 5, South: 3 }
const lacking = { column: 'amount', label: 'Amount', rows: 2, of: 20 }

const series = { dataSource: { factTable: 'sales', metric: 'amount', dateDimension: 'day' }, presentation: {} }

/** The values of a chart, and what it asked the warehouse for. */
async function readAndCount(chart: object) {
  const asked: string[] = []
  const ask = async (query: FactQuery): Promise<FactResult> => {
    asked.push(JSON.stringify(query))
    const { dimensions, measures, filters, limit, offset } = query
    const isByRegion = dimensions.includes('region')
    const groups = isByRegion ? Object.entries(regions) : [['', 8] as const]
    const results = groups.map(([region, value]) => ({
      dimensionValues: { __date: '2026-11-01', ...(isByRegion ? { region } : {}) },
      measures: Object.fromEntries(measures.map((name) => [name, { value, unit: 'number' as const }])),
      recordCount: 1,
    }))
    const missing = filters.some(({ type }) => type === 'exclude') ? {} : { missing: [lacking] }
    return { results: results.slice(offset, offset + limit), total: results.length, rowCount: 20, ...missing }
  }
  const parsed = datasetChartSchema.parse({ metricType: 'warehouse_metric', title: 'Sales', ...chart })
  const settings = { ...defaultSettings, range: 'fy', granularity: 'fy', item: 'current', compare: 'prev' } as const
  const { labels, series: found, notes } = await readChartData({ facts, clock, currency: 'NZD', ask }, parsed, settings)
  return { labels, values: found.map(({ values }) => values), asked, notes }
}

const byRegion = [5, 3]

// The third asks how far the data of the year reach, so that as many days are compared.
test.each([
  [
    'a chart by region',
    { chartType: 'bar', axisDimension: 'region', series: [series] },
    { labels: ['North', 'South'], values: [byRegion, byRegion], queries: 3 },
  ],
  [
    'a table of two equal series',
    { chartType: 'data-table', axisDimension: 'region', series: [series, series] },
    { labels: ['North', 'South'], values: [byRegion, byRegion, byRegion, byRegion], queries: 3 },
  ],
  [
    'two equal figures of a year that still runs',
    { chartType: 'big-number', series: [series, series] },
    { labels: ['FY2027'], values: [[8], [8], [8], [8]], queries: 3 },
  ],
])('%s asks the warehouse for nothing twice', async (_, chart, { queries, ...expected }) => {
  const { asked, notes: _notes, ...found } = await readAndCount(chart)
  expect(found).toEqual(expected)
  expect(asked).toEqual([...new Set(asked)])
  expect(asked.length).toBe(queries)
})

test('a chart says how many of its rows have no value, once for all of its parts', async () => {
  const noted = async (chart: object) => (await readAndCount(chart)).notes
  await expect(noted({ chartType: 'bar', axisDimension: 'region', series: [series, series] })).resolves.toEqual([
    '2 of 20 rows have no amount.',
    'Comparisons cover the same number of days, up to 1 Nov 2026.',
  ])
  const items = { top: 1, order: 'largest' }
  await expect(noted({ chartType: 'bar', axisDimension: 'region', items, series: [series] })).resolves.toContain(
    '2 of 40 rows have no amount.',
  )
})
