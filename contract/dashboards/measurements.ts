import { countMetric, defaultAggregation, type FactsMetadata } from '../datasets/datasets.schemas.ts'
import type { Measure, MeasurementMetadata, MeasureOrigin } from '../formulas/formulas.schemas.ts'
import { ownValue } from '../shared/own-value.ts'

/** The measurements (OD-080) as charts need them. */
export type Measurements = {
  measurements: readonly string[]
  scopes: Readonly<Record<string, readonly string[]>>
  scenarios: Readonly<Record<string, readonly string[]>>
  /** For measurements read from tables: where. */
  origins: Readonly<Record<string, readonly MeasureOrigin[]>>
}
/** A measure of the Formulas tab. `origins`: where values that arise from documents are read. */
export type ChartMeasure = Pick<Measure, 'name' | 'source' | 'unit' | 'scopes' | 'scenarios'> & {
  origins?: readonly MeasureOrigin[]
}
type Facts = Pick<FactsMetadata, 'factTables'>

/** The source of a measurement that is a warehouse metric. */
export type MeasurementSource = { factTable: string; metric: string }

const actual = ['Actual']
const originsOf = (source: MeasurementSource): readonly MeasureOrigin[] => [
  { ...source, aggregation: defaultAggregation, scenario: null, scenarioColumn: null, filters: [] },
]
const nameOf = ({ factTable, metric }: MeasurementSource): string => `${factTable}.${metric}`

const sourcesOf = ({ factTables }: Facts): MeasurementSource[] =>
  Object.values(factTables).flatMap(({ name, measures }) =>
    [...measures.map((measure) => measure.name), countMetric].map((metric) => ({ factTable: name, metric })),
  )

/** Matrices and lookups are tables that formulas use, without dates to draw. */
export const isDrawn = ({ source }: ChartMeasure): boolean => source !== 'matrix' && source !== 'lookup'

/**
 * Everything charts can measure: the measures of the Formulas tab by name, and every warehouse metric as
 * `table.metric`, with its table's dimensions as scopes. Null where there is neither.
 */
export function measurementsOf(facts: Facts | null, measures: readonly ChartMeasure[] = []): Measurements | null {
  const drawn = measures.filter(isDrawn)
  const taken = new Set(drawn.map(({ name }) => name))
  const sources = sourcesOf(facts ?? { factTables: {} }).filter((source) => !taken.has(nameOf(source)))
  if (drawn.length + sources.length === 0) return null
  const scopesOf = ({ factTable }: MeasurementSource) => ownValue(facts?.factTables ?? {}, factTable)?.dimensions ?? []
  const both = <Value>(ofMeasure: (measure: ChartMeasure) => Value, ofSource: (source: MeasurementSource) => Value) =>
    Object.fromEntries([
      ...drawn.map((measure) => [measure.name, ofMeasure(measure)] as const),
      ...sources.map((source) => [nameOf(source), ofSource(source)] as const),
    ])
  return {
    measurements: [...taken, ...sources.map(nameOf)],
    scopes: both(({ scopes }) => scopes, scopesOf),
    scenarios: both(
      ({ scenarios }) => scenarios,
      () => actual,
    ),
    origins: both(({ origins = [] }) => origins, originsOf),
  }
}

export function sourceOfMeasurement(facts: Facts, measurement: string): MeasurementSource | null {
  return sourcesOf(facts).find((source) => nameOf(source) === measurement) ?? null
}

/** The measures in the metadata of measurements. */
export const measuresOf = (metadata: MeasurementMetadata): ChartMeasure[] =>
  metadata.measurements.map((name) => ({
    name,
    source: ownValue(metadata.sources, name) ?? 'auto',
    unit: ownValue(metadata.units, name) ?? 'number',
    scopes: ownValue(metadata.scopes, name) ?? [],
    scenarios: ownValue(metadata.scenarios, name) ?? [],
    origins: ownValue(metadata.origins, name) ?? [],
  }))
