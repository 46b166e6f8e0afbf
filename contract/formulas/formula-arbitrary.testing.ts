import fc from 'fast-check'
import type { Condition, Formula } from './formula-tree.ts'

const nowhere = { start: 0, end: 0 }
const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,8}$/)
const measurementName = fc
  .oneof(
    fc.constantFrom('Revenue', 'Costs', 'a.b c', 'Menge "grün"', '__proto__', 'by where'),
    fc.string({ minLength: 1, maxLength: 12 }),
  )
  .map((text) => text.replace(/[[\]]/g, '').trim())
  .filter((text) => text !== '' && !/^[A-Za-z]\w*\.[A-Za-z]\w*\s*(?:$|(?:by|where)\b)/i.test(text))

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ dimension: name, operator: fc.constantFrom('=' as const, '!=' as const), values: fc.tuple(fc.string()) }),
  fc.record({
    dimension: name,
    operator: fc.constantFrom('in' as const, 'not in' as const),
    values: fc.array(fc.string(), { minLength: 1, maxLength: 4 }),
  }),
)

const literal: fc.Arbitrary<Formula> = fc.oneof(
  fc.record({
    kind: fc.constant('literal' as const),
    value: fc.oneof(
      fc.nat(10_000),
      fc.double({ min: 0, max: 1e30, noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    ),
    unit: fc.constantFrom('number' as const, 'currency' as const),
    start: fc.constant(0),
    end: fc.constant(0),
  }),
  fc
    .nat(100_000)
    .map((digits) => ({ kind: 'literal' as const, value: digits / 100 / 100, unit: 'percent' as const, ...nowhere })),
)

const reference: fc.Arbitrary<Formula> = fc.oneof(
  measurementName.map((text) => ({ kind: 'measurement' as const, name: text, ...nowhere })),
  fc.record({
    kind: fc.constant('warehouse' as const),
    factTable: name,
    metric: name,
    by: fc.option(name),
    where: fc.array(condition, { maxLength: 3 }),
    start: fc.constant(0),
    end: fc.constant(0),
  }),
)

/** Random formulas without source positions, up to the grammar's maximum depth. */
export const anyFormula: fc.Arbitrary<Formula> = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 8, depthSize: 'medium' },
    literal,
    reference,
    tie('formula').map((operand) => ({ kind: 'negative' as const, operand, ...nowhere })),
    fc.record({
      kind: fc.constant('operation' as const),
      operator: fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const, '^' as const),
      left: tie('formula'),
      right: tie('formula'),
      start: fc.constant(0),
      end: fc.constant(0),
    }),
    fc.record({
      kind: fc.constant('call' as const),
      name,
      parameters: fc.array(tie('formula'), { maxLength: 3 }),
      start: fc.constant(0),
      end: fc.constant(0),
    }),
  ),
})).formula

/** The same tree with all positions 0. */
export function withoutPositions(formula: Formula): Formula {
  switch (formula.kind) {
    case 'negative':
      return { ...formula, ...nowhere, operand: withoutPositions(formula.operand) }
    case 'operation':
      return { ...formula, ...nowhere, left: withoutPositions(formula.left), right: withoutPositions(formula.right) }
    case 'call':
      return { ...formula, ...nowhere, parameters: formula.parameters.map(withoutPositions) }
    default:
      return { ...formula, ...nowhere }
  }
}
