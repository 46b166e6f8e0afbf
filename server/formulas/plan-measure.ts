import { type Formula, type Reference, referenceKey, referencesOf } from '../../contract/formulas/formula-tree.ts'
import type { ScopeFilter } from '../../contract/formulas/formulas.schemas.ts'
import { isKnownReference, isTable, tableOf } from '../../contract/formulas/measure-rules.ts'
import {
  factTableOf,
  type KeptMeasure,
  type MeasureWorld,
  type ReadMeasure,
  type ReadWorld,
  readWorld,
} from './measure-world.ts'
import { inOrder } from './series.ts'

/** A measure or metric, split and filtered in one way. */
export type Wanted = { what: Reference | { kind: 'measurement'; name: string }; dims: string[]; filters: ScopeFilter[] }
/** What has to be read before a measure can be worked out. */
export type Need = { key: string } & (
  | { kind: 'auto' | 'manual'; name: string; dims: string[]; filters: ScopeFilter[] }
  | { kind: 'warehouse'; reference: Reference & { kind: 'warehouse' }; dims: string[]; filters: ScopeFilter[] }
)

export const wantedKey = ({ what, dims, filters }: Wanted): string =>
  JSON.stringify([
    what.kind === 'measurement' ? [what.name] : referenceKey(what),
    dims,
    filters.map(({ scope, values }) => [scope, values]),
  ])

/** What a formula is worked out from, each split as the whole is; `table`: its matrix or lookup. */
export type FormulaParts = {
  table: KeptMeasure | null
  /** By what its rows are split before the scope of the table is summed away. */
  innerDims: string[]
  references: { reference: Reference; wanted: Wanted | null }[]
}

const scopesOfWanted = (reference: Reference, world: ReadWorld): readonly string[] => {
  if (reference.kind === 'measurement') return world.measures.get(reference.name)?.measure.scopes ?? []
  return factTableOf(world, reference.factTable)?.dimensions ?? []
}

/** How the references of a formula are to be split and filtered when the formula itself is so. */
export function partsOf(
  formula: Formula,
  { dims, filters }: Pick<Wanted, 'dims' | 'filters'>,
  world: ReadWorld,
): FormulaParts {
  const found = tableOf(formula, world.known.measures)
  const table = found === null ? null : (world.measures.get(found.name)?.kept ?? null)
  const [summed, brought] = [table?.scope ?? null, table?.source === 'matrix' ? table.scope2 : null]
  const innerDims = inOrder([...dims.filter((dim) => dim !== brought), ...(summed === null ? [] : [summed])])
  const innerFilters = filters.filter(({ scope }) => scope !== brought)
  const references = referencesOf(formula).map((reference) => {
    const isOfTable = reference.kind === 'measurement' && isTable(world.known.measures.get(reference.name))
    if (isOfTable || !isKnownReference(reference, world.known)) return { reference, wanted: null }
    const scopes = scopesOfWanted(reference, world)
    const wanted: Wanted = {
      what: reference,
      dims: innerDims.filter((dim) => scopes.includes(dim)),
      filters: innerFilters.filter(({ scope }) => scopes.includes(scope)),
    }
    return { reference, wanted }
  })
  return { table, innerDims, references }
}

/** Whether a measure is worked out or read. */
export const formulaOf = (wanted: Wanted, world: ReadWorld): Formula | null =>
  wanted.what.kind === 'measurement' ? (world.measures.get(wanted.what.name)?.formula ?? null) : null

function needOf(wanted: Wanted, found: ReadMeasure | undefined): Need | null {
  const { what, dims, filters } = wanted
  const key = wantedKey(wanted)
  if (what.kind === 'warehouse') return { key, kind: 'warehouse', reference: what, dims, filters }
  const source = found?.measure.source
  return source === 'auto' || source === 'manual' ? { key, kind: source, name: what.name, dims, filters } : null
}

/** All that has to be read for these, each once. */
export function needsOf(roots: readonly Wanted[], world: ReadWorld): Need[] {
  const seen = new Set<string>()
  const needs: Need[] = []
  const open = [...roots]
  for (let wanted = open.pop(); wanted !== undefined; wanted = open.pop()) {
    const key = wantedKey(wanted)
    if (seen.has(key)) continue
    seen.add(key)
    const formula = formulaOf(wanted, world)
    if (formula !== null) {
      for (const { wanted: next } of partsOf(formula, wanted, world).references) if (next !== null) open.push(next)
      continue
    }
    const need = needOf(wanted, wanted.what.kind === 'measurement' ? world.measures.get(wanted.what.name) : undefined)
    if (need !== null) needs.push(need)
  }
  return needs
}

export type Asked = { world: MeasureWorld; name: string; scope: string | null; filters: ScopeFilter[] }
/** `problem`: the scope that the measure is not split by. */
export type Planned =
  | { kind: 'unknown' }
  | { kind: 'not split'; scope: string }
  | { kind: 'planned'; needs: Need[]; scenarios: string[]; unit: ReadMeasure['measure']['unit'] }

export const rootOf = ({ name, scope, filters }: Omit<Asked, 'world'>): Wanted => ({
  what: { kind: 'measurement', name },
  dims: scope === null ? [] : [scope],
  filters: [...filters].sort((one, other) => (one.scope < other.scope ? -1 : 1)),
})

/** Runs on a worker: what has to be read to work a measure out. */
export function planMeasure({ world, ...asked }: Asked): Planned {
  const read = readWorld(world)
  const found = read.measures.get(asked.name)
  if (found === undefined) return { kind: 'unknown' }
  const { scopes, scenarios, unit } = found.measure
  const wrong = [...(asked.scope === null ? [] : [asked.scope]), ...asked.filters.map(({ scope }) => scope)].find(
    (scope) => !scopes.includes(scope),
  )
  if (wrong !== undefined) return { kind: 'not split', scope: wrong }
  return { kind: 'planned', needs: needsOf([rootOf(asked)], read), scenarios, unit }
}
