import { type ActorRefFrom, assertEvent, assign, emit, sendTo, setup } from 'xstate'
import type { Thread } from '../../../contract/chat/chat.schemas.ts'
import { longestPrompt } from '../../../contract/shared/constants.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import type { DraftAddress } from '../shared/conversation/conversation.events.ts'
import type { DraftLogic } from '../shared/conversation/draft.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { logicPort, requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'

/** `key`: idempotency key, made with the request. */
export type QuestionEvent = { type: 'question.ask requested'; content: string; key: string }

export type QuestionActor = ActorRefFrom<typeof questionMachine>

type Question = { project: string; content: string; key: string }

export const questionMachine = setup({
  types: {} as {
    /** A question that failed keeps its key, so that a retry can't create a second conversation. */
    context: Question & { personId: string; failure: Failure | null }
    events: QuestionEvent
    input: { project: string; personId: string }
    emitted: { type: 'address.requested'; to: string; replaces: boolean }
    tags: 'busy' | 'failed'
    children: { draft: 'keep the draft' }
  },
  actors: {
    'keep the draft': logicPort<DraftLogic>('keep the draft'),
    'ask in a new thread': requestPort<Thread, Question>('ask in a new thread'),
  },
  actions: {
    'take the question': assign(({ context, event }) => {
      assertEvent(event, 'question.ask requested')
      const content = event.content.trim()
      return { content, key: content === context.content ? context.key : event.key, failure: null }
    }),
    'forget the question': assign({ content: '', key: '' }),
    'use up the draft': sendTo('draft', { type: 'draft.used up' }),
    'go to the thread': emit(({ context }, { output }: { output: Thread }) => {
      const { id } = output
      const to = pagePath('chatThread', { project: context.project, threadId: id })
      return { type: 'address.requested' as const, to, replaces: false }
    }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
  },
  guards: {
    'can be asked': ({ event }) => {
      assertEvent(event, 'question.ask requested')
      return event.content.trim() !== '' && event.content.trim().length <= longestPrompt
    },
  },
  delays: { 'question answer': answerTime },
}).createMachine({
  id: 'question',
  description:
    'The question on the home page. Asking starts a conversation and opens it; until then the text is a draft.',
  context: ({ input }) => ({ ...input, content: '', key: '', failure: null }),
  invoke: {
    id: 'draft',
    src: 'keep the draft',
    input: ({ context: { project, personId } }): DraftAddress => ({
      ...{ project, personId, kind: 'prompt' },
      ...{ id: 'home', beginning: '' },
    }),
  },
  initial: 'being written',
  states: {
    'being written': {
      on: {
        'question.ask requested': { guard: 'can be asked', target: 'being asked', actions: 'take the question' },
      },
    },
    'being asked': {
      description: 'Waits for the server to start a conversation with the question.',
      tags: 'busy',
      invoke: {
        id: 'asking',
        src: 'ask in a new thread',
        input: ({ context: { project, content, key } }) => ({ project, content, key }),
        onDone: {
          target: 'being written',
          actions: [
            'use up the draft',
            'forget the question',
            { type: 'go to the thread', params: ({ event }) => ({ output: event.output }) },
          ],
        },
        onError: { target: 'not asked', actions: 'record the failure' },
      },
      after: { 'question answer': { target: 'not asked', actions: 'record that time ran out' } },
    },
    'not asked': {
      tags: 'failed',
      on: {
        'question.ask requested': { guard: 'can be asked', target: 'being asked', actions: 'take the question' },
      },
    },
  },
})
