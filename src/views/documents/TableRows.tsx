import type { DocDetail } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { cellWords, roledColumns } from './column-roles.ts'
import { useTableRows } from './table-rows.hooks.ts'

type Props = { doc: DocDetail; dataset: DocDetail['datasets'][number] }

/** The rows of one table as read; virtualised. */
export function TableRows({ doc, dataset }: Props) {
  const { rowAt, failureAt, look, retry } = useTableRows(dataset.id)
  const columns = roledColumns(doc, dataset).map(({ name, role }, index) => ({
    id: `${index} ${name}`,
    header: name,
    align: role === 'measure' ? ('end' as const) : ('start' as const),
    cell: (row: readonly (string | number | null)[]) => cellWords(row[index] ?? null),
  }))
  return (
    <DataTable
      label={texts.rowsOf(dataset.name)}
      columns={columns}
      rowCount={dataset.recordCount}
      rowAt={rowAt}
      failureAt={failureAt}
      onRetry={retry}
      onWindow={look}
      height="420px"
    />
  )
}
