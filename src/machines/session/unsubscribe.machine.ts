import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import type { MailEnd } from '../../../contract/session/mail-ends.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { AccountFact } from './session.events.ts'

export type UnsubscribeEvent =
  | { type: 'unsubscription.change requested'; isEnded: boolean }
  | { type: 'unsubscription.retry requested' }
  | { type: 'unsubscription.left' }

export type UnsubscribeActor = ActorRefFrom<typeof unsubscribeMachine>

export const unsubscribeMachine = setup({
  types: {} as {
    /** `isEnded`: the last requested state. `end`: the server's reply. */
    context: { isEnded: boolean; end: MailEnd | null; failure: Failure | null }
    events: UnsubscribeEvent
    emitted: AccountFact
    tags: 'busy' | 'failed' | 'done'
  },
  actors: { 'change the mails': requestPort<MailEnd, { isEnded: boolean }>('change the mails') },
  actions: {
    'record what is asked for': assign((_, { isEnded }: { isEnded: boolean }) => ({ isEnded })),
    'record the answer': assign((_, { output }: { output: MailEnd }) => ({ end: output, failure: null })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'go on': emit({ type: 'address.requested', to: pagePath('home'), replaces: true }),
  },
  delays: { 'mails answer': answerTime },
}).createMachine({
  id: 'unsubscribe',
  description: 'The page for the unsubscribe link in emails. It unsubscribes immediately, and can undo that.',
  context: { isEnded: true, end: null, failure: null },
  initial: 'being changed',
  states: {
    'being changed': {
      description: 'Waits for the server to stop these emails, or to resume them.',
      tags: 'busy',
      invoke: {
        id: 'change',
        src: 'change the mails',
        input: ({ context: { isEnded } }) => ({ isEnded }),
        onDone: {
          target: 'done',
          actions: { type: 'record the answer', params: ({ event }) => ({ output: event.output }) },
        },
        onError: { target: 'failed', actions: 'record the failure' },
      },
      after: { 'mails answer': { target: 'failed', actions: 'record that time ran out' } },
    },
    done: {
      tags: 'done',
      on: {
        'unsubscription.change requested': {
          target: 'being changed',
          actions: { type: 'record what is asked for', params: ({ event }) => event },
        },
        'unsubscription.left': { target: 'over', actions: 'go on' },
      },
    },
    failed: {
      tags: 'failed',
      on: {
        'unsubscription.retry requested': 'being changed',
        'unsubscription.left': { target: 'over', actions: 'go on' },
      },
    },
    over: { type: 'final' },
  },
})
