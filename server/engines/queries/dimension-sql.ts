import type {
  DimensionQuery,
  DimensionRecord,
  DimensionResult,
  DimensionValuesQuery,
} from '../../../contract/datasets/datasets.schemas.ts'
import { recordKey } from '../../../contract/datasets/datasets.schemas.ts'
import { datasetsTexts as texts } from '../../../contract/datasets/datasets.texts.ts'
import { breakdownColumns, type Catalogue, type DimensionTable, type FactTable, keyColumn } from './catalogue.ts'
import { refuseUncalculated } from './calculated-columns.ts'
import type { Value } from './fact-sql.ts'
import { filterExpression } from './filters-sql.ts'
import { withRelated } from './relations.ts'
import type { Expression, Select } from './sql.ts'
import { refuse } from './warehouse.failure.ts'

/** The column that tells from which file of a dimension a record comes: its place in the list, '0' for the oldest. */
export const fileColumn = '__file'

function holds(column: string, search: string): Expression {
  return { contains: { call: 'lower', of: { column } }, text: { call: 'lower', of: { parameter: search } } }
}

/** The fact tables that have a dimension; an unknown one is refused. */
export function tablesWithDimension(catalogue: Catalogue, dimension: string): FactTable[] {
  const tables = catalogue.factTables.filter((table) =>
    breakdownColumns(withRelated(table, 'without numbers')).some((column) => column.name === dimension),
  )
  return tables.length === 0 ? refuse(texts.invalidBreakdown, 'dimension') : tables
}

export function dimensionValuesSelect(table: FactTable, query: DimensionValuesQuery): Select {
  const column = query.dimension
  const search = query.search ?? ''
  return {
    columns: [{ expression: { column }, as: 'value' }],
    distinct: true,
    from: table.name,
    where: { every: [{ not: { isNull: { column } } }, ...(search === '' ? [] : [holds(column, search)])] },
    order: [1],
    limit: query.limit,
    offset: 0,
  }
}

export type DimensionPlan = {
  table: DimensionTable
  key: string
  columns: string[]
  order: { by: string; isDescending: boolean }
  query: DimensionQuery
}

export function planDimension(catalogue: Catalogue, query: DimensionQuery): DimensionPlan {
  const table = catalogue.dimensions.find((known) => known.name === query.dimension)
  const key = table === undefined ? undefined : keyColumn(table)?.name
  if (table === undefined || key === undefined) return refuse(texts.invalidDimension(query.dimension), 'dimension')
  const attributes = table.columns.filter((column) => column.name !== key).map((column) => column.name)
  const unknown = query.columns.find((column) => !attributes.includes(column))
  if (unknown !== undefined) refuseUncalculated(table.unusable, [unknown], 'columns')
  if (unknown !== undefined) return refuse(texts.invalidColumn(unknown, table.name), 'columns')
  for (const filter of query.filters) {
    if (filter.dimension !== key && !attributes.includes(filter.dimension)) {
      return refuse(texts.invalidFilterDimension(filter.dimension, table.name), `filter_${filter.dimension}`)
    }
  }
  const [{ by, direction } = { by: recordKey }] = query.order ?? []
  if (by !== recordKey && !attributes.includes(by)) return refuse(texts.invalidOrderBy(by), 'order')
  const order = { by: by === recordKey ? key : by, isDescending: direction === 'descending' }
  return { table, key, columns: query.columns.length === 0 ? attributes : query.columns, order, query }
}

/** The records of a dimension as they were asked to be ordered, then by key: the number of all, the file, the key, then the attributes. */
export function dimensionSelect(plan: DimensionPlan): Select {
  const search = plan.query.search ?? ''
  const by = { column: plan.order.by }
  // Numbers of a dimension are stored as texts.
  const isNumber = plan.table.columns.some(({ name, type }) => name === plan.order.by && type === 'decimal')
  const searched = [plan.key, ...plan.table.columns.map((column) => column.name).filter((name) => name !== plan.key)]
  return {
    columns: [
      { expression: { allRows: 'count over groups' }, as: 'total' },
      { expression: { column: fileColumn }, as: 'file' },
      { expression: { column: plan.key }, as: 'key' },
      ...plan.columns.map((column, index) => ({ expression: { column }, as: `a${index}` })),
    ],
    from: plan.table.name,
    where: {
      every: [
        ...plan.query.filters.map(filterExpression),
        ...(search === '' ? [] : [{ some: searched.map((column) => holds(column, search)) }]),
      ],
    },
    order: [{ by: isNumber ? { cast: by, to: 'DOUBLE' } : by, isDescending: plan.order.isDescending }, 3],
    limit: plan.query.limit,
    offset: plan.query.offset,
  }
}

export function dimensionResult(plan: DimensionPlan, rows: Value[][]): DimensionResult {
  const numeric = new Set(plan.table.columns.filter((column) => column.type === 'decimal').map((column) => column.name))
  const records = rows.map((row): DimensionRecord => {
    const file = plan.table.files[Number(row[1])]
    const attributes = plan.columns.map((column, index): [string, Value] => {
      const value = row[index + 3] ?? null
      return [column, value !== null && numeric.has(column) ? Number(value) : value]
    })
    return {
      dimensionName: plan.table.name,
      externalId: String(row[2]),
      externalSystem: file?.externalSystem ?? '',
      createdAt: file?.createdAt ?? '',
      updatedAt: file?.updatedAt ?? '',
      attributes: Object.fromEntries(attributes),
    }
  })
  return { records, total: Number(rows[0]?.[0] ?? 0) }
}
