import { type ActorRefFrom, assign, emit, enqueueActions, setup } from 'xstate'
import type { PlaybookTemplate, PlaybookTopic } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts } from '../../../contract/playbooks/playbooks.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { reportDownload, reportPrinting, topicReports } from '../shared/reports.resources.ts'
import { resourceMachine } from '../shared/resource.machine.ts'
import { type RowDeleted, rowDeletionMachine } from '../shared/row-deletion.machine.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import { playbookMachine } from './playbook.machine.ts'
import { playbookDraftMachine } from './playbook-draft.machine.ts'
import { playbookStartMachine } from './playbook-start.machine.ts'

/** The visible page of the playbooks. */
export type PlaybooksPage = { kind: 'gallery' } | { kind: 'start' } | { kind: 'playbook'; topicId: string }
export type PlaybooksEvent =
  | { type: 'playbooks.opened'; page: PlaybooksPage }
  | { type: 'playbooks.left' }
  | { type: 'playbooks.comparison opened' }
  | { type: 'playbooks.comparison closed' }
  | { type: 'playbooks.restore requested'; topicId: string }
  | { type: 'data.changed'; project: string; dataType: string }
  | RowDeleted

export type PlaybooksActor = ActorRefFrom<typeof playbooksMachine>

type OfProject = { project: string }
type Context = OfProject & { personId: string; page: PlaybooksPage; restored: string }

const topicIn = (page: PlaybooksPage): string => (page.kind === 'playbook' ? page.topicId : '')
const concerned: readonly string[] = ['everything', 'playbook', 'organisation']

export const playbookTemplates = resourceMachine<readonly PlaybookTemplate[], OfProject>(
  'playbook templates',
  'The playbooks that a person can start.',
)
export const playbookList = resourceMachine<readonly PlaybookTopic[], OfProject>(
  'playbook list',
  'The playbooks that are in progress or complete.',
)

export const playbooksMachine = setup({
  types: {} as {
    context: Context
    events: PlaybooksEvent
    input: OfProject & { personId: string }
    emitted: { type: 'address.requested'; to: string; replaces: boolean } | { type: 'toast.requested'; toast: Toast }
    tags: 'open'
    children: {
      templates: 'playbook templates'
      list: 'playbook list'
      start: 'playbook start'
      playbook: 'playbook'
      deletion: 'row deletion'
      draft: 'playbook draft'
      reports: 'topic reports'
      printing: 'report printing'
      download: 'report download'
    }
  },
  actors: {
    'playbook templates': playbookTemplates,
    'playbook list': playbookList,
    'playbook start': playbookStartMachine,
    playbook: playbookMachine,
    'row deletion': rowDeletionMachine,
    'playbook draft': playbookDraftMachine,
    'topic reports': topicReports,
    'report printing': reportPrinting,
    'report download': reportDownload,
    'restore the playbook': requestPort<PlaybookTopic, OfProject & { topicId: string }>('restore the playbook', {
      seconds: 30,
    }),
  },
  actions: {
    'record the page': assign((_, { page }: { page: PlaybooksPage }) => ({ page })),
    'take the deleted one': assign((_, { topicId }: { topicId: string }) => ({ restored: topicId })),
    'read the lists again': enqueueActions(({ enqueue }) => {
      enqueue.sendTo('templates', { type: 'resource.changed' })
      enqueue.sendTo('list', { type: 'resource.changed' })
    }),
    'tell the playbook': enqueueActions(({ event, enqueue }) => {
      enqueue.sendTo('playbook', event)
      enqueue.sendTo('reports', { type: 'resource.changed' })
    }),
    'go to the gallery': emit(({ context: { project } }) => ({
      ...{ type: 'address.requested' as const, to: pagePath('playbooks', { project }), replaces: true },
    })),
    'go to the restored one': emit(({ context: { project, restored } }) => ({
      ...{ type: 'address.requested' as const, replaces: false },
      to: pagePath('playbook', { project, topicId: restored }),
    })),
    'offer to take it back': emit((_, { name, topicId }: { name: string; topicId: string }) => ({
      type: 'toast.requested' as const,
      toast: {
        ...{ id: `playbook ${topicId}`, tone: 'plain' as const, text: playbooksTexts.deleted(name) },
        undo: { label: sharedTexts.undo, request: { type: 'playbooks.restore requested' as const, topicId } },
      },
    })),
    'say that it is not back': emit((_, { failure }: { failure: Failure }) => ({
      type: 'toast.requested' as const,
      toast: {
        id: 'playbook not restored',
        tone: 'bad' as const,
        text: playbooksTexts.notRestored(failure.message),
        undo: null,
      },
    })),
  },
  guards: {
    'concerns playbooks': (_, { dataType }: { dataType: string }) => concerned.includes(dataType),
    'is a start': (_, { page }: { page: PlaybooksPage }) => page.kind === 'start',
    'is a playbook': (_, { page }: { page: PlaybooksPage }) => page.kind === 'playbook',
  },
}).createMachine({
  id: 'playbooks',
  description: "An organisation's playbooks, while one of their pages is open.",
  context: ({ input }) => ({ ...input, page: { kind: 'gallery' }, restored: '' }),
  on: {
    'playbooks.opened': [
      {
        guard: { type: 'is a start', params: ({ event }) => ({ page: event.page }) },
        target: '.starting',
        reenter: true,
        actions: { type: 'record the page', params: ({ event }) => ({ page: event.page }) },
      },
      {
        guard: { type: 'is a playbook', params: ({ event }) => ({ page: event.page }) },
        target: '.at work',
        reenter: true,
        actions: { type: 'record the page', params: ({ event }) => ({ page: event.page }) },
      },
      {
        target: '.choosing',
        reenter: true,
        actions: { type: 'record the page', params: ({ event }) => ({ page: event.page }) },
      },
    ],
    'playbooks.restore requested': {
      target: '.being restored',
      actions: { type: 'take the deleted one', params: ({ event }) => ({ topicId: event.topicId }) },
    },
  },
  initial: 'closed',
  states: {
    closed: {},
    choosing: {
      tags: 'open',
      invoke: [
        {
          id: 'templates',
          src: 'playbook templates',
          systemId: 'playbook templates',
          input: ({ context }) => ({ project: context.project }),
        },
        {
          id: 'list',
          src: 'playbook list',
          systemId: 'playbook list',
          input: ({ context }) => ({ project: context.project }),
        },
      ],
      on: {
        'playbooks.left': 'closed',
        'data.changed': {
          guard: { type: 'concerns playbooks', params: ({ event }) => ({ dataType: event.dataType }) },
          actions: 'read the lists again',
        },
      },
    },
    starting: {
      tags: 'open',
      invoke: [
        {
          id: 'templates',
          src: 'playbook templates',
          systemId: 'playbook templates',
          input: ({ context }) => ({ project: context.project }),
        },
        {
          id: 'start',
          src: 'playbook start',
          systemId: 'playbook start',
          input: ({ context: { project, personId } }) => ({ project, personId }),
        },
        {
          id: 'draft',
          src: 'playbook draft',
          systemId: 'playbook draft',
          input: ({ context: { project, personId } }) => ({ project, personId, of: 'start' }),
        },
      ],
      on: { 'playbooks.left': 'closed' },
    },
    'at work': {
      tags: 'open',
      invoke: [
        {
          id: 'playbook',
          src: 'playbook',
          systemId: 'playbook',
          input: ({ context: { project, personId, page } }) => ({
            ...{ project, personId },
            topicId: topicIn(page),
          }),
        },
        {
          id: 'deletion',
          src: 'row deletion',
          systemId: 'playbook deletion',
          input: ({ context }) => ({ kind: 'playbook', project: context.project }),
        },
        {
          id: 'draft',
          src: 'playbook draft',
          systemId: 'playbook draft',
          input: ({ context: { project, personId, page } }) => ({ project, personId, of: topicIn(page) }),
        },
        {
          id: 'reports',
          src: 'topic reports',
          systemId: 'topic reports',
          input: ({ context: { project, page } }) => ({ project, topicId: topicIn(page) }),
        },
        { id: 'printing', src: 'report printing', systemId: 'report printing' },
        { id: 'download', src: 'report download', systemId: 'topic report download' },
      ],
      initial: 'alone',
      states: {
        alone: { on: { 'playbooks.comparison opened': 'beside others' } },
        'beside others': {
          description: 'Loads the other iterations for a comparison.',
          invoke: {
            id: 'list',
            src: 'playbook list',
            systemId: 'playbook list',
            input: ({ context }) => ({ project: context.project }),
          },
          on: { 'playbooks.comparison closed': 'alone' },
        },
      },
      on: {
        'playbooks.left': 'closed',
        'data.changed': { actions: 'tell the playbook' },
        'row.deleted': {
          target: 'closed',
          actions: [
            { type: 'offer to take it back', params: ({ event }) => ({ name: event.name, topicId: event.id }) },
            'go to the gallery',
          ],
        },
      },
    },
    'being restored': {
      description: 'Waits for the server to restore a deleted playbook.',
      meta: { asksAgainOn: ['playbooks.restore requested'] },
      invoke: {
        id: 'restoring',
        src: 'restore the playbook',
        input: ({ context: { project, restored } }) => ({ project, topicId: restored }),
        onDone: { target: 'closed', actions: 'go to the restored one' },
        onError: {
          target: 'closed',
          actions: [
            { type: 'say that it is not back', params: ({ event }) => ({ failure: failureOf(event) }) },
            'go to the gallery',
          ],
        },
      },
    },
  },
})
