import type { FactsMetadata } from '../../../contract/datasets/datasets.schemas.ts'
import { unweightedRemarks } from '../../../contract/datasets/figure-remarks.ts'
import { tableRemarks } from '../../../contract/datasets/table-remarks.texts.ts'
import { type Reference, referencesOf } from '../../../contract/formulas/formula-tree.ts'
import type { ScopeFilter } from '../../../contract/formulas/formulas.schemas.ts'
import { parseFormula } from '../../../contract/formulas/parse-formula.ts'
import { nameWords } from '../../../contract/shared/name-words.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'
import { figureRemarks } from '../queries/index.ts'
import type { Variant } from './auto-measures.ts'

type KnownVariant = Pick<Variant, 'table' | 'measure'> & Partial<Pick<Variant, 'scenario' | 'isNamedByTable'>>
type Known = {
  autos: readonly { name: string; variants: readonly KnownVariant[] }[]
  kept: readonly { name: string; formula: string | null }[]
  factTables: FactsMetadata['factTables']
}
/** What is shown of a measure; `scenarios` null: all. */
export type ShownOfMeasure = {
  scopes: readonly string[]
  filters: readonly ScopeFilter[]
  scenarios: readonly string[] | null
}
const whole: ShownOfMeasure = { scopes: [], filters: [], scenarios: null }

function ofColumn({ factTables }: Known, table: string, measure: string, { scopes, filters }: ShownOfMeasure) {
  const measures = ownValue(factTables, table)?.measures ?? []
  const narrowed = {
    dimensions: scopes,
    filters: filters.map(({ scope, values }) => ({ dimension: scope, values })),
  }
  return [...figureRemarks(measures, [measure]), ...unweightedRemarks(measures, [measure], narrowed)]
}

function ofVariant(known: Known, name: string, variant: KnownVariant, shown: ShownOfMeasure): string[] {
  const { table, measure, scenario, isNamedByTable } = variant
  const isShown = scenario == null || shown.scenarios === null || shown.scenarios.includes(scenario)
  if (!isShown) return []
  const column = nameWords(measure.split(':')[0] ?? '')
  return [
    ...ofColumn(known, table, measure, shown),
    ...(isNamedByTable === true && scenario != null
      ? [tableRemarks.scenarioByName(column, nameWords(table), scenario, name)]
      : []),
  ]
}

/** Remarks on the columns that a measure uses, also through other formulas, each once. */
export function remarksOfMeasure(
  known: Known,
  name: string,
  shown: ShownOfMeasure = whole,
  seen = new Set<string>(),
): string[] {
  if (seen.has(name)) return []
  seen.add(name)
  const own = known.kept.find((one) => one.name === name)
  const auto = known.autos.find((one) => one.name === name)
  const ofReference = (reference: Reference): string[] =>
    reference.kind === 'measurement'
      ? remarksOfMeasure(known, reference.name, shown, seen)
      : ofColumn(known, reference.factTable, reference.metric, shown)
  const parsed = own?.formula == null ? null : parseFormula(own.formula)
  const found =
    own === undefined
      ? (auto?.variants ?? []).flatMap((variant) => ofVariant(known, name, variant, shown))
      : parsed?.ok === true
        ? referencesOf(parsed.formula).flatMap(ofReference)
        : []
  return [...new Set(found)]
}
