import { isWindow } from '../../../contract/formulas/aggregate-expression.ts'
import type { Formula } from '../../../contract/formulas/formula-tree.ts'
import { nearestQuotientOfSums, plainDecimal } from './exact.ts'
import type { PlannedAggregate, PlannedExpression } from './fact-plan.ts'

/** A figure that the database gives as an exact decimal. `along`: the window over it. */
export type ExactFigure = { aggregate: PlannedAggregate; along: 'running_total' | 'previous' | null }
/** The product of some decimals and, unless it is only written, of a figure. */
type Term = { factors: string[]; figure: ExactFigure | null }
/** Sums of terms; `divisor`: by which sum the other is divided. */
export type ExactFormula = { terms: Term[]; divisor: Term[] | null }

/** Formulas with more are calculated in doubles: each "(1 + 1) *" doubles the terms. */
const MAX_TERMS = 64
const MAX_FACTORS = 16

const decimalAggregations: readonly string[] = ['sum', 'min', 'max', 'last', 'count_distinct']
const isDecimal = ({ source }: PlannedAggregate): boolean =>
  source === 'count' || decimalAggregations.includes(source.aggregation)

const times = (terms: Term[], others: Term[]): Term[] =>
  terms.flatMap((term) =>
    others.map((other) => ({ factors: [...term.factors, ...other.factors], figure: term.figure ?? other.figure })),
  )
const minusOne: Term[] = [{ factors: ['-1'], figure: null }]
const isWrittenOnly = (terms: Term[]): boolean => terms.every(({ figure }) => figure === null)

const limited = (terms: Term[]): Term[] | null =>
  terms.length <= MAX_TERMS && terms.every(({ factors }) => factors.length <= MAX_FACTORS) ? terms : null

function termsOfFigure(name: string, parts: PlannedExpression['parts']): Term[] | null {
  const part = parts[Number(name)]
  if (part === undefined) return null
  const termOf = (aggregate: PlannedAggregate, along: ExactFigure['along']): Term => ({
    factors: [],
    figure: { aggregate, along },
  })
  if (!isWindow(part)) return isDecimal(part) ? [termOf(part, null)] : null
  const inner = part.formula.kind === 'measurement' ? parts[Number(part.formula.name)] : undefined
  if (inner === undefined || isWindow(inner) || !isDecimal(inner)) return null
  const { window } = part
  if (window === 'running_total' || window === 'previous') return [termOf(inner, window)]
  return window === 'difference' ? [termOf(inner, null), ...times(minusOne, [termOf(inner, 'previous')])] : null
}

function termsOf(formula: Formula, parts: PlannedExpression['parts']): Term[] | null {
  switch (formula.kind) {
    case 'literal': {
      const written = String(formula.value)
      return plainDecimal.test(written) ? [{ factors: [written], figure: null }] : null
    }
    case 'negative': {
      const terms = termsOf(formula.operand, parts)
      return terms && times(minusOne, terms)
    }
    case 'measurement':
      return termsOfFigure(formula.name, parts)
    case 'operation': {
      const [left, right] = [termsOf(formula.left, parts), termsOf(formula.right, parts)]
      if (left === null || right === null) return null
      if (formula.operator === '+') return limited([...left, ...right])
      if (formula.operator === '-') return limited([...left, ...times(minusOne, right)])
      const isProduct = formula.operator === '*' && (isWrittenOnly(left) || isWrittenOnly(right))
      return isProduct ? limited(times(left, right)) : null
    }
    default:
      return null
  }
}

const known = new WeakMap<PlannedExpression, { exact: ExactFormula | null }>()

/** Sums and differences of exact figures, perhaps divided by others; null for any other formula. */
export function exactFormula(expression: PlannedExpression): ExactFormula | null {
  // Asked for every row of an answer.
  const found = known.get(expression) ?? { exact: toExact(expression) }
  known.set(expression, found)
  return found.exact
}

function toExact({ formula, parts }: PlannedExpression): ExactFormula | null {
  const isDivision = formula.kind === 'operation' && formula.operator === '/'
  const terms = termsOf(isDivision ? formula.left : formula, parts)
  const divisor = isDivision ? termsOf(formula.right, parts) : null
  if (terms === null || (isDivision && divisor === null)) return null
  return figuresOfFormula({ terms, divisor }).length === 0 ? null : { terms, divisor }
}

/** The figures of a formula in the order in which `takeExact` reads their values. */
export const figuresOfFormula = ({ terms, divisor }: ExactFormula): ExactFigure[] =>
  [...terms, ...(divisor ?? [])].flatMap(({ figure }) => figure ?? [])

/** The value of a formula, without the noise of calculating in binary. What lacks a figure is empty. */
export function takeExact({ terms, divisor }: ExactFormula, values: Iterator<string | number | null>): number | null {
  const productsOf = (sum: Term[]): string[][] | null => {
    const products = sum.map(({ factors, figure }) => {
      if (figure === null) return factors
      const value: unknown = values.next().value
      return value === null || value === undefined ? null : [...factors, String(value)]
    })
    return products.some((product) => product === null)
      ? null
      : products.flatMap((product) => (product ? [product] : []))
  }
  const [above, below] = [productsOf(terms), divisor === null ? [['1']] : productsOf(divisor)]
  return above === null || below === null ? null : nearestQuotientOfSums(above, below)
}
