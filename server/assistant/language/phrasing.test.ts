import { expect, test } from 'vitest'
import { phrased } from './phrasing.ts'

test.each([
  ['two weeks off', 'two weeks leave'],
  ['leave without pay', 'leave unpaid'],
  ['at least three days in advance', 'at least three days  beforehand'],
  ['six weeks ahead', 'six weeks beforehand'],
  ['give my laptop back', 'return my laptop'],
  ['when I come back', 'when I return'],
  ['get there and back', 'get there and back'],
  ['when I leave', 'when I resign'],
  ['before you depart GSA', 'before you resign GSA'],
  ['I leave early', 'I leave early'],
  ['Leaving TTS', 'resigning TTS'],
  ['employees leave requests', 'employees leave requests'],
  ['how much leave do I have left', 'how much leave do I have left'],
])('“%s” is read as “%s”', (text, meant) => {
  expect(phrased(text)).toBe(meant)
})
