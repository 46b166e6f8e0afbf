import { expect, test } from 'vitest'
import { readChart, type ChartData, type DatasetChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { compile } from '../compile.ts'
import { draw } from '../drawing.testing.ts'
import { specOf } from './spec-of.ts'

const settings = {
  theme: 'light',
  timeZone: 'Pacific/Auckland',
  today: '2026-03-10',
  width: 640,
  locale: 'en-NZ',
} as const
const source = { factTable: 'sales', metric: 'total' }
const chartOf = (fields: object = {}): DatasetChart =>
  readChart({
    ...{ metricType: 'warehouse_metric', title: 'Sales', chartType: 'column' },
    series: [{ dataSource: source, presentation: { label: 'Total' } }],
    ...fields,
  }) as DatasetChart
type Given = Partial<ChartData['series'][number]> & { values: (number | null)[] }
const dataOf = (series: Given[], more: Partial<ChartData> = {}): ChartData => ({
  ...{ labels: ['2026-01', '2026-02', '2026-03', '2026-04'], labelTitle: null, portions: [1, 1, 0.3, 0] },
  ...{ unit: 'currency', currency: 'NZD', timeZone: 'Pacific/Auckland', range: null, notes: [], newest: null },
  series: series.map((one) => ({ series: 0, item: null, isRest: false, comparison: null, additive: true, ...one })),
  ...more,
})
const shown = (chart: DatasetChart, data: ChartData) => compile(specOf(chart, data), null, settings)

// D3.3.46, D3.3.66, D3.3.67, D3.3.68
test('series are called by their item or label, and what they are compared with has its colour', () => {
  const spec = specOf(
    chartOf(),
    dataOf([
      { item: 'Nelson', values: [1, 2, 3, null] },
      { item: 'Other', isRest: true, values: [1, 1, 1, null] },
      { comparison: 'previous_period', values: [4, 4, 4, 4] },
      { comparison: 'budget', values: [5, 5, 5, 5] },
    ]),
  )
  expect(spec.series.map(({ seriesLabel, colour, chartType }) => [seriesLabel, colour, chartType])).toEqual([
    ['Nelson', undefined, undefined],
    ['Other', 'other', undefined],
    ['Total, previous period (all items)', 'mirror', 'line'],
    ['Total, budget (all items)', 'budget', 'line'],
  ])
})

test('a histogram calls what it counts rows, not by the name of its metric', () => {
  const bins: Partial<ChartData> = { labels: ['0', '10'], labelTitle: 'total', portions: null, binWidth: 10 }
  const { table } = shown(chartOf({ chartType: 'histogram' }), dataOf([{ values: [3, 4] }], bins))
  expect(table.columns.map(({ title }) => title)).toEqual(['Total', 'Rows'])
})

// D3.3.52, D1.9.23, D1.9.24
test('the whole is stacked unless the chart says otherwise; unit, currency and notes come along', () => {
  const two = dataOf(
    [
      { item: 'a', values: [1] },
      { item: 'b', values: [2] },
    ],
    { notes: ['One.', 'Two.'], labels: ['2026'] },
  )
  expect(specOf(chartOf(), two)).toMatchObject({ stacked: true, unit: 'currency', currency: 'NZD', note: 'One. Two.' })
  expect(specOf(chartOf({ stacked: false }), two).stacked).toBe(false)
})

test('a period that is not over is faint or dashed, and says so in table and tip', async () => {
  const data = dataOf([{ values: [10, 20, 7, null] }])
  for (const chartType of ['column', 'line']) {
    const { spec, table } = shown(chartOf({ chartType }), data)
    expect(table.rows.map(([label]) => label?.text)).toEqual([
      ...['Jan 2026', 'Feb 2026', 'Mar 2026 (30% of period)', 'Apr 2026 (future)'],
    ])
    const { svg, complaints } = await draw(spec!)
    expect(complaints).toEqual([])
    expect(svg).toMatch(chartType === 'column' ? /fill-opacity="0.55"/ : /stroke-dasharray="2,3"/)
    expect(JSON.stringify(spec)).toContain('Mar 2026 (30% of period)')
  }
  const over = shown(chartOf(), { ...data, portions: null })
  expect((await draw(over.spec!)).svg).not.toMatch(/fill-opacity="0.55"/)
})

test('a height of the dashboard is kept, and a round chart has its legend at its side', () => {
  const data = dataOf([{ values: [1, 2, 3, 4] }])
  const sized = (chartType: string) =>
    compile(specOf(chartOf({ chartType }), data), null, { ...settings, height: 280 }).size
  expect([sized('column'), sized('radar')]).toEqual([
    { width: 640, height: 280 },
    { width: 532, height: 280 },
  ])
  const pie = compile(specOf(chartOf({ chartType: 'pie' }), data), null, { ...settings, height: 280 })
  expect(JSON.stringify(pie.spec)).toContain('"orient":"right"')
  const narrow = compile(specOf(chartOf({ chartType: 'pie' }), data), null, { ...settings, width: 330, height: 120 })
  expect(narrow.size.height).toBeGreaterThanOrEqual(200)
})
