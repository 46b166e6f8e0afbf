import { formatCell } from '../../../contract/shared/format.ts'
import type { DocDetail } from '../../../contract/documents/documents.schemas.ts'

export type ColumnRole = 'measure' | 'date' | 'dimension' | 'attribute' | null
export type RoledColumn = { name: string; role: ColumnRole }

type Dataset = DocDetail['datasets'][number]

/** A cell's value as text. */
export function cellWords(cell: string | number | null): string {
  if (cell === null) return ''
  return typeof cell === 'number' ? formatCell(cell) : cell
}

/** The columns of a dataset, each with the role found for it in the document's table of the same rows. */
export function roledColumns(
  doc: Pick<DocDetail, 'warehouseFacts' | 'warehouseDimensions'>,
  dataset: Dataset,
): RoledColumn[] {
  const isSame = (recordCount: number, columns: readonly string[]) =>
    recordCount === dataset.recordCount && columns.every((column) => dataset.columns.includes(column))
  const fact = doc.warehouseFacts.find(({ recordCount, measures, dimensions, dateDimensions }) =>
    isSame(recordCount, [...measures, ...dimensions, ...dateDimensions]),
  )
  const dimension = doc.warehouseDimensions.find(({ recordCount, attributes }) => isSame(recordCount, attributes))
  const roleOf = (name: string): ColumnRole => {
    if (fact?.measures.includes(name)) return 'measure'
    if (fact?.dateDimensions.includes(name)) return 'date'
    if (fact?.dimensions.includes(name)) return 'dimension'
    return !fact && dimension?.attributes.includes(name) ? 'attribute' : null
  }
  return dataset.columns.map((name) => ({ name, role: roleOf(name) }))
}
