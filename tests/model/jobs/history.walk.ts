import type { PastJob } from '../../../contract/jobs/jobs.schemas.ts'
import type { historyMachine } from '../../../src/machines/jobs/history.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { job } from './jobs.walk.ts'

export const pastJob = (id: string, status: PastJob['status'], more: Partial<PastJob> = {}): PastJob => ({
  ...job(id, status),
  startedAt: '2026-11-20T21:00:00.000Z',
  completedAt: status === 'PROGRESS' ? null : '2026-11-20T21:01:35.000Z',
  createdAt: '2026-11-20T21:00:00.000Z',
  askedBy: { id: 'p1', name: 'Ana Ngata' },
  attempts: 1,
  steps: [],
  stepCount: 0,
  isPrivate: false,
  mayRetry: status === 'FAILURE' || status === 'CANCELLED',
  retryOf: null,
  retriedBy: null,
  ...more,
})

const step = (label: string, isDone: boolean) => ({
  ...{ label, isDone, startedAt: '2026-11-20T21:00:00.000Z', endedAt: isDone ? '2026-11-20T21:00:12.000Z' : null },
})
export const running = pastJob('r', 'PROGRESS', {
  ...{ progress: 0.4, progressMessage: 'annual-report.pdf', stepCount: 25 },
  steps: [step('annual-report.pdf', false), step('budget.xlsx', true)],
})
export const failed = pastJob('f', 'FAILURE', {
  ...{ progressMessage: 'The server stopped while this was running.', attempts: 3 },
  steps: [step('annual-report.pdf', true)],
  stepCount: 1,
})
export const firstPage = { jobs: [running, failed], next: 'f', labels: ['Export', 'Processing documents'] }

export const historyWalk: WalkOptions<typeof historyMachine> = {
  input: { project: 'acme' },
  events: {
    'history.filter changed': [{ change: { search: 'report' } }],
    'history.read again requested': [{}],
    'history.more requested': [{}],
    'history.retry requested': [{ jobId: 'f', key: 'key-00000001' }],
    'history.job moved': [
      { jobId: 'r', job: job('r', 'SUCCESS') },
      { jobId: 'f', job: null },
    ],
  },
  answers: {
    'read history': [firstPage, { jobs: [pastJob('old', 'SUCCESS')], next: null, labels: ['Processing documents'] }],
    'retry job': ['again'],
  },
  distinguish: ({ next }) => next,
}
