import type { AdminFeedback } from '../../../contract/admin/admin.schemas.ts'
import { adminTexts } from '../../../contract/admin/admin.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Badge } from '../shared/Badge.tsx'
import { Button } from '../shared/Button.tsx'
import type { Column } from '../shared/column.ts'
import { Dialog } from '../shared/Dialog.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Link } from '../shared/Link.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { Stamp } from '../shared/Stamp.tsx'
import { AdminList } from './AdminList.tsx'
import styles from './admin.module.css'
import { FeedbackFilters } from './FeedbackFilters.tsx'
import { SharedCopy } from './SharedCopy.tsx'
import { useFeedback } from './feedback.hooks.ts'

const texts = adminTexts.feedback

const columnsOf = (open: (id: string) => void): readonly Column<AdminFeedback>[] => [
  { id: 'date', header: adminTexts.created, cell: ({ date }) => <Stamp at={date} look="day" />, sortable: true },
  {
    ...{ id: 'submitterEmail', header: texts.submitter, sortable: true },
    cell: (row) => (
      <span className={styles.stacked}>
        <span className={styles.whole}>{row.submitterEmail}</span>
        <span className={styles.narrowOnly}>{texts.ratings[row.rating]}</span>
      </span>
    ),
  },
  { id: 'rating', header: texts.rating, cell: (row) => <Rating feedback={row} />, sortable: true, wideOnly: true },
  {
    ...{ id: 'comment', header: texts.comment, sortable: true, wideOnly: true },
    cell: ({ comment }) => <span className={styles.comment}>{comment}</span>,
  },
  { id: 'project', header: texts.organisation, cell: ({ project }) => project, sortable: true, wideOnly: true },
  { id: 'entityType', header: texts.about, cell: (row) => <About feedback={row} />, sortable: true, wideOnly: true },
  {
    ...{ id: 'actions', header: adminTexts.actions, align: 'end' },
    cell: ({ id, submitterEmail }) => (
      <Button size="small" aria-label={texts.viewOf(submitterEmail)} onClick={() => open(id)}>
        {texts.view}
      </Button>
    ),
  },
]

export function FeedbackPage() {
  const { list, filters, opened, isUnknown, open, close } = useFeedback()
  if (isUnknown) return <ErrorState kind="not found" onBack={close} />
  return (
    <PageLayout>
      <PageHeader title={texts.title} note={texts.note} />
      {list.rows.length > 0 && <FeedbackFilters filters={filters} />}
      <AdminList
        label={texts.title}
        list={list}
        columns={columnsOf(open)}
        rowKey={({ id }) => id}
        empty={{ icon: 'star', title: texts.emptyTitle, text: texts.emptyText }}
        noMatch={
          filters.isFiltered
            ? { title: texts.noneMatch, text: '', clear: texts.clearFilters, onClear: filters.clear }
            : undefined
        }
      />
      {opened && <FeedbackDialog feedback={opened} onClose={close} />}
    </PageLayout>
  )
}

const tones = { great: 'good', good: 'good', 'so-so': 'warn', bad: 'bad' } as const

function Rating({ feedback: { rating } }: { feedback: AdminFeedback }) {
  return <Badge tone={tones[rating]}>{texts.ratings[rating]}</Badge>
}

/** Links to the conversation or report, if this person may open it. */
function About({ feedback: { project, entityType, entityId, canOpen } }: { feedback: AdminFeedback }) {
  const name = texts.entities[entityType]
  if (canOpen) {
    const area = entityType === 'thread' ? 'chat' : 'research'
    return <Link to={`/${encodeURIComponent(project)}/${area}/${encodeURIComponent(entityId)}`}>{name}</Link>
  }
  return (
    <span>
      {name} {entityId === '' && <span className={styles.quiet}>{texts.notShared}</span>}
    </span>
  )
}

function FeedbackDialog({ feedback, onClose }: { feedback: AdminFeedback; onClose: () => void }) {
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={texts.title}
      description={feedback.submitterEmail}
      footer={<Button onClick={onClose}>{sharedTexts.close}</Button>}
    >
      <dl className={styles.facts}>
        <dt>{adminTexts.created}</dt>
        <dd>
          <Stamp at={feedback.date} look="moment" />
        </dd>
        <dt>{texts.rating}</dt>
        <dd>
          <Rating feedback={feedback} />
        </dd>
        <dt>{texts.organisation}</dt>
        <dd>{feedback.project}</dd>
        <dt>{texts.about}</dt>
        <dd>
          <About feedback={feedback} />
        </dd>
        <dt>{texts.comment}</dt>
        <dd className={styles.prose}>{feedback.comment || <span className={styles.quiet}>{texts.noComment}</span>}</dd>
      </dl>
      <SharedCopy feedback={feedback} />
    </Dialog>
  )
}
