import { type FormulaColumns, evaluateFormula } from '../../contract/formulas/evaluate-formula.ts'
import { parseFormula } from '../../contract/formulas/parse-formula.ts'
import type { Formula } from '../../contract/formulas/formula-tree.ts'
import { requirePeer } from '../support/peers.ts'
import { scopeNames } from './formulas.ts'

type Mathjs = { parse(text: string): { compile(): { evaluate(scope: Record<string, number>): number } } }
export const mathjs = requirePeer<Mathjs>('mathjs')

function parsed(text: string): Formula {
  const found = parseFormula(text)
  if (!found.ok) throw new Error(`${text}: ${found.message}`)
  return found.formula
}

export const ourColumns = (columns: ReadonlyMap<string, Float64Array>, rows: number): FormulaColumns => ({
  rows,
  columnOf: (reference) => (reference.kind === 'measurement' ? (columns.get(reference.name) ?? null) : null),
})

/** All rows by ours, as the server and the page work a formula out. */
export const evaluateOurs = (text: string, columns: FormulaColumns): Float64Array =>
  evaluateFormula(parsed(text), columns).values

/** All rows by mathjs: parsed and compiled once, one scope whose values change. */
export function evaluateMathjs(text: string, columns: ReadonlyMap<string, Float64Array>, rows: number): Float64Array {
  const code = mathjs.parse(text).compile()
  const values = new Float64Array(rows)
  const scope: Record<string, number> = {}
  const fields = scopeNames.map(([name, other]) => [other, columns.get(name)!] as const)
  for (let row = 0; row < rows; row += 1) {
    for (const [name, column] of fields) scope[name] = column[row]!
    values[row] = code.evaluate(scope)
  }
  return values
}

/** Whether a text is a formula at all. */
export const isOurs = (text: string): boolean => parseFormula(text).ok
export function isMathjs(text: string): boolean {
  try {
    mathjs.parse(text)
    return true
  } catch {
    return false
  }
}
