import { type ActorRefFrom, assertEvent, assign, emit, enqueueActions, setup } from 'xstate'
import type { WrittenAnnouncement } from '../../../contract/announcements/announcements.schemas.ts'
import { announcementsTexts } from '../../../contract/announcements/announcements.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import { type RowDeleted, rowDeletionMachine } from '../shared/row-deletion.machine.ts'
import { searchMachine } from '../shared/search.machine.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import { type AnnouncementKept, newAnnouncementId } from './announcement-form.events.ts'
import { announcementFormMachine } from './announcement-form.machine.ts'

export type AnnouncementEditorEvent =
  | { type: 'editor.list requested' }
  /** What the URL asks to edit: an announcement's id, `new`, or null for nothing. `personId`: the author. */
  | { type: 'announcement.named'; announcementId: string | null; personId: string }
  | AnnouncementKept
  | RowDeleted

export type AnnouncementEditorActor = ActorRefFrom<typeof announcementEditorMachine>

type Context = {
  announcements: readonly WrittenAnnouncement[]
  failure: Failure | null
  named: string | null
  personId: string
}

const isRead = (announcements: readonly WrittenAnnouncement[], id: string | null) =>
  announcements.some((one) => one.id === id)

export const announcementEditorMachine = setup({
  types: {} as {
    context: Context
    events: AnnouncementEditorEvent
    emitted: { type: 'toast.requested'; toast: Toast } | { type: 'address.requested'; to: string; replaces: boolean }
    tags: 'busy' | 'failed' | 'form open' | 'announcement unknown'
    children: { search: 'search'; form: 'announcement form'; deletion: 'row deletion' }
  },
  actors: {
    'list announcements': requestPort<WrittenAnnouncement[], null>('list announcements'),
    search: searchMachine,
    'announcement form': announcementFormMachine,
    'row deletion': rowDeletionMachine,
  },
  actions: {
    'record the list': assign((_, { output }: { output: WrittenAnnouncement[] }) => ({
      announcements: output,
      failure: null,
    })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'take the name': assign(({ event }) => {
      assertEvent(event, 'announcement.named')
      return { named: event.announcementId, personId: event.personId }
    }),
    'put into the list': assign(({ context: { announcements }, event }) => {
      assertEvent(event, 'announcement.kept')
      const others = announcements.filter(({ id }) => id !== event.announcement.id)
      return {
        announcements: [...others, event.announcement].sort((one, other) => other.date.localeCompare(one.date)),
      }
    }),
    'take out of the list': assign(({ context: { announcements }, event }) => {
      assertEvent(event, 'row.deleted')
      return { announcements: announcements.filter(({ id }) => id !== event.id) }
    }),
    'leave its form': enqueueActions(({ context: { named }, event, enqueue }) => {
      assertEvent(event, 'row.deleted')
      if (named === event.id)
        enqueue.emit({ type: 'address.requested', to: pagePath('adminAnnouncements'), replaces: true })
    }),
    'say that it is deleted': emit(({ event }) => {
      assertEvent(event, 'row.deleted')
      return {
        type: 'toast.requested' as const,
        toast: { id: `deleted ${event.id}`, tone: 'plain' as const, text: announcementsTexts.deleted, undo: null },
      }
    }),
  },
  guards: {
    'is named already': ({ context, event }) =>
      event.type === 'announcement.named' && event.announcementId === context.named,
    'names nothing': ({ context }) => context.named === null,
    'names one to write': ({ context }) =>
      context.named === newAnnouncementId || isRead(context.announcements, context.named),
  },
  delays: { 'list answer': answerTime },
}).createMachine({
  id: 'announcement editor',
  description: 'The editor of announcements: the list, the form of one, and deletion.',
  context: { announcements: [], failure: null, named: null, personId: '' },
  invoke: [
    { id: 'search', src: 'search' },
    {
      id: 'deletion',
      src: 'row deletion',
      systemId: 'announcement deletion',
      input: { kind: 'announcement', project: null },
    },
  ],
  on: {
    'announcement.named': { actions: 'take the name' },
    'row.deleted': { actions: ['say that it is deleted', 'take out of the list', 'leave its form'] },
  },
  initial: 'being read',
  states: {
    'being read': {
      description: 'Waits for all announcements, including those not shown yet.',
      tags: 'busy',
      invoke: {
        id: 'list',
        src: 'list announcements',
        input: null,
        onDone: {
          target: 'ready',
          actions: { type: 'record the list', params: ({ event }) => ({ output: event.output }) },
        },
        onError: { target: 'not read', actions: 'record the failure' },
      },
      after: { 'list answer': { target: 'not read', actions: 'record that time ran out' } },
    },
    'not read': {
      tags: 'failed',
      on: { 'editor.list requested': 'being read' },
    },
    ready: {
      initial: 'looking',
      on: {
        'announcement.named': [
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
        unknown: { tags: 'announcement unknown' },
        open: {
          tags: 'form open',
          invoke: {
            id: 'form',
            src: 'announcement form',
            systemId: 'announcement form',
            input: ({ context: { announcements, named, personId } }) => ({
              ...{ personId, announcement: announcements.find(({ id }) => id === named) ?? null },
            }),
            onError: 'closed',
          },
          on: { 'announcement.kept': { actions: 'put into the list' } },
        },
      },
    },
  },
})
