import { expect, test } from 'vitest'
import { figureAddresses, figureTables, figureTrace, queriesOf } from './figure-table.ts'

const measure = { asked: 'Total', label: 'Total', unit: 'currency', currency: 'NZD', additive: true, isWhole: false }
const row = (day: string, city: string | null, value: number | null) => ({
  dimensionValues: { __date: day, customer_city: city },
  measures: { Total: { value, unit: 'currency' } },
  recordCount: 1_352,
})

test('the query behind a figure is told in words, and its rows stand in a table', () => {
  const query = {
    factTable: 'sales',
    measures: ['Total'],
    dimensions: ['customer_city'],
    dateGranularity: 'month',
    dateFrom: '2019-01-01',
    dateTo: '2019-03-31',
    filters: { branch: { type: 'include', values: ['A', 'B'] }, product_line: { type: 'exclude', values: ['Tea'] } },
  }
  const counted = { rowCount: 2_704, missing: [{ column: 'Total', label: 'Total', rows: 3, of: 2_704 }] }
  const rows = [row('2019-01-01', 'Yangon', 116_291.87), row('2019-02-01', null, null)]
  expect(
    figureTables({ callId: 'c1', query, table: 'Sales', measures: [measure], rows, total: 7, ...counted }),
  ).toEqual({
    comparison: null,
    main: {
      facts: [
        { label: 'Table', value: 'Sales' },
        { label: 'Measures', value: 'Total' },
        { label: 'By', value: 'Month, Customer city' },
        { label: 'Dates', value: '1 Jan 2019 – 31 Mar 2019' },
        { label: 'Only', value: 'Branch: A, B' },
        { label: 'Except', value: 'Product line: Tea' },
        { label: 'Counted', value: '2,704 rows' },
        { label: 'Without a value', value: '3 of 2,704 rows have no total.' },
      ],
      columns: ['Period', 'Customer city', 'Total', 'Records'],
      rows: [
        ['January 2019', 'Yangon', '$116,291.87', '1,352'],
        ['February 2019', 'none', 'none', '1,352'],
      ],
      groupings: 2,
      total: 7,
    },
  })
})

test('what is compared stands in a table of its own', () => {
  const query = { factTable: 'sales', measures: ['Total'], dateGranularity: 'year' }
  const comparison = { label: 'Budget', rows: [row('2018-01-01', null, 5)], measures: [{ ...measure, unit: 'number' }] }
  const tables = figureTables({ query, table: 'Sales', measures: [measure], rows: [], total: 0, comparison })
  expect(tables?.comparison).toEqual({
    label: 'Budget',
    table: {
      facts: [],
      columns: ['Period', 'Total', 'Records'],
      rows: [['2018', '5', '1,352']],
      groupings: 1,
      total: 1,
    },
  })
})

test('what is no figure has no table', () => {
  expect([null, {}, { query: {} }, 'text'].map(figureTables)).toEqual([null, null, null, null])
})

test('a value that stands on a formula tells how it came about', () => {
  const query = { factTable: 'measure: Margin', measures: ['value'] }
  const step = { kind: 'formula', unit: 'percent', part: null, fault: null }
  const steps = [
    { ...step, depth: 0, name: 'Margin', formula: '[Profit] / [Sales]', value: 0.25 },
    { ...step, depth: 1, name: 'Sales', kind: 'auto', unit: 'currency', formula: null, value: 400 },
    { ...step, depth: 1, name: 'Profit', kind: 'manual', unit: 'number', formula: null, value: null },
  ]
  const data = { query, table: 'Margin', measures: [measure], rows: [], total: 1 }
  expect(figureTrace({ ...data, trace: { formula: '[Profit] / [Sales]', steps } })).toEqual({
    formula: '[Profit] / [Sales]',
    steps: [
      { depth: 0, name: 'Margin', formula: '[Profit] / [Sales]', value: '25.0%' },
      { depth: 1, name: 'Sales', formula: null, value: '$400.00' },
      { depth: 1, name: 'Profit', formula: null, value: 'none' },
    ],
  })
  expect([figureTrace(data), figureTrace(null)]).toEqual([null, null])
})

test('a statement and what was calculated stand behind a figure too', () => {
  const statement = {
    sql: 'SELECT city, sum(total) FROM sales',
    columns: ['city', 'sum'],
    rows: [
      ['Hill', 5.25],
      [null, null],
    ],
    total: 2,
  }
  const results = [
    { name: 'c1', expression: '900 / 3', value: '300' },
    { expression: '1 / 0', error: 'It divides by zero.' },
  ]
  expect([statement, { results }].map((data) => figureTables(data)?.main)).toEqual([
    {
      facts: [{ label: 'SQL', value: statement.sql }],
      columns: ['city', 'sum'],
      rows: [
        ['Hill', '5.25'],
        ['none', 'none'],
      ],
      groupings: 1,
      total: 2,
    },
    { facts: [], columns: ['Name', 'Calculation', 'Result'], rows: [['c1', '900 / 3', '300']], groupings: 2, total: 1 },
  ])
})

test('the conditions, the top and the expressions of the query are said, too', () => {
  const query = {
    factTable: 'sales',
    measures: ['Total'],
    where: {
      and: [
        { column: 'sold_on', operator: 'during', period: { last: 30, unit: 'day' } },
        {
          or: [
            { not: { column: 'branch', operator: 'contains', text: 'north' } },
            { column: 'Total', operator: 'between', from: 1, to: 5 },
          ],
        },
      ],
    },
    top: { dimension: 'branch', by: 'Total', count: 3 },
    expressions: [{ name: 'Margin', expression: 'sum(profit) / sum(Total)' }],
  }
  const { main } = figureTables({ callId: 'c1', query, table: 'Sales', measures: [measure], rows: [], total: 0 })!
  expect(main.facts.slice(2)).toEqual([
    {
      label: 'Only',
      value: 'sold on in the period: last 30 days and (not branch contains north or Total is between 1 and 5)',
    },
    { label: 'Top', value: '3, branch' },
    { label: 'Margin', value: 'sum(profit) / sum(Total)' },
  ])
})

test('the query and its rows without a value are opened in the Datasets tab, where it is of a dataset', () => {
  const data = {
    ...{ query: { factTable: 'sales', measures: ['Total'] }, table: 'Sales', measures: [measure], rows: [], total: 0 },
    ...{ rowCount: 9, missing: [{ column: 'Total', label: 'Total', rows: 2, of: 9 }] },
  }
  expect(figureAddresses(data, 'acme')).toEqual({ query: null, missing: [] })
  const { query, missing } = figureAddresses({ ...data, isInDatasets: true }, 'acme')
  expect(query).toBe('/acme/data/datasets?fact=sales&metric=Total&aggregation=sum')
  expect(missing).toEqual([{ remark: '2 of 9 rows have no total.', to: expect.stringMatching(/metric=count.*empty/) }])
})

test('an answer leads to each of its different queries once, and to none that Datasets cannot show', () => {
  const of = (factTable: string, more: object) => ({
    ...{ query: { factTable, measures: ['Total'] }, table: factTable.toUpperCase(), measures: [measure], rows: [] },
    ...{ total: 0, isInDatasets: true, ...more },
  })
  const queries = queriesOf(
    [of('sales', {}), of('sales', {}), of('costs', {}), of('x', { isInDatasets: false }), null],
    'acme',
  )
  expect(queries.map(({ to, table }) => [to.split('?')[0], table])).toEqual([
    ['/acme/data/datasets', 'SALES'],
    ['/acme/data/datasets', 'COSTS'],
  ])
})
