import type { FactsMetadata } from '../../../contract/datasets/datasets.schemas.ts'
import { calculationOrder, type FormulaTexts } from '../../../contract/formulas/formula-graph.ts'
import {
  type Formula,
  type FormulaUnit,
  type Reference,
  referencesOf,
} from '../../../contract/formulas/formula-tree.ts'
import {
  defaultScenario,
  type DefinedSource,
  type ManualGranularity,
  type Measure,
  type RollUp,
} from '../../../contract/formulas/formulas.schemas.ts'
import { isTable, type KnownMeasures, scopesOf, scopesOfReference } from '../../../contract/formulas/measure-rules.ts'
import { parseFormula } from '../../../contract/formulas/parse-formula.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

/** A measure that people defined or type by hand, as it is kept. */
export type KeptMeasure = {
  id: string
  name: string
  source: DefinedSource | 'manual'
  unit: FormulaUnit
  formula: string | null
  scope: string | null
  scope2: string | null
  values: Record<string, Record<string, number>> | null
  granularity: ManualGranularity | null
  rollUp: RollUp | null
  /** Of one that is typed by hand. */
  scenarios: string[]
  rev: number
}
/** Everything that measures can use, as plain data that can be sent to a worker. */
export type MeasureEnvironment = {
  kept: KeptMeasure[]
  autos: { name: string; unit: FormulaUnit; scopes: string[]; scenarios: string[] }[]
  factTables: FactsMetadata['factTables']
}
/** A measure with its formula read. */
export type ReadMeasure = { measure: Measure; kept: KeptMeasure | null; formula: Formula | null }
export type ReadEnvironment = { measures: ReadonlyMap<string, ReadMeasure>; known: KnownMeasures }

export const formulaTexts = (kept: readonly KeptMeasure[]): FormulaTexts =>
  new Map(kept.map(({ name, formula }) => [name, formula]))

/** The scopes that a reference adds to its formula: a matrix sums over its first scope and adds its second. */
export function scopesWithin(reference: Reference, known: KnownMeasures, kept: ReadonlyMap<string, KeptMeasure>) {
  const found = reference.kind === 'measurement' ? known.measures.get(reference.name) : undefined
  if (found === undefined || !isTable(found)) return scopesOfReference(reference, known)
  const scope2 = kept.get(found.name)?.scope2 ?? null
  return scope2 === null ? [] : [scope2]
}

/** The scenarios in which every measurement of a formula has values; metrics of datasets are in all of them. */
function scenariosOf(formula: Formula, known: KnownMeasures): string[] {
  const lists = referencesOf(formula).flatMap((reference) => {
    const found = reference.kind === 'measurement' ? known.measures.get(reference.name) : undefined
    return found === undefined || isTable(found) ? [] : [found.scenarios]
  })
  const [first, ...rest] = lists
  if (first === undefined) return [defaultScenario]
  return first.filter((scenario) => rest.every((list) => list.includes(scenario)))
}

/** Parses every formula once, in order of dependency. Formulas in a cycle count as having none. */
export function readEnvironment({ kept, autos, factTables }: MeasureEnvironment): ReadEnvironment {
  const measures = new Map<string, ReadMeasure>()
  const plain = new Map<string, Measure>()
  const known: KnownMeasures = { measures: plain, factTables }
  const byName = new Map(kept.map((one) => [one.name, one]))
  const add = (measure: Measure, one: KeptMeasure | null, formula: Formula | null): void => {
    plain.set(measure.name, measure)
    measures.set(measure.name, { measure, kept: one, formula })
  }
  for (const auto of autos) if (!byName.has(auto.name)) add({ ...auto, source: 'auto' }, null, null)
  for (const one of kept) {
    const { name, source, unit, scope, scope2, scenarios } = one
    const scopes = [scope, source === 'matrix' ? scope2 : null].filter((each) => each !== null)
    add({ name, source, unit, scopes, scenarios: source === 'manual' ? scenarios : [] }, one, null)
  }
  for (const name of calculationOrder(formulaTexts(kept))) {
    const one = byName.get(name)!
    if (one.source !== 'formula') continue
    const parsed = parseFormula(one.formula ?? '')
    if (!parsed.ok) continue
    const scopes = scopesOf(parsed.formula, (reference) => scopesWithin(reference, known, byName)) ?? []
    const measure = {
      name,
      source: one.source,
      unit: one.unit,
      scopes: [...scopes],
      scenarios: scenariosOf(parsed.formula, known),
    }
    add(measure, one, parsed.formula)
  }
  return { measures, known }
}

export const factTableOf = (environment: ReadEnvironment, name: string) => ownValue(environment.known.factTables, name)

/** Runs on a worker: the measures of an organisation as formulas name them. */
export const describeMeasures = (environment: MeasureEnvironment): Measure[] =>
  [...readEnvironment(environment).measures.values()].map(({ measure }) => measure)
