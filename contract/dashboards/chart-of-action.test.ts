import { expect, test } from 'vitest'
import { chartSpecSchema } from '../charts/chart-spec.schema.ts'
import { chartsOfAction } from './chart-of-action.ts'

const spec = (...series: object[]) => chartSpecSchema.parse({ title: 'Sales', chartType: 'line', series })
const sold = {
  seriesLabel: 'Sold',
  source: { fact_table: 'sales', metric: 'total:mean', series_breakdown: { name: 'city' } },
}

test('a warehouse chart of a conversation is asked as a dashboard asks it; series of the past are comparisons', () => {
  const before = { seriesLabel: 'Before', source: { ...sold.source, offset: { unit: 'month', count: -12 } } }
  const usual = { seriesLabel: 'Usual', source: { ...sold.source, seasonalAverage: true } }
  expect(chartsOfAction('warehouse', spec(sold, before, usual))).toMatchObject([
    {
      ...{ metricType: 'warehouse_metric', title: 'Sales', chartType: 'line', axisDimension: '__date' },
      comparisons: { useFilterBar: false, custom: ['previous_year', 'seasonal_average'] },
      series: [
        {
          dataSource: { factTable: 'sales', metric: 'total', aggregation: 'mean', breakdownDimension: 'city' },
          presentation: { label: 'Sold', axis: 'left' },
        },
      ],
    },
  ])
})

test('a measurement chart of a conversation becomes one chart for each measure', () => {
  const margin = {
    seriesLabel: 'Margin',
    source: { measurement: 'Margin', scope: 'city', scenario: ['Actual', 'Budget'] },
  }
  const visits = { seriesLabel: 'Visits', source: { measurement: 'Visits' } }
  expect(chartsOfAction('measurement', spec(margin))).toMatchObject([
    { metricType: 'metric', title: 'Sales', measurement: 'Margin', scope: 'city', scenario: ['Actual', 'Budget'] },
  ])
  expect(chartsOfAction('measurement', spec(margin, visits)).map(({ title }) => title)).toEqual([
    'Sales: Margin',
    'Sales: Visits',
  ])
})

test('what names nothing of its kind is no chart', () => {
  expect(chartsOfAction('measurement', spec(sold))).toEqual([])
  expect(chartsOfAction('warehouse', spec({ seriesLabel: 'x', source: { values: [1] } }))).toEqual([])
})
