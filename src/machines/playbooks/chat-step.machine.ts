import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Step } from '../../../contract/playbooks/playbooks.schemas.ts'
import { conversationMachine } from '../shared/conversation/conversation.machine.ts'
import type { StepChanged, StepInput } from './step.events.ts'

export type ChatStepActor = ActorRefFrom<typeof chatStepMachine>

export const chatStepMachine = setup({
  types: {} as {
    context: StepInput
    events: StepChanged
    input: StepInput
    tags: 'without a conversation'
    children: { conversation: 'conversation' }
  },
  actors: { conversation: conversationMachine },
  actions: { 'record the step': assign((_, { step }: { step: Step }) => ({ step })) },
  guards: {
    'has a conversation': ({ context }) => context.step.threadId !== null,
    'has another conversation': ({ context }, { step }: { step: Step }) => step.threadId !== context.step.threadId,
  },
}).createMachine({
  id: 'chat step',
  description: 'A step that people work on in its own conversation.',
  context: ({ input }) => input,
  initial: 'being opened',
  on: {
    'step.changed': [
      {
        guard: { type: 'has another conversation', params: ({ event }) => ({ step: event.step }) },
        target: '.being opened',
        actions: { type: 'record the step', params: ({ event }) => ({ step: event.step }) },
      },
      { actions: { type: 'record the step', params: ({ event }) => ({ step: event.step }) } },
    ],
  },
  states: {
    'being opened': {
      always: [{ guard: 'has a conversation', target: 'in its conversation' }, { target: 'without a conversation' }],
    },
    'in its conversation': {
      invoke: {
        id: 'conversation',
        src: 'conversation',
        input: ({ context: { project, personId, step } }) => ({ project, personId, threadId: step.threadId ?? '' }),
        onError: 'without a conversation',
      },
    },
    'without a conversation': { tags: 'without a conversation' },
  },
})
