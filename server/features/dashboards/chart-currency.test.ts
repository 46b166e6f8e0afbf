import { expect, test } from 'vitest'
import { datasetChartSchema, defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { FactQuery, FactResult } from '../../../contract/datasets/datasets.schemas.ts'
import { currencyOf } from '../../engines/queries/index.ts'
import { readChartData } from './chart-data.ts'

const clock = { now: Date.parse('2026-11-22T20:00:00Z'), today: '2026-11-23', timeZone: 'Pacific/Auckland' as const }
const measures = [
  { name: 'umsatz', unit: 'currency', currency: 'EUR' },
  { name: 'cost', unit: 'currency', currency: 'USD' },
  { name: 'paid', unit: 'currency', currency: '$' },
  { name: 'said', unit: 'currency' },
  { name: 'orders', unit: 'number' },
]
const facts = {
  description: null,
  factTables: { sales: { name: 'sales', measures, dimensions: ['shop'], date_dimensions: ['day'] } },
}
async function ask({ measures: asked, offset }: FactQuery): Promise<FactResult> {
  const row = {
    dimensionValues: { __date: '2026-01-01', shop: 'A' },
    measures: Object.fromEntries(asked.map((name) => [name, { value: 5, unit: 'number' }])),
    recordCount: 1,
  }
  return { results: offset === 0 ? [row] : [], total: 1 }
}
const read = async (metrics: readonly string[], currency = 'NZD') => {
  const chart = datasetChartSchema.parse({
    ...{ metricType: 'warehouse_metric', title: 'Sales', chartType: 'column', axisDimension: 'shop' },
    series: metrics.map((metric) => ({ dataSource: { factTable: 'sales', metric }, presentation: {} })),
  })
  const data = await readChartData({ facts, clock, currency, ask }, chart, { ...defaultSettings, compare: 'none' })
  const own = data.series.map((one) => [one.unit, one.currency])
  return [data.unit, data.currency, ...own]
}

test('values are written in the currency of their column, and that of the organisation is the last resort', async () => {
  expect(
    await Promise.all([['umsatz'], ['paid'], ['said'], ['umsatz', 'umsatz']].map((metrics) => read(metrics))),
  ).toEqual([
    ['currency', 'EUR', [undefined, undefined]],
    ['currency', 'NZD', [undefined, undefined]],
    ['currency', 'NZD', [undefined, undefined]],
    ['currency', 'EUR', [undefined, undefined], [undefined, undefined]],
  ])
  expect(await read(['paid'], 'EUR')).toEqual(['currency', 'USD', [undefined, undefined]])
})

test('a chart of two currencies or units has each series in its own', async () => {
  expect(
    await Promise.all(
      [
        ['umsatz', 'cost'],
        ['umsatz', 'orders'],
      ].map((metrics) => read(metrics)),
    ),
  ).toEqual([
    ['number', 'NZD', ['currency', 'EUR'], ['currency', 'USD']],
    ['number', 'NZD', ['currency', 'EUR'], ['number', 'NZD']],
  ])
})

test('dollars of no country are never the money of an organisation that counts in something else', () => {
  const of = (currency: string | undefined, usual: string) =>
    currencyOf({ unit: 'currency', ...(currency ? { currency } : {}) }, usual)
  expect([
    of('$', 'AUD'),
    of('$', 'GBP'),
    of(undefined, 'GBP'),
    of('EUR', 'GBP'),
    currencyOf({ unit: 'number' }, 'GBP'),
  ]).toEqual([...['AUD', 'USD', 'GBP', 'EUR', undefined]])
})

const chartByShop = (chartType: string, metrics: readonly string[]) =>
  datasetChartSchema.parse({
    ...{ metricType: 'warehouse_metric', title: 'Sales', chartType, axisDimension: 'shop' },
    series: metrics.map((metric) => ({ dataSource: { factTable: 'sales', metric }, presentation: {} })),
  })
const labelsOf = async (chartType: string, values: Record<string, Record<string, number>>) => {
  const askShops = async ({ measures: asked, offset, limit }: FactQuery): Promise<FactResult> => {
    const rows = ['C', 'B', 'A'].map((shop) => ({
      dimensionValues: { shop },
      measures: Object.fromEntries(
        asked.map((name) => [name, { value: values[name.split(':')[0]!]?.[shop] ?? null, unit: 'number' }]),
      ),
      recordCount: 1,
    }))
    return { results: rows.slice(offset, offset + limit), total: rows.length }
  }
  const environment = { facts, clock, currency: 'NZD', ask: askShops }
  const settings = { ...defaultSettings, compare: 'none' as const }
  return (await readChartData(environment, chartByShop(chartType, Object.keys(values)), settings)).labels
}

test('the items of an axis are in the order of the first measure, never of a sum of several', async () => {
  const values = { umsatz: { A: 3, B: 2, C: 1 }, orders: { A: 1, B: 2, C: 900 } }
  expect(await labelsOf('column', values)).toEqual(['A', 'B', 'C'])
})

test('a table of items is in the order of the values that it shows', async () => {
  const values = { umsatz: { A: 5, B: -900, C: 700 } }
  expect(await labelsOf('data-table', values)).toEqual(['C', 'A', 'B'])
})
