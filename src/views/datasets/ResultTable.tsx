import { DataTable } from '../shared/DataTable.tsx'
import { LongTable } from '../shared/LongTable.tsx'
import type { TableProps } from '../shared/Table.tsx'

/** Beyond this many rows only those in sight are drawn. */
const mostDrawn = 200

/** The rows of a result: a whole table, or a window over a list of any length. */
export function ResultTable<Row>(props: TableProps<Row>) {
  const { label, columns, rows, sort, onSort } = props
  if (rows.length <= mostDrawn) return <LongTable {...props} step={100} density="compact" />
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
