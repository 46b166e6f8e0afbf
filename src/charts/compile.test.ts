import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aspectRatio } from '../../contract/charts/chart-defaults.ts'
import { chartSpecSchema, chartTypeSchema } from '../../contract/charts/chart-spec.schema.ts'
import { chartsTexts } from '../../contract/charts/charts.texts.ts'
import { compile } from './compile.ts'
import { draw } from './drawing.testing.ts'
import type { ChartData, ChartSettings } from './model.ts'

const settings: ChartSettings = {
  theme: 'light',
  timeZone: 'Pacific/Auckland',
  today: '2026-11-20',
  width: 640,
  locale: 'en-NZ',
}
const months = ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05', '2025-06']
const sales = { seriesLabel: 'Sales', source: { values: [120.5, 99, 143.25, 151, null, 160] } }
const costs = { seriesLabel: 'Costs', source: { values: [80, 82.75, 90, 95, 97, 99] } }
const cities = { title: 'Sales by city', unit: 'currency', labels: ['Yangon', 'Naypyitaw', 'Mandalay'] } as const
const byCity = [{ seriesLabel: 'Total', source: { values: [106200.37, 110568.71, 106197.67] } }]

/** `GOLDENS=write` rewrites the goldens; review the diff before committing it. */
function golden(name: string, value: unknown): unknown {
  const file = new URL(`goldens/${name}.json`, import.meta.url)
  if (process.env.GOLDENS === 'write') writeFileSync(file, JSON.stringify(value))
  return JSON.parse(readFileSync(file, 'utf8'))
}

const drawings: Record<string, unknown> = {
  column: { ...cities, chartType: 'column', series: byCity, dataLabels: true },
  'column-stacked': { title: 'Both', chartType: 'column', labels: months, series: [sales, costs], stacked: true },
  'column-grouped': { title: 'Both', chartType: 'column', labels: months, series: [sales, costs], stacked: false },
  'column-compared': {
    title: 'Against budget',
    chartType: 'column',
    unit: 'currency',
    labels: months,
    series: [
      sales,
      { ...costs, seriesLabel: 'Budget', colour: 'budget', chartType: 'line' },
      { ...costs, seriesLabel: 'Last year', colour: 'mirror' },
    ],
  },
  bar: { ...cities, chartType: 'bar', series: byCity, dataLabels: true },
  line: { title: 'Both', chartType: 'line', labels: months, series: [sales, costs] },
  'line-two-axes': {
    title: 'Both',
    chartType: 'line',
    labels: ['Start', 'Middle', 'End', 'After', 'Later', 'Last'],
    series: [sales, { ...costs, axis: 'right' }],
  },
  pie: { ...cities, chartType: 'pie', series: byCity },
  doughnut: { ...cities, chartType: 'doughnut', series: byCity },
  polarArea: { ...cities, chartType: 'polarArea', series: byCity },
  radar: { title: 'Both', chartType: 'radar', labels: months, series: [sales, costs] },
  scatter: { title: 'Both', chartType: 'scatter', labels: months, series: [sales, costs] },
  bubble: { title: 'Both', chartType: 'bubble', labels: months, series: [sales, costs, costs] },
  area: { title: 'Both', chartType: 'area', labels: months, series: [sales, costs] },
  'area-shares': { title: 'Both', chartType: 'area', shares: true, labels: months, series: [sales, costs] },
  'column-goal': { title: 'Sales', chartType: 'column', goal: 130, labels: months, series: [sales] },
  heatmap: { title: 'Both', chartType: 'heatmap', labels: months, series: [sales, costs] },
  treemap: { ...cities, chartType: 'treemap', series: byCity },
  'treemap-nested': { ...cities, chartType: 'treemap', series: [...byCity, { ...byCity[0]!, seriesLabel: 'Returns' }] },
  funnel: { ...cities, chartType: 'funnel', series: byCity },
  waterfall: { title: 'Sales', chartType: 'waterfall', labels: months, series: [sales] },
  histogram: { title: 'Sales', chartType: 'histogram', binWidth: 50, labels: ['0', '50', '100'], series: byCity },
  boxplot: {
    ...{ ...cities, chartType: 'boxplot' },
    series: [10, 20, 30, 40, 50].map((value) => ({
      seriesLabel: `At ${value}`,
      source: { values: [value, value + 5, value * 2] },
    })),
  },
  gauge: { ...cities, chartType: 'gauge', goal: 400_000, series: byCity },
}

test.each(Object.entries(drawings))(
  '%s: the golden spec, compiled by Vega-Lite and drawn by Vega',
  async (name, given) => {
    const definition = chartSpecSchema.parse(given)
    const { spec, size } = compile(definition, null, settings)
    expect(spec).toEqual(golden(name, spec))
    expect(size.width / size.height).toBeCloseTo(aspectRatio(definition.chartType), 1)
    for (const theme of ['light', 'dark'] as const) {
      const themed = compile(definition, null, { ...settings, theme }).spec
      if (themed === null) throw new Error(`${name} is not drawn`)
      const { svg, vega, complaints } = await draw(themed)
      expect(complaints).toEqual([])
      expect(svg).toContain('<path')
      expect(svg).not.toMatch(/NaN|Infinity|undefined/)
      expect(vega).not.toMatch(/"type":"aggregate"/)
      expect(JSON.stringify(themed)).not.toMatch(/"(url|href|src|\$schema|image)"|https?:/)
    }
  },
)

// D3.3.65
test('every chart type is drawn, or is a table or a figure', () => {
  const shown = chartTypeSchema.options.map((chartType) => {
    const definition = chartSpecSchema.parse({ title: 'All', labels: months, series: [costs, costs, costs], chartType })
    const { spec, figure, notes } = compile(definition, null, settings)
    const isSummed = ['pie', 'doughnut', 'polarArea', 'funnel'].includes(chartType)
    const extra = isSummed ? ['Each part is the total of its series.'] : []
    const lacking: Record<string, string[]> = {
      histogram: [chartsTexts.note.noBins],
      boxplot: [chartsTexts.note.fiveParts],
      gauge: [chartsTexts.note.noGoal],
    }
    expect(notes).toEqual(lacking[chartType] ?? extra)
    return [chartType, spec === null ? (figure === null ? 'table' : 'figure') : 'drawing']
  })
  expect(Object.fromEntries(shown)).toEqual({
    column: 'drawing',
    bar: 'drawing',
    line: 'drawing',
    pie: 'drawing',
    bubble: 'drawing',
    scatter: 'drawing',
    radar: 'drawing',
    polarArea: 'drawing',
    doughnut: 'drawing',
    area: 'drawing',
    heatmap: 'drawing',
    treemap: 'drawing',
    funnel: 'drawing',
    waterfall: 'drawing',
    // They need what the other types lack: bins, five values, a goal and the outlines of countries.
    histogram: 'table',
    boxplot: 'table',
    gauge: 'table',
    map: 'table',
    'data-table': 'table',
    'big-number': 'figure',
  })
})

test('a data table is the table and words, without a drawing', () => {
  const definition = chartSpecSchema.parse({ ...cities, chartType: 'data-table', series: byCity })
  const compiled = compile(definition, null, settings)
  expect(compiled).toEqual(golden('data-table', compiled))
  expect(compiled.spec).toBe(null)
  expect(compiled.table.rows.map((row) => row.map((cell) => cell.text))).toEqual([
    ['Yangon', '$106,200.37'],
    ['Naypyitaw', '$110,568.71'],
    ['Mandalay', '$106,197.67'],
  ])
})

test.each([
  [cities.labels, 'City', 'City'],
  [months, undefined, 'Month'],
  [['2024', '2025', '2026'], 'Vintage', 'Vintage'],
  [cities.labels, undefined, 'Item'],
])('the table of %j with the title %s heads its labels with %s', (labels, labelTitle, header) => {
  const definition = chartSpecSchema.parse({ title: 'Sales', labels, labelTitle, series: byCity })
  expect(compile(definition, null, settings).table.columns.map(({ title }) => title)).toEqual([header, 'Total'])
})

test('a big number is the total, or the last value of what does not add up, with its comparison', () => {
  const added = chartSpecSchema.parse({
    title: 'Sales',
    chartType: 'big-number',
    unit: 'currency',
    labels: months,
    series: [costs, { ...sales, seriesLabel: 'Budget', colour: 'budget' }],
  })
  const compiled = compile(added, null, settings)
  expect(compiled).toEqual(golden('big-number', compiled))
  expect(compiled.figure).toEqual({
    ...{ text: '$543.75', exact: '$543.75', label: 'Costs', trend: null },
    changes: [
      {
        ...{ text: '19.3%', direction: 'down', tone: 'neutral', against: 'vs Budget' },
        words: '-19.3% on Budget ($673.75)',
      },
    ],
  })
  const margin = { seriesLabel: 'Margin', source: { values: [0.1, 0.25, null] } }
  const share = chartSpecSchema.parse({
    title: 'Margin',
    chartType: 'big-number',
    unit: 'percent',
    labels: months.slice(0, 3),
    series: [margin],
  })
  expect(compile(share, null, settings).figure).toEqual({
    ...{ text: '25.0%', exact: '25.0%', label: 'Feb 2025', changes: [], trend: null },
  })
})

test('the same input gives the same spec, and the input is left as it was', () => {
  const definition = chartSpecSchema.parse(drawings['column-compared'])
  const before = structuredClone(definition)
  expect(compile(definition, null, settings)).toEqual(compile(definition, null, settings))
  expect(definition).toEqual(before)
})

const source = { fact_table: 'sales', metric: 'amount', series_breakdown: { name: 'city' } }
const fetched = chartSpecSchema.parse({
  title: 'Sales',
  chartType: 'column',
  series: [{ seriesLabel: 'Sales', source }],
})

// D1.8.24
test('data that did not come are said to have failed', () => {
  const { spec, notes } = compile(fetched, null, settings)
  expect([spec, notes]).toEqual([null, ['Failed to load chart data']])
})

test('fetched data become series with their comparisons beside them', () => {
  const data: ChartData = {
    labels: ['2025-01', '2025-02'],
    series: [
      { series: 0, item: 'Yangon', values: [1, 2], comparisons: [{ kind: 'previous_year', values: [3, 4] }] },
      { series: 0, item: 'Mandalay', values: [5, 6], comparisons: [{ kind: 'budget', values: [7, null] }] },
    ],
  }
  const { table, summary } = compile(fetched, data, settings)
  expect(table.columns.map((column) => column.title)).toEqual([
    'Month',
    'Yangon',
    'Yangon, previous year',
    'Mandalay',
    'Mandalay, budget',
  ])
  expect(table.rows.map((row) => row.map((cell) => cell.raw))).toEqual([
    ['Jan 2025', 1, 3, 5, 7],
    ['Feb 2025', 2, 4, 6, null],
  ])
  expect(summary).toBe(
    'Column chart of Sales: 4 series from Jan 2025 to Feb 2025. The highest is 7 (Mandalay, budget, Jan 2025), the lowest 1 (Yangon, Jan 2025). The total is 14.',
  )
})

test('a period that today lies in is said not to be over', () => {
  const definition = chartSpecSchema.parse({
    title: 'x',
    labels: ['2026-10', '2026-11'],
    series: [{ ...sales, source: { values: [1, 2] } }],
  })
  expect(compile(definition, null, settings).notes).toEqual(['Nov 2026 is not over yet.'])
  expect(compile(definition, null, { ...settings, today: '2026-12-01' }).notes).toEqual([])
})

test('years that follow one another by fives have no empty years between them, and a missing one its place', () => {
  const definition = chartSpecSchema.parse({
    title: 'x',
    labels: ['1955', '1960', '1970'],
    series: [{ seriesLabel: 'a', source: { values: [1, 2, 3] } }],
  })
  const { positions } = JSON.parse(JSON.stringify(compile(definition, null, settings).spec)).datasets
  expect(positions.map((row: { tip: string }) => row.tip.split('\n')[0])).toEqual(['1955', '1960', '1965', '1970'])
})

test('months without data keep their place on a column chart; the table has only what came', () => {
  const definition = chartSpecSchema.parse({
    title: 'x',
    labels: ['2025-01', '2025-04', '2025-05'],
    series: [{ seriesLabel: 'a', source: { values: [1, 2, 3] } }],
  })
  const { spec, table } = compile(definition, null, settings)
  const { positions } = JSON.parse(JSON.stringify(spec)).datasets
  expect(positions.map((row: { tip: string }) => row.tip.split('\n')[0])).toEqual([
    'Jan 2025',
    'Feb 2025',
    'Mar 2025',
    'Apr 2025',
    'May 2025',
  ])
  expect(table.rows.length).toBe(3)
})
