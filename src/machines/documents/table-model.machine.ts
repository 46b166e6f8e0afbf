import { type ActorRefFrom, assign, setup } from 'xstate'
import type {
  NewCalculation,
  NewRelation,
  Preview,
  TableModel,
} from '../../../contract/datasets/table-model.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'

export type TableModelActor = ActorRefFrom<typeof tableModelMachine>

/**
 * A column or relation being added or edited. `id`: null for a new one. `key`: idempotency key, new for each change.
 */
export type ModelDraft = { id: string | null; rev: number; key: string } & (
  | ({ kind: 'column' } & NewCalculation)
  | ({ kind: 'relation' } & NewRelation)
)
/** A calculated column or relation being removed or restored. */
export type ModelPart = { kind: ModelDraft['kind']; id: string; label: string }
export type ModelWrite = { action: 'save'; draft: ModelDraft } | { action: 'remove' | 'restore'; part: ModelPart }

type Address = { project: string; table: string }
export type PreviewAsked = Address & { expression: string; columnId: string | null }

export type TableModelEvent =
  /** The table is visible; replaces the previous one. */
  | { type: 'model.requested'; table: string }
  | { type: 'model.edit requested'; draft: ModelDraft }
  | { type: 'model.changed'; draft: ModelDraft }
  | { type: 'model.cancelled' }
  | { type: 'model.save requested' }
  /** Saves a proposed relation unchanged. */
  | { type: 'model.proposal used'; draft: ModelDraft }
  | { type: 'model.removal requested'; part: ModelPart }
  | { type: 'model.undo requested' }
  /** The document was read again. */
  | { type: 'model.document read' }

type TableModelContext = Address & {
  model: TableModel | null
  draft: ModelDraft | null
  write: ModelWrite | null
  preview: Preview | null
  previewFailure: Failure | null
  removed: ModelPart | null
  failure: Failure | null
}

const addressOf = ({ project, table }: Address): Address => ({ project, table })
const fresh = {
  model: null,
  draft: null,
  write: null,
  preview: null,
  previewFailure: null,
  removed: null,
  failure: null,
}

export const tableModelMachine = setup({
  types: {} as {
    context: TableModelContext
    events: TableModelEvent
    input: { project: string }
    tags: 'busy' | 'failed' | 'ready' | 'previewing'
  },
  actors: {
    'read model': requestPort<TableModel, Address>('read model', { seconds: 30 }),
    'write model': requestPort<unknown, Address & { write: ModelWrite }>('write model', { seconds: 30 }),
    'preview column': requestPort<Preview, PreviewAsked>('preview column', { seconds: 30 }),
  },
  actions: {
    'record the table': assign((_, { table }: { table: string }) => ({ ...fresh, table })),
    'record the model': assign((_, { model }: { model: TableModel }) => ({ model })),
    'record the draft': assign((_, { draft }: { draft: ModelDraft }) => ({ draft, failure: null })),
    'forget the preview': assign({ preview: null, previewFailure: null }),
    'record the preview': assign((_, { preview }: { preview: Preview }) => ({ preview, previewFailure: null })),
    'record why there is no preview': assign(({ event }) => ({ preview: null, previewFailure: failureOf(event) })),
    'send the draft': assign(({ context }) => ({
      write: context.draft === null ? null : { action: 'save' as const, draft: context.draft },
      removed: null,
      failure: null,
    })),
    'send the removal': assign((_, { part }: { part: ModelPart }) => ({
      write: { action: 'remove' as const, part },
      removed: null,
      failure: null,
    })),
    'send the restoration': assign(({ context: { removed } }) => ({
      write: removed === null ? null : { action: 'restore' as const, part: removed },
      failure: null,
    })),
    'forget the draft': assign({ draft: null, preview: null, previewFailure: null, failure: null }),
    'record what was removed': assign(({ context: { write } }) => ({
      removed: write?.action === 'remove' ? write.part : null,
    })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
  },
  guards: {
    'is another table': ({ context }, { table }: { table: string }) => table !== context.table,
    'is the same table': ({ context }, { table }: { table: string }) => table === context.table,
    'has an expression': ({ context: { draft } }) => draft?.kind === 'column' && draft.expression.trim() !== '',
    'was an edit': ({ context: { draft } }) => draft !== null,
    'something was removed': ({ context: { removed } }) => removed !== null,
  },
  delays: { 'typing pause': 400 },
}).createMachine({
  id: 'table model',
  description: 'What people add to a table beyond its file: calculated columns, and relations to other tables.',
  context: ({ input }) => ({ ...fresh, project: input.project, table: '' }),
  on: {
    'model.requested': {
      guard: { type: 'is another table', params: ({ event }) => event },
      target: '.loading',
      reenter: true,
      actions: { type: 'record the table', params: ({ event }) => event },
    },
  },
  initial: 'idle',
  states: {
    idle: {},
    loading: {
      description: 'Waits for the additions to the table.',
      tags: 'busy',
      meta: { asksAgainOn: ['model.requested'] },
      invoke: {
        id: 'model',
        src: 'read model',
        input: ({ context }) => addressOf(context),
        onDone: {
          target: 'loaded',
          actions: { type: 'record the model', params: ({ event }) => ({ model: event.output }) },
        },
        onError: { target: 'load failed', actions: 'record the failure' },
      },
    },
    'load failed': {
      tags: 'failed',
      on: {
        'model.requested': { guard: { type: 'is the same table', params: ({ event }) => event }, target: 'loading' },
        'model.document read': 'loading',
      },
    },
    loaded: {
      tags: 'ready',
      on: {
        'model.requested': { guard: { type: 'is the same table', params: ({ event }) => event }, target: 'refreshing' },
        'model.document read': 'refreshing',
        'model.edit requested': {
          target: 'editing.typing',
          actions: ['forget the preview', { type: 'record the draft', params: ({ event }) => event }],
        },
        'model.proposal used': {
          target: 'submitting',
          actions: [{ type: 'record the draft', params: ({ event }) => event }, 'send the draft'],
        },
        'model.removal requested': {
          target: 'submitting',
          actions: { type: 'send the removal', params: ({ event }) => event },
        },
        'model.undo requested': {
          guard: 'something was removed',
          target: 'submitting',
          actions: 'send the restoration',
        },
      },
    },
    refreshing: {
      description: 'Waits for the current additions; the previous ones stay visible.',
      tags: ['busy', 'ready'],
      invoke: {
        id: 'model again',
        src: 'read model',
        input: ({ context }) => addressOf(context),
        onDone: {
          target: 'loaded',
          actions: { type: 'record the model', params: ({ event }) => ({ model: event.output }) },
        },
        onError: { target: 'loaded', actions: 'record the failure' },
      },
      on: { 'model.document read': { target: 'refreshing', reenter: true } },
    },
    editing: {
      tags: 'ready',
      on: {
        'model.changed': {
          target: '.typing',
          actions: { type: 'record the draft', params: ({ event }) => event },
        },
        'model.cancelled': { target: 'loaded', actions: 'forget the draft' },
        'model.save requested': { target: 'submitting', actions: 'send the draft' },
      },
      initial: 'previewed',
      states: {
        previewed: {},
        typing: {
          description: 'Waits for a pause in typing.',
          after: {
            'typing pause': [
              { guard: 'has an expression', target: 'previewing' },
              { target: 'previewed', actions: 'forget the preview' },
            ],
          },
        },
        previewing: {
          description: 'Waits for the first values; the previous ones stay visible.',
          tags: 'previewing',
          invoke: {
            id: 'preview',
            src: 'preview column',
            input: ({ context }) => ({
              ...addressOf(context),
              expression: context.draft?.kind === 'column' ? context.draft.expression : '',
              columnId: context.draft?.id ?? null,
            }),
            onDone: {
              target: 'previewed',
              actions: { type: 'record the preview', params: ({ event }) => ({ preview: event.output }) },
            },
            onError: { target: 'previewed', actions: 'record why there is no preview' },
          },
        },
      },
    },
    submitting: {
      description: 'Waits for the server to save an addition, change, removal or restoration.',
      tags: ['busy', 'ready'],
      invoke: {
        id: 'write',
        src: 'write model',
        input: ({ context }) => ({ ...addressOf(context), write: context.write! }),
        onDone: { target: 'refreshing', actions: ['record what was removed', 'forget the draft'] },
        onError: [
          { guard: 'was an edit', target: 'editing', actions: 'record the failure' },
          { target: 'refreshing', actions: 'record the failure' },
        ],
      },
    },
  },
})
