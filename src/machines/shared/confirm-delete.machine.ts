import { assign, setup } from 'xstate'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from './failure.ts'
import { requestPort } from './port.ts'
import { answerTime, errorDisplayTime } from './request.ts'

/** What to delete: `kind` selects the service, `project` is the organisation's code or null. */
export type Deletable = { kind: string; project: string | null; id: string }

export type ConfirmDeleteRequest = { type: 'delete.requested' } | { type: 'delete.cancelled' }

export const confirmDeleteMachine = setup({
  types: {} as {
    context: { thing: Deletable; failure: Failure | null }
    events: ConfirmDeleteRequest
    input: { thing: Deletable }
    tags: 'busy' | 'failed' | 'asking' | 'too soon'
  },
  actors: {
    'delete thing': requestPort<unknown, Deletable>('delete thing'),
  },
  actions: {
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'clear the failure': assign({ failure: null }),
  },
  delays: {
    'double click': 400,
    'rest of confirm time': 2_600,
    'delete answer': answerTime,
    'error display': errorDisplayTime,
  },
}).createMachine({
  id: 'confirm delete',
  description:
    'A delete button. The second click counts from 400 ms to 3 s after the first, so a double click never deletes.',
  context: ({ input }) => ({ thing: input.thing, failure: null }),
  initial: 'ready',
  states: {
    ready: {
      on: { 'delete.requested': 'just armed' },
    },
    'just armed': {
      description: 'Asks "are you sure?" and ignores clicks, which may belong to a double click.',
      tags: ['asking', 'too soon'],
      on: { 'delete.cancelled': 'ready' },
      after: { 'double click': 'armed' },
    },
    armed: {
      description: 'Asks "are you sure?"; the next click deletes.',
      tags: 'asking',
      on: { 'delete.requested': 'deleting', 'delete.cancelled': 'ready' },
      after: { 'rest of confirm time': 'ready' },
    },
    deleting: {
      description: 'Waits for the server to delete the item.',
      tags: 'busy',
      invoke: {
        id: 'deletion',
        src: 'delete thing',
        input: ({ context }) => context.thing,
        onDone: 'deleted',
        onError: { target: 'delete failed', actions: 'record the failure' },
      },
      after: { 'delete answer': { target: 'delete failed', actions: 'record that time ran out' } },
    },
    deleted: { type: 'final' },
    'delete failed': {
      tags: 'failed',
      on: { 'delete.requested': { target: 'just armed', actions: 'clear the failure' } },
      after: { 'error display': { target: 'ready', actions: 'clear the failure' } },
    },
  },
})
