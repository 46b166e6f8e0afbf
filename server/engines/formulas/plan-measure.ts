import { type Formula, type Reference, referenceKey, referencesOf } from '../../../contract/formulas/formula-tree.ts'
import type { ScopeFilter } from '../../../contract/formulas/formulas.schemas.ts'
import { isKnownReference, isTable, tableOf } from '../../../contract/formulas/measure-rules.ts'
import {
  factTableOf,
  type KeptMeasure,
  type MeasureEnvironment,
  type ReadMeasure,
  type ReadEnvironment,
  readEnvironment,
} from './measure-environment.ts'
import { inOrder } from './series.ts'

/** A measure or metric, split and filtered in one way. */
export type Requested = {
  what: Reference | { kind: 'measurement'; name: string }
  dims: string[]
  filters: ScopeFilter[]
}
/** Data that must be read before a measure can be calculated. */
export type Need = { key: string } & (
  | { kind: 'auto' | 'manual'; name: string; dims: string[]; filters: ScopeFilter[] }
  | { kind: 'warehouse'; reference: Reference & { kind: 'warehouse' }; dims: string[]; filters: ScopeFilter[] }
)

export const requestedKey = ({ what, dims, filters }: Requested): string =>
  JSON.stringify([
    what.kind === 'measurement' ? [what.name] : referenceKey(what),
    dims,
    filters.map(({ scope, values }) => [scope, values]),
  ])

/** The parts of a formula, each broken down like the whole. `table`: its matrix or lookup. */
export type FormulaParts = {
  table: KeptMeasure | null
  /** By what its rows are split before the scope of the table is summed away. */
  innerDims: string[]
  references: { reference: Reference; requested: Requested | null }[]
}

const scopesOfRequested = (reference: Reference, environment: ReadEnvironment): readonly string[] => {
  if (reference.kind === 'measurement') return environment.measures.get(reference.name)?.measure.scopes ?? []
  return factTableOf(environment, reference.factTable)?.dimensions ?? []
}

/** How the references of a formula are to be split and filtered when the formula itself is so. */
export function partsOf(
  formula: Formula,
  { dims, filters }: Pick<Requested, 'dims' | 'filters'>,
  environment: ReadEnvironment,
): FormulaParts {
  const found = tableOf(formula, environment.known.measures)
  const table = found === null ? null : (environment.measures.get(found.name)?.kept ?? null)
  const [summed, brought] = [table?.scope ?? null, table?.source === 'matrix' ? table.scope2 : null]
  const innerDims = inOrder([...dims.filter((dim) => dim !== brought), ...(summed === null ? [] : [summed])])
  const innerFilters = filters.filter(({ scope }) => scope !== brought)
  const references = referencesOf(formula).map((reference) => {
    const isOfTable = reference.kind === 'measurement' && isTable(environment.known.measures.get(reference.name))
    if (isOfTable || !isKnownReference(reference, environment.known)) return { reference, requested: null }
    const scopes = scopesOfRequested(reference, environment)
    const requested: Requested = {
      what: reference,
      dims: innerDims.filter((dim) => scopes.includes(dim)),
      filters: innerFilters.filter(({ scope }) => scopes.includes(scope)),
    }
    return { reference, requested }
  })
  return { table, innerDims, references }
}

/** The formula of a measure; null if its values are read. */
export const formulaOf = (requested: Requested, environment: ReadEnvironment): Formula | null =>
  requested.what.kind === 'measurement' ? (environment.measures.get(requested.what.name)?.formula ?? null) : null

function needOf(requested: Requested, found: ReadMeasure | undefined): Need | null {
  const { what, dims, filters } = requested
  const key = requestedKey(requested)
  if (what.kind === 'warehouse') return { key, kind: 'warehouse', reference: what, dims, filters }
  const source = found?.measure.source
  return source === 'auto' || source === 'manual' ? { key, kind: source, name: what.name, dims, filters } : null
}

/** All that has to be read for these, each once. */
export function needsOf(roots: readonly Requested[], environment: ReadEnvironment): Need[] {
  const seen = new Set<string>()
  const needs: Need[] = []
  const open = [...roots]
  for (let requested = open.pop(); requested !== undefined; requested = open.pop()) {
    const key = requestedKey(requested)
    if (seen.has(key)) continue
    seen.add(key)
    const formula = formulaOf(requested, environment)
    if (formula !== null) {
      for (const { requested: next } of partsOf(formula, requested, environment).references)
        if (next !== null) open.push(next)
      continue
    }
    const need = needOf(
      requested,
      requested.what.kind === 'measurement' ? environment.measures.get(requested.what.name) : undefined,
    )
    if (need !== null) needs.push(need)
  }
  return needs
}

export type Asked = { environment: MeasureEnvironment; name: string; scope: string | null; filters: ScopeFilter[] }
/** `problem`: the scope that the measure is not split by. */
export type Planned =
  | { kind: 'unknown' }
  | { kind: 'not split'; scope: string }
  | { kind: 'planned'; needs: Need[]; scenarios: string[]; unit: ReadMeasure['measure']['unit'] }

export const rootOf = ({ name, scope, filters }: Omit<Asked, 'environment'>): Requested => ({
  what: { kind: 'measurement', name },
  dims: scope === null ? [] : [scope],
  filters: [...filters].sort((one, other) => (one.scope < other.scope ? -1 : 1)),
})

/** Runs on a worker: what has to be read to work a measure out. */
export function planMeasure({ environment, ...asked }: Asked): Planned {
  const read = readEnvironment(environment)
  const found = read.measures.get(asked.name)
  if (found === undefined) return { kind: 'unknown' }
  const { scopes, scenarios, unit } = found.measure
  const wrong = [...(asked.scope === null ? [] : [asked.scope]), ...asked.filters.map(({ scope }) => scope)].find(
    (scope) => !scopes.includes(scope),
  )
  if (wrong !== undefined) return { kind: 'not split', scope: wrong }
  return { kind: 'planned', needs: needsOf([rootOf(asked)], read), scenarios, unit }
}
