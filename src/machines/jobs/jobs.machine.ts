import { type ActorRefFrom, assertEvent, assign, emit, enqueueActions, setup } from 'xstate'
import type { Job } from '../../../contract/jobs/jobs.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { channelPort, requestPort } from '../shared/port.ts'
import { answerTime, errorDisplayTime } from '../shared/request.ts'
import { historyMachine } from './history.machine.ts'
import type { DataChanged, FeedFact, FeedOrder, JobFilter, JobsEvent, NumberedFact } from './jobs.events.ts'
import {
  emptyLog,
  growOlder,
  isAgeing,
  isNew,
  type JobsLog,
  leavesGap,
  projectJobs,
  withAnswer,
} from './jobs.projection.ts'

export type JobsActor = ActorRefFrom<typeof jobsMachine>

type JobsContext = {
  project: string
  log: JobsLog
  filter: JobFilter
  /** Ids of the jobs whose bubbles were dismissed. */
  dismissed: readonly string[]
  cancelling: readonly string[]
  failure: Failure | null
}

function numbered(event: JobsEvent): NumberedFact {
  assertEvent(event, ['feed.job updated', 'feed.job deleted', 'feed.data refreshed', 'feed.numbers skipped'])
  return event
}

export const jobsMachine = setup({
  types: {} as {
    context: JobsContext
    events: JobsEvent
    input: { project: string }
    emitted: DataChanged | { type: 'organisation.changed' }
    children: { feed: 'follow updates'; cancellation: 'cancel jobs'; history: 'job history' }
    tags: 'busy' | 'failed' | 'away'
  },
  actors: {
    'follow updates': channelPort<FeedOrder, FeedFact, { project: string }>('follow updates'),
    'job history': historyMachine,
    'cancel jobs': requestPort<readonly Job[], { project: string; jobIds: readonly string[] }>('cancel jobs'),
  },
  actions: {
    'fold the fact': assign(({ context, event }) => {
      assertEvent(event, 'feed.*')
      return { log: projectJobs(context.log, event) }
    }),
    'tell the history': enqueueActions(({ event, self, enqueue }) => {
      const isOpen = self.getSnapshot().children.history !== undefined
      if (isOpen && event.type === 'feed.job updated')
        enqueue.sendTo('history', { type: 'history.job moved', jobId: event.job.id, job: event.job })
      if (isOpen && event.type === 'feed.job deleted')
        enqueue.sendTo('history', { type: 'history.job moved', jobId: event.id, job: null })
    }),
    'tell the place': enqueueActions(({ context, enqueue }) => {
      const { epoch, last } = context.log
      if (epoch !== null) enqueue.sendTo('feed', { type: 'feed.place reached', epoch, seq: last })
    }),
    'ask for what is missing': enqueueActions(({ enqueue }) => {
      enqueue.sendTo('feed', { type: 'feed.gap found' })
    }),
    'tell what changed': emit(({ context, event }) => {
      assertEvent(event, 'feed.data refreshed')
      return { type: 'data.changed' as const, project: context.project, dataType: event.dataType }
    }),
    'tell that everything may have changed': emit(({ context }) => ({
      type: 'data.changed' as const,
      project: context.project,
      dataType: 'everything' as const,
    })),
    'tell that the organisation may be closed': emit({ type: 'organisation.changed' }),
    'grow older': assign(({ context }) => ({ log: { ...context.log, jobs: growOlder(context.log.jobs) } })),
    'record the filter': assign(({ event }) => {
      assertEvent(event, 'jobs.filter chosen')
      return { filter: event.filter, dismissed: [] }
    }),
    'put the bubbles away': assign(({ context, event }) => {
      assertEvent(event, 'jobs.dismissed')
      return { dismissed: [...context.dismissed, ...event.jobIds] }
    }),
    'record what to cancel': assign(({ event }) => {
      assertEvent(event, 'jobs.cancel requested')
      return { cancelling: event.jobIds, failure: null }
    }),
    'take in the answer': assign(({ context }, { output }: { output: readonly Job[] }) => {
      const answered = output
      return { cancelling: [], log: { ...context.log, jobs: answered.reduce(withAnswer, context.log.jobs) } }
    }),
    'record the failure': assign(({ event }) => ({ cancelling: [], failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ cancelling: [], failure: noAnswer() })),
    'clear the failure': assign({ failure: null }),
  },
  guards: {
    'leaves a gap': ({ context, event }) => leavesGap(context.log, numbered(event)),
    'is news': ({ context, event }) => isNew(context.log, numbered(event)),
    'is for good': ({ event }) => event.type === 'feed.closed' && event.isFinal,
    'a job has just ended': ({ context }) => Object.values(context.log.jobs).some(isAgeing),
  },
  delays: {
    /** Replaced by the wiring; 2.5 s is a quarter of the 10 s used outside development. */
    'quarter of the display': 2_500,
    'cancel answer': answerTime,
    'error display': errorDisplayTime,
  },
}).createMachine({
  id: 'jobs',
  description: "An organisation's background jobs, built from a numbered update log, and cancelling them.",
  context: ({ input }) => ({
    project: input.project,
    log: emptyLog,
    filter: 'recent',
    dismissed: [],
    cancelling: [],
    failure: null,
  }),
  invoke: {
    id: 'feed',
    src: 'follow updates',
    input: ({ context }) => ({ project: context.project }),
    onError: '.feed.over',
  },
  on: {
    'jobs.filter chosen': { actions: 'record the filter' },
    'jobs.dismissed': { actions: 'put the bubbles away' },
  },
  type: 'parallel',
  states: {
    feed: {
      initial: 'connecting',
      on: {
        'feed.opened': '.live',
        'feed.closed': [
          { guard: 'is for good', target: '.over', actions: 'tell that the organisation may be closed' },
          { target: '.away' },
        ],
        'feed.snapshot taken': {
          actions: ['fold the fact', 'tell the place', 'tell that everything may have changed'],
        },
        'feed.job updated': [
          { guard: 'leaves a gap', target: '.behind' },
          { guard: 'is news', actions: ['fold the fact', 'tell the place', 'tell the history'] },
        ],
        'feed.job deleted': [
          { guard: 'leaves a gap', target: '.behind' },
          { guard: 'is news', actions: ['fold the fact', 'tell the place', 'tell the history'] },
        ],
        'feed.data refreshed': [
          { guard: 'leaves a gap', target: '.behind' },
          { guard: 'is news', actions: ['fold the fact', 'tell the place', 'tell what changed'] },
        ],
        'feed.numbers skipped': { guard: 'is news', actions: ['fold the fact', 'tell the place'] },
      },
      states: {
        connecting: {},
        live: {},
        behind: {
          description: 'An update is missing: the channel subscribes again from the last known number.',
          entry: 'ask for what is missing',
          on: {
            // Late frames of the old connection are ignored: the new connection sends their content again.
            'feed.job updated': [
              { guard: 'is news', target: 'live', actions: ['fold the fact', 'tell the place', 'tell the history'] },
              { target: undefined },
            ],
            'feed.job deleted': [
              { guard: 'is news', target: 'live', actions: ['fold the fact', 'tell the place', 'tell the history'] },
              { target: undefined },
            ],
            'feed.data refreshed': [
              { guard: 'is news', target: 'live', actions: ['fold the fact', 'tell the place', 'tell what changed'] },
              { target: undefined },
            ],
          },
        },
        away: {
          tags: 'away',
          on: { 'feed.opened': { target: 'live', actions: 'tell that everything may have changed' } },
        },
        over: { type: 'final', tags: 'away' },
      },
    },
    display: {
      initial: 'still',
      states: {
        still: { always: { guard: 'a job has just ended', target: 'ageing' } },
        ageing: { after: { 'quarter of the display': { target: 'still', actions: 'grow older' } } },
      },
    },
    history: {
      initial: 'closed',
      states: {
        closed: { on: { 'jobs.history opened': 'open' } },
        open: {
          invoke: {
            id: 'history',
            src: 'job history',
            systemId: 'job history',
            input: ({ context }) => ({ project: context.project }),
            onError: 'closed',
          },
          on: { 'jobs.history left': 'closed' },
        },
      },
    },
    cancellation: {
      initial: 'not wanted',
      states: {
        'not wanted': {
          on: { 'jobs.cancel requested': { target: 'being asked for', actions: 'record what to cancel' } },
        },
        'being asked for': {
          description: 'Waits for the server to confirm that the jobs were told to stop.',
          tags: 'busy',
          invoke: {
            id: 'cancellation',
            src: 'cancel jobs',
            input: ({ context }) => ({ project: context.project, jobIds: context.cancelling }),
            onDone: {
              target: 'not wanted',
              actions: { type: 'take in the answer', params: ({ event }) => ({ output: event.output }) },
            },
            onError: { target: 'refused', actions: 'record the failure' },
          },
          after: { 'cancel answer': { target: 'refused', actions: 'record that time ran out' } },
        },
        refused: {
          tags: 'failed',
          on: { 'jobs.cancel requested': { target: 'being asked for', actions: 'record what to cancel' } },
          after: { 'error display': { target: 'not wanted', actions: 'clear the failure' } },
        },
      },
    },
  },
})
