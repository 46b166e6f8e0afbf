import { type Job, type JobStatus, processingDocumentsLabel } from '../../../contract/jobs/jobs.schemas.ts'
import type { JobFilter } from './jobs.events.ts'
import { isAgeing, type JobsLog, type KnownJob } from './jobs.projection.ts'

/** Jobs that share one bubble. `progress` is their mean; null while none is known. */
export type JobGroup = {
  key: string
  label: string
  status: JobStatus
  jobIds: readonly string[]
  progress: number | null
  message: string | null
}

type Shown = { log: JobsLog; filter: JobFilter; dismissed: readonly string[] }

/** The bubbles: jobs with the same label and status share one, each failure has its own (D1 section 4). */
export function jobGroups({ log, filter, dismissed }: Shown): JobGroup[] {
  const groups = new Map<string, Job[]>()
  for (const known of Object.values(log.jobs)) {
    if (!isShown(known, filter) || dismissed.includes(known.job.id)) continue
    const key = groupKey(known.job)
    groups.set(key, [...(groups.get(key) ?? []), known.job])
  }
  return [...groups].map(([key, jobs]) => groupOf(key, jobs)).sort(byUrgency)
}

function isShown(known: KnownJob, filter: JobFilter): boolean {
  if (filter === 'none') return false
  return filter === 'all' || known.age === null || isAgeing(known)
}

const groupKey = ({ id, label, status }: Job) => (status === 'FAILURE' ? id : `${status} ${label}`)

function groupOf(key: string, jobs: readonly Job[]): JobGroup {
  const [first] = jobs as [Job, ...Job[]]
  const known = jobs.flatMap(({ progress }) => (progress === null ? [] : [progress]))
  return {
    key,
    label: first.label,
    status: first.status,
    jobIds: jobs.map(({ id }) => id),
    progress: known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length,
    message: jobs.find(({ progressMessage }) => progressMessage !== null)?.progressMessage ?? null,
  }
}

const order: readonly JobStatus[] = ['PROGRESS', 'PENDING', 'UNKNOWN', 'FAILURE', 'CANCELLED', 'SUCCESS']
const byUrgency = (one: JobGroup, other: JobGroup) =>
  order.indexOf(one.status) - order.indexOf(other.status) || (one.key < other.key ? -1 : 1)

/** Whether there is a bubble, or would be if the filter weren't "None". */
export const hasJobs = ({ log, filter, dismissed }: Shown): boolean =>
  jobGroups({ log, dismissed, filter: filter === 'none' ? 'recent' : filter }).length > 0

/**
 * Whether a "Processing documents" job is PENDING or PROGRESS. While the document list is outdated, a job that has just
 * ended counts too, because its results are only in the next list.
 */
export function isProcessingDocuments(log: JobsLog, isListOld = false): boolean {
  return Object.values(log.jobs).some((known) => {
    const { label, status } = known.job
    const isRunning = status === 'PENDING' || status === 'PROGRESS'
    return label === processingDocumentsLabel && (isRunning || (isListOld && isAgeing(known)))
  })
}
