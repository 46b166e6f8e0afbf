import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFormula, withoutPositions } from './formula-arbitrary.testing.ts'
import { FormulaError } from './formula-tokens.ts'
import type { Formula } from './formula-tree.ts'
import { parseFormula } from './parse-formula.ts'
import { printFormula } from './print-formula.ts'
import { runs as countRuns } from '../../tests/deep.ts'

const runs = countRuns(300, 1_000)

function read(text: string): Formula {
  const parsed = parseFormula(text)
  if (!parsed.ok) throw new Error(parsed.message)
  return withoutPositions(parsed.formula)
}
const refusal = (text: string) => {
  const parsed = parseFormula(text)
  return parsed.ok ? 'it was read' : [parsed.message, text.slice(parsed.start, parsed.end)]
}

describe('a formula', () => {
  // D3.3.27, D3.3.32, D3.5.09, D3.5.10, D3.5.11
  test.each([
    ['1 + 2 * 3', '1 + 2 * 3'],
    ['(1+2)*3', '(1 + 2) * 3'],
    ['2^3^2', '2 ^ 3 ^ 2'],
    ['(2^3)^2', '(2 ^ 3) ^ 2'],
    ['-2^2', '-2 ^ 2'],
    ['(-2)^2', '(-2) ^ 2'],
    ['2^-1', '2 ^ -1'],
    ['+5 - -5', '5 - -5'],
    ['1-(2-3)', '1 - (2 - 3)'],
    ['$1,000.50*10%', '$1000.5 * 10%'],
    ['.5', '0.5'],
    ['round([Revenue], 2) + now()', 'round([Revenue], 2) + now()'],
  ])('%s is read', (text, printed) => {
    expect(printFormula(read(text))).toBe(printed)
  })

  // D3.5.12, D3.5.13, D3.5.14, D3.5.15
  test.each([
    ['[ Revenue ]/[Costs of goods (NZ)]', '[Revenue] / [Costs of goods (NZ)]'],
    ['[Pipe 5" wide]', '[Pipe 5" wide]'],
    ['[sales.amount]', '[sales.amount]'],
    [
      '[sales.amount BY order_date WHERE region = "North" And product not in ("A", "B")]',
      '[sales.amount by order_date where region = "North" and product not in ("A", "B")]',
    ],
    ['[sales.count where region in North, South]', '[sales.count where region in ("North", "South")]'],
    ['[sales.amount where name = "a ] \\"b\\" \\\\ \\n"]', '[sales.amount where name = "a ] \\"b\\" \\\\ \\n"]'],
    ['[by.where where in in (not)]', '[by.where where in in ("not")]'],
    ['[sales.amount where a_1 != "x"]', '[sales.amount where a_1 != "x"]'],
  ])('%s is read as a reference', (text, printed) => {
    expect(printFormula(read(text))).toBe(printed)
  })

  // D3.5.12, D3.5.15
  test.each([
    ['', ['Expected a number, a name, "[" or "(" at position 1', '']],
    ['1 +', ['Expected a number, a name, "[" or "(" at position 4', '']],
    ['(1 + 2', ['Expected ")" at position 7', '']],
    ['1 2', ['Expected an operator or the end at position 3', '2']],
    ['[Revenue', ['Expected "]" at position 9', '']],
    ['[a[b]', ['Expected "]" at position 3', '[']],
    ['[ ]', ['Expected the name of a measure between the brackets at position 1', '[ ]']],
    [
      'Revenue',
      ['Expected "(" after the function Revenue, or brackets around a measure: [Revenue] at position 1', 'Revenue'],
    ],
    ['[t.m where]', ['Expected a column at position 11', ']']],
    ['[t.m where a < 1]', ['Expected a number, a name, "[" or "(" and not "<" at position 14', '<']],
    ['[t.m where a = 1]', ['Expected a text in double quotes or a name at position 16', '1']],
    ['[t.m where a not b]', ['Expected "in" at position 18', 'b']],
    ['[t.m where a = "x" b]', ['Expected "and" or "]" at position 20', 'b']],
    ['[t.m where a = "\\q"]', ['Expected \\", \\\\, \\n or \\t at position 17', '\\']],
    ['[t.m where a = "x]', ["Expected '\"' at position 19", '']],
    ['[t.m where a = "x\\"]', ["Expected '\"' at position 21", '']],
    ['[t.m where a = "x"', ['Expected "]" at position 19', '']],
    ['f(1 2)', ['Expected "," or ")" at position 5', '2']],
    ['1,000', ['Expected an operator or the end at position 2', ',']],
    [`1${'0'.repeat(400)}`, ['Expected a smaller number at position 1', `1${'0'.repeat(400)}`]],
    ['1f(2)', ['Expected an operator or the end at position 2', 'f']],
    ['[t.m where 1a = "b"]', ['Expected a column at position 12', '1']],
    ['2 § 3', ['Expected a number, a name, "[" or "(" and not "§" at position 3', '§']],
  ])('%s is refused with its place', (text, expected) => {
    expect(refusal(text)).toEqual(expected)
  })

  test('is refused without a stack: that costs more than the reading', () => {
    expect(Object.keys(new FormulaError('Expected ")"', { start: 2, end: 2 })).sort()).toEqual([
      'end',
      'message',
      'start',
    ])
    expect(new FormulaError('Expected ")"', { start: 2, end: 2 })).not.toHaveProperty('stack')
  })

  test.each(['('.repeat(3_000), '-'.repeat(3_999), '1^'.repeat(1_999), `${'f('.repeat(1_500)}`, '(1+'.repeat(1_000)])(
    'of 64 parts within one another and more is refused, not an overflow (%#)',
    (text) => {
      expect(refusal(text)).toEqual([
        expect.stringMatching(/^Expected at most 64 parts within one another at /),
        expect.any(String),
      ])
    },
  )

  test.each(['(', '[', '-(', 'f('])('of 10,000 brackets is refused before it is read: %s', (bracket) => {
    expect(refusal(bracket.repeat(10_000))).toEqual([
      'A formula has at most 4,000 characters',
      bracket.repeat(10_000).slice(4_000),
    ])
  })

  test('of 4,000 characters in a row is read, and a longer one is refused', () => {
    expect(parseFormula(`1${'+1'.repeat(1_999)}`).ok).toBe(true)
    expect(refusal('1+'.repeat(2_001))).toEqual(['A formula has at most 4,000 characters', '1+'])
  })

  test('that is printed and read again is the same', () => {
    fc.assert(
      fc.property(anyFormula, (formula) => {
        const text = printFormula(formula)
        fc.pre(text.length <= 4_000)
        expect(read(text)).toEqual(formula)
      }),
      { numRuns: runs, seed: 20_261_123 },
    )
  })

  test('of any text is read or refused with a place inside the text, and never throws', () => {
    const piece = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '"',
      '\\',
      '$',
      '%',
      '^',
      '-',
      'a.b',
      ' by ',
      ' where ',
      ' in ',
      ',',
      '1',
      '=',
      '!',
      '\u202e',
      '\ud800',
      ' ',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 60 }),
          fc.array(piece, { maxLength: 40 }).map((all) => all.join('')),
        ),
        (text) => {
          const parsed = parseFormula(text)
          if (!parsed.ok) expect(parsed.start).toBeLessThanOrEqual(text.length)
        },
      ),
      { numRuns: runs * 5, seed: 20_261_123 },
    )
  })
})
