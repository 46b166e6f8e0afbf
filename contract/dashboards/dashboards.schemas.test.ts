import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryOf, type TopicEntry } from './analysis.ts'
import { chartSchema, defaultSettings, readChart } from './dashboards.schemas.ts'
import { settled } from './settings-address.ts'

const source = { factTable: 'sales', metric: 'total' }
const least = {
  metricType: 'warehouse_metric',
  title: 'Sales',
  chartType: 'bar',
  series: [{ dataSource: source, presentation: {} }],
}

// D3.3.42, D3.3.49, D3.3.53, D3.3.54, D3.3.50
test('a dataset chart that says no more stands over time, stacked, without a table, compared as the filter bar says', () => {
  const size = { width: 66, height: 'tall' }
  expect(chartSchema.parse(least)).toMatchObject({
    ...{ title: 'Sales', chartType: 'bar', axisDimension: '__date', stacked: true, showDataTable: false },
    comparisons: { useFilterBar: true, custom: [] },
  })
  expect(chartSchema.parse({ ...least, size }).size).toEqual(size)
  expect(chartSchema.parse({ ...least, size: {} }).size).toEqual({ width: 50, height: 'normal' })
})

// D3.3.58, D3.3.60, D3.3.61, D3.3.62, D3.3.63
test('a series that says no more is summed and stands on the left; what it says is kept', () => {
  const read = (dataSource: object, presentation: object) =>
    chartSchema.parse({ ...least, series: [{ dataSource: { ...source, ...dataSource }, presentation }] })
  expect(read({}, {})).toMatchObject({
    series: [
      {
        dataSource: { aggregation: 'sum', dateDimension: null, breakdownDimension: null, budget: null, filters: {} },
        presentation: { label: '', axis: 'left', chartType: null },
      },
    ],
  })
  const filters = { city: { type: 'exclude', values: ['Nelson'] } }
  const presentation = { label: 'Sold', axis: 'right', chartType: 'line' }
  expect(read({ filters }, presentation)).toMatchObject({ series: [{ dataSource: { filters }, presentation }] })
  expect(
    chartSchema.safeParse({ ...least, series: [{ dataSource: source, presentation: { axis: 'top' } }] }).success,
  ).toBe(false)
})

// D3.3.41, D3.3.44, D3.3.47, D3.3.64
test('a chart is of one of three kinds, each with its own fields', () => {
  expect(readChart({ metricType: 'metric', title: 'M', chartType: 'line', measurement: 'Margin' })).toMatchObject({
    ...{ measurement: 'Margin', scope: null, scopeFilter: [], scenario: 'Actual' },
  })
  expect(readChart({ metricType: 'analysis', title: 'A', topicId: 'topic_1' })).toMatchObject({ topicId: 'topic_1' })
  expect(readChart({ metricType: 'map', title: 'X', zoom: 3 })).toEqual({
    metricType: 'unknown',
    kind: 'map',
    title: 'X',
  })
})

test('an analysis chart shows the newest entry on or before the end of its period', () => {
  const calendar = { today: '2026-11-23', timeZone: 'Pacific/Auckland' }
  const entry = (id: string, date: string): TopicEntry => ({ id, date, abstract: id })
  // Midnight in Auckland is noon UTC of the day before.
  const entries = [entry('first', '2026-01-31T10:59:59.000Z'), entry('second', '2026-01-31T11:00:00.000Z')]
  const shown = (fields: object) => entryOf(entries, settled({ ...defaultSettings, ...fields }), calendar)?.id ?? null
  expect(shown({ range: 'month', item: '2026-01-05' })).toBe('first')
  expect(shown({ range: 'month', item: '2026-02-05' })).toBe('second')
  expect(shown({ range: 'month', item: '2025-12-05' })).toBe(null)
  expect(shown({ range: 'all' })).toBe('second')
  fc.assert(
    fc.property(fc.shuffledSubarray(entries), (some) => {
      const newest = entryOf(some, { ...defaultSettings, range: 'all' }, calendar)
      return some.every(({ date }) => newest !== null && newest.date >= date)
    }),
  )
})

test('charts saved before goals, shares and bins read as they were, and those fields are kept and limited', () => {
  const saved = {
    ...{ metricType: 'warehouse_metric', title: 'Sales', chartType: 'column', axisDimension: 'city' },
    ...{ size: { width: 50, height: 'normal' }, stacked: true, showDataTable: false },
    comparisons: { useFilterBar: true, custom: [] },
    series: [
      {
        dataSource: {
          ...{ factTable: 'sales', metric: 'total', aggregation: 'sum', dateDimension: 'date' },
          ...{ breakdownDimension: null, budget: null, filters: {} },
        },
        presentation: { label: '', axis: 'left', chartType: null },
      },
    ],
  }
  const measured = {
    ...{ metricType: 'metric', title: 'Margin', chartType: 'line', measurement: 'Margin' },
    ...{ scope: null, scopeFilter: [], scenario: 'Actual' },
  }
  expect([readChart(saved), readChart(measured)]).toEqual([saved, measured])
  const further = { ...saved, chartType: 'histogram', shares: true, goal: -12.5, bins: 30, format: { decimals: 1 } }
  expect([readChart(further), readChart({ ...measured, goal: 4 })]).toEqual([further, { ...measured, goal: 4 }])
  const looked = {
    ...{ valueAxis: { from: 1, to: 10, isLogarithmic: true }, dataLabels: true, better: 'lower', trend: false },
    format: { notation: 'short' },
  }
  expect([readChart({ ...saved, ...looked }), readChart({ ...measured, ...looked })]).toEqual([
    { ...saved, ...looked },
    { ...measured, ...looked },
  ])
  for (const wrong of [
    { bins: 1 },
    { bins: 101 },
    { goal: '5' },
    { shares: 'yes' },
    { format: { decimals: 7 } },
    { format: { notation: 'long' } },
    { valueAxis: { from: 5, to: 5 } },
    { valueAxis: { from: '1' } },
    { valueAxis: { until: 3 } },
    { better: 'always' },
    { trend: 'yes' },
    { chartType: 'sankey' },
  ])
    expect(readChart({ ...saved, ...wrong }).metricType).toBe('unknown')
})
