import { commonDigits, formatValue } from '../../../contract/charts/format.ts'
import type { Definition, MeasurementAnswer } from '../../../contract/formulas/formulas.schemas.ts'
import { measuresTexts as texts } from '../../../contract/formulas/measures.texts.ts'
import {
  coverageNote,
  periodName,
  type ValueColumn,
  type ValueRow,
  valueTable,
} from '../../../contract/formulas/value-table.ts'
import type { Column } from '../shared/column.ts'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Icon } from '../shared/Icon.tsx'
import { LongTable } from '../shared/LongTable.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { Table } from '../shared/Table.tsx'
import type { FormulasView } from './formulas.hooks.ts'
import styles from './formulas.module.css'
import { RowsWithoutValue } from './RowsWithoutValue.tsx'
import { ownValue } from '../../../contract/shared/own-value.ts'

/** Maximum number of columns drawn. */
const mostColumns = 60

/** The values of the selected measurement; clicking one shows how it was calculated. */
export function ValueTable({ view }: { view: FormulasView }) {
  const { answer, definition, failure, isBusy } = view
  const { goBack } = useSystem()
  if (definition?.source === 'matrix' || definition?.source === 'lookup') return <Weights definition={definition} />
  if (failure !== null) return <ErrorState kind="part" message={failure} onBack={goBack} onRetry={view.askAgain} />
  if (answer === null) return <Skeleton shape="row" count={6} label={texts.loading} />
  if (answer.values.length === 0)
    return isBusy ? (
      <Skeleton shape="row" count={6} label={texts.loading} />
    ) : (
      <>
        <EmptyState icon="table" title={texts.noValues}>
          {texts.noValuesText}
        </EmptyState>
        <RowsWithoutValue missing={answer.missing} />
      </>
    )
  return (
    <div aria-busy={isBusy || undefined}>
      {isBusy && <p className={styles.note}>{texts.stale}</p>}
      <Values view={view} answer={answer} />
      <RowsWithoutValue missing={answer.missing} />
    </div>
  )
}

function Values({ view, answer }: { view: FormulasView; answer: MeasurementAnswer }) {
  const table = valueTable(answer)
  const digits = commonDigits(
    answer.values.map(({ value }) => value),
    answer.unit,
  )
  const format = (value: number | null) =>
    formatValue(value, { unit: answer.unit, ...(digits === undefined ? {} : { digits }) })
  const { measurement, granularity, scope } = answer
  const figure = (row: ValueRow, column: ValueColumn) => {
    const found = row.cells.get(column.key)
    if (found === undefined) return <span className={styles.none}>–</span>
    const text = format(found.value)
    const key = [periodName(granularity, row.date), column.label].join(', ')
    const { scenario, scopeValue, date, fault } = found
    return (
      <button
        type="button"
        className={styles.figure}
        aria-label={texts.traceOf(text, key)}
        title={fault}
        onClick={() => view.openTrace({ measurement, granularity, scope, scopeValue, scenario, date })}
      >
        {text}
        {fault && <Fault text={fault} />}
      </button>
    )
  }
  const columns: Column<ValueRow>[] = [
    { id: 'period', header: texts.period, cell: (row) => <Period row={row} granularity={granularity} /> },
    ...table.columns.slice(0, mostColumns).map((column) => ({
      id: column.key,
      header: column.label,
      align: 'end' as const,
      cell: (row: ValueRow) => figure(row, column),
    })),
  ]
  return (
    <LongTable
      key={measurement}
      label={texts.values(measurement)}
      columns={columns}
      rows={table.rows}
      rowKey={({ date }) => date}
      step={60}
      density="compact"
    />
  )
}

export function Fault({ text }: { text: string }) {
  return (
    <span className={styles.fault} role="img" aria-label={text} title={text}>
      <Icon name="warning" size="small" />
    </span>
  )
}

function Period({ row, granularity }: { row: ValueRow; granularity: MeasurementAnswer['granularity'] }) {
  const note = coverageNote(row.portionCovered)
  return (
    <>
      {periodName(granularity, row.date)}
      {note && <span className={styles.portion}> {note}</span>}
    </>
  )
}

/** The weights of a matrix or lookup. */
function Weights({ definition }: { definition: Definition }) {
  const values = definition.values ?? {}
  const names = [...new Set(Object.values(values).flatMap((row) => Object.keys(row)))]
  const columns: Column<string>[] = [
    { id: 'row', header: definition.scope ?? '', cell: (row) => row },
    ...names.map((name) => ({
      id: `of ${name}`,
      header: definition.source === 'lookup' ? texts.value : name,
      align: 'end' as const,
      cell: (row: string) => formatValue(ownValue(ownValue(values, row) ?? {}, name) ?? 0, { unit: definition.unit }),
    })),
  ]
  return (
    <>
      <p className={styles.note}>{texts.isTable}</p>
      <Table
        label={texts.weights(definition.name)}
        columns={columns}
        rows={Object.keys(values)}
        rowKey={(row) => row}
        density="compact"
      />
    </>
  )
}
