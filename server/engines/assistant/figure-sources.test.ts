import { expect, test } from 'vitest'
import { citeFigures, figureSource } from './figure-sources.ts'

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
      { mark: 3, quote: '', title: 'Calculated from the data', context: `Data: Sales, ${revenueOf}` },
      { mark: 4, quote: '', title: 'Data (SQL)', context: 'select count(*) from orders' },
    ],
  })
})

test('a call is a source by what it asked, and a search of passages is none', () => {
  expect([figureSource(sales), figureSource({ passages: [] })]).toEqual([
    { title: 'Data: Sales', context: revenueOf },
    null,
  ])
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
