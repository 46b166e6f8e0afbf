import type { Preview as PreviewAnswer } from '../../../contract/formulas/formulas.schemas.ts'
import { measuresTexts as texts } from '../../../contract/formulas/measures.texts.ts'
import { coverageNote, periodName, previewValue } from '../../../contract/formulas/value-table.ts'
import { Badge } from '../shared/Badge.tsx'
import { Button } from '../shared/Button.tsx'
import type { Column } from '../shared/column.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Table } from '../shared/Table.tsx'
import type { EditorView } from './editor.hooks.ts'
import styles from './formulas.module.css'
import { RowsWithoutValue } from './RowsWithoutValue.tsx'
import { Fault } from './ValueTable.tsx'

/** What a formula depends on and its values, before it is saved. */
export function Preview({ view }: { view: EditorView }) {
  const { preview, previewFailure, isPreviewBusy } = view
  return (
    <section className={styles.part} aria-label={texts.preview} aria-busy={isPreviewBusy || undefined}>
      <h3 className={styles.heading}>{texts.preview}</h3>
      {previewFailure !== null && (
        <p className={styles.warning}>
          {previewFailure}{' '}
          <Button size="small" onClick={view.computeAgain}>
            {texts.tryAgain}
          </Button>
        </p>
      )}
      {preview === null && isPreviewBusy && <Skeleton shape="row" count={3} label={texts.loading} />}
      {preview === null && !isPreviewBusy && previewFailure === null && (
        <p className={styles.note}>{texts.noPreview}</p>
      )}
      {preview !== null && <Shown preview={preview} />}
    </section>
  )
}

type Line = { key: string; head: string; note: string | null; inputs: Cell[]; result: Cell; isSummary: boolean }
type Cell = PreviewAnswer['rows'][number]['result']

function Shown({ preview }: { preview: PreviewAnswer }) {
  const { dataSources, rows, summary, unit, total, missing } = preview
  const lines: Line[] = [
    ...(summary === null ? [] : [{ key: 'summary', head: texts.summary, note: null, ...summary, isSummary: true }]),
    ...rows.map(({ date, portionCovered, inputs, result }) => ({
      ...{ key: date, head: periodName('month', date), note: coverageNote(portionCovered), inputs, result },
      isSummary: false,
    })),
  ]
  return (
    <>
      <h4 className={styles.legend}>{texts.dataSources}</h4>
      <ul className={styles.chips} aria-label={texts.dataSources}>
        {dataSources.map(({ reference, kind }) => (
          <li key={reference} className={styles.source}>
            <code className={styles.code}>{reference}</code>
            <Badge tone={kind === 'unknown' ? 'warn' : 'plain'}>{texts.kindsOfSource[kind]}</Badge>
          </li>
        ))}
      </ul>
      {lines.length === 0 ? (
        <p className={styles.note}>{texts.noPreviewValues}</p>
      ) : (
        <>
          <Table
            label={texts.previewTable}
            columns={columnsOf(preview)}
            rows={lines}
            rowKey={({ key }) => key}
            density="compact"
          />
          <p className={styles.note}>{texts.latest(rows.length, total)}</p>
        </>
      )}
      <RowsWithoutValue missing={missing} />
    </>
  )

  function columnsOf({ dataSources: sources }: PreviewAnswer): Column<Line>[] {
    return [
      { id: 'period', header: texts.period, cell: (line) => <Head line={line} /> },
      ...sources.map((source, index) => ({
        id: source.reference,
        header: source.reference,
        align: 'end' as const,
        cell: ({ inputs }: Line) =>
          source.kind === 'matrix' || source.kind === 'lookup' ? (
            <span className={styles.note}>{texts.weighs}</span>
          ) : (
            <Figure cell={inputs[index] ?? { value: null }} unit={source.unit} />
          ),
      })),
      {
        id: 'result',
        header: texts.value,
        align: 'end' as const,
        cell: ({ result, isSummary }) => (
          <span className={isSummary ? styles.strong : undefined}>
            <Figure cell={result} unit={unit} />
          </span>
        ),
      },
    ]
  }
}

function Head({ line: { head, note, isSummary } }: { line: Line }) {
  return (
    <>
      {isSummary ? <strong>{head}</strong> : head}
      {note && <span className={styles.portion}> {note}</span>}
    </>
  )
}

function Figure({ cell, unit }: { cell: Cell; unit: PreviewAnswer['unit'] | null }) {
  return (
    <>
      {previewValue(cell.value, unit)}
      {cell.fault && <Fault text={cell.fault} />}
    </>
  )
}
