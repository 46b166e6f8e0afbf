import type { FormulaUnit, Operator, Span } from './formula-tree.ts'

export const comparisons = ['=', '!=', '>', '>=', '<', '<='] as const
export type Comparison = (typeof comparisons)[number]

export type RowFunction =
  | 'round'
  | 'abs'
  | 'left'
  | 'right'
  | 'part'
  | 'upper'
  | 'lower'
  | 'trim'
  | 'concat'
  | 'length'
  | 'text'
  | 'number'
  | 'year'
  | 'quarter'
  | 'month'
  | 'weekday'
  | 'days_between'
  | 'coalesce'

/** An expression over the cells of one row. Conditions are true or false, never empty. */
export type RowExpression = Span &
  (
    | { kind: 'number'; value: number; unit: FormulaUnit }
    | { kind: 'text'; text: string }
    | { kind: 'day'; day: string }
    | { kind: 'column'; name: string }
    | { kind: 'negative'; operand: RowExpression }
    | { kind: 'operation'; operator: Operator; left: RowExpression; right: RowExpression }
    | { kind: 'call'; name: RowFunction; parameters: RowExpression[] }
    | { kind: 'if'; condition: RowExpression; then: RowExpression; otherwise: RowExpression }
    /** The label of the first band whose upper edge exceeds the number, otherwise the last label. */
    | { kind: 'band'; of: RowExpression; edges: number[]; labels: string[] }
    | { kind: 'compare'; operator: Comparison; left: RowExpression; right: RowExpression }
    | { kind: 'among'; of: RowExpression; values: RowExpression[] }
    | { kind: 'contains' | 'begins'; of: RowExpression; text: string }
    | { kind: 'empty'; of: RowExpression }
    | { kind: 'not'; of: RowExpression }
    | { kind: 'every' | 'some'; parts: RowExpression[] }
  )

export type RowKind = 'number' | 'text' | 'day' | 'condition'

const partsOf = (expression: RowExpression): RowExpression[] => {
  switch (expression.kind) {
    case 'negative':
      return [expression.operand]
    case 'operation':
    case 'compare':
      return [expression.left, expression.right]
    case 'call':
      return expression.parameters
    case 'if':
      return [expression.condition, expression.then, expression.otherwise]
    case 'among':
      return [expression.of, ...expression.values]
    case 'every':
    case 'some':
      return expression.parts
    case 'band':
    case 'contains':
    case 'begins':
    case 'empty':
    case 'not':
      return [expression.of]
    default:
      return []
  }
}

/** The distinct columns that an expression reads. */
export function columnsRead(expression: RowExpression): string[] {
  const own = expression.kind === 'column' ? [expression.name] : []
  return [...new Set([...own, ...partsOf(expression).flatMap(columnsRead)])]
}
