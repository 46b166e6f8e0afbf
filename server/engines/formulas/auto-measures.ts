import type { FormulaUnit } from '../../../contract/formulas/formula-tree.ts'
import { defaultScenario, type MeasureOrigin } from '../../../contract/formulas/formulas.schemas.ts'
import type { DimensionFilter } from '../../../contract/datasets/datasets.filters.ts'
import { defaultAggregation } from '../../../contract/datasets/datasets.schemas.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'
import {
  breakdownColumns,
  type Catalogue,
  dateColumns,
  type FactTable,
  measureColumns,
  type UnderstoodColumn,
} from '../queries/index.ts'
import { namesValue } from '../analyst/index.ts'

/** Where the values of a measure in one scenario are read; `scenario` null: by the values of `scenarioColumn`. */
export type Variant = {
  table: string
  /** As a fact query asks for it: `revenue:last`. */
  measure: string
  dateColumn: string
  scenario: string | null
  /** Nothing but the name of its table says that scenario. */
  isNamedByTable?: true
  scenarioColumn: string | null
  filters: DimensionFilter[]
  scopes: string[]
}
/** A measure that arises from the documents: a column of figures with dates beside it. */
export type AutoMeasure = {
  name: string
  unit: FormulaUnit
  /** What the files say, ISO code or `$`; null where they say none. */
  currency: string | null
  scenarios: string[]
  scopes: string[]
  variants: Variant[]
}

/** The source of its values, for the pages. */
export function originOf({ table, measure, scenario, scenarioColumn, filters }: Variant): MeasureOrigin {
  const [metric = '', aggregation = defaultAggregation] = measure.split(':')
  return { factTable: table, metric, aggregation, scenario, scenarioColumn, filters }
}

/** The values of a column of texts; only asked for columns that name scenarios or what the numbers are. */
export type ValuesOfColumn = (table: string, column: string) => readonly string[]

const scenarioColumn =
  /^(?:scenario|version|actual (?:or|\/) budget|budget (?:or|\/) actual|plan (?:or|\/) actual|type of figures?)$/
const words: Record<string, string> = {
  actual: 'Actual',
  actuals: 'Actual',
  budget: 'Budget',
  budgeted: 'Budget',
  budgets: 'Budget',
  forecast: 'Forecast',
  forecasts: 'Forecast',
  plan: 'Plan',
  planned: 'Plan',
  target: 'Target',
  targets: 'Target',
}
const readable = (text: string): string => text.toLowerCase().replaceAll('_', ' ').trim()

export const isScenarioColumn = (column: UnderstoodColumn): boolean =>
  scenarioColumn.test(readable(column.label)) || scenarioColumn.test(readable(column.name))

/** `Budget revenue`, `Revenue (Budget)` and `Revenue budget` without the word, and which it is. */
function splitScenario(label: string): { base: string; scenario: string } | null {
  const parts = label.split(/[\s:,()_–-]+/u).filter((part) => part !== '')
  if (parts.length < 2) return null
  const first = ownValue(words, parts[0]!.toLowerCase())
  if (first !== undefined) return { base: parts.slice(1).join(' '), scenario: first }
  const last = ownValue(words, parts.at(-1)!.toLowerCase())
  return last === undefined ? null : { base: parts.slice(0, -1).join(' '), scenario: last }
}

/** Whether a table's name says that its figures aren't actual ones. */
function scenarioOfTable({ label, name }: FactTable): string | null {
  const found = new Set(
    [...label.split(/[^\p{L}]+/u), ...name.split('_')].flatMap((word) => ownValue(words, word.toLowerCase()) ?? []),
  )
  return found.size === 1 ? [...found][0]! : null
}

/** How the values of a column become one of a longer period or of a whole. */
export function aggregationOf({ kind, unit, weight }: UnderstoodColumn): string {
  if (kind === 'level') return 'last'
  const isRate = kind === 'rate' || kind === 'price' || kind === 'percentage' || kind === 'average' || kind === 'score'
  if (!isRate && unit !== 'percent') return 'sum'
  return weight === undefined ? 'mean' : `weighted_mean:${weight}`
}

const isMeasure = ({ kind }: UnderstoodColumn): boolean => kind !== 'index' && kind !== 'flag'
const nameOf = (label: string): string =>
  label.replaceAll('[', '(').replaceAll(']', ')').replace(/\s+/g, ' ').trim().slice(0, 160)

type Found = { name: string; unit: FormulaUnit; currency: string | null; label: string; variant: Variant }

function measuresOf(table: FactTable, valuesOf: ValuesOfColumn): Found[] {
  const [date] = dateColumns(table)
  if (date === undefined) return []
  const columns = measureColumns(table).filter(isMeasure)
  const texts = breakdownColumns(table)
  const indicator = texts.find((column) => column.isIndicator === true)
  const scenario = texts.find(isScenarioColumn) ?? null
  const scopes = texts.filter((column) => column !== indicator && column !== scenario).map(({ name }) => name)
  const withoutTotals = texts.flatMap(({ name, totalValues = [] }): DimensionFilter[] =>
    totalValues.length === 0 ? [] : [{ dimension: name, type: 'exclude', values: totalValues }],
  )
  const ofTable = scenario === null ? (scenarioOfTable(table) ?? defaultScenario) : null
  const variant = (column: UnderstoodColumn, filters: DimensionFilter[], word: string | null): Variant => ({
    table: table.name,
    measure: `${column.name}:${aggregationOf(column)}`,
    dateColumn: date.name,
    scenario: scenario === null ? (word ?? ofTable) : null,
    ...(scenario === null && word === null && ofTable !== defaultScenario ? { isNamedByTable: true as const } : {}),
    scenarioColumn: scenario?.name ?? null,
    filters: [...withoutTotals, ...filters],
    scopes,
  })
  const unitOf = (column: UnderstoodColumn): FormulaUnit => column.unit ?? 'number'
  const [only] = columns
  if (indicator !== undefined && only !== undefined) {
    return valuesOf(table.name, indicator.name).map((value) => ({
      name: nameOf(value),
      unit: unitOf(only),
      currency: only.currency ?? null,
      label: table.label,
      variant: variant(only, [{ dimension: indicator.name, type: 'include', values: [value] }], null),
    }))
  }
  const split = new Map(columns.map((column) => [column, splitScenario(column.label)]))
  const bases = Map.groupBy(columns, (column) => readable(split.get(column)?.base ?? column.label))
  return columns.map((column) => {
    const found = split.get(column) ?? null
    // "Marketing budget" alone is the name of a figure; beside "Marketing" it is the budget of that.
    const isWord = found !== null && scenario === null && bases.get(readable(found.base))!.length > 1
    const label = isWord ? found.base : column.label
    const name = nameOf(label)
    return {
      name: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
      unit: unitOf(column),
      currency: column.currency ?? null,
      label: table.label,
      variant: variant(column, [], isWord ? found.scenario : null),
    }
  })
}

const isSum = ({ measure }: Variant): boolean => measure.endsWith(':sum')

/**
 * The figure that a plan is of, whose own figures are only called Value: the one sum of the same unit that can be split by
 * all by which the plan is.
 */
function plannedName({ name, unit, currency, variant }: Found, known: ReadonlyMap<string, AutoMeasure>): string | null {
  const isPlan = variant.scenario !== null && variant.scenario !== defaultScenario
  if (!isPlan || !namesValue(name) || !isSum(variant)) return null
  const fitting = [...known.values()].filter(
    (measure) =>
      measure.unit === unit &&
      measure.currency === currency &&
      !measure.scenarios.includes(variant.scenario!) &&
      measure.variants.some(
        (one) =>
          one.scenario === defaultScenario && isSum(one) && variant.scopes.every((scope) => one.scopes.includes(scope)),
      ),
  )
  return fitting.length === 1 ? fitting[0]!.name : null
}

const isFree = (measure: AutoMeasure | undefined, { unit, currency, variant }: Found): boolean =>
  measure === undefined ||
  (measure.unit === unit &&
    measure.currency === currency &&
    variant.scenario !== null &&
    measure.variants.every((other) => other.scenario !== null && other.scenario !== variant.scenario))

/** The name of a measure where another table, or a person, has taken its own. */
function freeName(found: Found, known: ReadonlyMap<string, AutoMeasure>, taken: ReadonlySet<string>): string {
  for (let number = 0; ; number += 1) {
    const more = number === 0 ? '' : number === 1 ? ` (${nameOf(found.label)})` : ` (${nameOf(found.label)} ${number})`
    const name = `${found.name}${more}`
    if (!taken.has(name) && isFree(known.get(name), found)) return name
  }
}

/**
 * The measures that arise from the tables of documents. Tables that tell another scenario of the same figure are one
 * measure; of two that tell the same, the later is named with its table. `taken`: names that people gave to theirs.
 */
export function autoMeasures(
  catalogue: Catalogue,
  valuesOf: ValuesOfColumn,
  taken: ReadonlySet<string>,
): AutoMeasure[] {
  const measures = new Map<string, AutoMeasure>()
  // What tells actual figures comes first, so that a budget joins it and not the other way round; figures that are
  // only called Value join last.
  const ranked = catalogue.factTables
    .flatMap((table) => measuresOf(table, valuesOf))
    .filter(({ name }) => name !== '' && name !== '__proto__')
  const isActual = ({ variant }: Found) => variant.scenario === null || variant.scenario === defaultScenario
  const isPlannedValue = ({ name, variant }: Found) => variant.isNamedByTable === true && namesValue(name)
  const actualFirst = [
    ...ranked.filter(isActual),
    ...ranked.filter((found) => !isActual(found) && !isPlannedValue(found)),
    ...ranked.filter(isPlannedValue),
  ]
  for (const one of actualFirst) {
    const found = { ...one, name: plannedName(one, measures) ?? one.name }
    const name = freeName(found, measures, taken)
    const known = measures.get(name) ?? {
      name,
      unit: found.unit,
      currency: found.currency,
      scenarios: [],
      scopes: [],
      variants: [],
    }
    const { variant } = found
    const scenarios =
      variant.scenarioColumn === null ? [variant.scenario!] : [...valuesOf(variant.table, variant.scenarioColumn)]
    measures.set(name, {
      ...known,
      scenarios: [...new Set([...known.scenarios, ...scenarios])],
      scopes: [...new Set([...known.scopes, ...variant.scopes])],
      variants: [...known.variants, variant],
    })
  }
  return [...measures.values()]
}

/** The columns whose values tell what measures there are. */
export const distinctiveColumns = (table: FactTable): UnderstoodColumn[] =>
  dateColumns(table).length === 0
    ? []
    : breakdownColumns(table).filter((column) => column.isIndicator === true || isScenarioColumn(column))
