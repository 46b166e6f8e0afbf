import { expect, test } from 'vitest'
import { chartProblems, type ChartEnvironment } from './chart-problems.ts'
import { measurementsOf } from './measurements.ts'

const facts = {
  factTables: {
    sales: {
      name: 'sales',
      measures: [{ name: 'total', unit: 'currency' }],
      ...{ dimensions: ['city'], date_dimensions: ['date'] },
    },
    plan: { name: 'plan', measures: [{ name: 'target', unit: 'currency' }], dimensions: [], date_dimensions: [] },
  },
}
const environment: ChartEnvironment = { facts, measurements: measurementsOf(facts), topics: ['topic_1'] }
const good = { factTable: 'sales', metric: 'total', dateDimension: 'date', breakdownDimension: 'city' }
const dataset = (fields: object = {}, ...sources: object[]) => ({
  ...{ metricType: 'warehouse_metric', title: 'A chart', chartType: 'column' },
  series: (sources.length === 0 ? [{}] : sources).map((source) => ({
    dataSource: { ...good, ...source },
    presentation: {},
  })),
  ...fields,
})
const measured = (fields: object = {}) => ({
  ...{ metricType: 'metric', title: 'A chart', chartType: 'column', measurement: 'sales.total' },
  ...fields,
})
const analysis = (topicId?: string) => ({ metricType: 'analysis', title: 'A chart', topicId })

type Case = readonly [given: ChartEnvironment, chart: unknown, messages: readonly string[]]
const refuses = (cases: readonly Case[]) => {
  for (const [given, chart, messages] of cases) expect(chartProblems(chart, given)).toEqual(messages)
}
const noMetric = { factTable: 'plan', metric: '' }

// D3.5.26, D3.5.27, D3.5.28, D3.5.29
test('a dataset chart needs the warehouse, a series and a dataset that is there', () => {
  refuses([
    [{ ...environment, facts: null }, dataset(), ['Warehouse metadata is not available']],
    [environment, dataset({ series: [] }), ['At least one data series is required']],
    [environment, dataset({}, { factTable: '' }), ['Dataset is required']],
    [environment, dataset({}, { factTable: 'shops' }), ['Invalid dataset "shops"']],
    [environment, dataset({}, { factTable: '__proto__' }), ['Invalid dataset "__proto__"']],
    [environment, dataset(), []],
  ])
})

// D3.5.30, D3.5.31, D3.5.32, D3.5.33, D3.5.34
test('a series needs a metric, a date and a breakdown of its dataset, and says which one of several it is', () => {
  refuses([
    [environment, dataset({}, { metric: '' }), ['Metric is required']],
    [environment, dataset({}, { metric: 'profit' }), ['Invalid metric "profit" for dataset "sales"']],
    [environment, dataset({}, { dateDimension: 'paid_on' }), ['Invalid date field']],
    [environment, dataset({}, { breakdownDimension: 'shop' }), ['Invalid breakdown dimension']],
    [environment, dataset({}, {}, { metric: '' }), ['Metric is required in series 2']],
    [
      environment,
      dataset({}, { factTable: 'shops' }, { dateDimension: 'paid_on', breakdownDimension: 'shop' }),
      [
        'Invalid dataset "shops" in series 1',
        'Invalid date field in series 2',
        'Invalid breakdown dimension in series 2',
      ],
    ],
    [environment, dataset({}, { metric: 'total', aggregation: 'weighted_mean:total' }), []],
    [
      environment,
      dataset({}, { metric: 'total', aggregation: 'weighted_mean' }),
      ['Invalid aggregation "weighted_mean"'],
    ],
  ])
})

// D3.5.35, D3.5.36, D3.5.37, D3.3.59
test('the budget of a series is a metric of a dataset that is there', () => {
  refuses([
    [environment, dataset({}, { budget: { factTable: 'goals', metric: 'x' } }), ['Invalid budget dataset']],
    [environment, dataset({}, { budget: noMetric }), ['Budget metric is required when budget dataset is specified']],
    [environment, dataset({}, { budget: { factTable: 'plan', metric: 'total' } }), ['Invalid budget metric']],
    [
      environment,
      dataset({}, {}, { budget: noMetric }),
      ['Budget metric is required when budget dataset is specified in series 2'],
    ],
    [environment, dataset({}, { budget: { factTable: 'plan', metric: 'target' } }), []],
  ])
})

// D3.5.39, D3.5.40, D3.5.41, D3.5.42, D3.9.14, D3.9.19
test('axis, size and comparisons are some of those that there are', () => {
  const size = (width: number, height: string) => dataset({ size: { width, height } })
  const compared = (...custom: string[]) => dataset({ comparisons: { useFilterBar: false, custom } })
  refuses([
    [environment, dataset({ axisDimension: 'shop' }), ['Invalid X-axis dimension']],
    [environment, dataset({ axisDimension: 'city' }), []],
    [environment, size(40, 'normal'), ['Invalid width: must be 25, 33, 50, 66, 75 or 100']],
    [environment, size(50, 'huge'), ['Invalid height: must be half, normal, tall or double']],
    ...[25, 33, 50, 66, 75, 100].map((width): Case => [environment, size(width, 'normal'), []]),
    ...['half', 'normal', 'tall', 'double'].map((height): Case => [environment, size(50, height), []]),
    [
      environment,
      compared('last_week'),
      ['Invalid comparison options: must be previous_period, previous_year, budget or seasonal_average'],
    ],
    [environment, compared('previous_period', 'previous_year', 'budget', 'seasonal_average'), []],
  ])
})

test('a value axis starts below its end, and a logarithmic one above zero', () => {
  const axis = (valueAxis: object) => dataset({ valueAxis })
  refuses([
    [environment, axis({ from: 5, to: 5 }), ['The axis must start below its end']],
    [environment, axis({ from: 9, to: 5 }), ['The axis must start below its end']],
    [environment, axis({ from: 0, isLogarithmic: true }), ['A logarithmic axis must start above zero']],
    [environment, axis({ to: -1, isLogarithmic: true }), ['A logarithmic axis must start above zero']],
    [environment, axis({ from: -5, to: 5 }), []],
    [environment, axis({ from: 1, isLogarithmic: true }), []],
  ])
})

// D3.5.43, D3.5.44, D3.5.45, D3.5.46, D3.5.47
test('a measurement chart names a measurement with a scope and scenarios that it has', () => {
  const margin = {
    name: 'Margin',
    source: 'formula',
    unit: 'percent',
    scopes: ['shop'],
    scenarios: ['Actual', 'Budget'],
  }
  const rates = { name: 'Rates', source: 'matrix', unit: 'number', scopes: ['city'], scenarios: [] }
  const measuring = { ...environment, measurements: measurementsOf(facts, [margin, rates] as never) }
  const ofMargin = (fields: object) => measured({ measurement: 'Margin', ...fields })
  refuses([
    [{ ...environment, measurements: null }, measured(), ['Measurement metadata is not available']],
    [environment, measured({ measurement: '' }), ['Metric is required']],
    [environment, measured({ measurement: 'Margin' }), ['Invalid metric']],
    [environment, measured({ scope: 'shop' }), ['Invalid scope for metric']],
    [environment, measured({ scenario: ['Actual', 'Best case'] }), ['Invalid scenario(s) for metric']],
    [environment, measured({ scope: 'city', scenario: 'Actual' }), []],
    [measuring, ofMargin({ scope: 'shop', scenario: ['Actual', 'Budget'] }), []],
    [measuring, ofMargin({ scope: 'city' }), ['Invalid scope for metric']],
    [measuring, ofMargin({ scenario: 'Forecast' }), ['Invalid scenario(s) for metric']],
    [measuring, measured({ measurement: 'Rates' }), ['Invalid metric']],
    [measuring, measured(), []],
  ])
  expect(measurementsOf(null)).toBe(null)
  expect(measurementsOf(null, [margin] as never)?.measurements).toEqual(['Margin'])
})

// D3.5.48, D3.5.49, D3.5.50, D3.5.51
test('an analysis chart names a topic that is there; every other chart has a type, and each is of a known kind', () => {
  refuses([
    [environment, analysis(), ['Analysis topic is required']],
    [environment, analysis('topic_2'), ['Invalid analysis topic']],
    [environment, analysis('topic_1'), []],
    [environment, dataset({ chartType: undefined }), ['Chart type is required']],
    [environment, measured({ chartType: undefined }), ['Chart type is required']],
    [environment, { metricType: 'map', title: 'x' }, ['Invalid metric type']],
    [environment, null, ['Invalid metric type']],
    [environment, dataset({ title: 7 }), ['A chart can’t be read']],
  ])
})

// D3.5.38
test('with several series each says which side it stands on', () => {
  const chart = dataset({}, {}, {})
  const sided = { ...chart, series: chart.series.map((one) => ({ ...one, presentation: { axis: 'middle' } })) }
  expect(chartProblems(sided, environment)).toEqual(['Invalid axis in series 1', 'Invalid axis in series 2'])
})
