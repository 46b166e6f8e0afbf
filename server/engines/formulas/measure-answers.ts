import type { Formula } from '../../../contract/formulas/formula-tree.ts'
import {
  defaultScenario,
  type Preview,
  type ScopeFilter,
  type TraceStep as Step,
} from '../../../contract/formulas/formulas.schemas.ts'
import { formulasTexts as texts } from '../../../contract/formulas/formulas.texts.ts'
import { isTable } from '../../../contract/formulas/measure-rules.ts'
import { printReference } from '../../../contract/formulas/print-formula.ts'
import { type MeasureEnvironment, type ReadEnvironment, readEnvironment } from './measure-environment.ts'
import { formulaOf, partsOf, rootOf, type Requested } from './plan-measure.ts'
import type { Fault, Series } from './series.ts'
import { hasEntry, printName, Reckoner, referencesIn, TooManyRows } from './work-out.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

export type Given = {
  environment: MeasureEnvironment
  name: string
  scope: string | null
  filters: ScopeFilter[]
  /** By the key of the need that was read. */
  series: [string, Series][]
}
export type WorkedOutRow = { date: string; scenario: string; scopeValue: string | null; value: number; fault?: string }
/** `tooMany`: there are more rows than can be calculated at once. */
export type WorkedOut = { tooMany: true } | { tooMany: false; rows: WorkedOutRow[] }

export const sayFault = ({ fault, within }: Fault): string => {
  const words: string = texts.faults[fault]
  return within === null ? words : texts.faultWithin(words, within)
}

const begin = ({
  environment,
  series,
}: Pick<Given, 'environment' | 'series'>): { read: ReadEnvironment; reckoner: Reckoner } => {
  const read = readEnvironment(environment)
  return { read, reckoner: new Reckoner(read, new Map(series)) }
}

function unlessTooMany<Answer>(work: () => Answer): Answer | { tooMany: true } {
  try {
    return work()
  } catch (error) {
    if (error instanceof TooManyRows) return { tooMany: true }
    throw error
  }
}

/** Runs on a worker: the values of a measure, by date, scenario and value of its scope. */
export function workOutMeasure(given: Given): WorkedOut {
  return unlessTooMany(() => {
    const { reckoner } = begin(given)
    const rows = reckoner.series(rootOf(given)).rows.map(
      (row): WorkedOutRow => ({
        date: row.date,
        scenario: row.scenario ?? defaultScenario,
        scopeValue: given.scope === null ? null : (row.at[0] ?? null),
        value: row.value,
        ...(row.fault === null ? {} : { fault: sayFault(row.fault) }),
      }),
    )
    const order = (one: WorkedOutRow): string => JSON.stringify([one.date, one.scenario, one.scopeValue])
    return { tooMany: false, rows: rows.sort((one, other) => (order(one) < order(other) ? -1 : 1)) }
  })
}

type TraceStep = Omit<Step, 'depth'> & { steps: TraceStep[] }

const flattened = ({ steps, ...step }: TraceStep, depth = 0): Step[] => [
  { ...step, depth },
  ...steps.flatMap((one) => flattened(one, depth + 1)),
]

const mostSteps = 200
const mostParts = 12

/** Runs on a worker: how the value of a measure at one place came about. */
export function traceMeasure(
  given: Given & { date: string; scenario: string; scopeValue: string | null },
): { tooMany: true } | { tooMany: false; steps: Step[]; isCut: boolean } {
  return unlessTooMany(() => {
    const { read, reckoner } = begin(given)
    const left = { steps: mostSteps, isCut: false }
    const at = given.scopeValue === null ? [] : [given.scopeValue]
    const trace = stepOf({ read, reckoner, left, date: given.date, scenario: given.scenario }, rootOf(given), at)
    return { tooMany: false as const, steps: flattened(trace), isCut: left.isCut }
  })
}

type Tracing = {
  read: ReadEnvironment
  reckoner: Reckoner
  left: { steps: number; isCut: boolean }
  date: string
  scenario: string
}

function valueAt({ reckoner, date, scenario }: Tracing, requested: Requested, at: readonly string[]) {
  const rows = reckoner.series(requested).rows
  const isHere = (row: (typeof rows)[number]): boolean =>
    row.date === date &&
    (row.scenario === scenario || row.scenario === null) &&
    row.at.every((one, index) => one === at[index])
  return rows.find(isHere)
}

function stepOf(tracing: Tracing, requested: Requested, at: readonly string[]): TraceStep {
  const { read, reckoner } = tracing
  const found = valueAt(tracing, requested, at)
  const formula = formulaOf(requested, read)
  const measure = requested.what.kind === 'measurement' ? read.measures.get(requested.what.name) : undefined
  return {
    name: printName(requested),
    kind: requested.what.kind === 'warehouse' ? 'warehouse' : (measure?.measure.source ?? 'unknown'),
    unit: reckoner.unitOf(requested),
    formula: measure?.kept?.formula ?? null,
    part: null,
    value: found?.value ?? null,
    fault: found?.fault ? sayFault(found.fault) : null,
    steps: formula === null ? [] : partsOfStep(tracing, { formula, requested, at }),
  }
}

type Within = { formula: Formula; requested: Requested; at: readonly string[] }

/** The references of a formula; of one with weights, for each part that was summed. */
function partsOfStep(tracing: Tracing, within: Within): TraceStep[] {
  const { formula, requested, at } = within
  const parts = partsOf(formula, requested, tracing.read)
  const { table } = parts
  if (table === null || requested.dims.includes(table.scope ?? '')) return stepsAt(tracing, within, requested.dims, at)
  const { dims, cells, values } = tracing.reckoner.detail(formula, requested)
  const summed = dims.indexOf(table.scope ?? '')
  const kept = requested.dims.map((dim) => dims.indexOf(dim))
  const rows = cells.flatMap((cell, row) => {
    const isHere = cell.date === tracing.date && (cell.scenario === tracing.scenario || cell.scenario === null)
    const isSame = kept.every((index, which) => cell.at[index] === at[which])
    return isHere && isSame && !Number.isNaN(values[row]!) ? [{ cell, value: values[row]! }] : []
  })
  if (rows.length > mostParts) tracing.left.isCut = true
  return rows.slice(0, mostParts).map(({ cell, value }) => ({
    ...{
      name: printName(requested),
      kind: 'formula' as const,
      unit: tracing.reckoner.unitOf(requested),
      formula: null,
    },
    part: cell.at[summed] ?? null,
    value,
    fault: null,
    steps: stepsAt(tracing, within, dims, cell.at),
  }))
}

function stepsAt(
  tracing: Tracing,
  { formula, requested }: Within,
  dims: readonly string[],
  at: readonly string[],
): TraceStep[] {
  const { read, left } = tracing
  const parts = partsOf(formula, requested, read)
  return referencesIn(formula).flatMap((reference): TraceStep[] => {
    left.steps -= 1
    if (left.steps < 0) {
      left.isCut = true
      return []
    }
    const one = parts.references.find((each) => printReference(each.reference) === printReference(reference))!.requested
    if (one !== null) {
      const projected = one.dims.map((dim) => at[dims.indexOf(dim)] ?? '')
      return [stepOf(tracing, one, projected)]
    }
    const found = reference.kind === 'measurement' ? read.known.measures.get(reference.name) : undefined
    const isWeight = isTable(found) && parts.table !== null
    return [
      {
        name: reference.kind === 'measurement' ? reference.name : printReference(reference),
        kind: found?.source ?? 'unknown',
        unit: found?.unit ?? null,
        formula: null,
        part: null,
        value: isWeight ? weightAt(parts.table!, dims, at) : 0,
        fault: isWeight
          ? hasEntry(parts.table!, at[dims.indexOf(parts.table!.scope ?? '')] ?? '')
            ? null
            : texts.faults['no entry']
          : texts.faults['unknown reference'],
        steps: [],
      },
    ]
  })
}

function weightAt(
  table: NonNullable<ReturnType<typeof partsOf>['table']>,
  dims: readonly string[],
  at: readonly string[],
): number {
  const row = ownValue(table.values ?? {}, at[dims.indexOf(table.scope ?? '')] ?? '') ?? {}
  if (table.source === 'lookup') return row['value'] ?? 0
  const to = dims.indexOf(table.scope2 ?? '')
  return to >= 0 ? (ownValue(row, at[to] ?? '') ?? 0) : Object.values(row).reduce((sum, value) => sum + value, 0)
}

const mostPreviewRows = 24

export type PreviewGiven = Pick<Given, 'environment' | 'name' | 'series'> & {
  scenario: string
  whole: [string, Series][]
}
export type PreviewPlanned = Omit<Preview, 'rows'> & { rows: Omit<Preview['rows'][number], 'portionCovered'>[] }

/** Runs on a worker: a definition by its latest periods and over the whole time. `whole`: read without periods. */
export function previewMeasure(given: PreviewGiven): { tooMany: true } | ({ tooMany: false } & PreviewPlanned) {
  return unlessTooMany(() => {
    const root = rootOf({ name: given.name, scope: null, filters: [] })
    const byPeriod = begin(given)
    const overall = begin({ environment: given.environment, series: given.whole })
    const formula = formulaOf(root, byPeriod.read)
    const unit = byPeriod.read.measures.get(given.name)?.measure.unit ?? 'number'
    const references = formula === null ? [] : referencesIn(formula)
    const parts = formula === null ? null : partsOf(formula, root, byPeriod.read)
    const requested = references.map(
      (reference): Requested | null =>
        parts?.references.find((one) => printReference(one.reference) === printReference(reference))?.requested ?? null,
    )
    // A data source is shown as a whole, whatever it is split by within the formula.
    const shown = requested.map((one) => (one === null ? null : { ...one, dims: [] }))
    const cellAt = (reckoner: Reckoner, one: Requested | null, date: string | null) => {
      const row =
        one === null
          ? undefined
          : reckoner
              .series(one)
              .rows.find(
                (each) =>
                  (date === null || each.date === date) && (each.scenario === given.scenario || each.scenario === null),
              )
      return { value: row?.value ?? null, ...(row?.fault ? { fault: sayFault(row.fault) } : {}) }
    }
    const dates = [
      ...new Set(
        byPeriod.reckoner
          .series(root)
          .rows.filter(({ scenario }) => scenario === null || scenario === given.scenario)
          .map(({ date }) => date),
      ),
    ].sort()
    const lineAt = (reckoner: Reckoner, date: string | null) => ({
      inputs: shown.map((one) => cellAt(reckoner, one, date)),
      result: cellAt(reckoner, root, date),
    })
    return {
      tooMany: false as const,
      dataSources: references.map((reference, index) => {
        const one = requested[index] ?? null
        const found = reference.kind === 'measurement' ? byPeriod.read.known.measures.get(reference.name) : undefined
        const kind = one?.what.kind === 'warehouse' ? ('warehouse' as const) : (found?.source ?? ('unknown' as const))
        return {
          reference: printReference(reference),
          kind,
          unit: one === null ? (found?.unit ?? null) : byPeriod.reckoner.unitOf(one),
        }
      }),
      unit,
      rows: dates
        .slice(-mostPreviewRows)
        .reverse()
        .map((date) => ({ date, ...lineAt(byPeriod.reckoner, date) })),
      summary: dates.length === 0 ? null : lineAt(overall.reckoner, null),
      total: dates.length,
    }
  })
}

/** What a preview reads in addition to the data for its result: each data source in full. */
export function previewRequested(environment: MeasureEnvironment, name: string): Requested[] {
  const read = readEnvironment(environment)
  const root = rootOf({ name, scope: null, filters: [] })
  const formula = formulaOf(root, read)
  const parts = formula === null ? [] : partsOf(formula, root, read).references
  return [root, ...parts.flatMap(({ requested }) => (requested === null ? [] : [{ ...requested, dims: [] }]))]
}
