import { type ActorRefFrom, assertEvent, assign, emit, setup } from 'xstate'
import type { OwnSession } from '../../../contract/session/session.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { AccountFact } from './session.events.ts'

export type OwnSessionsEvent =
  | { type: 'sessions.list requested' }
  | { type: 'sessions.one ended'; sessionId: string }
  | { type: 'sessions.all ended' }

export type OwnSessionsActor = ActorRefFrom<typeof ownSessionsMachine>

export const ownSessionsMachine = setup({
  types: {} as {
    context: { sessions: readonly OwnSession[]; endingId: string | null; failure: Failure | null }
    events: OwnSessionsEvent
    emitted: AccountFact
    tags: 'busy' | 'failed' | 'ending all'
  },
  actors: {
    'list own sessions': requestPort<OwnSession[], null>('list own sessions'),
    'end own session': requestPort<void, { sessionId: string }>('end own session'),
    'end all own sessions': requestPort<void, null>('end all own sessions'),
  },
  actions: {
    'record the sessions': assign((_, { output }: { output: OwnSession[] }) => ({
      sessions: output,
      endingId: null,
    })),
    'record which one ends': assign(({ event }) => {
      assertEvent(event, 'sessions.one ended')
      return { endingId: event.sessionId, failure: null }
    }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event), endingId: null })),
    'record that time ran out': assign(() => ({ failure: noAnswer(), endingId: null })),
    'clear the failure': assign({ failure: null }),
    'tell that the person has left': emit({ type: 'user.left' }),
  },
  delays: { 'list answer': answerTime, 'end answer': answerTime },
}).createMachine({
  id: 'own sessions',
  description: "The person's sessions, and ending one or all of them.",
  context: { sessions: [], endingId: null, failure: null },
  initial: 'being listed',
  states: {
    'being listed': {
      description: 'Waits for the server to list the sessions.',
      tags: 'busy',
      invoke: {
        id: 'list',
        src: 'list own sessions',
        input: null,
        onDone: {
          target: 'listed',
          actions: { type: 'record the sessions', params: ({ event }) => ({ output: event.output }) },
        },
        onError: { target: 'not listed', actions: 'record the failure' },
      },
      after: { 'list answer': { target: 'not listed', actions: 'record that time ran out' } },
    },
    'not listed': {
      tags: 'failed',
      on: { 'sessions.list requested': { target: 'being listed', actions: 'clear the failure' } },
    },
    listed: {
      on: {
        'sessions.list requested': 'being listed',
        'sessions.one ended': { target: 'ending one', actions: 'record which one ends' },
        'sessions.all ended': { target: 'ending all', actions: 'clear the failure' },
      },
    },
    'ending one': {
      description: 'Waits for the server to end the session.',
      tags: 'busy',
      invoke: {
        id: 'end',
        src: 'end own session',
        input: ({ context }) => ({ sessionId: context.endingId ?? '' }),
        onDone: 'being listed',
        onError: { target: 'listed', actions: 'record the failure' },
      },
      after: { 'end answer': { target: 'listed', actions: 'record that time ran out' } },
    },
    'ending all': {
      description: 'Waits for the server to end every session, including this one.',
      tags: ['busy', 'ending all'],
      invoke: {
        id: 'end of all',
        src: 'end all own sessions',
        input: null,
        onDone: { target: 'all ended', actions: 'tell that the person has left' },
        onError: { target: 'listed', actions: 'record the failure' },
      },
      after: { 'end answer': { target: 'listed', actions: 'record that time ran out' } },
    },
    'all ended': { type: 'final' },
  },
})
