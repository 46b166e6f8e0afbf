import { type ActorRefFrom, type AnyEventObject, assign, emit, setup } from 'xstate'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { channelPort, logicPort, requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import type { whatsNewMachine } from './whats-new.machine.ts'

export type AnnouncementsEvent =
  | { type: 'announcements.requested' }
  /** The person isn't typing, so a dialog may open. */
  | { type: 'typing.paused' }

export type AnnouncementsActor = ActorRefFrom<typeof announcementsMachine>

export const announcementsMachine = setup({
  types: {} as {
    context: { hasUpdates: boolean; isAsked: boolean }
    events: AnnouncementsEvent
    input: { hasUpdates: boolean }
    emitted: { type: 'toast.requested'; toast: Toast }
    tags: 'open'
  },
  actors: {
    'fetch the dialog': requestPort<void, null>('fetch the dialog'),
    'watch the typing': channelPort<AnyEventObject, AnnouncementsEvent, null>('watch the typing'),
    dialog: logicPort<typeof whatsNewMachine>('dialog'),
  },
  actions: {
    'record that it was asked for': assign({ isAsked: true }),
    'say that it is not here': emit({
      type: 'toast.requested',
      toast: { id: 'announcements not fetched', tone: 'bad', text: sharedTexts.failedToLoadData, undo: null },
    }),
  },
  guards: {
    'has something new': ({ context }) => context.hasUpdates,
    'was asked for': ({ context }) => context.isAsked,
  },
  delays: { 'dialog answer': answerTime },
}).createMachine({
  id: 'announcements',
  description: 'Decides when "What’s new" opens: on request, or by itself if there is news and nobody is typing.',
  context: ({ input }) => ({ hasUpdates: input.hasUpdates, isAsked: false }),
  initial: 'waiting for a pause',
  states: {
    'waiting for a pause': {
      description: 'Waits for a pause in typing, so that the dialog interrupts nobody.',
      invoke: { id: 'typing', src: 'watch the typing', input: null, onError: 'closed' },
      on: {
        'typing.paused': [{ guard: 'has something new', target: 'being fetched' }, { target: 'closed' }],
        'announcements.requested': { target: 'being fetched', actions: 'record that it was asked for' },
      },
    },
    closed: {
      on: { 'announcements.requested': { target: 'being fetched', actions: 'record that it was asked for' } },
    },
    'being fetched': {
      description: 'Waits for the code of the dialog.',
      invoke: {
        id: 'dialog code',
        src: 'fetch the dialog',
        input: null,
        onDone: [{ guard: 'was asked for', target: 'open' }, { target: 'about to open' }],
        onError: [
          { guard: 'was asked for', target: 'closed', actions: 'say that it is not here' },
          { target: 'closed' },
        ],
      },
      on: { 'announcements.requested': { actions: 'record that it was asked for' } },
      after: { 'dialog answer': 'closed' },
    },
    'about to open': {
      description: 'Waits for another pause, because the person may be typing again.',
      invoke: { id: 'typing again', src: 'watch the typing', input: null, onError: 'closed' },
      on: { 'typing.paused': 'open', 'announcements.requested': 'open' },
    },
    open: {
      tags: 'open',
      invoke: { id: 'dialog', src: 'dialog', systemId: 'whats-new', input: null, onDone: 'closed', onError: 'closed' },
    },
  },
})
