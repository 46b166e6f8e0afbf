import { useState } from 'react'
import { pagePath } from '../../../contract/shell/pages.ts'
import type { Snapshot } from '../../../contract/snapshots/snapshots.schemas.ts'
import { snapshotsTexts as texts } from '../../../contract/snapshots/snapshots.texts.ts'
import { Badge } from '../shared/Badge.tsx'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Link } from '../shared/Link.tsx'
import { NoPermissionScreen } from '../shared/NoPermissionScreen.tsx'
import { RowDeletionButton } from '../shared/RowDeletionButton.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Table } from '../shared/Table.tsx'
import { useRowDeletion } from '../shared/row-deletion.hooks.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useSystem } from '../shared/system-context.ts'
import { dayOfMoment, filterWords } from './report-words.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import styles from './snapshots.module.css'
import { useDateWords, useFollowing, useReportList, useSchedule, useZone } from './snapshots.hooks.ts'

type Props = { project: string; code: string }

/** The past reports of a dashboard, newest first. */
export function ReportList({ project, code }: Props) {
  const { reports, schedule, isFollowed, isKnown, isForbidden, failure, readAgain } = useReportList()
  const deletion = useRowDeletion('report deletion')
  const refusal = useRefusal('member')
  const { goBack } = useSystem()
  const nameOf = useDateWords()
  const zone = useZone()
  const [isScheduling, setIsScheduling] = useState(false)
  const { disabledReason } = useSchedule(project, code)
  const following = useFollowing(project, code, isFollowed)
  if (isForbidden) return <NoPermissionScreen onBack={goBack} />
  if (failure !== null) return <ErrorState kind="part" message={failure} onBack={goBack} onRetry={readAgain} />
  if (!isKnown) return <Skeleton shape="row" count={4} />
  const to = ({ takenAt }: Snapshot) =>
    pagePath('dashboard', { project, dashboard: code, tab: 'reports', date: takenAt })
  return (
    <div className={styles.list}>
      <div className={styles.listHead}>
        <h2 className={styles.listTitle}>{texts.list}</h2>
        <span className={styles.next}>{schedule !== null && texts.next(dayOfMoment(schedule.nextAt, zone))}</span>
        <Button
          icon="mail"
          size="small"
          aria-pressed={following.isFollowed}
          disabledReason={following.disabledReason}
          onClick={following.toggle}
        >
          {following.isFollowed ? texts.followed : texts.follow}
        </Button>
        <Button icon="calendar" size="small" disabledReason={disabledReason} onClick={() => setIsScheduling(true)}>
          {texts.schedule}
        </Button>
      </div>
      {following.failure !== null && <Banner tone="bad">{following.failure}</Banner>}
      {following.isFollowed && (
        <p className={styles.madeBy}>{schedule === null ? texts.followedLater : texts.followedNote}</p>
      )}
      {isScheduling && (
        <ScheduleDialog project={project} code={code} schedule={schedule} onClose={() => setIsScheduling(false)} />
      )}
      <Table
        label={texts.list}
        rows={reports}
        rowKey={({ takenAt }) => takenAt}
        empty={
          <EmptyState icon="document" title={texts.none}>
            {texts.noneNote}
          </EmptyState>
        }
        columns={[
          {
            ...{ id: 'date', header: texts.date },
            cell: (report: Snapshot) => (
              <span className={styles.dateCell}>
                <Link to={to(report)} aria-label={texts.open(nameOf(report))}>
                  {nameOf(report)}
                </Link>{' '}
                {report.isLocked && <Badge tone="ink">{texts.locked}</Badge>}
                {report.isScheduled && <Badge>{texts.scheduled}</Badge>}
              </span>
            ),
          },
          {
            ...{ id: 'filters', header: texts.filters, wideOnly: true },
            cell: (report: Snapshot) => filterWords(report.settings, report.range).join(' · '),
          },
          {
            ...{ id: 'comment', header: texts.commentary, wideOnly: true },
            cell: (report: Snapshot) => <span className={styles.lines}>{report.comment}</span>,
          },
          { ...{ id: 'by', header: texts.madeBy, wideOnly: true }, cell: (report: Snapshot) => report.madeBy ?? '' },
          {
            ...{ id: 'actions', header: texts.actions, align: 'end' as const },
            cell: (report: Snapshot) =>
              refusal === null && !report.isLocked ? (
                <RowDeletionButton
                  deletion={deletion}
                  id={`${report.code} ${report.takenAt}`}
                  name={nameOf(report)}
                  label={texts.delete}
                />
              ) : (
                <Button size="small" tone="danger" icon="trash" disabledReason={refusal ?? texts.isLocked}>
                  {texts.delete}
                </Button>
              ),
          },
        ]}
      />
    </div>
  )
}
