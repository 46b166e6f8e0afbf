import { isDay } from '../shared/periods.ts'
import { FormulaError } from './formula-tokens.ts'
import type { RowExpression, RowFunction, RowKind } from './row-tree.ts'

/** A subexpression with the kind of its value. */
export type Typed = { expression: RowExpression; kind: RowKind }

export const longestPart = 1_000
export const words: Record<RowKind, string> = {
  number: 'a number',
  text: 'a text',
  day: 'a date',
  condition: 'a condition',
}

/** Parameter and result kinds by function; `whole` is a literal whole number. */
export const signatures: Record<
  Exclude<RowFunction, 'coalesce' | 'concat' | 'round'>,
  { takes: (RowKind | 'whole')[]; gives: RowKind }
> = {
  abs: { takes: ['number'], gives: 'number' },
  left: { takes: ['text', 'whole'], gives: 'text' },
  right: { takes: ['text', 'whole'], gives: 'text' },
  part: { takes: ['text', 'whole', 'whole'], gives: 'text' },
  upper: { takes: ['text'], gives: 'text' },
  lower: { takes: ['text'], gives: 'text' },
  trim: { takes: ['text'], gives: 'text' },
  length: { takes: ['text'], gives: 'number' },
  text: { takes: ['number'], gives: 'text' },
  number: { takes: ['text'], gives: 'number' },
  year: { takes: ['day'], gives: 'text' },
  quarter: { takes: ['day'], gives: 'text' },
  month: { takes: ['day'], gives: 'text' },
  weekday: { takes: ['day'], gives: 'text' },
  days_between: { takes: ['day', 'day'], gives: 'number' },
}
export const rowFunctions = ['if', 'band', 'round', 'concat', 'coalesce', ...Object.keys(signatures)] as const
export const isSigned = (name: string): name is keyof typeof signatures => Object.hasOwn(signatures, name)

export const condition = (expression: RowExpression): Typed => ({ expression, kind: 'condition' })
export const number = (expression: RowExpression): Typed => ({ expression, kind: 'number' })

export function negatedIf(isNot: boolean, expression: RowExpression): Typed {
  const { start, end } = expression
  return condition(isNot ? { kind: 'not', of: expression, start, end } : expression)
}

export function asDay(typed: Typed, { kind }: Pick<Typed, 'kind'>): Typed {
  const { expression } = typed
  if (kind !== 'day' || expression.kind !== 'text') return typed
  const { text, start, end } = expression
  if (!isDay(text)) throw new FormulaError('Expected a date such as "2026-01-31"', expression)
  return { expression: { kind: 'day', day: text, start, end }, kind: 'day' }
}

export function wholeNumber(expression: RowExpression, least: number, most = longestPart): RowExpression {
  const isWhole = expression.kind === 'number' && Number.isInteger(expression.value)
  if (isWhole && expression.value >= least && expression.value <= most) return expression
  throw new FormulaError(`Expected a whole number from ${least} to ${most}`, expression)
}
