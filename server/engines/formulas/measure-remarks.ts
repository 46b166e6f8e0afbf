import type { FactsMetadata } from '../../../contract/datasets/datasets.schemas.ts'
import { type Reference, referencesOf } from '../../../contract/formulas/formula-tree.ts'
import { parseFormula } from '../../../contract/formulas/parse-formula.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'
import { figureRemarks } from '../queries/index.ts'

type Known = {
  autos: readonly { name: string; variants: readonly { table: string; measure: string }[] }[]
  kept: readonly { name: string; formula: string | null }[]
  factTables: FactsMetadata['factTables']
}

const ofColumn = ({ factTables }: Known, table: string, measure: string): string[] =>
  figureRemarks(ownValue(factTables, table)?.measures ?? [], [measure])

/** What was said of the columns that a measure stands on, each once; through formulas as well. */
export function remarksOfMeasure(known: Known, name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return []
  seen.add(name)
  const own = known.kept.find((one) => one.name === name)
  const auto = known.autos.find((one) => one.name === name)
  const ofReference = (reference: Reference): string[] =>
    reference.kind === 'measurement'
      ? remarksOfMeasure(known, reference.name, seen)
      : ofColumn(known, reference.factTable, reference.metric)
  const parsed = own?.formula == null ? null : parseFormula(own.formula)
  const found =
    own === undefined
      ? (auto?.variants ?? []).flatMap(({ table, measure }) => ofColumn(known, table, measure))
      : parsed?.ok === true
        ? referencesOf(parsed.formula).flatMap(ofReference)
        : []
  return [...new Set(found)]
}
