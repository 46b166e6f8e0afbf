import { type ActorRefFrom, assertEvent, assign, enqueueActions, setup } from 'xstate'
import type { Folder } from '../../../contract/documents/documents.schemas.ts'

/** An undo request; the feature that it belongs to interprets it. */
export type UndoRequest =
  | { type: 'dashboards.restore requested'; id: string; name: string }
  | { type: 'datasets.restore requested'; id: string; name: string }
  | { type: 'document.editing requested'; docId: string }
  | { type: 'folders.move requested'; folder: Folder; parentId: string }
  | { type: 'formulas.restore requested'; id: string; name: string }
  | { type: 'moving.taken back'; docIds: readonly string[]; folderId: string }
  | { type: 'playbook editor.restore requested'; playbookId: string }
  | { type: 'playbooks.restore requested'; topicId: string }
  | { type: 'research.restore requested'; id: string; name: string }
  | { type: 'restoring.requested'; docIds: readonly string[]; folderId: string | null }
  | { type: 'saved prompts.restore requested'; id: string; name: string }
  | { type: 'saved queries.restore requested'; id: string; name: string }
  | { type: 'snapshots.restore requested'; id: string; name: string }
  | { type: 'thread arrangement.requested'; threadId: string; arrangement: 'unarchive' }
  | { type: 'thread trash.restore requested'; threadId: string }

/** A short message. `undo`: plain data to emit when the person undoes the action. */
export type Toast = {
  id: string
  tone: 'plain' | 'good' | 'bad'
  text: string
  undo: { label: string; request: UndoRequest } | null
}

export type ToastsEvent =
  | { type: 'toast.raised'; toast: Toast }
  | { type: 'toast.dismissed' }
  | { type: 'toast.undo requested' }
  | { type: 'toast.attention given' }
  | { type: 'toast.attention gone' }

/** Emitted when the person clicks Undo; the feature that raised the toast carries it out. */
export type UndoRequested = { type: 'undo.wished'; request: UndoRequest }

export type ToastsActor = ActorRefFrom<typeof toastsMachine>

export const toastsMachine = setup({
  types: {} as {
    /** The first toast is the visible one. */
    context: { toasts: readonly Toast[] }
    events: ToastsEvent
    emitted: UndoRequested
    tags: 'shown'
  },
  actions: {
    'queue the toast': assign(({ context, event }) => {
      assertEvent(event, 'toast.raised')
      const isKnown = context.toasts.some((toast) => toast.id === event.toast.id)
      if (!isKnown) return { toasts: [...context.toasts, event.toast] }
      return { toasts: context.toasts.map((toast) => (toast.id === event.toast.id ? event.toast : toast)) }
    }),
    'drop the shown toast': assign(({ context }) => ({ toasts: context.toasts.slice(1) })),
    'tell the undo wish': enqueueActions(({ context, enqueue }) => {
      const undo = context.toasts[0]?.undo
      if (undo) enqueue.emit({ type: 'undo.wished', request: undo.request })
    }),
  },
  guards: {
    'a toast waits': ({ context }) => context.toasts.length > 0,
    'can be undone': ({ context }) => context.toasts[0]?.undo != null,
  },
  delays: { 'toast time': 5_000 },
}).createMachine({
  id: 'toasts',
  description: 'Toasts, shown one at a time for five seconds each, and kept while hovered or focused.',
  context: { toasts: [] },
  on: { 'toast.raised': { actions: 'queue the toast' } },
  initial: 'quiet',
  states: {
    quiet: {
      always: { guard: 'a toast waits', target: 'showing' },
    },
    showing: {
      tags: 'shown',
      on: {
        'toast.dismissed': 'leaving',
        'toast.undo requested': { guard: 'can be undone', target: 'leaving', actions: 'tell the undo wish' },
      },
      initial: 'counting',
      states: {
        counting: {
          on: { 'toast.attention given': 'held' },
          after: { 'toast time': '#toasts.leaving' },
        },
        held: {
          on: { 'toast.attention gone': 'counting' },
        },
      },
    },
    leaving: {
      entry: 'drop the shown toast',
      always: 'quiet',
    },
  },
})
