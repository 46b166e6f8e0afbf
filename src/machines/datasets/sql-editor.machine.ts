import { type ActorRefFrom, assertEvent, assign, sendTo, setup } from 'xstate'
import { mostRows } from '../../../contract/datasets/datasets.schemas.ts'
import type { SqlChartChoice } from '../../../contract/datasets/sql-chart.ts'
import type { SqlSort } from '../../../contract/datasets/sql-rows.ts'
import { defaultSqlLimit, type SqlResult } from '../../../contract/datasets/sql.schemas.ts'
import type { DataType } from '../../../contract/live/frames.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { channelPort, requestPort } from '../shared/port.ts'
import {
  type SqlDraft,
  type SqlDraftRead,
  type SqlDraftUpdate,
  type SqlEditorEvent,
  type SqlRequest,
  sqlTablesMachine,
} from './sql-editor.events.ts'

export type SqlEditorActor = ActorRefFrom<typeof sqlEditorMachine>

type OfPerson = { project: string; personId: string }

export const sqlEditorMachine = setup({
  types: {} as {
    context: OfPerson &
      SqlDraft & {
        /** Rises with each text that replaces what was typed, so that the view shows it. */
        revision: number
        /** The statement that runs, or ran last. */
        asked: { sql: string; limit: number }
        /** The last result, also while another statement runs. `sql`: its statement. */
        shown: { sql: string; result: SqlResult } | null
        failure: Failure | null
        isChart: boolean
        sort: SqlSort | null
        /** Null: the first chart that fits the result. */
        chart: SqlChartChoice | null
      }
    events: SqlEditorEvent
    input: OfPerson
    children: { tables: 'sql tables'; 'draft store': 'keep the statement' }
    tags: 'busy' | 'failed' | 'cancelled'
  },
  actors: {
    'sql tables': sqlTablesMachine,
    'keep the statement': channelPort<SqlDraftUpdate, SqlDraftRead, OfPerson>('keep the statement'),
    'run statement': requestPort<SqlResult, SqlRequest>('run statement', { seconds: 30 }),
  },
  actions: {
    'read the tables again': sendTo('tables', { type: 'resource.changed' }),
    'take the draft': assign(({ event }) => {
      assertEvent(event, 'sql.draft read')
      return event.draft ?? {}
    }),
    'show the text': assign(({ context }) => ({ revision: context.revision + 1 })),
    'record the text': assign((_, { text }: { text: string }) => ({ text })),
    'record the query': assign((_, { queryId }: { queryId: string }) => ({ queryId })),
    'write the draft down': sendTo('draft store', ({ context: { text, queryId } }) => ({
      type: 'draft.changed' as const,
      draft: { text, queryId },
    })),
    'record what is asked': assign(({ context }) => ({
      asked: { sql: context.text.trim(), limit: defaultSqlLimit },
      failure: null,
    })),
    'ask for more rows': assign(({ context: { shown, asked } }) => ({
      asked: { sql: shown?.sql ?? asked.sql, limit: mostRows },
      failure: null,
    })),
    'record the result': assign(({ context: { asked, shown, sort, chart } }, { result }: { result: SqlResult }) => {
      const isAlike = hasSameColumns(shown?.result, result)
      return { shown: { sql: asked.sql, result }, sort: isAlike ? sort : null, chart: isAlike ? chart : null }
    }),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'forget the failure': assign({ failure: null }),
    'record the view': assign((_, { isChart }: { isChart: boolean }) => ({ isChart })),
    'record the sort': assign((_, { sort }: { sort: SqlSort }) => ({ sort })),
    'record the chart': assign((_, { chart }: { chart: SqlChartChoice }) => ({ chart })),
  },
  guards: {
    'has a statement': ({ context: { text } }) => text.trim() !== '',
    'has a result': ({ context: { shown } }) => shown !== null,
    'is another query': ({ context }, { queryId }: { queryId: string }) => context.queryId !== queryId,
    'concerns the tables': (_, { dataType }: { dataType: DataType | 'everything' }) =>
      dataType === 'warehouse' || dataType === 'everything',
  },
}).createMachine({
  id: 'sql editor',
  description: 'The page where SQL is written and run: the typed statement, which outlives a reload, and its result.',
  context: ({ input: { project, personId } }) => ({
    ...{ project, personId, text: '', queryId: null, revision: 0, asked: { sql: '', limit: defaultSqlLimit } },
    ...{ shown: null, failure: null, isChart: false, sort: null, chart: null },
  }),
  invoke: {
    id: 'draft store',
    src: 'keep the statement',
    input: ({ context: { project, personId } }) => ({ project, personId }),
    onError: {},
  },
  on: {
    'sql.draft read': { actions: ['take the draft', 'show the text'] },
    'sql.view chosen': { actions: { type: 'record the view', params: ({ event }) => event } },
    'sql.sort requested': { actions: { type: 'record the sort', params: ({ event }) => event } },
    'sql.chart changed': { actions: { type: 'record the chart', params: ({ event }) => event } },
  },
  type: 'parallel',
  states: {
    page: {
      initial: 'closed',
      states: {
        closed: { on: { 'sql.opened': 'open' } },
        open: {
          invoke: {
            id: 'tables',
            src: 'sql tables',
            systemId: 'tables for SQL',
            input: ({ context: { project } }) => ({ project }),
          },
          on: {
            'sql.left': 'closed',
            'data.changed': {
              guard: { type: 'concerns the tables', params: ({ event }) => event },
              actions: 'read the tables again',
            },
          },
        },
      },
    },
    statement: {
      initial: 'editing',
      on: {
        'sql.query shown': {
          guard: { type: 'is another query', params: ({ event }) => event },
          target: '.editing',
          actions: [
            { type: 'record the query', params: ({ event }) => event },
            { type: 'record the text', params: ({ event }) => ({ text: event.sql }) },
            'write the draft down',
            'show the text',
            'forget the failure',
          ],
        },
        'sql.revert requested': {
          target: '.editing',
          actions: [
            { type: 'record the text', params: ({ event }) => ({ text: event.sql }) },
            'write the draft down',
            'show the text',
            'forget the failure',
          ],
        },
        'sql.run requested': { guard: 'has a statement', target: '.running', actions: 'record what is asked' },
        'sql.more requested': { guard: 'has a result', target: '.running', actions: 'ask for more rows' },
      },
      states: {
        editing: {
          on: {
            'sql.text changed': {
              actions: [{ type: 'record the text', params: ({ event }) => event }, 'write the draft down'],
            },
          },
        },
        running: {
          description: 'Waits for the result. Text typed meanwhile is for the next run.',
          tags: 'busy',
          meta: { asksAgainOn: ['sql.run requested', 'sql.more requested'] },
          invoke: {
            id: 'run',
            src: 'run statement',
            input: ({ context: { project, asked } }) => ({ project, ...asked }),
            onDone: {
              target: 'shown',
              actions: { type: 'record the result', params: ({ event }) => ({ result: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
            },
          },
          on: {
            'sql.cancel requested': 'cancelled',
            'sql.text changed': {
              actions: [{ type: 'record the text', params: ({ event }) => event }, 'write the draft down'],
            },
          },
        },
        shown: {
          description: 'The result belongs to the statement that ran, also while the text is changed.',
          on: {
            'sql.text changed': {
              actions: [{ type: 'record the text', params: ({ event }) => event }, 'write the draft down'],
            },
          },
        },
        failed: {
          tags: 'failed',
          on: {
            'sql.text changed': {
              target: 'editing',
              actions: [
                { type: 'record the text', params: ({ event }) => event },
                'write the draft down',
                'forget the failure',
              ],
            },
          },
        },
        cancelled: {
          description: 'A result that still arrives is ignored.',
          tags: 'cancelled',
          on: {
            'sql.text changed': {
              target: 'editing',
              actions: [{ type: 'record the text', params: ({ event }) => event }, 'write the draft down'],
            },
          },
        },
      },
    },
  },
})

const hasSameColumns = (one: SqlResult | undefined, other: SqlResult): boolean =>
  JSON.stringify(one?.columns) === JSON.stringify(other.columns)
