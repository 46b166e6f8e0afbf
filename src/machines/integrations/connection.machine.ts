import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import { integrationsTexts as texts } from '../../../contract/integrations/integrations.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import type { ActionAnswer, ActionInput } from './integrations.events.ts'

export type ConnectionActor = ActorRefFrom<typeof connectionMachine>

export type ConnectionEvent =
  | { type: 'connection.action requested'; action: string }
  | { type: 'connection.connect requested' }
  | { type: 'connection.mfa enforcement requested' }
  | { type: 'connection.mfa dismissed' }
  | { type: 'connection.token put away' }
  /** The connection was read from the server again. */
  | { type: 'connection.read'; isSyncing: boolean; hasAddress: boolean }

type OfConnection = { project: string; key: string }

export const connectionMachine = setup({
  types: {} as {
    context: OfConnection & {
      /** The action being run. */
      action: string
      /** Rows can be sent to an address. Creating a new address invalidates this one. */
      hasAddress: boolean
      /** The new address for rows; it is shown only once. */
      token: string | null
      /** The vendor's consent page. */
      url: string
      failure: Failure | null
    }
    events: ConnectionEvent
    input: OfConnection
    emitted:
      | { type: 'toast.requested'; toast: Toast }
      | { type: 'data.changed'; project: string; dataType: 'integrations' }
      | { type: 'organisation.changed' }
    tags: 'asking' | 'too soon' | 'busy' | 'failed' | 'leaving' | 'mfa required' | 'syncing'
  },
  actors: {
    'run action': requestPort<ActionAnswer, ActionInput>('run action', { seconds: 30 }),
    'start consent': requestPort<string, OfConnection>('start consent', { seconds: 30 }),
    'go to the vendor': requestPort<void, { url: string }>('go to the vendor', { seconds: 30 }),
    'enforce mfa': requestPort<void, { project: string }>('enforce mfa', { seconds: 30 }),
  },
  actions: {
    'record the action': assign((_, { action }: { action: string }) => ({ action, failure: null })),
    'record whether there is an address': assign((_, { hasAddress }: { hasAddress: boolean }) => ({ hasAddress })),
    'record the token': assign((_, { token }: ActionAnswer) => ({ token })),
    'put the token away': assign({ token: null }),
    'record the address': assign((_, { url }: { url: string }) => ({ url })),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'forget the failure': assign({ failure: null }),
    'say that it is being synced': emit({
      type: 'toast.requested',
      toast: { id: 'sync started', tone: 'good', text: texts.synced, undo: null },
    }),
    'say that the list changed': emit(({ context: { project } }) => ({
      type: 'data.changed' as const,
      project,
      dataType: 'integrations' as const,
    })),
    'say that the organisation changed': emit({ type: 'organisation.changed' }),
  },
  guards: {
    'asks for mfa': (_, { failure }: { failure: Failure }) => failure.code === 'MFA_REQUIRED',
    'is a sync': ({ context }) => context.action === 'sync',
    'replaces the address': ({ context }, { action }: { action: string }) =>
      context.hasAddress && action === 'new_token',
    'is what was asked': ({ context }, { action }: { action: string }) => action === context.action,
    'is being synced': (_, { isSyncing }: { isSyncing: boolean }) => isSyncing,
  },
  delays: { 'double click': 400, 'rest of confirm time': 2_600 },
}).createMachine({
  id: 'connection',
  description: "A person's actions on one connection, and whether it is syncing.",
  context: ({ input }) => ({ ...input, action: '', hasAddress: false, token: null, url: '', failure: null }),
  type: 'parallel',
  states: {
    command: {
      initial: 'at rest',
      on: {
        'connection.token put away': { actions: 'put the token away' },
        'connection.read': { actions: { type: 'record whether there is an address', params: ({ event }) => event } },
      },
      states: {
        'at rest': {
          on: {
            'connection.action requested': [
              {
                guard: { type: 'replaces the address', params: ({ event }) => event },
                target: 'replacement just asked',
                actions: { type: 'record the action', params: ({ event }) => event },
              },
              { target: 'being done', actions: { type: 'record the action', params: ({ event }) => event } },
            ],
            'connection.connect requested': { target: 'consent being asked for', actions: 'forget the failure' },
          },
        },
        'replacement just asked': {
          description:
            'Asks whether the old address may stop working. Ignores clicks, which may belong to a double click.',
          tags: ['asking', 'too soon'],
          after: { 'double click': 'replacement asked' },
        },
        'replacement asked': {
          description: 'Asks whether the old address may stop working. The next click replaces it.',
          tags: 'asking',
          on: {
            'connection.action requested': {
              guard: { type: 'is what was asked', params: ({ event }) => event },
              target: 'being done',
            },
          },
          after: { 'rest of confirm time': 'at rest' },
        },
        'being done': {
          description: 'Waits for the server to run the action.',
          tags: 'busy',
          invoke: {
            id: 'action',
            src: 'run action',
            input: ({ context: { project, key, action } }) => ({ project, key, action }),
            onDone: [
              {
                guard: 'is a sync',
                target: 'at rest',
                actions: ['say that it is being synced', 'say that the list changed'],
              },
              {
                target: 'at rest',
                actions: [
                  { type: 'record the token', params: ({ event }) => event.output },
                  'say that the list changed',
                ],
              },
            ],
            onError: {
              target: 'refused',
              actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
            },
          },
        },
        'consent being asked for': {
          description: "Waits for the URL of the vendor's consent page.",
          tags: 'busy',
          invoke: {
            id: 'start',
            src: 'start consent',
            input: ({ context: { project, key } }) => ({ project, key }),
            onDone: {
              target: 'leaving',
              actions: { type: 'record the address', params: ({ event }) => ({ url: event.output }) },
            },
            onError: [
              {
                guard: { type: 'asks for mfa', params: ({ event }) => ({ failure: failureOf(event) }) },
                target: 'mfa required',
              },
              {
                target: 'refused',
                actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
              },
            ],
          },
        },
        leaving: {
          description: 'The browser leaves this page for the vendor.',
          tags: ['busy', 'leaving'],
          invoke: {
            id: 'vendor',
            src: 'go to the vendor',
            input: ({ context: { url } }) => ({ url }),
            onDone: 'at rest',
            onError: {
              target: 'refused',
              actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
            },
          },
        },
        'mfa required': {
          description: "The organisation doesn't require one-time codes; a dialog says so.",
          tags: 'mfa required',
          on: {
            'connection.mfa enforcement requested': 'mfa being enforced',
            'connection.mfa dismissed': 'at rest',
          },
        },
        'mfa being enforced': {
          description: 'Waits for the organisation to require one-time codes, then asks for consent again.',
          tags: ['busy', 'mfa required'],
          invoke: {
            id: 'enforcement',
            src: 'enforce mfa',
            input: ({ context: { project } }) => ({ project }),
            onDone: { target: 'consent being asked for', actions: 'say that the organisation changed' },
            onError: {
              target: 'refused',
              actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
            },
          },
        },
        refused: {
          tags: 'failed',
          on: {
            'connection.action requested': [
              {
                guard: { type: 'replaces the address', params: ({ event }) => event },
                target: 'replacement just asked',
                actions: { type: 'record the action', params: ({ event }) => event },
              },
              { target: 'being done', actions: { type: 'record the action', params: ({ event }) => event } },
            ],
            'connection.connect requested': { target: 'consent being asked for', actions: 'forget the failure' },
          },
        },
      },
    },
    sync: {
      initial: 'not syncing',
      states: {
        'not syncing': {
          on: {
            'connection.read': {
              guard: { type: 'is being synced', params: ({ event }) => event },
              target: 'syncing',
            },
          },
        },
        syncing: {
          tags: 'syncing',
          on: {
            'connection.read': [
              { guard: { type: 'is being synced', params: ({ event }) => event } },
              { target: 'not syncing' },
            ],
          },
        },
      },
    },
  },
})
