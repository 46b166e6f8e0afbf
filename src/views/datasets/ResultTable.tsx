import { DataTable } from '../shared/DataTable.tsx'
import { firstWindow } from '../shared/loading-window.ts'
import { Table, type TableProps } from '../shared/Table.tsx'

/** The rows of a result: as a whole table, or virtualised if there are more than in the first block. */
export function ResultTable<Row>(props: TableProps<Row>) {
  const { label, columns, rows, sort, onSort } = props
  if (rows.length <= firstWindow) return <Table {...props} density="compact" />
  return (
    <DataTable
      label={label}
      columns={columns}
      rowCount={rows.length}
      rowAt={(index) => rows[index]}
      sort={sort}
      onSort={onSort}
    />
  )
}
