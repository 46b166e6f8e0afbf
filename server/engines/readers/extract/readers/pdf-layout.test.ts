import { expect, test } from 'vitest'
import { bodySize, headingLevels, hyphenatedWords, type Line, linesOf, pageText, type TextPiece } from './pdf-layout.ts'

const line = (text: string, y: number, x = 50, size = 10): Line => ({ text, x, right: x + text.length * 5, y, size })
const piece = (text: string, x: number, y: number, endsLine = false): TextPiece => ({
  text,
  x,
  y,
  width: text.length * 5,
  size: 10,
  endsLine,
})
const shown = (lines: Line[]): string => pageText(lines, headingLevels(lines, bodySize(lines)), hyphenatedWords(lines))

test('pieces on one height are one line, with the spaces that the gaps stand for', () => {
  const pieces = [
    piece('Har', 50, 700),
    piece('bour', 65, 700),
    piece('sales', 90, 701),
    piece('410', 200, 700, true),
    piece('Next', 50, 688),
  ]
  expect(linesOf(pieces).map((found) => found.text)).toEqual(['Harbour sales  410', 'Next'])
})

test('text that a file holds in no order is read from top to bottom', () => {
  const heights = [600, 700, 610, 690, 620, 680, 630, 670]
  expect(linesOf(heights.map((y) => piece(`at ${y}`, 50, y, true))).map((found) => found.y)).toEqual([
    700, 690, 680, 670, 630, 620, 610, 600,
  ])
})

test('headings by size, paragraphs by gaps, indents and bullets, columns in the middle of a sentence', () => {
  const lines = [
    line('Annual report', 760, 50, 20),
    line('Sales rose in the first', 720),
    line('quarter of the year.', 708),
    line('Costs fell.', 680),
    line('They fell again.', 668, 70),
    line('• Beans', 656),
    line('• Milk and', 644),
    line('a second column goes on.', 720, 300),
  ]
  expect(shown(lines)).toBe(
    '# Annual report\n\nSales rose in the first\nquarter of the year.\n\nCosts fell.\n\nThey fell again.\n\n• Beans\n\n• Milk and\na second column goes on.',
  )
})

test('words divided at the end of a line are joined; known compounds keep their hyphen', () => {
  const lines = [line('A long-term plan for the roas-', 700), line('tery needs a long-', 688), line('term view.', 676)]
  expect(shown(lines)).toBe('A long-term plan for the roastery needs a long-term view.')
})
