import { type ActorRefFrom, assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import type { Docset, PipelineStep } from '../../../contract/docsets/docsets.schemas.ts'
import { docsetsTexts } from '../../../contract/docsets/docsets.texts.ts'
import { type CommandActor, commandMachine } from '../shared/command.machine.ts'
import { resourceMachine } from '../shared/resource.machine.ts'
import { type RowDeleted, rowDeletionMachine } from '../shared/row-deletion.machine.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import type { DocsetPage, DocsetView, RecordsAsked, RecordsRead } from './docsets.events.ts'

export type DocsetsEvent =
  | { type: 'docsets.opened'; page: DocsetPage }
  | { type: 'docsets.left' }
  | { type: 'docsets.view changed'; change: Partial<DocsetView> }
  | { type: 'data.changed'; project: string; dataType: string }
  | RowDeleted

export type DocsetsActor = ActorRefFrom<typeof docsetsMachine>

type OfProject = { project: string }
export type PipelineRunActor = CommandActor<string, OfProject & { pipeline: string }>
/** An action of a connected system; `integration` is its key in URLs. */
export type IntegrationAction = { integration: string; name: string; action: string; label: string }
type ActionRun = OfProject & { integration: string; action: string }
export type IntegrationActionRunActor = CommandActor<null, ActionRun>
export type Pipeline = { name: string; label: string; superadminOnly: boolean }
export type Steps = Readonly<Record<string, readonly PipelineStep[]>>

const firstView: DocsetView = { categories: null, keyFilter: '', isRendered: false }
const concerned: readonly string[] = ['everything', 'docs', 'docsets', 'warehouse', 'organisation']
const isOfRecords = (page: DocsetPage) => page.kind === 'records'

export const docsetList = resourceMachine<readonly Docset[], OfProject>(
  'docset list',
  'The docsets, each with its number of records.',
)
export const docsetRecords = resourceMachine<RecordsRead, RecordsAsked>(
  'docset records',
  'The records of one docset in the current view, or one full record.',
)
export const pipelineSteps = resourceMachine<Steps, OfProject>('pipeline steps', 'The steps of every pipeline.')
export const pipelineList = resourceMachine<readonly Pipeline[], OfProject>(
  'pipeline list',
  'The pipelines that people can start.',
)
export const pipelineRun = commandMachine<string, OfProject & { pipeline: string }>(
  'pipeline run',
  'Starts a pipeline manually.',
)

export const integrationActions = resourceMachine<readonly IntegrationAction[], OfProject>(
  'integration actions',
  'The actions that connected systems offer.',
)
export const integrationActionRun = commandMachine<null, ActionRun>(
  'integration action run',
  'Runs an action of a connected system.',
)

export const docsetsMachine = setup({
  types: {} as {
    context: OfProject & { page: DocsetPage; view: DocsetView }
    events: DocsetsEvent
    input: OfProject
    emitted: { type: 'toast.requested'; toast: Toast }
    tags: 'open'
  },
  actors: {
    'docset list': docsetList,
    'docset records': docsetRecords,
    'pipeline steps': pipelineSteps,
    'pipeline list': pipelineList,
    'pipeline run': pipelineRun,
    'integration actions': integrationActions,
    'integration action run': integrationActionRun,
    'row deletion': rowDeletionMachine,
  },
  actions: {
    'record the page': assign((_, { page }: { page: DocsetPage }) => ({ page, view: firstView })),
    'record the view': assign(({ context }, { change }: { change: Partial<DocsetView> }) => ({
      view: { ...context.view, ...change },
    })),
    'ask for the records as they are looked at': sendTo('records', ({ context }) => ({
      type: 'resource.input changed' as const,
      input: recordsAsked(context),
    })),
    'read again what is shown': enqueueActions(({ self, enqueue }) => {
      for (const id of ['list', 'records', 'steps'])
        if (self.getSnapshot().children[id]) enqueue.sendTo(id, { type: 'resource.changed' })
    }),
    'say that it is made again': emit({
      type: 'toast.requested',
      toast: { id: 'docset reset', tone: 'good', text: docsetsTexts.resetDone, undo: null },
    }),
  },
  guards: {
    'concerns docsets': (_, { dataType }: { dataType: string }) => concerned.includes(dataType),
    'is a page of records': (_, { page }: { page: DocsetPage }) => isOfRecords(page),
    'is the page of the steps': (_, { page }: { page: DocsetPage }) => page.kind === 'steps',
  },
  delays: { 'typing pause': 200 },
}).createMachine({
  id: 'docsets',
  description: 'The stored results of processing documents and the website, loaded while one of their pages is open.',
  context: ({ input }) => ({ project: input.project, page: { kind: 'list' }, view: firstView }),
  on: {
    'docsets.opened': [
      {
        guard: { type: 'is a page of records', params: ({ event }) => ({ page: event.page }) },
        target: '.open.records',
        actions: { type: 'record the page', params: ({ event }) => ({ page: event.page }) },
      },
      {
        guard: { type: 'is the page of the steps', params: ({ event }) => ({ page: event.page }) },
        target: '.open.steps',
        actions: { type: 'record the page', params: ({ event }) => ({ page: event.page }) },
      },
      {
        target: '.open.list',
        actions: { type: 'record the page', params: ({ event }) => ({ page: event.page }) },
      },
    ],
  },
  initial: 'closed',
  states: {
    closed: {},
    open: {
      tags: 'open',
      invoke: [
        {
          id: 'list',
          src: 'docset list',
          systemId: 'docset list',
          input: ({ context }) => ({ project: context.project }),
        },
        {
          id: 'pipelines',
          src: 'pipeline list',
          systemId: 'pipeline list',
          input: ({ context }) => ({ project: context.project }),
        },
        { id: 'run', src: 'pipeline run', systemId: 'pipeline run' },
        {
          id: 'actions',
          src: 'integration actions',
          systemId: 'integration actions',
          input: ({ context }) => ({ project: context.project }),
        },
        { id: 'action', src: 'integration action run', systemId: 'integration action run' },
        {
          id: 'resets',
          src: 'row deletion',
          systemId: 'docset reset',
          input: ({ context }) => ({ kind: 'docset', project: context.project }),
        },
      ],
      on: {
        'docsets.left': 'closed',
        'data.changed': {
          guard: { type: 'concerns docsets', params: ({ event }) => ({ dataType: event.dataType }) },
          actions: 'read again what is shown',
        },
        'row.deleted': { actions: ['say that it is made again', 'read again what is shown'] },
      },
      initial: 'list',
      states: {
        list: {},
        records: {
          invoke: {
            id: 'records',
            src: 'docset records',
            systemId: 'docset records',
            input: ({ context }) => recordsAsked(context),
          },
          on: {
            'docsets.view changed': {
              target: '.being chosen',
              actions: { type: 'record the view', params: ({ event }) => ({ change: event.change }) },
            },
          },
          initial: 'as looked at',
          states: {
            'as looked at': {},
            'being chosen': {
              description: 'Waits for a pause in typing or selecting, then requests the records.',
              after: {
                'typing pause': { target: 'as looked at', actions: 'ask for the records as they are looked at' },
              },
            },
          },
        },
        steps: {
          invoke: {
            id: 'steps',
            src: 'pipeline steps',
            systemId: 'pipeline steps',
            input: ({ context }) => ({ project: context.project }),
          },
        },
      },
    },
  },
})

function recordsAsked({ project, page, view }: { project: string; page: DocsetPage; view: DocsetView }): RecordsAsked {
  const { docset, key } = page.kind === 'records' ? page : { docset: '', key: null }
  return { project, docset, key, view }
}
