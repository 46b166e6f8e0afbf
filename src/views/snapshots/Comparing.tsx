import { useMemo } from 'react'
import { formatValue } from '../../../contract/charts/format.ts'
import { type Pair, type PairedChart, sideBySide } from '../../../contract/snapshots/side-by-side.ts'
import type { WholeSnapshot } from '../../../contract/snapshots/snapshots.schemas.ts'
import { snapshotsTexts as texts } from '../../../contract/snapshots/snapshots.texts.ts'
import { Badge } from '../shared/Badge.tsx'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { FrozenDrawing } from './FrozenDrawing.tsx'
import { filterWords } from './report-words.ts'
import styles from './snapshots.module.css'
import { useComparedReport, useDateWords, useReport, useReportWay } from './snapshots.hooks.ts'
import { Prose } from './TextBlock.tsx'

/** Two reports side by side, with the charts that changed most first. */
export function Comparing({ code }: { code: string }) {
  const view = useReport()
  const { other, isLoading, failure } = useComparedReport()
  const { goBack } = useSystem()
  if (failure !== null) return <ErrorState kind="part" message={failure} onBack={goBack} />
  if (view === null || view.stage === 'loading' || (other === null && isLoading))
    return <Skeleton shape="card" count={2} />
  if (view.report === null || other === null)
    return (
      <EmptyState icon="document" title={texts.missing}>
        {texts.missingNote}
      </EmptyState>
    )
  return <Beside code={code} now={view.report} before={other} />
}

type BesideProps = { code: string; now: WholeSnapshot; before: WholeSnapshot }

function Beside({ code, now, before }: BesideProps) {
  const nameOf = useDateWords()
  const go = useReportWay()
  const pairs = useMemo(() => sideBySide(now, before), [now, before])
  const names = { now: nameOf(now), before: nameOf(before) }
  return (
    <article className={styles.report}>
      <header className={styles.headRow}>
        <div className={styles.names}>
          <h2 className={styles.reportName}>{texts.compared(names.now, names.before)}</h2>
          <p className={styles.madeBy}>{texts.mostChanged}</p>
        </div>
        <Button icon="close" onClick={() => go(code, now.takenAt)}>
          {texts.stopComparing}
        </Button>
      </header>
      {pairs.some(({ isPerDay }) => isPerDay) && <Banner>{texts.otherLengths}</Banner>}
      <div className={styles.sides}>
        {[now, before].map((report) => (
          <section key={report.takenAt} aria-label={nameOf(report)} className={styles.sideHead}>
            <h3 className={styles.sideTitle}>{nameOf(report)}</h3>
            <p className={styles.madeBy}>{filterWords(report.settings, report.range).join(' · ')}</p>
            <Prose text={report.comment} figures={[]} />
          </section>
        ))}
      </div>
      <ol className={styles.pairs}>
        {pairs.map((pair, index) => (
          <li key={index} className={styles.pair}>
            <h3 className={styles.chartTitle}>
              {pair.title} <Change pair={pair} />
            </h3>
            <div className={styles.sides}>
              <Side chart={pair.now} missing={texts.onlyBefore} />
              <Side chart={pair.before} missing={texts.onlyNow} />
            </div>
          </li>
        ))}
      </ol>
    </article>
  )
}

function Change({ pair: { change, values, now, before, isPerDay } }: { pair: Pair }) {
  if (now === null || before === null) return null
  if (change === null) return <Badge>{texts.notComparable}</Badge>
  if (change === 0 || values === null) return <Badge>{texts.noChange}</Badge>
  const words = `${change > 0 ? '+' : '−'}${formatValue(Math.abs(change), { unit: 'percent' })}`
  return <Badge tone={change > 0 ? 'good' : 'warn'}>{(isPerDay ? texts.changePerDay : texts.change)(words)}</Badge>
}

function Side({ chart, missing }: { chart: PairedChart | null; missing: string }) {
  if (chart === null) return <p className={styles.gone}>{missing}</p>
  return (
    <div className={styles.side}>
      <FrozenDrawing metric={chart.metric} frozen={chart.frozen} />
      <Prose text={chart.metric.comment} figures={[]} />
    </div>
  )
}
