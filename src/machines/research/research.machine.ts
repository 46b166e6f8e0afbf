import { type ActorRefFrom, assign, emit, enqueueActions, setup } from 'xstate'
import { researchPagesTexts as texts } from '../../../contract/research/research-pages.texts.ts'
import type { ResearchTopic } from '../../../contract/research/research.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { reportDownload, reportPrinting, topicReports } from '../shared/reports.resources.ts'
import { rowDeletionMachine } from '../shared/row-deletion.machine.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import type { OfTopic, ResearchEvent, ResearchPage } from './research.events.ts'
import {
  formatSuggestion,
  researchChange,
  researchCreation,
  researchList,
  researchPlan,
  researchRun,
  researchTopic,
} from './research.resources.ts'

export type ResearchActor = ActorRefFrom<typeof researchMachine>
type Named = { id: string; name: string }

const concerned: readonly string[] = ['research', 'reports', 'everything']
const topicIn = (page: ResearchPage): string =>
  page.kind === 'view' || page.kind === 'edit' ? page.topicId : page.kind === 'create' ? (page.template ?? '') : ''

const toast = (id: string, tone: Toast['tone'], text: string, undo: Toast['undo'] = null) => ({
  type: 'toast.requested' as const,
  toast: { id, tone, text, undo },
})

export const researchMachine = setup({
  types: {} as {
    context: { project: string; page: ResearchPage; restoring: readonly Named[] }
    events: ResearchEvent
    input: { project: string }
    emitted: { type: 'toast.requested'; toast: Toast } | { type: 'address.requested'; to: string; replaces: boolean }
    tags: 'open'
  },
  actors: {
    'research list': researchList,
    'research topic': researchTopic,
    'topic reports': topicReports,
    'research creation': researchCreation,
    'research change': researchChange,
    'research run': researchRun,
    'research plan': researchPlan,
    'format suggestion': formatSuggestion,
    'report printing': reportPrinting,
    'report download': reportDownload,
    'row deletion': rowDeletionMachine,
    'restore research': requestPort<ResearchTopic, OfTopic>('restore research', { seconds: 30 }),
  },
  actions: {
    'record the page': assign((_, { page }: { page: ResearchPage }) => ({ page })),
    'read again what is shown': enqueueActions(({ self, enqueue }) => {
      for (const id of ['list', 'topic', 'reports'])
        if (self.getSnapshot().children[id]) enqueue.sendTo(id, { type: 'resource.changed' })
    }),
    'go where the way leads': emit(({ context: { project } }, { topicId }: { topicId: string | null }) => ({
      type: 'address.requested' as const,
      to: topicId === null ? pagePath('orgLanding', { project }) : pagePath('researchView', { project, topicId }),
      replaces: true,
    })),
    'go to the landing': emit(({ context: { project } }) => ({
      type: 'address.requested' as const,
      to: pagePath('researchLanding', { project }),
      replaces: true,
    })),
    'offer to undo': emit((_, { id, name }: Named) =>
      toast(`research deleted ${id}`, 'plain', texts.deleted(name), {
        label: texts.undo,
        request: { type: 'research.restore requested' as const, id, name },
      }),
    ),
    'queue the topic': assign(({ context }, { id, name }: Named) => ({
      restoring: [...context.restoring, { id, name }],
    })),
    'drop the first topic': assign(({ context }) => ({ restoring: context.restoring.slice(1) })),
    'say that it is back': emit(({ context: { restoring } }) =>
      toast(`research restored ${restoring[0]?.id}`, 'good', texts.restored(restoring[0]?.name ?? '')),
    ),
    'say that it is not back': emit(({ context: { restoring } }, { failure }: { failure: Failure }) =>
      toast('research not restored', 'bad', texts.notRestored(restoring[0]?.name ?? '', failure.message)),
    ),
  },
  guards: {
    'names a topic': (_, { page }: { page: ResearchPage }) => topicIn(page) !== '',
    'concerns research': (_, { dataType }: { dataType: string }) => concerned.includes(dataType),
    'a topic waits': ({ context }) => context.restoring.length > 0,
  },
}).createMachine({
  id: 'research',
  description: "An organisation's research: the topics, the open topic with its reports, and the form.",
  context: ({ input: { project } }) => ({ project, page: { kind: 'landing' }, restoring: [] }),
  type: 'parallel',
  states: {
    pages: {
      initial: 'closed',
      on: {
        'research.opened': [
          {
            guard: { type: 'names a topic', params: ({ event }) => ({ page: event.page }) },
            target: '.open.topic',
            actions: { type: 'record the page', params: ({ event }) => ({ page: event.page }) },
          },
          {
            target: '.open.landing',
            actions: { type: 'record the page', params: ({ event }) => ({ page: event.page }) },
          },
        ],
      },
      states: {
        closed: {},
        open: {
          tags: 'open',
          invoke: [
            {
              id: 'list',
              src: 'research list',
              systemId: 'research list',
              input: ({ context: { project } }) => ({ project }),
            },
            { id: 'creation', src: 'research creation', systemId: 'research creation' },
            { id: 'change', src: 'research change', systemId: 'research change' },
            { id: 'run', src: 'research run', systemId: 'research run' },
            { id: 'plan', src: 'research plan', systemId: 'research plan' },
            { id: 'suggestion', src: 'format suggestion', systemId: 'format suggestion' },
            { id: 'printing', src: 'report printing', systemId: 'report printing' },
            { id: 'download', src: 'report download', systemId: 'topic report download' },
            {
              id: 'deletion',
              src: 'row deletion',
              systemId: 'research deletion',
              input: ({ context: { project } }) => ({ kind: 'research', project }),
            },
          ],
          on: {
            'research.left': 'closed',
            'research.way found': { actions: { type: 'go where the way leads', params: ({ event }) => event } },
            'data.changed': {
              guard: { type: 'concerns research', params: ({ event }) => event },
              actions: 'read again what is shown',
            },
            'row.deleted': {
              actions: [
                { type: 'offer to undo', params: ({ event }) => event },
                'read again what is shown',
                'go to the landing',
              ],
            },
          },
          initial: 'landing',
          states: {
            landing: {},
            topic: {
              invoke: [
                {
                  id: 'topic',
                  src: 'research topic',
                  systemId: 'research topic',
                  input: ({ context: { project, page } }) => ({ project, topicId: topicIn(page) }),
                },
                {
                  id: 'reports',
                  src: 'topic reports',
                  systemId: 'topic reports',
                  input: ({ context: { project, page } }) => ({ project, topicId: topicIn(page) }),
                },
              ],
            },
          },
        },
      },
    },
    restoring: {
      initial: 'at rest',
      on: { 'research.restore requested': { actions: { type: 'queue the topic', params: ({ event }) => event } } },
      states: {
        'at rest': { always: { guard: 'a topic waits', target: 'under way' } },
        'under way': {
          description: 'Waits for the server to restore the first topic in the queue.',
          invoke: {
            id: 'restore',
            src: 'restore research',
            input: ({ context: { project, restoring } }) => ({ project, topicId: restoring[0]?.id ?? '' }),
            onDone: {
              target: 'at rest',
              actions: ['say that it is back', 'drop the first topic', 'read again what is shown'],
            },
            onError: {
              target: 'at rest',
              actions: [
                { type: 'say that it is not back', params: ({ event }) => ({ failure: failureOf(event) }) },
                'drop the first topic',
              ],
            },
          },
        },
      },
    },
  },
})
