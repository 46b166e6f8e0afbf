import { assertEvent, assign, setup } from 'xstate'
import type { Thread } from '../../../contract/chat/chat.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'

export type RenameThreadEvent =
  | { type: 'name.edit requested'; threadId: string; name: string }
  | { type: 'name.changed'; name: string }
  | { type: 'name.keep requested' }
  | { type: 'name.edit cancelled' }

type NewName = { project: string; threadId: string; name: string }

export const renameThreadMachine = setup({
  types: {} as {
    context: NewName & { failure: Failure | null }
    events: RenameThreadEvent
    input: { project: string }
    tags: 'busy' | 'failed' | 'open'
  },
  actors: {
    'rename thread': requestPort<Thread, NewName>('rename thread'),
  },
  actions: {
    'take the thread': assign(({ event }) => {
      assertEvent(event, 'name.edit requested')
      return { threadId: event.threadId, name: event.name, failure: null }
    }),
    'take the name': assign(({ event }) => {
      assertEvent(event, 'name.changed')
      return { name: event.name, failure: null }
    }),
    'put the thread away': assign({ threadId: '', name: '', failure: null }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'clear the failure': assign({ failure: null }),
  },
  guards: {
    'has a name': ({ context }) => context.name.trim() !== '',
  },
  delays: { 'rename answer': answerTime },
}).createMachine({
  id: 'rename thread',
  description: 'The field that renames a conversation.',
  context: ({ input }) => ({ project: input.project, threadId: '', name: '', failure: null }),
  initial: 'closed',
  on: { 'name.edit requested': { target: '.open', actions: 'take the thread' } },
  states: {
    closed: {},
    open: {
      tags: 'open',
      on: {
        'name.changed': { actions: 'take the name' },
        'name.keep requested': { guard: 'has a name', target: 'being kept', actions: 'clear the failure' },
        'name.edit cancelled': { target: 'closed', actions: 'put the thread away' },
      },
    },
    'being kept': {
      description: 'Waits for the server to save the name.',
      tags: ['busy', 'open'],
      invoke: {
        id: 'naming',
        src: 'rename thread',
        input: ({ context: { project, threadId, name } }) => ({ project, threadId, name }),
        onDone: { target: 'closed', actions: 'put the thread away' },
        onError: { target: 'open', actions: 'record the failure' },
      },
      after: { 'rename answer': { target: 'open', actions: 'record that time ran out' } },
    },
  },
})
