import { expect, test } from 'vitest'
import { spokenNumbers } from './spoken-numbers.ts'

test.each([
  ['ninety-two thousand five hundred dollars', [92_500]],
  ['one hundred and three thousand every year', [103_000]],
  ['more than a hundred and fifty thousand', [150_000]],
  ['thirty-eight thousand four hundred', [38_400]],
  ['one in nine', [1, 9]],
  ['by the twenty-first of May', [21]],
  ['nine eighty a parcel', [9, 80, 9.8, 980]],
  ['twenty twenty-six', [20, 26, 20.26, 2026]],
  ['four and a break after two', [4, 2]],
  ['two million', [2_000_000]],
  ['five hundred, and nine', [500, 9]],
  ['three and a half kilonewtons', [3, 3.5]],
  ['about a penny and a half', [1.5]],
  ['half past ten on the third', [30, 10, 3]],
  ['one million four forty-one', [1_000_004, 1_400_000, 41, 1_441_000]],
  ['one million four hundred', [1_000_400, 1_400_000]],
  ['twelve dollars ten delivered', [12, 10, 12.1]],
  ['nobody, and nothing', []],
])('“%s”', (text, numbers) => {
  expect(spokenNumbers(text)).toEqual(numbers)
})
