import { type ActorRefFrom, assertEvent, assign, emit, setup } from 'xstate'
import type { AuthUser } from '../../../contract/session/session.schemas.ts'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { ownPath } from '../shared/own-path.ts'
import { logicPort, requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { AccountVisit } from './account.machine.ts'
import type { SafeLogic } from './safe.ts'
import type { AccountFact } from './session.events.ts'

/**
 * Code and password are passed on to the port in the event and never stored. The password confirms an additional
 * device.
 */
export type CreateTotpEvent =
  | { type: 'totp.secret requested' }
  | { type: 'totp.code given'; totpCode: string; currentPassword: string | null }
  | { type: 'totp.recovery codes kept' }

export type CreateTotpActor = ActorRefFrom<typeof createTotpMachine>

const rejected = (message: string): Failure => ({ kind: 'rejected', message })

export const createTotpMachine = setup({
  types: {} as {
    context: { next: string; failure: Failure | null }
    events: CreateTotpEvent
    input: AccountVisit
    emitted: AccountFact
    children: { safe: 'show the secrets' }
    tags: 'busy' | 'failed' | 'ready' | 'showing codes' | 'replaced'
  },
  actors: {
    /**
     * Shows the secrets that the server returns only once, without passing them through the machine, so that they never
     * reach its context or journal.
     */
    'show the secrets': logicPort<SafeLogic>('show the secrets'),
    'make a secret': requestPort<void, null>('make a secret'),
    'save the secret': requestPort<AuthUser, { totpCode: string; currentPassword: string | null }>('save the secret'),
  },
  actions: {
    'ask for a code': assign(() => ({ failure: rejected(sessionTexts.enterCode) })),
    'ask for the password': assign(() => ({ failure: rejected(sessionTexts.enterCurrentPassword) })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'clear the failure': assign({ failure: null }),
    'tell that the person has a code': emit((_, { output }: { output: AuthUser }) => ({
      type: 'user.changed' as const,
      user: output,
    })),
    'go on': emit(({ context }) => ({ type: 'address.requested' as const, to: context.next, replaces: true })),
  },
  guards: {
    'another secret waits': ({ event }) => failureOf(event).code === 'SECRET_REPLACED',
    'password is blank': ({ event }) => event.type === 'totp.code given' && event.currentPassword === '',
    'code is blank': ({ event }) => event.type === 'totp.code given' && event.totpCode.trim() === '',
  },
  delays: { 'secret answer': answerTime, 'save answer': answerTime },
}).createMachine({
  id: 'create totp',
  description: 'Sets up one-time codes: a secret for the app, its first code, then the recovery codes.',
  context: ({ input }) => ({
    next: input.page === 'one-time codes' && input.next !== null ? ownPath(input.next) : pagePath('userSettings'),
    failure: null,
  }),
  invoke: { id: 'safe', src: 'show the secrets', systemId: 'safe', input: null, onError: '.secret not made' },
  initial: 'making a secret',
  states: {
    'making a secret': {
      description: 'Waits for the server to create a secret.',
      tags: 'busy',
      invoke: {
        id: 'secret',
        src: 'make a secret',
        input: null,
        onDone: 'asking for a code',
        onError: { target: 'secret not made', actions: 'record the failure' },
      },
      after: { 'secret answer': { target: 'secret not made', actions: 'record that time ran out' } },
    },
    'secret not made': {
      tags: 'failed',
      on: { 'totp.secret requested': { target: 'making a secret', actions: 'clear the failure' } },
    },
    'asking for a code': {
      tags: 'ready',
      on: {
        'totp.code given': [
          { guard: 'code is blank', actions: 'ask for a code' },
          { guard: 'password is blank', actions: 'ask for the password' },
          { target: 'saving the secret', actions: 'clear the failure' },
        ],
      },
    },
    'saving the secret': {
      description: 'Waits for the server to check the code.',
      tags: ['busy', 'ready'],
      invoke: {
        id: 'save',
        src: 'save the secret',
        input: ({ event }) => {
          assertEvent(event, 'totp.code given')
          return { totpCode: event.totpCode.trim(), currentPassword: event.currentPassword }
        },
        onDone: {
          target: 'showing recovery codes',
          actions: { type: 'tell that the person has a code', params: ({ event }) => ({ output: event.output }) },
        },
        onError: [
          { guard: 'another secret waits', target: 'secret replaced', actions: 'record the failure' },
          { target: 'asking for a code', actions: 'record the failure' },
        ],
      },
      after: { 'save answer': { target: 'asking for a code', actions: 'record that time ran out' } },
    },
    'secret replaced': {
      description: 'The set-up was restarted in another window or on another device; only that secret is valid.',
      tags: 'replaced',
      on: { 'totp.secret requested': { target: 'making a secret', actions: 'clear the failure' } },
    },
    'showing recovery codes': {
      tags: 'showing codes',
      on: { 'totp.recovery codes kept': { target: 'set up', actions: 'go on' } },
    },
    'set up': { type: 'final' },
  },
})
