import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { datasets, factAnswer, factForm, storesAnswer, storesForm } from '../../tests/model/datasets/things.ts'
import { aggregations, type FactResult, type FactRow, formGranularities } from './datasets.schemas.ts'
import {
  axesOf,
  type FactForm,
  type DatasetForm,
  factQueryOf,
  isLimit,
  limitOf,
  printFilters,
  printForm,
  readForm,
} from './dataset-form.ts'
import { parseJsonFilters } from './datasets.filters.ts'
import { pivotOf, pivotLabel } from './pivot.ts'
import { recordsOfCell } from './records-of-cell.ts'
import { chartOf, csvFileOf } from './result-files.ts'

const bom = '\ufeff'

describe('a pivot', () => {
  const pivot = pivotOf(factAnswer)

  test('has periods across, empty values last, and the totals that the server reckoned', () => {
    expect(pivot.columns.map((key) => pivotLabel(key, pivot.columnDimensions, { granularity: 'month' }))).toEqual([
      'Jan 2026',
      'Feb 2026 (50% of period)',
      'Mar 2026 (future)',
    ])
    expect(pivot.rows.map((row) => [row.values[0], row.total?.value])).toEqual([
      ['East', 7],
      ['North', 11],
      [null, 20],
    ])
    expect([pivot.total?.value, Object.values(pivot.columnTotals).map(({ value }) => value)]).toEqual([14, [15, 12, 7]])
  })

  test('is written as a file without its totals, and text that would be a formula with an apostrophe', () => {
    expect(csvFileOf(factAnswer)).toEqual({
      name: 'warehouse-facts-sales.csv',
      text: `${bom}region,Jan 2026,Feb 2026 (50% of period),Mar 2026 (future)\r\nEast,,,7\r\nNorth,10,12,\r\n(empty),20,,\r\n`,
    })
    expect(csvFileOf(storesAnswer)).toEqual({
      name: 'warehouse-dimension-stores.csv',
      text: `${bom}Key,city\r\ns1,'=Chicago\r\n`,
    })
    const unmatched = [
      { relation: 'place', label: 'Place', rows: 1_200 },
      { relation: 'buyer', label: 'Buyer', rows: 0 },
    ]
    const { text } = csvFileOf({ ...factAnswer, cells: { ...factAnswer.cells, unmatched } })
    expect(text.split('\r\n').slice(-4)).toEqual(['(empty),20,,', '', '"1,200 rows have no match in Place."', ''])
    const named = csvFileOf({ ...storesAnswer, form: { ...storesAnswer.form, dataset: '../a"b' } })
    expect(named.name).toBe('warehouse-dimension-.._a_b.csv')
  })

  test('is drawn along its periods, and says how each series was aggregated', () => {
    const { chartType, labels, series } = chartOf(factAnswer)
    expect([chartType, labels]).toEqual(['line', ['2026-01', '2026-02', '2026-03']])
    expect(series.map(({ seriesLabel, source, presentation }) => [seriesLabel, source, presentation])).toEqual([
      ['East', { values: [null, null, 7] }, { aggregation: 'mean' }],
      ['North', { values: [10, 12, null] }, { aggregation: 'mean' }],
      ['(empty)', { values: [20, null, null] }, { aggregation: 'mean' }],
    ])
  })

  test('is drawn with every metric of one unit, and names those that are not drawn', () => {
    const form: FactForm = {
      ...{ ...factForm, granularity: null, rows: ['region'] },
      more: [
        { metric: 'cost', aggregation: 'sum' },
        { metric: 'count', aggregation: 'sum' },
      ],
    }
    const row = (region: string, revenue: number, cost: number, count: number): FactRow => ({
      dimensionValues: { region },
      measures: {
        'revenue:mean': { value: revenue, unit: 'currency' },
        'cost:sum': { value: cost, unit: 'currency' },
        count: { value: count, unit: 'number' },
      },
      recordCount: count,
    })
    const cells: FactResult = { results: [row('North', 10, 4, 2), row('East', 7, 5, 1)], total: 2 }
    const { title, series, note } = chartOf({
      ...{ kind: 'fact', form, cells, rowTotals: null, columnTotals: null, total: null, isFilterLeftOut: false },
    })
    expect([title, note]).toEqual(['Mean of revenue, Sum of cost of sales', 'Not drawn: count.'])
    expect(series.map(({ seriesLabel, source, presentation }) => [seriesLabel, source, presentation])).toEqual([
      ['Mean of revenue', { values: [7, 10] }, { aggregation: 'mixed' }],
      ['Sum of cost', { values: [5, 4] }, { aggregation: 'mixed' }],
    ])
  })

  test('leads from a cell to its records: its values, its period within the dates of the form, and its filters', () => {
    const form = { ...factForm, from: '2026-01-10', filters: '{"product":"Tea"}' }
    const [row, column] = [pivot.rows[2]!, pivot.columns[0]!]
    expect(recordsOfCell(datasets, form, { row, column, title: 'x' }).query).toEqual({
      factTable: 'sales',
      measures: ['count', 'revenue'],
      dimensions: ['region', 'product'],
      dateGranularity: 'day',
      dateFrom: '2026-01-10',
      dateTo: '2026-01-31',
      limit: 1_000,
      filter_product: ['{"type":"include","values":["Tea"]}'],
      filter_region: ['{"type":"include","values":[null]}'],
    })
  })
})

describe('the form of a query', () => {
  const text = fc.string({ maxLength: 12 })
  const name = fc.string({ minLength: 1, maxLength: 12 })
  const names = fc.uniqueArray(name, { maxLength: 3 })
  const fact = fc
    .record({
      kind: fc.constant('fact' as const),
      dataset: name,
      metric: name,
      aggregation: fc.constantFrom(...aggregations),
      granularity: fc.option(fc.constantFrom(...formGranularities)),
      from: fc.constantFrom('', '2024-02-29'),
      to: fc.constantFrom('', '2026-12-31'),
      rows: names,
      columns: names,
      limit: text,
      filters: text,
      isChart: fc.boolean(),
    })
    .map((form): DatasetForm => ({ ...form, columns: form.columns.filter((one) => !form.rows.includes(one)) }))
  const dimension = fc.record({
    kind: fc.constant('dimension' as const),
    dataset: name,
    columns: names,
    search: text,
    limit: text,
    filters: text,
  })

  test('comes back from the address as it was', () => {
    fc.assert(
      fc.property(fc.oneof(fact, dimension), (form) => {
        expect(readForm(printForm(form))).toEqual(form)
      }),
    )
  })

  test('leaves out of an address what makes no sense', () => {
    expect(readForm('?fact=sales&aggregation=p42&granularity=hour&from=2026-02-30&columns=a&columns=a')).toEqual({
      ...factForm,
      ...{ metric: 'count', aggregation: 'sum', granularity: null, rows: [], columns: ['a'] },
    })
    expect([readForm('?folder=f1'), readForm('')]).toEqual([null, null])
  })

  // D3.5.05
  test('takes its limit as an integer', () => {
    expect(['', '25', ' 7 ', '12.9', '25 rows', '0', '-4', 'many', '999999'].map(limitOf)).toEqual([
      ...[100, 25, 7, 12, 25, 100, 100, 100, 100_000],
    ])
    expect(['', '25', '12.9', '0', '100001', 'many'].map(isLimit)).toEqual([true, true, false, false, false, false])
  })

  test('leaves a filter out that does not parse, and puts the periods where nothing else stands', () => {
    const query = factQueryOf({ ...factForm, filters: '{"region": ' }, ['region', '__date'], { limit: 5, offset: 0 })
    expect(query).toEqual({
      ...{
        factTable: 'sales',
        measures: ['revenue:mean'],
        dimensions: ['region'],
        dateGranularity: 'month',
        limit: 5,
        offset: 0,
      },
      ...{ dateFrom: undefined, dateTo: undefined },
    })
    expect(axesOf({ ...factForm, columns: ['product'] })).toEqual({ rows: ['__date', 'region'], columns: ['product'] })
    const put = (given: Partial<FactForm>) => axesOf({ ...factForm, ...given })
    expect(put({ rows: ['region', '__date'] })).toEqual({ rows: ['region', '__date'], columns: [] })
    expect(put({ columns: ['__date'] })).toEqual({ rows: ['region'], columns: ['__date'] })
    expect(put({ rows: ['__date'], granularity: null })).toEqual({ rows: [], columns: [] })
    expect(storesForm.kind).toBe('dimension')
  })

  test('writes filters by clicks as the JSON that reads back as they are', () => {
    const value = fc.option(fc.string({ maxLength: 6 }))
    const filter = fc.record({
      dimension: name.filter((one) => one !== '__proto__'),
      type: fc.constantFrom('include' as const, 'exclude' as const),
      values: fc.uniqueArray(value, { minLength: 1, maxLength: 3 }),
    })
    const filters = fc.uniqueArray(filter, { selector: ({ dimension }) => dimension, maxLength: 3 })
    const byName = (one: { dimension: string }, other: { dimension: string }) =>
      one.dimension < other.dimension ? -1 : 1
    fc.assert(
      fc.property(filters, (given) => {
        expect(parseJsonFilters(printFilters(given))?.sort(byName)).toEqual([...given].sort(byName))
      }),
    )
  })
})
