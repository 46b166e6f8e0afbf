import type {
  MeasurementAnswer,
  MeasurementQuery,
  Measure,
  Preview,
  PreviewBody,
  Trace,
  TraceQuery,
} from '../../../contract/formulas/formulas.schemas.ts'
import { formulasTexts as texts } from '../../../contract/formulas/formulas.texts.ts'
import { portionCovered } from '../../../contract/shared/periods.ts'
import { dayOf, type TimeZone } from '../../../contract/shared/time-zones.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Scope, transact } from '../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import { portionOf } from '../../engines/queries/index.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import {
  allKey,
  endToDate,
  type KeptMeasure,
  type MeasureEnvironment,
  type Need,
  periodStart,
} from '../../engines/formulas/index.ts'
import { type AllMeasures, measuresOf, readSources } from './measures.read.ts'
import { firstDay, type Reading, readSeries, readTyped } from './series.read.ts'

/** Where and for whom measures are asked. */
export type MeasureReader = {
  database: Database
  warehouse: WarehouseEngine
  workers: Workers
  scope: Scope & { organisation: string }
  now: () => number
  timeZone: TimeZone
}

export async function readMeasures(reader: MeasureReader): Promise<AllMeasures> {
  const sources = await transact(reader.database, reader.scope, readSources)
  return measuresOf(reader.warehouse, reader.scope.organisation, sources)
}

export const describe = ({ workers, scope }: MeasureReader, { environment }: AllMeasures): Promise<Measure[]> =>
  workers.run('describe measures', { organisationId: scope.organisation, input: environment })

async function readingOf(
  reader: MeasureReader,
  measures: AllMeasures,
  needs: readonly Need[],
  asked: Pick<Reading, 'granularity' | 'scenarios' | 'dateFrom' | 'dateTo'>,
): Promise<Reading> {
  const ids = needs.flatMap((need) =>
    need.kind === 'manual' ? (measures.kept.find(({ name }) => name === need.name)?.id ?? []) : [],
  )
  const typed = await transact(reader.database, reader.scope, (tx) => readTyped(tx, ids))
  const { warehouse, timeZone } = reader
  return {
    warehouse,
    organisationId: reader.scope.organisation,
    measures,
    typed,
    now: reader.now(),
    timeZone,
    ...asked,
  }
}

const tooMany = () => new Refusal(400, texts.tooManyValues)
const mostValues = 10_000

/** Calculates the values of a measure (OD-081) on a worker, from the warehouse and the database. */
export async function queryMeasure(
  reader: MeasureReader,
  query: MeasurementQuery,
  known?: AllMeasures,
): Promise<MeasurementAnswer> {
  const measures = known ?? (await readMeasures(reader))
  const { workers, scope } = reader
  const organisationId = scope.organisation
  const asked = {
    environment: measures.environment,
    name: query.measurement,
    scope: query.scope,
    filters: query.filters,
  }
  const planned = await workers.run('plan a measure', { organisationId, input: asked })
  if (planned.kind === 'unknown') throw notFound()
  if (planned.kind === 'not split') throw new Refusal(400, texts.invalidScope(planned.scope, query.measurement))
  const { granularity, scenarios, dateFrom, dateTo } = query
  const reading = await readingOf(reader, measures, planned.needs, { granularity, scenarios, dateFrom, dateTo })
  const { series, missing } = await readSeries(reading, planned.needs)
  const done = await workers.run('work out a measure', { organisationId, input: { ...asked, series } })
  if (done.tooMany) throw tooMany()
  const rows = scenarios.length === 0 ? done.rows : done.rows.filter(({ scenario }) => scenarios.includes(scenario))
  if (rows.length > mostValues) throw tooMany()
  const dateOf = await dates(reading, planned.needs)
  return {
    ...{ measurement: query.measurement, unit: planned.unit, granularity, scope: query.scope },
    values: rows.map((row) => ({ ...row, ...dateOf(row.date) })),
    ...(missing.length === 0 ? {} : { missing }),
  }
}

type Dated = (date: string) => { date: string; portionCovered: number }

/** The first day of a period, and the share of it that lies before now. */
async function dates(reading: Reading, needs: readonly Need[]): Promise<Dated> {
  const { granularity, now, timeZone, dateTo } = reading
  const today = dayOf(now, timeZone)
  if (granularity === 'all') {
    const first = (await firstDay(reading, needs)) ?? today
    const last = dateTo ?? today
    const portion = first > last ? 0 : portionCovered(first, last < first ? first : last, now, timeZone)
    // Without an end that was asked for, the time ends today, all of which is there to be counted.
    return () => ({ date: first, portionCovered: dateTo === null ? Number(first <= today) : portion })
  }
  if (granularity === 'ytd' || granularity === 'fytd')
    return (date) => ({
      date,
      portionCovered: portionCovered(date, endToDate(granularity, date, today), now, timeZone),
    })
  const portion = portionOf(granularity, now, timeZone)
  return (date) => ({ date, portionCovered: portion(date) })
}

/** How one value came about. */
export async function traceValue(reader: MeasureReader, query: TraceQuery): Promise<Trace> {
  const measures = await readMeasures(reader)
  const { workers, scope } = reader
  const organisationId = scope.organisation
  const { measurement, granularity, scenario, date } = query
  const isSplit = query.scope !== undefined && query.scopeValue !== undefined
  const asked = {
    environment: measures.environment,
    name: measurement,
    scope: isSplit ? query.scope! : null,
    filters: [],
  }
  const planned = await workers.run('plan a measure', { organisationId, input: asked })
  if (planned.kind === 'unknown') throw notFound()
  if (planned.kind === 'not split') throw new Refusal(400, texts.invalidScope(planned.scope, measurement))
  const reading = await readingOf(reader, measures, planned.needs, {
    ...{ granularity, scenarios: [scenario], dateFrom: granularity === 'all' ? null : date, dateTo: null },
  })
  const { series } = await readSeries(reading, planned.needs)
  const start =
    granularity === 'all' ? allKey : (periodStart(granularity, date, dayOf(reader.now(), reader.timeZone)) ?? date)
  const done = await workers.run('trace a measure', {
    organisationId,
    input: { ...asked, series, date: start, scenario, scopeValue: isSplit ? query.scopeValue! : null },
  })
  if (done.tooMany) throw tooMany()
  return { steps: done.steps, isCut: done.isCut }
}

/** A name that no measure can have, because of its square brackets. */
const unnamed = '[preview]'

/** A world in which the definition that is being written is kept already. */
function withDefinition(
  { environment, kept }: AllMeasures,
  { definition, id }: PreviewBody,
): { environment: MeasureEnvironment; name: string } {
  const name = definition.name.trim() === '' ? unnamed : definition.name.trim()
  const one: KeptMeasure = {
    ...{
      id: id ?? '',
      name,
      source: definition.source === 'auto' ? 'formula' : definition.source,
      unit: definition.unit,
    },
    ...{ formula: definition.formula ?? null, scope: definition.scope ?? null, scope2: definition.scope2 ?? null },
    ...{ values: definition.values ?? null, granularity: null, rollUp: null, scenarios: [], rev: 0 },
  }
  const others = kept.filter((other) => other.id !== id && other.name !== name)
  return { environment: { ...environment, kept: [...others, one] }, name }
}

export async function previewDefinition(reader: MeasureReader, body: PreviewBody): Promise<Preview> {
  const measures = await readMeasures(reader)
  const { workers, scope } = reader
  const organisationId = scope.organisation
  const { environment, name } = withDefinition(measures, body)
  const needs = await workers.run('plan a preview', { organisationId, input: { environment, name } })
  const { granularity, scenario } = body
  const asked = { scenarios: [scenario], dateFrom: null, dateTo: null }
  const byPeriod = await readingOf(reader, measures, needs, { granularity, ...asked })
  const { series } = await readSeries(byPeriod, needs)
  const { series: whole, missing } = await readSeries({ ...byPeriod, granularity: 'all' }, needs)
  const done = await workers.run('preview a measure', {
    organisationId,
    input: { environment, name, series, whole, scenario },
  })
  if (done.tooMany) throw tooMany()
  const dateOf = await dates(byPeriod, needs)
  const { dataSources, unit, rows, summary, total } = done
  return {
    ...{ dataSources, unit, summary, total },
    rows: rows.map((row) => ({ ...row, ...dateOf(row.date) })),
    ...(missing.length === 0 ? {} : { missing }),
  }
}

/** The values of a scope from all sources: tables of documents, typed values, lookups and matrices. */
export async function scopeValues(reader: MeasureReader, scope: string): Promise<string[]> {
  const { catalogue, kept } = await transact(reader.database, reader.scope, readSources)
  const found = new Set<string>()
  const tables = catalogue.factTables.filter(({ columns }) =>
    columns.some(({ name, role }) => name === scope && (role === 'dimension' || role === 'key')),
  )
  if (tables.length > 0) {
    const query = { dimension: scope, search: undefined, limit: mostScopeValues }
    const only = { factTables: tables, dimensions: [] }
    const read = await reader.warehouse.dimensionValues({
      organisationId: reader.scope.organisation,
      catalogue: only,
      query,
    })
    read.values.forEach((value) => found.add(value))
  }
  for (const one of kept) {
    if (one.scope === scope) Object.keys(one.values ?? {}).forEach((value) => found.add(value))
    if (one.source === 'matrix' && one.scope2 === scope)
      for (const row of Object.values(one.values ?? {})) Object.keys(row).forEach((value) => found.add(value))
  }
  const typed = await transact(reader.database, reader.scope, (tx) =>
    readTyped(
      tx,
      kept.flatMap(({ id, source, scope: own }) => (source === 'manual' && own === scope ? [id] : [])),
    ),
  )
  for (const values of typed.values()) for (const { scopeValue } of values) found.add(scopeValue)
  found.delete('')
  return [...found].sort((one, other) => one.localeCompare(other, 'en'))
}
const mostScopeValues = 10_000
