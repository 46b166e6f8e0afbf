import { expect, test } from 'vitest'
import { beginsInTable, tableHeadBefore } from './table-head.ts'

test.each([
  ['# Prices\n\n| City | Price |\n|---|---|\n| Akaroa | 3 |\n', '| City | Price |'],
  ['City | Price\nAkaroa | 3\n', 'City | Price'],
  ['| City | Price |\n\nA paragraph.\n', null],
  ['One table:\n| A | B |\n| 1 | 2 |\n\nAnother:\n| C | D |\n', '| C | D |'],
  ['', null],
])('the columns of a table that goes on behind %j', (before, head) => {
  expect(tableHeadBefore(before)).toBe(head)
})

test('a passage begins in a table where its first line is a row', () => {
  expect(['| Lyttelton | 4 |\nmore', 'Text\n| a | b |', ''].map(beginsInTable)).toEqual([true, false, false])
})
