import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Step } from '../../../contract/playbooks/playbooks.schemas.ts'
import { hasProblem, isWorkedOut, type StepChanged, type StepInput } from './step.events.ts'

export type PreviousStepActor = ActorRefFrom<typeof previousStepMachine>

export const previousStepMachine = setup({
  types: {} as {
    context: { step: Step }
    events: StepChanged
    input: StepInput
    tags: 'loading' | 'processing' | 'given up'
  },
  actions: { 'record the step': assign((_, { step }: { step: Step }) => ({ step })) },
  guards: {
    'is worked out': ({ context }) => isWorkedOut(context.step),
    'has a problem': ({ context }) => hasProblem(context.step),
    'is worked on': ({ context }) => context.step.jobId !== null,
  },
}).createMachine({
  id: 'previous step',
  description: 'A step that takes over the result of the previous iteration.',
  context: ({ input }) => ({ step: input.step }),
  initial: 'being looked at',
  on: {
    'step.changed': {
      target: '.being looked at',
      actions: { type: 'record the step', params: ({ event }) => ({ step: event.step }) },
    },
  },
  states: {
    'being looked at': {
      always: [
        { guard: 'is worked out', target: 'completed' },
        { guard: 'has a problem', target: 'given up' },
        { guard: 'is worked on', target: 'processing' },
        { target: 'loading' },
      ],
    },
    loading: { tags: 'loading' },
    processing: { tags: 'processing' },
    completed: {},
    'given up': { tags: 'given up' },
  },
})
