import type { DocDetail } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { DataTable } from '../shared/DataTable.tsx'
import { cellWords, roledColumns } from './column-roles.ts'
import { useTableRows } from './table-rows.hooks.ts'

type Props = { doc: DocDetail; dataset: DocDetail['datasets'][number] }

/** The rows of one table as they were read, a window of them at a time. */
export function TableRows({ doc, dataset }: Props) {
  const { rowAt, failure, look, readAgain } = useTableRows(dataset.id)
  const columns = roledColumns(doc, dataset).map(({ name, role }, index) => ({
    id: `${index} ${name}`,
    header: name,
    align: role === 'measure' ? ('end' as const) : ('start' as const),
    cell: (row: readonly (string | number | null)[]) => cellWords(row[index] ?? null),
  }))
  return (
    <>
      {failure !== null && (
        <Banner
          tone="warn"
          action={
            <Button size="small" onClick={readAgain}>
              {texts.tryAgain}
            </Button>
          }
        >
          {failure || texts.rowsFailed}
        </Banner>
      )}
      <DataTable
        label={texts.rowsOf(dataset.name)}
        columns={columns}
        rowCount={dataset.recordCount}
        rowAt={rowAt}
        onWindow={look}
        height="420px"
      />
    </>
  )
}
