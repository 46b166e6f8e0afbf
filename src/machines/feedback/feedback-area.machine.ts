import { type ActorRefFrom, setup } from 'xstate'
import { logicPort, requestPort } from '../shared/port.ts'
import type { answerRatingsMachine } from './answer-ratings.machine.ts'
import type { feedbackMachine } from './feedback.machine.ts'

export type FeedbackAreaActor = ActorRefFrom<typeof feedbackAreaMachine>

type OfPerson = { project: string; personId: string }

export const feedbackAreaMachine = setup({
  types: {} as {
    context: OfPerson
    events: { type: 'feedback area.requested' }
    input: OfPerson
  },
  actors: {
    'fetch the feedback area': requestPort<void, null>('fetch the feedback area', { seconds: 30 }),
    'answer ratings': logicPort<typeof answerRatingsMachine>('answer ratings'),
    feedback: logicPort<typeof feedbackMachine>('feedback'),
  },
}).createMachine({
  id: 'feedback area',
  description: 'Feedback and the ratings of answers. Their code loads with the first answer or report.',
  context: ({ input: { project, personId } }) => ({ project, personId }),
  initial: 'idle',
  states: {
    idle: { on: { 'feedback area.requested': 'loading' } },
    loading: {
      description: 'Waits for the code. Until then answers and reports have no controls for feedback.',
      invoke: {
        id: 'fetching',
        src: 'fetch the feedback area',
        input: null,
        onDone: 'open',
        onError: 'load failed',
      },
    },
    'load failed': { on: { 'feedback area.requested': 'loading' } },
    open: {
      invoke: [
        {
          id: 'feedback',
          src: 'feedback',
          systemId: 'feedback',
          input: ({ context: { project, personId } }) => ({ project, personId }),
          onError: 'load failed',
        },
        {
          id: 'answer ratings',
          src: 'answer ratings',
          systemId: 'answer ratings',
          input: ({ context: { project } }) => ({ project }),
          onError: 'load failed',
        },
      ],
    },
  },
})
