import { type ActorRefFrom, assign, emit, enqueueActions, setup } from 'xstate'
import type { QueryAccess, SavedQuery } from '../../../contract/datasets/saved-queries.schemas.ts'
import { savedQueriesTexts as texts } from '../../../contract/datasets/saved-queries.texts.ts'
import type { DataType } from '../../../contract/live/frames.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { type ResourceActor, resourceMachine } from '../shared/resource.machine.ts'
import { type RowDeleted, rowDeletionMachine } from '../shared/row-deletion.machine.ts'
import type { Toast } from '../shared/toasts.machine.ts'

/** A query being named or renamed. `id` is null until it is saved. */
export type QueryDraft = {
  id: string | null
  name: string
  accessLevel: QueryAccess
  search: string
  rev: number
  isOwn: boolean
}
type Named = { id: string; name: string }

export type SavedQueriesEvent =
  | { type: 'datasets.opened' }
  | { type: 'datasets.left' }
  | { type: 'data.changed'; dataType: DataType | 'everything' }
  | { type: 'saved queries.shelf opened' }
  | { type: 'saved queries.shelf closed' }
  | { type: 'saved queries.naming began'; draft: QueryDraft }
  | { type: 'saved queries.draft changed'; change: Partial<Pick<QueryDraft, 'name' | 'accessLevel' | 'search'>> }
  | { type: 'saved queries.naming ended' }
  /** `key`: idempotency key of this request, reused by retries. */
  | { type: 'saved queries.keeping requested'; key: string }
  | { type: 'saved queries.restore requested'; id: string; name: string }
  | RowDeleted

export type SavedQueriesActor = ActorRefFrom<typeof savedQueriesMachine>
export type QueryListActor = ResourceActor<readonly SavedQuery[], { project: string }>
export const queryListMachine = resourceMachine<readonly SavedQuery[], { project: string }>(
  'query list',
  "The saved queries: this person's own and shared ones.",
)
export type KeptQuery = { project: string; draft: QueryDraft; key: string }

const toast = (id: string, tone: Toast['tone'], text: string, undo: Toast['undo'] = null) => ({
  type: 'toast.requested' as const,
  toast: { id, tone, text, undo },
})

export const savedQueriesMachine = setup({
  types: {} as {
    context: {
      project: string
      draft: QueryDraft | null
      key: string
      failure: Failure | null
      restoring: readonly Named[]
    }
    events: SavedQueriesEvent
    input: { project: string }
    emitted: { type: 'toast.requested'; toast: Toast }
    tags: 'shelf open' | 'naming' | 'busy'
    children: { list: 'query list'; deletion: 'row deletion' }
  },
  actors: {
    'query list': queryListMachine,
    'row deletion': rowDeletionMachine,
    'keep query': requestPort<SavedQuery, KeptQuery>('keep query', { seconds: 30 }),
    'restore query': requestPort<SavedQuery, { project: string; id: string }>('restore query', { seconds: 30 }),
  },
  actions: {
    'read the list again': enqueueActions(({ self, enqueue }) => {
      if (self.getSnapshot().children['list']) enqueue.sendTo('list', { type: 'resource.changed' })
    }),
    'take the draft': assign((_, { draft }: { draft: QueryDraft }) => ({ draft, key: '', failure: null })),
    'change the draft': assign(({ context: { draft } }, { change }: { change: Partial<QueryDraft> }) => ({
      draft: draft && { ...draft, ...change },
      key: '',
    })),
    'put the draft away': assign({ draft: null, key: '', failure: null }),
    'record the key': assign(({ context }, { key }: { key: string }) => ({ key: context.key || key })),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'say that it is saved': emit((_, { name }: { name: string }) => toast('query saved', 'good', texts.saved(name))),
    'offer to undo': emit((_, { id, name }: Named) => {
      const request = { type: 'saved queries.restore requested' as const, id, name }
      return toast(`query deleted ${id}`, 'plain', texts.deleted(name), { label: texts.undo, request })
    }),
    'queue the query': assign(({ context }, { id, name }: Named) => ({
      restoring: [...context.restoring, { id, name }],
    })),
    'drop the first query': assign(({ context }) => ({ restoring: context.restoring.slice(1) })),
    'say that it is back': emit(({ context: { restoring } }) =>
      toast(`query restored ${restoring[0]?.id}`, 'good', texts.restored(restoring[0]?.name ?? '')),
    ),
    'say that it is not back': emit(({ context: { restoring } }, { failure }: { failure: Failure }) =>
      toast('query not restored', 'bad', texts.notRestored(restoring[0]?.name ?? '', failure.message)),
    ),
  },
  guards: {
    'concerns the list': (_, { dataType }: { dataType: DataType | 'everything' }) =>
      dataType === 'queries' || dataType === 'everything',
    'has a name': ({ context: { draft } }) => (draft?.name.trim() ?? '') !== '',
    'a query waits': ({ context }) => context.restoring.length > 0,
  },
}).createMachine({
  id: 'saved queries',
  description: 'Saved queries: the list, the form that names one, and restoring deleted ones.',
  context: ({ input }) => ({ ...input, draft: null, key: '', failure: null, restoring: [] }),
  type: 'parallel',
  states: {
    list: {
      initial: 'not looked at',
      states: {
        'not looked at': { on: { 'datasets.opened': 'looked at' } },
        'looked at': {
          invoke: [
            {
              id: 'list',
              src: 'query list',
              systemId: 'list of saved queries',
              input: ({ context: { project } }) => ({ project }),
            },
            {
              id: 'deletion',
              src: 'row deletion',
              systemId: 'saved query deletion',
              input: ({ context: { project } }) => ({ kind: 'saved query', project }),
            },
          ],
          on: {
            'datasets.left': 'not looked at',
            'data.changed': {
              guard: { type: 'concerns the list', params: ({ event }) => event },
              actions: 'read the list again',
            },
            'row.deleted': {
              actions: [{ type: 'offer to undo', params: ({ event }) => event }, 'read the list again'],
            },
          },
        },
      },
    },
    shelf: {
      initial: 'closed',
      states: {
        closed: { on: { 'saved queries.shelf opened': 'open' } },
        open: {
          tags: 'shelf open',
          on: { 'saved queries.shelf closed': 'closed', 'datasets.left': 'closed' },
        },
      },
    },
    naming: {
      initial: 'not begun',
      states: {
        'not begun': {
          on: {
            'saved queries.naming began': {
              target: 'under way',
              actions: { type: 'take the draft', params: ({ event }) => event },
            },
          },
        },
        'under way': {
          tags: 'naming',
          on: {
            'saved queries.draft changed': {
              actions: { type: 'change the draft', params: ({ event }) => event },
            },
            'saved queries.naming ended': { target: 'not begun', actions: 'put the draft away' },
            'saved queries.keeping requested': {
              guard: 'has a name',
              target: 'being kept',
              actions: { type: 'record the key', params: ({ event }) => event },
            },
          },
        },
        'being kept': {
          description: 'Waits for the server to save the query; the typed text stays.',
          tags: ['naming', 'busy'],
          invoke: {
            id: 'keeping',
            src: 'keep query',
            input: ({ context: { project, draft, key } }) => ({ project, draft: draft!, key }),
            onDone: {
              target: 'not begun',
              actions: [
                { type: 'say that it is saved', params: ({ event }) => ({ name: event.output.name }) },
                'put the draft away',
                'read the list again',
              ],
            },
            onError: {
              target: 'under way',
              actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
            },
          },
        },
      },
    },
    restoring: {
      initial: 'at rest',
      on: {
        'saved queries.restore requested': { actions: { type: 'queue the query', params: ({ event }) => event } },
      },
      states: {
        'at rest': { always: { guard: 'a query waits', target: 'under way' } },
        'under way': {
          description: 'Waits for the server to restore the first query in the queue.',
          invoke: {
            id: 'restore',
            src: 'restore query',
            input: ({ context: { project, restoring } }) => ({ project, id: restoring[0]?.id ?? '' }),
            onDone: {
              target: 'at rest',
              actions: ['say that it is back', 'drop the first query', 'read the list again'],
            },
            onError: {
              target: 'at rest',
              actions: [
                { type: 'say that it is not back', params: ({ event }) => ({ failure: failureOf(event) }) },
                'drop the first query',
              ],
            },
          },
        },
      },
    },
  },
})
