import { useState } from 'react'
import { commonDigits, formatValue } from '../../../contract/charts/format.ts'
import { dateKey, type FactForm, measuresOf } from '../../../contract/datasets/dataset-form.ts'
import type { Order } from '../../../contract/datasets/datasets.schemas.ts'
import {
  type Cell,
  type FactAnswer,
  type Pivot,
  type PivotRow,
  type PivotKey,
  pivotOf,
  labelsOf,
  listRowOf,
  pivotLabel,
  portionNote,
  valueLabel,
  type ValueLabels,
} from '../../../contract/datasets/pivot.ts'
import { queryTexts as texts } from '../../../contract/datasets/query.texts.ts'
import { columnHeads, headOf, unitOf } from '../../../contract/datasets/result-files.ts'
import { inNaturalOrder } from '../../../contract/shared/natural-order.ts'
import type { Column, Sort } from '../shared/column.ts'
import styles from './datasets.module.css'
import { DataTable } from '../shared/DataTable.tsx'
import { useResultRows } from './datasets.hooks.ts'
import { ResultTable } from './ResultTable.tsx'

type CellKey = { row: PivotKey | null; column: PivotKey | null; title: string }
/** `asked`: the current form; its answer may still be loading. */
type Props = { answer: FactAnswer; asked: FactForm; onOpen: (cell: CellKey) => void; onOrder: (order: Order) => void }
type Row = PivotRow & { isTotal: boolean }

/** Further columns are only in the downloaded file. */
const mostColumns = 100

/** The visible column that the query is sorted by; null if there is none. */
function sortOfForm(form: FactForm, pivot: Pivot): Sort | null {
  const [first] = measuresOf(form)
  const byTop: Order | undefined = (form.top ?? '') === '' ? undefined : { by: first ?? '', direction: 'descending' }
  const { by, direction = 'ascending' } = form.order ?? byTop ?? { by: '' }
  if (pivot.rowDimensions.includes(by)) return { column: `row ${by}`, direction }
  const column = pivot.columns.find(({ measure }) => measuresOf(form)[measure] === by)
  return column === undefined ? null : { column: column.key, direction }
}

/** A pivot table with totals from the server. Only columns are sorted on the page. */
export function PivotTable({ answer, asked, onOpen, onOrder }: Props) {
  const [shownSort, setSort] = useState<Sort | null>(null)
  const pivot = pivotOf(answer)
  const isLoadedInSight = answer.isFirstWindow === true
  const list = useResultRows(answer, answer.cells.results)
  const isAcross = pivot.columnDimensions.length > 0
  const sort = isAcross ? shownSort : sortOfForm(asked, pivot)
  const order = ({ column, direction }: Sort) => {
    const measure = pivot.columns.find(({ key }) => key === column)?.measure
    const by = measure === undefined ? column.replace(/^row /, '') : measuresOf(answer.form)[measure]
    if (by !== undefined) onOrder({ by, direction })
  }
  const labels = labelsOf(answer)
  const formats = pivot.units.map((name, measure) => {
    const unit = unitOf(name)
    const own = pivot.columns.filter((column) => column.measure === measure)
    const rows = isLoadedInSight ? list.loaded.map((row) => listRowOf(answer.form, row)) : pivot.rows
    const values = rows.flatMap(({ cells }) => own.map(({ key }) => cells[key]?.value ?? null))
    const digits = commonDigits(values, unit)
    return (value: number | null) => formatValue(value, { unit, ...(digits === undefined ? {} : { digits }) })
  })
  const heads = columnHeads(pivot, answer)

  const figure = (row: Row, column: PivotKey | null, cell: Cell | null | undefined, measure = 0) => {
    if (!cell) return <span className={styles.none}>–</span>
    const value = formats[measure]?.(cell.value) ?? ''
    const keys = [
      row.isTotal ? '' : pivotLabel(row, pivot.rowDimensions.slice(0, row.level), labels),
      column ? pivotLabel(column, pivot.columnDimensions, labels) : '',
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
      cell: (row: Row) => <RowHead row={row} name={name} index={index} labels={labels} />,
    })),
    ...pivot.columns.slice(0, mostColumns).map((column, index) => ({
      id: column.key,
      header: heads[index] ?? '',
      align: 'end' as const,
      sortable: true,
      sortsLargestFirst: true,
      cell: (row: Row) => figure(row, isAcross ? column : null, row.cells[column.key], column.measure),
    })),
    ...(answer.rowTotals
      ? [
          {
            id: 'total',
            header: texts.total,
            align: 'end' as const,
            sortable: true,
            sortsLargestFirst: true,
            cell: (row: Row) => figure(row, null, row.total),
          },
        ]
      : []),
  ]
  if (isLoadedInSight) {
    const total = totalRow(pivot)
    const inList = (index: number) => Math.max(0, index - total.length)
    return (
      <DataTable
        key={answer.form.dataset}
        label={texts.resultTable(answer.form.dataset)}
        columns={columns}
        rowCount={list.count + total.length}
        rowAt={(index) => {
          if (index < total.length) return total[index]
          const row = list.rowAt(inList(index))
          return row === undefined ? undefined : { ...listRowOf(answer.form, row), isTotal: false }
        }}
        failureAt={(index) => list.failureAt(inList(index))}
        onRetry={list.retry}
        onWindow={({ from, to }) => list.look({ from: inList(from), to: inList(to) })}
        sort={sort}
        onSort={order}
      />
    )
  }
  return (
    <ResultTable
      key={answer.form.dataset}
      label={texts.resultTable(answer.form.dataset)}
      columns={columns}
      rows={[...totalRow(pivot), ...sorted(pivot, sort)]}
      rowKey={({ key, isTotal }) => (isTotal ? 'total' : key)}
      sort={sort}
      onSort={isAcross ? setSort : order}
    />
  )
}

function RowHead({ row, name, index, labels }: { row: Row; name: string; index: number; labels: ValueLabels }) {
  if (row.isTotal) return index === 0 ? <strong>{texts.total}</strong> : null
  if (row.level !== undefined) {
    const label = valueLabel(name, row.values[index] ?? null, labels)
    if (index >= row.level) return null
    return <strong>{index === row.level - 1 ? texts.subtotalOf(label) : label}</strong>
  }
  const note = name === dateKey ? portionNote(row.portionCovered) : null
  return (
    <>
      {valueLabel(name, row.values[index] ?? null, labels)}
      {note && <span className={styles.portion}> {note}</span>}
    </>
  )
}

/** Always the first row. Omitted for a single row, which is its own total. */
function totalRow({ rows, rowDimensions, columnTotals, total }: Pivot): Row[] {
  if (rows.length < 2 || rowDimensions.length === 0 || total === null) return []
  return [{ key: 'total', values: [], portionCovered: null, cells: columnTotals, total, isTotal: true }]
}

function sorted(pivot: Pivot, sort: Sort | null): Row[] {
  const all = pivot.rows.map((row) => ({ ...row, isTotal: false }))
  const isOrdered = pivot.columnDimensions.length === 0 && !sort?.column.startsWith('row ')
  if (sort === null || isOrdered) return all
  // When sorted by figures, rows aren't grouped.
  const rows = all.filter(({ level }) => level === undefined)
  const sign = sort.direction === 'ascending' ? 1 : -1
  const index = pivot.rowDimensions.findIndex((name) => `row ${name}` === sort.column)
  if (index >= 0) {
    return rows.sort(
      (one, other) =>
        Number(one.isRest ?? false) - Number(other.isRest ?? false) ||
        compare(one.values[index] ?? null, other.values[index] ?? null, (a, b) => sign * inNaturalOrder(a, b)),
    )
  }
  const valueOf = (row: Row) => (sort.column === 'total' ? row.total : row.cells[sort.column])?.value ?? null
  return rows.sort((one, other) => compare(valueOf(one), valueOf(other), (a, b) => sign * (a - b)))
}

/** Empty values come last in both directions. */
function compare<T>(one: T | null, other: T | null, inOrder: (one: T, other: T) => number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return inOrder(one, other)
}
