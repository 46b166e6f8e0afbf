import { type ActorRefFrom, type AnyEventObject, assertEvent, assign, emit, raise, sendTo, setup } from 'xstate'
import type { Thread } from '../../../contract/chat/chat.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { conversationMachine } from '../shared/conversation/conversation.machine.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { channelPort, requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import { arrangeThreadMachine } from './arrange-thread.machine.ts'
import { deletedThreadsMachine } from './deleted-threads.resource.ts'
import { newThreadMachine } from './new-thread.machine.ts'
import { renameThreadMachine } from './rename-thread.machine.ts'
import { threadSearchMachine } from './thread-search.machine.ts'
import type { ThreadUpdate, ThreadsEvent } from './threads.events.ts'
import { withoutThread, withThread } from './threads.projection.ts'
import { trashThreadMachine } from './trash-thread.machine.ts'

export type ThreadsActor = ActorRefFrom<typeof threadsMachine>

type ThreadsContext = {
  project: string
  personId: string
  threads: readonly Thread[]
  /** The thread that the page shows. */
  shownId: string | null
  landingKey: string
  failure: Failure | null
}

export const threadsMachine = setup({
  types: {} as {
    context: ThreadsContext
    events: ThreadsEvent
    input: { project: string; personId: string }
    emitted: { type: 'address.requested'; to: string; replaces: boolean }
    tags: 'busy' | 'failed' | 'landing' | 'in a conversation' | 'list unknown' | 'list failed' | 'trash open'
    children: {
      conversation: 'conversation'
      'new thread': 'new thread'
      'rename thread': 'rename thread'
      'thread trash': 'thread trash'
      'deleted threads': 'deleted threads'
      'arrange thread': 'arrange thread'
      'thread search': 'thread search'
    }
  },
  actors: {
    'hear of threads': channelPort<AnyEventObject, ThreadUpdate, { project: string }>('hear of threads'),
    'list threads': requestPort<Thread[], { project: string }>('list threads'),
    'open the default thread': requestPort<Thread, { project: string; key: string }>('open the default thread'),
    'new thread': newThreadMachine,
    'rename thread': renameThreadMachine,
    'thread trash': trashThreadMachine,
    'deleted threads': deletedThreadsMachine,
    'arrange thread': arrangeThreadMachine,
    'thread search': threadSearchMachine,
    conversation: conversationMachine,
  },
  actions: {
    'record the list': assign((_, { output }: { output: Thread[] }) => ({ threads: output })),
    'record the default thread': assign(({ context }, { output }: { output: Thread }) => ({
      threads: withThread(context.threads, output),
      failure: null,
    })),
    'record the change': assign(({ context, event }) => {
      assertEvent(event, 'thread.changed')
      return { threads: withThread(context.threads, event.thread) }
    }),
    'take the thread from the list': assign(({ context, event }) => {
      assertEvent(event, 'thread.gone')
      return { threads: withoutThread(context.threads, event.threadId) }
    }),
    'record the landing': assign(({ event }) => {
      assertEvent(event, 'place.landing shown')
      return { shownId: null, landingKey: event.key, failure: null }
    }),
    'record the shown thread': assign(({ event }) => {
      assertEvent(event, 'place.thread shown')
      return { shownId: event.threadId, failure: null }
    }),
    'forget the shown thread': assign({ shownId: null, failure: null }),
    'go to the default thread': emit(({ context }, { output }: { output: Thread }) => {
      const to = pagePath('chatThread', { project: context.project, threadId: output.id })
      return { type: 'address.requested' as const, to, replaces: true }
    }),
    'go to the landing': emit(({ context }) => {
      const to = pagePath('chatLanding', { project: context.project })
      return { type: 'address.requested' as const, to, replaces: true }
    }),
    'read the trash again': sendTo('deleted threads', { type: 'resource.changed' }),
    'want the list again': raise({ type: 'chat.list requested' }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
  },
  guards: {
    'is about threads': ({ event }) =>
      event.type === 'data.changed' && (event.dataType === 'threads' || event.dataType === 'everything'),
    'is shown already': ({ context, event }) =>
      event.type === 'place.thread shown' && event.threadId === context.shownId,
    'is the one shown': ({ context, event }) => event.type === 'thread.gone' && event.threadId === context.shownId,
  },
  delays: { 'list answer': answerTime, 'landing answer': answerTime },
}).createMachine({
  id: 'chat',
  description: "A person's conversations in one organisation: the list, and the one that the page shows.",
  context: ({ input }) => ({ ...input, threads: [], shownId: null, landingKey: '', failure: null }),
  invoke: [
    { id: 'news', src: 'hear of threads', input: ({ context }) => ({ project: context.project }) },
    { id: 'new thread', src: 'new thread', input: ({ context }) => ({ project: context.project }) },
    { id: 'rename thread', src: 'rename thread', input: ({ context }) => ({ project: context.project }) },
    {
      id: 'thread trash',
      src: 'thread trash',
      systemId: 'thread trash',
      input: ({ context }) => ({ project: context.project }),
    },
    {
      id: 'arrange thread',
      src: 'arrange thread',
      systemId: 'arrange thread',
      input: ({ context }) => ({ project: context.project }),
    },
    {
      id: 'thread search',
      src: 'thread search',
      systemId: 'thread search',
      input: ({ context }) => ({ project: context.project }),
    },
  ],
  on: {
    'thread.changed': { actions: 'record the change' },
    'data.changed': { guard: 'is about threads', actions: 'want the list again' },
  },
  type: 'parallel',
  states: {
    list: {
      initial: 'being read',
      states: {
        'being read': {
          description: 'Waits for the list.',
          tags: ['busy', 'list unknown'],
          invoke: {
            id: 'list',
            src: 'list threads',
            input: ({ context }) => ({ project: context.project }),
            onDone: {
              target: 'current',
              actions: { type: 'record the list', params: ({ event }) => ({ output: event.output }) },
            },
            onError: 'not read',
          },
          on: { 'chat.list requested': { target: 'being read', reenter: true } },
          after: { 'list answer': 'not read' },
        },
        current: { on: { 'chat.list requested': 'being read again' } },
        'being read again': {
          description: 'Waits for the current list; the previous one stays visible.',
          invoke: {
            id: 'list again',
            src: 'list threads',
            input: ({ context }) => ({ project: context.project }),
            onDone: {
              target: 'current',
              actions: { type: 'record the list', params: ({ event }) => ({ output: event.output }) },
            },
            onError: 'current',
          },
          on: { 'chat.list requested': { target: 'being read again', reenter: true } },
          after: { 'list answer': 'current' },
        },
        'not read': {
          tags: 'list failed',
          on: { 'chat.list requested': 'being read' },
        },
      },
    },
    trash: {
      initial: 'closed',
      states: {
        closed: { on: { 'chat.trash opened': 'open' } },
        open: {
          tags: 'trash open',
          invoke: {
            id: 'deleted threads',
            src: 'deleted threads',
            systemId: 'deleted threads',
            input: ({ context }) => ({ project: context.project }),
          },
          on: {
            'chat.trash closed': 'closed',
            'thread.changed': { actions: ['record the change', 'read the trash again'] },
            'data.changed': {
              guard: 'is about threads',
              actions: ['want the list again', 'read the trash again'],
            },
          },
        },
      },
    },
    page: {
      initial: 'elsewhere',
      on: {
        'place.landing shown': { target: '.landing', actions: 'record the landing' },
        'place.thread shown': [
          { guard: 'is shown already' },
          { target: '.in a conversation', actions: 'record the shown thread' },
        ],
        'place.left': { target: '.elsewhere', actions: 'forget the shown thread' },
        'thread.gone': [
          {
            guard: 'is the one shown',
            target: '.elsewhere',
            actions: ['take the thread from the list', 'forget the shown thread', 'go to the landing'],
          },
          { actions: 'take the thread from the list' },
        ],
      },
      states: {
        elsewhere: {},
        landing: {
          description: 'Waits for the default conversation, which is created if there is none.',
          tags: ['busy', 'landing'],
          meta: { asksAgainOn: ['place.landing shown'] },
          invoke: {
            id: 'default thread',
            src: 'open the default thread',
            input: ({ context }) => ({ project: context.project, key: context.landingKey }),
            onDone: {
              target: 'elsewhere',
              actions: [
                { type: 'record the default thread', params: ({ event }) => ({ output: event.output }) },
                { type: 'go to the default thread', params: ({ event }) => ({ output: event.output }) },
              ],
            },
            onError: { target: 'not landed', actions: 'record the failure' },
          },
          after: { 'landing answer': { target: 'not landed', actions: 'record that time ran out' } },
        },
        'not landed': {
          tags: 'failed',
          on: { 'chat.open again requested': 'landing' },
        },
        'in a conversation': {
          tags: 'in a conversation',
          invoke: {
            id: 'conversation',
            src: 'conversation',
            systemId: 'conversation',
            input: ({ context }) => ({
              project: context.project,
              personId: context.personId,
              threadId: context.shownId ?? '',
            }),
          },
        },
      },
    },
  },
})
