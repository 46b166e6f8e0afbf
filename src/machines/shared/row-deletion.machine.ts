import { type ActorRefFrom, assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate'
import { confirmDeleteMachine } from './confirm-delete.machine.ts'

export type RowDeletionEvent = { type: 'deletion.requested'; id: string; name: string } | { type: 'deletion.cancelled' }

/** Sent to the machine that owns the list when a row was deleted. */
export type RowDeleted = { type: 'row.deleted'; kind: RowKind; id: string; name: string }

/** Kinds of rows that a second click deletes. */
export type RowKind =
  | 'access token'
  | 'alert'
  | 'announcement'
  | 'connection'
  | 'dashboard'
  | 'docset'
  | 'measure'
  | 'member'
  | 'member token'
  | 'one-time codes'
  | 'organisation'
  | 'partner'
  | 'playbook'
  | 'research'
  | 'saved prompt'
  | 'saved query'
  | 'snapshot'
  | 'source'
  | 'user'
  | 'written playbook'

export type RowDeletionActor = ActorRefFrom<typeof rowDeletionMachine>

/** Kind of the rows, and their organisation's code (null: none). */
export type RowDeletionInput = { kind: RowKind; project: string | null }

export const rowDeletionMachine = setup({
  types: {} as {
    context: RowDeletionInput & { id: string; name: string }
    events: RowDeletionEvent
    input: RowDeletionInput
    emitted: RowDeleted
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
    'tell that it is gone': enqueueActions(({ context: { kind, id, name }, enqueue }) => {
      enqueue.emit({ type: 'row.deleted', kind, id, name })
    }),
  },
  guards: {
    'is the same row': ({ context, event }) => event.type === 'deletion.requested' && event.id === context.id,
  },
}).createMachine({
  id: 'row deletion',
  description: 'Deletes a row of a list on the second click, one row at a time.',
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
        input: ({ context: { kind, project, id } }) => ({ thing: { kind, project, id } }),
        onDone: { target: 'not asked for', actions: ['tell that it is gone', 'put the row away'] },
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
