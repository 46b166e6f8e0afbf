import { expect, test } from 'vitest'
import { type ExpressionColumn, parseExpression } from './aggregate-expression.ts'
import type { FormulaUnit } from './formula-tree.ts'
import { checkUnits } from './formula-units.ts'
import { parseFormula } from './parse-formula.ts'
import { parseRow } from './row-expression.ts'

const columns: ExpressionColumn[] = (['currency', 'percent', 'number'] as const).map((unit) => ({
  ...{ name: unit, kind: 'number', unit },
}))
const units: Record<string, FormulaUnit> = { currency: 'currency', percent: 'percent', number: 'number' }
const ofFormula = (text: string): boolean => {
  const parsed = parseFormula(text)
  if (!parsed.ok) throw new Error(parsed.message)
  const unitOf = (name: string) => units[name] ?? null
  const { problems } = checkUnits(parsed.formula, (reference) =>
    unitOf(reference.kind === 'measurement' ? reference.name : reference.metric),
  )
  return problems.length === 0
}
const ofExpression = (text: string): boolean => parseExpression(text, columns).ok
const ofRow = (text: string): boolean => parseRow(text, columns).ok

/** How to write a reference of a given unit, and whether a formula is accepted. */
const forms: [string, (unit: string) => string, (text: string) => boolean][] = [
  ['a measure', (unit) => `[${unit}]`, ofFormula],
  ['a metric of a table', (unit) => `[sales.${unit}]`, ofFormula],
  ['a sum', (unit) => `sum(${unit})`, ofExpression],
  ['a part of the rows', (unit) => `mean(${unit}) where number > 3`, ofExpression],
  ['a figure of before', (unit) => `previous(sum(${unit}))`, ofExpression],
  ['a cell', (unit) => unit, ofRow],
  ['one of two cells', (unit) => `if(number > 3, ${unit}, ${unit})`, ofRow],
]
const around: [string, (reference: string) => string][] = [
  ['itself', (reference) => reference],
  ['its negative', (reference) => `-(${reference})`],
  ['twice', (reference) => `(2 * (${reference}))`],
]
const unlike = [
  ['currency', 'percent'],
  ['currency', 'number'],
  ['percent', 'number'],
] as const
const cases = forms.flatMap(([form, written, isTaken]) =>
  around.flatMap(([shape, wrap]) => unlike.map((pair) => ({ form, shape, pair: [...pair], written, wrap, isTaken }))),
)

test.each(cases)('$form and $shape: $pair have neither sum nor difference', ({ pair, written, wrap, isTaken }) => {
  const [one, other] = pair.map((unit) => `(${written(unit)})`)
  for (const [left, right] of [
    [one!, wrap(other!)],
    [wrap(other!), one!],
    [wrap(one!), other!],
  ])
    expect([`${left} + ${right}`, `${left} - ${right}`].map(isTaken)).toEqual([false, false])
  const alike = pair.map((unit) => `(${written(unit)}) - ${wrap(`(${written(unit)})`)}`)
  expect(alike.map(isTaken)).toEqual([true, true])
})
