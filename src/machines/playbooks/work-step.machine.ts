import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Step } from '../../../contract/playbooks/playbooks.schemas.ts'
import { hasProblem, isWorkedOut, type StepChanged, type StepInput } from './step.events.ts'

export type WorkStepActor = ActorRefFrom<typeof workStepMachine>

export const workStepMachine = setup({
  types: {} as {
    context: { step: Step }
    events: StepChanged
    input: StepInput
    tags: 'slow' | 'given up'
  },
  actions: { 'record the step': assign((_, { step }: { step: Step }) => ({ step })) },
  guards: {
    'is worked out': ({ context }) => isWorkedOut(context.step),
    'has a problem': ({ context }) => hasProblem(context.step),
  },
  delays: { 'usual time': ({ context: { step } }) => (step.config.type === 'research' ? 300_000 : 60_000) },
}).createMachine({
  id: 'work step',
  description: 'A step that the server works on: questions to research, or a document to write.',
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
        { guard: 'is worked out', target: 'worked out' },
        { guard: 'has a problem', target: 'given up' },
        { target: 'under way' },
      ],
    },
    'under way': {
      description: 'The server is working on it, and results arrive by themselves.',
      after: { 'usual time': 'slow' },
    },
    slow: { description: 'Nothing has arrived for longer than usual; the person can retry.', tags: 'slow' },
    'worked out': {},
    'given up': { tags: 'given up' },
  },
})
