import { expect, test } from 'vitest'
import { inUsDollars } from './us-dollars.ts'

test.each([
  [0, 'US$0.00'],
  [0.00341, 'US$0.0034'],
  [0.5, 'US$0.50'],
  [1, 'US$1.00'],
  [12.304, 'US$12.30'],
  [123.45, 'US$123.45'],
  [1_234_567.8, 'US$1,234,567.80'],
])('%d costs %s', (amount, words) => {
  expect(inUsDollars(amount)).toBe(words)
})
