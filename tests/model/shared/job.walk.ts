import type { Job, JobStatus } from '../../../contract/jobs/jobs.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import type { jobMachine } from '../../../src/machines/shared/job.machine.ts'
import type { WalkOptions } from './walk.ts'

export const job = (status: JobStatus, progressMessage: string | null = null): Job => ({
  ...{ id: 'j1', project: 'acme', label: 'Reading', status, progress: null, progressMessage },
  ...{ startedAt: null, completedAt: null },
})
export const offline: Failure = { kind: 'offline', message: 'You are offline.' }
export const notFound: Failure = { kind: 'not found', message: 'There is no such job.' }

export const jobWalk: WalkOptions<typeof jobMachine> = {
  input: { project: 'acme', request: 'again', limit: 10_000 },
  events: {},
  answers: {
    'start job': ['j1'],
    'read job': [job('PROGRESS'), job('UNKNOWN'), job('SUCCESS'), job('FAILURE'), job('CANCELLED')],
  },
  failures: { 'start job': [offline], 'read job': [offline, notFound] },
  impossible: { 'job.asking | xstate.done.actor.asking | job.gone': 'a hundred and fifty polls, in a test of its own' },
}
