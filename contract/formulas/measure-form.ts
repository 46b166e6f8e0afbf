import { type Granularity, granularities, isDay } from '../shared/periods.ts'
import { decodeQuery, encodeQuery, oneOf } from '../shared/query-string.ts'
import type { FactsMetadata } from '../datasets/datasets.schemas.ts'
import {
  type Definition,
  defaultMeasureGranularity,
  defaultScenario,
  type Measure,
  type MeasurementMetadata,
  type ScopeFilter,
} from './formulas.schemas.ts'
import type { KnownMeasures } from './measure-rules.ts'
import { ownValue } from '../shared/own-value.ts'

/** A query for a measurement as entered: dates stay as typed. */
export type MeasureForm = {
  measurement: string
  granularity: Granularity
  scope: string | null
  /** Empty: the default scenario, or all without a default. */
  scenarios: readonly string[]
  from: string
  to: string
  filters: readonly ScopeFilter[]
}

export const firstMeasureForm = (measurement: string): MeasureForm => ({
  ...{ measurement, granularity: defaultMeasureGranularity, scope: null, scenarios: [], from: '', to: '', filters: [] },
})

const filterPrefix = 'filter_'

/** Reads a form from a search string; null without a measurement. */
export function readMeasureForm(search: string): MeasureForm | null {
  const query = decodeQuery(search)
  const text = (name: string) => oneOf(query, name) ?? ''
  const measurement = text('measurement')
  if (measurement === '') return null
  const filters = [...query]
    .filter(([name]) => name.startsWith(filterPrefix) && name.length > filterPrefix.length)
    .map(([name, values]) => ({ scope: name.slice(filterPrefix.length), values: [...values] }))
  return {
    measurement,
    granularity: granularities.find((one) => one === text('granularity')) ?? defaultMeasureGranularity,
    scope: text('scope') === '' ? null : text('scope'),
    scenarios: [...new Set(query.get('scenario') ?? [])],
    from: text('from'),
    to: text('to'),
    filters,
  }
}

/** The search string of a form, with its `?`; `readMeasureForm` reads it back. */
export const printMeasureForm = ({
  measurement,
  granularity,
  scope,
  scenarios,
  from,
  to,
  filters,
}: MeasureForm): string =>
  encodeQuery({
    measurement,
    granularity,
    scope,
    scenario: scenarios,
    from: from === '' ? undefined : from,
    to: to === '' ? undefined : to,
    ...Object.fromEntries(filters.map(({ scope: name, values }) => [`${filterPrefix}${name}`, values])),
  })

export const asksTheSameMeasure = (one: MeasureForm | null, other: MeasureForm | null): boolean =>
  (one === null ? '' : printMeasureForm(one)) === (other === null ? '' : printMeasureForm(other))

export const isUsableDay = (text: string): boolean => text === '' || isDay(text)

/** What the Formulas tab knows of an organisation: measurements, definitions and warehouse tables. */
export type Measures = {
  metadata: MeasurementMetadata
  defs: readonly Definition[]
  factTables: FactsMetadata['factTables']
}

export const measureOf = ({ metadata }: Measures, name: string): Measure | null =>
  ownValue(metadata.sources, name) === undefined
    ? null
    : {
        name,
        source: ownValue(metadata.sources, name)!,
        unit: ownValue(metadata.units, name) ?? 'number',
        scopes: ownValue(metadata.scopes, name) ?? [],
        scenarios: ownValue(metadata.scenarios, name) ?? [],
      }

export const knownMeasures = (measures: Measures): KnownMeasures => ({
  measures: new Map(
    measures.metadata.measurements.flatMap((name) => {
      const found = measureOf(measures, name)
      return found === null ? [] : [[name, found]]
    }),
  ),
  factTables: measures.factTables,
})

/** The query for a form's values. Incomplete dates are left out. */
export function measurementQueryOf(form: MeasureForm) {
  const { measurement, granularity, scope, scenarios, from, to, filters } = form
  return {
    measurement,
    granularity,
    scope: scope ?? undefined,
    scenario: scenarios.length === 0 ? [defaultScenario] : [...scenarios],
    dateFrom: isDay(from) ? from : undefined,
    dateTo: isDay(to) ? to : undefined,
    ...Object.fromEntries(filters.map(({ scope: name, values }) => [`${filterPrefix}${name}`, values])),
  }
}

/** Every scope that splits some measurement. */
export const allScopes = ({ metadata, factTables }: Measures): string[] =>
  [
    ...new Set([
      ...Object.values(metadata.scopes).flat(),
      ...Object.values(factTables).flatMap(({ dimensions }) => dimensions),
    ]),
  ].sort((one, other) => one.localeCompare(other, 'en'))
