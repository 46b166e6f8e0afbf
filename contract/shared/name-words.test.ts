import { expect, test } from 'vitest'
import { nameWithin, nameWords } from './name-words.ts'

test('a column is called in words', () => {
  expect(['product_line', 'city', 'Product line', 'VAT_rate', ''].map(nameWords)).toEqual([
    ...['Product line', 'City', 'Product line', 'VAT rate', ''],
  ])
})

test('within a sentence its first letter is small, unless it is an abbreviation', () => {
  expect(['Product line', 'product_line', 'VAT rate', 'A'].map(nameWithin)).toEqual([
    ...['product line', 'product line', 'VAT rate', 'A'],
  ])
})
