import { describe, expect, test } from 'vitest'
import { filterQuery, parseFilterValues, parseJsonFilters } from './datasets.filters.ts'
import {
  aggregations,
  allAggregations,
  dataSourcesSchema,
  defaultAggregation,
  dimensionQuerySchema,
  dimensionRecordSchema,
  dimensionValuesQuerySchema,
  factQuerySchema,
  formGranularities,
} from './datasets.schemas.ts'

const base = { factTable: 'sales', measures: 'amount' }
const messages = (query: Record<string, unknown>) => {
  const parsed = factQuerySchema.safeParse(query)
  return parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message])
}

describe('the query of facts', () => {
  test('has an order and a top as JSON text', () => {
    const order = [{ by: 'amount', direction: 'descending' }, { by: 'region' }]
    const top = { dimension: 'region', by: 'amount:p90', count: 10 }
    const asked = factQuerySchema.parse({ ...base, order: JSON.stringify(order), top: JSON.stringify(top) })
    expect([asked.order, asked.top]).toEqual([order, top])
    expect(factQuerySchema.parse({ ...base, order: [{ by: 'amount' }] }).order).toEqual([{ by: 'amount' }])
    expect(factQuerySchema.parse({ ...base, order: ['[{"by":"amount"}]'] }).order).toEqual([{ by: 'amount' }])
    expect(messages({ ...base, order: '{"by":"amount"}', top: JSON.stringify({ ...top, count: 0 }) })).toEqual([
      ['order', 'The order is not valid JSON of columns or measures with a direction.'],
      ['top', 'The top is not valid JSON of a breakdown, a measure and a count.'],
    ])
  })

  test('may have expressions alone', () => {
    const expressions = [{ name: 'margin', expression: 'sum(profit) / sum(sales)' }]
    const asked = { factTable: 'sales', expressions: JSON.stringify(expressions) }
    expect(factQuerySchema.parse(asked)).toMatchObject({ measures: [], expressions })
    expect(messages({ ...asked, expressions: '[]' })).toEqual([['measures', 'Metric is required']])
  })

  test('has conditions as JSON text, of at most six groups within one another and 100 in all', () => {
    const condition = { column: 'region', operator: 'contains', text: 'o' }
    const where = { or: [condition, { not: { column: 'day', operator: 'during', period: { last: 30, unit: 'day' } } }] }
    expect(factQuerySchema.parse({ ...base, where: JSON.stringify(where) }).where).toEqual(where)
    const within = (depth: number): object => (depth === 0 ? condition : { not: within(depth - 1) })
    expect(messages({ ...base, where: JSON.stringify(within(6)) })).toEqual([])
    const invalid = [['where', 'The conditions are not valid JSON of columns, comparisons and values.']]
    const nested = `${'{"not":'.repeat(5000)}${JSON.stringify(condition)}${'}'.repeat(5000)}`
    const others = ['{', '5', '[]', '{"and":[],"or":[]}', JSON.stringify(within(7)), nested]
    for (const text of [...others, JSON.stringify({ ...condition, operator: 'like' })])
      expect([text.slice(0, 40), messages({ ...base, where: text })]).toEqual([text.slice(0, 40), invalid])
    const many = { and: [0, 1, 2].map(() => ({ or: Array.from({ length: 40 }, () => condition) })) }
    expect(messages({ ...base, where: JSON.stringify(many) })).toEqual([
      ['where', 'A query can have up to 100 conditions.'],
    ])
  })

  // D3.3.17, D3.3.18
  test('has table, measures, granularity, dates, dimensions, limit and filters', () => {
    expect(
      factQuerySchema.parse({
        factTable: 'sales',
        measures: ['amount', 'amount:p90'],
        dimensions: 'region,city',
        dateGranularity: 'fy',
        dateFrom: '2024-02-29',
        dateTo: '2024-12-31',
        limit: '10000',
        offset: '80',
        proactivelyRecache: 'true',
        filter_region: ['North', 'South', '{"type":"exclude","values":["x",1,null]}'],
      }),
    ).toEqual({
      factTable: 'sales',
      measures: ['amount', 'amount:p90'],
      dimensions: ['region', 'city'],
      dateGranularity: 'fy',
      dateFrom: '2024-02-29',
      dateTo: '2024-12-31',
      limit: 10_000,
      offset: 80,
      filters: [
        { dimension: 'region', type: 'include', values: ['North', 'South'] },
        { dimension: 'region', type: 'exclude', values: ['x', '1', null] },
      ],
    })
  })

  test('has its defaults and takes lists as repeated keys or with commas', () => {
    const bare = {
      factTable: 'sales',
      measures: ['amount'],
      dimensions: [],
      dateGranularity: undefined,
      dateFrom: undefined,
      dateTo: undefined,
      filters: [],
      limit: 100,
      offset: 0,
    }
    expect(factQuerySchema.parse(base)).toEqual(bare)
    expect(factQuerySchema.parse({ ...base, measures: ['amount'], dimensions: '' })).toEqual(bare)
    expect(factQuerySchema.parse({ ...base, measures: 'a, b,a' }).measures).toEqual(['a', 'b'])
    expect(factQuerySchema.parse({ ...base, measures: ['a,b'] }).measures).toEqual(['a', 'b'])
  })

  // D3.5.05
  test('the limit is a whole number from 1 to 10000 and nothing else', () => {
    expect(factQuerySchema.parse({ ...base, limit: '7' }).limit).toBe(7)
    for (const limit of ['10abc', '0', '-1', '1.5', '1e3', '10001', '1e9', '', ' 5', ['1', '2'], '0x10']) {
      expect(messages({ ...base, limit }), String(limit)).toEqual([
        ['limit', 'The limit must be a whole number from 1 to 10000.'],
      ])
    }
    expect(messages({ ...base, offset: '-1' })).toEqual([['offset', 'The offset must be a whole number from 0.']])
  })

  test('what is missing or wrong is said in sentences', () => {
    expect(messages({})).toEqual([
      ['factTable', 'Dataset is required'],
      ['measures', 'Metric is required'],
    ])
    expect(messages({ ...base, factTable: ['a', 'b'] })).toEqual([['factTable', 'Dataset is required']])
    expect(messages({ ...base, dateFrom: '2023-02-29' })).toEqual([['dateFrom', 'Enter a date as yyyy-mm-dd.']])
    expect(messages({ ...base, dateTo: '1/2/2024' })).toEqual([['dateTo', 'Enter a date as yyyy-mm-dd.']])
    expect(messages({ ...base, dateGranularity: 'fytd' }).length).toBe(1)
    expect(messages({ ...base, filter_region: '{"type":"include"' })).toEqual([
      ['filter_region', 'The filter on "region" is not valid JSON of a value, a list or a type with values.'],
    ])
    for (const value of [
      '{}',
      '{"type":"only","values":[]}',
      '{"type":"include","values":[{}]}',
      '[[1]]',
      '[North',
      '{"type":"include","values":[],"more":1}',
    ]) {
      expect(messages({ ...base, filter_region: value }).length, value).toBe(1)
    }
    expect(messages({ ...base, measures: Array.from({ length: 21 }, (_, index) => `m${index}`) })).toEqual([
      ['measures', 'A query can have up to 20 measures.'],
    ])
    expect(messages({ ...base, filter_a: 'x'.repeat(1001) }).length).toBe(1)
  })

  test('names from the prototype are only names', () => {
    const query = Object.assign(Object.create(null) as Record<string, unknown>, {
      ...base,
      filter_constructor: 'a',
      filter___proto__: 'b',
    })
    expect(factQuerySchema.parse(query).filters).toEqual([
      { dimension: 'constructor', type: 'include', values: ['a'] },
      { dimension: '__proto__', type: 'include', values: ['b'] },
    ])
  })
})

describe('filters of the form', () => {
  test('take a value, a list or type and values', () => {
    expect(
      parseJsonFilters('{"region": "North", "city": ["A", 1], "shop": {"type": "exclude", "values": ["x"]}}'),
    ).toEqual([
      { dimension: 'region', type: 'include', values: ['North'] },
      { dimension: 'city', type: 'include', values: ['A', '1'] },
      { dimension: 'shop', type: 'exclude', values: ['x'] },
    ])
    expect(parseJsonFilters('  ')).toEqual([])
  })

  test('that do not parse are none, so that the query goes without them', () => {
    for (const text of ['{', '"North"', '[1]', '{"a": {"values": []}}', '{"a": {"b": 1}}'])
      expect(parseJsonFilters(text), text).toBeNull()
  })

  test('have at most 1000 values of 1000 characters on a dimension named in 200, and one too long spoils them all', () => {
    const long = 'x'.repeat(1000)
    const many = Array.from({ length: 1000 }, (_, index) => `${index}`)
    const name = 'd'.repeat(200)
    const fits = { [name]: long, city: many }
    expect(parseJsonFilters(JSON.stringify(fits))).toEqual([
      { dimension: name, type: 'include', values: [long] },
      { dimension: 'city', type: 'include', values: many },
    ])
    expect(parseFilterValues('city', [...many.slice(1), long])).toEqual([
      { dimension: 'city', type: 'include', values: [...many.slice(1), long] },
    ])
    const spoilt = [{ [`${name}d`]: 'x' }, { '': 'x' }, { shop: `${long}x` }, { shop: [...many, 'x'] }]
    for (const more of spoilt) expect(parseJsonFilters(JSON.stringify({ ...fits, ...more }))).toBeNull()
    expect(parseFilterValues('city', ['[1]', `${long}x`])).toBeNull()
    expect(parseFilterValues('city', ['[1]', ...many, 'x'])).toBeNull()
  })

  test('travel as query keys and come back', () => {
    const filters = [
      { dimension: 'region', type: 'exclude' as const, values: ['[x]', null] },
      { dimension: 'region', type: 'include' as const, values: ['North'] },
    ]
    expect(parseFilterValues('region', filterQuery(filters).filter_region ?? [])).toEqual(filters)
  })
})

// D3.9.01, D3.9.02, D3.5.08
test('aggregations, the default one and the granularities of the form', () => {
  expect(aggregations).toEqual([
    'sum',
    'mean',
    'min',
    'max',
    'p1',
    'p5',
    'p10',
    'p25',
    'p50',
    'p75',
    'p90',
    'p95',
    'p99',
  ])
  expect(allAggregations).toEqual([...aggregations, 'last', 'weighted_mean', 'count_distinct'])
  expect(defaultAggregation).toBe('sum')
  expect(formGranularities).toEqual(['day', 'week', 'month', 'quarter', 'half', 'year', 'fy'])
})

// D3.3.20
test('a dimension query has dimension, columns, search, limit and filters', () => {
  expect(
    dimensionQuerySchema.parse({ dimension: 'shops', columns: 'city,area', search: 'x', limit: '5', filter_city: 'A' }),
  ).toEqual({
    dimension: 'shops',
    columns: ['city', 'area'],
    search: 'x',
    limit: 5,
    offset: 0,
    filters: [{ dimension: 'city', type: 'include', values: ['A'] }],
  })
  expect(dimensionValuesQuerySchema.parse({ dimension: 'region' })).toEqual({
    dimension: 'region',
    search: undefined,
    limit: 100,
  })
  expect(dimensionQuerySchema.safeParse({}).success).toBe(false)
})

// D3.3.21, D3.3.22
test('records and sources have their fields', () => {
  const record = {
    dimensionName: 'shops',
    externalId: '1',
    externalSystem: 'a.xlsx',
    createdAt: 'c',
    updatedAt: 'u',
    attributes: { city: 'A', area: 2, open: null },
  }
  expect(dimensionRecordSchema.parse(record)).toEqual(record)
  const source = { id: '1', sourceName: 'a.xlsx', cluster: 'sales', kind: 'fact', date: '2024-01-01', recordCount: 60 }
  const sources = { sources: [source] }
  expect(dataSourcesSchema.parse(sources)).toEqual(sources)
  for (const field of Object.keys(record)) {
    const { [field as keyof typeof record]: _, ...rest } = record
    expect(dimensionRecordSchema.safeParse(rest).success, field).toBe(false)
  }
  for (const field of Object.keys(source))
    expect(dataSourcesSchema.safeParse({ sources: [{ ...source, [field]: undefined }] }).success, field).toBe(false)
})
