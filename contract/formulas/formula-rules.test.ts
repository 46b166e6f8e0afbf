import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculationOrder, circleFrom, dependentsOf, measurementsIn, renameInFormula } from './formula-graph.ts'
import type { FormulaUnit } from './formula-tree.ts'
import { checkUnits, declarationProblem } from './formula-units.ts'
import { checkMatrix, freeName } from './matrix.ts'
import { parseFormula } from './parse-formula.ts'

const units: Record<string, FormulaUnit> = {
  Revenue: 'currency',
  Costs: 'currency',
  Margin: 'percent',
  Visits: 'number',
}
function unitsOf(text: string) {
  const parsed = parseFormula(text)
  if (!parsed.ok) throw new Error(parsed.message)
  const checked = checkUnits(parsed.formula, (reference) =>
    reference.kind === 'measurement' ? (units[reference.name] ?? null) : 'number',
  )
  return checked.problems.length > 0
    ? checked.problems.map(({ message, start, end }) => [message, text.slice(start, end)])
    : checked.unit
}

describe('the units of a formula', () => {
  test.each([
    ['[Revenue] - [Costs]', 'currency'],
    ['([Revenue] - [Costs]) / [Revenue]', 'number'],
    ['[Revenue] / [Visits]', 'currency'],
    ['[Revenue] * 10%', 'currency'],
    ['[Revenue] + 100', 'currency'],
    ['100% - [Margin]', 'percent'],
    ['1 - [Margin]', 'percent'],
    ['(3 - 2) - [Margin]', 'percent'],
    ['[Revenue] / [Costs] - [Margin]', 'percent'],
    ['[Visits] + 10%', 'percent'],
    ['2 * [Margin] - [Margin]', 'percent'],
    ['[Visits] - [Margin] * 100', 'number'],
    ['[Visits] ^ 2', 'number'],
    ['[Unknown] + [Revenue]', null],
  ])('%s is %s', (text, unit) => {
    expect(unitsOf(text)).toBe(unit)
  })

  test.each([
    [
      '[Revenue] + [Margin]',
      'An amount of money cannot be added to a percentage; multiply them, or use measures of one unit.',
      '[Revenue] + [Margin]',
    ],
    [
      '[Revenue] - [Visits]',
      'A number cannot be taken from an amount of money; multiply them, or use measures of one unit.',
      '[Revenue] - [Visits]',
    ],
    [
      '[Visits] + [Margin]',
      'A number cannot be added to a percentage; multiply them, or use measures of one unit.',
      '[Visits] + [Margin]',
    ],
    [
      '([Visits] * 2 - [Margin]) * 3',
      'A percentage cannot be taken from a number; multiply them, or use measures of one unit.',
      '([Visits] * 2 - [Margin])',
    ],
    ['1 + [Revenue] * [Costs]', 'Money times money has no unit.', '[Revenue] * [Costs]'],
    ['[Revenue] ^ 2', 'An amount of money to a power has no unit.', '[Revenue] ^ 2'],
  ])('%s is an error that says why, at its place', (text, message, position) => {
    expect(unitsOf(text)).toEqual([[message, position]])
  })

  test('fit the unit that is declared, or say why not', () => {
    expect(declarationProblem('currency', 'percent')).toBe(
      'The formula gives an amount of money, so its unit cannot be percent.',
    )
    expect(declarationProblem('number', 'percent')).toBe(null)
    expect(declarationProblem('number', 'currency')).toBe(null)
  })
})

describe('formulas that stand on one another', () => {
  const texts = new Map([
    ['Margin', '[Revenue] - [Costs]'],
    ['Share', '[Margin] / [Revenue]'],
    ['Index', '[Share] * 100 + [sales.amount where a = "[Margin]"]'],
    ['Broken', '[Margin] +'],
    ['Auto', null],
  ])

  test('are known by what they name and by who names them', () => {
    expect(measurementsIn('[Margin] / [Revenue] + [Margin]')).toEqual(['Margin', 'Revenue'])
    expect(dependentsOf('Costs', texts)).toEqual(['Margin', 'Share', 'Index'])
    expect(calculationOrder(texts)).toEqual(['Margin', 'Broken', 'Auto', 'Share', 'Index'])
  })

  test('may not go round in a circle, of one, of two or of three', () => {
    expect(circleFrom('Margin', texts)).toBe(null)
    expect(circleFrom('Self', new Map([['Self', '[Self] + 1']]))).toEqual(['Self', 'Self'])
    const round = new Map([...texts, ['Revenue', '[Share] * 2']])
    expect(circleFrom('Share', round)).toEqual(['Share', 'Margin', 'Revenue', 'Share'])
    expect(calculationOrder(round)).toEqual(['Broken', 'Auto'])
  })

  test('in chains of thousands are followed without an overflow', () => {
    const chain = new Map(Array.from({ length: 5_000 }, (_, at) => [`m${at}`, `[m${at + 1}]`] as const))
    expect(circleFrom('m0', chain)).toBe(null)
    expect(circleFrom('m0', new Map([...chain, ['m5000', '[m0]']]))).toHaveLength(5_002)
  })

  test('keep what was typed when a name is changed, and name the new one', () => {
    expect(renameInFormula('( [Revenue]-[Costs] ) /  [ Revenue ]', 'Revenue', 'Net sales')).toBe(
      '( [Net sales]-[Costs] ) /  [Net sales]',
    )
    expect(renameInFormula('[Revenue] +', 'Revenue', 'Net sales')).toBe('[Revenue] +')
  })
})

describe('a matrix', () => {
  test('with exactly one 1 in each row and column translates; others say which row or column is off', () => {
    expect(checkMatrix(['a', 'b'], ['x', 'y'], { a: { x: 1 }, b: { y: 1 } }).kind).toBe('translation')
    expect(checkMatrix(['a', 'b'], ['x', 'y'], { a: { x: 1, y: 1 } })).toEqual({
      kind: 'weighted by columns',
      rowTotals: { a: 2, b: 0 },
      columnTotals: { x: 1, y: 1 },
      problems: [],
    })
    expect(checkMatrix(['a', 'b'], ['x', 'y'], { a: { x: 1, y: 1 }, b: { x: 1 } }).problems).toEqual([
      'Row "a" holds 2 ones and should hold exactly one.',
      'Column "x" holds 2 ones and should hold exactly one.',
    ])
  })

  test('whose rows or columns total 1 weighs; weights of a tenth count as exact', () => {
    expect(checkMatrix(['a'], ['x', 'y', 'z'], { a: { x: 0.1, y: 0.2, z: 0.7 } })).toEqual({
      kind: 'weighted by rows',
      rowTotals: { a: 0.1 + 0.2 + 0.7 },
      columnTotals: { x: 0.1, y: 0.2, z: 0.7 },
      problems: [],
    })
    expect(checkMatrix(['a', 'b'], ['x'], { a: { x: 0.5 }, b: { x: 0.4 } }).problems).toEqual([
      '"x" totals 0.9 and should total 1.',
    ])
    expect(checkMatrix([], ['x'], {}).problems).toEqual(['Add a row and a column.'])
  })

  test('names a new row or column "New value", then "New value 2" and on', () => {
    expect(freeName(['a'])).toBe('New value')
    expect(freeName(['New value'])).toBe('New value 2')
    expect(freeName(['New value', 'New value 2', 'New value 4'])).toBe('New value 3')
  })

  test('has totals that are the sums of its cells, whatever its names', () => {
    const names = fc.uniqueArray(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', '1')), {
      maxLength: 5,
    })
    fc.assert(
      fc.property(
        names,
        names,
        fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 25, maxLength: 25 }),
        (rows, columns, cells) => {
          const at = (row: number, column: number) => cells[row * 5 + column]!
          const values = Object.fromEntries(
            rows.map((row, r) => [row, Object.fromEntries(columns.map((column, c) => [column, at(r, c)]))]),
          )
          const { rowTotals, columnTotals } = checkMatrix(rows, columns, values)
          expect(rows.map((row) => Object.getOwnPropertyDescriptor(rowTotals, row)!.value)).toEqual(
            rows.map((_, r) => columns.reduce((sum, _each, c) => sum + at(r, c), 0)),
          )
          expect(columns.map((column) => Object.getOwnPropertyDescriptor(columnTotals, column)!.value)).toEqual(
            columns.map((_, c) => rows.reduce((sum, _each, r) => sum + at(r, c), 0)),
          )
        },
      ),
      { seed: 20_261_123 },
    )
  })
})
