import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import type { AuthUser } from '../../../contract/session/session.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { AccountFact, Person } from './session.events.ts'

export type VerifyEmailEvent =
  | { type: 'verification.retry requested' }
  | { type: 'verification.link requested' }
  | { type: 'verification.switch requested' }
  | { type: 'verification.left' }
  | { type: 'session.opened'; person: Person }

export type VerifyEmailActor = ActorRefFrom<typeof verifyEmailMachine>

export const verifyEmailMachine = setup({
  types: {} as {
    /** `sentTo`: the address that a new link was emailed to. */
    context: { email: string | null; sentTo: string | null; failure: Failure | null }
    events: VerifyEmailEvent
    emitted: AccountFact
    tags: 'busy' | 'failed' | 'of another' | 'signing in' | 'confirmed'
  },
  actors: {
    'confirm the address': requestPort<AuthUser, null>('confirm the address'),
    'send another link': requestPort<string, null>('send another link'),
  },
  actions: {
    'record the address': assign((_, { output }: { output: AuthUser }) => ({ email: output.email, failure: null })),
    'tell what has changed': emit((_, { output }: { output: AuthUser }) => ({
      type: 'user.changed' as const,
      user: output,
    })),
    'record where it was sent': assign((_, { output }: { output: string }) => ({
      sentTo: output,
    })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'sign out': emit({ type: 'user.left' }),
    'go on': emit({ type: 'address.requested', to: pagePath('loggedIn'), replaces: true }),
  },
  guards: {
    'nobody is signed in': ({ event }) => failureOf(event).kind === 'unauthorised',
    'link is of another account': ({ event }) => failureOf(event).code === 'LINK_OF_ANOTHER',
  },
  delays: { 'confirmation answer': answerTime, 'sending answer': answerTime },
}).createMachine({
  id: 'verify email',
  description: 'The page for the link that confirms an email address. It only works while its account is signed in.',
  context: { email: null, sentTo: null, failure: null },
  initial: 'being confirmed',
  states: {
    'being confirmed': {
      description: 'Waits for the server to confirm the address.',
      tags: 'busy',
      invoke: {
        id: 'confirmation',
        src: 'confirm the address',
        input: null,
        onDone: {
          target: 'confirmed',
          actions: [
            { type: 'record the address', params: ({ event }) => ({ output: event.output }) },
            { type: 'tell what has changed', params: ({ event }) => ({ output: event.output }) },
          ],
        },
        onError: [
          { guard: 'nobody is signed in', target: 'asking to sign in' },
          { guard: 'link is of another account', target: 'of another account', actions: 'record the failure' },
          { target: 'not confirmed', actions: 'record the failure' },
        ],
      },
      after: { 'confirmation answer': { target: 'not confirmed', actions: 'record that time ran out' } },
    },
    'asking to sign in': {
      description: 'Shows the sign-in; after signing in, the confirmation continues.',
      tags: 'signing in',
      on: { 'session.opened': 'being confirmed' },
    },
    'of another account': {
      tags: 'of another',
      on: {
        'verification.switch requested': { target: 'asking to sign in', actions: 'sign out' },
        'verification.left': { target: 'over', actions: 'go on' },
      },
    },
    'not confirmed': {
      tags: 'failed',
      on: {
        'verification.retry requested': 'being confirmed',
        'verification.link requested': 'sending another link',
        'verification.left': { target: 'over', actions: 'go on' },
      },
    },
    'sending another link': {
      description: 'Waits for the server to email another link.',
      tags: ['busy', 'failed'],
      invoke: {
        id: 'sending',
        src: 'send another link',
        input: null,
        onDone: {
          target: 'not confirmed',
          actions: { type: 'record where it was sent', params: ({ event }) => ({ output: event.output }) },
        },
        onError: { target: 'not confirmed', actions: 'record the failure' },
      },
      after: { 'sending answer': { target: 'not confirmed', actions: 'record that time ran out' } },
    },
    confirmed: {
      tags: 'confirmed',
      on: { 'verification.left': { target: 'over', actions: 'go on' } },
    },
    over: { type: 'final' },
  },
})
