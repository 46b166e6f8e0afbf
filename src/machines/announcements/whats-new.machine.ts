import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate'
import type { Announcement } from '../../../contract/announcements/announcements.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'

export type WhatsNewTab = 'since' | 'week' | 'month'

/** `unseen`: announcements that this person hasn't seen, newest first. */
export type Read = { unseen: readonly Announcement[]; lastSeenDate: string | null; all: readonly Announcement[] }

export type WhatsNewEvent =
  | { type: 'announcements.tab chosen'; tab: WhatsNewTab }
  | { type: 'announcements.read again requested' }
  | { type: 'announcements.dismissed' }
  /** Closes the dialog without marking the announcements as seen. */
  | { type: 'announcements.closed' }

export type WhatsNewActor = ActorRefFrom<typeof whatsNewMachine>

export const whatsNewMachine = setup({
  types: {} as {
    context: Read & { tab: WhatsNewTab; failure: Failure | null }
    events: WhatsNewEvent
    tags: 'reading' | 'marking' | 'not read' | 'not marked'
  },
  actors: {
    'read announcements': requestPort<Read, null>('read announcements'),
    'mark as seen': requestPort<void, { id: string }>('mark as seen'),
  },
  actions: {
    'record what was read': assign((_, { output }: { output: Read }) => ({
      ...output,
      failure: null,
    })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'clear the failure': assign({ failure: null }),
    'show the tab': assign(({ event }) => {
      assertEvent(event, 'announcements.tab chosen')
      return { tab: event.tab }
    }),
  },
  guards: {
    'something is new': ({ context }) => context.unseen.length > 0,
    'was deleted meanwhile': ({ event }) => failureOf(event).kind === 'not found',
  },
  delays: { 'list answer': answerTime, 'mark answer': answerTime },
}).createMachine({
  id: 'whats-new',
  description: 'The "What’s new" dialog: unseen announcements, and all of them by week and month.',
  context: { unseen: [], lastSeenDate: null, all: [], tab: 'since', failure: null },
  on: { 'announcements.closed': '.closed', 'announcements.tab chosen': { actions: 'show the tab' } },
  initial: 'being read',
  states: {
    'being read': {
      description: 'Waits for the announcements.',
      tags: 'reading',
      invoke: {
        id: 'list',
        src: 'read announcements',
        input: null,
        onDone: {
          target: 'shown',
          actions: { type: 'record what was read', params: ({ event }) => ({ output: event.output }) },
        },
        onError: { target: 'not read', actions: 'record the failure' },
      },
      after: { 'list answer': { target: 'not read', actions: 'record that time ran out' } },
    },
    'not read': {
      tags: 'not read',
      on: { 'announcements.read again requested': 'being read', 'announcements.dismissed': 'closed' },
    },
    shown: {
      on: {
        'announcements.dismissed': [{ guard: 'something is new', target: 'being marked' }, { target: 'closed' }],
      },
    },
    'being marked': {
      description: 'Waits for the server to mark the announcements as seen.',
      tags: 'marking',
      invoke: {
        id: 'mark',
        src: 'mark as seen',
        input: ({ context }) => ({ id: context.unseen[0]?.id ?? '' }),
        onDone: 'closed',
        onError: [
          { guard: 'was deleted meanwhile', target: 'being read' },
          { target: 'not marked', actions: 'record the failure' },
        ],
      },
      after: { 'mark answer': { target: 'not marked', actions: 'record that time ran out' } },
    },
    'not marked': {
      tags: 'not marked',
      on: { 'announcements.dismissed': { target: 'being marked', actions: 'clear the failure' } },
    },
    closed: { type: 'final' },
  },
})
