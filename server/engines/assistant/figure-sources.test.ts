import { expect, test } from 'vitest'
import { calculationsOf, citeFigures, figureSource } from './figure-sources.ts'

const sales = {
  callId: 'q1',
  query: {
    factTable: 'sales',
    measures: ['sum_revenue'],
    dimensions: ['store_name'],
    dateFrom: '2026-07-01',
    dateTo: '2026-09-30',
    filters: { region: { type: 'include', values: ['North', 'South', 'East', 'West', 'Islands'] } },
  },
  table: 'Sales',
  measures: [{ asked: 'sum_revenue', label: 'Revenue', unit: 'currency', currency: 'NZD' }],
  rows: [],
  total: 0,
}
const statement = { name: 'q2', sql: 'select  count(*)\nfrom orders', columns: ['count'], rows: [[12]], total: 1 }
const share = { results: [{ name: 'c1', expression: 'q1[1].revenue / q1[2].revenue', value: '0.4' }] }
const calls = new Map<string, unknown>([
  ['call 1', sales],
  ['call 2', statement],
  ['call 3', share],
])
const known = { mark: 1, quote: 'ask first', title: 'Rules', docId: 'd1' }
const revenueOf = 'Revenue by store name; 1 July 2026 – 30 September 2026; region = North, South, East, West and 1 more'

test('a figure names the table, statement or calculation that it is from, each once in a sentence', () => {
  const text =
    'Hill had $20[#1] of $50[#2], **40%**[#3] of all. Port had $30[#2]. There were 12[#4] orders. People ask first. [^1]'
  const figures = ['call 1', 'call 1', 'call 3', 'call 2'].map((callId, at) => ({ mark: at + 1, callId }))
  expect(citeFigures({ text, citations: [known], figures }, calls)).toEqual({
    text: 'Hill had $20 of $50[^2], **40%**[^3] of all. Port had $30[^2]. There were 12[^4] orders. People ask first. [^1]',
    citations: [
      known,
      { mark: 2, quote: '', title: 'Data: Sales', context: revenueOf },
      { mark: 3, quote: '', title: 'Calculated from the data', context: `from Data: Sales, ${revenueOf}` },
      { mark: 4, quote: '', title: 'Data: orders', context: 'number of rows' },
    ],
  })
})

test('a call is a source by what it asked, and a search of passages is none', () => {
  expect([figureSource(sales), figureSource({ passages: [] })]).toEqual([
    { title: 'Data: Sales', context: revenueOf },
    null,
  ])
})

// H10
test('a statement names its tables and what it read of them, and not its own words', () => {
  const of = (sql: string, columns = ['units', 'stock_value'], more: [string, unknown][] = []) =>
    figureSource({ name: 'q9', sql, columns, rows: [], total: 0 }, new Map(more))
  expect(of("SELECT SUM(a) AS units\nFROM stock WHERE store = 'Online' GROUP BY 1 ORDER BY 1")).toEqual({
    title: 'Data: stock',
    context: 'total a by units; store = Online',
  })
  // What was asked of the table: measure, grouping, filter and period.
  const perKilo = of(
    "SELECT date_trunc('month', day) AS month, SUM(amount) / SUM(\"net kg\") AS per_kg FROM costs WHERE category = 'Green coffee' AND day >= DATE '2025-04-01' GROUP BY 1",
    ['month', 'per_kg'],
  )
  expect(perKilo).toEqual({
    title: 'Data: costs',
    context: 'total amount, total net kg by month; category = Green coffee and day from 1 April 2025',
  })
  const filtered = of(
    "WITH m AS (SELECT c.store, count(*) FILTER (WHERE kind = 'late') AS late FROM costs c WHERE c.day BETWEEN '2026-01-01' AND '2026-03-31' GROUP BY c.store) SELECT * FROM m",
    ['store', 'late'],
  )
  expect(filtered?.context).toBe('number of rows by store; kind = late; c.day between 1 January 2026 and 31 March 2026')
  const joined =
    'WITH s AS (SELECT extract(year FROM day), x FROM sales), b AS (SELECT * FROM "budget") SELECT * FROM s JOIN b ON true JOIN unit_costs u ON true'
  expect(of(joined)?.title).toBe('Data: sales, budget, unit costs')
  const earlier: [string, unknown][] = [
    ['call 1', sales],
    ['call 2', statement],
  ]
  expect(of('SELECT * FROM q1 JOIN q2 ON true', undefined, earlier)?.title).toBe('Data: Sales, orders')
  const many = Array.from({ length: 12 }, (_, at) => `c_${at}`)
  expect(of('SELECT * FROM sales', many)?.context).toBe('c 0, c 1, c 2, c 3, c 4, c 5, c 6, c 7 and 4 more')
  expect(of('SELECT 1 + 1')).toEqual({ title: 'Data (SQL)', context: 'SELECT 1 + 1' })
  const sums = {
    results: Array.from({ length: 6 }, (_, at) => ({ name: `c${at}`, expression: `${at}+1`, value: '1' })),
  }
  expect(figureSource(sums)?.context).toBe('0 + 1, 1 + 1, 2 + 1, 3 + 1 and 2 more')
})

test('a figure that is compared names what it is compared with', () => {
  const against = (label: string, measure: string) => ({
    ...sales,
    query: { factTable: 'sales', measures: ['sum_revenue'] },
    comparison: { label, rows: [], measures: [{ ...sales.measures[0]!, label: measure }] },
  })
  const contextOf = (data: unknown) =>
    citeFigures({ text: '$1[#1]', citations: [], figures: [{ mark: 1, callId: 'a' }] }, new Map([['a', data]]))
      .citations[0]!.context
  expect(contextOf(against('Comparison', 'Budget value'))).toBe('Revenue; compared with Budget value')
  expect(contextOf(against('2025', 'Revenue'))).toBe('Revenue; compared with 2025')
  expect(contextOf(against('Comparison', 'Revenue'))).toBe('Revenue')
})

test('a row of a table bears its source once, and a figure of no known call bears none', () => {
  const text = '| Store | July | August |\n| --- | --- | --- |\n| Hill | 1[#1] | 2[#1] |\n| Port | 3[#1] | 4[#2] |'
  const figures = [
    { mark: 1, callId: 'call 1' },
    { mark: 2, callId: 'call 9' },
  ]
  const cited = citeFigures({ text, citations: [], figures }, calls)
  expect(cited.text.split('\n').slice(2)).toEqual(['| Hill | 1 | 2[^1] |', '| Port | 3[^1] | 4 |'])
  expect(cited.citations.map(({ title }) => title)).toEqual(['Data: Sales'])
})

// H10
test('a calculated figure names its own sum, with what other sums it stands on', () => {
  const calls = new Map<string, unknown>([
    ['call 1', { results: [{ name: 'c1', expression: '18000 / 141325 * 100', value: '12.7' }] }],
    [
      'call 2',
      {
        results: [
          { name: 'c2', expression: '100 - c1', value: '87.3' },
          { name: 'c3', expression: '42.0 + c1', value: '54.7' },
        ],
      },
    ],
  ])
  const figure = (mark: number, cell: string) => ({ mark, callId: 'call 2', cell })
  const { citations, text } = citeFigures(
    {
      text: 'Long Reef keeps 87.3% [#1]. The share is 54.7% [#2].',
      citations: [],
      figures: [figure(1, 'c2'), figure(2, 'c3')],
    },
    calls,
  )
  expect(text).toBe('Long Reef keeps 87.3% [^1]. The share is 54.7% [^2].')
  expect(citations.map(({ context }) => context)).toEqual([
    '100 − (18,000 ÷ 141,325 × 100)',
    '42.0 + (18,000 ÷ 141,325 × 100)',
  ])
})

// D2.7.09
test('a sum over named figures is told with the figures and where they stand, one that is only named with its place', () => {
  const given = {
    results: [
      { name: 'c1', expression: '1,440', value: '1440', source: 'Prices, page 2' },
      { name: 'c2', expression: '448', value: '448', source: 'Data: costs, total amount' },
    ],
  }
  const worked = {
    results: [
      { name: 'c3', expression: 'c1 - c2', value: '992' },
      { name: 'c4', expression: 'c3 * 2', value: '1984' },
    ],
  }
  const all = new Map<string, unknown>([
    ['given', given],
    ['call 1', worked],
  ])
  expect([figureSource(worked, all, 'c3'), figureSource(worked, all, 'c4'), figureSource(given, all, 'c1')]).toEqual([
    { title: 'Calculated', context: '1,440 − 448; from Prices, page 2; Data: costs, total amount' },
    { title: 'Calculated', context: '(1,440 − 448) × 2; from Prices, page 2; Data: costs, total amount' },
    { title: 'Prices, page 2' },
  ])
  expect(calculationsOf(all)).toEqual([
    { name: 'c3', expression: 'c1 - c2', value: '992', words: '1,440 − 448' },
    { name: 'c4', expression: 'c3 * 2', value: '1984', words: '(1,440 − 448) × 2' },
  ])
})

// D2.7.09
test('a result is told in the figures that it was made from, with where they stand, and never cut within a word', () => {
  const sold = { name: 'q2', sql: 'SELECT store, SUM(x) AS x FROM sales GROUP BY 1', columns: ['store', 'x'], total: 2 }
  const statementOf = {
    ...sold,
    rows: [
      ['Hill', 1275510.55],
      ['Port', 5317073.5],
    ],
  }
  const worked = {
    results: [
      { name: 'c1', expression: 'q2[1].x / q2["Port"].x * 100', value: '23.9889' },
      { name: 'c2', expression: '"2027-03-31" - "2027-02-18"', value: '41' },
      { name: 'c3', expression: 'c1 + -2.5%', value: '23.9639' },
    ],
  }
  const all = new Map<string, unknown>([
    ['call 2', statementOf],
    ['call 3', worked],
  ])
  const sales = 'from Data: sales, total x by store'
  expect(['c1', 'c2', 'c3'].map((cell) => figureSource(worked, all, cell))).toEqual([
    { title: 'Calculated from the data', context: `1,275,510.55 ÷ 5,317,073.5 × 100; ${sales}` },
    { title: 'Calculated', context: '31 March 2027 − 18 February 2027' },
    { title: 'Calculated', context: `(1,275,510.55 ÷ 5,317,073.5 × 100) + −2.5%; ${sales}` },
  ])
  const source = (at: number) =>
    `Data: costs, total amount; category = Green coffee and month between ${at} and ${at + 1}`
  const given = Array.from({ length: 9 }, (_, at) => ({
    ...{ name: `c${at + 1}`, expression: `$${at},000`, value: `${at}000`, source: source(at) },
  }))
  const sum = { results: [{ name: 'c10', expression: given.map(({ name }) => name).join(' + '), value: '36000' }] }
  const context = figureSource(
    sum,
    new Map<string, unknown>([
      ['given', { results: given }],
      ['call', sum],
    ]),
    'c10',
  )?.context
  expect(context).toBe(
    `${given.map(({ expression }) => expression).join(' + ')}; from ${[0, 1, 2, 3, 4, 5].map(source).join('; ')} and 3 more`,
  )
})

test('a figure keeps its own mark where that of another stands between them', () => {
  const figures = ['call 1', 'call 2', 'call 1'].map((callId, at) => ({ mark: at + 1, callId }))
  const { text } = citeFigures(
    { text: 'Hill had $20[#1] of 12[#2] orders, Port $30[#3].', citations: [], figures },
    calls,
  )
  expect(text).toBe('Hill had $20[^1] of 12[^2] orders, Port $30[^1].')
})
