import { expect, test } from 'vitest'
import { aspectRatio } from './chart-defaults.ts'
import { chartActionSchema, chartSpecSchema, offeredChartTypes } from './chart-spec.schema.ts'

const simple = { title: 'Sales', series: [{ seriesLabel: 'Total', source: { values: [1, null, 2.5] } }] }

// D3.9.10, D3.3.66, D3.3.67, D3.3.68, D3.3.65
test('a chart of values passes, with column as its type, and so do all ten types', () => {
  expect(chartSpecSchema.parse(simple)).toEqual({ ...simple, chartType: 'column' })
  expect(offeredChartTypes).toEqual([
    'column',
    'bar',
    'line',
    'pie',
    'bubble',
    'scatter',
    'radar',
    'polarArea',
    'data-table',
    'big-number',
  ])
  const whole = {
    title: 'Sales',
    note: 'Without returns',
    chartType: 'line',
    unit: 'currency',
    currency: 'NZD',
    stacked: true,
    dataLabels: false,
    labels: ['2025-01', '2025-02'],
    labelTitle: 'Month of the sale',
    series: [
      {
        seriesLabel: 'Actual',
        source: { values: [1, 2] },
        axis: 'right',
        stack: 'a',
        chartType: 'column',
        presentation: {},
      },
      { seriesLabel: 'Budget', source: { values: [1, 2] }, colour: 'budget' },
      { seriesLabel: 'Before', source: { values: [1, 2] }, colour: 'mirror' },
      { seriesLabel: 'Own', source: { values: [1, 2] }, colour: '#12ab34' },
    ],
  }
  expect(chartSpecSchema.parse(whole)).toEqual(whole)
})

// D3.3.69, D3.3.47, D3.3.70
test('measurement and warehouse sources keep their fields; the scenario is Actual by default', () => {
  const measurement = {
    measurement: 'Revenue',
    scope: 'Region',
    scopeFilter: ['North'],
    offset: { unit: 'month', count: -12 },
    seasonalAverage: false,
    breakdownOptions: { forcedItems: ['North'] },
  }
  const warehouse = {
    fact_table: 'sales',
    metric: 'amount:mean',
    series_breakdown: { name: 'city' },
    dimensions: ['city'],
    dimension_filters: { city: { type: 'exclude', values: ['Yangon'] } },
    offset: { unit: 'year', count: -1 },
    seasonalAverage: true,
  }
  const parsed = chartSpecSchema.parse({
    title: '',
    series: [
      { seriesLabel: 'a', source: measurement },
      { seriesLabel: 'b', source: warehouse },
    ],
  })
  expect(parsed.series.map((series) => series.source)).toEqual([{ ...measurement, scenario: 'Actual' }, warehouse])
})

// D1.3.59, D1.3.60
test('a chart action is simple, measurement or warehouse; the last two carry settings', () => {
  const settings = { range: 'year', granularity: 'month', compare: 'prev', filters: {}, dimensionFilters: {} }
  expect(chartActionSchema.parse({ type: 'simple', spec: simple }).type).toBe('simple')
  expect(chartActionSchema.safeParse({ type: 'another', spec: simple, settings }).success).toBe(false)
  expect(chartActionSchema.safeParse({ type: 'simple' }).success).toBe(false)
  for (const type of ['measurement', 'warehouse']) {
    expect(chartActionSchema.safeParse({ type, spec: simple }).success).toBe(false)
    expect(chartActionSchema.parse({ type, spec: simple, settings })).toEqual({
      type,
      spec: { ...simple, chartType: 'column' },
      settings: { ...settings, item: 'current' },
    })
  }
})

test.each([
  ['a raw Vega-Lite specification', { data: { url: 'https://example.org' }, mark: 'bar', encoding: {} }],
  ['a chart with a Vega field on top', { ...simple, usermeta: { embedOptions: { loader: {} } } }],
  ['a colour that names an address', withSeries({ colour: 'url(https://example.org/a.svg)' })],
  ['infinity', withSeries({ source: { values: [Number.POSITIVE_INFINITY] } })],
  ['no number', withSeries({ source: { values: [Number.NaN] } })],
  ['text for a number', withSeries({ source: { values: ['1'] } })],
  ['an unknown type', { ...simple, chartType: 'sankey' }],
  ['a name that every object has', { ...simple, chartType: 'constructor' }],
  ['a currency that is no code', { ...simple, currency: 'dollars' }],
])('%s is refused', (_, given) => {
  expect(chartSpecSchema.safeParse(given).success).toBe(false)
})

function withSeries(fields: object) {
  return { ...simple, series: [{ ...simple.series[0], ...fields }] }
}

// D1.9.27, D1.9.28
test('drawings are 1.77 wide, round ones square', () => {
  expect(['column', 'line', 'pie', 'doughnut', 'polarArea', 'radar'].map((type) => aspectRatio(type))).toEqual([
    1.77, 1.77, 1, 1, 1, 1,
  ])
})
