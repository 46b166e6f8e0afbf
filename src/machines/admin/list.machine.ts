import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import { searchMachine } from '../shared/search.machine.ts'

/** The rows, and any other fields of the response. */
/** The server's list may have changed. */
export type AdminListChanged = { type: 'admin.list changed'; list: 'users' | 'organisations' }
export type Listed = { rows: readonly unknown[]; about: unknown }
export type ListSort = { column: string; direction: 'ascending' | 'descending' }

export type ListEvent = { type: 'list.requested' } | { type: 'list.sort chosen'; sort: ListSort }

export type ListActor = ActorRefFrom<typeof listMachine>

export const listMachine = setup({
  types: {} as {
    context: Listed & { sort: ListSort | null; failure: Failure | null }
    events: ListEvent
    children: { search: 'search' }
    tags: 'unread' | 'busy' | 'failed' | 'ready'
  },
  actors: {
    'read list': requestPort<Listed, null>('read list'),
    search: searchMachine,
  },
  actions: {
    'record the list': assign((_, { output }: { output: Listed }) => {
      const { rows, about } = output
      return { rows, about, failure: null }
    }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'record the sort': assign(({ event }) => {
      assertEvent(event, 'list.sort chosen')
      return { sort: event.sort }
    }),
  },
  guards: {
    'something is at work': ({ context }) =>
      context.rows.some((row) => (row as { isMigrating?: boolean }).isMigrating === true),
  },
  delays: { 'list answer': answerTime, 'next look': 2_000 },
}).createMachine({
  id: 'list',
  description: 'One list of the admin area, with search and sorting of the loaded rows.',
  context: { rows: [], about: null, sort: null, failure: null },
  invoke: { id: 'search', src: 'search' },
  on: { 'list.sort chosen': { actions: 'record the sort' } },
  initial: 'unread',
  states: {
    unread: {
      tags: 'unread',
      on: { 'list.requested': 'being read' },
    },
    'being read': {
      description: 'Waits for the rows; the previous ones stay visible.',
      tags: 'busy',
      invoke: {
        id: 'rows',
        src: 'read list',
        input: null,
        onDone: {
          target: 'ready',
          actions: { type: 'record the list', params: ({ event }) => ({ output: event.output }) },
        },
        onError: { target: 'not read', actions: 'record the failure' },
      },
      after: { 'list answer': { target: 'not read', actions: 'record that time ran out' } },
      on: { 'list.requested': { target: 'being read', reenter: true } },
    },
    ready: {
      tags: 'ready',
      on: { 'list.requested': 'being read' },
      after: { 'next look': { guard: 'something is at work', target: 'being read' } },
    },
    'not read': {
      tags: 'failed',
      on: { 'list.requested': 'being read' },
    },
  },
})
