import type { FactsMetadata } from '../../../contract/datasets/datasets.schemas.ts'
import { type Reference, referencesOf } from '../../../contract/formulas/formula-tree.ts'
import { parseFormula } from '../../../contract/formulas/parse-formula.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'
import { currencyOf } from '../queries/index.ts'

type Known = {
  autos: readonly { name: string; unit: string; currency: string | null }[]
  kept: readonly { name: string; unit: string; formula: string | null }[]
  factTables: FactsMetadata['factTables']
}
type Money = { unit: string; currency?: string | undefined }

/** All amounts of money that a measure uses, each once. */
function moneyIn(known: Known, name: string, seen: Set<string>): Money[] {
  if (seen.has(name)) return []
  seen.add(name)
  const own = known.kept.find((one) => one.name === name)
  if (own === undefined) {
    const auto = known.autos.find((one) => one.name === name)
    return auto?.unit === 'currency' ? [{ unit: 'currency', currency: auto.currency ?? undefined }] : []
  }
  const parsed = own.formula === null ? null : parseFormula(own.formula)
  if (parsed === null || !parsed.ok) return own.unit === 'currency' ? [{ unit: 'currency' }] : []
  return referencesOf(parsed.formula).flatMap((reference) => moneyOf(known, reference, seen))
}

function moneyOf(known: Known, reference: Reference, seen: Set<string>): Money[] {
  if (reference.kind === 'measurement') return moneyIn(known, reference.name, seen)
  const { factTable, metric } = reference
  const found = ownValue(known.factTables, factTable)?.measures.find((one) => one.name === metric)
  return found?.unit === 'currency' ? [found] : []
}

/** The currency of the columns that a measure uses; null if there are several. */
export function currencyOfMeasure(known: Known, name: string, usual: string): string | null {
  const money = moneyIn(known, name, new Set())
  const found = new Set(
    money.map(({ currency }) =>
      currencyOf({ unit: 'currency', ...(currency === undefined ? {} : { currency }) }, usual),
    ),
  )
  const [first = usual, ...others] = found
  return others.length === 0 ? first : null
}
