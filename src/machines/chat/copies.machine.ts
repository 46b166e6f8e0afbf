import { type ActorRefFrom, assertEvent, assign, sendTo, setup } from 'xstate'
import type { SharedConversation } from '../../../contract/chat/chat-sharing.schemas.ts'
import type { DataType } from '../../../contract/live/frames.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { logicPort, requestPort } from '../shared/port.ts'
import type { ResourceMachine } from '../shared/resource.machine.ts'
import type { sharingMachine } from './sharing.machine.ts'

type OfThread = { threadId: string; leafId: string }

export type CopiesEvent =
  /** Opens the dialog for the branch that ends with `leafId`. */
  | { type: 'sharing.opened'; thread: OfThread }
  | { type: 'sharing.closed' }
  /** The page of a shared conversation is visible. */
  | { type: 'copy.shown'; link: string }
  | { type: 'copy.left' }
  | { type: 'copy.read again requested' }
  | { type: 'data.changed'; dataType: DataType | 'everything' }

export type CopiesActor = ActorRefFrom<typeof copiesMachine>
/** Null: the link doesn't work, or no longer. */
export type ReadCopy = { conversation: SharedConversation | null }
type SharedConversationMachine = ResourceMachine<ReadCopy, { project: string; link: string }>

type CopiesContext = {
  project: string
  thread: OfThread | null
  link: string | null
  failure: Failure | null
}

export const copiesMachine = setup({
  types: {} as {
    context: CopiesContext
    events: CopiesEvent
    input: { project: string; personId: string }
    tags: 'busy' | 'failed' | 'open'
    children: { dialog: 'dialog'; 'shared conversation': 'shared conversation' }
  },
  /** The wiring provides these; their code loads with the first press or page that needs it. */
  actors: {
    'fetch the copies': requestPort<void, null>('fetch the copies', { seconds: 30 }),
    dialog: logicPort<typeof sharingMachine>('dialog'),
    'shared conversation': logicPort<SharedConversationMachine>('shared conversation'),
  },
  actions: {
    'record the thread': assign((_, { thread }: { thread: OfThread }) => ({ thread, link: null, failure: null })),
    'record the link': assign((_, { link }: { link: string }) => ({ link, thread: null, failure: null })),
    'forget all': assign({ thread: null, link: null, failure: null }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'forget the failure': assign({ failure: null }),
    'read the copy again': sendTo('shared conversation', { type: 'resource.changed' }),
    'forward to the dialog': sendTo('dialog', ({ event }) => {
      assertEvent(event, 'data.changed')
      return event
    }),
  },
  guards: {
    'is a page': ({ context }) => context.link !== null,
    'is about copies': ({ event }) =>
      event.type === 'data.changed' &&
      ['shared-conversations', 'docs', 'warehouse', 'organisation', 'everything'].includes(event.dataType),
  },
}).createMachine({
  id: 'copies',
  description: 'Shared copies of conversations: the dialog that makes them, and the page on which members read one.',
  context: ({ input: { project } }) => ({ project, thread: null, link: null, failure: null }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'sharing.opened': {
          target: 'loading',
          actions: { type: 'record the thread', params: ({ event }) => ({ thread: event.thread }) },
        },
        'copy.shown': {
          target: 'loading',
          actions: { type: 'record the link', params: ({ event }) => ({ link: event.link }) },
        },
      },
    },
    loading: {
      description: 'Waits for the code.',
      tags: 'busy',
      invoke: {
        id: 'fetching',
        src: 'fetch the copies',
        input: null,
        onDone: [{ guard: 'is a page', target: 'reading' }, { target: 'sharing' }],
        onError: { target: 'load failed', actions: 'record the failure' },
      },
      on: {
        'sharing.opened': {
          actions: { type: 'record the thread', params: ({ event }) => ({ thread: event.thread }) },
        },
        'copy.shown': { actions: { type: 'record the link', params: ({ event }) => ({ link: event.link }) } },
        'sharing.closed': { target: 'closed', actions: 'forget all' },
        'copy.left': { target: 'closed', actions: 'forget all' },
      },
    },
    'load failed': {
      tags: 'failed',
      on: {
        'sharing.opened': {
          target: 'loading',
          actions: { type: 'record the thread', params: ({ event }) => ({ thread: event.thread }) },
        },
        'copy.shown': {
          target: 'loading',
          actions: { type: 'record the link', params: ({ event }) => ({ link: event.link }) },
        },
        'copy.read again requested': { target: 'loading', actions: 'forget the failure' },
        'sharing.closed': { target: 'closed', actions: 'forget all' },
        'copy.left': { target: 'closed', actions: 'forget all' },
      },
    },
    sharing: {
      tags: 'open',
      invoke: {
        id: 'dialog',
        src: 'dialog',
        systemId: 'conversation sharing',
        input: ({ context: { project, thread } }) => ({ project, threadId: '', leafId: '', ...thread }),
        onError: { target: 'load failed', actions: 'record the failure' },
      },
      on: {
        'sharing.closed': { target: 'closed', actions: 'forget all' },
        'copy.shown': {
          target: 'reading',
          actions: { type: 'record the link', params: ({ event }) => ({ link: event.link }) },
        },
        'data.changed': { actions: 'forward to the dialog' },
      },
    },
    reading: {
      invoke: {
        id: 'shared conversation',
        src: 'shared conversation',
        systemId: 'shared conversation',
        input: ({ context: { project, link } }) => ({ project, link: link ?? '' }),
        onError: { target: 'load failed', actions: 'record the failure' },
      },
      on: {
        'copy.shown': {
          target: 'reading',
          reenter: true,
          actions: { type: 'record the link', params: ({ event }) => ({ link: event.link }) },
        },
        'copy.left': { target: 'closed', actions: 'forget all' },
        'sharing.opened': {
          target: 'sharing',
          actions: { type: 'record the thread', params: ({ event }) => ({ thread: event.thread }) },
        },
        'data.changed': { guard: 'is about copies', actions: 'read the copy again' },
      },
    },
  },
})
