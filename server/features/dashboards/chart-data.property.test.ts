import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Chart,
  type ChartData,
  datasetChartSchema,
  type DashboardSettings,
  dateAxis,
  defaultSettings,
  itemOrders,
} from '../../../contract/dashboards/dashboards.schemas.ts'
import { settled } from '../../../contract/dashboards/settings-address.ts'
import {
  type DayRange,
  periodsBetween,
  type PeriodUnit,
  previousRange,
  resolveRange,
} from '../../../contract/shared/periods.ts'
import { compile } from '../../../src/charts/compile.ts'
import { specOf } from '../../../src/charts/dashboard/spec-of.ts'
import { catalogueOf } from '../../engines/queries/catalogue.ts'
import { factsMetadata } from '../../engines/queries/metadata.ts'
import { aggregate } from '../../platform/warehouse/evaluator.testing.ts'
import type { UnderstoodTable } from '../../engines/queries/understood-table.ts'
import { type OwnWarehouse, startOwnWarehouse } from '../../platform/warehouse/warehouse.testing.ts'
import { readChartData } from './chart-data.ts'
import { runs as countRuns } from '../../../tests/deep.ts'

const runs = countRuns(20, 40)
const today = '2026-11-23'
const clock = { now: Date.parse('2026-11-22T20:00:00Z'), today, timeZone: 'Pacific/Auckland' as const }

let warehouse: OwnWarehouse
beforeAll(async () => {
  warehouse = await startOwnWarehouse()
})
afterAll(async () => {
  await warehouse?.close()
})

type Row = { day: string; region: string | null; line: string; amount: string | null; units: string }
const names = Array.from({ length: 16 }, (_, index) => `Item ${index + 1}`)
const day = fc
  .integer({ min: 20_089, max: 20_900 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10))
const row: fc.Arbitrary<Row> = fc.record({
  day,
  region: fc.option(fc.constantFrom(...names), { freq: 8 }),
  line: fc.constantFrom('A', 'B', 'C'),
  amount: fc.option(
    fc.integer({ min: -50_000, max: 90_000 }).map((cents) => (cents / 100).toFixed(2)),
    { freq: 8 },
  ),
  units: fc.integer({ min: 0, max: 40 }).map(String),
})

const columns: UnderstoodTable['columns'] = [
  { name: 'day', label: 'Day', role: 'date', type: 'date' },
  { name: 'region', label: 'Region', role: 'dimension', type: 'text' },
  { name: 'line', label: 'Line', role: 'dimension', type: 'text' },
  { name: 'amount', label: 'Amount', role: 'measure', type: 'decimal', unit: 'currency' },
  { name: 'units', label: 'Units', role: 'measure', type: 'decimal', unit: 'number' },
]
const catalogueFor = (fileId: string) =>
  catalogueOf([
    {
      fileId,
      kind: 'fact',
      name: 'sales',
      label: 'Sales',
      columns,
      externalSystem: 'upload',
      createdAt: '',
      updatedAt: '',
    },
  ])

const inA = { column: 'line', comparison: 'equal', value: 'A' } as const
const meets = (conditions: unknown) => (one: Row) =>
  conditions === undefined || Number(one.units) >= 25 || one.line === 'A'

const source = fc.record({
  factTable: fc.constant('sales'),
  metric: fc.constantFrom('amount', 'units', 'count'),
  aggregation: fc.constantFrom('sum', 'mean', 'min', 'max', 'p50'),
  breakdownDimension: fc.constantFrom(null, null, 'region', 'line'),
  filters: fc.constantFrom({}, { line: { type: 'exclude', values: ['B'] } }),
  conditions: fc.constantFrom(undefined, undefined, [
    { joins: 'any', conditions: [{ column: 'units', comparison: 'atLeast', value: '25' }, inA] },
  ]),
})
const chartOf: fc.Arbitrary<Chart> = fc
  .record({
    chartType: fc.constantFrom('column', 'line', 'bar', 'pie', 'data-table', 'big-number', 'big-number', 'radar'),
    axisDimension: fc.constantFrom(dateAxis, dateAxis, 'region', 'line'),
    sources: fc.array(source, { minLength: 1, maxLength: 2 }),
    items: fc.option(fc.record({ top: fc.constantFrom(null, 1, 3), order: fc.constantFrom(...itemOrders) }), {
      nil: undefined,
    }),
  })
  .map(({ chartType, axisDimension, sources, items }) =>
    datasetChartSchema.parse({
      ...{ metricType: 'warehouse_metric', title: 'Sales', chartType, axisDimension, items },
      series: sources.map((dataSource) => ({ dataSource, presentation: {} })),
    }),
  )
const settingsOf: fc.Arbitrary<DashboardSettings> = fc
  .record({
    range: fc.constantFrom('year', 'fy', 'ytd', 'half', 'quarter', 'month', 'all'),
    granularity: fc.constantFrom('month', 'quarter', 'week', 'day', 'year'),
    item: fc.constantFrom('current', 'current', '2025-05-05', '2026-02-28'),
    compare: fc.constantFrom('none', 'prev', 'prev'),
    dimensionFilters: fc.constantFrom({}, { region: { type: 'include', values: names.slice(0, 14) } }),
  })
  .map((given) => settled({ ...defaultSettings, ...given } as DashboardSettings))

const isIn = ({ from, to }: DayRange, at: string) => from <= at && at <= to

function measured(rows: readonly Row[], metric: string, aggregation: string): number | null {
  if (rows.length === 0) return null
  if (metric === 'count') return rows.length
  const values = rows.map((one) => one[metric as 'amount' | 'units']).filter((value) => value !== null)
  return aggregate(values, aggregation as 'sum')
}

type Filter = { type: 'include' | 'exclude'; values: readonly string[] }
const passes = (filters: Readonly<Record<string, Filter>>) => (one: Row) =>
  Object.entries(filters).every(([name, { type, values }]) => {
    const value = one[name as 'region' | 'line']
    return (value !== null && values.includes(value)) === (type === 'include')
  })
const textOf = (value: string | null) => value ?? '(empty)'

/** The period before; for what is not drawn over time, as many days of it as there are so far in the one shown. */
function comparedRange(
  rows: readonly Row[],
  chart: Chart,
  settings: DashboardSettings,
  shown: DayRange,
  { series, isOverTime }: { series: number; isOverTime: boolean },
) {
  const before = previousRange(settings.range, shown)!
  if (isOverTime || chart.metricType !== 'warehouse_metric') return before
  const newest = rows
    .filter(passes(chart.series[series]!.dataSource.filters))
    .filter(meets(chart.series[series]!.dataSource.conditions))
    .filter(passes(settings.dimensionFilters))
    .map(({ day }) => day)
    .sort()
    .at(-1)
  if (newest === undefined || newest < shown.from) return before
  const end = [newest, today, shown.to].sort()[0]!
  const days = (Date.parse(end) - Date.parse(shown.from)) / 86_400_000
  const cut = new Date(Date.parse(before.from) + days * 86_400_000).toISOString().slice(0, 10)
  return end >= shown.to || cut > before.to ? before : { from: before.from, to: cut }
}

/** What a cell must hold, reckoned from the rows alone. */
function expected(
  rows: readonly Row[],
  chart: Chart,
  settings: DashboardSettings,
  data: ChartData,
  at: { series: number; label: number },
) {
  const fetched = data.series[at.series]!
  if (chart.metricType !== 'warehouse_metric') throw new Error('not of a dataset')
  const { metric, aggregation, breakdownDimension, filters, conditions } = chart.series[fetched.series]!.dataSource
  const shown = data.range!
  const isOnTime = data.labelTitle === null
  const unit = settings.granularity as PeriodUnit
  const hasPeriods = isOnTime && data.labels.length === periodsBetween(unit, shown.from, shown.to).length
  const isWhole = isOnTime && (chart.chartType === 'big-number' || chart.chartType === 'pie')
  const compared = { series: fetched.series, isOverTime: isOnTime && !isWhole }
  const range = fetched.comparison === null ? shown : comparedRange(rows, chart, settings, shown, compared)
  const span = isWhole || !isOnTime || !hasPeriods ? range : periodsBetween(unit, range.from, range.to)[at.label]
  if (span === undefined) return null
  const label = data.labels[at.label]!
  const others = data.labels.slice(0, -1)
  const ofLabel = (one: Row) => {
    if (isOnTime) return true
    const value = textOf(one[data.labelTitle as 'region' | 'line'])
    return label === 'Other' ? !others.includes(value) : value === label
  }
  const items = data.series.filter(({ series, item, isRest }) => series === fetched.series && item !== null && !isRest)
  const ofItem = (one: Row) => {
    if (fetched.item === null || breakdownDimension === null) return true
    const value = textOf(one[breakdownDimension as 'region' | 'line'])
    return fetched.isRest ? !items.some(({ item }) => item === value) : value === fetched.item
  }
  const found = rows
    .filter((one) => isIn(range, one.day) && isIn(span, one.day))
    .filter(passes(filters))
    .filter(meets(conditions))
    .filter(passes(settings.dimensionFilters))
    .filter((one) => ofLabel(one) && ofItem(one))
  return measured(found, metric, aggregation)
}

/** The days on which any series has rows; the range "all" runs from the first to the last of them. */
function keptBy(rows: readonly Row[], chart: Chart, settings: DashboardSettings): string[] {
  const sources = chart.metricType === 'warehouse_metric' ? chart.series.map(({ dataSource }) => dataSource) : []
  return rows
    .filter(passes(settings.dimensionFilters))
    .filter((one) => sources.some(({ filters, conditions }) => passes(filters)(one) && meets(conditions)(one)))
    .map((one) => one.day)
    .sort()
}

let file = 0
test('every number of a chart is the one that its rows give, and what is drawn is that number', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 60 }),
      chartOf,
      settingsOf,
      async (rows, chart, settings) => {
        file += 1
        const [organisationId, fileId] = ['org_1', `file_${file}`]
        const values = rows.map((one) => [one.day, one.region, one.line, one.amount, one.units])
        const table = {
          kind: 'fact' as const,
          name: 'sales',
          label: 'Sales',
          sourceSheets: [],
          columns,
          rows: values,
          remarks: [],
        }
        await warehouse.engine.write({ organisationId, fileId, table })
        const catalogue = catalogueFor(fileId)
        const ask = (query: Parameters<typeof warehouse.engine.queryFacts>[0]['query']) =>
          warehouse.engine.queryFacts({ organisationId, catalogue, query, ...clock })
        const facts = factsMetadata(catalogue, null)
        const data = await readChartData({ facts, clock, currency: 'NZD', ask }, chart, settings)
        await warehouse.engine.remove({ organisationId, fileId })
        if (data.range === null) return
        const days = keptBy(rows, chart, settings)
        const requested = resolveRange(settings.range, settings.item, today, days[0], days.at(-1))
        expect(data.range).toEqual(requested)
        for (const [series, fetched] of data.series.entries()) {
          for (const [label, value] of fetched.values.entries()) {
            const own = expected(rows, chart, settings, data, { series, label })
            if (own === null || value === null) expect([series, label, value]).toEqual([series, label, own])
            else expect(value).toBeCloseTo(own, 6)
            compared += value === null ? 0 : 1
          }
        }
        const drawn = compile(specOf(chart, data), null, { theme: 'light', timeZone: 'UTC', today, locale: 'en-NZ' })
        const raw = drawn.table.rows.map((cells) => cells.slice(1).map((cell) => cell.raw))
        expect(raw).toEqual(data.labels.map((_, label) => data.series.map((fetched) => fetched.values[label] ?? null)))
      },
    ),
    { numRuns: runs, seed: Number(process.env.SEED ?? 20261123) },
  )
  expect(compared).toBeGreaterThan(runs)
})
