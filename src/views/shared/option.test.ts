import { expect, test } from 'vitest'
import { matchingOptions, type Option, rowsShown } from './option.ts'

// D1.9.21, D1.9.22
test('the list of a combobox is 2 to 10 rows high', () => {
  const rowsOf = (count: number) => rowsShown(Array.from({ length: count }, () => ({ value: 'a', label: 'A' })))
  expect([0, 1, 2, 3, 9, 10, 11, 5000].map(rowsOf)).toEqual(
    [2, 2, 2, 3, 9, 10, 10, 10].map((plain) => ({ plain, noted: 0 })),
  )
})

test('the list of a combobox has more room for rows with a note or a reason, as far as they are in sight', () => {
  const plain: Option = { value: 'a', label: 'A', disabledReason: null }
  const [noted, refused] = [
    { ...plain, note: 'Of May' },
    { ...plain, disabledReason: 'Locked' },
  ]
  expect([[refused], [plain, noted, refused], [...Array<Option>(10).fill(plain), noted]].map(rowsShown)).toEqual([
    { plain: 1, noted: 1 },
    { plain: 1, noted: 2 },
    { plain: 10, noted: 0 },
  ])
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
