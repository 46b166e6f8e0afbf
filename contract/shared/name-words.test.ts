import { expect, test } from 'vitest'
import { nameWithin, nameWords } from './name-words.ts'

test('a column is called in words', () => {
  expect(['product_line', 'city', 'Product line', 'VAT_rate', ''].map(nameWords)).toEqual([
    ...['Product line', 'City', 'Product line', 'VAT rate', ''],
  ])
})

test('names in one word with capitals or dots are read in words, and those of their owners stay', () => {
  expect(
    ['originLocation', 'UnitPrice', 'Number.of.Bags', 'Cases_SierraLeone', 'iPhone', 'YouTube', 'FG%', 'U.S.A'].map(
      nameWords,
    ),
  ).toEqual([
    ...['Origin location', 'Unit Price', 'Number of Bags', 'Cases Sierra Leone', 'IPhone', 'YouTube', 'FG%', 'U.S.A'],
  ])
  expect(['Sales by YouTube', 'McDonalds sales'].map(nameWords)).toEqual(['Sales by YouTube', 'McDonalds sales'])
})

test('within a sentence its first letter is small, unless it is an abbreviation', () => {
  expect(['Product line', 'product_line', 'VAT rate', 'A'].map(nameWithin)).toEqual([
    ...['product line', 'product line', 'VAT rate', 'A'],
  ])
})
