import { defaultTimeZone } from '../../../contract/charts/chart-defaults.ts'
import type { DocDetail } from '../../../contract/documents/documents.schemas.ts'
import { mostRows } from '../../../contract/datasets/datasets.schemas.ts'
import { type AutoMeasure, type MeasureSources, measuresOf, type Variant } from '../formulas/index.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'

type Measurement = DocDetail['measurements'][number]
type Reader = { warehouse: WarehouseEngine; organisationId: string; now: number }

/** The measures that use a document's tables, with the number of their periods. */
export async function measurementsOf(reader: Reader, doc: DocDetail, sources: MeasureSources): Promise<Measurement[]> {
  const own = new Set(doc.warehouseFacts.map(({ factTable }) => factTable))
  const factTables = sources.catalogue.factTables.filter(({ name }) => own.has(name))
  if (factTables.length === 0) return []
  const { autos } = await measuresOf(reader.warehouse, reader.organisationId, sources)
  const found: Measurement[] = []
  for (const { measure, variant } of membershipOn(autos, own)) {
    for (const scenario of variant.scenario === null ? measure.scenarios : [variant.scenario])
      found.push({
        name: measure.name,
        unit: measure.unit,
        scenario,
        ...(await periodsOf(reader, sources, variant, scenario)),
      })
  }
  return found
}

const membershipOn = (autos: readonly AutoMeasure[], tables: ReadonlySet<string>) =>
  autos.flatMap((measure) =>
    measure.variants.filter(({ table }) => tables.has(table)).map((variant) => ({ measure, variant })),
  )

/** The number of days with a value, as months or years where all are first days of one. */
async function periodsOf(
  { warehouse, organisationId, now }: Reader,
  { catalogue }: MeasureSources,
  { table, measure, dateColumn, scenarioColumn, filters }: Variant,
  scenario: string,
): Promise<Pick<Measurement, 'granularity' | 'valueCount'>> {
  const ofScenario =
    scenarioColumn === null ? [] : [{ dimension: scenarioColumn, type: 'include' as const, values: [scenario] }]
  const query = {
    ...{ factTable: table, measures: [measure], dimensions: [`{${dateColumn}}`], dateGranularity: 'day' as const },
    ...{ filters: [...filters, ...ofScenario], limit: mostRows, offset: 0 },
    ...{ dateFrom: undefined, dateTo: undefined },
  }
  const { results } = await warehouse.queryFacts({ organisationId, catalogue, query, now, timeZone: defaultTimeZone })
  const days = results
    .filter(({ measures }) => (measures[measure]?.value ?? null) !== null)
    .map(({ dimensionValues }) => dimensionValues.__date ?? '')
  const every = (ending: string) => days.length > 0 && days.every((day) => day.endsWith(ending))
  return { granularity: every('-01-01') ? 'year' : every('-01') ? 'month' : 'day', valueCount: days.length }
}
