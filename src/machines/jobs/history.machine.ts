import { type ActorRefFrom, assertEvent, assign, emit, setup } from 'xstate'
import type { Job, JobStatus, PastJob } from '../../../contract/jobs/jobs.schemas.ts'
import { jobsTexts } from '../../../contract/jobs/jobs.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime, errorDisplayTime } from '../shared/request.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import { afterMove, withNewest } from './history.projection.ts'

export type HistoryFilter = { status: JobStatus | null; label: string | null; search: string }
export type HistoryPage = { jobs: readonly PastJob[]; next: string | null; labels: readonly string[] }

export type HistoryEvent =
  | { type: 'history.filter changed'; change: Partial<HistoryFilter> }
  | { type: 'history.read again requested' }
  | { type: 'history.more requested' }
  /** `key`: idempotency key, so that a repeat can't start a second job. */
  | { type: 'history.retry requested'; jobId: string; key: string }
  /** A job changed, according to the organisation's log; null: it was deleted. */
  | { type: 'history.job moved'; jobId: string; job: Job | null }

export type HistoryActor = ActorRefFrom<typeof historyMachine>

type Question = { project: string; filter: HistoryFilter; cursor: string | null }
type Context = HistoryPage & {
  project: string
  filter: HistoryFilter
  failure: Failure | null
  retrying: { jobId: string; key: string } | null
  retryFailure: Failure | null
}

export const noFilter: HistoryFilter = { status: null, label: null, search: '' }

export const historyMachine = setup({
  types: {} as {
    context: Context
    events: HistoryEvent
    input: { project: string }
    emitted: { type: 'toast.requested'; toast: Toast }
    tags: 'busy' | 'failed' | 'reading more' | 'more failed' | 'retry failed'
  },
  actors: {
    'read history': requestPort<HistoryPage, Question>('read history'),
    'retry job': requestPort<string, { project: string; jobId: string; key: string }>('retry job'),
  },
  actions: {
    'record the page': assign((_, { output }: { output: HistoryPage }) => ({ ...output, failure: null })),
    'add the page': assign(({ context }, { output }: { output: HistoryPage }) => {
      const { jobs, next, labels } = output
      return { jobs: [...context.jobs, ...jobs], next, labels, failure: null }
    }),
    'put the newest in': assign(({ context }, { output }: { output: HistoryPage }) => {
      const { jobs, next } = withNewest(context, output)
      return { jobs, next, labels: output.labels }
    }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'take the filter': assign(({ context, event }) => {
      assertEvent(event, 'history.filter changed')
      return { filter: { ...context.filter, ...event.change } }
    }),
    'take the news': assign(({ context, event }) => {
      assertEvent(event, 'history.job moved')
      return { jobs: afterMove(context.jobs, event) }
    }),
    'take what to retry': assign(({ event }) => {
      assertEvent(event, 'history.retry requested')
      return { retrying: { jobId: event.jobId, key: event.key }, retryFailure: null }
    }),
    'record the retry': assign(({ context: { jobs, retrying } }, { output }: { output: string }) => {
      const retriedBy = output
      return {
        retrying: null,
        jobs: jobs.map((job) => (job.id === retrying?.jobId ? { ...job, retriedBy, mayRetry: false } : job)),
      }
    }),
    'say that it runs again': emit(({ context }) => ({
      type: 'toast.requested' as const,
      toast: {
        ...{ id: `retried ${context.retrying?.jobId}`, tone: 'good' as const },
        ...{ text: jobsTexts.retryStarted, undo: null },
      },
    })),
    'record why not': assign(({ event }) => ({ retrying: null, retryFailure: failureOf(event) })),
    'record that the retry took too long': assign(() => ({ retrying: null, retryFailure: noAnswer() })),
    'clear the refusal': assign({ retryFailure: null }),
  },
  guards: { 'there is more': ({ context }) => context.next !== null },
  delays: {
    'history answer': answerTime,
    'typing pause': 200,
    /** Jobs change often, so the page reloads only once they have paused. In ms. */
    'moving pause': 600,
    'retry answer': answerTime,
    'error display': errorDisplayTime,
  },
}).createMachine({
  id: 'job history',
  description: "An organisation's past background jobs, page by page, and retrying them.",
  context: ({ input }) => ({
    ...{ project: input.project, filter: noFilter, jobs: [], next: null, labels: [] },
    ...{ failure: null, retrying: null, retryFailure: null },
  }),
  type: 'parallel',
  states: {
    list: {
      initial: 'being read',
      on: {
        'history.filter changed': { target: '.settling', actions: 'take the filter' },
        'history.job moved': { actions: 'take the news' },
      },
      states: {
        settling: { after: { 'typing pause': 'being read' } },
        'being read': {
          description: 'Waits for the first page.',
          tags: 'busy',
          invoke: {
            id: 'page',
            src: 'read history',
            input: ({ context: { project, filter } }) => ({ project, filter, cursor: null }),
            onDone: {
              target: 'shown',
              actions: { type: 'record the page', params: ({ event }) => ({ output: event.output }) },
            },
            onError: { target: 'not read', actions: 'record the failure' },
          },
          after: { 'history answer': { target: 'not read', actions: 'record that time ran out' } },
        },
        'not read': {
          tags: 'failed',
          on: { 'history.read again requested': 'being read' },
        },
        shown: {
          on: {
            'history.more requested': { guard: 'there is more', target: 'more being read' },
            'history.job moved': { target: 'moving', actions: 'take the news' },
          },
        },
        moving: { after: { 'moving pause': 'being read again' } },
        'being read again': {
          description: 'Waits for the newest page; the known jobs stay visible.',
          invoke: {
            id: 'newest page',
            src: 'read history',
            input: ({ context: { project, filter } }) => ({ project, filter, cursor: null }),
            onDone: {
              target: 'shown',
              actions: { type: 'put the newest in', params: ({ event }) => ({ output: event.output }) },
            },
            onError: 'shown',
          },
          on: { 'history.job moved': { target: 'moving', actions: 'take the news' } },
          after: { 'history answer': 'shown' },
        },
        'more being read': {
          description: 'Waits for the next page.',
          tags: 'reading more',
          invoke: {
            id: 'next page',
            src: 'read history',
            input: ({ context: { project, filter, next } }) => ({ project, filter, cursor: next }),
            onDone: {
              target: 'shown',
              actions: { type: 'add the page', params: ({ event }) => ({ output: event.output }) },
            },
            onError: { target: 'more not read', actions: 'record the failure' },
          },
          after: { 'history answer': { target: 'more not read', actions: 'record that time ran out' } },
        },
        'more not read': {
          tags: 'more failed',
          on: { 'history.more requested': 'more being read' },
        },
      },
    },
    retry: {
      initial: 'not wanted',
      states: {
        'not wanted': {
          on: { 'history.retry requested': { target: 'being asked for', actions: 'take what to retry' } },
        },
        'being asked for': {
          description: 'Waits for the server to start a job that runs it again.',
          invoke: {
            id: 'retry',
            src: 'retry job',
            input: ({ context: { project, retrying } }) => ({
              ...{ project, jobId: retrying?.jobId ?? '', key: retrying?.key ?? '' },
            }),
            onDone: {
              target: 'not wanted',
              actions: [
                'say that it runs again',
                { type: 'record the retry', params: ({ event }) => ({ output: event.output }) },
              ],
            },
            onError: { target: 'refused', actions: 'record why not' },
          },
          after: { 'retry answer': { target: 'refused', actions: 'record that the retry took too long' } },
        },
        refused: {
          tags: 'retry failed',
          on: { 'history.retry requested': { target: 'being asked for', actions: 'take what to retry' } },
          after: { 'error display': { target: 'not wanted', actions: 'clear the refusal' } },
        },
      },
    },
  },
})
