import { expect, test } from 'vitest'
import { matchingOptions, rowsShown } from './option.ts'

// D1.9.21, D1.9.22
test('the list of a combobox is 2 to 10 rows high', () => {
  expect([0, 1, 2, 3, 9, 10, 11, 5000].map(rowsShown)).toEqual([2, 2, 2, 3, 9, 10, 10, 10])
})

const options = ['Ngāti Toa', 'Toa Rangatira', 'Te Ātiawa', 'Total sales'].map((label) => ({ value: label, label }))
const found = (query: string) => matchingOptions(options, query).map((option) => option.label)

test('case and macrons do not count, and what starts with the query comes first', () => {
  expect(found('toa')).toEqual(['Toa Rangatira', 'Ngāti Toa'])
  expect(found('ATIAWA')).toEqual(['Te Ātiawa'])
  expect(found('tōtal')).toEqual(['Total sales'])
})

test('every word must be there, in any order', () => {
  expect(found('sales total')).toEqual(['Total sales'])
  expect(found('sales toa')).toEqual([])
})

test('an empty query leaves everything as it is', () => {
  expect(found('  ')).toEqual(['Ngāti Toa', 'Toa Rangatira', 'Te Ātiawa', 'Total sales'])
})
