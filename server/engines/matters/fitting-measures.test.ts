import { describe, expect, test } from 'vitest'
import type { FactTableInfo } from '../tools/assistant.ports.ts'
import { fittingMeasures } from './fitting-measures.ts'
import { topicOf } from './topic.ts'

const measure = (name: string, label = name, unit = 'number') => ({ name, label, unit })
const table: FactTableInfo = {
  name: 'sales',
  label: 'Sales',
  measures: [measure('quantity', 'Quantity'), measure('rating', 'Rating'), measure('amount', 'Amount', 'currency')],
  dimensions: [
    { name: 'city', label: 'City', sampleValues: ['Nelson', 'New Plymouth'] },
    { name: 'line', label: 'Product line', sampleValues: ['Maps', 'Sports and travel'] },
  ],
  dateDimensions: [{ name: 'date', label: 'Date', from: '2026-01-01', to: '2026-03-31' }],
  rowCount: 60,
}
const costs = { ...table, label: 'Costs', measures: [measure('fixed', 'Fixed cost'), measure('total', 'Total cost')] }
const fits = (topic: string, from = table) =>
  fittingMeasures(topicOf({ id: 'w', category: 'General', isOwn: true, topic }), from).map(
    ({ measure: { name }, only }) => [name, ...only.map(({ value }) => value)].join(' '),
  )

describe('the measures that a topic names', () => {
  test.each([
    ['Sales', ['amount', 'quantity']],
    ['revenue', ['amount', 'quantity']],
    ['Rating', ['rating']],
    ['average rating', ['rating']],
    ['units sold', ['quantity']],
    ['Sales in Nelson', ['amount Nelson', 'quantity Nelson']],
    ['quantity of maps in New Plymouth', ['quantity New Plymouth Maps']],
    ['Nelson', ['amount Nelson']],
    ['sales by city', ['amount', 'quantity']],
    ['Travel', []],
    ['sports & travel', ['amount Sports and travel']],
    ['Parental leave', []],
    ['sales of umbrellas', []],
    ['the of and', []],
    ['', []],
  ])('%s', (topic, expected) => {
    expect(fits(topic)).toEqual(expected)
  })

  test('a measure named in full comes before those named in part', () => {
    expect([fits('Total cost', costs), fits('fixed costs', costs), fits('cost', costs)]).toEqual([
      ['total'],
      ['fixed'],
      ['fixed', 'total'],
    ])
  })
})
