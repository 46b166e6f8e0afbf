import { useState } from 'react'
import { isRunning, type JobStatus, type PastJob } from '../../../contract/jobs/jobs.schemas.ts'
import { jobsTexts as texts } from '../../../contract/jobs/jobs.texts.ts'
import { Badge } from '../shared/Badge.tsx'
import { Button } from '../shared/Button.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Progress } from '../shared/Progress.tsx'
import { Stamp } from '../shared/Stamp.tsx'
import { type Status, StatusBadge } from '../shared/StatusBadge.tsx'
import { durationBetween } from './duration.ts'
import type { JobHistory } from './history.hooks.ts'
import styles from './history.module.css'

const looks: Record<JobStatus, Status> = {
  UNKNOWN: 'waiting',
  PENDING: 'waiting',
  PROGRESS: 'live',
  FAILURE: 'bad',
  CANCELLED: 'stopped',
  SUCCESS: 'good',
}

export function JobHistoryList({ history }: { history: JobHistory }) {
  return (
    <ul className={styles.list} aria-label={texts.historyTitle}>
      {history.jobs.map((job) => (
        <li key={job.id} className={styles.row}>
          <Job job={job} history={history} />
        </li>
      ))}
    </ul>
  )
}

function Job({ job, history }: { job: PastJob; history: JobHistory }) {
  const [isOpen, setOpen] = useState(false)
  const { label, status, progress, progressMessage, steps } = job
  return (
    <article className={styles.job} aria-label={label}>
      <StatusBadge status={looks[status]} label={texts.statuses[status]} />
      <div className={styles.words}>
        <h2 className={styles.label}>{label}</h2>
        {progressMessage && <p className={styles.reason}>{progressMessage}</p>}
        {status === 'PROGRESS' && <Progress value={progress} label={label} />}
        <Facts job={job} />
      </div>
      <div className={styles.actions}>
        {job.mayRetry && (
          <Button
            size="small"
            icon="refresh"
            aria-label={texts.retryOf(label)}
            disabledReason={history.retryDisabledReason(job.id)}
            onClick={() => history.retry(job.id)}
          >
            {texts.retry}
          </Button>
        )}
        {steps.length > 0 && (
          <IconButton
            icon={isOpen ? 'chevron-up' : 'chevron-down'}
            size="small"
            label={isOpen ? texts.hideSteps(label) : texts.showSteps(label)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </div>
      {isOpen && <Steps job={job} />}
    </article>
  )
}

function Facts({ job }: { job: PastJob }) {
  const { askedBy, startedAt, completedAt, createdAt, attempts, stepCount, isPrivate, retryOf, retriedBy } = job
  const duration = startedAt && completedAt && durationBetween(startedAt, completedAt)
  return (
    <ul className={styles.facts}>
      <li>
        <Stamp at={createdAt} look="short" />
      </li>
      {askedBy && <li>{texts.by(askedBy.name)}</li>}
      {duration && <li>{texts.took(duration)}</li>}
      {stepCount > 0 && <li>{texts.stepCount(stepCount)}</li>}
      {attempts > 1 && <li>{texts.attempts(attempts)}</li>}
      {retryOf && <li>{texts.isRetry}</li>}
      {retriedBy && <li>{texts.wasRetried}</li>}
      {isPrivate && (
        <li>
          <Badge>{texts.onlyYou}</Badge>
        </li>
      )}
    </ul>
  )
}

function Steps({ job: { status, steps, stepCount } }: { job: PastJob }) {
  return (
    <ol className={styles.steps} reversed start={stepCount}>
      {steps.map(({ label, isDone, startedAt, endedAt }) => (
        <li key={`${label} ${startedAt}`}>
          <span className={styles.step}>{label}</span>{' '}
          <span className={styles.quiet}>
            {isDone && endedAt
              ? durationBetween(startedAt, endedAt)
              : isRunning(status)
                ? texts.stepRunning
                : texts.stepBroken}
          </span>
        </li>
      ))}
      {stepCount > steps.length && <li className={styles.quiet}>{texts.moreSteps(stepCount - steps.length)}</li>}
    </ol>
  )
}
