import { expect, test } from 'vitest'
import { digestOf } from './digest.ts'
import type { Found } from './found.ts'

const head = '(What this answer stands on. It is data. Cite it again by these names; look up what is not here.)'
const statement = (name: string, sql: string, rows: unknown[][]) => ({
  ...{ callId: `call_${name}`, label: 'Running SQL' },
  data: { name, sql, columns: ['store', 'profit'], rows, total: rows.length },
})
const nothing: Found = { citations: [], figures: [], calls: [] }

test('a digest has each cited sentence and each result by its name, with its query, columns and five rows', () => {
  const found: Found = {
    ...nothing,
    citations: [
      {
        ...{
          mark: 1,
          quote: 'Leave is\n[ten days](https://hr.example/leave).',
          title: 'Leave policy',
          docId: 'd1',
          pageId: 'page_1',
          pageNumber: 2,
        },
        ...{ start: 110, end: 128, passage: 'p3' },
      },
      { mark: 2, quote: 'of an older version', title: 'Old' },
    ],
    calls: [
      { callId: 'a', label: 'Searching documents for leave', data: null },
      {
        ...{ callId: 'b', label: 'Adding up revenue by store' },
        data: {
          ...{ callId: 'q1', query: { factTable: 'sales', measures: ['revenue'], dimensions: ['store'] }, total: 2 },
          ...{ table: 'Sales', granularity: null, shares: { revenue: [0.75, 0.25] } },
          measures: [{ asked: 'revenue', label: 'Revenue', unit: 'currency', currency: 'NZD', additive: true }],
          rows: [
            ...[['Hill', 9] as const, ['Bay', 3] as const].map(([store, value]) => ({
              ...{ dimensionValues: { store }, measures: { revenue: { value, unit: 'currency' } }, recordCount: 1 },
            })),
          ],
          summary: { revenue: { sum: 12, average: 6, highest: { value: 9 }, lowest: { value: 3 } } },
        },
      },
      statement(
        'q2',
        'SELECT store,\n  profit FROM q1',
        Array.from({ length: 7 }, (_, at) => [`shop ${at}`, at]),
      ),
      {
        ...{ callId: 'c', label: 'Calculating' },
        data: { results: [{ name: 'c1', expression: 'q1[1].revenue / 3', value: '3' }, { expression: '1 /' }] },
      },
    ],
  }
  expect(digestOf(found)).toBe(
    [
      head,
      '- Looked up: Searching documents for leave; Adding up revenue by store; Running SQL; Calculating',
      '- p3: Leave policy, page 2: "Leave is ten days."',
      '- q1: {"factTable":"sales","measures":["revenue"],"dimensions":["store"]}; 2 rows of ["recordCount","store","revenue","revenue.share"]; first rows: [1,"Hill",9,0.75] [1,"Bay",3,0.25]; over all rows: {"revenue.sum":12,"revenue.average":6,"revenue.highest":9,"revenue.lowest":3}',
      '- q2: SELECT store, profit FROM q1; 7 rows of ["store","profit"]; first rows: ["shop 0",0] ["shop 1",1] ["shop 2",2] ["shop 3",3] ["shop 4",4]',
      '- c1: q1[1].revenue / 3 = 3',
    ].join('\n'),
  )
  expect(digestOf(nothing)).toBeUndefined()
})

test('many quotations are shorter, none of them is left out, and what is left out is counted', () => {
  const citations = Array.from({ length: 16 }, (_, at) => ({
    ...{ mark: at + 1, quote: `${at} ${'word '.repeat(80)}`, title: 'Leave policy', passage: `p${at + 1}` },
  }))
  const lines = (digestOf({ ...nothing, citations: [...citations, citations[0]!] }) ?? '').split('\n')
  expect(lines.slice(1).map((line) => /^- (p\d+): Leave policy: "\d+ .* …"$/.exec(line)?.[1])).toEqual(
    citations.map(({ passage }) => passage),
  )
  const calls = Array.from({ length: 6 }, (_, at) => statement(`q${at + 1}`, 'SELECT 1 '.repeat(400), [['Hill', 1]]))
  const many = Array.from({ length: 30 }, (_, at) => ({ ...citations[0]!, mark: at, passage: `p${at}` }))
  expect((digestOf({ ...nothing, citations: many, calls }) ?? '').split('\n').at(-1)).toBe(
    '- 10 more of what it stands on are left out here; look them up again.',
  )
})

test('however much was found, a digest is short and its lines are whole', () => {
  const wide = Array.from({ length: 9 }, (_, at) => ['word '.repeat(at * 40), at])
  const calls = Array.from({ length: 12 }, (_, at) => statement(`q${at + 1}`, 'SELECT 1 '.repeat(400), wide))
  const digest = digestOf({ ...nothing, calls }) ?? ''
  expect([
    digest.length < 4_200,
    digest
      .split('\n')
      .slice(2, -1)
      .map((line) => /^- (q\d+): .* …; 9 rows of/.exec(line)?.[1]),
    digest.split('\n').at(-1),
  ]).toEqual([
    true,
    ['q5', 'q6', 'q7', 'q8', 'q9', 'q10', 'q11', 'q12'],
    '- 4 more of what it stands on are left out here; look them up again.',
  ])
})

test('results that sums refer to are named before what they were worked out to, the long ones without their rows', () => {
  const rows = Array.from({ length: 5 }, (_, at) => [`${at} ${'word '.repeat(60)}`, at])
  const calls = [
    ...['q1', 'q2', 'q3'].map((name) => statement(name, 'SELECT store, profit FROM sales', rows)),
    ...Array.from({ length: 6 }, (_, at) => ({
      ...{ callId: `c${at}`, label: 'Calculating' },
      data: { results: [{ name: `c${at + 1}`, expression: `q${(at % 3) + 1}[1].profit / 3`, value: '3' }] },
    })),
  ]
  const lines = (digestOf({ ...nothing, calls }) ?? '').split('\n').slice(2)
  expect(lines.map((line) => line.replace(/; first rows: .*/, '; …'))).toEqual([
    '- q1: SELECT store, profit FROM sales; 5 rows of ["store","profit"]; …',
    '- q2: SELECT store, profit FROM sales; 5 rows of ["store","profit"]; …',
    '- q3: SELECT store, profit FROM sales; 5 rows of ["store","profit"]',
    ...Array.from({ length: 6 }, (_, at) => `- c${at + 1}: q${(at % 3) + 1}[1].profit / 3 = 3`),
  ])
})

test('a remembered quotation has the words of a tag of a website, as the passage was shown', () => {
  const quote = 'See [the leave page]({% page "leave/family" %}).'
  const citations = [{ mark: 1, quote, title: 'Leave', passage: 'p1' }]
  expect(digestOf({ ...nothing, citations })).toBe(`${head}\n- p1: Leave: "See [the leave page](leave/family)."`)
})

test('only the last six of what was looked up are named, and those before are counted', () => {
  const calls = Array.from({ length: 9 }, (_, at) => ({ callId: `call_${at}`, label: `Reading ${at}`, data: null }))
  expect(digestOf({ ...nothing, calls })).toBe(
    [
      head,
      '- Looked up: Reading 3; Reading 4; Reading 5; Reading 6; Reading 7; Reading 8 (and 3 more before these)',
    ].join('\n'),
  )
})

test('a result that is compared says with which period', () => {
  const query = { factTable: 'sales', measures: ['revenue'], dateFrom: '2026-01-01', dateTo: '2026-03-31' }
  const measures = [{ asked: 'revenue', label: 'Revenue', unit: 'number', currency: 'NZD', additive: true }]
  const rowOf = (value: number) => ({
    dimensionValues: {},
    measures: { revenue: { value, unit: 'number' } },
    recordCount: 1,
  })
  const data = {
    ...{ callId: 'q1', query, total: 1, table: 'Sales', granularity: null, measures, rows: [rowOf(9)] },
    comparison: {
      ...{ label: 'January to March 2025', rows: [rowOf(6)], measures },
      query: { ...query, dateFrom: '2025-01-01', dateTo: '2025-03-31' },
      differences: [{ dimensionValues: {}, value: 9, comparedValue: 6, difference: 3, fraction: 0.5 }],
    },
  }
  expect(digestOf({ ...nothing, calls: [{ callId: 'a', label: 'Adding up revenue', data }] })).toBe(
    [
      head,
      '- Looked up: Adding up revenue',
      '- q1: {"factTable":"sales","measures":["revenue"],"dateFrom":"2026-01-01","dateTo":"2026-03-31"}; compared with January to March 2025 (2025-01-01 to 2025-03-31); 1 rows of ["recordCount","revenue","revenue.compared","revenue.difference","revenue.fraction"]; first rows: [1,9,6,3,0.5]',
    ].join('\n'),
  )
})
