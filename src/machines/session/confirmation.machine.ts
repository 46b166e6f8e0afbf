import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import type { AuthUser } from '../../../contract/session/session.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { AccountFact } from './session.events.ts'

export type ConfirmationEvent = { type: 'confirmation.link requested' } | { type: 'confirmation.change dropped' }

export type ConfirmationActor = ActorRefFrom<typeof confirmationMachine>

export const confirmationMachine = setup({
  types: {} as {
    /** `sentTo`: where the link was emailed. `failure`: why it wasn't, or why the change of address couldn't be dropped. */
    context: { sentTo: string | null; failure: Failure | null }
    events: ConfirmationEvent
    emitted: AccountFact
    tags: 'busy' | 'sending' | 'dropping'
  },
  actors: {
    'send the link': requestPort<string, null>('send the link'),
    'drop the change': requestPort<AuthUser, null>('drop the change'),
  },
  actions: {
    'record where it was sent': assign((_, { output }: { output: string }) => ({
      sentTo: output,
    })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'begin anew': assign({ failure: null, sentTo: null }),
    'tell what has changed': emit((_, { output }: { output: AuthUser }) => ({
      type: 'user.changed' as const,
      user: output,
    })),
  },
  delays: { 'sending answer': answerTime, 'dropping answer': answerTime },
}).createMachine({
  id: 'confirmation',
  description: 'An unconfirmed email address: sends its link again, or cancels the change of address.',
  context: { sentTo: null, failure: null },
  initial: 'at rest',
  states: {
    'at rest': {
      on: {
        'confirmation.link requested': { target: 'sending the link', actions: 'begin anew' },
        'confirmation.change dropped': { target: 'dropping the change', actions: 'begin anew' },
      },
    },
    'sending the link': {
      description: 'Waits for the server to email the link.',
      tags: ['busy', 'sending'],
      invoke: {
        id: 'sending',
        src: 'send the link',
        input: null,
        onDone: {
          target: 'at rest',
          actions: { type: 'record where it was sent', params: ({ event }) => ({ output: event.output }) },
        },
        onError: { target: 'at rest', actions: 'record the failure' },
      },
      after: { 'sending answer': { target: 'at rest', actions: 'record that time ran out' } },
    },
    'dropping the change': {
      description: 'Waits for the server to cancel the change of address.',
      tags: ['busy', 'dropping'],
      invoke: {
        id: 'dropping',
        src: 'drop the change',
        input: null,
        onDone: {
          target: 'at rest',
          actions: { type: 'tell what has changed', params: ({ event }) => ({ output: event.output }) },
        },
        onError: { target: 'at rest', actions: 'record the failure' },
      },
      after: { 'dropping answer': { target: 'at rest', actions: 'record that time ran out' } },
    },
  },
})
