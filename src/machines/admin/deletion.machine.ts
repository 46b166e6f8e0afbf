import { type ActorRefFrom, assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import { adminTexts as texts } from '../../../contract/admin/admin.texts.ts'
import { confirmDeleteMachine } from '../shared/confirm-delete.machine.ts'
import { parentOf } from '../shared/parent-of.ts'
import type { Toast } from '../shared/toasts.machine.ts'

export type DeletionEvent = { type: 'deletion.requested'; id: string; name: string } | { type: 'deletion.cancelled' }

export type DeletionActor = ActorRefFrom<typeof deletionMachine>

/** What this one deletes: the kind of its things, and the list that they stand in. */
export type DeletionInput = { kind: 'user' | 'organisation'; list: 'users' | 'organisations' }

export const deletionMachine = setup({
  types: {} as {
    context: DeletionInput & { id: string; name: string }
    events: DeletionEvent
    input: DeletionInput
    emitted: { type: 'toast.wanted'; toast: Toast }
    tags: 'asked for'
    children: { deletion: 'confirm delete' }
  },
  actors: { 'confirm delete': confirmDeleteMachine },
  actions: {
    'take the row': assign(({ event }) => {
      assertEvent(event, 'deletion.requested')
      return { id: event.id, name: event.name }
    }),
    'put the row away': assign({ id: '', name: '' }),
    'press delete': sendTo('deletion', { type: 'delete.requested' }),
    'say that it is gone': emit(({ context: { id, name, list } }) => ({
      type: 'toast.wanted' as const,
      toast: { id: `deleted ${id}`, tone: 'good' as const, text: texts[list].deleted(name), undo: null },
    })),
    'have the list read': enqueueActions(({ context, self, enqueue }) => {
      const parent = parentOf(self)
      if (parent) enqueue.sendTo(parent, { type: 'admin.list changed', list: context.list })
    }),
  },
  guards: {
    'is the same row': ({ context, event }) => event.type === 'deletion.requested' && event.id === context.id,
  },
}).createMachine({
  id: 'deletion',
  description: 'Deletes a row of a list by the second click.',
  context: ({ input }) => ({ ...input, id: '', name: '' }),
  initial: 'not asked for',
  states: {
    'not asked for': {
      on: { 'deletion.requested': { target: 'asked for', actions: 'take the row' } },
    },
    'asked for': {
      tags: 'asked for',
      entry: 'press delete',
      invoke: {
        id: 'deletion',
        src: 'confirm delete',
        input: ({ context }) => ({ thing: { kind: context.kind, project: null, id: context.id } }),
        onDone: {
          target: 'not asked for',
          actions: ['say that it is gone', 'have the list read', 'put the row away'],
        },
        onError: { target: 'not asked for', actions: 'put the row away' },
      },
      on: {
        'deletion.requested': [
          { guard: 'is the same row', actions: 'press delete' },
          { target: 'asked for', reenter: true, actions: 'take the row' },
        ],
        'deletion.cancelled': { target: 'not asked for', actions: 'put the row away' },
      },
    },
  },
})
