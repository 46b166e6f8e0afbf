import { chartOfResult, hasOwnNames, keptChartOf } from '../../../contract/datasets/sql-chart.ts'
import { sqlPageTexts as texts } from '../../../contract/datasets/sql-page.texts.ts'
import { cellTexts, headerOf } from '../../../contract/datasets/sql-rows.ts'
import type { SqlCell, SqlResult } from '../../../contract/datasets/sql.schemas.ts'
import { Button } from '../shared/Button.tsx'
import type { Column } from '../shared/column.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { KeepChartButton } from '../shared/KeepChartButton.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import styles from './sql.module.css'
import { SqlChart } from './SqlChart.tsx'
import type { SqlEditorView } from './sql-editor.hooks.ts'

/** The last result as a table or a chart, also while another statement runs. */
export function SqlOutput({ view }: { view: SqlEditorView }) {
  const { shown, isBusy } = view
  if (shown === null)
    return isBusy ? (
      <Skeleton shape="row" count={8} label={texts.running} />
    ) : (
      <EmptyState title={texts.none} icon="table">
        {texts.noneHint}
      </EmptyState>
    )
  const { result } = shown
  return (
    <section className={styles.result} aria-label={texts.output} aria-busy={isBusy}>
      <Head view={view} shown={shown} />
      {view.isEdited && <p className={styles.hint}>{texts.edited}</p>}
      {result.remarks.length > 0 && (
        <ul className={styles.remarks} aria-label={texts.remarks}>
          {result.remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      {result.rows.length === 0 && <EmptyState title={texts.noRows} icon="table" />}
      {result.rows.length > 0 && (view.isChart ? <SqlChart view={view} /> : <Rows view={view} result={result} />)}
    </section>
  )
}

function Head({ view, shown }: { view: SqlEditorView; shown: { sql: string; result: SqlResult } }) {
  const { rows, total, columns } = shown.result
  const { isChart, more, chart } = view
  return (
    <div className={styles.head}>
      <p role="status" className={styles.count}>
        {view.isBusy ? texts.running : rows.length < total ? texts.someRows(rows.length, total) : texts.rows(total)}
      </p>
      {more !== null && (
        <Button size="small" disabledReason={view.isBusy ? texts.running : null} onClick={view.showMore}>
          {texts.showMore(Math.min(more, total))}
        </Button>
      )}
      <span className={styles.actions}>
        <Button icon={isChart ? 'table' : 'chart'} onClick={() => view.showAs(!isChart)}>
          {isChart ? texts.showTable : texts.showChart}
        </Button>
        {isChart && chart !== null && <Keep shown={shown} chart={chart} />}
        <Button
          icon="download"
          disabledReason={columns.length === 0 ? texts.nothingToDownload : null}
          onClick={view.download}
        >
          {texts.downloadCsv}
        </Button>
      </span>
    </div>
  )
}

type KeepProps = { shown: { sql: string; result: SqlResult }; chart: NonNullable<SqlEditorView['chart']> }

/** Offers a chart that can be drawn to a dashboard. */
function Keep({ shown: { sql, result }, chart }: KeepProps) {
  const drawn = chartOfResult(result, chart, { isCut: false })
  if ('problem' in drawn) return <KeepChartButton chart={null} disabledReason={drawn.problem} />
  if (!hasOwnNames(result.columns)) return <KeepChartButton chart={null} disabledReason={texts.sameNames} />
  return <KeepChartButton chart={keptChartOf(sql, result.columns, chart)} />
}

type Row = readonly SqlCell[]

function Rows({ view, result }: { view: SqlEditorView; result: SqlResult }) {
  const { rows, sort } = view
  const formats = cellTexts(result)
  const columns = result.columns.map((column, index): Column<Row> => {
    const isNumber = column.type === 'number'
    return {
      id: String(index),
      header: headerOf(column, index),
      cell: (row) => formats[index]?.(row[index] ?? null) ?? '',
      sortable: true,
      align: isNumber ? 'end' : 'start',
      sortsLargestFirst: isNumber,
    }
  })
  return (
    <DataTable
      label={texts.result}
      columns={columns}
      rowCount={rows.length}
      rowAt={(index) => rows[index]}
      sort={sort && { column: String(sort.column), direction: sort.direction }}
      onSort={({ column, direction }) => view.sortBy({ column: Number(column), direction })}
    />
  )
}
