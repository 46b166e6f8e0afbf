import { useState } from 'react'
import type { DimensionRecord } from '../../../contract/datasets/datasets.schemas.ts'
import type { DimensionAnswer } from '../../../contract/datasets/pivot.ts'
import { queryTexts as texts } from '../../../contract/datasets/query.texts.ts'
import { attributesOf } from '../../../contract/datasets/result-files.ts'
import { inNaturalOrder } from '../../../contract/shared/natural-order.ts'
import type { Sort } from '../shared/column.ts'
import { ResultTable } from './ResultTable.tsx'

const keyId = 'key'
const valueOf = (record: DimensionRecord, id: string) =>
  id === keyId ? record.externalId : (record.attributes[id.slice(1)] ?? null)

/** The records of a dimension, one a line. */
export function DimensionTable({ answer }: { answer: DimensionAnswer }) {
  const [sort, setSort] = useState<Sort | null>(null)
  const columns = [
    { id: keyId, header: texts.key, sortable: true, cell: (record: DimensionRecord) => record.externalId },
    ...attributesOf(answer).map((name) => ({
      id: `.${name}`,
      header: name,
      sortable: true,
      cell: (record: DimensionRecord) => record.attributes[name] ?? '',
    })),
  ]
  return (
    <ResultTable
      key={answer.form.dataset}
      label={texts.resultTable(answer.form.dataset)}
      columns={columns}
      rows={sort === null ? answer.result.records : inOrderOf(answer.result.records, sort)}
      rowKey={({ externalSystem, externalId }) => `${externalSystem} ${externalId}`}
      sort={sort}
      onSort={setSort}
    />
  )
}

/** What is empty comes last in both directions. */
function inOrderOf(records: readonly DimensionRecord[], { column, direction }: Sort): DimensionRecord[] {
  const sign = direction === 'ascending' ? 1 : -1
  return [...records].sort((first, second) => {
    const [one, other] = [valueOf(first, column), valueOf(second, column)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    if (typeof one === 'number' && typeof other === 'number') return sign * (one - other)
    return sign * inNaturalOrder(String(one), String(other))
  })
}
