import { type ActorRefFrom, assertEvent, assign, emit, setup } from 'xstate'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { type JobEnd, jobMachine } from '../shared/job.machine.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'

export type WebsiteActor = ActorRefFrom<typeof websiteMachine>

const MAX_READING_MS = 1_800_000

export const websiteMachine = setup({
  types: {} as {
    context: { project: string; key: string; failure: Failure | null }
    events: { type: 'website.reading requested'; key: string } | { type: 'website.cancel requested' }
    input: { project: string }
    emitted: { type: 'organisation.changed' }
    tags: 'busy' | 'cancellable' | 'failed' | 'read'
  },
  actors: {
    job: jobMachine,
    'call off the reading': requestPort<unknown, { project: string }>('call off the reading'),
  },
  actions: {
    'take the key': assign(({ event }) => {
      assertEvent(event, 'website.reading requested')
      return { key: event.key, failure: null }
    }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record why the job failed': assign((_, { failure }: JobEnd) => ({ failure })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'clear the failure': assign({ failure: null }),
    'tell that the organisation changed': emit({ type: 'organisation.changed' }),
  },
  guards: {
    'the job was cancelled': (_, { failure }: JobEnd) => failure?.kind === 'cancelled',
    'the job has failed': (_, { failure }: JobEnd) => failure !== null,
  },
  delays: { 'cancel answer': answerTime },
}).createMachine({
  id: 'website',
  description: "Reads the organisation's website: starts the job and waits for its end.",
  context: ({ input }) => ({ project: input.project, key: '', failure: null }),
  initial: 'resting',
  states: {
    resting: {
      on: { 'website.reading requested': { target: 'being read', actions: 'take the key' } },
    },
    'being read': {
      description: 'Waits for the job to end.',
      tags: 'busy',
      invoke: {
        id: 'reading',
        src: 'job',
        input: ({ context: { project, key } }) => ({ project, request: key, limit: MAX_READING_MS }),
        onDone: [
          {
            guard: { type: 'the job was cancelled', params: ({ event }) => event.output },
            target: 'resting',
            actions: 'clear the failure',
          },
          {
            guard: { type: 'the job has failed', params: ({ event }) => event.output },
            target: 'not read',
            actions: { type: 'record why the job failed', params: ({ event }) => event.output },
          },
          { target: 'read', actions: 'tell that the organisation changed' },
        ],
        onError: { target: 'not read', actions: 'record the failure' },
      },
      initial: 'going on',
      states: {
        'going on': {
          tags: 'cancellable',
          on: { 'website.cancel requested': { target: 'being called off', actions: 'clear the failure' } },
        },
        'being called off': {
          description: 'Waits for the cancellation to be confirmed; the job continues until then.',
          invoke: {
            id: 'calling off',
            src: 'call off the reading',
            input: ({ context }) => ({ project: context.project }),
            onDone: '#website.resting',
            onError: { target: 'going on', actions: 'record the failure' },
          },
          after: { 'cancel answer': { target: 'going on', actions: 'record that time ran out' } },
        },
      },
    },
    read: {
      tags: 'read',
      on: { 'website.reading requested': { target: 'being read', actions: 'take the key' } },
    },
    'not read': {
      tags: 'failed',
      on: { 'website.reading requested': { target: 'being read', actions: 'take the key' } },
    },
  },
})
