import {
  type ActorRefFrom,
  type AnyEventObject,
  assertEvent,
  assign,
  emit,
  enqueueActions,
  sendTo,
  setup,
} from 'xstate'
import type { WrittenAnnouncement } from '../../../contract/announcements/announcements.schemas.ts'
import { announcementsTexts } from '../../../contract/announcements/announcements.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { channelPort, requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import {
  type AnnouncementDraft,
  type AnnouncementFields,
  type AnnouncementKept,
  type AnnouncementSaving,
  type DraftUpdate,
  type DraftAddress,
  type Saved,
  fieldsOf,
} from './announcement-form.events.ts'

export type AnnouncementFormEvent =
  | { type: 'announcement.changed'; change: Partial<AnnouncementFields> }
  /** `key` names this wish, so that its repeat makes no second announcement. */
  | { type: 'announcement.save requested'; key: string }
  | { type: 'announcement.discard requested' }
  | { type: 'announcement.theirs chosen' }
  | { type: 'announcement.mine chosen'; key: string }

export type AnnouncementFormActor = ActorRefFrom<typeof announcementFormMachine>

type Context = {
  personId: string
  /** As the server has it; null while it is not announced. */
  announcement: WrittenAnnouncement | null
  fields: AnnouncementFields
  rev: number
  key: string | null
  failure: Failure | null
}

export const announcementFormMachine = setup({
  types: {} as {
    context: Context
    events: AnnouncementFormEvent
    input: { personId: string; announcement: WrittenAnnouncement | null }
    emitted:
      | { type: 'address.requested'; to: string; replaces: boolean }
      | { type: 'toast.requested'; toast: Toast }
      | AnnouncementKept
    children: { 'draft store': 'keep the draft' }
    tags: 'reading' | 'busy' | 'failed' | 'both sides'
  },
  actors: {
    'read the draft': requestPort<AnnouncementDraft | null, DraftAddress>('read the draft'),
    'keep the draft': channelPort<DraftUpdate, AnyEventObject, DraftAddress>('keep the draft'),
    'save announcement': requestPort<Saved, AnnouncementSaving>('save announcement'),
  },
  actions: {
    'take the draft': assign(
      ({ context }, { output }: { output: AnnouncementDraft | null }) => output ?? { rev: context.rev },
    ),
    'take the change': assign(({ context, event }) => {
      assertEvent(event, 'announcement.changed')
      return { fields: { ...context.fields, ...event.change }, key: null, failure: null }
    }),
    'keep the draft': sendTo('draft store', ({ context: { rev, fields } }) => ({
      type: 'draft.changed',
      draft: { rev, fields },
    })),
    'drop the draft': sendTo('draft store', { type: 'draft.used up' }),
    'take the key': assign(({ context, event }) => {
      assertEvent(event, ['announcement.save requested', 'announcement.mine chosen'])
      return { key: context.key ?? event.key, failure: null }
    }),
    'go back to what is saved': assign(({ context: { announcement } }) => ({
      fields: fieldsOf(announcement),
      rev: announcement?.rev ?? 0,
      key: null,
      failure: null,
    })),
    'record theirs': assign((_, { output }: { output: Saved }) => ({ announcement: output.announcement })),
    'build on theirs': assign(({ context }) => ({ rev: context.announcement?.rev ?? 0 })),
    'tell the list': enqueueActions(({ enqueue }, { output }: { output: Saved }) => {
      enqueue.emit({ type: 'announcement.kept', announcement: output.announcement })
    }),
    'say that it is saved': emit(({ context }, { output }: { output: Saved }) => ({
      type: 'toast.requested' as const,
      toast: {
        id: `saved ${output.announcement.id} ${output.announcement.rev}`,
        tone: 'good' as const,
        text: context.announcement ? announcementsTexts.saved : announcementsTexts.announced,
        undo: null,
      },
    })),
    'go to the list': emit({ type: 'address.requested', to: pagePath('adminAnnouncements'), replaces: false }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
  },
  guards: {
    'says all that is needed': ({ context: { fields } }) =>
      fields.appArea.trim() !== '' && fields.description.trim() !== '',
    'was changed meanwhile': (_, { output }: { output: Saved }) => output.isConflict,
  },
  delays: { 'draft answer': answerTime, 'saving answer': answerTime },
}).createMachine({
  id: 'announcement form',
  description: 'One announcement being written. What is not saved survives a reload.',
  context: ({ input: { personId, announcement } }) => ({
    ...{ personId, announcement, fields: fieldsOf(announcement), rev: announcement?.rev ?? 0 },
    ...{ key: null, failure: null },
  }),
  invoke: {
    id: 'draft store',
    src: 'keep the draft',
    input: ({ context: { personId, announcement } }) => ({ personId, id: announcement?.id ?? null }),
    onError: {},
  },
  initial: 'reading the draft',
  states: {
    'reading the draft': {
      description: 'Waits for what this tab has kept of it.',
      tags: 'reading',
      invoke: {
        id: 'draft',
        src: 'read the draft',
        input: ({ context: { personId, announcement } }) => ({ personId, id: announcement?.id ?? null }),
        onDone: {
          target: 'being written',
          actions: { type: 'take the draft', params: ({ event }) => ({ output: event.output }) },
        },
        onError: 'being written',
      },
      after: { 'draft answer': 'being written' },
    },
    'being written': {
      on: {
        'announcement.changed': { actions: ['take the change', 'keep the draft'] },
        'announcement.discard requested': { actions: ['go back to what is saved', 'drop the draft'] },
        'announcement.save requested': {
          guard: 'says all that is needed',
          target: 'being saved',
          actions: 'take the key',
        },
      },
    },
    'being saved': {
      description: 'Waits for the server to keep it.',
      tags: 'busy',
      invoke: {
        id: 'saving',
        src: 'save announcement',
        input: ({ context: { announcement, rev, fields, key } }) => ({
          ...{ id: announcement?.id ?? null, rev, fields, idempotencyKey: key ?? '' },
        }),
        onDone: [
          {
            guard: { type: 'was changed meanwhile', params: ({ event }) => ({ output: event.output }) },
            target: 'between two',
            actions: [
              { type: 'record theirs', params: ({ event }) => ({ output: event.output }) },
              { type: 'tell the list', params: ({ event }) => ({ output: event.output }) },
            ],
          },
          {
            target: 'saved',
            actions: [
              'drop the draft',
              { type: 'tell the list', params: ({ event }) => ({ output: event.output }) },
              { type: 'say that it is saved', params: ({ event }) => ({ output: event.output }) },
              'go to the list',
            ],
          },
        ],
        onError: { target: 'not saved', actions: 'record the failure' },
      },
      after: { 'saving answer': { target: 'not saved', actions: 'record that time ran out' } },
    },
    'not saved': {
      tags: 'failed',
      on: {
        'announcement.changed': { target: 'being written', actions: ['take the change', 'keep the draft'] },
        'announcement.discard requested': {
          target: 'being written',
          actions: ['go back to what is saved', 'drop the draft'],
        },
        'announcement.save requested': {
          guard: 'says all that is needed',
          target: 'being saved',
          actions: 'take the key',
        },
      },
    },
    'between two': {
      description: 'Somebody else changed it meanwhile: what is written here stands beside what is saved.',
      tags: 'both sides',
      on: {
        'announcement.theirs chosen': {
          target: 'being written',
          actions: ['go back to what is saved', 'drop the draft'],
        },
        'announcement.mine chosen': {
          target: 'being saved',
          actions: ['build on theirs', 'keep the draft', 'take the key'],
        },
      },
    },
    saved: { type: 'final' },
  },
})
