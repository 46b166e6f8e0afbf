import { type ActorRefFrom, assertEvent, assign, emit, raise, sendTo, setup } from 'xstate'
import { authoringTexts as texts } from '../../../contract/playbooks/authoring.texts.ts'
import type { AdminPlaybook } from '../../../contract/playbooks/playbooks.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { type RowDeleted, rowDeletionMachine } from '../shared/row-deletion.machine.ts'
import { searchMachine } from '../shared/search.machine.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import { deletedPlaybooksMachine } from './deleted-playbooks.resource.ts'
import type { PlaybookOrder } from './playbook-editor.selectors.ts'
import {
  newPlaybookId,
  type PlaybookKept,
  type PlaybookPartner,
  type WrittenPlaybooks,
} from './playbook-form.events.ts'
import { playbookFormMachine } from './playbook-form.machine.ts'

export type PlaybookEditorEvent =
  | { type: 'playbook editor.list requested' }
  | { type: 'playbook editor.order chosen'; order: PlaybookOrder }
  /** What the URL asks to edit: a playbook's id, `new`, or null for nothing. `personId`: the author. */
  | { type: 'playbook editor.playbook named'; playbookId: string | null; personId: string; isSuperadmin: boolean }
  | { type: 'playbook editor.restore requested'; playbookId: string }
  | { type: 'playbook editor.trash opened' }
  | { type: 'playbook editor.trash closed' }
  | { type: 'playbook editor.playbook restored' }
  | PlaybookKept
  | RowDeleted

export type PlaybookEditorActor = ActorRefFrom<typeof playbookEditorMachine>

type Context = {
  playbooks: readonly AdminPlaybook[]
  partners: readonly PlaybookPartner[]
  failure: Failure | null
  order: PlaybookOrder
  named: string | null
  personId: string
  isSuperadmin: boolean
  restoringId: string
}

const isRead = (playbooks: readonly AdminPlaybook[], id: string | null) => playbooks.some((one) => one.id === id)
const toastRequested = (toast: Toast) => ({ type: 'toast.requested' as const, toast })

/** Replaces the playbook in the list. */
const withPlaybook = (playbooks: readonly AdminPlaybook[], playbook: AdminPlaybook): AdminPlaybook[] =>
  isRead(playbooks, playbook.id)
    ? playbooks.map((one) => (one.id === playbook.id ? playbook : one))
    : [...playbooks, playbook]

export const playbookEditorMachine = setup({
  types: {} as {
    context: Context
    events: PlaybookEditorEvent
    emitted: { type: 'toast.requested'; toast: Toast }
    tags: 'busy' | 'failed' | 'ready' | 'dialog open' | 'playbook unknown' | 'restoring' | 'trash open'
    children: {
      search: 'search'
      form: 'playbook form'
      deletion: 'row deletion'
      'deleted playbooks': 'deleted playbooks'
    }
  },
  actors: {
    'list written playbooks': requestPort<WrittenPlaybooks, null>('list written playbooks', { seconds: 30 }),
    'restore playbook': requestPort<AdminPlaybook, { playbookId: string }>('restore playbook', { seconds: 30 }),
    search: searchMachine,
    'playbook form': playbookFormMachine,
    'row deletion': rowDeletionMachine,
    'deleted playbooks': deletedPlaybooksMachine,
  },
  actions: {
    'read the trash again': sendTo('deleted playbooks', { type: 'resource.changed' }),
    'record the list': assign((_, { output }: { output: WrittenPlaybooks }) => ({ ...output, failure: null })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'take the order': assign(({ event }) => {
      assertEvent(event, 'playbook editor.order chosen')
      return { order: event.order }
    }),
    'take the name': assign(({ event }) => {
      assertEvent(event, 'playbook editor.playbook named')
      return { named: event.playbookId, personId: event.personId, isSuperadmin: event.isSuperadmin }
    }),
    'put into the list': assign(({ context: { playbooks }, event }) => {
      assertEvent(event, 'playbook.kept')
      return { playbooks: withPlaybook(playbooks, event.playbook) }
    }),
    'report that it is restored': raise({ type: 'playbook editor.playbook restored' }),
    'take out of the list': assign(({ context: { playbooks }, event }) => {
      assertEvent(event, 'row.deleted')
      return { playbooks: playbooks.filter(({ id }) => id !== event.id) }
    }),
    'offer to undo': emit(({ event }) => {
      assertEvent(event, 'row.deleted')
      const { id, name } = event
      const undo = {
        label: texts.undo,
        request: { type: 'playbook editor.restore requested' as const, playbookId: id },
      }
      return toastRequested({ id: `deleted ${id}`, tone: 'plain', text: texts.deleted(name), undo })
    }),
    'take what to restore': assign(({ event }) => {
      assertEvent(event, 'playbook editor.restore requested')
      return { restoringId: event.playbookId }
    }),
    'put it back into the list': assign(({ context: { playbooks } }, { output }: { output: AdminPlaybook }) => ({
      playbooks: withPlaybook(playbooks, output),
    })),
    'say that it is back': emit((_, { output }: { output: AdminPlaybook }) => {
      const { id, name } = output
      return toastRequested({ id: `restored ${id}`, tone: 'good', text: texts.restored(name), undo: null })
    }),
    'say that it is not back': emit(({ context: { restoringId }, event }) =>
      toastRequested({ id: `not restored ${restoringId}`, tone: 'bad', text: failureOf(event).message, undo: null }),
    ),
  },
  guards: {
    'is named already': ({ context, event }) =>
      event.type === 'playbook editor.playbook named' && event.playbookId === context.named,
    'names nothing': ({ context }) => context.named === null,
    'names a playbook': ({ event }) => event.type === 'playbook editor.playbook named' && event.playbookId !== null,
    'names one to write': ({ context }) => context.named === newPlaybookId || isRead(context.playbooks, context.named),
  },
}).createMachine({
  id: 'playbook editor',
  description: "The editor of an author's playbooks: the list, the dialog of one, and deletion with undo.",
  context: {
    playbooks: [],
    partners: [],
    failure: null,
    named: null,
    personId: '',
    isSuperadmin: false,
    restoringId: '',
    order: { column: 'category', direction: 'ascending' },
  },
  invoke: [
    { id: 'search', src: 'search' },
    {
      id: 'deletion',
      src: 'row deletion',
      systemId: 'playbook deletion',
      input: { kind: 'written playbook', project: null },
    },
  ],
  on: {
    'playbook editor.order chosen': { actions: 'take the order' },
    'row.deleted': { actions: ['offer to undo', 'take out of the list'] },
  },
  type: 'parallel',
  states: {
    list: {
      initial: 'being read',
      on: { 'playbook editor.playbook named': { actions: 'take the name' } },
      states: {
        'being read': {
          description: 'Waits for the playbooks and for the partners that they can belong to.',
          tags: 'busy',
          invoke: {
            id: 'list',
            src: 'list written playbooks',
            input: null,
            onDone: {
              target: 'ready',
              actions: { type: 'record the list', params: ({ event }) => ({ output: event.output }) },
            },
            onError: { target: 'not read', actions: 'record the failure' },
          },
        },
        'not read': { tags: 'failed', on: { 'playbook editor.list requested': 'being read' } },
        ready: {
          tags: 'ready',
          initial: 'looking',
          on: {
            'playbook editor.playbook named': [
              { guard: 'is named already', actions: 'take the name' },
              { target: '.looking', actions: 'take the name' },
            ],
          },
          states: {
            looking: {
              always: [
                { guard: 'names nothing', target: 'closed' },
                { guard: 'names one to write', target: 'open' },
                { target: 'unknown' },
              ],
            },
            closed: {},
            unknown: { tags: 'playbook unknown' },
            open: {
              tags: 'dialog open',
              invoke: {
                id: 'form',
                src: 'playbook form',
                systemId: 'playbook form',
                input: ({ context: { playbooks, partners, named, personId, isSuperadmin } }) => ({
                  personId,
                  playbook: playbooks.find(({ id }) => id === named) ?? null,
                  partnerId: isSuperadmin ? null : (partners[0]?.id ?? null),
                }),
                onError: 'closed',
              },
              on: { 'playbook.kept': { actions: 'put into the list' } },
            },
          },
        },
      },
    },
    restoring: {
      initial: 'not asked for',
      states: {
        'not asked for': {
          on: { 'playbook editor.restore requested': { target: 'under way', actions: 'take what to restore' } },
        },
        'under way': {
          description: 'Waits for the server to restore a deleted playbook.',
          tags: 'restoring',
          invoke: {
            id: 'restoring',
            src: 'restore playbook',
            input: ({ context }) => ({ playbookId: context.restoringId }),
            onDone: {
              target: 'not asked for',
              actions: [
                { type: 'put it back into the list', params: ({ event }) => ({ output: event.output }) },
                { type: 'say that it is back', params: ({ event }) => ({ output: event.output }) },
                'report that it is restored',
              ],
            },
            onError: { target: 'not asked for', actions: 'say that it is not back' },
          },
        },
      },
    },
    trash: {
      initial: 'closed',
      states: {
        closed: { on: { 'playbook editor.trash opened': { guard: 'names nothing', target: 'open' } } },
        open: {
          description:
            "Shows deleted playbooks. Closes when a playbook's dialog opens, because only one dialog is shown at a time.",
          tags: 'trash open',
          invoke: { id: 'deleted playbooks', src: 'deleted playbooks', systemId: 'deleted playbooks', input: null },
          on: {
            'playbook editor.trash closed': 'closed',
            'playbook editor.playbook named': { guard: 'names a playbook', target: 'closed' },
            'playbook editor.playbook restored': { actions: 'read the trash again' },
          },
        },
      },
    },
  },
})
