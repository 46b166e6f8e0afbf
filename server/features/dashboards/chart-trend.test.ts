import { expect, test } from 'vitest'
import {
  type Chart,
  type ChartData,
  datasetChartSchema,
  defaultSettings,
  measurementChartSchema,
} from '../../../contract/dashboards/dashboards.schemas.ts'
import { readWithTrend } from './chart-trend.ts'
import { daysLabel } from './chart-windows.ts'

const none: ChartData = {
  ...{ labels: [], labelTitle: null, portions: null, unit: 'number', currency: 'NZD', timeZone: 'UTC' },
  ...{ range: { from: '2026-01-01', to: '2026-12-31' }, series: [], notes: [], newest: null },
}
const own = { series: 0, item: null, isRest: false, comparison: null, additive: true, values: [6] }
const figure: ChartData = {
  ...none,
  labels: ['2026'],
  series: [
    own,
    { ...own, comparison: 'previous_period', values: [5] },
    { ...own, comparison: 'previous_period', days: { from: '2025-01-01', to: '2025-11-23' }, values: [5] },
    { ...own, comparison: 'budget', values: [4] },
  ],
}
const months: ChartData = {
  ...none,
  ...{ labels: ['2026-01', '2026-02', '2026-03', '2026-04'], portions: [1, 1, 0.5, 0] },
  series: [{ ...own, values: [1, 2, 3, null] }],
}
const series = (metric: string) => ({
  dataSource: { factTable: 'sales', metric, breakdownDimension: 'city' },
  presentation: {},
})
const dataset = (fields: object = {}) =>
  datasetChartSchema.parse({
    ...{ metricType: 'warehouse_metric', title: 'Sales', chartType: 'big-number' },
    ...{ series: [series('amount'), series('units')], ...fields },
  })

async function read(chart: Chart, settings: object = {}) {
  const asked: Chart[] = []
  const reader = async (one: Chart) => {
    asked.push(one)
    return one.metricType !== 'analysis' && one.chartType === 'big-number' ? figure : months
  }
  const data = await readWithTrend(reader, chart, { ...defaultSettings, ...settings })
  return { data, asked }
}

test('a big number names what it is compared with, and has its first series over the periods that are over', async () => {
  const { data, asked } = await read(dataset())
  expect(data.series.map(({ period }) => period)).toEqual([undefined, '2025', '1 Jan to 23 Nov 2025', undefined])
  expect(data.trend).toEqual({ labels: ['2026-01', '2026-02'], values: [1, 2] })
  const [, over] = asked
  expect(over?.metricType === 'warehouse_metric' && over.series.map(({ dataSource }) => dataSource.metric)).toEqual([
    'amount',
  ])
  const scenarios = { metricType: 'metric', title: 'Sales', chartType: 'big-number', measurement: 'Sales' }
  const measured = await read(measurementChartSchema.parse({ ...scenarios, scenario: ['Plan', 'Actual'] }))
  expect(measured.asked[1]).toMatchObject({ scenario: 'Plan', chartType: 'waterfall' })
})

test('there is none where nobody wants it, by items, of a single period, or for another type', async () => {
  const asks = async (chart: Chart, settings: object = {}) => (await read(chart, settings)).asked.length
  expect([
    await asks(dataset({ trend: false })),
    await asks(dataset({ axisDimension: 'city' })),
    await asks(dataset(), { range: 'year', granularity: 'year' }),
    await asks(dataset({ chartType: 'column' })),
    await asks(dataset()),
  ]).toEqual([1, 1, 1, 1, 2])
})

test('a figure whose trend can’t be read is shown without it', async () => {
  const reader = async (one: Chart) => {
    if (one.metricType !== 'analysis' && one.chartType === 'big-number') return figure
    throw new Error('The query takes too long')
  }
  const data = await readWithTrend(reader, dataset(), defaultSettings)
  expect([data.series.length, data.trend]).toEqual([4, undefined])
})

test('days are written without what the last one says too', () => {
  expect([
    daysLabel({ from: '2025-04-01', to: '2025-10-31' }),
    daysLabel({ from: '2025-10-01', to: '2025-10-12' }),
    daysLabel({ from: '2024-04-01', to: '2025-03-31' }),
    daysLabel({ from: '2025-10-12', to: '2025-10-12' }),
  ]).toEqual(['1 Apr to 31 Oct 2025', '1 to 12 Oct 2025', '1 Apr 2024 to 31 Mar 2025', '12 Oct 2025'])
})
