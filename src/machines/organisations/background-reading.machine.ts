import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import type {
  BackgroundReading,
  BackgroundReadingChange,
} from '../../../contract/organisations/background-reading.schemas.ts'
import { modelUseTexts } from '../../../contract/organisations/model-use.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import type { Toast } from '../shared/toasts.machine.ts'

export type BackgroundReadingActor = ActorRefFrom<typeof backgroundReadingMachine>

export type BackgroundReadingEvent =
  /** The card is visible, or the page that may show the offer. */
  | { type: 'background reading.requested' }
  | { type: 'background reading.change requested'; change: BackgroundReadingChange }

type Context = {
  project: string
  reading: BackgroundReading | null
  change: BackgroundReadingChange
  failure: Failure | null
}

export const backgroundReadingMachine = setup({
  types: {} as {
    context: Context
    events: BackgroundReadingEvent
    input: { project: string }
    emitted: { type: 'toast.requested'; toast: Toast }
    tags: 'busy' | 'failed' | 'ready'
  },
  actors: {
    'read background reading': requestPort<BackgroundReading, { project: string }>('read background reading', {
      seconds: 30,
    }),
    'change background reading': requestPort<BackgroundReading, { project: string; change: BackgroundReadingChange }>(
      'change background reading',
      { seconds: 30 },
    ),
  },
  actions: {
    'record the reading': assign((_, { reading }: { reading: BackgroundReading }) => ({ reading, failure: null })),
    'record the change': assign((_, { change }: { change: BackgroundReadingChange }) => ({ change, failure: null })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'say that it is saved': emit({
      type: 'toast.requested',
      toast: { id: 'background reading saved', tone: 'good', text: modelUseTexts.saved, undo: null },
    }),
  },
}).createMachine({
  id: 'background reading',
  description: 'Whether a model words summaries and facts of uploads in one organisation, and its usage.',
  context: ({ input }) => ({ project: input.project, reading: null, change: {}, failure: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'background reading.requested': 'loading' } },
    loading: {
      description: 'Waits for the setting; the previous one stays visible.',
      tags: 'busy',
      invoke: {
        id: 'reading',
        src: 'read background reading',
        input: ({ context }) => ({ project: context.project }),
        onDone: {
          target: 'loaded',
          actions: { type: 'record the reading', params: ({ event }) => ({ reading: event.output }) },
        },
        onError: { target: 'load failed', actions: 'record the failure' },
      },
    },
    'load failed': { tags: 'failed', on: { 'background reading.requested': 'loading' } },
    loaded: {
      tags: 'ready',
      on: {
        'background reading.requested': 'loading',
        'background reading.change requested': {
          target: 'submitting',
          actions: { type: 'record the change', params: ({ event }) => ({ change: event.change }) },
        },
      },
    },
    submitting: {
      description: 'Waits for the server to save the change.',
      tags: 'busy',
      invoke: {
        id: 'saving',
        src: 'change background reading',
        input: ({ context }) => ({ project: context.project, change: context.change }),
        onDone: {
          target: 'loaded',
          actions: [
            { type: 'record the reading', params: ({ event }) => ({ reading: event.output }) },
            'say that it is saved',
          ],
        },
        onError: { target: 'submit failed', actions: 'record the failure' },
      },
    },
    'submit failed': {
      tags: 'ready',
      on: {
        'background reading.requested': 'loading',
        'background reading.change requested': {
          target: 'submitting',
          actions: { type: 'record the change', params: ({ event }) => ({ change: event.change }) },
        },
      },
    },
  },
})
