import { expect, test } from 'vitest'
import { isBeyondOther } from './contrary.ts'

test.each([
  ['a course of more than $2,500', 'courses that cost less than $2,500', true],
  ['a course of more than $2,500', 'courses that cost less than $2500', true],
  ['a course of more than $2,500', 'courses that cost more than $2,500', false],
  ['a course of more than $2,500', 'less than $2,500: one week; more than $2,500: three', false],
  ['a course of more than $2,500', 'less than $900', false],
  ['under 10 people', 'at least 10 people', true],
])('“%s” against “%s”: %s', (question, text, isContrary) => {
  expect(isBeyondOther(question, text)).toBe(isContrary)
})
