import { describe, expect, test } from 'vitest'
import type { Reading } from '../../../../contract/chat/reading.schemas.ts'
import { memoryPorts } from '../../../../tests/fixtures/questions/ask.ts'
import { askFigures } from '../../../../tests/fixtures/questions/ask-figures.ts'
import type { MemoryTable } from '../../../../tests/fixtures/questions/in-memory-tables.ts'
import { matchesOf } from './matching-values.ts'
import { readQuestion } from './read.ts'
import { tablesOf } from './tables.ts'

/** Parcels of an invented carrier. */
const parcels: MemoryTable = {
  name: 'parcels',
  label: 'Parcels',
  measures: [
    { name: 'weight_kg', label: 'Weight (kg)', unit: 'number' },
    { name: 'sales', label: 'Sales', unit: 'currency' },
    { name: 'profit', label: 'Profit', unit: 'currency' },
  ],
  dimensions: [
    { name: 'carrier', label: 'Carrier' },
    { name: 'country', label: 'Country' },
    { name: 'customer_id', label: 'Customer ID' },
    { name: 'customer_name', label: 'Customer name' },
    { name: 'depot', label: 'Depot' },
    { name: 'parcel_type', label: 'Parcel type' },
  ],
  dates: [{ name: 'sent', label: 'Sent' }],
  rows: [
    ['Kestrel', 'Japan', 'C1', 'Mori', 'Central', 'Box', '2024-03-01', 5, 40, 10],
    ['Kestrel', 'Netherlands', 'C2', 'Smit', 'East', 'Tube', '2024-06-01', 9, 60, 30],
    ['Plover', 'USA', 'C1', 'Mori', 'Central', 'Box', '2025-03-01', 2, 30, -5],
    ['Plover', 'Japan', 'C2', 'Smit', 'East', 'Bag', '2025-06-01', 3, 70, 20],
  ].map(([carrier, country, customer_id, customer_name, depot, parcel_type, sent, weight_kg, sales, profit]) => ({
    ...{ carrier, country, customer_id, customer_name, depot, parcel_type, sent, weight_kg, sales, profit },
  })) as MemoryTable['rows'],
}
const ports = memoryPorts([], [parcels])
const tables = tablesOf(await ports.listMetrics())
const read = (question: string, former: Reading | null = null) => readQuestion(question, former, tables, ports.today())
const readingOf = (question: string, former: Reading | null = null): Reading => {
  const found = read(question, former)
  if (found.type !== 'clear') throw new Error(`${question} was not read clearly: ${JSON.stringify(found)}`)
  return found.reading
}
const only = (column: string, ...values: string[]) => ({ column, type: 'include', values })

describe('everyday words', () => {
  test.each<[string, object]>([
    ['how many parcels are there', { measure: { aggregation: 'count' } }],
    [
      'how many Japanese parcels were there',
      { measure: { aggregation: 'count' }, filters: [only('country', 'Japan')] },
    ],
    ['sales in the US', { filters: [only('country', 'USA')] }],
    ['sales in NLD', { filters: [only('country', 'Netherlands')] }],
    ['sales in the Netherlands', { measure: { column: 'sales' }, filters: [only('country', 'Netherlands')] }],
    ['sales by customer', { groups: ['customer_name'] }],
    ['sales by customer id', { groups: ['customer_id'] }],
    ['profit margin by carrier', { measure: { column: 'profit', other: { operator: 'share', column: 'sales' } } }],
    ['ratio of profit to sales', { measure: { other: { operator: 'per', column: 'sales', aggregation: 'sum' } } }],
    ['sales minus profit in 2024', { measure: { column: 'sales', other: { operator: 'minus', column: 'profit' } } }],
    ['sales by carrier as lines', { shape: 'line' }],
    ['sales by carrier as a stacked column chart', { shape: 'column' }],
    ['sales by carrier as a table', { shape: 'table' }],
  ])('%s', (question, expected) => {
    expect(readingOf(question)).toMatchObject(expected)
  })

  test.each([
    'Kestrel sales minus Plover sales',
    'ratio of sales by carrier',
    'Kestrel sales as a percentage of total sales',
  ])('%s: one measure has nothing to be set against', (question) => {
    expect(read(question).type).not.toBe('clear')
  })

  test('which of two measures is the whole is asked', () => {
    expect(read('what percentage of sales is profit by carrier').type).not.toBe('clear')
  })

  test('the kinds of things are never their number', () => {
    const found = read('how many parcels')
    expect(found.type === 'clear' && found.reading.kind === 'figure' ? found.reading.measure.column : 'none').toBe(
      undefined,
    )
  })

  test('a chip is guessed only where no word of the question says it', async () => {
    const { answer } = await askFigures(ports, 'which carrier has the heaviest weight')
    expect(answer?.chips?.filter(({ isGuessed }) => isGuessed)).toEqual([])
  })
})

describe('after a figure', () => {
  const byDepot = readingOf('sales by depot')
  test('what is taken from the measure in view does not replace it', () => {
    expect(read('and minus profit', byDepot).type).not.toBe('clear')
  })
  test('two times are compared by the groups in view', () => {
    expect(readingOf('compare 2024 and 2025', byDepot)).toMatchObject({
      ...{ kind: 'change', by: 'depot', measure: { column: 'sales' } },
      ...{ period: { from: '2025-01-01' }, against: { from: '2024-01-01' } },
    })
  })
  test('why it fell is looked for within the value that is named', () => {
    expect(readingOf('why did it drop in Central', byDepot)).toMatchObject({
      ...{ kind: 'change', by: null, filters: [only('depot', 'Central')], measure: { column: 'sales' } },
    })
  })
  test.each([
    ['only Japan', { filters: [only('country', 'Japan')], groups: ['depot'] }],
    ['only the US', { filters: [only('country', 'USA')], groups: ['depot'] }],
    ['without East', { filters: [{ column: 'depot', type: 'exclude', values: ['East'] }], groups: ['depot'] }],
  ])('%s keeps the rest', (words, expected) => {
    expect(readingOf(words, byDepot)).toMatchObject(expected)
  })
})

test.each([
  ['Country', ['DE', 'FR', 'EU', 'US'], true],
  ['Region', ['CA', 'TX', 'DE', 'NY'], false],
  ['State', ['CA', 'DE'], false],
])('codes of two letters in a column called %s', async (label, codes, areCountries) => {
  const shops: MemoryTable = {
    ...{ name: 'shops', label: 'Shops', dates: [{ name: 'sold', label: 'Sold' }] },
    dimensions: [{ name: 'area', label }],
    measures: [{ name: 'sales', label: 'Sales', unit: 'currency' }],
    rows: codes.map((code, at) => ({ area: code, sold: '2024-03-01', sales: at + 1 })),
  }
  const own = tablesOf(await memoryPorts([], [shops]).listMetrics())
  const found = readQuestion('sales in Germany', null, own, ports.today())
  expect(found.type === 'clear' && found.reading.filters).toEqual(areCountries && [only('area', 'DE')])
})

test('no more than three buttons are offered', () => {
  const found = read('value by carrier')
  expect(found.type === 'ask' ? found.choices.length : 0).toBeLessThanOrEqual(3)
})

test('of a long column the values that share a word with a question are known, the whole ones first', () => {
  const values = ['Steven Seagal', 'Ana Spielberg', 'Steven Spielberg', 'Mori']
  expect(matchesOf(values, 'How many did Steven Spielberg direct?')).toEqual([
    'Steven Spielberg',
    'Steven Seagal',
    'Ana Spielberg',
  ])
})
