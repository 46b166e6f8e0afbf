import { expect, test } from 'vitest'
import {
  datasetChartSchema,
  defaultSettings,
  measurementChartSchema,
} from '../../../contract/dashboards/dashboards.schemas.ts'
import type { FactQuery, FactResult } from '../../../contract/datasets/datasets.schemas.ts'
import type { MeasurementAnswer, MeasurementQuery } from '../../../contract/formulas/formulas.schemas.ts'
import { startOf } from '../../../contract/shared/periods.ts'
import type { ChartMeasures } from '../formulas/chart-measures.read.ts'
import { readChartData } from './chart-data.ts'
import { rangeLabel, reachingAsFar, type Window } from './chart-windows.ts'
import { readMeasurementData } from './measurement-data.ts'

const clock = { now: Date.parse('2026-11-22T20:00:00Z'), today: '2026-11-23', timeZone: 'Pacific/Auckland' as const }
/** 100 a day from April 2025 on, 130 a day from April 2026 on; the newest day is the 31st of October 2026. */
const days = Array.from({ length: 579 }, (_, index) =>
  new Date(Date.parse('2025-04-01') + index * 86_400_000).toISOString().slice(0, 10),
)
const valueOn = (day: string) => (day < '2026-04-01' ? 100 : 130)
const sumOf = (asked: readonly string[]) => asked.reduce((sum, day) => sum + valueOn(day), 0)
const settings = { ...defaultSettings, range: 'fy', granularity: 'fy', item: 'current', compare: 'prev' } as const
const note = 'Comparisons cover the same number of days, up to 31 Oct 2026.'

const facts = {
  description: null,
  factTables: {
    sales: {
      ...{
        name: 'sales',
        measures: [{ name: 'amount', unit: 'number' }],
        dimensions: ['shop'],
        date_dimensions: ['day'],
      },
    },
  },
}
const keyOf = (unit: string | undefined) => (day: string) =>
  unit === 'day' || unit === 'month' ? startOf(unit, day) : ''
async function askFacts(query: FactQuery): Promise<FactResult> {
  const { measures, dimensions, dateGranularity, dateFrom = '', dateTo = '9999', offset, limit } = query
  const asked = days.filter((day) => dateFrom <= day && day <= dateTo)
  const groups = Map.groupBy(asked, keyOf(dateGranularity))
  const results = [...groups].map(([day, own]) => ({
    dimensionValues: { __date: day, ...(dimensions.includes('shop') ? { shop: 'Harbour' } : {}) },
    measures: Object.fromEntries(measures.map((name) => [name, { value: sumOf(own), unit: 'number' }])),
    recordCount: own.length,
  }))
  return { results: results.slice(offset, offset + limit), total: results.length }
}
/** Long after the newest data. */
const quiet = { ...clock, now: Date.parse('2027-08-22T20:00:00Z'), today: '2027-08-23' }
const ofFacts = (chartType: string, more: object = {}, at = clock) =>
  readChartData(
    { facts, clock: at, currency: 'NZD', ask: askFacts },
    datasetChartSchema.parse({
      ...{ metricType: 'warehouse_metric', title: 'Sales', chartType },
      series: [{ dataSource: { factTable: 'sales', metric: 'amount' }, presentation: {} }],
    }),
    { ...settings, ...more },
  )

/** A plan of the end of the year that still runs, beside what was sold. */
const planned = [...days, '2027-03-31']
async function askMeasure({ granularity, dateFrom, dateTo, scenarios }: MeasurementQuery): Promise<MeasurementAnswer> {
  const values = scenarios.flatMap((scenario) => {
    const known = { Actual: days, Plan: planned }[scenario] ?? []
    const asked = known.filter((day) => (dateFrom ?? '') <= day && day <= (dateTo ?? '9999'))
    const groups = Map.groupBy(asked, keyOf(granularity))
    return [...groups].map(([date, own]) => ({
      ...{ date, scenario, scopeValue: null, value: sumOf(own), portionCovered: 1 },
    }))
  })
  return { ...{ measurement: 'Sales', unit: 'number', granularity, scope: null }, values }
}
const measures = {
  ...{
    catalogue: {},
    measures: [],
    isAdditive: () => true,
    currencyOf: () => 'NZD',
    remarksOf: () => [],
    ask: askMeasure,
  },
} as unknown as ChartMeasures
const ofMeasure = (more: object = {}, at = clock, chart: object = {}) =>
  readMeasurementData(
    { measures, clock: at, currency: 'NZD' },
    measurementChartSchema.parse({
      ...{ metricType: 'metric', title: 'Sales', chartType: 'big-number', measurement: 'Sales', scenario: 'Actual' },
      ...chart,
    }),
    { ...settings, ...more },
  )
const valuesOf = ({ series, notes }: Awaited<ReturnType<typeof ofMeasure>>) => [
  ...series.map(({ values }) => values[0]),
  notes,
]

test.each([
  ['a dataset', (more?: object) => ofFacts('big-number', more)],
  ['a measure', ofMeasure],
])('one figure of %s in a year that still runs is compared with as many days of the year before', async (_, read) => {
  const sameDays = await read()
  expect(valuesOf(sameDays)).toEqual([214 * 130, 214 * 100, [note]])
  expect(sameDays.series.map(({ days }) => days)).toEqual([undefined, { from: '2025-04-01', to: '2025-10-31' }])
  // A year that is over is compared with all of the one before, and one without data with nothing.
  expect(valuesOf(await read({ item: '2025-04-01' }))).toEqual([365 * 100, []])
  expect(valuesOf(await read({ item: '2027-04-01' }))).toEqual([null, 214 * 130, []])
})

test.each([
  ['a dataset', (more?: object) => ofFacts('big-number', more, quiet)],
  ['a measure', (more?: object) => ofMeasure(more, quiet)],
])('so is one figure of %s in a period that is over and that its data do not fill', async (_, read) => {
  expect(valuesOf(await read({ item: '2026-04-01' }))).toEqual([214 * 130, 214 * 100, [note]])
  expect(valuesOf(await read({ range: 'quarter', item: '2026-10-01' }))).toEqual([...[31 * 130, 31 * 130, [note]]])
  // The month before is filled, and so is this one.
  expect(valuesOf(await read({ range: 'month', item: '2026-10-01' }))).toEqual([31 * 130, 30 * 130, []])
})

test.each([
  ['a dataset', (more?: object) => ofFacts('big-number', more)],
  ['a measure', ofMeasure],
])('one figure of %s with nothing to be compared with says nothing of days', async (_, read) => {
  expect(valuesOf(await read({ compare: 'budget' }))).toEqual([214 * 130, []])
})

test('a range of one day is named by its day, and by its year where years are shown', () => {
  const day = { from: '2013-01-01', to: '2013-01-01' }
  const labelOf = (granularity: 'year' | 'month') => rangeLabel({ ...settings, range: 'all', granularity }, day)
  expect([labelOf('year'), labelOf('month')]).toEqual(['2013', '1 Jan 2013'])
})

test('a figure that counts days to come is compared with as many', async () => {
  const early = { ...clock, now: Date.parse('2026-08-14T20:00:00Z'), today: '2026-08-15' }
  expect(valuesOf(await ofFacts('big-number', {}, early))).toEqual([214 * 130, 214 * 100, [note]])
})

test('a measure of a month that still runs is compared with the days up to today', async () => {
  const early = { ...clock, now: Date.parse('2026-10-14T20:00:00Z'), today: '2026-10-15' }
  const upToToday = 'Comparisons cover the same number of days, up to 15 Oct 2026.'
  expect(valuesOf(await ofMeasure({}, early))).toEqual([214 * 130, 198 * 100, [upToToday]])
})

test('a measure reaches as far as its first scenario, whatever is planned', async () => {
  const chart = { scenario: ['Actual', 'Plan'] }
  const { series, notes } = await ofMeasure({ item: '2026-04-01' }, quiet, chart)
  expect([series.filter(({ comparison }) => comparison).map(({ values }) => values), notes]).toEqual([
    [[214 * 100]],
    [note],
  ])
})

test('a month is compared with no more days than the one before it has', () => {
  const [march, february] = [
    { from: '2026-03-01', to: '2026-03-31' },
    { from: '2026-02-01', to: '2026-02-28' },
  ]
  const windows: Window[] = [{ comparison: 'previous_period', ranges: [february] }]
  expect(reachingAsFar(windows, march, '2026-03-30')).toEqual(windows)
  expect(reachingAsFar(windows, march, '2026-03-27')[0]?.ranges).toEqual([{ from: '2026-02-01', to: '2026-02-27' }])
})

test('the last period of a year to date says that it is not whole, also of a year that is over', async () => {
  const portionsOf = async (more: object) => (await ofFacts('column', more)).portions?.map((one) => one.toFixed(2))
  const whole = Array.from({ length: 10 }, () => '1.00')
  const asked = { range: 'ytd', granularity: 'month' }
  expect(await portionsOf({ ...asked, item: '2025-01-01' })).toEqual([...whole, '0.77'])
  expect(await portionsOf({ ...asked, item: 'current' })).toEqual([...whole, '0.75'])
  expect(await portionsOf({ range: 'fytd', granularity: 'quarter', item: '2025-04-01' })).toEqual([
    '1.00',
    '1.00',
    '0.59',
  ])
  expect(await portionsOf({ range: 'year', granularity: 'month', item: '2025-01-01' })).toBe(undefined)
})

test('a chart over months keeps the whole months of the year before', async () => {
  const { series, notes } = await ofFacts('column', { granularity: 'day', range: 'month', item: '2026-10-05' })
  expect([series.map(({ values }) => values.length), notes]).toEqual([[31, 31], []])
})

test('what is recorded once a month is compared up to the end of its last month', async () => {
  const firsts = days.filter((day) => day.endsWith('-01'))
  const monthly = async (query: FactQuery): Promise<FactResult> => {
    const { dateFrom = '', dateTo = '9999', offset, limit, dateGranularity, measures: names } = query
    const asked = firsts.filter((day) => dateFrom <= day && day <= dateTo)
    const results = [...Map.groupBy(asked, (day) => (dateGranularity === 'day' ? day : ''))].map(([day, own]) => ({
      dimensionValues: { __date: day },
      measures: Object.fromEntries(names.map((name) => [name, { value: sumOf(own), unit: 'number' as const }])),
      recordCount: own.length,
    }))
    return { results: results.slice(offset, offset + limit), total: results.length }
  }
  const chart = datasetChartSchema.parse({
    ...{ metricType: 'warehouse_metric', title: 'Cost', chartType: 'big-number' },
    series: [{ dataSource: { factTable: 'sales', metric: 'amount' }, presentation: {} }],
  })
  const found = await readChartData({ facts, clock, currency: 'NZD', ask: monthly }, chart, settings)
  expect(valuesOf(found)).toEqual([7 * 130, 7 * 100, [note]])
})

test.each([
  ['a dataset', (more: object) => ofFacts('column', more, quiet)],
  ['a measure', (more: object) => ofMeasure(more, quiet, { chartType: 'column' })],
])('so does one of %s over a year that its data do not fill', async (_, read) => {
  const { series, notes } = await read({ granularity: 'month', item: '2026-04-01' })
  const monthsBefore = [30, 31, 30, 31, 31, 30, 31, 30, 31, 31, 28, 31].map((count) => count * 100)
  expect([series.find(({ comparison }) => comparison)?.values, notes]).toEqual([monthsBefore, []])
})

test('the bars of a breakdown are held against as many days, as the figure beside them is', async () => {
  const read = (more: object) =>
    readChartData(
      { facts, clock: quiet, currency: 'NZD', ask: askFacts },
      datasetChartSchema.parse({
        ...{ metricType: 'warehouse_metric', title: 'Sales by shop', chartType: 'bar', axisDimension: 'shop' },
        series: [{ dataSource: { factTable: 'sales', metric: 'amount' }, presentation: {} }],
      }),
      { ...settings, ...more },
    )
  const { labels, ...found } = await read({ item: '2026-04-01' })
  expect([labels, ...valuesOf({ labels, ...found })]).toEqual([['Harbour'], 214 * 130, 214 * 100, [note]])
  // A year that is over is held against all of the one before, which has no data here.
  expect(valuesOf(await read({ item: '2025-04-01' }))).toEqual([365 * 100, []])
})
