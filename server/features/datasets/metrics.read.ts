import type { AssistantPorts, FactQuery, FactTableInfo, Metrics } from '../../engines/tools/index.ts'
import { unweightedRemarks } from '../../../contract/datasets/figure-remarks.ts'
import { isOfTable } from '../../../contract/datasets/related-names.ts'
import type { TimeZone } from '../../../contract/shared/time-zones.ts'
import {
  breakdownColumns,
  type Catalogue,
  dateColumns,
  measureColumns,
  ownDimensions,
  WarehouseFailure,
  withRelated,
} from '../../engines/queries/index.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import { isCalledName, type List, listOf, meaningOfTexts, measureOf, queryList, rowOf, valuesOf } from './list-facts.ts'
import { MAX_SEARCHED, type ReadValues, withMatches } from './matching-values.ts'

type Environment = {
  warehouse: WarehouseEngine
  organisationId: string
  catalogue: Catalogue
  timeZone: TimeZone
  currency: string
  now: () => number
}

const mostSamples = 200
const largestList = 5_000
const mostRows = 10_000
/** Maximum parallel queries of one organisation; the warehouse queue is shared by all. */
const atOnce = 8

const emptyQuery = {
  dimensions: [],
  dateGranularity: undefined,
  dateFrom: undefined,
  dateTo: undefined,
  filters: [],
  limit: 1,
  offset: 0,
}

/** The answers in the order of the questions. */
async function inBatches<Thing, Answer>(
  things: readonly Thing[],
  ask: (thing: Thing) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let from = 0; from < things.length; from += atOnce)
    answers.push(...(await Promise.all(things.slice(from, from + atOnce).map(ask))))
  return answers
}

/** First and last day of a date column; empty for a table without rows. */
async function daysOf(
  environment: Environment,
  table: string,
  dimension: string,
): Promise<{ from?: string; to?: string; rows: number }> {
  const ask = (offset: number) =>
    environment.warehouse.queryFacts({
      ...{
        organisationId: environment.organisationId,
        catalogue: environment.catalogue,
        now: environment.now(),
        timeZone: environment.timeZone,
      },
      query: {
        ...emptyQuery,
        factTable: table,
        measures: ['count'],
        dimensions: [dimension],
        dateGranularity: 'day',
        offset,
      },
    })
  const first = await ask(0)
  if (first.total === 0) return { rows: 0 }
  const last = first.total > 1 ? await ask(first.total - 1) : first
  const dayOf = (result: typeof first) => result.results[0]?.dimensionValues['__date'] ?? undefined
  const from = dayOf(first) ?? dayOf(await ask(Math.min(1, first.total - 1)))
  const to = dayOf(last)
  return { rows: first.total, ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

/** A relation that currently fails must not hide the rest of a table. */
function noneOfBroken(error: unknown, name: string): { values: string[] } {
  if (error instanceof WarehouseFailure && !isOfTable(name)) return { values: [] }
  throw error
}

async function describe(environment: Environment, table: Catalogue['factTables'][number]): Promise<FactTableInfo> {
  const dimensions = await inBatches(breakdownColumns(withRelated(table, 'without numbers')), async (column) => {
    const { name, label } = column
    const only = { ...environment.catalogue, factTables: [table], dimensions: [] }
    const query = { dimension: name, search: undefined, limit: mostSamples }
    const { values } = await environment.warehouse
      .dimensionValues({ organisationId: environment.organisationId, catalogue: only, query })
      .catch((error: unknown) => noneOfBroken(error, name))
    return { name, label, sampleValues: values, ...meaningOfTexts(column) }
  })
  const dateDimensions = await inBatches(dateColumns(table), async ({ name, label }) => {
    const { from, to } = await daysOf(environment, table.name, name)
    return { name, label, from, to }
  })
  const counted = await environment.warehouse.queryFacts({
    ...{
      organisationId: environment.organisationId,
      catalogue: environment.catalogue,
      now: environment.now(),
      timeZone: environment.timeZone,
    },
    query: { ...emptyQuery, factTable: table.name, measures: ['count'] },
  })
  const rowCount = counted.results[0]?.recordCount ?? 0
  /** A fact table with one record per name is also a list. */
  const named = dimensions.find(
    ({ label, sampleValues }) => isCalledName(label) && sampleValues.length === rowCount && rowCount < mostSamples,
  )
  return {
    name: table.name,
    label: table.label,
    measures: measureColumns(table).map((column) => measureOf(column, environment.currency)),
    dimensions,
    dateDimensions,
    rowCount,
    ...(named === undefined ? {} : { naming: named.name }),
  }
}

/** All values of a column; null for one with too many, and for tables that aren't in the warehouse. */
async function allValues(
  { organisationId, catalogue, warehouse }: Environment,
  table: string,
  dimension: string,
): Promise<string[] | null> {
  const known = catalogue.factTables.filter(({ name }) => name === table)
  if (known.length === 0) return null
  const only = { ...catalogue, factTables: known, dimensions: [] }
  const query = { dimension, search: undefined, limit: MAX_SEARCHED + 1 }
  const { values } = await warehouse
    .dimensionValues({ organisationId, catalogue: only, query })
    .catch((error: unknown) => noneOfBroken(error, dimension))
  return values.length > MAX_SEARCHED ? null : values
}

/** The dimension tables with all rows; tables that are too long are left out. */
async function listsOf(environment: Environment): Promise<List[]> {
  const { organisationId, catalogue } = environment
  const read = await inBatches(ownDimensions(catalogue), async (table) => {
    const query = {
      dimension: table.name,
      columns: [],
      search: undefined,
      filters: [],
      limit: largestList,
      offset: 0,
    }
    const { records, total } = await environment.warehouse.dimensionRecords({ organisationId, catalogue, query })
    if (total === 0 || total > records.length) return []
    const rows = records.map((record) => rowOf(table, record.externalId, record.attributes))
    return [listOf(table, rows, environment.currency)]
  })
  return read.flat()
}

/** Remarks on the means in a query, given its groups and filters. */
function remarksOf({ factTables, dimensions }: Catalogue, query: FactQuery): { remarks?: string[] } {
  const table = [...factTables, ...dimensions].find(({ name }) => name === query.factTable)
  const filters = Object.entries(query.filters ?? {}).map(([dimension, filter]) => ({ dimension, ...filter }))
  const narrowed = { dimensions: query.dimensions ?? [], filters }
  const remarks = unweightedRemarks(table?.columns ?? [], query.measures, narrowed)
  return remarks.length === 0 ? {} : { remarks }
}

/** An organisation's metrics and fact queries, for the assistant. */
export function metricsOf(
  environment: Environment,
): Pick<AssistantPorts, 'listMetrics' | 'queryFacts'> & Required<Pick<AssistantPorts, 'withMatches'>> {
  let metrics: Promise<Metrics> | null = null
  let lists: Promise<List[]> | null = null
  const knownLists = (): Promise<List[]> => {
    lists ??= listsOf(environment)
    return lists
  }
  async function describeAll(): Promise<Metrics> {
    const factTables: FactTableInfo[] = []
    for (const table of environment.catalogue.factTables) factTables.push(await describe(environment, table))
    return { factTables: [...factTables, ...(await knownLists()).map((list) => list.info)] }
  }
  return {
    listMetrics() {
      metrics ??= describeAll()
      return metrics
    },
    async withMatches(tables, question) {
      const lists = await knownLists()
      const readValues: ReadValues = async (table, dimension) => {
        const list = lists.find(({ info }) => info.name === table.name)
        return list === undefined ? await allValues(environment, table.name, dimension) : valuesOf(list.rows, dimension)
      }
      return withMatches(tables, { question, mostSamples, readValues })
    },
    async queryFacts(query: FactQuery) {
      const list = (await knownLists()).find(({ info }) => info.name === query.factTable)
      const asksMore = [query.where, query.orderBy, query.top, query.expressions].some((one) => one !== undefined)
      if (list !== undefined && asksMore)
        return {
          failure: `${query.factTable} is a list of things: where, orderBy, top and expressions are for tables of figures.`,
        }
      if (list !== undefined) return { ...queryList(list, query), ...remarksOf(environment.catalogue, query) }
      try {
        const answer = await environment.warehouse.queryFacts({
          ...{
            organisationId: environment.organisationId,
            catalogue: environment.catalogue,
            now: environment.now(),
            timeZone: environment.timeZone,
          },
          query: {
            factTable: query.factTable,
            measures: query.measures,
            dimensions: [...(query.dimensions ?? []), ...(query.dateDimension ? [query.dateDimension] : [])],
            dateGranularity: query.dateGranularity,
            dateFrom: query.dateFrom,
            dateTo: query.dateTo,
            filters: Object.entries(query.filters ?? {}).map(([dimension, filter]) => ({ dimension, ...filter })),
            conditions: query.conditions,
            where: query.where,
            order: query.orderBy,
            top: query.top,
            expressions: query.expressions,
            limit: Math.min(query.limit ?? mostRows, mostRows),
            offset: 0,
            proactivelyRecache: undefined,
          } as Parameters<WarehouseEngine['queryFacts']>[0]['query'],
        })
        return { ...answer, isInDatasets: true, ...remarksOf(environment.catalogue, query) }
      } catch (error) {
        if (error instanceof WarehouseFailure) return { failure: error.message }
        throw error
      }
    },
  }
}
