import { useState } from 'react'
import { pagePath } from '../../../contract/shell/pages.ts'
import type { WholeSnapshot } from '../../../contract/snapshots/snapshots.schemas.ts'
import { snapshotsTexts as texts } from '../../../contract/snapshots/snapshots.texts.ts'
import { Badge } from '../shared/Badge.tsx'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Icon } from '../shared/Icon.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Link } from '../shared/Link.tsx'
import { Menu } from '../shared/Menu.tsx'
import { RowDeletionButton } from '../shared/RowDeletionButton.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useRowDeletion } from '../shared/row-deletion.hooks.ts'
import { useSystem } from '../shared/system-context.ts'
import { FrozenDrawing } from './FrozenDrawing.tsx'
import { MailDialog } from './MailDialog.tsx'
import { dayWords, filterWords } from './report-words.ts'
import styles from './snapshots.module.css'
import {
  type ReportView,
  useDateWords,
  useDownload,
  useReport,
  useReportList,
  useReportWay,
} from './snapshots.hooks.ts'
import { TextBlock } from './TextBlock.tsx'

type Props = { project: string; code: string }

/** One report: charts from frozen values, with their texts. */
export function ReportPage({ project, code }: Props) {
  const view = useReport()
  const { goBack } = useSystem()
  if (view === null || view.stage === 'loading') return <Skeleton shape="card" count={3} />
  const list = pagePath('dashboard', { project, dashboard: code, tab: 'reports' })
  if (view.stage === 'missing')
    return (
      <EmptyState icon="document" title={texts.missing} action={<Link to={list}>{texts.back}</Link>}>
        {texts.missingNote}
      </EmptyState>
    )
  if (view.stage === 'failed' || view.report === null)
    return (
      <ErrorState kind="part" message={view.failure ?? texts.listFailed} onBack={goBack} onRetry={view.readAgain} />
    )
  return <Read project={project} view={view} report={view.report} list={list} />
}

type ReadProps = { project: string; view: ReportView; report: WholeSnapshot; list: string }

function Read({ project, view, report, list }: ReadProps) {
  return (
    <article className={styles.report}>
      <Head project={project} view={view} report={report} list={list} />
      {!report.isIntact && <Banner tone="bad">{texts.broken}</Banner>}
      {view.failure !== null && <Banner tone="bad">{view.failure}</Banner>}
      {view.isTakenUp && (
        <Banner
          action={
            <Button size="small" onClick={view.discard}>
              {texts.discard}
            </Button>
          }
        >
          {texts.takenUp}
        </Banner>
      )}
      {report.isLocked && <Banner>{texts.lockedBy(report.lockedBy ?? '')}</Banner>}
      <section className={styles.whole} aria-label={texts.commentary}>
        <TextBlock
          blockKey="report"
          label={texts.commentaryOfReport}
          ledger={view.ledgers.ofReport}
          writeDisabledReason={view.writeDisabledReason}
          about={report}
        />
      </section>
      {report.metrics.length === 0 && <EmptyState icon="chart" title={texts.noCharts} />}
      <ul className={styles.charts}>
        {report.metrics.map((metric, index) => (
          <li key={index} className={styles.chart}>
            <FrozenDrawing metric={metric} frozen={report.frozen[index]} />
            <TextBlock
              blockKey={String(index)}
              label={texts.commentaryOf(metric.title)}
              ledger={view.ledgers.ofCharts[index]}
              writeDisabledReason={view.writeDisabledReason}
              about={metric}
            />
          </li>
        ))}
      </ul>
    </article>
  )
}

function Head({ project, view, report, list }: ReadProps) {
  const nameOf = useDateWords()
  const [isMailing, setIsMailing] = useState(false)
  const deletion = useRowDeletion('report deletion')
  const name = nameOf(report)
  return (
    <header className={styles.head}>
      <div className={styles.headRow}>
        <Link to={list} aria-label={texts.back} className={styles.back}>
          <Icon name="arrow-left" />
        </Link>
        <div className={styles.names}>
          <h2 className={styles.reportName}>
            {report.name} <span className={styles.reportDate}>{name}</span>
          </h2>
          <div className={styles.badges}>
            <span title={texts.frozenNote(report.hash)}>
              <Badge tone={report.isIntact ? 'good' : 'bad'}>
                {texts.frozen} · {report.hash.slice(0, 8)}
              </Badge>
            </span>
            {report.isLocked && <Badge tone="ink">{texts.locked}</Badge>}
            {report.isScheduled && <Badge>{texts.scheduled}</Badge>}
            {report.madeBy !== null && (
              <span className={styles.madeBy}>
                {texts.madeBy} {report.madeBy}
              </span>
            )}
          </div>
        </div>
        <div className={styles.headActions}>
          <CompareMenu report={report} />
          <DownloadMenu project={project} report={report} />
          <IconButton icon="mail" size="medium" label={texts.mail} onClick={() => setIsMailing(true)} />
          <IconButton
            icon={report.isLocked ? 'key' : 'lock'}
            size="medium"
            label={report.isLocked ? texts.unlock : texts.lock}
            disabledReason={view.lockDisabledReason}
            onClick={() => view.lock(!report.isLocked)}
          />
          {view.deleteDisabledReason === null && (
            <RowDeletionButton
              deletion={deletion}
              id={`${report.code} ${report.takenAt}`}
              name={dayWords(report.date)}
              label={texts.delete}
            />
          )}
          <Button tone="primary" disabledReason={view.saveDisabledReason} onClick={view.save}>
            {texts.save}
          </Button>
        </div>
      </div>
      <ul className={styles.filters} aria-label={texts.filters}>
        {filterWords(report.settings, report.range).map((words) => (
          <li key={words} className={styles.filter}>
            {words}
          </li>
        ))}
      </ul>
      {isMailing && (
        <MailDialog project={project} code={report.code} date={report.takenAt} onClose={() => setIsMailing(false)} />
      )}
    </header>
  )
}

function CompareMenu({ report }: { report: WholeSnapshot }) {
  const { reports } = useReportList()
  const go = useReportWay()
  const nameOf = useDateWords()
  const others = reports.filter(({ takenAt }) => takenAt !== report.takenAt)
  return (
    <Menu
      trigger={
        <Button icon="switch" disabledReason={others.length === 0 ? texts.compareNone : null}>
          {texts.compare}
        </Button>
      }
      entries={others.map((other) => ({
        ...{ kind: 'action' as const, id: other.takenAt, label: nameOf(other) },
        onSelect: () => go(report.code, report.takenAt, other.takenAt),
      }))}
    />
  )
}

function DownloadMenu({ project, report }: { project: string; report: WholeSnapshot }) {
  const { fetch, failure } = useDownload(project, report.code, report.takenAt, `${report.name} ${report.date}`)
  return (
    <>
      {failure !== null && <span role="alert">{failure}</span>}
      <Menu
        trigger={<IconButton icon="download" size="medium" label={texts.download} />}
        entries={[
          { kind: 'action', id: 'docx', label: texts.docx, icon: 'document', onSelect: () => fetch('docx') },
          { kind: 'action', id: 'pdf', label: texts.pdf, icon: 'document', onSelect: () => fetch('pdf') },
        ]}
      />
    </>
  )
}
