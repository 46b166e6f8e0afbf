import type { DimensionForm } from '../../../contract/datasets/dataset-form.ts'
import { type DimensionRecord, type Order, recordKey } from '../../../contract/datasets/datasets.schemas.ts'
import type { DimensionAnswer } from '../../../contract/datasets/pivot.ts'
import { queryTexts as texts } from '../../../contract/datasets/query.texts.ts'
import { attributesOf } from '../../../contract/datasets/result-files.ts'
import { inNaturalOrder } from '../../../contract/shared/natural-order.ts'
import type { Sort } from '../shared/column.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { useResultRows } from './datasets.hooks.ts'
import { ResultTable } from './ResultTable.tsx'

const keyId = 'key'
const idOf = (by: string): string => (by === recordKey ? keyId : `.${by}`)
const valueOf = (record: DimensionRecord, id: string) =>
  id === keyId ? record.externalId : (record.attributes[id.slice(1)] ?? null)

/** `asked`: the current form; its answer may still be loading. */
type Props = { answer: DimensionAnswer; asked: DimensionForm; onOrder: (order: Order) => void }

/** The records of a dimension, one per row. */
export function DimensionTable({ answer, asked, onOrder }: Props) {
  const { records } = answer.result
  const list = useResultRows(answer, records)
  const { order } = asked
  const sort: Sort | null =
    order === undefined ? null : { column: idOf(order.by), direction: order.direction ?? 'ascending' }
  const onSort = ({ column, direction }: Sort) =>
    onOrder({ by: column === keyId ? recordKey : column.slice(1), direction })
  const label = texts.resultTable(answer.form.dataset)
  const columns = [
    { id: keyId, header: texts.key, sortable: true, cell: (record: DimensionRecord) => record.externalId },
    ...attributesOf(answer).map((name) => ({
      id: `.${name}`,
      header: name,
      sortable: true,
      cell: (record: DimensionRecord) => record.attributes[name] ?? '',
    })),
  ]
  if (answer.isFirstWindow === true)
    return (
      <DataTable
        key={answer.form.dataset}
        label={label}
        columns={columns}
        rowCount={list.count}
        rowAt={list.rowAt}
        failureAt={list.failureAt}
        onRetry={list.retry}
        onWindow={list.look}
        sort={sort}
        onSort={onSort}
      />
    )
  return (
    <ResultTable
      key={answer.form.dataset}
      label={label}
      columns={columns}
      rows={sort === null ? records : inOrderOf(records, sort)}
      rowKey={({ externalSystem, externalId }) => `${externalSystem} ${externalId}`}
      sort={sort}
      onSort={onSort}
    />
  )
}

/** Empty values come last in both directions. */
function inOrderOf(records: readonly DimensionRecord[], { column, direction }: Sort): DimensionRecord[] {
  const sign = direction === 'ascending' ? 1 : -1
  return [...records].sort((first, second) => {
    const [one, other] = [valueOf(first, column), valueOf(second, column)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    if (typeof one === 'number' && typeof other === 'number') return sign * (one - other)
    return sign * inNaturalOrder(String(one), String(other))
  })
}
