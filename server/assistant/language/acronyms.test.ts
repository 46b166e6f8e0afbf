import { expect, test } from 'vitest'
import { acronymsIn, spelledOut } from './acronyms.ts'

test.each([
  ['You can request Leave Without Pay (LWOP).', { LWOP: 'Leave Without Pay' }],
  ['a flat rate for **Meals and Incidental Expenses (M&IE)**', { 'M&IE': 'Meals and Incidental Expenses' }],
  ['the Not To Exceed (NTE) date', { NTE: 'Not To Exceed' }],
  ['The Office of Personnel Management (OPM) says', { OPM: 'Office of Personnel Management' }],
  ['see the form in HR Links (PDF)', {}],
  ['paid in New Zealand dollars (NZD)', { NZD: 'New Zealand dollars' }],
])('what “%s” says that an acronym stands for', (text, known) => {
  expect(Object.fromEntries(acronymsIn([text]))).toEqual(known)
})

test('the words stand beside the acronym, nowhere inside another word', () => {
  const acronyms = new Map([['LWOP', 'Leave Without Pay']])
  expect(spelledOut('80 hours of LWOP, not LWOPS', acronyms)).toBe('80 hours of LWOP Leave Without Pay, not LWOPS')
})
