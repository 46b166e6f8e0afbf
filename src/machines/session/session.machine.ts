import {
  type ActorRefFrom,
  type AnyEventObject,
  assertEvent,
  assign,
  emit,
  enqueueActions,
  sendTo,
  setup,
} from 'xstate'
import type { AuthUser } from '../../../contract/session/session.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { channelPort, requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { MfaDemand, SessionEvent, SessionFact, TokenFact } from './session.events.ts'
import { signInMachine } from './sign-in.machine.ts'

export type SessionActor = ActorRefFrom<typeof sessionMachine>

const isEndOfLogOut = (type: string) => /^xstate\.(done\.actor|error\.actor|after)\.log-out/.test(type)

export const sessionMachine = setup({
  types: {} as {
    /** `wasRefused`: the stored token turned out to be invalid. */
    context: { user: AuthUser | null; failure: Failure | null; wasRefused: boolean }
    events: SessionEvent
    emitted: SessionFact
    children: { token: 'watch the token'; 'sign-in': 'sign-in' }
    /** `locked`: the token was lost while the person was working; a dialog over the page asks them to sign in again. */
    tags: 'busy' | 'failed' | 'ready' | 'locked' | 'locked and failed'
  },
  actors: {
    'watch the token': channelPort<AnyEventObject, TokenFact | MfaDemand, null>('watch the token'),
    'end the query session': requestPort<void, null>('end the query session'),
    'read user': requestPort<AuthUser, null>('read user'),
    'log out': requestPort<void, null>('log out'),
    'sign-in': signInMachine,
  },
  actions: {
    'ask for the token': sendTo('token', { type: 'token.requested' }),
    'name who was here': enqueueActions(({ context, enqueue }) => {
      const { user } = context
      if (user && !user.isTempUser) enqueue.sendTo('sign-in', { type: 'email.given', email: user.email })
    }),
    'record the user': assign((_, { user }: { user: AuthUser }) => ({ user, failure: null })),
    'forget the user': assign({ user: null, failure: null }),
    'forget the refusal': assign({ wasRefused: false }),
    'record the refusal': assign({ wasRefused: true }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'tell who is signed in': emit((_, { user }: { user: AuthUser }) => {
      const { id, projects, roles, isTempUser, hasUpdates } = user
      const person = { id, projects: projects.map(({ code }) => code), roles, isTemporary: isTempUser, hasUpdates }
      return { type: 'session.opened' as const, person }
    }),
    'tell that nobody is signed in': emit(({ event }) => ({
      type: 'session.closed' as const,
      isByChoice: isEndOfLogOut(event.type),
    })),
    'tell that MFA is required': emit(({ event }) => {
      assertEvent(event, 'session.mfa required')
      return { type: 'session.mfa required' as const, orgName: event.orgName, message: event.message }
    }),
  },
  guards: {
    'came by a query token': (_, { user }: { user: AuthUser }) => user.viaQueryToken,
    'was refused': ({ event }) => failureOf(event).kind === 'unauthorised',
  },
  delays: { 'user answer': answerTime, 'log-out answer': 10_000 },
}).createMachine({
  id: 'session',
  description: 'Who is signed in: from finding a token to signing out, here or in another tab.',
  context: { user: null, failure: null, wasRefused: false },
  invoke: {
    id: 'token',
    src: 'watch the token',
    input: null,
    onError: { target: '.without token', actions: 'record the failure' },
  },
  initial: 'looking for a token',
  states: {
    'looking for a token': {
      entry: 'ask for the token',
      on: {
        'token.in the address': 'ending the query session',
        'token.kept': 'reading user',
        'token.gone': 'without token',
      },
    },
    'ending the query session': {
      description: 'Waits for the server to end the session of an unusable token from the URL.',
      tags: 'busy',
      invoke: {
        id: 'query session',
        src: 'end the query session',
        input: null,
        onDone: 'looking for a token',
        onError: 'looking for a token',
      },
      after: { 'log-out answer': 'looking for a token' },
    },
    'without token': {
      entry: ['forget the user', 'tell that nobody is signed in', 'ask for the token'],
      on: { 'token.kept': 'reading user', 'token.replaced elsewhere': 'reading user' },
    },
    'reading user': {
      description: 'Waits for the server to say whose token this is.',
      tags: 'busy',
      entry: 'forget the refusal',
      invoke: {
        id: 'user',
        src: 'read user',
        input: null,
        onDone: [
          {
            guard: { type: 'came by a query token', params: ({ event }) => ({ user: event.output }) },
            target: 'logging out',
          },
          {
            target: 'signed in',
            actions: [
              { type: 'record the user', params: ({ event }) => ({ user: event.output }) },
              { type: 'tell who is signed in', params: ({ event }) => ({ user: event.output }) },
            ],
          },
        ],
        onError: [
          { guard: 'was refused', target: 'without token', actions: 'record the refusal' },
          { target: 'user not read', actions: 'record the failure' },
        ],
      },
      after: { 'user answer': { target: 'user not read', actions: 'record that time ran out' } },
      on: {
        'token.gone': { target: 'without token', actions: 'record the refusal' },
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
        'session.person requested': 'finding out who it is',
        'session.user changed': {
          actions: [
            { type: 'record the user', params: ({ event }) => ({ user: event.user }) },
            { type: 'tell who is signed in', params: ({ event }) => ({ user: event.user }) },
          ],
        },
        'session.mfa required': { actions: 'tell that MFA is required' },
        'session.log out requested': 'logging out',
        'token.gone': 'asked to sign in again',
        'token.kept': 'finding out who it is',
        'token.replaced elsewhere': 'finding out who it is',
      },
    },
    'finding out who it is': {
      description: 'Waits for the server to say whose token this is now, while the person keeps working.',
      tags: 'busy',
      invoke: {
        id: 'user again',
        src: 'read user',
        input: null,
        onDone: [
          {
            guard: { type: 'came by a query token', params: ({ event }) => ({ user: event.output }) },
            target: 'logging out',
          },
          {
            target: 'signed in',
            actions: [
              { type: 'record the user', params: ({ event }) => ({ user: event.output }) },
              { type: 'tell who is signed in', params: ({ event }) => ({ user: event.output }) },
            ],
          },
        ],
        onError: [
          { guard: 'was refused', target: 'asked to sign in again' },
          { target: 'not known who it is', actions: 'record the failure' },
        ],
      },
      after: { 'user answer': { target: 'not known who it is', actions: 'record that time ran out' } },
      on: {
        'session.mfa required': { actions: 'tell that MFA is required' },
        'session.log out requested': 'logging out',
        'token.gone': 'asked to sign in again',
        'token.kept': { target: 'finding out who it is', reenter: true },
        'token.replaced elsewhere': { target: 'finding out who it is', reenter: true },
      },
    },
    'not known who it is': {
      tags: 'locked and failed',
      on: {
        'session.reload requested': 'finding out who it is',
        'session.log out requested': 'logging out',
        'token.gone': 'asked to sign in again',
        'token.kept': 'finding out who it is',
        'token.replaced elsewhere': 'finding out who it is',
      },
    },
    'asked to sign in again': {
      description:
        'The token is gone while someone is working. The page stays beneath the sign-in, and the same person can continue.',
      tags: 'locked',
      invoke: {
        id: 'sign-in',
        src: 'sign-in',
        systemId: 'sign-in',
        onError: 'without token',
      },
      entry: 'name who was here',
      on: {
        'session.log out requested': 'logging out',
        'token.kept': 'finding out who it is',
        'token.replaced elsewhere': 'finding out who it is',
      },
    },
    'logging out': {
      description: 'Waits for the server to revoke the token, which this browser has already forgotten.',
      tags: 'busy',
      invoke: { id: 'log-out', src: 'log out', input: null, onDone: 'without token', onError: 'without token' },
      after: { 'log-out answer': 'without token' },
    },
  },
})
