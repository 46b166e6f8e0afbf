import { type ActorRefFrom, type AnyEventObject, assign, emit, setup } from 'xstate'
import type { AuthUser } from '../../../contract/session/session.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { channelPort, requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { SessionEvent, SessionFact, TokenFact } from './session.events.ts'

export type SessionActor = ActorRefFrom<typeof sessionMachine>

const isEndOfLogOut = (type: string) => /^xstate\.(done\.actor|error\.actor|after)\.log-out/.test(type)
const outputOf = (event: unknown) => (event as { output: AuthUser }).output

export const sessionMachine = setup({
  types: {} as {
    context: { user: AuthUser | null; failure: Failure | null }
    events: SessionEvent
    emitted: SessionFact
    tags: 'busy' | 'failed' | 'ready'
  },
  actors: {
    'watch the token': channelPort<AnyEventObject, TokenFact, null>('watch the token'),
    'read user': requestPort<AuthUser, null>('read user'),
    'log out': requestPort<void, null>('log out'),
  },
  actions: {
    'record the user': assign(({ event }) => ({ user: outputOf(event), failure: null })),
    'forget the user': assign({ user: null, failure: null }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'tell who is signed in': emit(({ event }) => {
      const { id, projects } = outputOf(event)
      return { type: 'session.opened' as const, person: { id, projects: projects.map(({ code }) => code) } }
    }),
    'tell that nobody is signed in': emit(({ event }) => ({
      type: 'session.closed' as const,
      isByChoice: isEndOfLogOut(event.type),
    })),
  },
  guards: {
    'came by a query token': ({ event }) => outputOf(event).viaQueryToken,
    'was refused': ({ event }) => failureOf(event).kind === 'unauthorised',
  },
  delays: { 'user answer': answerTime, 'log-out answer': 10_000 },
}).createMachine({
  id: 'session',
  description: 'Who is signed in: from finding a token to the log-out, here or in another tab.',
  context: { user: null, failure: null },
  invoke: {
    id: 'token',
    src: 'watch the token',
    input: null,
    onError: { target: '.without token', actions: 'record the failure' },
  },
  initial: 'looking for a token',
  states: {
    'looking for a token': {
      on: { 'token.kept': 'reading user', 'token.gone': 'without token' },
    },
    'without token': {
      entry: ['forget the user', 'tell that nobody is signed in'],
      on: { 'token.kept': 'reading user', 'token.replaced elsewhere': 'reading user' },
    },
    'reading user': {
      description: 'Waits for the server to say whose token this is.',
      tags: 'busy',
      invoke: {
        id: 'user',
        src: 'read user',
        input: null,
        onDone: [
          { guard: 'came by a query token', target: 'logging out' },
          { target: 'signed in', actions: ['record the user', 'tell who is signed in'] },
        ],
        onError: [
          { guard: 'was refused', target: 'without token' },
          { target: 'user not read', actions: 'record the failure' },
        ],
      },
      after: { 'user answer': { target: 'user not read', actions: 'record that time ran out' } },
      on: {
        'token.gone': 'without token',
        'token.kept': { target: 'reading user', reenter: true },
        'token.replaced elsewhere': { target: 'reading user', reenter: true },
      },
    },
    'user not read': {
      tags: 'failed',
      on: {
        'session.reload requested': 'reading user',
        'session.log out requested': 'logging out',
        'token.gone': 'without token',
        'token.kept': 'reading user',
        'token.replaced elsewhere': 'reading user',
      },
    },
    'signed in': {
      tags: 'ready',
      on: {
        'session.person wanted': 'reading user',
        'session.log out requested': 'logging out',
        'token.gone': 'without token',
        'token.replaced elsewhere': 'reading user',
      },
    },
    'logging out': {
      description: 'Waits for the server to revoke the token, which is forgotten here already.',
      tags: 'busy',
      invoke: { id: 'log-out', src: 'log out', input: null, onDone: 'without token', onError: 'without token' },
      after: { 'log-out answer': 'without token' },
    },
  },
})
