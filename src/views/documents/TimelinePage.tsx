import { timelineTexts as texts } from '../../../contract/documents/timeline.texts.ts'
import { Breadcrumb } from '../shared/Breadcrumb.tsx'
import type { Column } from '../shared/column.ts'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Link } from '../shared/Link.tsx'
import { LongTable } from '../shared/LongTable.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import type { TimelineRow } from '../../machines/documents/timeline.selectors.ts'
import { TimelineBoxes } from './TimelineBoxes.tsx'
import styles from './timeline.module.css'
import { type TimelineView, useTimeline } from './timeline.hooks.ts'

/** The documents of a year, with its months, or of a month. */
export function TimelinePage() {
  const view = useTimeline()
  const { goTo, goBack } = useSystem()
  if (view.period === null)
    return <ErrorState kind="not found" message={texts.unknownTime} onBack={() => goTo(view.back)} />
  return (
    <PageLayout>
      <PageHeader
        way={<Breadcrumb crumbs={view.crumbs} />}
        title={view.title}
        note={view.isGeneral ? texts.generalNote : texts.yearNote(view.rows.length)}
      />
      {view.failure === null ? (
        <Times view={view} />
      ) : (
        <ErrorState kind="part" message={view.failure} onBack={goBack} onRetry={view.readAgain} />
      )}
    </PageLayout>
  )
}

function Times({ view }: { view: TimelineView }) {
  if (view.isLoading) return <Skeleton shape="row" count={6} />
  return (
    <div className={styles.times}>
      {view.months.length > 0 && <TimelineBoxes label={texts.monthsOf(view.yearName)} boxes={view.months} />}
      {view.rows.length === 0 ? (
        <EmptyState icon="calendar" title={emptyTitle(view)}>
          {!view.isGeneral && texts.emptyText}
        </EmptyState>
      ) : (
        <LongTable
          label={texts.listLabel}
          step={80}
          rows={view.rows}
          rowKey={({ id }) => id}
          columns={columnsOf(view)}
        />
      )}
    </div>
  )
}

function emptyTitle({ isGeneral, yearName, monthName }: TimelineView): string {
  if (isGeneral) return texts.emptyGeneral
  return monthName === null ? texts.emptyYear(yearName) : texts.emptyMonth(monthName, yearName)
}

const columnsOf = ({ documentPath }: TimelineView): Column<TimelineRow>[] => [
  {
    id: 'name',
    header: texts.columns.name,
    cell: (row) => (
      <span className={styles.stacked}>
        <Link to={documentPath(row.id)} className={styles.name}>
          {row.name}
        </Link>
        <span className={styles.narrowOnly}>
          {row.date} · {row.rule}
        </span>
      </span>
    ),
  },
  {
    id: 'date',
    header: texts.columns.date,
    wideOnly: true,
    cell: ({ date }) => <span className={styles.date}>{date}</span>,
  },
  {
    id: 'rule',
    header: texts.columns.rule,
    wideOnly: true,
    cell: ({ rule }) => <span className={styles.rule}>{rule}</span>,
  },
  { id: 'folder', header: texts.columns.folder, wideOnly: true, cell: ({ folder }) => folder },
  {
    id: 'change',
    header: texts.change,
    align: 'end',
    cell: ({ id, name }) => (
      <Link to={documentPath(id, 'edit')} className={styles.change} aria-label={texts.changeDate(name)}>
        {texts.change}
      </Link>
    ),
  },
]
