import { type ActorRefFrom, type AnyStateMachine, assertEvent, assign, setup } from 'xstate'
import { logicPort, requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { temporaryMachine } from './temporary.machine.ts'

/**
 * A page of the person's own account, with parameters from its URL. The code of its machine loads when the page opens.
 */
export type AccountVisit =
  | { page: 'invitation' | 'settings' | 'api' | 'verification' | 'unsubscribing' | 'flows' }
  | { page: 'password reset'; form: 'password reset' }
  | { page: 'token log-in'; dest: string | null }
  | { page: 'one-time codes'; next: string | null }
  | { page: 'integration return'; integrationCode: string | null }

export type AccountEvent =
  | { type: 'account.page shown'; visit: AccountVisit }
  | { type: 'account.page left' }
  | { type: 'account.page requested again' }
  | { type: 'account.bar shown'; email: string }
  | { type: 'account.bar left' }

type AccountContext = { visit: AccountVisit | null; email: string }

export type AccountActor = ActorRefFrom<typeof accountMachine>

const visitOf = (event: AccountEvent) => {
  assertEvent(event, 'account.page shown')
  return event.visit
}

export const accountMachine = setup({
  types: {} as {
    context: AccountContext
    events: AccountEvent
    tags: 'page not fetched'
  },
  actors: {
    'fetch the page': requestPort<void, { visit: AccountVisit | null }>('fetch the page'),
    'fetch the bar': requestPort<void, null>('fetch the bar'),
    /** The machine of the visited page. */
    page: logicPort<AnyStateMachine>('page'),
    bar: logicPort<typeof temporaryMachine>('bar'),
  },
  actions: {
    'record the visit': assign(({ event }) => ({ visit: visitOf(event) })),
    'record the e-mail': assign(({ event }) => {
      assertEvent(event, 'account.bar shown')
      return { email: event.email }
    }),
  },
  guards: {
    'is the page that is open': ({ context, event }) =>
      JSON.stringify(visitOf(event)) === JSON.stringify(context.visit),
  },
  delays: { 'page answer': answerTime, 'bar answer': answerTime },
}).createMachine({
  id: 'account',
  description: "The pages of one's own account, and the bar for guests. Each runs while it is open.",
  context: { visit: null, email: '' },
  type: 'parallel',
  states: {
    page: {
      initial: 'closed',
      on: { 'account.page left': '.closed' },
      states: {
        closed: { on: { 'account.page shown': { target: 'being fetched', actions: 'record the visit' } } },
        'being fetched': {
          description: 'Waits for the code of the page.',
          invoke: {
            id: 'page code',
            src: 'fetch the page',
            input: ({ context }) => ({ visit: context.visit }),
            onDone: 'open',
            onError: 'not fetched',
          },
          after: { 'page answer': 'not fetched' },
        },
        'not fetched': {
          tags: 'page not fetched',
          on: { 'account.page requested again': 'being fetched' },
        },
        open: {
          invoke: {
            id: 'page',
            src: 'page',
            systemId: 'account page',
            input: ({ context }: { context: AccountContext }) => context.visit,
            onError: 'not fetched',
          },
          on: {
            'account.page shown': [
              { guard: 'is the page that is open' },
              { target: 'being fetched', actions: 'record the visit' },
            ],
          },
        },
      },
    },
    bar: {
      initial: 'closed',
      on: { 'account.bar left': '.closed' },
      states: {
        closed: { on: { 'account.bar shown': { target: 'being fetched', actions: 'record the e-mail' } } },
        'being fetched': {
          description: 'Waits for the code of the bar; the page works without it.',
          invoke: { id: 'bar code', src: 'fetch the bar', input: null, onDone: 'open', onError: 'closed' },
          after: { 'bar answer': 'closed' },
        },
        open: {
          invoke: {
            id: 'bar',
            src: 'bar',
            systemId: 'temporary user',
            input: ({ context }) => ({ email: context.email }),
            onError: 'closed',
          },
        },
      },
    },
  },
})
