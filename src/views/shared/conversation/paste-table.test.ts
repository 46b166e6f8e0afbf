import { expect, test } from 'vitest'
import { tableOfText } from './paste-table.ts'

const lines = (...all: string[]) => all.join('\n')

test.each([
  [
    'rows of a spreadsheet',
    'Month\tSales\r\nJan\t1,200\r\nFeb\t\r\n',
    lines('| Month | Sales |', '| --- | --- |', '| Jan | 1,200 |', '| Feb |  |'),
  ],
  [
    'cells with line breaks, tabs and quotation marks',
    'A\tB\n"one\ntwo"\t"say ""hi"""',
    lines('| A | B |', '| --- | --- |', '| one two | say "hi" |'),
  ],
  ['cells with bars', 'A\tB\na|b\tc', lines('| A | B |', '| --- | --- |', '| a\\|b | c |')],
  [
    'a cell that only begins with a quotation mark',
    'A\tB\n"x" y\tz',
    lines('| A | B |', '| --- | --- |', '| "x" y | z |'),
  ],
  ['one line with a tab', 'a\tb', null],
  ['one column', 'a\nb', null],
  ['rows of different lengths', 'a\tb\nc', null],
  ['code indented with tabs', '\tif (x)\n\treturn', null],
  ['nothing', '', null],
])('%s', (_which, text, expected) => {
  expect(tableOfText(text)).toBe(expected)
})
