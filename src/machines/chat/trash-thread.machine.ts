import { type ActorRefFrom, assertEvent, assign, emit, sendTo, setup } from 'xstate'
import type { Thread } from '../../../contract/chat/chat.schemas.ts'
import { threadsTexts } from '../../../contract/chat/threads.texts.ts'
import { confirmDeleteMachine } from '../shared/confirm-delete.machine.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { Toast } from '../shared/toasts.machine.ts'

export type TrashThreadEvent =
  | { type: 'thread trash.delete requested'; threadId: string; name: string }
  | { type: 'thread trash.delete cancelled' }
  | { type: 'thread trash.restore requested'; threadId: string }

export type TrashThreadActor = ActorRefFrom<typeof trashThreadMachine>

type ThreadKey = { project: string; threadId: string }

const toastRequested = (toast: Toast) => ({ type: 'toast.requested' as const, toast })

export const trashThreadMachine = setup({
  types: {} as {
    context: { project: string; threadId: string; name: string; restoringId: string }
    events: TrashThreadEvent
    input: { project: string }
    emitted: { type: 'toast.requested'; toast: Toast }
    tags: 'busy' | 'asked for'
    children: { deletion: 'confirm delete' }
  },
  actors: {
    'confirm delete': confirmDeleteMachine,
    'restore thread': requestPort<Thread, ThreadKey>('restore thread'),
  },
  actions: {
    'take the thread': assign(({ event }) => {
      assertEvent(event, 'thread trash.delete requested')
      return { threadId: event.threadId, name: event.name }
    }),
    'put the thread away': assign({ threadId: '', name: '' }),
    'press delete': sendTo('deletion', { type: 'delete.requested' }),
    'offer to undo': emit(({ context: { threadId, name } }) => {
      const undo = { label: threadsTexts.undo, request: { type: 'thread trash.restore requested' as const, threadId } }
      return toastRequested({ id: `deleted ${threadId}`, tone: 'plain', text: threadsTexts.deleted(name), undo })
    }),
    'take what to restore': assign(({ event }) => {
      assertEvent(event, 'thread trash.restore requested')
      return { restoringId: event.threadId }
    }),
    'say that it is back': emit((_, { output }: { output: Thread }) => {
      const { id, name } = output
      return toastRequested({ id: `restored ${id}`, tone: 'good', text: threadsTexts.restored(name), undo: null })
    }),
    'say that it is not back': emit(({ context, event }) =>
      toastRequested({
        id: `not restored ${context.restoringId}`,
        tone: 'bad',
        text: failureOf(event).message,
        undo: null,
      }),
    ),
    'say that nobody answered': emit(({ context }) =>
      toastRequested({
        id: `not restored ${context.restoringId}`,
        tone: 'bad',
        text: threadsTexts.notRestored,
        undo: null,
      }),
    ),
  },
  guards: {
    'is the same thread': ({ context, event }) =>
      event.type === 'thread trash.delete requested' && event.threadId === context.threadId,
  },
  delays: { 'restore answer': answerTime },
}).createMachine({
  id: 'thread trash',
  description: 'Moves a conversation to the trash on the second click, and restores it.',
  context: ({ input }) => ({ project: input.project, threadId: '', name: '', restoringId: '' }),
  type: 'parallel',
  states: {
    deletion: {
      initial: 'not asked for',
      states: {
        'not asked for': {
          on: { 'thread trash.delete requested': { target: 'asked for', actions: 'take the thread' } },
        },
        'asked for': {
          tags: 'asked for',
          entry: 'press delete',
          invoke: {
            id: 'deletion',
            src: 'confirm delete',
            input: ({ context }) => ({ thing: { kind: 'thread', project: context.project, id: context.threadId } }),
            onDone: { target: 'not asked for', actions: ['offer to undo', 'put the thread away'] },
            onError: { target: 'not asked for', actions: 'put the thread away' },
          },
          on: {
            'thread trash.delete requested': [
              { guard: 'is the same thread', actions: 'press delete' },
              { target: 'asked for', reenter: true, actions: 'take the thread' },
            ],
            'thread trash.delete cancelled': { target: 'not asked for', actions: 'put the thread away' },
          },
        },
      },
    },
    restoring: {
      initial: 'not asked for',
      states: {
        'not asked for': {
          on: { 'thread trash.restore requested': { target: 'under way', actions: 'take what to restore' } },
        },
        'under way': {
          description: 'Waits for the server to restore the conversation.',
          tags: 'busy',
          invoke: {
            id: 'restoring',
            src: 'restore thread',
            input: ({ context }) => ({ project: context.project, threadId: context.restoringId }),
            onDone: {
              target: 'not asked for',
              actions: { type: 'say that it is back', params: ({ event }) => ({ output: event.output }) },
            },
            onError: { target: 'not asked for', actions: 'say that it is not back' },
          },
          after: { 'restore answer': { target: 'not asked for', actions: 'say that nobody answered' } },
        },
      },
    },
  },
})
