import type { Formula, FormulaUnit, Operator, Reference, Span } from './formula-tree.ts'

export type UnitProblem = Span & { message: string }
/** `unit`: of the whole formula; null where unknown (an unknown reference, a function, a problem). */
export type CheckedUnits = { unit: FormulaUnit | null; problems: UnitProblem[] }

const words: Record<FormulaUnit, string> = {
  currency: 'an amount of money',
  percent: 'a percentage',
  number: 'a number',
}

/** Checks whether the units of a formula are compatible. `unitOf` returns null for unknown references. */
export function checkUnits(formula: Formula, unitOf: (reference: Reference) => FormulaUnit | null): CheckedUnits {
  const problems: UnitProblem[] = []
  const unit = unitIn(formula, unitOf, problems)
  return { unit: problems.length > 0 ? null : unit, problems }
}

/** Why a formula of one unit can't be declared with another; null where it can. */
export function declarationProblem(unit: FormulaUnit, declared: FormulaUnit): string | null {
  if (unit !== 'currency' || declared === 'currency') return null
  return `The formula gives ${words.currency}, so its unit cannot be ${declared}.`
}

type UnitOf = (reference: Reference) => FormulaUnit | null

function unitIn(formula: Formula, unitOf: UnitOf, problems: UnitProblem[]): FormulaUnit | null {
  switch (formula.kind) {
    case 'literal':
      return formula.unit
    case 'measurement':
    case 'warehouse':
      return unitOf(formula)
    case 'negative':
      return unitIn(formula.operand, unitOf, problems)
    case 'call':
      for (const parameter of formula.parameters) unitIn(parameter, unitOf, problems)
      return null
    case 'operation': {
      const left = unitIn(formula.left, unitOf, problems)
      const right = unitIn(formula.right, unitOf, problems)
      if (left === null || right === null) return null
      const result =
        timesShare(formula, left, right) ??
        countAndShare(formula, left, right) ??
        unitOfOperation(formula.operator, asMoney(formula.left, left, right), asMoney(formula.right, right, left))
      if (typeof result === 'string') return result
      problems.push({ message: result.problem, start: formula.start, end: formula.end })
      return null
    }
  }
}

type Operation = Formula & { kind: 'operation' }

/** A literal times a percentage is a percentage, except 100, which turns it into a number. */
function timesShare({ operator, left, right }: Operation, one: FormulaUnit, other: FormulaUnit): FormulaUnit | null {
  if (operator !== '*') return null
  const written = isWritten(left) && other === 'percent' ? left : isWritten(right) && one === 'percent' ? right : null
  const isPlain = (written === left ? one : other) === 'number'
  return written === null || !isPlain || (written.kind === 'literal' && written.value === 100) ? null : 'percent'
}

/** Adding a count and a percentage, both measures, makes no sense. */
function countAndShare({ operator, left, right }: Operation, one: FormulaUnit, other: FormulaUnit) {
  const units = [one, other]
  const isSum = operator === '+' || operator === '-'
  if (!isSum || !units.includes('number') || !units.includes('percent')) return null
  if (isWritten(left) || isWritten(right) || isQuotient(one === 'number' ? left : right)) return null
  return refusedSum(operator, one, other)
}

/** A plain number in a sum with money counts as money: [Revenue] + 100. */
const asMoney = (formula: Formula, own: FormulaUnit, other: FormulaUnit): FormulaUnit | 'plain' =>
  own === 'number' && other === 'currency' && isWritten(formula) ? 'plain' : own

/** Made of literals alone: `1`, `-(2 + 3)`. */
export function isWritten(formula: Formula): boolean {
  if (formula.kind === 'negative') return isWritten(formula.operand)
  if (formula.kind === 'operation') return isWritten(formula.left) && isWritten(formula.right)
  return formula.kind === 'literal'
}

/** A quotient may count as a percentage: [Profit] / [Revenue] - [Target margin]. */
const isQuotient = (formula: Formula): boolean =>
  formula.kind === 'negative' ? isQuotient(formula.operand) : formula.kind === 'operation' && formula.operator === '/'

type Side = FormulaUnit | 'plain'

function unitOfOperation(operator: Operator, left: Side, right: Side): FormulaUnit | { problem: string } {
  const [one, other] = [left === 'plain' ? 'number' : left, right === 'plain' ? 'number' : right]
  if (operator === '+' || operator === '-') return unitOfSum(operator, left, right)
  if (operator === '*') {
    if (one === 'currency' && other === 'currency') return { problem: 'Money times money has no unit.' }
    if (one === 'currency' || other === 'currency') return 'currency'
    return one === 'percent' && other === 'percent' ? 'percent' : 'number'
  }
  if (operator === '/') {
    if (one === 'currency') return other === 'currency' ? 'number' : 'currency'
    return one === 'percent' && other === 'number' ? 'percent' : 'number'
  }
  if (other === 'currency') return { problem: `The power of something cannot be ${words.currency}.` }
  if (one === 'currency') return { problem: `${sentence(words.currency)} to a power has no unit.` }
  return one
}

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}`

function unitOfSum(operator: '+' | '-', left: Side, right: Side): FormulaUnit | { problem: string } {
  if (left === right) return left === 'plain' ? 'number' : left
  if (left === 'plain' || right === 'plain') return 'currency'
  const hasMoney = left === 'currency' || right === 'currency'
  if (!hasMoney) return left === 'number' && right === 'percent' ? 'percent' : left
  return refusedSum(operator, left, right)
}

function refusedSum(operator: '+' | '-', left: FormulaUnit, right: FormulaUnit): { problem: string } {
  const verb = operator === '+' ? 'added to' : 'taken from'
  const [moved, kept] = operator === '+' ? [left, right] : [right, left]
  return {
    problem: `${sentence(words[moved])} cannot be ${verb} ${words[kept]}; multiply them, or use measures of one unit.`,
  }
}
