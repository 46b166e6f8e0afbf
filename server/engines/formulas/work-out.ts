import { evaluateFormula } from '../../../contract/formulas/evaluate-formula.ts'
import { type Formula, referenceKey, referencesOf } from '../../../contract/formulas/formula-tree.ts'
import { lookupColumn } from '../../../contract/formulas/formulas.schemas.ts'
import { unitOfReference } from '../../../contract/formulas/measure-rules.ts'
import { printReference } from '../../../contract/formulas/print-formula.ts'
import type { KeptMeasure, ReadEnvironment } from './measure-environment.ts'
import { type FormulaParts, formulaOf, partsOf, type Requested, requestedKey } from './plan-measure.ts'
import { type Fault, inOrder, type Series, type SeriesRow } from './series.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

/** More rows at once than this are refused: a matrix multiplies them by its columns. */
const mostRows = 500_000
export class TooManyRows extends Error {}

const rowKey = (date: string, scenario: string | null, at: readonly string[]): string =>
  JSON.stringify([date, scenario, at])

/** A series by its rows; a row in every scenario is found for any. */
function indexOf(series: Series) {
  const rows = new Map(series.rows.map((row) => [rowKey(row.date, row.scenario, row.at), row]))
  return (date: string, scenario: string | null, at: readonly string[]): SeriesRow | undefined =>
    rows.get(rowKey(date, scenario, at)) ?? rows.get(rowKey(date, null, at))
}

type Cell = { date: string; scenario: string | null; at: string[] }

/** The scenarios of what is in one; what is in every scenario takes part in each of them. */
function scenariosOf(all: readonly Series[]): (string | null)[] {
  const sets = all
    .filter(({ rows }) => rows.some(({ scenario }) => scenario !== null))
    .map(({ rows }) => new Set(rows.map(({ scenario }) => scenario)))
  const [first, ...rest] = sets
  if (first === undefined) return [null]
  return [...first].filter((scenario) => rest.every((set) => set.has(scenario)))
}

/** The rows of a formula: where one that is split as it is has a value; where none is split so, all combinations. */
function cellsOf(all: readonly Series[], dims: readonly string[]): Cell[] {
  const scenarios = new Set(scenariosOf(all))
  const cells = new Map<string, Cell>()
  const add = ({ date, scenario, at }: Cell): void => {
    for (const each of scenario === null ? scenarios : [scenario])
      if (scenarios.has(each)) cells.set(rowKey(date, each, at), { date, scenario: each, at })
  }
  const whole = all.filter((series) => series.dims.length === dims.length)
  if (whole.length > 0) {
    for (const series of whole) series.rows.forEach(add)
    return [...cells.values()]
  }
  const valuesOf = dims.map((dim) => [
    ...new Set(
      all.flatMap((series) => {
        const position = series.dims.indexOf(dim)
        return position < 0 ? [] : series.rows.map(({ at }) => at[position]!)
      }),
    ),
  ])
  let combined: string[][] = [[]]
  for (const values of valuesOf) combined = combined.flatMap((at) => values.map((value) => [...at, value]))
  for (const series of all) {
    for (const { date, scenario } of series.rows) for (const at of combined) add({ date, scenario, at })
    if (cells.size > mostRows) throw new TooManyRows()
  }
  return [...cells.values()]
}

/** The weight of a table at one value of its scope; of a matrix that is asked whole, the total of its columns. */
function weightOf(table: KeptMeasure, from: string, to: string | null, only: readonly string[] | null): number {
  const row = ownValue(table.values ?? {}, from) ?? {}
  if (table.source === 'lookup') return ownValue(row, lookupColumn) ?? 0
  if (to !== null) return ownValue(row, to) ?? 0
  return Object.entries(row ?? {}).reduce(
    (sum, [column, value]) => (only === null || only.includes(column) ? sum + value : sum),
    0,
  )
}

/** Whether a table says anything of a value of its scope. */
export function hasEntry(table: KeptMeasure, from: string): boolean {
  const row = ownValue(table.values ?? {}, from)
  return row !== undefined && (table.source !== 'lookup' || ownValue(row, lookupColumn) !== undefined)
}

const columnsOf = (table: KeptMeasure): string[] => [
  ...new Set(Object.values(table.values ?? {}).flatMap((row) => Object.keys(row))),
]

/** The values of a formula before its scope of weights is summed over. `parts`: by reference. */
type Detail = { dims: string[]; cells: Cell[]; values: Float64Array; faults: Map<number, Fault> }

/** Works measures out from what was read; each split and filter of a measure once. */
export class Reckoner {
  private readonly environment: ReadEnvironment
  private readonly read: ReadonlyMap<string, Series>
  private readonly done = new Map<string, Series>()

  constructor(environment: ReadEnvironment, read: ReadonlyMap<string, Series>) {
    this.environment = environment
    this.read = read
  }

  series(requested: Requested): Series {
    const key = requestedKey(requested)
    const known = this.read.get(key) ?? this.done.get(key)
    if (known !== undefined) return known
    const formula = formulaOf(requested, this.environment)
    const series = formula === null ? { dims: requested.dims, rows: [] } : this.reckon(formula, requested)
    this.done.set(key, series)
    return series
  }

  /** The rows of a formula one by one, before those of a matrix or lookup are summed. */
  detail(formula: Formula, requested: Requested): Detail {
    const parts = partsOf(formula, requested, this.environment)
    const { table } = parts
    const series = parts.references.map(({ requested: one }) => (one === null ? null : this.series(one)))
    const plain = cellsOf(
      series.filter((one) => one !== null),
      parts.innerDims,
    )
    const brought =
      table?.source === 'matrix' && table.scope2 !== null && requested.dims.includes(table.scope2) ? table.scope2 : null
    const only = brought ?? table?.scope2 ?? null
    const chosen = requested.filters.find(({ scope }) => scope === only)?.values ?? null
    const dims = brought === null ? parts.innerDims : inOrder([...parts.innerDims, brought])
    const cells = brought === null ? plain : this.spread(plain, { parts, dims, brought, chosen })
    const columns = new Map<string, Float64Array | null>()
    const inherited = new Map<number, Fault>()
    parts.references.forEach(({ reference, requested: one }, index) => {
      const key = referenceKey(reference)
      if (columns.has(key)) return
      const found = series[index] ?? null
      const isOfTable = reference.kind === 'measurement' && reference.name === table?.name
      if (isOfTable) {
        columns.set(key, weightsOf(cells, dims, { table, brought, chosen }))
        noteMissingEntries(cells, dims, table, inherited)
      } else if (found === null || one === null) columns.set(key, null)
      else columns.set(key, columnOf(found, cells, dims, { name: printName(one), faults: inherited }))
    })
    const { values, faults } = evaluateFormula(formula, {
      rows: cells.length,
      columnOf: (reference) => columns.get(referenceKey(reference)) ?? null,
    })
    const all = new Map(inherited)
    for (const [row, fault] of faults) all.set(row, { fault, within: null })
    return { dims, cells, values, faults: all }
  }

  private spread(
    plain: readonly Cell[],
    given: { parts: FormulaParts; dims: string[]; brought: string; chosen: readonly string[] | null },
  ): Cell[] {
    const { parts, dims, brought, chosen } = given
    const values = columnsOf(parts.table!).filter((value) => chosen === null || chosen.includes(value))
    if (plain.length * values.length > mostRows) throw new TooManyRows()
    return plain.flatMap((cell) =>
      values.map((value) => ({
        ...cell,
        at: dims.map((dim) => (dim === brought ? value : cell.at[parts.innerDims.indexOf(dim)]!)),
      })),
    )
  }

  private reckon(formula: Formula, requested: Requested): Series {
    const { dims, cells, values, faults } = this.detail(formula, requested)
    const kept = requested.dims.map((dim) => dims.indexOf(dim))
    const rows = new Map<string, SeriesRow>()
    cells.forEach(({ date, scenario, at }, row) => {
      const value = values[row]!
      if (Number.isNaN(value)) return
      const own = kept.map((position) => at[position] ?? '')
      const key = rowKey(date, scenario, own)
      const known = rows.get(key)
      const fault = known?.fault ?? faults.get(row) ?? null
      rows.set(key, { date, scenario, at: own, value: (known?.value ?? 0) + value, fault })
    })
    return { dims: requested.dims, rows: [...rows.values()] }
  }

  unitOf(requested: Requested) {
    const { what } = requested
    if (what.kind === 'measurement') return this.environment.known.measures.get(what.name)?.unit ?? null
    return unitOfReference(what, this.environment.known)
  }
}

export const printName = ({ what }: Requested): string =>
  what.kind === 'measurement' ? what.name : printReference(what)

/** The values of a reference at the rows of a formula; `NaN` where it has none. */
function columnOf(
  series: Series,
  cells: readonly Cell[],
  dims: readonly string[],
  { name, faults }: { name: string; faults: Map<number, Fault> },
): Float64Array {
  const find = indexOf(series)
  const projected = series.dims.map((dim) => dims.indexOf(dim))
  const column = new Float64Array(cells.length)
  cells.forEach(({ date, scenario, at }, row) => {
    const found = find(
      date,
      scenario,
      projected.map((position) => at[position] ?? ''),
    )
    column[row] = found === undefined ? Number.NaN : found.value
    if (found?.fault && !faults.has(row)) faults.set(row, { ...found.fault, within: found.fault.within ?? name })
  })
  return column
}

function weightsOf(
  cells: readonly Cell[],
  dims: readonly string[],
  { table, brought, chosen }: { table: KeptMeasure | null; brought: string | null; chosen: readonly string[] | null },
): Float64Array {
  const [from, to] = [dims.indexOf(table?.scope ?? ''), brought === null ? -1 : dims.indexOf(brought)]
  return Float64Array.from(cells, ({ at }) =>
    table === null ? Number.NaN : weightOf(table, at[from] ?? '', to < 0 ? null : (at[to] ?? ''), chosen),
  )
}

function noteMissingEntries(
  cells: readonly Cell[],
  dims: readonly string[],
  table: KeptMeasure | null,
  faults: Map<number, Fault>,
): void {
  const from = dims.indexOf(table?.scope ?? '')
  if (table === null) return
  for (const [row, { at }] of cells.entries())
    if (!hasEntry(table, at[from] ?? '') && !faults.has(row)) faults.set(row, { fault: 'no entry', within: null })
}

export const referencesIn = (formula: Formula) => {
  const seen = new Set<string>()
  return referencesOf(formula).filter((reference) => {
    const key = referenceKey(reference)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
