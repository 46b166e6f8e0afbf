import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ThreadMatch } from '../../../contract/chat/thread-search.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'

export type ThreadSearchEvent = { type: 'thread search.typed'; phrase: string } | { type: 'thread search.requested' }

export type ThreadSearchActor = ActorRefFrom<typeof threadSearchMachine>

type Asked = { project: string; phrase: string }

export const threadSearchMachine = setup({
  types: {} as {
    /** `matches`: the latest ones, shown until the next arrive; null before the first. */
    context: Asked & { matches: readonly ThreadMatch[] | null; failure: Failure | null }
    events: ThreadSearchEvent
    input: { project: string }
    tags: 'busy' | 'failed' | 'searched'
  },
  actors: { 'search threads': requestPort<readonly ThreadMatch[], Asked>('search threads', { seconds: 30 }) },
  actions: {
    'record the phrase': assign((_, { phrase }: { phrase: string }) => ({ phrase })),
    'record the matches': assign((_, { matches }: { matches: readonly ThreadMatch[] }) => ({ matches, failure: null })),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'clear the search': assign({ phrase: '', matches: null, failure: null }),
  },
  guards: {
    'nothing is typed': (_, { phrase }: { phrase: string }) => phrase.trim() === '',
  },
  delays: { 'typing pause': 200 },
}).createMachine({
  id: 'thread search',
  description: "Searches the names and the messages of this person's conversations, once typing pauses.",
  context: ({ input }) => ({ project: input.project, phrase: '', matches: null, failure: null }),
  initial: 'idle',
  on: {
    'thread search.typed': [
      {
        guard: { type: 'nothing is typed', params: ({ event }) => event },
        target: '.idle',
        actions: 'clear the search',
      },
      { target: '.typing', actions: { type: 'record the phrase', params: ({ event }) => event } },
    ],
  },
  states: {
    idle: {},
    typing: {
      description: 'Waits for a pause in typing.',
      tags: ['searched', 'busy'],
      after: { 'typing pause': 'loading' },
    },
    loading: {
      description: 'Waits for the matches; the previous ones stay visible.',
      tags: ['searched', 'busy'],
      invoke: {
        id: 'search',
        src: 'search threads',
        input: ({ context: { project, phrase } }) => ({ project, phrase: phrase.trim() }),
        onDone: {
          target: 'loaded',
          actions: { type: 'record the matches', params: ({ event }) => ({ matches: event.output }) },
        },
        onError: {
          target: 'load failed',
          actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
        },
      },
    },
    loaded: { tags: 'searched' },
    'load failed': { tags: ['searched', 'failed'], on: { 'thread search.requested': 'loading' } },
  },
})
