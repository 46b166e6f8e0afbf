import { assertEvent, assign, emit, setup } from 'xstate'
import type { Thread } from '../../../contract/chat/chat.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime, errorDisplayTime } from '../shared/request.ts'

/** `key`: idempotency key, made with the request. */
export type NewThreadEvent = { type: 'thread.new requested'; key: string }

export const newThreadMachine = setup({
  types: {} as {
    /** The key is kept until a call succeeds, so that a retry can't create a second conversation. */
    context: { project: string; key: string; failure: Failure | null }
    events: NewThreadEvent
    input: { project: string }
    emitted: { type: 'address.requested'; to: string; replaces: boolean }
    tags: 'busy' | 'failed'
  },
  actors: {
    'create thread': requestPort<Thread, { project: string; key: string }>('create thread'),
  },
  actions: {
    'take the key': assign(({ context, event }) => {
      assertEvent(event, 'thread.new requested')
      return { key: context.key === '' ? event.key : context.key, failure: null }
    }),
    'use up the key': assign({ key: '' }),
    'go to the thread': emit(({ context }, { output }: { output: Thread }) => {
      const { id } = output
      const to = pagePath('chatThread', { project: context.project, threadId: id })
      return { type: 'address.requested' as const, to, replaces: false }
    }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'clear the failure': assign({ failure: null }),
  },
  delays: { 'creation answer': answerTime, 'error display': errorDisplayTime },
}).createMachine({
  id: 'new thread',
  description: 'Creates a conversation and opens it.',
  context: ({ input }) => ({ project: input.project, key: '', failure: null }),
  initial: 'ready',
  states: {
    ready: {
      on: { 'thread.new requested': { target: 'being made', actions: 'take the key' } },
    },
    'being made': {
      description: 'Waits for the server to create the conversation.',
      tags: 'busy',
      invoke: {
        id: 'creation',
        src: 'create thread',
        input: ({ context }) => ({ project: context.project, key: context.key }),
        onDone: {
          target: 'ready',
          actions: ['use up the key', { type: 'go to the thread', params: ({ event }) => ({ output: event.output }) }],
        },
        onError: { target: 'not made', actions: 'record the failure' },
      },
      after: { 'creation answer': { target: 'not made', actions: 'record that time ran out' } },
    },
    'not made': {
      tags: 'failed',
      on: { 'thread.new requested': { target: 'being made', actions: 'take the key' } },
      after: { 'error display': { target: 'ready', actions: 'clear the failure' } },
    },
  },
})
