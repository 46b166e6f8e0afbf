import { describe, expect, test } from 'vitest'
import type { DimensionTable } from '../../engines/queries/catalogue.ts'
import { listOf, queryList, rowOf } from './list-facts.ts'

const table: DimensionTable = {
  name: 'products',
  label: 'Products',
  columns: [
    { name: 'sku', label: 'SKU', role: 'key', type: 'text' },
    { name: 'name', label: 'Name', role: 'attribute', type: 'text' },
    { name: 'kind', label: 'Kind', role: 'attribute', type: 'text' },
    { name: 'price', label: 'Price', role: 'attribute', type: 'decimal', unit: 'currency' },
    { name: 'added_at', label: 'Added at', role: 'attribute', type: 'timestamp' },
  ],
  files: [],
}
const rows = [
  rowOf(table, 'A1', { name: 'Cup', kind: 'Ware', price: 0.1, added_at: '2025-01-05T10:00:00' }),
  rowOf(table, 'A2', { name: 'Jug', kind: 'Ware', price: 0.2, added_at: '2025-02-01T00:00:00' }),
  rowOf(table, 'B1', { name: 'Decaf', kind: 'Coffee', price: null, added_at: null }),
]
const list = listOf(table, rows, 'NZD')

describe('a list as a table that can be asked', () => {
  test('numbers are measures, dates are dates, the rest are dimensions; its things go by their names', () => {
    expect(list.info).toEqual({
      name: 'products',
      label: 'Products',
      measures: [{ name: 'price', label: 'Price', unit: 'currency', currency: 'NZD' }],
      dimensions: [
        { name: 'sku', label: 'SKU', sampleValues: ['A1', 'A2', 'B1'] },
        { name: 'name', label: 'Name', sampleValues: ['Cup', 'Jug', 'Decaf'] },
        { name: 'kind', label: 'Kind', sampleValues: ['Ware', 'Coffee'] },
      ],
      dateDimensions: [{ name: 'added_at', label: 'Added at', from: '2025-01-05', to: '2025-02-01' }],
      rowCount: 3,
      isList: true,
      naming: 'name',
    })
  })

  test('names that two things share are no names: then the key is', () => {
    const twins = [rowOf(table, 'A1', { name: 'Cup' }), rowOf(table, 'A2', { name: 'Cup' })]
    expect(listOf(table, twins, 'NZD').info.naming).toBe('sku')
  })
})

describe('queries over a list', () => {
  const ask = (query: Partial<Parameters<typeof queryList>[1]>) =>
    queryList(list, { factTable: 'products', measures: ['price'], ...query })
  const valuesOf = (result: ReturnType<typeof ask>) =>
    'results' in result
      ? result.results.map((row) => [
          ...Object.values(row.dimensionValues),
          ...Object.values(row.measures).map(({ value }) => value),
        ])
      : result

  test('sums are exact, empty cells count for nothing', () => {
    const aggregations = ['price', 'price:mean', 'price:min', 'price:max', 'price:p50', 'count']
    expect(valuesOf(ask({ measures: aggregations }))).toEqual([[0.3, 0.15, 0.1, 0.2, expect.closeTo(0.15, 9), 3]])
  })

  test('the last value and a weighted mean', () => {
    expect(valuesOf(ask({ measures: ['price:last', 'price:weighted_mean:price'] }))).toEqual([
      [0.2, expect.closeTo(0.05 / 0.3, 9)],
    ])
    expect(valuesOf(ask({ measures: ['price:last', 'price:weighted_mean:price'], dateFrom: '2026-01-01' }))).toEqual([])
    expect(valuesOf(ask({ measures: ['price:last', 'price:weighted_mean:price'], dimensions: ['kind'] }))).toEqual([
      ['Coffee', null, null],
      ['Ware', 0.2, expect.closeTo(0.05 / 0.3, 9)],
    ])
  })

  test('grouped, filtered and by time', () => {
    expect(valuesOf(ask({ dimensions: ['kind'] }))).toEqual([
      ['Coffee', null],
      ['Ware', 0.3],
    ])
    expect(valuesOf(ask({ filters: { kind: { type: 'exclude', values: ['Ware'] } }, measures: ['count'] }))).toEqual([
      [1],
    ])
    expect(valuesOf(ask({ dateGranularity: 'day', filters: { name: { type: 'include', values: ['Cup'] } } }))).toEqual([
      ['2025-01-05', 0.1],
    ])
    expect(valuesOf(ask({ dateFrom: '2025-02-01', dateTo: '2025-02-28' }))).toEqual([[0.2]])
  })

  test('what nothing matches has no rows; a limit keeps the number of all', () => {
    expect(ask({ filters: { name: { type: 'include', values: ['Lid'] } } })).toEqual({
      ...{ results: [], total: 0, rowCount: 0 },
    })
    expect(ask({ dimensions: ['name'], limit: 1 })).toMatchObject({
      results: [{ dimensionValues: { name: 'Cup' } }],
      total: 3,
      rowCount: 3,
      missing: [{ column: 'price', label: 'Price', rows: 1, of: 3 }],
    })
  })
})
