import { expect, test } from 'vitest'
import { readChart, type ChartData, type DatasetChart } from '../../contract/dashboards/dashboards.schemas.ts'
import { compiled, series, specOf as drawn } from './charts.testing.ts'
import { specOf } from './dashboard/spec-of.ts'
import { draw } from './drawing.testing.ts'

const labels = ['2026-01', '2026-02']
const chartOf = (chartType: string, metrics = ['total']): DatasetChart =>
  readChart({
    ...{ metricType: 'warehouse_metric', title: 'Sales', chartType },
    series: metrics.map((metric) => ({ dataSource: { factTable: 'sales', metric }, presentation: { label: metric } })),
  }) as DatasetChart
type Given = Partial<ChartData['series'][number]> & { values: (number | null)[] }
const dataOf = (given: Given[]): ChartData => ({
  ...{ labels, labelTitle: null, portions: null, unit: 'number', currency: 'NZD', timeZone: 'UTC', range: null },
  ...{ notes: [], newest: null },
  series: given.map((one) => ({ series: 0, item: null, isRest: false, comparison: null, additive: true, ...one })),
})
const both: Given[] = [
  { values: [5, 6] },
  { comparison: 'previous_period', values: [4, 4] },
  { comparison: 'previous_year', values: [3, 3] },
]

test.each(['column', 'bar'])(
  'two comparisons of a %s chart are told apart and never stand on each other',
  async (chartType) => {
    const spec = drawn(specOf(chartOf(chartType), dataOf(both)))
    const rows: { series: string; group: string; from: number; outlined?: boolean }[] =
      spec.datasets[chartType === 'bar' ? 'bars' : 'columns left']
    const bySeries = Map.groupBy(rows, (row) => row.series.slice(5))
    expect([...bySeries].map(([name, [row]]) => [name, row?.group.trim(), row?.from, row?.outlined])).toEqual([
      ['total', '0000', 0, undefined],
      ['total, previous period', '0001', 0, undefined],
      ['total, previous year', '0002', 0, true],
    ])
    const channels = JSON.stringify(spec)
    expect(new Set(/"range":\[("#[0-9a-f]{6}"(?:,"#[0-9a-f]{6}")*)\]/.exec(channels)?.[1]?.split(',')).size).toBe(3)
    const { svg, complaints } = await draw(spec)
    expect([complaints, svg.match(/stroke-dasharray="3,2"/g)?.length]).toEqual([[], 2])
  },
)

test('lines of two comparisons have a dash each', () => {
  const text = JSON.stringify(drawn(specOf(chartOf('line'), dataOf(both))))
  expect(text).toContain('[4,3],[1,3]')
})

test('what parts are compared with says that it is of all of them', () => {
  const parts: Given[] = [{ item: 'North', values: [2, 3] }, { item: 'South', values: [3, 3] }, ...both.slice(1)]
  expect(specOf(chartOf('line'), dataOf(parts)).series.map(({ seriesLabel }) => seriesLabel)).toEqual([
    'North',
    'South',
    'total, previous period (all items)',
    'total, previous year (all items)',
  ])
})

test('the parts of a measure and what it is compared with have the same digits, another measure its own', () => {
  const parts: Given[] = [{ item: 'North', values: [2.5, 3] }, { item: 'South', values: [3, 3] }, ...both.slice(1, 2)]
  const visits: Given = { series: 1, values: [7, 8] }
  const { table } = compiled(specOf(chartOf('line', ['total', 'visits']), dataOf([...parts, visits])))
  expect(table.rows.map((row) => row.slice(1).map(({ text }) => text))).toEqual([
    ['2.50', '3.00', '4.00', '7'],
    ['3.00', '3.00', '4.00', '8'],
  ])
})

test('different measures have no total, no rest and no order together', () => {
  const two = dataOf([
    { series: 0, values: [5, 6] },
    { series: 1, values: [1, 2] },
  ])
  const spec = { ...specOf(chartOf('column', ['sales', 'profit']), two), stacked: true }
  expect(compiled(spec).summary).not.toContain('total')
  expect(JSON.stringify(drawn(spec))).not.toContain('Total')
  const items = Array.from({ length: 15 }, (_, at) => `Item ${at}`)
  const first = items.map((_, at) => 100 - at)
  const second = items.map((_, at) => (at === 14 ? 10_000 : at))
  const of = (measure: string, values: number[]) => series(measure, values, { measure })
  const rows = drawn({ chartType: 'bar', labels: items, series: [of('Sales', first), of('Visits', second)] }).datasets
  expect(rows.positions[0].tip).toMatch(/^Item 0\n/)
})

test('series of different measures stand side by side unless somebody stacks them', () => {
  const given = [series('Sales', [5, 6], { measure: 'sales' }), series('Profit', [1, 2], { measure: 'profit' })]
  const groups = (fields: object) =>
    new Set(
      drawn({ chartType: 'column', labels, series: given, ...fields }).datasets['columns left'].map(
        ({ group }: { group: string }) => group,
      ),
    ).size
  expect([groups({}), groups({ stacked: true })]).toEqual([2, 1])
})
