import { type Job, type JobStatus, processingDocumentsLabel } from '../../../contract/jobs/jobs.schemas.ts'
import type { JobFilter } from './jobs.events.ts'
import { isAgeing, type JobsLog, type KnownJob } from './jobs.projection.ts'

/** Jobs that are shown as one bubble. `progress` is their mean, null while none is known. */
export type JobGroup = {
  key: string
  label: string
  status: JobStatus
  jobIds: readonly string[]
  progress: number | null
  message: string | null
}

type Shown = { log: JobsLog; filter: JobFilter; dismissed: readonly string[] }

/** The bubbles: jobs of the same label and status together, every failure on its own (D1 section 4). */
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

/** Whether anything stands there now or would, were it not for "None". */
export const hasJobs = ({ log, filter, dismissed }: Shown): boolean =>
  jobGroups({ log, dismissed, filter: filter === 'none' ? 'recent' : filter }).length > 0

/**
 * Whether a "Processing documents" job is PENDING or PROGRESS. While the list of documents is about to be read, one that has
 * just ended counts as well: what it left stands in the list that comes.
 */
export function isProcessingDocuments(log: JobsLog, isListOld = false): boolean {
  return Object.values(log.jobs).some((known) => {
    const { label, status } = known.job
    const isRunning = status === 'PENDING' || status === 'PROGRESS'
    return label === processingDocumentsLabel && (isRunning || (isListOld && isAgeing(known)))
  })
}
