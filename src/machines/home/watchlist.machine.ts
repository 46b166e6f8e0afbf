import { type ActorRefFrom, assertEvent, assign, raise, sendTo, setup } from 'xstate'
import type { WatchlistItem } from '../../../contract/home/home.schemas.ts'
import { homeTexts as texts } from '../../../contract/home/home.texts.ts'
import type { DataType } from '../../../contract/live/frames.ts'
import { confirmDeleteMachine } from '../shared/confirm-delete.machine.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import {
  type Attempt,
  findRow,
  isUnsaved,
  newRow,
  type Rows,
  type Words,
  withAttempt,
  withFailure,
  withKept,
  withList,
  withoutRow,
  withWords,
} from './watchlist.projection.ts'

/** `rowId` and `key` are made with the request. */
export type WatchlistEvent =
  | { type: 'watchlist.opened' }
  | { type: 'watchlist.left' }
  | { type: 'watchlist.list requested' }
  | { type: 'watchlist.add requested'; rowId: string }
  | { type: 'watchlist.words changed'; rowId: string; words: Partial<Words> }
  | { type: 'watchlist.keep requested'; rowId: string; key: string }
  | { type: 'watchlist.delete requested'; rowId: string }
  | { type: 'data.changed'; dataType: DataType | 'everything' }

export type WatchlistActor = ActorRefFrom<typeof watchlistMachine>

/** `id`: null for an item that isn't on the server yet. */
export type ItemToKeep = { project: string; id: string | null; attempt: Attempt }

type WatchlistContext = {
  project: string
  rows: Rows
  /** Ids of the rows to save; the first is being sent. */
  waiting: readonly string[]
  /** The row whose deletion waits for the second click. */
  deletingId: string
}

const noWords: Attempt = { category: '', topic: '', key: '' }

export const watchlistMachine = setup({
  types: {} as {
    context: WatchlistContext
    events: WatchlistEvent
    input: { project: string }
    tags: 'busy' | 'failed' | 'ready'
    children: { deletion: 'confirm delete' }
  },
  actors: {
    'read watchlist': requestPort<WatchlistItem[], { project: string }>('read watchlist'),
    'keep item': requestPort<WatchlistItem, ItemToKeep>('keep item'),
    'confirm delete': confirmDeleteMachine,
  },
  actions: {
    'record the list': assign(({ context }, { output }: { output: WatchlistItem[] }) => ({
      rows: withList(context.rows, output),
    })),
    'add a row': assign(({ context, event }) => {
      assertEvent(event, 'watchlist.add requested')
      return { rows: [...context.rows, newRow(event.rowId)] }
    }),
    'record the words': assign(({ context, event }) => {
      assertEvent(event, 'watchlist.words changed')
      return { rows: withWords(context.rows, event.rowId, event.words) }
    }),
    'put the row in line': assign(({ context, event }) => {
      assertEvent(event, 'watchlist.keep requested')
      const { rowId, key } = event
      return { rows: withAttempt(context.rows, rowId, key), waiting: [...context.waiting, rowId] }
    }),
    'say that a topic is missing': assign(({ context, event }) => {
      assertEvent(event, 'watchlist.keep requested')
      return { rows: withFailure(context.rows, event.rowId, texts.noTopic) }
    }),
    'record the kept row': assign(({ context }, { output }: { output: WatchlistItem }) => {
      const [rowId = '', ...waiting] = context.waiting
      return { rows: withKept(context.rows, rowId, output), waiting }
    }),
    'record the refusal': assign(({ context, event }) => {
      const [rowId = '', ...waiting] = context.waiting
      return { rows: withFailure(context.rows, rowId, failureOf(event).message), waiting }
    }),
    'record that nobody answered': assign(({ context }) => {
      const [rowId = '', ...waiting] = context.waiting
      return { rows: withFailure(context.rows, rowId, noAnswer().message), waiting }
    }),
    'take the row away': assign(({ context, event }) => {
      assertEvent(event, 'watchlist.delete requested')
      return { rows: withoutRow(context.rows, event.rowId) }
    }),
    'take what to delete': assign(({ event }) => {
      assertEvent(event, 'watchlist.delete requested')
      return { deletingId: event.rowId }
    }),
    'take the deleted row away': assign(({ context }) => ({
      rows: withoutRow(context.rows, context.deletingId),
      deletingId: '',
    })),
    'put the deletion away': assign({ deletingId: '' }),
    'press delete': sendTo('deletion', { type: 'delete.requested' }),
    'want the list again': raise({ type: 'watchlist.list requested' }),
  },
  guards: {
    'is about the watchlist': ({ event }) =>
      event.type === 'data.changed' && (event.dataType === 'watchlist' || event.dataType === 'everything'),
    'can be kept': ({ context, event }) => {
      assertEvent(event, 'watchlist.keep requested')
      const row = findRow(context.rows, event.rowId)
      // Only for rows further back in the queue: the first is being sent already, so what was typed since is saved
      // after it.
      const isInLine = context.waiting.slice(1).includes(event.rowId)
      return row !== undefined && !isInLine && isUnsaved(row) && row.topic.trim() !== ''
    },
    'lost its topic': ({ context, event }) => {
      assertEvent(event, 'watchlist.keep requested')
      const row = findRow(context.rows, event.rowId)
      return row != null && row.kept !== null && row.topic.trim() === ''
    },
    'one waits': ({ context }) => context.waiting.length > 0,
    'is on its way': ({ context, event }) => {
      assertEvent(event, 'watchlist.delete requested')
      return context.waiting.includes(event.rowId)
    },
    'is only here': ({ context, event }) => {
      assertEvent(event, 'watchlist.delete requested')
      return findRow(context.rows, event.rowId)?.id === null
    },
    'is being deleted': ({ context, event }) => {
      assertEvent(event, 'watchlist.delete requested')
      return event.rowId === context.deletingId
    },
  },
  delays: { 'list answer': answerTime, 'keep answer': answerTime },
}).createMachine({
  id: 'watchlist',
  description: 'The topics that an organisation watches, edited in place. Typed text stays until it is saved.',
  context: ({ input }) => ({ ...input, rows: [], waiting: [], deletingId: '' }),
  type: 'parallel',
  states: {
    list: {
      initial: 'not looked at',
      on: { 'watchlist.left': '.not looked at' },
      states: {
        'not looked at': { on: { 'watchlist.opened': 'being read' } },
        'being read': {
          description: 'Waits for the list.',
          tags: 'busy',
          invoke: {
            id: 'list',
            src: 'read watchlist',
            input: ({ context }) => ({ project: context.project }),
            onDone: {
              target: 'current',
              actions: { type: 'record the list', params: ({ event }) => ({ output: event.output }) },
            },
            onError: 'not read',
          },
          after: { 'list answer': 'not read' },
        },
        'not read': {
          tags: 'failed',
          on: { 'watchlist.list requested': 'being read' },
        },
        current: {
          tags: 'ready',
          on: {
            'watchlist.list requested': 'being read again',
            'data.changed': { guard: 'is about the watchlist', target: 'being read again' },
          },
        },
        'being read again': {
          description: 'Waits for the current list. Another change restarts the request.',
          tags: 'ready',
          invoke: {
            id: 'list again',
            src: 'read watchlist',
            input: ({ context }) => ({ project: context.project }),
            onDone: {
              target: 'current',
              actions: { type: 'record the list', params: ({ event }) => ({ output: event.output }) },
            },
            onError: 'current',
          },
          on: {
            'watchlist.list requested': { target: 'being read again', reenter: true },
            'data.changed': { guard: 'is about the watchlist', target: 'being read again', reenter: true },
          },
          after: { 'list answer': 'current' },
        },
      },
    },
    editing: {
      initial: 'resting',
      on: {
        'watchlist.add requested': { actions: 'add a row' },
        'watchlist.words changed': { actions: 'record the words' },
        'watchlist.keep requested': [
          { guard: 'can be kept', actions: 'put the row in line' },
          { guard: 'lost its topic', actions: 'say that a topic is missing' },
        ],
      },
      states: {
        resting: { always: { guard: 'one waits', target: 'keeping a row' } },
        'keeping a row': {
          description: 'Waits for the server to save the first row in the queue.',
          invoke: {
            id: 'keeping',
            src: 'keep item',
            input: ({ context: { project, rows, waiting } }) => {
              const row = findRow(rows, waiting[0])
              return { project, id: row?.id ?? null, attempt: row?.attempt ?? noWords }
            },
            onDone: {
              target: 'resting',
              actions: [
                { type: 'record the kept row', params: ({ event }) => ({ output: event.output }) },
                'want the list again',
              ],
            },
            onError: { target: 'resting', actions: 'record the refusal' },
          },
          after: { 'keep answer': { target: 'resting', actions: 'record that nobody answered' } },
        },
      },
    },
    deletion: {
      initial: 'not asked for',
      states: {
        'not asked for': {
          on: {
            'watchlist.delete requested': [
              { guard: 'is on its way' },
              { guard: 'is only here', actions: 'take the row away' },
              { target: 'asked for', actions: 'take what to delete' },
            ],
          },
        },
        'asked for': {
          entry: 'press delete',
          invoke: {
            id: 'deletion',
            src: 'confirm delete',
            input: ({ context: { project, rows, deletingId } }) => ({
              thing: { kind: 'watchlist item', project, id: findRow(rows, deletingId)?.id ?? '' },
            }),
            onDone: { target: 'not asked for', actions: ['take the deleted row away', 'want the list again'] },
            onError: { target: 'not asked for', actions: 'put the deletion away' },
          },
          on: {
            'watchlist.delete requested': [
              { guard: 'is being deleted', actions: 'press delete' },
              { guard: 'is only here', actions: 'take the row away' },
              { target: 'asked for', reenter: true, actions: 'take what to delete' },
            ],
          },
        },
      },
    },
  },
})
