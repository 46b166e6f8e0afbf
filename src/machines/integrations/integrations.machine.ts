import { type ActorRefFrom, assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import { type Integration, integrationKey } from '../../../contract/integrations/integrations.schemas.ts'
import { integrationsTexts as texts } from '../../../contract/integrations/integrations.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { resourceMachine } from '../shared/resource.machine.ts'
import { type RowDeleted, rowDeletionMachine } from '../shared/row-deletion.machine.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import { connectionMachine } from './connection.machine.ts'
import { folderSearchMachine } from './folder-search.machine.ts'
import { integrationFormMachine } from './integration-form.machine.ts'
import { endingOf } from './integrations.events.ts'

export type IntegrationsEvent =
  /** `key`: of the integration whose page is open; null for the list. */
  | { type: 'integrations.opened'; key: string | null }
  | { type: 'integrations.left' }
  | { type: 'data.changed'; project: string; dataType: string }
  | RowDeleted

export type IntegrationsActor = ActorRefFrom<typeof integrationsMachine>
type OfProject = { project: string }
type OfPerson = OfProject & { personId: string }
type Read = { integrations: readonly Integration[] | null }

export const integrationList = resourceMachine<readonly Integration[], OfProject>(
  'integration list',
  'The integrations, with each connection of those that can have several.',
)

/** The integrations read so far; a child that has just started has no context yet. */
const readOf = (snapshot: { context?: { data: readonly Integration[] | null } }) => snapshot.context?.data ?? null

const concerned: readonly string[] = ['everything', 'integrations']
const isDeletion = (id: string) => endingOf(id).kind === 'delete'

export const integrationsMachine = setup({
  types: {} as {
    context: OfPerson & { key: string | null }
    events: IntegrationsEvent
    input: OfPerson
    emitted: { type: 'toast.requested'; toast: Toast } | { type: 'address.requested'; to: string; replaces: boolean }
    tags: 'open'
  },
  actors: {
    'integration list': integrationList,
    'integration form': integrationFormMachine,
    connection: connectionMachine,
    'folder search': folderSearchMachine,
    'row deletion': rowDeletionMachine,
  },
  actions: {
    'record the key': assign((_, { key }: { key: string | null }) => ({ key })),
    'read the list again': sendTo('list', { type: 'resource.changed' }),
    'tell the page what was read': enqueueActions(({ context: { key }, self, enqueue }, { integrations }: Read) => {
      const integration = integrations?.find((one) => integrationKey(one) === key)
      const { children } = self.getSnapshot()
      if (!integration || !children['form'] || !children['connection']) return
      enqueue.sendTo('form', { type: 'form.integration read', integration })
      const hasAddress = integration.code === 'inbound' && integration.status.status !== 'disconnected'
      enqueue.sendTo('connection', { type: 'connection.read', isSyncing: integration.isSyncing, hasAddress })
    }),
    'say that it is deleted': emit((_, { name }: { name: string }) => ({
      type: 'toast.requested' as const,
      toast: { id: 'connection deleted', tone: 'plain' as const, text: texts.deleted(name), undo: null },
    })),
    'go to the list': emit(({ context: { project } }) => ({
      type: 'address.requested' as const,
      to: pagePath('data', { project, tab: 'integrations' }),
      replaces: true,
    })),
  },
  guards: {
    'concerns integrations': (_, { dataType }: { dataType: string }) => concerned.includes(dataType),
    'is the list': (_, { key }: { key: string | null }) => key === null,
    'is a deletion': (_, { id }: { id: string }) => isDeletion(id),
  },
}).createMachine({
  id: 'integrations',
  description: "An organisation's integrations, while the list or the page of one of them is open.",
  context: ({ input: { project, personId } }) => ({ project, personId, key: null }),
  on: {
    'integrations.opened': [
      {
        guard: { type: 'is the list', params: ({ event }) => event },
        target: '.open.list',
        actions: { type: 'record the key', params: ({ event }) => event },
      },
      {
        target: '.open.one',
        reenter: true,
        actions: { type: 'record the key', params: ({ event }) => event },
      },
    ],
  },
  initial: 'closed',
  states: {
    closed: {},
    open: {
      tags: 'open',
      invoke: [
        {
          id: 'list',
          src: 'integration list',
          systemId: 'integration list',
          input: ({ context: { project } }) => ({ project }),
          onSnapshot: {
            actions: {
              type: 'tell the page what was read',
              params: ({ event }) => ({ integrations: readOf(event.snapshot) }),
            },
          },
        },
        {
          id: 'ending',
          src: 'row deletion',
          systemId: 'connection ending',
          input: ({ context: { project } }) => ({ kind: 'connection', project }),
        },
      ],
      on: {
        'integrations.left': 'closed',
        'data.changed': {
          guard: { type: 'concerns integrations', params: ({ event }) => event },
          actions: 'read the list again',
        },
        'row.deleted': [
          {
            guard: { type: 'is a deletion', params: ({ event }) => event },
            actions: [
              { type: 'say that it is deleted', params: ({ event }) => event },
              'read the list again',
              'go to the list',
            ],
          },
          { actions: 'read the list again' },
        ],
      },
      initial: 'list',
      states: {
        list: {},
        one: {
          invoke: [
            {
              id: 'form',
              src: 'integration form',
              systemId: 'integration form',
              input: ({ context: { project, personId, key } }) => ({ project, personId, key: key ?? '' }),
            },
            {
              id: 'connection',
              src: 'connection',
              systemId: 'connection',
              input: ({ context: { project, key } }) => ({ project, key: key ?? '' }),
            },
            {
              id: 'folders',
              src: 'folder search',
              systemId: 'folder search',
              input: ({ context: { project, key } }) => ({ project, key: key ?? '' }),
            },
          ],
        },
      },
    },
  },
})
