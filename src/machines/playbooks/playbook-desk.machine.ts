import { type ActorRefFrom, assertEvent, assign, emit, setup } from 'xstate'
import { authoringTexts as texts } from '../../../contract/playbooks/authoring.texts.ts'
import type { AdminPlaybook } from '../../../contract/playbooks/playbooks.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { type RowDeleted, rowDeletionMachine } from '../shared/row-deletion.machine.ts'
import { searchMachine } from '../shared/search.machine.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import type { PlaybookOrder } from './playbook-desk.selectors.ts'
import {
  newPlaybookId,
  type PlaybookKept,
  type PlaybookPartner,
  type WrittenPlaybooks,
} from './playbook-form.events.ts'
import { playbookFormMachine } from './playbook-form.machine.ts'

export type PlaybookDeskEvent =
  | { type: 'playbook desk.list wanted' }
  | { type: 'playbook desk.order chosen'; order: PlaybookOrder }
  /** What the address names: a playbook, `new`, or nothing; and who writes. */
  | { type: 'playbook desk.playbook named'; playbookId: string | null; personId: string; isSuperadmin: boolean }
  | { type: 'playbook desk.restore requested'; playbookId: string }
  | PlaybookKept
  | RowDeleted

export type PlaybookDeskActor = ActorRefFrom<typeof playbookDeskMachine>

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
const toastWanted = (toast: Toast) => ({ type: 'toast.wanted' as const, toast })

/** The list with this playbook in it as it is now. */
const withPlaybook = (playbooks: readonly AdminPlaybook[], playbook: AdminPlaybook): AdminPlaybook[] =>
  isRead(playbooks, playbook.id)
    ? playbooks.map((one) => (one.id === playbook.id ? playbook : one))
    : [...playbooks, playbook]

export const playbookDeskMachine = setup({
  types: {} as {
    context: Context
    events: PlaybookDeskEvent
    emitted: { type: 'toast.wanted'; toast: Toast }
    tags: 'busy' | 'failed' | 'ready' | 'dialog open' | 'playbook unknown' | 'restoring'
    children: { search: 'search'; form: 'playbook form'; deletion: 'row deletion' }
  },
  actors: {
    'list written playbooks': requestPort<WrittenPlaybooks, null>('list written playbooks', { seconds: 30 }),
    'restore playbook': requestPort<AdminPlaybook, { playbookId: string }>('restore playbook', { seconds: 30 }),
    search: searchMachine,
    'playbook form': playbookFormMachine,
    'row deletion': rowDeletionMachine,
  },
  actions: {
    'record the list': assign((_, { output }: { output: WrittenPlaybooks }) => ({ ...output, failure: null })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'take the order': assign(({ event }) => {
      assertEvent(event, 'playbook desk.order chosen')
      return { order: event.order }
    }),
    'take the name': assign(({ event }) => {
      assertEvent(event, 'playbook desk.playbook named')
      return { named: event.playbookId, personId: event.personId, isSuperadmin: event.isSuperadmin }
    }),
    'put into the list': assign(({ context: { playbooks }, event }) => {
      assertEvent(event, 'playbook.kept')
      return { playbooks: withPlaybook(playbooks, event.playbook) }
    }),
    'take out of the list': assign(({ context: { playbooks }, event }) => {
      assertEvent(event, 'row.deleted')
      return { playbooks: playbooks.filter(({ id }) => id !== event.id) }
    }),
    'offer to undo': emit(({ event }) => {
      assertEvent(event, 'row.deleted')
      const { id, name } = event
      const undo = { label: texts.undo, wish: { type: 'playbook desk.restore requested' as const, playbookId: id } }
      return toastWanted({ id: `deleted ${id}`, tone: 'plain', text: texts.deleted(name), undo })
    }),
    'take what to restore': assign(({ event }) => {
      assertEvent(event, 'playbook desk.restore requested')
      return { restoringId: event.playbookId }
    }),
    'put it back into the list': assign(({ context: { playbooks } }, { output }: { output: AdminPlaybook }) => ({
      playbooks: withPlaybook(playbooks, output),
    })),
    'say that it is back': emit((_, { output }: { output: AdminPlaybook }) => {
      const { id, name } = output
      return toastWanted({ id: `restored ${id}`, tone: 'good', text: texts.restored(name), undo: null })
    }),
    'say that it is not back': emit(({ context: { restoringId }, event }) =>
      toastWanted({ id: `not restored ${restoringId}`, tone: 'bad', text: failureOf(event).message, undo: null }),
    ),
  },
  guards: {
    'is named already': ({ context, event }) =>
      event.type === 'playbook desk.playbook named' && event.playbookId === context.named,
    'names nothing': ({ context }) => context.named === null,
    'names one to write': ({ context }) => context.named === newPlaybookId || isRead(context.playbooks, context.named),
  },
}).createMachine({
  id: 'playbook desk',
  description:
    'Where playbooks are written: all of an author’s, the dialog of one, and its deletion, which can be undone.',
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
    'playbook desk.order chosen': { actions: 'take the order' },
    'row.deleted': { actions: ['offer to undo', 'take out of the list'] },
  },
  type: 'parallel',
  states: {
    list: {
      initial: 'being read',
      on: { 'playbook desk.playbook named': { actions: 'take the name' } },
      states: {
        'being read': {
          description: 'Waits for the playbooks and for the partners that they may belong to.',
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
        'not read': { tags: 'failed', on: { 'playbook desk.list wanted': 'being read' } },
        ready: {
          tags: 'ready',
          initial: 'looking',
          on: {
            'playbook desk.playbook named': [
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
          on: { 'playbook desk.restore requested': { target: 'under way', actions: 'take what to restore' } },
        },
        'under way': {
          description: 'Waits for a deleted playbook to come back.',
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
              ],
            },
            onError: { target: 'not asked for', actions: 'say that it is not back' },
          },
        },
      },
    },
  },
})
