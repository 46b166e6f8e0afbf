import { expect, test } from 'vitest'
import { isWindow, parseExpression } from '../../../contract/formulas/aggregate-expression.ts'
import { exactFormula } from './exact-formula.ts'

const termsOf = (expression: string): number | null => {
  const parsed = parseExpression(expression, [])
  if (!parsed.ok) throw new Error(parsed.message)
  const parts = parsed.parts.map((part) =>
    isWindow(part) ? part : { source: 'count' as const, where: null, condition: null },
  )
  return exactFormula({ formula: parsed.formula, parts })?.terms.length ?? null
}

test('a formula has few terms and factors, or is calculated in doubles', () => {
  expect([
    termsOf('(count + 2) * (1 + 3) - count'),
    termsOf(`${'(1 + 1) * '.repeat(300)}count`),
    termsOf(`count${' * 1'.repeat(300)}`),
    termsOf(`count${' + count'.repeat(300)}`),
    termsOf('2 * 3'),
  ]).toEqual([5, null, null, null, null])
})
