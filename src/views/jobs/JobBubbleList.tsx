import { useState } from 'react'
import { jobsTexts } from '../../../contract/jobs/jobs.texts.ts'
import { actionFailure } from '../../../contract/shared/form-result.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import type { JobFilter } from '../../machines/jobs/jobs.events.ts'
import type { JobGroup } from '../../machines/jobs/jobs.selectors.ts'
import { Button } from '../shared/Button.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Menu } from '../shared/Menu.tsx'
import { type BubblePhase, ProgressBubble } from '../shared/ProgressBubble.tsx'
import styles from './jobs.module.css'

export type JobBubbleListProps = {
  groups: readonly JobGroup[]
  /** Whether there are jobs, even if the filter hides them. Otherwise only an open menu is shown. */
  hasJobs: boolean
  filter: JobFilter
  isAway: boolean
  cancelling: readonly string[]
  cancelDisabledReason: string | null
  refusal: string | null
  onCancel: (jobIds: readonly string[]) => void
  onDismiss: (jobIds: readonly string[]) => void
  onFilter: (filter: JobFilter) => void
  /** Link to the job history. */
  seeAll?: string
  /** Whether it starts folded. */
  isFolded?: boolean
}

const phases: Record<JobGroup['status'], BubblePhase> = {
  UNKNOWN: 'waiting',
  PENDING: 'waiting',
  PROGRESS: 'running',
  FAILURE: 'failed',
  CANCELLED: 'cancelled',
  SUCCESS: 'done',
}

const words: Record<JobGroup['status'], string> = {
  UNKNOWN: jobsTexts.unknown,
  PENDING: jobsTexts.waiting,
  PROGRESS: jobsTexts.running,
  FAILURE: actionFailure(null),
  CANCELLED: jobsTexts.cancelled,
  SUCCESS: jobsTexts.done,
}

function detailOf({ status, message }: JobGroup): string {
  if (status === 'FAILURE') return actionFailure(message)
  return message && status !== 'SUCCESS' ? message : words[status]
}

const filters: readonly JobFilter[] = ['all', 'recent', 'none']

/** One bubble per group of jobs, with a filter. Folds to a single button; starts folded on narrow screens. */
export function JobBubbleList(props: JobBubbleListProps) {
  const { groups, hasJobs, filter, isAway, refusal, onFilter, seeAll } = props
  const [isFolded, setFolded] = useState(props.isFolded ?? false)
  if (isFolded && groups.length > 0) {
    const count = groups.reduce((sum, group) => sum + group.jobIds.length, 0)
    return (
      <div className={styles.folded} data-folded-work>
        <Button size="small" icon="chevron-up" onClick={() => setFolded(false)}>
          <span className={styles.foldedWords}>{jobsTexts.unfold(count)}</span>
          <span aria-hidden className={styles.foldedCount}>
            {count}
          </span>
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.stack}>
      {groups.length > 0 && (
        <ul className={styles.bubbles}>
          {groups.map((group) => (
            <li key={group.key}>
              <Bubble {...props} group={group} />
            </li>
          ))}
        </ul>
      )}
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {jobsTexts.cancelRefused(refusal)}
        </p>
      )}
      {isAway && groups.length > 0 && <p className={styles.away}>{jobsTexts.away}</p>}
      <div className={styles.controls}>
        {seeAll && groups.length > 0 && (
          <ButtonLink to={seeAll} size="small" tone="plain">
            {jobsTexts.seeAll}
          </ButtonLink>
        )}
        {groups.length > 0 && (
          <IconButton icon="chevron-down" size="small" label={jobsTexts.fold} onClick={() => setFolded(true)} />
        )}
        <Menu
          isLeaving={!hasJobs}
          trigger={<IconButton icon="filter" size="small" label={jobsTexts.chooseFilter} />}
          entries={filters.map((one) => ({
            kind: 'action' as const,
            id: one,
            label: one === filter ? jobsTexts.chosen(jobsTexts.filters[one]) : jobsTexts.filters[one],
            onSelect: () => onFilter(one),
          }))}
        />
      </div>
    </div>
  )
}

function Bubble(props: JobBubbleListProps & { group: JobGroup }) {
  const { group, cancelling, cancelDisabledReason, onCancel, onDismiss } = props
  const { label, status, jobIds, progress } = group
  const phase = phases[status]
  const isEnded = phase !== 'running' && phase !== 'waiting'
  return (
    <ProgressBubble
      label={label}
      phase={phase}
      progress={phase === 'running' ? progress : null}
      count={jobIds.length}
      detail={detailOf(group)}
      cancel={
        isEnded
          ? undefined
          : {
              label: jobsTexts.cancel(label),
              onSelect: () => onCancel(jobIds),
              disabledReason: cancelling.some((id) => jobIds.includes(id))
                ? sharedTexts.processing
                : cancelDisabledReason,
            }
      }
      dismiss={isEnded ? { label: jobsTexts.dismiss(label), onSelect: () => onDismiss(jobIds) } : undefined}
    />
  )
}
