import { useState } from 'react'
import { commonDigits, formatValue } from '../../../contract/charts/format.ts'
import { dateKey } from '../../../contract/datasets/dataset-form.ts'
import {
  type Cell,
  type FactAnswer,
  type Pivot,
  type PivotRow,
  type PivotKey,
  pivotOf,
  pivotLabel,
  portionNote,
  valueLabel,
} from '../../../contract/datasets/pivot.ts'
import { queryTexts as texts } from '../../../contract/datasets/query.texts.ts'
import { columnHeads, headOf, unitOf } from '../../../contract/datasets/result-files.ts'
import { inNaturalOrder } from '../../../contract/shared/natural-order.ts'
import type { Column, Sort } from '../shared/column.ts'
import styles from './datasets.module.css'
import { ResultTable } from './ResultTable.tsx'

type CellKey = { row: PivotKey | null; column: PivotKey | null; title: string }
type Props = { answer: FactAnswer; onOpen: (cell: CellKey) => void }
type Row = PivotRow & { isTotal: boolean }

/** Further columns stand in the file alone. */
const mostColumns = 100

/** The cells by rows and columns, with totals that the server reckoned. */
export function PivotTable({ answer, onOpen }: Props) {
  const [sort, setSort] = useState<Sort | null>(null)
  const pivot = pivotOf(answer)
  const { granularity } = answer.form
  const unit = unitOf(pivot.unit)
  const cells = pivot.rows.flatMap((row) => Object.values(row.cells).map(({ value }) => value))
  const digits = commonDigits(cells, unit)
  const format = (value: number | null) => formatValue(value, { unit, ...(digits === undefined ? {} : { digits }) })
  const heads = columnHeads(pivot, answer.form)

  const figure = (row: Row, column: PivotKey | null, cell: Cell | null | undefined) => {
    if (!cell) return <span className={styles.none}>–</span>
    const value = format(cell.value)
    const keys = [
      row.isTotal ? '' : pivotLabel(row, pivot.rowDimensions, granularity),
      column ? pivotLabel(column, pivot.columnDimensions, granularity) : '',
    ]
    const title = keys.filter(Boolean).join(', ') || texts.everything
    return (
      <button
        type="button"
        className={styles.figure}
        aria-label={texts.recordsOf(value, title)}
        onClick={() => onOpen({ row: row.isTotal ? null : row, column, title })}
      >
        {value}
      </button>
    )
  }
  const columns: Column<Row>[] = [
    ...pivot.rowDimensions.map((name, index) => ({
      id: `row ${name}`,
      header: headOf(name),
      sortable: true,
      cell: (row: Row) => <RowHead row={row} name={name} index={index} granularity={granularity} />,
    })),
    ...pivot.columns.slice(0, mostColumns).map((column, index) => ({
      id: column.key,
      header: heads[index] ?? '',
      align: 'end' as const,
      sortable: true,
      cell: (row: Row) => figure(row, pivot.columnDimensions.length > 0 ? column : null, row.cells[column.key]),
    })),
    ...(answer.rowTotals
      ? [
          {
            id: 'total',
            header: texts.total,
            align: 'end' as const,
            sortable: true,
            cell: (row: Row) => figure(row, null, row.total),
          },
        ]
      : []),
  ]
  return (
    <ResultTable
      key={answer.form.dataset}
      label={texts.resultTable(answer.form.dataset)}
      columns={columns}
      rows={[...totalRow(pivot), ...sorted(pivot, sort)]}
      rowKey={({ key, isTotal }) => (isTotal ? 'total' : key)}
      sort={sort}
      onSort={setSort}
    />
  )
}

function RowHead(props: { row: Row; name: string; index: number; granularity: FactAnswer['form']['granularity'] }) {
  const { row, name, index, granularity } = props
  if (row.isTotal) return index === 0 ? <strong>{texts.total}</strong> : null
  const note = name === dateKey ? portionNote(row.portionCovered) : null
  return (
    <>
      {valueLabel(name, row.values[index] ?? null, granularity)}
      {note && <span className={styles.portion}> {note}</span>}
    </>
  )
}

/** Stands first whatever is sorted; one row is its own total. */
function totalRow({ rows, rowDimensions, columnDimensions, columns, columnTotals, total }: Pivot): Row[] {
  if (rows.length < 2 || rowDimensions.length === 0 || total === null) return []
  const [only] = columns
  const cells = columnDimensions.length === 0 && only ? { [only.key]: total } : columnTotals
  return [{ key: 'total', values: [], portionCovered: null, cells, total, isTotal: true }]
}

function sorted(pivot: Pivot, sort: Sort | null): Row[] {
  const rows = pivot.rows.map((row) => ({ ...row, isTotal: false }))
  if (sort === null) return rows
  const sign = sort.direction === 'ascending' ? 1 : -1
  const index = pivot.rowDimensions.findIndex((name) => `row ${name}` === sort.column)
  if (index >= 0) {
    return rows.sort((one, other) =>
      compare(one.values[index] ?? null, other.values[index] ?? null, (a, b) => sign * inNaturalOrder(a, b)),
    )
  }
  const valueOf = (row: Row) => (sort.column === 'total' ? row.total : row.cells[sort.column])?.value ?? null
  return rows.sort((one, other) => compare(valueOf(one), valueOf(other), (a, b) => sign * (a - b)))
}

/** What is empty comes last in both directions. */
function compare<T>(one: T | null, other: T | null, inOrder: (one: T, other: T) => number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return inOrder(one, other)
}
