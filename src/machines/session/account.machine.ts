import { type ActorRefFrom, type AnyEventObject, assign, setup } from 'xstate'
import { channelPort, requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'

/** A page of one's own account, with what its address says; the machine behind it is fetched when it is opened. */
export type AccountVisit =
  | { page: 'invitation' | 'settings' | 'verification' }
  | { page: 'password reset'; form: 'password reset' }
  | { page: 'token log-in'; dest: string | null }
  | { page: 'one-time codes'; next: string | null }

export type AccountEvent =
  | { type: 'account.page shown'; visit: AccountVisit }
  | { type: 'account.page left' }
  | { type: 'account.page wanted again' }
  | { type: 'account.bar shown'; email: string }
  | { type: 'account.bar left' }

export type AccountActor = ActorRefFrom<typeof accountMachine>

const visitOf = (event: { type: string }) => (event as { visit?: AccountVisit }).visit ?? null

export const accountMachine = setup({
  types: {} as {
    context: { visit: AccountVisit | null; email: string }
    events: AccountEvent
    tags: 'page not fetched'
  },
  actors: {
    'fetch the page': requestPort<void, { visit: AccountVisit | null }>('fetch the page'),
    'fetch the bar': requestPort<void, null>('fetch the bar'),
    page: channelPort<AnyEventObject, AnyEventObject, AccountVisit | null>('page'),
    bar: channelPort<AnyEventObject, AnyEventObject, { email: string }>('bar'),
  },
  actions: {
    'record the visit': assign(({ event }) => ({ visit: visitOf(event) })),
    'record the e-mail': assign(({ event }) => ({ email: (event as { email?: string }).email ?? '' })),
  },
  guards: {
    'is the page that is open': ({ context, event }) =>
      JSON.stringify(visitOf(event)) === JSON.stringify(context.visit),
  },
  delays: { 'page answer': answerTime, 'bar answer': answerTime },
}).createMachine({
  id: 'account',
  description: 'The pages of one’s own account, and the bar of a temporary user. Each lives while it is looked at.',
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
          on: { 'account.page wanted again': 'being fetched' },
        },
        open: {
          invoke: {
            id: 'page',
            src: 'page',
            systemId: 'account page',
            input: ({ context }) => context.visit,
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
          description: 'Waits for the code of the bar; without it the page works on.',
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
