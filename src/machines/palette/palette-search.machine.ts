import { type ActorRefFrom, assertEvent, assign, sendTo, setup } from 'xstate'
import {
  longestPalettePhrase,
  mostRecent,
  type PaletteAnswer,
  type PaletteHit,
  type PaletteKey,
} from '../../../contract/palette/palette.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { channelPort, requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'

export type PaletteSearchEvent =
  | { type: 'palette search.typed'; phrase: string }
  | { type: 'palette search.requested again' }
  | { type: 'palette search.thing opened'; key: PaletteKey }
  | RecentRead

/** Things opened before, which this browser stores; sent at the start. */
type RecentRead = { type: 'palette search.recent read'; recent: readonly PaletteKey[] }
export type RecentChanged = { type: 'recent.changed'; recent: readonly PaletteKey[] }

export type PaletteSearchActor = ActorRefFrom<typeof paletteSearchMachine>

type PaletteAsked = { project: string; phrase: string; recent: readonly PaletteKey[] }

type PaletteSearchContext = {
  project: string
  personId: string
  phrase: string
  recent: readonly PaletteKey[]
  /** Of the last search that was answered, which may be that of an earlier phrase. */
  hits: readonly PaletteHit[]
  meant: string | null
  failure: Failure | null
}

const isSame = (one: PaletteKey, other: PaletteKey) => one.kind === other.kind && one.id === other.id

export const paletteSearchMachine = setup({
  types: {} as {
    context: PaletteSearchContext
    events: PaletteSearchEvent
    input: { project: string; personId: string }
    tags: 'busy' | 'slow' | 'failed' | 'loaded'
    children: { recent: 'store what is recent' }
  },
  actors: {
    'store what is recent': channelPort<RecentChanged, RecentRead, { project: string; personId: string }>(
      'store what is recent',
    ),
    search: requestPort<PaletteAnswer, PaletteAsked>('search'),
  },
  actions: {
    'record the phrase': assign(({ event }) => {
      assertEvent(event, 'palette search.typed')
      return { phrase: event.phrase.slice(0, longestPalettePhrase) }
    }),
    'record what is recent': assign(({ event }) => {
      assertEvent(event, 'palette search.recent read')
      return { recent: event.recent.slice(0, mostRecent) }
    }),
    'put it first': assign(({ context, event }) => {
      assertEvent(event, 'palette search.thing opened')
      const others = context.recent.filter((one) => !isSame(one, event.key))
      return { recent: [event.key, ...others].slice(0, mostRecent) }
    }),
    'store it': sendTo('recent', ({ context }) => ({ type: 'recent.changed' as const, recent: context.recent })),
    'record the answer': assign((_, { output }: { output: PaletteAnswer }) => ({ ...output, failure: null })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'clear the results': assign({ hits: [], meant: null, failure: null }),
  },
  guards: {
    'nothing is typed': (_, { phrase }: { phrase: string }) => phrase.trim() === '',
    'nothing is recent': ({ context }) => context.recent.length === 0,
  },
  delays: { 'typing pause': 120, 'search is slow': 1_000, 'search answer': answerTime },
}).createMachine({
  id: 'palette search',
  description: 'The search over everything: what is typed, its results, and what was opened before.',
  context: ({ input }) => ({ ...input, phrase: '', recent: [], hits: [], meant: null, failure: null }),
  invoke: {
    id: 'recent',
    src: 'store what is recent',
    input: ({ context: { project, personId } }) => ({ project, personId }),
    onError: '.idle',
  },
  on: {
    'palette search.typed': [
      {
        guard: { type: 'nothing is typed', params: ({ event }) => event },
        target: '.idle',
        actions: ['record the phrase', 'clear the results'],
      },
      { target: '.typing', actions: 'record the phrase' },
    ],
    'palette search.thing opened': { actions: ['put it first', 'store it'] },
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is typed, so what was opened before is shown.',
      always: { guard: 'nothing is recent', target: 'empty' },
      after: { 'typing pause': 'loading' },
      on: { 'palette search.recent read': { actions: 'record what is recent' } },
    },
    empty: {
      description: 'Nothing is typed, and nothing was opened before.',
      tags: 'loaded',
      on: { 'palette search.recent read': { target: 'idle', actions: 'record what is recent' } },
    },
    typing: { description: 'Waits for a pause in typing.', tags: 'busy', after: { 'typing pause': 'loading' } },
    loading: {
      description: 'Waits for the results; those of the previous phrase stay visible.',
      tags: 'busy',
      invoke: {
        id: 'results',
        src: 'search',
        input: ({ context: { project, phrase, recent } }) => ({ project, phrase: phrase.trim(), recent }),
        onDone: {
          target: 'loaded',
          actions: { type: 'record the answer', params: ({ event }) => ({ output: event.output }) },
        },
        onError: { target: 'load failed', actions: 'record the failure' },
      },
      after: { 'search answer': { target: 'load failed', actions: 'record that time ran out' } },
      initial: 'in time',
      states: {
        'in time': { after: { 'search is slow': 'late' } },
        late: { tags: 'slow' },
      },
    },
    loaded: { tags: 'loaded' },
    'load failed': { tags: 'failed', on: { 'palette search.requested again': 'loading' } },
  },
})
