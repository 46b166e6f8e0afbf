import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import type { Thread } from '../../../contract/chat/chat.schemas.ts'
import { threadsTexts } from '../../../contract/chat/threads.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import type { Arrangement, ArrangementRequest } from './threads.events.ts'

export type ArrangeThreadActor = ActorRefFrom<typeof arrangeThreadMachine>

type Asked = { threadId: string; arrangement: Arrangement }

const toastRequested = (toast: Toast) => ({ type: 'toast.requested' as const, toast })

export const arrangeThreadMachine = setup({
  types: {} as {
    context: Asked & { project: string }
    events: ArrangementRequest
    input: { project: string }
    emitted: { type: 'toast.requested'; toast: Toast }
    tags: 'busy'
  },
  actors: {
    'arrange thread': requestPort<Thread, Asked & { project: string }>('arrange thread', { seconds: 30 }),
  },
  actions: {
    'record the request': assign((_, { threadId, arrangement }: Asked) => ({ threadId, arrangement })),
    'offer to undo': emit((_, { thread: { id, name } }: { thread: Thread }) => {
      const request = {
        ...{ type: 'thread arrangement.requested' as const, threadId: id },
        arrangement: 'unarchive' as const,
      }
      const undo = { label: threadsTexts.undo, request }
      return toastRequested({ id: `archived ${id}`, tone: 'plain', text: threadsTexts.archivedToast(name), undo })
    }),
    'say that it is back': emit((_, { thread: { id, name } }: { thread: Thread }) =>
      toastRequested({ id: `archived ${id}`, tone: 'good', text: threadsTexts.unarchivedToast(name), undo: null }),
    ),
    'report the failure': emit(({ context }, { failure }: { failure: Failure }) =>
      toastRequested({ id: `not arranged ${context.threadId}`, tone: 'bad', text: failure.message, undo: null }),
    ),
  },
  guards: {
    'is archived now': ({ context }) => context.arrangement === 'archive',
    'is back now': ({ context }) => context.arrangement === 'unarchive',
  },
}).createMachine({
  id: 'arrange thread',
  description: 'Pins a conversation, archives it, or takes either back.',
  context: ({ input }) => ({ project: input.project, threadId: '', arrangement: 'pin' }),
  initial: 'idle',
  on: {
    'thread arrangement.requested': {
      target: '.submitting',
      reenter: true,
      actions: { type: 'record the request', params: ({ event }) => event },
    },
  },
  states: {
    idle: {},
    submitting: {
      description: 'Waits for the server. A further request starts at once; the one before still counts.',
      tags: 'busy',
      meta: { asksAgainOn: ['thread arrangement.requested'] },
      invoke: {
        id: 'arranging',
        src: 'arrange thread',
        input: ({ context: { project, threadId, arrangement } }) => ({ project, threadId, arrangement }),
        onDone: [
          {
            guard: 'is archived now',
            target: 'idle',
            actions: { type: 'offer to undo', params: ({ event }) => ({ thread: event.output }) },
          },
          {
            guard: 'is back now',
            target: 'idle',
            actions: { type: 'say that it is back', params: ({ event }) => ({ thread: event.output }) },
          },
          { target: 'idle' },
        ],
        onError: {
          target: 'idle',
          actions: { type: 'report the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
        },
      },
    },
  },
})
