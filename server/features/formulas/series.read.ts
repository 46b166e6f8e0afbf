import { type DimensionFilter } from '../../../contract/datasets/datasets.filters.ts'
import {
  countMetric,
  mostRows,
  type FactRow,
  type WarehouseGranularity,
} from '../../../contract/datasets/datasets.schemas.ts'
import type { Condition } from '../../../contract/formulas/formula-tree.ts'
import type { MeasureGranularity, ScopeFilter } from '../../../contract/formulas/formulas.schemas.ts'
import { formulasTexts as texts } from '../../../contract/formulas/formulas.texts.ts'
import { type Day, dayOf, type TimeZone } from '../../../contract/shared/time-zones.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { measureColumns } from '../../engines/queries/index.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import {
  aggregationOf,
  allKey,
  endToDate,
  type Need,
  type Series,
  type SeriesRow,
  type TypedValue,
  valuesByHand,
  type Variant,
} from '../../engines/formulas/index.ts'
import type { AllMeasures } from './measures.read.ts'

export type Reading = {
  warehouse: WarehouseEngine
  organisationId: string
  measures: AllMeasures
  typed: ReadonlyMap<string, TypedValue[]>
  granularity: MeasureGranularity
  /** Of scenarios; empty: all. */
  scenarios: readonly string[]
  dateFrom: Day | null
  dateTo: Day | null
  now: number
  timeZone: TimeZone
}

/** The values that were typed by hand, by the name of their measure. */
export async function readTyped(tx: Transaction, ids: readonly string[]): Promise<Map<string, TypedValue[]>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('measure_value')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('definition_id', 'in', [...ids])
    .orderBy('date')
    .select(['definition_id', 'date', 'scenario', 'scope_value', 'value'])
    .execute()
  const byId = Map.groupBy(rows, (row) => row.definition_id)
  return new Map(
    [...byId].map(([id, values]) => [
      id,
      values.map(({ date, scenario, scope_value, value }) => ({ date, scenario, scopeValue: scope_value, value })),
    ]),
  )
}

/** A question to the warehouse for the values of one measure or metric. */
type Question = {
  table: string
  measure: string
  dateColumn: string
  dims: string[]
  filters: DimensionFilter[]
  scenario: string | null
  scenarioColumn: string | null
}

const include = ({ scope, values }: ScopeFilter): DimensionFilter => ({
  dimension: scope,
  type: 'include',
  // An empty text is a value that is missing.
  values: values.map((value) => (value === '' ? null : value)),
})

const emptyQuery = {
  dimensions: [],
  dateGranularity: undefined,
  dateFrom: undefined,
  dateTo: undefined,
  filters: [],
  offset: 0,
}

type Period = { granularity: WarehouseGranularity | null; from: Day | null; to: Day | null }

async function ask(reading: Reading, question: Question, { granularity, from, to }: Period): Promise<FactRow[]> {
  const { warehouse, organisationId, measures, now, timeZone } = reading
  const { table, measure, dateColumn, dims, filters, scenarioColumn } = question
  const answer = await warehouse.queryFacts({
    ...{ organisationId, catalogue: measures.catalogue, now, timeZone },
    query: {
      factTable: table,
      measures: [measure],
      dimensions: [...dims, ...(scenarioColumn === null ? [] : [scenarioColumn]), `{${dateColumn}}`],
      dateGranularity: granularity ?? undefined,
      dateFrom: from ?? undefined,
      dateTo: to ?? undefined,
      filters,
      limit: mostRows,
      offset: 0,
    },
  })
  if (answer.total > answer.results.length) throw new Refusal(400, texts.tooManyValues)
  return answer.results
}

const later = (one: Day | null, other: Day): Day => (one === null || one < other ? other : one)
const earlier = (one: Day | null, other: Day): Day => (one === null || one > other ? other : one)

/** A year to date is asked as a year of its own, up to this time of it. */
async function askToDate(reading: Reading, question: Question, granularity: 'ytd' | 'fytd'): Promise<FactRow[]> {
  const { dateFrom: from, dateTo: to, now, timeZone } = reading
  const year = granularity === 'ytd' ? 'year' : 'fy'
  const starts = new Set(
    (await ask(reading, { ...question, dims: [], scenarioColumn: null }, { granularity: year, from, to })).flatMap(
      (row) => row.dimensionValues['__date'] ?? [],
    ),
  )
  const today = dayOf(now, timeZone)
  const rows: FactRow[] = []
  for (const start of starts) {
    const period = {
      granularity: year,
      from: later(from, start),
      to: earlier(to, endToDate(granularity, start, today)),
    } as const
    if (period.from <= period.to) rows.push(...(await ask(reading, question, period)))
  }
  return rows
}

const isToDate = (granularity: MeasureGranularity) => granularity === 'ytd' || granularity === 'fytd'

async function answerOf(reading: Reading, question: Question): Promise<SeriesRow[]> {
  const { granularity, dateFrom: from, dateTo: to } = reading
  const rows = isToDate(granularity)
    ? await askToDate(reading, question, granularity as 'ytd' | 'fytd')
    : await ask(reading, question, {
        granularity: granularity === 'all' ? null : (granularity as WarehouseGranularity),
        from,
        to,
      })
  const { measure, dims, scenario, scenarioColumn } = question
  return rows.flatMap(({ dimensionValues, measures }): SeriesRow[] => {
    const date = granularity === 'all' ? allKey : (dimensionValues['__date'] ?? null)
    const value = measures[measure]?.value ?? null
    if (date === null || value === null) return []
    const found = scenarioColumn === null ? scenario : (dimensionValues[scenarioColumn] ?? '')
    return [{ date, scenario: found, at: dims.map((dim) => dimensionValues[dim] ?? ''), value, fault: null }]
  })
}

function questionOf(reading: Reading, variant: Variant, { dims, filters }: Need): Question | null {
  const { scenarios } = reading
  const { table, measure, dateColumn, scenario, scenarioColumn, scopes } = variant
  if (scenario !== null && scenarios.length > 0 && !scenarios.includes(scenario)) return null
  // A table that is not split so tells nothing of it.
  if (![...dims, ...filters.map(({ scope }) => scope)].every((scope) => scopes.includes(scope))) return null
  const ofScenario: DimensionFilter[] =
    scenarioColumn === null || scenarios.length === 0
      ? []
      : [{ dimension: scenarioColumn, type: 'include', values: [...scenarios] }]
  return {
    ...{ table, measure, dateColumn, dims, scenario, scenarioColumn },
    filters: [...variant.filters, ...filters.map(include), ...ofScenario],
  }
}

const filterOf = ({ dimension, operator, values }: Condition): DimensionFilter => ({
  dimension,
  type: operator === '=' || operator === 'in' ? 'include' : 'exclude',
  values,
})

/** `[table.metric by column where …]` as a question; of a table without dates there is none. */
function questionOfReference(reading: Reading, need: Need & { kind: 'warehouse' }): Question | null {
  const { factTable, metric, by, where } = need.reference
  const table = reading.measures.catalogue.factTables.find(({ name }) => name === factTable)
  const dateColumn = by ?? table?.columns.find(({ role }) => role === 'date')?.name
  if (table === undefined || dateColumn === undefined) return null
  const column = measureColumns(table).find(({ name }) => name === metric)
  // A percentage is weighed, never added up; all else is added up as OD-083 has it.
  const measure = metric === countMetric || column?.unit !== 'percent' ? metric : `${metric}:${aggregationOf(column)}`
  return {
    ...{ table: factTable, measure, dateColumn, dims: need.dims, scenario: null, scenarioColumn: null },
    filters: [...where.map(filterOf), ...need.filters.map(include)],
  }
}

async function rowsOf(reading: Reading, need: Need): Promise<SeriesRow[]> {
  if (need.kind === 'manual') return typedRows(reading, need)
  const questions =
    need.kind === 'warehouse'
      ? [questionOfReference(reading, need)]
      : (reading.measures.autos.find(({ name }) => name === need.name)?.variants ?? []).map((variant) =>
          questionOf(reading, variant, need),
        )
  const rows: SeriesRow[] = []
  for (const question of questions) if (question !== null) rows.push(...(await answerOf(reading, question)))
  return rows
}

function typedRows(reading: Reading, need: Need & { kind: 'auto' | 'manual' }): SeriesRow[] {
  const { granularity, scenarios, dateFrom, dateTo, now, timeZone } = reading
  const kept = reading.measures.kept.find(({ name }) => name === need.name)
  if (!kept || kept.granularity === null || kept.rollUp === null) return []
  const all = reading.typed.get(kept.id) ?? []
  const values = scenarios.length === 0 ? all : all.filter(({ scenario }) => scenarios.includes(scenario))
  return valuesByHand(
    { granularity: kept.granularity, rollUp: kept.rollUp, values },
    {
      ...{ granularity, today: dayOf(now, timeZone), dateFrom, dateTo },
      isSplit: need.dims.length > 0,
      only: need.filters[0]?.values ?? null,
    },
  )
}

/** Further measures than this are not read for one question. */
const mostNeeds = 100
const atOnce = 4

/** Reads what a measure is worked out from, some of it together. */
export async function readSeries(reading: Reading, needs: readonly Need[]): Promise<[string, Series][]> {
  if (needs.length > mostNeeds) throw new Refusal(400, texts.tooManyNeeds)
  const series: [string, Series][] = []
  for (let from = 0; from < needs.length; from += atOnce) {
    const some = needs.slice(from, from + atOnce)
    const rows = await Promise.all(some.map((need) => rowsOf(reading, need)))
    some.forEach((need, index) => series.push([need.key, { dims: need.dims, rows: rows[index]! }]))
  }
  return series
}

/** The first day with data of what was read: where the one period of "all" begins. */
export async function firstDay(reading: Reading, needs: readonly Need[]): Promise<Day | null> {
  const { dateFrom: from, dateTo: to } = reading
  if (from !== null) return from
  const days: Day[] = []
  for (const need of needs) {
    if (need.kind === 'manual') {
      const kept = reading.measures.kept.find(({ name }) => name === need.name)
      days.push(...(reading.typed.get(kept?.id ?? '') ?? []).map(({ date }) => date))
      continue
    }
    const variants =
      need.kind === 'warehouse'
        ? [questionOfReference(reading, need)].filter((one) => one !== null)
        : (reading.measures.autos.find(({ name }) => name === need.name)?.variants ?? [])
    for (const { table, dateColumn } of variants) days.push(...(await firstDayOf(reading, { table, dateColumn, to })))
  }
  return days.sort()[0] ?? null
}

async function firstDayOf(
  { warehouse, organisationId, measures, now, timeZone }: Reading,
  { table, dateColumn, to }: { table: string; dateColumn: string; to: Day | null },
): Promise<Day[]> {
  const { results } = await warehouse.queryFacts({
    ...{ organisationId, catalogue: measures.catalogue, now, timeZone },
    query: {
      ...emptyQuery,
      factTable: table,
      measures: [countMetric],
      dimensions: [`{${dateColumn}}`],
      dateGranularity: 'day',
      dateTo: to ?? undefined,
      // Records without a day may come first.
      limit: 2,
    },
  })
  return results.flatMap((row) => row.dimensionValues['__date'] ?? []).slice(0, 1)
}
