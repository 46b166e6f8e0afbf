import { type DimensionFilter } from '../../../contract/datasets/datasets.filters.ts'
import {
  countMetric,
  mostRows,
  type FactResult,
  type FactRow,
  type WarehouseGranularity,
} from '../../../contract/datasets/datasets.schemas.ts'
import type { Condition } from '../../../contract/formulas/formula-tree.ts'
import type { MeasureGranularity, MissingOfTable, ScopeFilter } from '../../../contract/formulas/formulas.schemas.ts'
import { formulasTexts as texts } from '../../../contract/formulas/formulas.texts.ts'
import { nameWords } from '../../../contract/shared/name-words.ts'
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

/** What one measure or metric has, from which tables, and their rows that count in it without a value. */
type Read = { rows: SeriesRow[]; tables: string[]; missing: MissingOfTable[] }

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

async function ask(reading: Reading, question: Question, { granularity, from, to }: Period): Promise<FactResult> {
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
  return answer
}

const later = (one: Day | null, other: Day): Day => (one === null || one < other ? other : one)
const earlier = (one: Day | null, other: Day): Day => (one === null || one > other ? other : one)

/** Queries a year to date as a separate year that ends at the same point. */
async function askToDate(reading: Reading, question: Question, granularity: 'ytd' | 'fytd'): Promise<FactResult[]> {
  const { dateFrom: from, dateTo: to, now, timeZone } = reading
  const year = granularity === 'ytd' ? 'year' : 'fy'
  const years = await ask(reading, { ...question, dims: [], scenarioColumn: null }, { granularity: year, from, to })
  const starts = new Set(years.results.flatMap((row) => row.dimensionValues['__date'] ?? []))
  const today = dayOf(now, timeZone)
  const answers: FactResult[] = []
  for (const start of starts) {
    const period = {
      granularity: year,
      from: later(from, start),
      to: earlier(to, endToDate(granularity, start, today)),
    } as const
    if (period.from <= period.to) answers.push(await ask(reading, question, period))
  }
  return answers
}

const isToDate = (granularity: MeasureGranularity) => granularity === 'ytd' || granularity === 'fytd'

/** Over the parts of one question: a part in which no row lacks a value counts in `of` alone. */
function missingOf({ table, dateColumn, filters }: Question, answers: readonly FactResult[]): MissingOfTable[] {
  const of = answers.reduce((sum, { rowCount = 0 }) => sum + rowCount, 0)
  const byColumn = Map.groupBy(
    answers.flatMap(({ missing = [] }) => missing),
    ({ column }) => column,
  )
  return [...byColumn].map(([column, parts]) => ({
    ...{ column, label: parts[0]!.label, rows: parts.reduce((sum, { rows }) => sum + rows, 0), of },
    ...{ table, dateColumn, filters },
  }))
}

async function answerOf(reading: Reading, question: Question): Promise<Read> {
  const { granularity, dateFrom: from, dateTo: to } = reading
  const answers = isToDate(granularity)
    ? await askToDate(reading, question, granularity as 'ytd' | 'fytd')
    : [
        await ask(reading, question, {
          granularity: granularity === 'all' ? null : (granularity as WarehouseGranularity),
          from,
          to,
        }),
      ]
  const rows = answers.flatMap(({ results }) => seriesRows(reading, question, results))
  return { rows, tables: [question.table], missing: missingOf(question, answers) }
}

function seriesRows(
  { granularity }: Reading,
  { measure, dims, scenario, scenarioColumn }: Question,
  results: readonly FactRow[],
): SeriesRow[] {
  return results.flatMap(({ dimensionValues, measures }): SeriesRow[] => {
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

/** `[table.metric by column where …]` as a query; null for a table without dates. */
function questionOfReference(reading: Reading, need: Need & { kind: 'warehouse' }): Question | null {
  const { factTable, metric, by, where } = need.reference
  const table = reading.measures.catalogue.factTables.find(({ name }) => name === factTable)
  const dateColumn = by ?? table?.columns.find(({ role }) => role === 'date')?.name
  if (table === undefined || dateColumn === undefined) return null
  const column = measureColumns(table).find(({ name }) => name === metric)
  // Percentages are weighted, never summed; everything else is summed as OD-083 says.
  const measure = metric === countMetric || column?.unit !== 'percent' ? metric : `${metric}:${aggregationOf(column)}`
  return {
    ...{ table: factTable, measure, dateColumn, dims: need.dims, scenario: null, scenarioColumn: null },
    filters: [...where.map(filterOf), ...need.filters.map(include)],
  }
}

async function read(reading: Reading, need: Need): Promise<Read> {
  if (need.kind === 'manual') return { rows: typedRows(reading, need), tables: [], missing: [] }
  const questions =
    need.kind === 'warehouse'
      ? [questionOfReference(reading, need)]
      : (reading.measures.autos.find(({ name }) => name === need.name)?.variants ?? []).map((variant) =>
          questionOf(reading, variant, need),
        )
  const answers: Read[] = []
  for (const question of questions) if (question !== null) answers.push(await answerOf(reading, question))
  return {
    rows: answers.flatMap(({ rows }) => rows),
    tables: answers.flatMap(({ tables }) => tables),
    missing: answers.flatMap(({ missing }) => missing),
  }
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

/** The data for a measure, by the keys of its needs. `missing`: each column with its filters once. */
type AllRead = { series: [string, Series][]; missing: MissingOfTable[] }

/** Reads the data for a measure, combining queries where possible. */
export async function readSeries(reading: Reading, needs: readonly Need[]): Promise<AllRead> {
  if (needs.length > mostNeeds) throw new Refusal(400, texts.tooManyNeeds)
  const series: [string, Series][] = []
  const tables = new Set<string>()
  const missing = new Map<string, MissingOfTable>()
  for (let from = 0; from < needs.length; from += atOnce) {
    const some = needs.slice(from, from + atOnce)
    const found = await Promise.all(some.map((need) => read(reading, need)))
    some.forEach(({ key, dims }, index) => series.push([key, { dims, rows: found[index]!.rows }]))
    for (const table of found.flatMap((each) => each.tables)) tables.add(table)
    for (const one of found.flatMap((each) => each.missing))
      missing.set(JSON.stringify([one.table, one.column, one.dateColumn, one.filters]), one)
  }
  // Needs are planned from the last reference of a formula to its first.
  const inOrder = [...missing.values()].reverse()
  return {
    series,
    missing: tables.size > 1 ? inOrder.map((one) => ({ ...one, tableLabel: nameWords(one.table) })) : inOrder,
  }
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
