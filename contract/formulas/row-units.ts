import type { ExpressionColumn } from './aggregate-expression.ts'
import { FormulaError } from './formula-tokens.ts'
import type { Formula, FormulaUnit } from './formula-tree.ts'
import { checkUnits } from './formula-units.ts'
import type { RowExpression } from './row-tree.ts'

export function isWrittenNumber(expression: RowExpression): boolean {
  if (expression.kind === 'negative') return isWrittenNumber(expression.operand)
  if (expression.kind === 'operation') return isWrittenNumber(expression.left) && isWrittenNumber(expression.right)
  return expression.kind === 'number' && expression.unit === 'number'
}

/** A number's unit, by the rules of formulas. Throws a FormulaError for incompatible units. */
export function unitOf(expression: RowExpression, columns: readonly ExpressionColumn[]): FormulaUnit {
  switch (expression.kind) {
    case 'number':
      return expression.unit
    case 'column':
      return columns.find(({ name }) => name === expression.name)?.unit ?? 'number'
    case 'negative':
    case 'operation':
      return unitOfArithmetic(expression, columns)
    case 'if':
      return unitOfAny([expression.then, expression.otherwise], columns)
    case 'call': {
      const { name, parameters } = expression
      if (name === 'coalesce') return unitOfAny(parameters, columns)
      return name === 'abs' || name === 'round' ? unitOf(parameters[0]!, columns) : 'number'
    }
    default:
      return 'number'
  }
}

const unitOfAny = (parts: RowExpression[], columns: readonly ExpressionColumn[]): FormulaUnit =>
  unitOf(parts.find((part) => !isWrittenNumber(part)) ?? parts[0]!, columns)

function unitOfArithmetic(expression: RowExpression, columns: readonly ExpressionColumn[]): FormulaUnit {
  const cells: FormulaUnit[] = []
  const formulaOf = (part: RowExpression): Formula => {
    const { start, end } = part
    if (part.kind === 'number') return { kind: 'literal', value: part.value, unit: part.unit, start, end }
    if (part.kind === 'negative') return { kind: 'negative', operand: formulaOf(part.operand), start, end }
    if (part.kind !== 'operation')
      return { kind: 'measurement', name: String(cells.push(unitOf(part, columns)) - 1), start, end }
    const [left, right] = [formulaOf(part.left), formulaOf(part.right)]
    return { kind: 'operation', operator: part.operator, left, right, start, end }
  }
  const { unit, problems } = checkUnits(formulaOf(expression), (reference) =>
    reference.kind === 'measurement' ? (cells[Number(reference.name)] ?? 'number') : null,
  )
  const [problem] = problems
  if (problem !== undefined) throw new FormulaError(problem.message.replace(/\.$/, ''), problem)
  return unit ?? 'number'
}
