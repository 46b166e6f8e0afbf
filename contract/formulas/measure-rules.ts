import type { FactsMetadata } from '../datasets/datasets.schemas.ts'
import { countMetric } from '../datasets/datasets.schemas.ts'
import { circleFrom, type FormulaTexts } from './formula-graph.ts'
import { type Formula, type FormulaUnit, type Reference, referencesOf, type Span } from './formula-tree.ts'
import { checkUnits, declarationProblem } from './formula-units.ts'
import type { Measure } from './formulas.schemas.ts'
import { formulasTexts as texts } from './formulas.texts.ts'
import { parseFormula } from './parse-formula.ts'
import { printReference } from './print-formula.ts'
import { ownValue } from '../shared/own-value.ts'

type FactTables = FactsMetadata['factTables']

/** Everything a formula may name: the organisation's measurements and warehouse tables. */
export type KnownMeasures = { measures: ReadonlyMap<string, Measure>; factTables: FactTables }
export type RuleProblem = { message: string } & Partial<Span>
/** `errors` prevent saving, `warnings` name what will count as 0. */
export type CheckedFormula = {
  formula: Formula | null
  unit: FormulaUnit | null
  errors: RuleProblem[]
  warnings: RuleProblem[]
}

/** A matrix or a lookup: its values are weights without periods. */
export const isTable = (measure: Measure | undefined): boolean =>
  measure?.source === 'matrix' || measure?.source === 'lookup'

export function unitOfReference(reference: Reference, { measures, factTables }: KnownMeasures): FormulaUnit | null {
  if (reference.kind === 'measurement') return measures.get(reference.name)?.unit ?? null
  if (reference.metric === countMetric) return 'number'
  const unit = ownValue(factTables, reference.factTable)?.measures.find(({ name }) => name === reference.metric)?.unit
  return unit === 'currency' || unit === 'percent' || unit === 'number' ? unit : null
}

function unknownOf(reference: Reference, { measures, factTables }: KnownMeasures): string | null {
  if (reference.kind === 'measurement')
    return measures.has(reference.name) ? null : texts.unknownMeasure(reference.name)
  const { factTable, metric, by, where } = reference
  const table = ownValue(factTables, factTable)
  const hasMetric = metric === countMetric || table?.measures.some(({ name }) => name === metric) === true
  if (table === undefined || !hasMetric) return texts.unknownMetric(`${factTable}.${metric}`)
  if (by !== null && !table.date_dimensions.includes(by)) return texts.unknownColumn(by, factTable)
  const missing = where.find(({ dimension }) => !table.dimensions.includes(dimension))
  return missing ? texts.unknownColumn(missing.dimension, factTable) : null
}

/** Whether the server can calculate a reference. */
export const isKnownReference = (reference: Reference, known: KnownMeasures): boolean =>
  unknownOf(reference, known) === null

/**
 * The scopes a formula's values can be split by; null for a formula of literals alone, which fits every split. A sum is
 * split by the scopes of both sides. In a product, a side without a scope keeps its total; a quotient or power is split
 * like its left side.
 */
export function scopesOf(formula: Formula, of: (reference: Reference) => readonly string[]): readonly string[] | null {
  switch (formula.kind) {
    case 'literal':
    case 'call':
      return null
    case 'measurement':
    case 'warehouse':
      return of(formula)
    case 'negative':
      return scopesOf(formula.operand, of)
    case 'operation': {
      const left = scopesOf(formula.left, of)
      const right = scopesOf(formula.right, of)
      if (left === null || right === null) return left ?? right
      if (formula.operator === '*') return [...new Set([...left, ...right])]
      if (formula.operator === '/' || formula.operator === '^') return left
      return left.filter((scope) => right.includes(scope))
    }
  }
}

/** The scopes of a reference; a matrix or lookup has its own. */
export function scopesOfReference(reference: Reference, { measures, factTables }: KnownMeasures): readonly string[] {
  if (reference.kind === 'measurement') return measures.get(reference.name)?.scopes ?? []
  return ownValue(factTables, reference.factTable)?.dimensions ?? []
}

/** The matrix or lookup that a formula uses; null without one. */
export function tableOf(formula: Formula, measures: KnownMeasures['measures']): Measure | null {
  for (const reference of referencesOf(formula)) {
    const found = reference.kind === 'measurement' ? measures.get(reference.name) : undefined
    if (found !== undefined && isTable(found)) return found
  }
  return null
}

/**
 * Problems with the place of a matrix or lookup: its weights are summed afterwards, which is only correct in a product.
 */
function tableProblems(formula: Formula, known: KnownMeasures): RuleProblem[] {
  const problems: RuleProblem[] = []
  const isTableHere = (one: Formula): boolean => one.kind === 'measurement' && isTable(known.measures.get(one.name))
  const holds = (one: Formula): boolean => referencesOf(one).some(isTableHere)
  const visit = (one: Formula): void => {
    if (one.kind === 'negative') visit(one.operand)
    if (one.kind === 'call') one.parameters.forEach(visit)
    if (one.kind !== 'operation') return
    const { operator, left, right } = one
    if (holds(left) && holds(right)) problems.push({ message: texts.tableOnce, start: one.start, end: one.end })
    const mayLeft = operator === '*' || operator === '/'
    const wrong = holds(left) && !mayLeft ? left : holds(right) && operator !== '*' ? right : null
    const named = wrong === null ? undefined : referencesOf(wrong).find(isTableHere)
    if (named?.kind === 'measurement')
      problems.push({ message: texts.tableMultiplies(named.name), start: named.start, end: named.end })
    visit(left)
    visit(right)
  }
  visit(formula)
  if (problems.length > 0) return problems
  const table = tableOf(formula, known.measures)
  const [scope] = table?.scopes ?? []
  if (table === null || scope === undefined) return []
  const others = referencesOf(formula).filter((one) => !isTableHere(one))
  const isSplit = others.some((one) => scopesOfReference(one, known).includes(scope))
  const [named] = referencesOf(formula).filter(isTableHere)
  return isSplit ? [] : [{ message: texts.tableAlone(table.name, scope), start: named!.start, end: named!.end }]
}

function functionsIn(formula: Formula): (Formula & { kind: 'call' })[] {
  if (formula.kind === 'call') return [formula, ...formula.parameters.flatMap(functionsIn)]
  if (formula.kind === 'negative') return functionsIn(formula.operand)
  return formula.kind === 'operation' ? [...functionsIn(formula.left), ...functionsIn(formula.right)] : []
}

/** All errors and warnings of a formula, in one order, while typing and when saving. */
export function checkFormula(
  definition: { name: string; formula: string; unit: FormulaUnit },
  known: KnownMeasures,
  /** The formulas of all other definitions. */
  others: FormulaTexts,
): CheckedFormula {
  const parsed = parseFormula(definition.formula)
  if (!parsed.ok) {
    const { message, start, end } = parsed
    return { formula: null, unit: null, errors: [{ message: texts.formulaError(message), start, end }], warnings: [] }
  }
  const { formula } = parsed
  const errors: RuleProblem[] = []
  const circle = circleFrom(definition.name, new Map([...others, [definition.name, definition.formula]]))
  if (circle !== null) errors.push({ message: texts.circle(circle), ...spanOf(formula, circle[1]) })
  const units = checkUnits(formula, (reference) => unitOfReference(reference, known))
  errors.push(...tableProblems(formula, known), ...units.problems)
  const declared = units.unit === null ? null : declarationProblem(units.unit, definition.unit)
  if (declared !== null) errors.push({ message: declared })
  const named = new Set<string>()
  const warnings = referencesOf(formula).flatMap((reference) => {
    const message = named.has(printReference(reference)) ? null : unknownOf(reference, known)
    named.add(printReference(reference))
    const isItself = reference.kind === 'measurement' && reference.name === definition.name
    return message === null || isItself ? [] : [{ message, start: reference.start, end: reference.end }]
  })
  for (const { name, start, end } of functionsIn(formula))
    warnings.push({ message: texts.functionIsZero(name), start, end })
  return { formula, unit: units.unit, errors, warnings }
}

function spanOf(formula: Formula, name: string | undefined): Partial<Span> {
  const found = referencesOf(formula).find((one) => one.kind === 'measurement' && one.name === name)
  return found ? { start: found.start, end: found.end } : {}
}
