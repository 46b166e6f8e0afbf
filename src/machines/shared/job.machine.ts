import { assign, setup } from 'xstate'
import { isRunning, type Job } from '../../../contract/jobs/jobs.schemas.ts'
import { jobsTexts } from '../../../contract/jobs/jobs.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { failureOf, noAnswer } from './failure.ts'
import { requestPort } from './port.ts'

/**
 * `request`: plain data for the service that starts the job. `limit`: in ms, how long to wait for the end of the job.
 */
export type JobInput = { project: string; request: unknown; limit: number }
/** How a job ended; `failure` is null if it succeeded. */
export type JobEnd = { job: Job | null; failure: Failure | null }

const POLL_INTERVAL_MS = 2_000
/** How many polls in a row may find the job unknown to the server: five minutes of polls. */
const MAX_UNKNOWN_POLLS = 150

const failureOfJob = ({ status, progressMessage }: Job): Failure =>
  status === 'CANCELLED'
    ? { kind: 'cancelled', message: jobsTexts.cancelled }
    : { kind: 'rejected', message: progressMessage || sharedTexts.actionFailed }

export const jobMachine = setup({
  types: {} as {
    context: JobInput & JobEnd & { jobId: string; unknownPolls: number }
    input: JobInput
    output: JobEnd
    tags: 'busy'
  },
  actors: {
    'start job': requestPort<string, { project: string; request: unknown }>('start job', { seconds: 30 }),
    'read job': requestPort<Job, { project: string; jobId: string }>('read job', { seconds: 30 }),
  },
  actions: {
    'record the id': assign((_, { jobId }: { jobId: string }) => ({ jobId })),
    'record the job': assign(({ context: { unknownPolls } }, { job }: { job: Job }) => ({
      job,
      unknownPolls: job.status === 'UNKNOWN' ? unknownPolls + 1 : 0,
    })),
    'record why it failed': assign((_, { job }: { job: Job }) => ({ job, failure: failureOfJob(job) })),
    'record that it is lost': assign(() => ({ failure: { kind: 'rejected' as const, message: jobsTexts.ends.lost } })),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'record that it is overdue': assign(() => ({ failure: noAnswer() })),
  },
  guards: {
    'is lost': ({ context }, { job }: { job: Job }) =>
      job.status === 'UNKNOWN' && context.unknownPolls >= MAX_UNKNOWN_POLLS,
    'is running': (_, { job }: { job: Job }) => isRunning(job.status),
    'has succeeded': (_, { job }: { job: Job }) => job.status === 'SUCCESS',
    'is not found': (_, { failure }: { failure: Failure }) => failure.kind === 'not found',
  },
  // The wiring replaces this to spread the polls of many open pages.
  delays: { 'poll interval': POLL_INTERVAL_MS, 'time limit': ({ context }) => context.limit },
}).createMachine({
  id: 'job',
  description: 'A job from start to end, polled until it succeeds, fails, disappears or takes too long.',
  context: ({ input }) => ({ ...input, jobId: '', job: null, failure: null, unknownPolls: 0 }),
  output: ({ context: { job, failure } }) => ({ job, failure }),
  initial: 'starting',
  after: { 'time limit': { target: '.overdue', actions: 'record that it is overdue' } },
  states: {
    starting: {
      description: 'Waits for the id of the job.',
      tags: 'busy',
      invoke: {
        id: 'starting',
        src: 'start job',
        input: ({ context: { project, request } }) => ({ project, request }),
        onDone: {
          target: 'asking',
          actions: { type: 'record the id', params: ({ event }) => ({ jobId: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
        },
      },
    },
    asking: {
      description: 'Waits for the state of the job.',
      tags: 'busy',
      invoke: {
        id: 'asking',
        src: 'read job',
        input: ({ context: { project, jobId } }) => ({ project, jobId }),
        onDone: [
          {
            guard: { type: 'is lost', params: ({ event }) => ({ job: event.output }) },
            target: 'gone',
            actions: 'record that it is lost',
          },
          {
            guard: { type: 'is running', params: ({ event }) => ({ job: event.output }) },
            target: 'waiting',
            actions: { type: 'record the job', params: ({ event }) => ({ job: event.output }) },
          },
          {
            guard: { type: 'has succeeded', params: ({ event }) => ({ job: event.output }) },
            target: 'done',
            actions: { type: 'record the job', params: ({ event }) => ({ job: event.output }) },
          },
          {
            target: 'failed',
            actions: { type: 'record why it failed', params: ({ event }) => ({ job: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'is not found', params: ({ event }) => ({ failure: failureOf(event) }) },
            target: 'gone',
            actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
          },
          {
            target: 'failed',
            actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
          },
        ],
      },
    },
    waiting: { after: { 'poll interval': 'asking' } },
    done: { type: 'final' },
    failed: { type: 'final' },
    gone: { type: 'final' },
    overdue: { type: 'final' },
  },
})
