import { expect, test } from 'vitest'
import { dateIn, isFigure, isSame, nameOf, numberIn } from './comparator.ts'

test.each([
  ['10,031', '10031'],
  ['10,031.00', '10,031'],
  ['14%', '14.0%'],
  ['7', '7 years'],
  ['7 year', '7 years'],
  ['$1,250.50', '1250.5'],
  ['2.6 million', '2,600,000'],
  ['−4', '-4'],
  ['13 April 2008', 'April 13, 2008'],
  ['2008-04-13', 'April 13, 2008'],
  ['March 2019', '2019-03'],
  ['Q2 2024', '2024-Q2'],
  ['Vain elamaa', 'Vain elämää'],
  ['Mull of Kintyre', '"Mull of Kintyre"'],
  ['James III', 'James III (1291–1295)'],
  ['Mercedes Mata (VEN)', 'Mercedes Mata'],
  ['John “Bull” Schweder', 'John "Bull" Schweder'],
  ['Yes', 'true'],
  ['ずっと愛してる', 'ずっと愛してる'],
])('%s is taken for %s', (shown, published) => {
  expect(isSame(shown, published)).toBe(true)
})

test.each([
  ['10,031', '10,030'],
  ['2.63', '2.6'],
  ['-4', '4'],
  ['5', '5.4'],
  ['7 months', '7 years'],
  ['2006', '2006–07'],
  ['12 April 2008', 'April 13, 2008'],
  ['April 2008', 'April 13, 2008'],
  ['China', 'China and Mexico'],
  ['no', 'yes'],
  ['', 'Italy'],
  ['3 of 16 clubs', '3'],
])('%s is not taken for %s', (shown, published) => {
  expect(isSame(shown, published)).toBe(false)
})

test('a number is read with the decimals that it shows and the words after it', () => {
  expect([numberIn('NZ$1,234.50 a day'), numberIn('34.1%'), numberIn('Harbour'), numberIn('2006–07')]).toEqual([
    { value: 1234.5, decimals: 2, rest: 'a day' },
    { value: 34.1, decimals: 1, rest: '%' },
    null,
    null,
  ])
})

test('a figure is right when it is the truth rounded to what it shows, and small truths are not rounded to whole numbers', () => {
  expect([
    isFigure({ value: 12.35, decimals: 2 }, 12.3456),
    isFigure({ value: 12.34, decimals: 2 }, 12.3456),
    isFigure({ value: 12_346, decimals: 0 }, 12_345.6),
    isFigure({ value: 12, decimals: 0 }, 12.3456),
    isFigure({ value: 12.1, decimals: 1 }, -12.1),
  ]).toEqual([true, false, true, false, true])
})

test('names and days come in one form', () => {
  expect([nameOf(' "Étoile" [nb 2] '), dateIn('3rd March 2024'), dateIn('03/12/2024'), dateIn('May Day')]).toEqual([
    'etoile',
    '2024-03-03',
    '2024-12-03',
    null,
  ])
})
