import type { DimensionsMetadata, FactsMetadata } from '../../../contract/datasets/datasets.schemas.ts'
import { breakdownColumns, type Catalogue, type FactTable, dateColumns, measureColumns } from './catalogue.ts'
import { withRelated } from './relations.ts'
import type { UnderstoodColumn } from './understood-table.ts'

/** A query begins with the first measure and its sum, which says nothing for a price or a rate. */
const sumsFirst = (columns: readonly UnderstoodColumn[]) => [
  ...columns.filter(({ kind }) => kind === 'amount'),
  ...columns.filter(({ kind }) => kind !== 'amount'),
]

function relatedOf(table: FactTable): Pick<FactsMetadata['factTables'][string], 'related'> {
  const own = new Set(table.columns.map(({ name }) => name))
  const others = withRelated(table, 'with numbers').columns.filter(({ name }) => !own.has(name))
  const numbers = measureColumns({ columns: others }).map(({ name }) => name)
  const dates = dateColumns({ columns: others }).map(({ name }) => name)
  return numbers.length + dates.length === 0 ? {} : { related: { numbers, dates } }
}

/** Breakdowns are those of the table, then those of the tables to which it has relations. */
export function factsMetadata(catalogue: Catalogue, description: string | null): FactsMetadata {
  const tables = catalogue.factTables.map((table) => [
    table.name,
    {
      name: table.name,
      measures: sumsFirst(measureColumns(table)).map(({ name, unit, currency, remarks, unweightedBy }) => ({
        name,
        unit: unit ?? 'number',
        ...(currency === undefined ? {} : { currency }),
        ...(remarks === undefined ? {} : { remarks }),
        ...(unweightedBy === undefined ? {} : { unweightedBy }),
      })),
      dimensions: breakdownColumns(withRelated(table, 'without numbers')).map((column) => column.name),
      date_dimensions: dateColumns(table).map((column) => column.name),
      ...relatedOf(table),
    },
  ])
  return { description, factTables: Object.fromEntries(tables) }
}

export function dimensionsMetadata(catalogue: Catalogue): DimensionsMetadata {
  const dimensions = catalogue.dimensions.map((table) => [
    table.name,
    { attributes: table.columns.filter((column) => column.role !== 'key').map((column) => column.name) },
  ])
  return { dimensions: Object.fromEntries(dimensions) }
}
