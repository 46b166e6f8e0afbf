import { expect, test } from 'vitest'
import { readableName } from './readable-name.ts'

test.each([
  ['sales', 'Sales'],
  ['supermarket_sales-2024', 'Supermarket sales 2024'],
  ['Year-end costs', 'Year-end costs'],
  ['Q1_FY26', 'Q1 FY26'],
  ['kāinga_rents', 'Kāinga rents'],
  ['Takings', 'Takings'],
])('the table %j is shown as %j', (label, name) => {
  expect(readableName(label)).toBe(name)
})
