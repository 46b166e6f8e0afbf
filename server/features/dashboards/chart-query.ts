import { dateAxis } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { DimensionFilter } from '../../../contract/datasets/datasets.filters.ts'
import type {
  FactQuery,
  FactResult,
  FactRow,
  MissingValues,
  WarehouseGranularity,
} from '../../../contract/datasets/datasets.schemas.ts'
import type { DayRange } from '../../../contract/shared/periods.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'
import { type Items, keyOf, restKey, wholeKey } from './chart-axis.ts'
import type { ChartSource, Facts } from './chart-sources.ts'
import type { Clock } from './chart-windows.ts'

export type ChartEnvironment = {
  facts: Facts
  clock: Clock
  currency: string
  ask(query: FactQuery): Promise<FactResult>
}

/** A part of the values of a dimension: each by itself, or all others as one. */
export type Part = { dimension: string | null; filters: DimensionFilter[]; isRest: boolean }

type Requested = { range: DayRange | null; unit: WarehouseGranularity | null; parts: readonly Part[] }

const PAGE_ROWS = 10_000
const MAX_PAGES = 10
export const MAX_ROWS = PAGE_ROWS * MAX_PAGES

/** The steps of one reading share what they ask, so that none reads the same rows again. */
export function askOnce(environment: ChartEnvironment): ChartEnvironment {
  const answers = new Map<string, Promise<FactResult>>()
  return {
    ...environment,
    ask(query) {
      const key = JSON.stringify(query)
      const answer = answers.get(key) ?? environment.ask(query)
      answers.set(key, answer)
      return answer
    },
  }
}

export const hasDates = ({ facts }: ChartEnvironment, factTable: string): boolean =>
  (ownValue(facts.factTables, factTable)?.date_dimensions.length ?? 0) > 0

export function buildQuery(
  environment: ChartEnvironment,
  source: ChartSource,
  { range, unit, parts }: Requested,
): FactQuery {
  const isDated = hasDates(environment, source.factTable)
  const grouped = parts.flatMap(({ dimension, isRest }) => (dimension === null || isRest ? [] : [dimension]))
  const needsDate = isDated && (range !== null || unit !== null)
  return {
    factTable: source.factTable,
    measures: [source.measure],
    dimensions: [...grouped, ...(needsDate && source.dateDimension !== null ? [`{${source.dateDimension}}`] : [])],
    dateGranularity: isDated && unit !== null ? unit : undefined,
    dateFrom: isDated ? range?.from : undefined,
    dateTo: isDated ? range?.to : undefined,
    filters: [...source.filters, ...parts.flatMap(({ filters }) => filters)],
    ...(source.where === null ? {} : { where: source.where }),
    limit: PAGE_ROWS,
    offset: 0,
  }
}

type AllRows = { rows: FactRow[]; isCut: boolean } & {
  rowCount: number
  missing: MissingValues[]
  binWidths: Record<string, number>
}

/** Reads a query page by page, up to MAX_ROWS. */
export async function readAllRows(environment: ChartEnvironment, query: FactQuery): Promise<AllRows> {
  const rows: FactRow[] = []
  const beside = { rowCount: 0, missing: [] as MissingValues[], binWidths: {} as Record<string, number> }
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const result = await environment.ask({ ...query, limit: PAGE_ROWS, offset: page * PAGE_ROWS })
    rows.push(...result.results)
    if (page === 0) {
      const { rowCount = 0, missing = [], binWidths = {} } = result
      Object.assign(beside, { rowCount, missing, binWidths })
    }
    if (rows.length >= result.total || result.results.length === 0) return { rows, isCut: false, ...beside }
  }
  return { rows, isCut: true, ...beside }
}

/** The queries of a dimension: what is shown by itself, and the rest as one. Without a rest nothing is filtered. */
export function splitIntoParts(items: Items | null): Part[] {
  if (items === null) return [{ dimension: null, filters: [], isRest: false }]
  const { dimension, shown, hasRest } = items
  if (!hasRest) return [{ dimension, filters: [], isRest: false }]
  const values = [...shown]
  return [
    { dimension, filters: [{ dimension, type: 'include', values }], isRest: false },
    { dimension, filters: [{ dimension, type: 'exclude', values }], isRest: true },
  ]
}

export const readValue = (row: FactRow, { measure }: ChartSource): number | null => row.measures[measure]?.value ?? null

/** The key of the item that a row of a part belongs to. */
export function readItemKey(part: Part, row: FactRow): string {
  if (part.dimension === null) return wholeKey
  return part.isRest ? restKey : keyOf(row.dimensionValues[part.dimension] ?? null)
}

/** The key of the period that a row grouped by time belongs to. */
export const readPeriodKey = (row: FactRow): string => String(row.dimensionValues[dateAxis])
