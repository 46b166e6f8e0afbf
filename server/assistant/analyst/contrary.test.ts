import { expect, test } from 'vitest'
import { isBeyondOther, isOfOtherCount } from './contrary.ts'

test.each([
  ['a course of more than $2,500', 'courses that cost less than $2,500', true],
  ['a course of more than $2,500', 'courses that cost less than $2500', true],
  ['a course of more than $2,500', 'courses that cost more than $2,500', false],
  ['a course of more than $2,500', 'less than $2,500: one week; more than $2,500: three', false],
  ['a course of more than $2,500', 'less than $900', false],
  ['under 10 people', 'at least 10 people', true],
  ['leave of more than 80 hours', 'for 80 hours or less ask your manager', true],
  ['leave of more than 80 hours', 'for 80 hours or more ask your manager', false],
])('“%s” against “%s”: %s', (question, text, isContrary) => {
  expect(isBeyondOther(question, text)).toBe(isContrary)
})

test.each([
  ['the fee for two bags', 'The fee for one bag is paid back.', true],
  ['the fee for two suitcases', 'The fee for one bag is paid back.', true],
  ['the fee for two bags', 'Fees for 2 or more bags need a reason.', false],
  ['the fee for two bags', 'Fees for at least one bag are paid back.', false],
  ['the fee for two bags', 'One bag is free; two bags are paid back.', false],
  ['the fee for two bags', 'The fee for bags is paid back.', false],
  ['a trip of three nights', 'Laundry is paid on trips of at least four nights.', false],
])('“%s” and “%s” are of another number: %s', (question, text, isOther) => {
  expect(isOfOtherCount(question, text)).toBe(isOther)
})
