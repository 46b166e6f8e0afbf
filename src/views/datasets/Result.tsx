import { chartOfQuery, dashboardLimitsOf } from '../../../contract/dashboards/chart-of-query.ts'
import { lacksRows, rowCountOf } from '../../../contract/datasets/answer-rows.ts'
import { mostShown } from '../../../contract/datasets/windows.ts'
import { datasetsTexts } from '../../../contract/datasets/datasets.texts.ts'
import type { DatasetAnswer } from '../../../contract/datasets/pivot.ts'
import { queryTexts as texts } from '../../../contract/datasets/query.texts.ts'
import { chartOf } from '../../../contract/datasets/result-files.ts'
import { Badge } from '../shared/Badge.tsx'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Chart } from '../shared/chart/Chart.tsx'
import { KeepChartButton } from '../shared/KeepChartButton.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import styles from './datasets.module.css'
import type { DatasetsView } from './datasets.hooks.ts'
import { PivotTable } from './PivotTable.tsx'
import { DimensionTable } from './DimensionTable.tsx'
import { RowNotes } from './RowNotes.tsx'

/** The answer to the query, or why there is none. */
export function Result({ view }: { view: DatasetsView }) {
  const { form, answer, failure } = view
  const kept = chartOfQuery(form)
  return (
    <div className={styles.result} aria-busy={view.isBusy}>
      {failure !== null && (
        <Banner
          tone="bad"
          action={
            <Button size="small" onClick={view.askAgain}>
              {sharedTexts.tryAgain}
            </Button>
          }
        >
          {failure}
        </Banner>
      )}
      {view.downloadFailure !== null && <Banner tone="bad">{view.downloadFailure}</Banner>}
      <div className={styles.resultHead}>
        <p role="status" className={styles.count}>
          {answer !== null && failure === null && <Count answer={answer} />}
        </p>
        {answer?.isFilterLeftOut && <Badge tone="warn">{datasetsTexts.filterNotApplied}</Badge>}
        {answer !== null && <ShowAll view={view} answer={answer} />}
        <span className={styles.actions}>
          {form?.kind === 'fact' && (
            <Button
              icon={form.isChart ? 'table' : 'chart'}
              onClick={() => view.change({ ...form, isChart: !form.isChart })}
            >
              {form.isChart ? texts.showTable : texts.showChart}
            </Button>
          )}
          {kept !== null && <KeepChartButton chart={kept} />}
          {kept === null && form?.kind === 'fact' && (
            <KeepChartButton chart={null} disabledReason={texts.notOnDashboards(dashboardLimitsOf(form))} />
          )}
          <Button icon="download" disabledReason={view.downloadDisabledReason} onClick={view.downloadCsv}>
            {texts.downloadCsv}
          </Button>
          <Button icon="table" disabledReason={view.downloadDisabledReason} onClick={view.downloadWorkbook}>
            {texts.downloadXlsx}
          </Button>
        </span>
      </div>
      {failure === null && view.remarks.length > 0 && (
        <ul className={styles.remarks} aria-label={texts.remarks}>
          {view.remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      {answer?.kind === 'fact' && failure === null && <RowNotes answer={answer} openRecords={view.openRecords} />}
      {answer === null && view.isBusy && <Skeleton shape="row" count={8} label={texts.loading} />}
      {answer !== null && failure === null && <Answer view={view} answer={answer} />}
    </div>
  )
}

const sizeOf = (answer: DatasetAnswer) => ({
  shown: rowCountOf(answer),
  total: (answer.kind === 'fact' ? answer.cells : answer.result).total,
})

function Count({ answer }: { answer: DatasetAnswer }) {
  const { shown, total } = sizeOf(answer)
  if (shown === total) return texts.results(total)
  return `${texts.someResults(shown, total)}.${answer.kind === 'fact' ? ` ${texts.totalsOfAll}` : ''}`
}

function ShowAll({ view, answer }: { view: DatasetsView; answer: DatasetAnswer }) {
  const { shown, total } = sizeOf(answer)
  const all = Math.min(total, mostShown)
  const { form } = view
  if (form === null || shown >= all) return null
  return (
    <Button size="small" onClick={() => view.change({ ...form, limit: String(all) })}>
      {texts.showAll(all)}
    </Button>
  )
}

function Answer({ view, answer }: { view: DatasetsView; answer: DatasetAnswer }) {
  if (sizeOf(answer).total === 0) return <EmptyState title={datasetsTexts.noData} icon="database" />
  if (answer.kind === 'dimension') {
    const asked = view.form?.kind === 'dimension' ? view.form : answer.form
    return <DimensionTable answer={answer} asked={asked} onOrder={(order) => view.change({ ...asked, order })} />
  }
  if (view.form?.kind === 'fact' && view.form.isChart) {
    if (lacksRows(answer)) return <Skeleton shape="card" label={texts.loading} />
    const chart = chartOf(answer)
    return (
      <div className={styles.drawn}>
        <Chart definition={chart} label={chart.title} />
      </div>
    )
  }
  const form = view.form?.kind === 'fact' ? view.form : answer.form
  return (
    <PivotTable
      answer={answer}
      asked={form}
      onOpen={(cell) => view.openRecords(answer, cell)}
      onOrder={(order) => view.change({ ...form, order })}
    />
  )
}
