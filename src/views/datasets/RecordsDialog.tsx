import { formatValue } from '../../../contract/charts/format.ts'
import { dateKey } from '../../../contract/datasets/dataset-form.ts'
import { countMetric, type FactRow } from '../../../contract/datasets/datasets.schemas.ts'
import { valueLabel } from '../../../contract/datasets/pivot.ts'
import { queryTexts as texts } from '../../../contract/datasets/query.texts.ts'
import type { RecordsRequest } from '../../../contract/datasets/records-of-cell.ts'
import { headOf, unitOf } from '../../../contract/datasets/result-files.ts'
import type { Column } from '../shared/column.ts'
import { Dialog } from '../shared/Dialog.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { LongTable } from '../shared/LongTable.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import styles from './datasets.module.css'
import { useRecords } from './datasets.hooks.ts'

/** The records behind one figure. */
export function RecordsDialog() {
  const { request, result, failure, readAgain, close } = useRecords()
  if (request === null) return null
  return (
    <Dialog open size="full" title={texts.records} description={request.title} onClose={close}>
      {failure !== null && <ErrorState kind="part" message={failure} onBack={close} onRetry={readAgain} />}
      {failure === null && result === null && <Skeleton shape="row" count={6} label={texts.loading} />}
      {result !== null && (
        <>
          <p className={styles.note}>
            {result.results.length === result.total
              ? texts.results(result.total)
              : texts.someResults(result.results.length, result.total)}
            . {texts.recordsNote}
          </p>
          <LongTable
            label={texts.records}
            columns={columnsOf(request)}
            rows={result.results}
            rowKey={({ dimensionValues }) => JSON.stringify(dimensionValues)}
            step={50}
            density="compact"
          />
        </>
      )}
    </Dialog>
  )
}

function columnsOf({ dimensions, measures }: RecordsRequest): Column<FactRow>[] {
  return [
    ...dimensions.map((name) => ({
      id: `by ${name}`,
      header: headOf(name),
      cell: (row: FactRow) =>
        valueLabel(name, row.dimensionValues[name] ?? null, { granularity: name === dateKey ? 'day' : null }),
    })),
    ...measures.map((name) => ({
      id: `of ${name}`,
      header: name === countMetric ? texts.recordCount : name,
      align: 'end' as const,
      cell: (row: FactRow) => {
        const measure = row.measures[name]
        return formatValue(measure?.value ?? null, { unit: unitOf(measure?.unit ?? 'number') })
      },
    })),
  ]
}
