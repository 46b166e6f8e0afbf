import { expect, test } from 'vitest'
import { chartNotesTexts } from '../../../contract/dashboards/chart-notes.texts.ts'
import { datasetChartSchema, defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { FactQuery, FactResult } from '../../../contract/datasets/datasets.schemas.ts'
import { readChartData } from './chart-data.ts'

const clock = { now: Date.parse('2026-11-22T20:00:00Z'), today: '2026-11-23', timeZone: 'Pacific/Auckland' as const }
const facts = {
  factTables: {
    sales: {
      name: 'sales',
      measures: [{ name: 'amount', unit: 'currency' as const }],
      dimensions: ['region'],
      date_dimensions: ['day'],
    },
  },
}
type Answer = (query: FactQuery) => Partial<FactResult>

async function readWith(answer: Answer, fields: object) {
  const asked: FactQuery[] = []
  const ask = async (query: FactQuery): Promise<FactResult> => {
    asked.push(query)
    const found = answer(query)
    return { results: [], total: found.results?.length ?? 0, ...found }
  }
  const series = [{ dataSource: { factTable: 'sales', metric: 'amount', dateDimension: 'day' }, presentation: {} }]
  const chart = datasetChartSchema.parse({ metricType: 'warehouse_metric', title: 'Sales', series, ...fields })
  const data = await readChartData({ facts, clock, currency: 'NZD', ask }, chart, {
    ...defaultSettings,
    compare: 'prev',
  })
  return { data, asked }
}

const bin = (amount: string | null, count: number) => ({
  dimensionValues: { amount },
  measures: { count: { value: count, unit: 'number' } },
  recordCount: count,
})

test('a histogram counts the rows of each bin, with 0 for bins between, and says which rows have no number', async () => {
  const results = [bin('-10', 2), bin('0', 5), bin('20', 1), bin(null, 3)]
  const { data, asked } = await readWith(() => ({ results, binWidths: { amount: 10 } }), {
    chartType: 'histogram',
    bins: 12,
  })
  expect(asked.map(({ measures, bins, dateFrom, dateTo }) => ({ measures, bins, dateFrom, dateTo }))).toEqual([
    { measures: ['count'], bins: [{ column: 'amount', count: 12 }], dateFrom: '2026-01-01', dateTo: '2026-12-31' },
  ])
  expect(data).toMatchObject({
    ...{ labels: ['-10', '0', '10', '20'], labelTitle: 'Amount', binWidth: 10, unit: 'number' },
    series: [{ values: [2, 5, 0, 1], additive: true, comparison: null }],
    notes: [chartNotesTexts.withoutNumber(3)],
  })
})

test('a histogram without rows has no values, and one of a count has no series', async () => {
  const empty = await readWith(() => ({ binWidths: { amount: 1 } }), { chartType: 'histogram' })
  expect(empty.data.series.map(({ values }) => values)).toEqual([[null]])
  expect(empty.data.binWidth).toBe(undefined)
  const series = [{ dataSource: { factTable: 'sales', metric: 'count' }, presentation: {} }]
  expect((await readWith(() => ({}), { chartType: 'histogram', series })).data.series).toEqual([])
})

test('a box plot asks for the lowest value, the quartiles and the highest, in this order and undivided', async () => {
  const answer: Answer = ({ measures }) => ({
    results: ['North', 'South'].map((region, at) => ({
      dimensionValues: { region },
      measures: Object.fromEntries(
        measures.map((name) => [name, { value: name.length * (at + 1), unit: 'currency' as const }]),
      ),
      recordCount: 1,
    })),
  })
  const { data, asked } = await readWith(answer, { chartType: 'boxplot', axisDimension: 'region' })
  const measures = asked.flatMap((query) => query.measures).filter((name) => name !== 'count')
  expect([...new Set(measures)].toSorted()).toEqual([
    'amount:max',
    'amount:min',
    'amount:p25',
    'amount:p50',
    'amount:p75',
    'amount:sum',
  ])
  expect(data.series.map(({ series, item, values }) => [series, item, values.length])).toEqual(
    Array.from({ length: 5 }, () => [0, null, 2]),
  )
  expect(data.unit).toBe('currency')
})

test('a gauge shows the whole range, also where the chart had the items of a dimension before', async () => {
  const measures = { 'amount:mean': { value: 7, unit: 'currency' as const } }
  const answer: Answer = ({ dimensions }) => ({
    results: dimensions.includes('region') ? [] : [{ dimensionValues: {}, measures, recordCount: 3 }],
  })
  const dataSource = { factTable: 'sales', metric: 'amount', aggregation: 'mean', dateDimension: 'day' }
  const chart = { chartType: 'gauge', axisDimension: 'region', series: [{ dataSource, presentation: {} }] }
  const { data } = await readWith(answer, chart)
  expect([data.labels, data.series[0]?.values]).toEqual([['2026'], [7]])
})
