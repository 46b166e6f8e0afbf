import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'

/**
 * How a vendor's consent page was left. `denied`: the person refused, and nothing was sent. `temporary`: the connection
 * belongs to an organisation that hasn't been created yet.
 */
export type ReturnOutcome =
  | { kind: 'denied' | 'done'; project: string }
  | { kind: 'temporary'; project: string; isSignedIn: boolean }

export type OAuthReturnEvent = { type: 'return.left' } | { type: 'return.retried' } | { type: 'session.opened' }
export type OAuthReturnActor = ActorRefFrom<typeof oauthReturnMachine>

type Input = { integrationCode: string | null }

const temporaryQuery = (project: string) => `?tempProject=${encodeURIComponent(project)}`

/** Where to go after each outcome (document 2, section 4). */
export function addressAfter(outcome: ReturnOutcome): string {
  const { kind, project } = outcome
  if (kind !== 'temporary') return pagePath('data', { project, tab: 'integrations' })
  return `${pagePath(outcome.isSignedIn ? 'orgCreate' : 'home')}${temporaryQuery(project)}`
}

export const oauthReturnMachine = setup({
  types: {} as {
    context: Input & { failure: Failure | null }
    events: OAuthReturnEvent
    input: Input
    emitted: { type: 'address.requested'; to: string; replaces: boolean }
    tags: 'busy' | 'failed' | 'signing in'
  },
  actors: {
    'complete the connection': requestPort<ReturnOutcome, Input>('complete the connection', { seconds: 60 }),
  },
  actions: {
    'go where it leads': emit((_, { outcome }: { outcome: ReturnOutcome }) => ({
      type: 'address.requested' as const,
      to: addressAfter(outcome),
      replaces: true,
    })),
    'go to the start': emit({ type: 'address.requested', to: pagePath('loggedIn'), replaces: true }),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
  },
  guards: {
    'nobody is signed in': (_, { failure }: { failure: Failure }) => failure.kind === 'unauthorised',
    'got no answer': (_, { failure }: { failure: Failure }) =>
      failure.kind === 'offline' || failure.kind === 'timeout' || failure.kind === 'server',
  },
}).createMachine({
  id: 'oauth return',
  description: 'The page to which a vendor redirects people. It passes what the vendor returned to the server.',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'pending',
  states: {
    pending: {
      description: 'Waits for the server to complete the connection with the vendor.',
      tags: 'busy',
      invoke: {
        id: 'completion',
        src: 'complete the connection',
        input: ({ context: { integrationCode } }) => ({ integrationCode }),
        onDone: {
          target: 'done',
          actions: { type: 'go where it leads', params: ({ event }) => ({ outcome: event.output }) },
        },
        onError: [
          {
            guard: { type: 'nobody is signed in', params: ({ event }) => ({ failure: failureOf(event) }) },
            target: 'signing in',
          },
          {
            guard: { type: 'got no answer', params: ({ event }) => ({ failure: failureOf(event) }) },
            target: 'not answered',
            actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
          },
          {
            target: 'refused',
            actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
          },
        ],
      },
    },
    'signing in': {
      description:
        'Nobody is signed in, for example because this is another browser. Signing in on this page continues.',
      tags: 'signing in',
      on: { 'session.opened': 'pending' },
    },
    'not answered': {
      description: 'No answer arrived. Sending again is safe, because the server repeats its first answer.',
      tags: 'failed',
      on: {
        'return.retried': 'pending',
        'return.left': { target: 'done', actions: 'go to the start' },
      },
    },
    refused: {
      tags: 'failed',
      on: { 'return.left': { target: 'done', actions: 'go to the start' } },
    },
    done: { type: 'final' },
  },
})
