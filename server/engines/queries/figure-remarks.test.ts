import { expect, test } from 'vitest'
import { figureRemarks, withFigureRemarks } from './figure-remarks.ts'

const measures = [
  { name: 'sales', remarks: ['Sales are mixed.', 'Days were guessed.'] },
  { name: 'price', remarks: ['Prices are rounded.'] },
  { name: 'units', remarks: ['Days were guessed.'] },
  { name: 'stock' },
]

test('figures carry the remarks of every measure that they are made of, each once', () => {
  expect(figureRemarks(measures, ['sales', 'price:weighted_mean:units', 'stock:last', 'count'])).toEqual([
    'Sales are mixed.',
    'Days were guessed.',
    'Prices are rounded.',
  ])
  expect(figureRemarks(measures, ['stock:sum'])).toEqual([])
})

test('numbers take over what is said of their table and its dates, other columns nothing', () => {
  const columns = withFigureRemarks(
    [
      { name: 'day', label: 'Day', role: 'date', type: 'date', remarks: ['Days were guessed.'] },
      { name: 'shop', label: 'Shop', role: 'dimension', type: 'text', remarks: ['Shops are codes.'] },
      { name: 'sales', label: 'Sales', role: 'measure', type: 'decimal', remarks: ['Sales are mixed.'] },
    ],
    ['A row is hidden.'],
  )
  expect(columns.map(({ name, remarks }) => [name, remarks])).toEqual([
    ['day', undefined],
    ['shop', undefined],
    ['sales', ['Sales are mixed.', 'A row is hidden.', 'Days were guessed.']],
  ])
})
