import type { DatasetChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { FactQuery, FactResult } from '../../../contract/datasets/datasets.schemas.ts'
import { type FactTable, WarehouseFailure } from '../../engines/queries/index.ts'

export type Ask = (query: FactQuery) => Promise<FactResult>

export const queryOf = (table: FactTable, more: Partial<FactQuery>): FactQuery => ({
  ...{ factTable: table.name, measures: ['count'], dimensions: [], dateGranularity: undefined },
  ...{ dateFrom: undefined, dateTo: undefined, filters: [], limit: 1, offset: 0 },
  ...more,
})

/** Rows of totals count nothing twice. */
export const filtersOf = (table: FactTable): DatasetChart['series'][number]['dataSource']['filters'] =>
  Object.fromEntries(
    table.columns.flatMap(({ name, role, totalValues = [] }) =>
      role === 'dimension' && totalValues.length > 0 ? [[name, { type: 'exclude', values: totalValues }]] : [],
    ),
  )

/** A table that cannot be read is passed over. */
export function nothingIfRefused(error: unknown): FactResult {
  if (error instanceof WarehouseFailure) return { results: [], total: 0 }
  throw error
}

export function nullIfRefused(error: unknown): null {
  if (error instanceof WarehouseFailure) return null
  throw error
}

/** The same as the filters of a query. */
export const queryFiltersOf = (table: FactTable): FactQuery['filters'] =>
  Object.entries(filtersOf(table)).map(([dimension, filter]) => ({ dimension, ...filter }))
