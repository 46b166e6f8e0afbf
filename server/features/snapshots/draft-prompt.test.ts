import { expect, test } from 'vitest'
import type { ChartData } from '../../../contract/dashboards/dashboards.schemas.ts'
import { ledgerOf } from '../../../contract/snapshots/ledger.ts'
import { promptOf } from './draft-prompt.ts'

const series = (number: number, values: (number | null)[], comparison: 'previous_period' | null = null) => ({
  ...{ series: number, item: null, isRest: false, comparison, additive: true, values },
})
const data: ChartData = {
  ...{ labels: ['2026-04', '2026-05', '2026-06', '2026-07'], labelTitle: null, portions: null },
  ...{ unit: 'currency', currency: 'NZD', timeZone: 'Pacific/Auckland', notes: [], newest: null },
  range: { from: '2026-04-01', to: '2027-03-31' },
  series: [
    series(0, [100, 120, null, null]),
    series(1, [110, 130, 140, 150]),
    series(2, [null, null, 135, 145]),
    series(0, [90, 100, 105, 110], 'previous_period'),
  ],
}
const chart = { title: 'Revenue', data, failure: null, facts: [] }

test('a model reads each series by its own label, with totals to date, and a comparison by its days', () => {
  const labels = ['Revenue, actual', 'Revenue, budget', 'Revenue, forecast', 'Revenue, actual, previous period']
  const stock = { ...chart, title: 'Stock', labels: [], data: { ...data, unit: 'number' as const, series: [] } }
  const texts = [{ position: null, comment: '', instruction: null }]
  const prompt = promptOf({ charts: [{ ...chart, labels }, stock], texts, range: 'fy' }, 100_000)
  const [first, second] = JSON.parse(prompt).charts
  expect(first).toEqual({
    ...{ name: 'chart 1', title: 'Revenue', unit: 'money', currency: 'NZD', notes: [], facts: [] },
    period: '1 Apr 2026 – 31 Mar 2027',
    comparedPeriods: { previous_period: '1 Apr 2025 – 31 Mar 2026' },
    cells: {
      labels: data.labels,
      series: [
        {
          ...{ name: 's1', label: 'Revenue, actual', values: [100, 120, null, null] },
          totalToDate: { until: '2026-05', value: 220 },
        },
        {
          ...{ name: 's2', label: 'Revenue, budget', values: [110, 130, 140, 150] },
          ...{ totalToDate: { until: '2026-05', value: 240 }, firstSeriesLessThisToDate: -20, totalAfterThat: 290 },
        },
        { name: 's3', label: 'Revenue, forecast', values: [null, null, 135, 145], totalAfterThat: 280 },
        {
          ...{ name: 's4', label: 'Revenue, actual, previous period', comparison: 'previous_period' },
          ...{ values: [90, 100, 105, 110], totalToDate: { until: '2026-05', value: 190 } },
          ...{ firstSeriesLessThisToDate: 30, totalAfterThat: 215 },
        },
      ],
    },
  })
  const cut = { ...series(0, [90], 'previous_period'), days: { from: '2025-04-01', to: '2025-05-31' } }
  const ofSameDays = promptOf(
    { charts: [{ ...chart, labels: ['Revenue'], data: { ...data, series: [cut] } }], texts, range: 'fy' },
    100_000,
  )
  expect(JSON.parse(ofSameDays).charts[0].comparedPeriods).toEqual({ previous_period: '1 Apr 2025 – 31 May 2025' })
  expect([second.unit, second.currency]).toEqual(['number, not money', undefined])
  // Whatever the model is told about a chart, its text may state.
  expect(ledgerOf(chart).amounts).toEqual(expect.arrayContaining([220, 240, -20, 290, 280, 190, 30, 215]))
})
