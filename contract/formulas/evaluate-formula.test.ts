import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type EvaluationFault, evaluateFormula } from './evaluate-formula.ts'
import { anyFormula } from './formula-arbitrary.testing.ts'
import { type Formula, type Reference, referenceKey, referencesOf } from './formula-tree.ts'
import { parseFormula } from './parse-formula.ts'
import { runs as countRuns } from '../../tests/deep.ts'

const runs = countRuns(200, 500)

function evaluate(text: string, columns: Record<string, (number | null)[]>) {
  const parsed = parseFormula(text)
  if (!parsed.ok) throw new Error(parsed.message)
  const rows = Object.values(columns)[0]?.length ?? 1
  const columnOf = (reference: Reference) => {
    const column = columns[reference.kind === 'measurement' ? reference.name : reference.metric]
    return column === undefined ? null : Float64Array.from(column, (value) => value ?? Number.NaN)
  }
  const { values, faults } = evaluateFormula(parsed.formula, { rows, columnOf })
  return { values: [...values], faults: Object.fromEntries(faults) }
}

/** A reference implementation: evaluates the tree row by row. */
function naive(
  formula: Formula,
  valueOf: (reference: Reference) => number | null | undefined,
): { value: number | null; fault: EvaluationFault | null } {
  const faults: EvaluationFault[] = []
  const fail = (fault: EvaluationFault) => {
    faults.push(fault)
    return 0
  }
  const walk = (node: Formula): number => {
    if (node.kind === 'literal') return node.value
    if (node.kind === 'negative') return -walk(node.operand)
    if (node.kind === 'call') return fail('unknown function')
    if (node.kind === 'operation') {
      const [left, right] = [walk(node.left), walk(node.right)]
      if (node.operator === '/' && right === 0) fail('division by zero')
      return { '+': left + right, '-': left - right, '*': left * right, '/': left / right, '^': left ** right }[
        node.operator
      ]
    }
    const value = valueOf(node)
    return value === undefined ? fail('unknown reference') : (value ?? 0)
  }
  const value = walk(formula)
  const known = referencesOf(formula).map(valueOf)
  if (known.length > 0 && known.every((each) => each === null)) return { value: null, fault: null }
  if (faults.length === 0 && !Number.isFinite(value)) faults.push('not a number')
  return faults.length > 0 ? { value: 0, fault: faults[0]! } : { value: value === 0 ? 0 : value, fault: null }
}

describe('the value of a formula', () => {
  test('is worked out for each row by the order of operations', () => {
    expect(evaluate('([Revenue] - [Costs]) / [Revenue] * 100%', { Revenue: [200, 50], Costs: [150, 60] })).toEqual({
      values: [0.25, -0.2],
      faults: {},
    })
    expect(evaluate('-2^2 + 2^3^2 - $1,000.50 * 10%', {})).toEqual({ values: [-4 + 512 - 100.05], faults: {} })
  })

  test('falls back to 0 with its cause where it cannot be worked out', () => {
    expect(evaluate('[Revenue] / [Costs]', { Revenue: [1, 4, 0], Costs: [0, 2, 0] })).toEqual({
      values: [0, 2, 0],
      faults: { 0: 'division by zero', 2: 'division by zero' },
    })
    expect(evaluate('[Revenue] + [Nothing]', { Revenue: [1] })).toEqual({
      values: [0],
      faults: { 0: 'unknown reference' },
    })
    expect(evaluate('5 + round([Revenue])', { Revenue: [1] })).toEqual({
      values: [0],
      faults: { 0: 'unknown function' },
    })
    expect(evaluate('(0 - 8) ^ 0.5', {})).toEqual({ values: [0], faults: { 0: 'not a number' } })
    expect(evaluate('10 ^ 300 * 10 ^ 300', {})).toEqual({ values: [0], faults: { 0: 'not a number' } })
  })

  test('counts what is missing as 0 beside a value, and is missing where all is', () => {
    expect(evaluate('[Revenue] - [Refunds]', { Revenue: [5, null, null], Refunds: [null, 2, null] })).toEqual({
      values: [5, -2, Number.NaN],
      faults: {},
    })
  })

  test('equals the value of a naive evaluator, row by row, over more rows than a chunk', () => {
    const cell = fc.oneof(fc.constant(null), fc.constant(0), fc.double({ min: -1e6, max: 1e6, noNaN: true }))
    fc.assert(
      fc.property(
        anyFormula,
        fc.array(cell, { minLength: 1, maxLength: 7 }),
        fc.constantFrom(1, 3, 1_500),
        (formula, cells, rows) => {
          const keys = [...new Set(referencesOf(formula).map(referenceKey))]
          const cellOf = (reference: Reference, row: number) => {
            const at = keys.indexOf(referenceKey(reference))
            return at % 5 === 4 ? undefined : cells[(at + row) % cells.length]!
          }
          const columnOf = (reference: Reference) =>
            cellOf(reference, 0) === undefined
              ? null
              : Float64Array.from({ length: rows }, (_, row) => cellOf(reference, row) ?? Number.NaN)
          const { values, faults } = evaluateFormula(formula, { rows, columnOf })
          for (const row of [0, Math.floor(rows / 2), rows - 1]) {
            const expected = naive(formula, (reference) => cellOf(reference, row))
            expect({ value: Number.isNaN(values[row]) ? null : values[row], fault: faults.get(row) ?? null }).toEqual(
              expected,
            )
          }
        },
      ),
      { numRuns: runs, seed: 20_261_123 },
    )
  })
})
