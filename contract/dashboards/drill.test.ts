import { describe, expect, test } from 'vitest'
import { printForm } from '../datasets/dataset-form.ts'
import {
  type Chart,
  type ChartData,
  chartSchema,
  type DashboardSettings,
  defaultSettings,
} from './dashboards.schemas.ts'
import { drillOf, splitBy } from './drill.ts'
import type { Point } from './point.ts'
import type { MeasurementMetadata, MeasureOrigin } from '../formulas/formulas.schemas.ts'
import { printMeasureForm } from '../formulas/measure-form.ts'
import { measurementsOf, measuresOf } from './measurements.ts'

const table = {
  name: 'sales',
  measures: [{ name: 'total', unit: 'currency' }],
  dimensions: ['city', 'line'],
  date_dimensions: ['day'],
}
const facts = { factTables: { sales: table } }
const margin = {
  name: 'Margin',
  source: 'formula',
  unit: 'percent',
  scopes: ['city', 'shop'],
  scenarios: ['Actual'],
} as const
const environment = {
  facts,
  measurements: measurementsOf(facts, [{ ...margin, scopes: [...margin.scopes], scenarios: ['Actual'] }]),
}
const chartOf = (breakdownDimension: string | null, fields: object = {}): Chart =>
  chartSchema.parse({
    ...{ metricType: 'warehouse_metric', title: 'Sales', chartType: 'column' },
    series: [{ dataSource: { factTable: 'sales', metric: 'total', breakdownDimension }, presentation: {} }],
    ...fields,
  })
type Series = ChartData['series'][number]
const series = (fields: Partial<Series>): Series => ({
  ...{ series: 0, item: null, isRest: false, comparison: null, additive: true, values: [1, 2, 3] },
  ...fields,
})
const dataOf = (all: Series[], fields: Partial<ChartData> = {}): ChartData => ({
  ...{ labels: ['2026-01', '2026-02', '2026-03'], labelTitle: null, portions: null, unit: 'currency', currency: 'NZD' },
  ...{ timeZone: 'Pacific/Auckland', range: { from: '2026-01-01', to: '2026-03-31' }, notes: [], newest: null },
  series: all,
  ...fields,
})
const quarter: DashboardSettings = { ...defaultSettings, range: 'quarter', granularity: 'month', item: '2026-01-01' }
const byCity = [
  series({ item: 'Nelson' }),
  series({ item: 'Other', isRest: true }),
  series({ comparison: 'previous_period' }),
]
const look = (chart: Chart, data: ChartData, point: Point, settings = quarter) =>
  drillOf(chart, data, settings, point, environment)

test('a year among those of every fifth is its own, not the one at its place', () => {
  const data = dataOf([series({})], {
    labels: ['1955', '1960', '1965'],
    range: { from: '1955-01-01', to: '1965-01-01' },
  })
  const all: DashboardSettings = { ...defaultSettings, range: 'all', granularity: 'year' }
  expect(look(chartOf(null), data, { position: 1, series: 0 }, all).filter).toMatchObject({
    range: 'year',
    item: '1960-01-01',
  })
})

describe('one value of a chart', () => {
  test('narrows the dashboard to its period and item, and leads to its rows', () => {
    const drill = look(chartOf('city'), dataOf(byCity), { position: 1, series: 0 })
    expect(drill.filter).toMatchObject({
      ...{ range: 'month', granularity: 'day', item: '2026-02-01' },
      dimensionFilters: { city: { type: 'include', values: ['Nelson'] } },
    })
    expect(printForm(drill.rows!)).toContain('from=2026-02-01&to=2026-02-28')
    expect(JSON.parse(drill.rows!.filters)).toEqual({ city: 'Nelson' })
    expect(drill.dimensions).toEqual(['line'])
  })

  test('of items narrows to its item; what the dashboard and the series are filtered by stays', () => {
    const chart = chartOf(null, { axisDimension: 'line', chartType: 'pie' })
    const settings: DashboardSettings = {
      ...quarter,
      dimensionFilters: { city: { type: 'exclude', values: ['Nelson'] }, shop: { type: 'include', values: ['A'] } },
    }
    const data = dataOf([series({})], { labels: ['Maps', 'Toys', 'Other'], labelTitle: 'line' })
    const drill = look(chart, data, { position: 0, series: null }, settings)
    expect(drill.filter).toEqual({
      ...settings,
      dimensionFilters: { ...settings.dimensionFilters, line: { type: 'include', values: ['Maps'] } },
    })
    expect(JSON.parse(drill.rows!.filters)).toEqual({ city: { type: 'exclude', values: ['Nelson'] }, line: 'Maps' })
    expect([drill.rows?.from, drill.rows?.to]).toEqual(['2026-01-01', '2026-03-31'])
  })

  test.each([
    ['the rest of others', chartOf('city'), dataOf(byCity), { position: 0, series: 1 }],
    ['a comparison', chartOf('city'), dataOf(byCity), { position: 0, series: 2 }],
    [
      'a label of others',
      chartOf(null),
      dataOf([series({})], { labels: ['Maps', 'Other'], labelTitle: 'line' }),
      { position: 1, series: 0 },
    ],
    ['a place that is not there', chartOf(null), dataOf([series({})]), { position: 9, series: 0 }],
  ])('that stands for %s leads nowhere', (_, chart, data, point) => {
    expect(look(chart, data, point)).toEqual({ filter: null, rows: null, measure: null, dimensions: [] })
    expect(splitBy({ chart, data, settings: quarter, point }, 'line')).toBe(null)
  })

  test('is split by another dimension with what it stands for', () => {
    const split = splitBy(
      {
        chart: chartOf('city', { goal: 500, shares: true }),
        ...{ data: dataOf(byCity), settings: quarter, point: { position: 2, series: 0 } },
      },
      'line',
    )
    expect(JSON.stringify(split?.chart)).not.toMatch(/"goal"|"shares"/)
    expect(split?.chart).toMatchObject({
      axisDimension: 'line',
      chartType: 'bar',
      series: [{ dataSource: { breakdownDimension: null } }],
    })
    expect(split?.settings).toMatchObject({
      ...{ range: 'month', item: '2026-03-01', compare: 'none', dimensionFilters: { city: { values: ['Nelson'] } } },
    })
  })

  test('of a measure is filtered and split by its scopes', () => {
    const chart = chartSchema.parse({
      metricType: 'metric',
      title: 'M',
      chartType: 'line',
      measurement: 'Margin',
      scope: 'city',
    })
    const data = dataOf([series({ item: 'Nelson' })])
    const drill = look(chart, data, { position: 0, series: 0 })
    expect([drill.filter?.filters, drill.rows, drill.dimensions]).toEqual([{ city: ['Nelson'] }, null, ['shop']])
    expect(printMeasureForm(drill.measure!)).toBe(
      '?measurement=Margin&granularity=month&scope=city&scenario=Actual&from=2026-01-01&to=2026-01-31&filter_city=Nelson',
    )
    const split = splitBy({ chart, data, settings: quarter, point: { position: 0, series: 0 } }, 'shop')
    expect(split).toMatchObject({
      chart: { scope: 'shop', chartType: 'pie' },
      settings: { filters: { city: ['Nelson'] }, range: 'month' },
    })
  })

  test('of a measure that arises from a table leads to its rows of the scenario', () => {
    const origin = (scenario: string | null, fields: Partial<MeasureOrigin> = {}): MeasureOrigin => ({
      ...{ factTable: 'sales', metric: 'total', aggregation: 'last', scenario, scenarioColumn: null, filters: [] },
      ...fields,
    })
    const lookAt = (origins: MeasureOrigin[], scope: string | null, point: Point, data: ChartData) => {
      const stock = { ...margin, name: 'Stock', source: 'auto' as const, scopes: ['city', 'shop'], origins }
      const chart = chartSchema.parse({
        ...{ metricType: 'metric', title: 'M', chartType: 'line', measurement: 'Stock', scope },
        scenario: ['Actual', 'Budget'],
      })
      const settings = { ...quarter, filters: scope === null ? {} : { line: ['Maps'], shop: ['A'] } }
      const measurements = measurementsOf(facts, [{ ...stock, scenarios: ['Actual', 'Budget'] }])
      const { rows, measure } = drillOf(chart, data, settings, point, { facts, measurements })
      return rows && [rows.aggregation, rows.from, rows.to, JSON.parse(rows.filters), measure]
    }
    const both = dataOf([series({ item: 'Nelson' }), series({ item: 'Nelson', series: 1 })])
    const february = ['2026-02-01', '2026-02-28']
    const wholeTable = { type: 'exclude' as const, values: ['All'] }
    const inOneTable = [origin(null, { scenarioColumn: 'line', filters: [{ dimension: 'city', ...wholeTable }] })]
    const whole = dataOf([series({ series: 0 }), series({ series: 1 })])
    expect([
      lookAt([origin('Actual')], 'city', { position: 1, series: 0 }, both),
      lookAt([origin('Actual')], 'city', { position: 1, series: 1 }, both),
      lookAt(inOneTable, null, { position: 1, series: 1 }, whole),
      lookAt([origin('Actual')], 'shop', { position: 1, series: 0 }, both),
    ]).toEqual([
      ['last', ...february, { line: 'Maps', city: 'Nelson' }, null],
      null,
      ['last', ...february, { line: 'Budget', city: wholeTable }, null],
      null,
    ])
  })

  test('of a measure with the name of what every object has leads to the measure', () => {
    const metadata: MeasurementMetadata = {
      ...{ measurements: ['constructor'], granularities: ['month'], origins: {} },
      ...{ sources: { constructor: 'formula' as const }, units: { constructor: 'number' as const } },
      ...{ scopes: { constructor: ['city', 'constructor'] }, scenarios: { constructor: ['Actual'] } },
    }
    const chartOf = (scope: string | null) =>
      chartSchema.parse({
        ...{ metricType: 'metric', title: 'M', chartType: 'line', measurement: 'constructor' },
        ...{ scope, scopeFilter: ['North'] },
      })
    const measurements = measurementsOf(facts, measuresOf(metadata))
    const drilled = (scope: string | null) => {
      const point = { position: 0, series: 0 }
      const drill = drillOf(chartOf(scope), dataOf([series({})]), quarter, point, { facts, measurements })
      return [drill.rows, drill.measure?.measurement, drill.dimensions]
    }
    expect([drilled(null), drilled('constructor')]).toEqual([
      [null, 'constructor', ['city', 'constructor']],
      [null, 'constructor', ['city', 'constructor']],
    ])
  })
})
