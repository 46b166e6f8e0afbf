import { formatExactly } from '../shared/format.ts'
import type { Condition, Formula, FormulaUnit, Operator, Reference } from './formula-tree.ts'
import { ownValue } from '../shared/own-value.ts'

const looseness: Record<Operator, number> = { '^': 0, '*': 2, '/': 2, '+': 3, '-': 3 }
const loosenessOf = (formula: Formula): number => {
  if (formula.kind === 'operation') return looseness[formula.operator]
  return formula.kind === 'negative' ? 1 : -1
}

/** A formula as text with as few brackets as possible; parsing it gives the same tree, apart from positions. */
export function printFormula(formula: Formula): string {
  switch (formula.kind) {
    case 'literal':
      return printLiteral(formula.value, formula.unit)
    case 'measurement':
    case 'warehouse':
      return printReference(formula)
    case 'negative':
      return `-${within(formula.operand, 1)}`
    case 'operation': {
      const { operator, left, right } = formula
      const own = looseness[operator]
      if (operator === '^') return `${within(left, -1)} ^ ${within(right, 1)}`
      return `${within(left, own)} ${operator} ${within(right, own - 1)}`
    }
    case 'call':
      return `${formula.name}(${formula.parameters.map(printFormula).join(', ')})`
  }
}

const within = (formula: Formula, loosest: number): string =>
  loosenessOf(formula) <= loosest ? printFormula(formula) : `(${printFormula(formula)})`

function printLiteral(value: number, unit: FormulaUnit): string {
  if (unit === 'percent') return `${percentDigits(value)}%`
  return unit === 'currency' ? `$${formatExactly(value)}` : formatExactly(value)
}

/** Digits that give exactly the value when divided by 100: multiplying by 100 may be off by the last bit. */
function percentDigits(value: number): string {
  const product = value * 100
  const candidates = [
    Number(product.toPrecision(15)),
    product,
    product * (1 + Number.EPSILON),
    product * (1 - Number.EPSILON),
  ]
  return formatExactly(candidates.find((each) => each / 100 === value) ?? product)
}

export function printReference(reference: Reference): string {
  if (reference.kind === 'measurement') return `[${reference.name}]`
  const { factTable, metric, by, where } = reference
  const conditions = where.length === 0 ? '' : ` where ${where.map(printCondition).join(' and ')}`
  return `[${factTable}.${metric}${by === null ? '' : ` by ${by}`}${conditions}]`
}

function printCondition({ dimension, operator, values }: Condition): string {
  const printed = values.map(printString)
  const isList = operator === 'in' || operator === 'not in'
  return `${dimension} ${operator} ${isList ? `(${printed.join(', ')})` : printed.join()}`
}

const escaped: Record<string, string> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\t': '\\t' }
const printString = (text: string): string =>
  `"${text.replace(/["\\\n\t]/g, (character) => ownValue(escaped, character)!)}"`
