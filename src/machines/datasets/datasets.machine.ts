import { type ActorRefFrom, assertEvent, assign, emit, sendTo, setup } from 'xstate'
import { rowCountOf, rowsOfAnswer } from '../../../contract/datasets/answer-rows.ts'
import { asksTheSame, type DatasetForm, printForm } from '../../../contract/datasets/dataset-form.ts'
import type { DatasetAnswer } from '../../../contract/datasets/pivot.ts'
import { queryTexts as texts } from '../../../contract/datasets/query.texts.ts'
import type { RecordsRequest } from '../../../contract/datasets/records-of-cell.ts'
import type { DataType } from '../../../contract/live/frames.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { rowDeletionMachine } from '../shared/row-deletion.machine.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import type { DatasetsEvent } from './datasets.events.ts'
import { blockName } from '../shared/rows.machine.ts'
import {
  catalogueMachine,
  recordsMachine,
  resultRows,
  resultTable,
  sourcesMachine,
  valuesMachine,
  fileDownload,
} from './datasets.resources.ts'
import { savedQueriesMachine } from './saved-queries.machine.ts'

export type DatasetsActor = ActorRefFrom<typeof datasetsMachine>
type Named = { id: string; name: string }

const toast = (id: string, tone: Toast['tone'], text: string, undo: Toast['undo'] = null) => ({
  type: 'toast.requested' as const,
  toast: { id, tone, text, undo },
})
const changed = { type: 'resource.changed' } as const

export const datasetsMachine = setup({
  types: {} as {
    context: {
      project: string
      form: DatasetForm | null
      isTyped: boolean
      /** The answer for this form, or for the previous one while a new answer loads. */
      answer: DatasetAnswer | null
      failure: Failure | null
      /** The dimension whose values are offered. */
      dimension: string
      request: RecordsRequest | null
      restoring: readonly Named[]
    }
    events: DatasetsEvent
    input: { project: string }
    emitted:
      | { type: 'toast.requested'; toast: Toast }
      | { type: 'address.requested'; to: string; replaces: boolean }
      | { type: 'data.changed'; project: string; dataType: 'warehouse' }
    tags: 'busy' | 'ready' | 'failed' | 'managing' | 'records open'
    children: {
      catalogue: 'catalogue'
      sources: 'sources'
      deletion: 'row deletion'
      values: 'values'
      records: 'records'
      'saved queries': 'saved queries'
      file: 'file download'
      'result rows': 'result rows'
    }
  },
  actors: {
    'ask query': requestPort<DatasetAnswer, { project: string; form: DatasetForm }>('ask query', { seconds: 30 }),
    'restore source': requestPort<void, { project: string; id: string }>('restore source', { seconds: 30 }),
    'row deletion': rowDeletionMachine,
    catalogue: catalogueMachine,
    sources: sourcesMachine,
    values: valuesMachine,
    records: recordsMachine,
    'saved queries': savedQueriesMachine,
    'file download': fileDownload,
    'result rows': resultRows,
  },
  actions: {
    'record the form': assign((_, { form }: { form: DatasetForm | null }) => ({ form })),
    'record whether it is typed': assign((_, { isTyped }: { isTyped: boolean }) => ({ isTyped })),
    'forget the answer': assign({ answer: null, failure: null }),
    'record the answer': assign((_, { answer }: { answer: DatasetAnswer }) => ({ answer, failure: null })),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'put the form into the address': emit(({ context: { project, form, isTyped } }) => ({
      type: 'address.requested' as const,
      to: `${pagePath('data', { project, tab: 'datasets' })}${form ? printForm(form) : ''}`,
      replaces: isTyped,
    })),
    'record the dimension': assign((_, { dimension }: { dimension: string }) => ({ dimension })),
    'record the request': assign((_, { request }: { request: RecordsRequest }) => ({ request })),
    'read the catalogue again': sendTo('catalogue', changed),
    'tell the saved queries': sendTo('saved queries', ({ event }) => {
      assertEvent(event, ['datasets.opened', 'datasets.left', 'data.changed'])
      return event
    }),
    'read the sources again': sendTo('sources', changed),
    'offer to undo': emit((_, { id, name }: Named) => {
      const request = { type: 'datasets.restore requested' as const, id, name }
      return toast(`source deleted ${id}`, 'plain', texts.sourceDeleted(name), { label: texts.undo, request })
    }),
    'say that the data changed': emit(({ context: { project } }) => ({
      type: 'data.changed' as const,
      project,
      dataType: 'warehouse' as const,
    })),
    'queue the source': assign(({ context }, { id, name }: Named) => ({
      restoring: [...context.restoring, { id, name }],
    })),
    'drop the first source': assign(({ context }) => ({ restoring: context.restoring.slice(1) })),
    'say that it is back': emit(({ context: { restoring } }) =>
      toast(`source restored ${restoring[0]?.id}`, 'good', texts.sourceRestored(restoring[0]?.name ?? '')),
    ),
    'say that it is not back': emit(({ context: { restoring } }, { failure }: { failure: Failure }) =>
      toast('source not restored', 'bad', texts.sourceNotRestored(restoring[0]?.name ?? '', failure.message)),
    ),
  },
  guards: {
    'asks the same': ({ context }, { form }: { form: DatasetForm | null }) => asksTheSame(context.form, form),
    'asks nothing': (_, { form }: { form: DatasetForm | null }) => form === null,
    'concerns the data': (_, { dataType }: { dataType: DataType | 'everything' }) =>
      dataType === 'warehouse' || dataType === 'everything',
    'a source waits': ({ context }) => context.restoring.length > 0,
  },
  delays: { 'typing pause': 300 },
}).createMachine({
  id: 'datasets',
  description: "An organisation's datasets: one query with its form and answer, and the data sources.",
  context: ({ input }) => ({
    project: input.project,
    form: null,
    isTyped: false,
    answer: null,
    failure: null,
    dimension: '',
    request: null,
    restoring: [],
  }),
  type: 'parallel',
  states: {
    landing: {
      initial: 'not looked at',
      states: {
        'not looked at': { on: { 'datasets.opened': 'looked at' } },
        'looked at': {
          invoke: [
            {
              id: 'catalogue',
              src: 'catalogue',
              systemId: 'catalogue of data',
              input: ({ context: { project } }) => ({ project }),
            },
            { id: 'file', src: 'file download', systemId: 'file of a result' },
          ],
          on: {
            'datasets.left': 'not looked at',
            'data.changed': {
              guard: { type: 'concerns the data', params: ({ event }) => event },
              actions: 'read the catalogue again',
            },
          },
        },
      },
    },
    'saved queries': {
      invoke: {
        id: 'saved queries',
        src: 'saved queries',
        systemId: 'saved queries',
        input: ({ context: { project } }) => ({ project }),
      },
      on: {
        'datasets.opened': { actions: 'tell the saved queries' },
        'datasets.left': { actions: 'tell the saved queries' },
        'data.changed': { actions: 'tell the saved queries' },
      },
    },
    query: {
      initial: 'not asked',
      on: {
        'datasets.query changed': [
          {
            guard: { type: 'asks the same', params: ({ event }) => event },
            actions: { type: 'record the form', params: ({ event }) => event },
          },
          {
            guard: { type: 'asks nothing', params: ({ event }) => event },
            target: '.not asked',
            actions: [{ type: 'record the form', params: ({ event }) => event }, 'forget the answer'],
          },
          { target: '.being asked', actions: { type: 'record the form', params: ({ event }) => event } },
        ],
        'datasets.form changed': [
          {
            guard: { type: 'asks the same', params: ({ event }) => event },
            actions: [
              { type: 'record the form', params: ({ event }) => event },
              { type: 'record whether it is typed', params: ({ event }) => event },
              'put the form into the address',
            ],
          },
          {
            target: '.being filled in',
            actions: [
              { type: 'record the form', params: ({ event }) => event },
              { type: 'record whether it is typed', params: ({ event }) => event },
            ],
          },
        ],
      },
      states: {
        'not asked': {},
        'being filled in': {
          description: 'Waits for a pause in editing.',
          tags: 'busy',
          after: { 'typing pause': { target: 'being asked', actions: 'put the form into the address' } },
          on: {
            'datasets.form changed': {
              target: 'being filled in',
              reenter: true,
              actions: [
                { type: 'record the form', params: ({ event }) => event },
                { type: 'record whether it is typed', params: ({ event }) => event },
              ],
            },
          },
        },
        'being asked': {
          description: 'Waits for the answer; the previous one stays visible.',
          tags: 'busy',
          meta: { asksAgainOn: ['datasets.query changed', 'datasets.form changed', 'data.changed'] },
          invoke: {
            id: 'query',
            src: 'ask query',
            input: ({ context: { project, form } }) => ({ project, form: form! }),
            onDone: {
              target: 'answered',
              actions: { type: 'record the answer', params: ({ event }) => ({ answer: event.output }) },
            },
            onError: {
              target: 'not answered',
              actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
            },
          },
          on: {
            'data.changed': {
              guard: { type: 'concerns the data', params: ({ event }) => event },
              target: 'being asked',
              reenter: true,
            },
          },
        },
        answered: {
          tags: 'ready',
          invoke: {
            id: 'result rows',
            src: 'result rows',
            systemId: 'rows of a result',
            input: ({ context: { project, answer } }) => ({
              of: { project, form: answer!.form, rowCount: rowCountOf(answer!) },
              blocks: { [blockName({ tableId: resultTable, number: 0 })]: rowsOfAnswer(answer!) },
            }),
          },
          on: {
            'data.changed': {
              guard: { type: 'concerns the data', params: ({ event }) => event },
              target: 'being asked',
            },
          },
        },
        'not answered': {
          tags: 'failed',
          on: {
            'datasets.retry requested': 'being asked',
            'data.changed': {
              guard: { type: 'concerns the data', params: ({ event }) => event },
              target: 'being asked',
            },
          },
        },
      },
    },
    filter: {
      initial: 'not being built',
      states: {
        'not being built': {},
        'being built': {
          invoke: {
            id: 'values',
            src: 'values',
            systemId: 'values of a filter',
            input: ({ context: { project, dimension } }) => ({ project, dimension }),
          },
          on: {
            'datasets.values requested': {
              target: 'being built',
              reenter: true,
              actions: { type: 'record the dimension', params: ({ event }) => event },
            },
          },
        },
      },
      on: {
        'datasets.values requested': {
          target: '.being built',
          actions: { type: 'record the dimension', params: ({ event }) => event },
        },
        'datasets.values left': '.not being built',
      },
    },
    records: {
      initial: 'closed',
      states: {
        closed: {},
        open: {
          tags: 'records open',
          invoke: {
            id: 'records',
            src: 'records',
            systemId: 'records of a figure',
            input: ({ context: { project, request } }) => ({ project, request: request! }),
          },
          on: {
            'datasets.records requested': {
              target: 'open',
              reenter: true,
              actions: { type: 'record the request', params: ({ event }) => event },
            },
            'datasets.records closed': 'closed',
            'datasets.left': 'closed',
          },
        },
      },
      on: {
        'datasets.records requested': {
          target: '.open',
          actions: { type: 'record the request', params: ({ event }) => event },
        },
      },
    },
    management: {
      initial: 'closed',
      states: {
        closed: { on: { 'datasets.management opened': 'open' } },
        open: {
          tags: 'managing',
          invoke: [
            {
              id: 'sources',
              src: 'sources',
              systemId: 'sources of data',
              input: ({ context: { project } }) => ({ project }),
            },
            {
              id: 'deletion',
              src: 'row deletion',
              systemId: 'source deletion',
              input: ({ context: { project } }) => ({ kind: 'source', project }),
            },
          ],
          on: {
            'datasets.management closed': 'closed',
            'datasets.left': 'closed',
            'data.changed': {
              guard: { type: 'concerns the data', params: ({ event }) => event },
              actions: 'read the sources again',
            },
            'row.deleted': {
              actions: [{ type: 'offer to undo', params: ({ event }) => event }, 'say that the data changed'],
            },
          },
        },
      },
    },
    restoring: {
      initial: 'at rest',
      on: {
        'datasets.restore requested': { actions: { type: 'queue the source', params: ({ event }) => event } },
      },
      states: {
        'at rest': { always: { guard: 'a source waits', target: 'under way' } },
        'under way': {
          description: 'Waits for the server to restore the first source in the queue.',
          invoke: {
            id: 'restore',
            src: 'restore source',
            input: ({ context: { project, restoring } }) => ({ project, id: restoring[0]?.id ?? '' }),
            onDone: {
              target: 'at rest',
              actions: ['say that it is back', 'drop the first source', 'say that the data changed'],
            },
            onError: {
              target: 'at rest',
              actions: [
                { type: 'say that it is not back', params: ({ event }) => ({ failure: failureOf(event) }) },
                'drop the first source',
              ],
            },
          },
        },
      },
    },
  },
})
