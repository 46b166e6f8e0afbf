import { expect, test } from 'vitest'
import { missingRemarks, unweightedRemarks } from './figure-remarks.ts'

const measures = [
  { name: 'life_expect', unweightedBy: 'country' },
  { name: 'price', unweightedBy: 'Ticker' },
  { name: 'sales' },
]
const life = 'Averages of "Life expect" count each country the same, whatever its size.'
const price = 'Averages of "Price" count each ticker the same, whatever its size.'
const nothing = { dimensions: [], filters: [] }
const remarks = (asked: string[], narrowed: Partial<Parameters<typeof unweightedRemarks>[2]> = {}) =>
  unweightedRemarks(measures, asked, { ...nothing, ...narrowed })

test('the mean over things of unlike size says that each counts the same', () => {
  expect(remarks(['life_expect:mean', 'sales:mean', 'price:mean'])).toEqual([life, price])
  expect(remarks(['life_expect:mean'], { dimensions: ['__date', 'region'] })).toEqual([life])
  const filter = (values: string[], type?: 'include' | 'exclude') => [
    { dimension: 'country', values, ...(type === undefined ? {} : { type }) },
  ]
  expect(remarks(['life_expect:mean'], { filters: filter(['Chad', 'Mali']) })).toEqual([life])
  expect(remarks(['life_expect:mean'], { filters: filter(['Chad'], 'exclude') })).toEqual([life])
  expect(remarks(['life_expect:mean'], { filters: filter(['Chad']) })).toEqual([])
})

test('what is of one thing each, or is no mean, says nothing', () => {
  expect(remarks(['life_expect:mean'], { dimensions: ['country'] })).toEqual([])
  expect(remarks(['life_expect:max', 'life_expect:weighted_mean:pop', 'life_expect'])).toEqual([])
})

test('rows without a value are counted beside all that count', () => {
  const said = (rows: number, of: number, label: string) =>
    missingRemarks({ missing: [{ column: 'c', label, rows, of }] }).join()
  expect(missingRemarks({})).toEqual([])
  expect(said(12, 1000, 'Price')).toBe('12 of 1,000 rows have no price.')
  expect(said(1, 2, 'VAT rate')).toBe('1 of 2 rows has no VAT rate.')
  expect(said(4, 4, 'unit_price')).toBe('None of the 4 rows has a value in “unit price”.')
  expect(said(1, 1, 'Price')).toBe('The one row has no price.')
})

test('where a question reads several tables, rows without a value are said of theirs', () => {
  const said = (rows: number, of: number) =>
    missingRemarks({ missing: [{ column: 'price', label: 'Price', rows, of, tableLabel: 'Sales 2025' }] }).join()
  expect(said(12, 1000)).toBe('12 of 1,000 rows of “Sales 2025” have no price.')
  expect(said(4, 4)).toBe('None of the 4 rows of “Sales 2025” has a value in “price”.')
  expect(said(1, 1)).toBe('The one row of “Sales 2025” has no price.')
})
