import type { Job, JobStatus } from '../../../contract/jobs/jobs.schemas.ts'
import type { jobsMachine } from '../../../src/machines/jobs/jobs.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'

export const job = (id: string, status: JobStatus, more: Partial<Job> = {}): Job => ({
  id,
  project: 'acme',
  label: 'Processing documents',
  status,
  progress: null,
  progressMessage: null,
  startedAt: null,
  completedAt: null,
  ...more,
})

export const snapshot = { epoch: 'e1', seq: 5, jobs: [job('a', 'PROGRESS')] }

export const jobsWalk: WalkOptions<typeof jobsMachine> = {
  input: { project: 'acme' },
  events: {
    'feed.opened': [{}],
    'feed.closed': [{ isFinal: false }, { isFinal: true }],
    'feed.snapshot taken': [snapshot],
    'feed.job updated': [
      { seq: 6, job: job('a', 'SUCCESS') },
      { seq: 9, job: job('a', 'SUCCESS') },
    ],
    'feed.job deleted': [
      { seq: 6, id: 'a' },
      { seq: 9, id: 'a' },
    ],
    'feed.data refreshed': [
      { seq: 6, dataType: 'docs' },
      { seq: 9, dataType: 'docs' },
    ],
    'feed.numbers skipped': [{ seq: 8 }],
    'jobs.cancel requested': [{ jobIds: ['a'] }],
    'jobs.dismissed': [{ jobIds: ['a'] }],
    'jobs.filter chosen': [{ filter: 'all' }],
    'jobs.history opened': [{}],
    'jobs.history left': [{}],
  },
  answers: { 'cancel jobs': [[job('a', 'CANCELLED')]] },
  distinguish: ({ log }) => [log.epoch, Math.min(log.last, 6)],
  limit: 2_000,
}
