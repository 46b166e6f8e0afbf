import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import type { PlaybookTopic, Step } from '../../../contract/playbooks/playbooks.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { type JobEnd, jobMachine } from '../shared/job.machine.ts'
import { requestPort } from '../shared/port.ts'
import type { Completion, StepAddress, StepChanged, StepFact, StepInput, WorkAnswer } from './step.events.ts'

export type StepRequestsEvent =
  | StepChanged
  | { type: 'step.complete requested' }
  | { type: 'step.reset requested' }
  /** Restarts work that ended without a result or takes too long. */
  | { type: 'step.retry requested' }
export type StepRequestsActor = ActorRefFrom<typeof stepRequestsMachine>

/** How long a step's work may take before the page stops waiting. */
export const MAX_WORK_MS = 900_000

type Context = StepInput & { isHalfFinished: boolean; jobId: string; failure: Failure | null }

export const stepRequestsMachine = setup({
  types: {} as {
    context: Context
    events: StepRequestsEvent
    input: StepInput
    emitted: StepFact
    tags: 'busy' | 'completing' | 'asking again' | 'asking to reset' | 'too soon' | 'failed'
  },
  actors: {
    'complete the step': requestPort<WorkAnswer, Completion>('complete the step', { seconds: 30 }),
    job: jobMachine,
    'read the playbook': requestPort<PlaybookTopic, Omit<StepAddress, 'stepId'>>('read the playbook', { seconds: 30 }),
    'reset the step': requestPort<PlaybookTopic, StepAddress>('reset the step', { seconds: 30 }),
    'begin the work again': requestPort<WorkAnswer, StepAddress & { rev: number }>('begin the work again', {
      seconds: 30,
    }),
  },
  actions: {
    'record the step': assign((_, { step }: { step: Step }) => ({ step })),
    'record the work': assign((_, { jobId }: { jobId: string }) => ({ jobId })),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'forget the failure': assign({ failure: null }),
    'take it only as a whole': assign({ isHalfFinished: false }),
    'take it half-finished': assign({ isHalfFinished: true }),
    'tell the playbook': enqueueActions(({ context, enqueue }, { topic }: { topic: PlaybookTopic }) => {
      const isComplete = topic.steps[context.stepId]?.status === 'complete'
      enqueue.emit({ type: 'playbook.topic answered', topic, isComplete })
    }),
    'ask how it is now': enqueueActions(({ enqueue }) => {
      enqueue.emit({ type: 'playbook.read requested' })
    }),
  },
  guards: {
    'is worked on': (_, { answer }: { answer: WorkAnswer }) => answer.jobId !== undefined,
    'work has failed': (_, { failure }: JobEnd) => failure !== null,
    // Judged by the response: this page's copy of the step may be older.
    'is still open': ({ context }, { topic }: { topic: PlaybookTopic }) =>
      topic.steps[context.stepId]?.status !== 'complete',
  },
  delays: { 'double click': 400, 'time for a second click': 10_000 },
}).createMachine({
  id: 'step requests',
  description:
    'Completes or resets a step. Completing an unfinished step, and resetting, need a second click at least 400 ms after the first.',
  context: ({ input }) => ({ ...input, isHalfFinished: false, jobId: '', failure: null }),
  on: {
    'step.changed': { actions: { type: 'record the step', params: ({ event }) => ({ step: event.step }) } },
  },
  initial: 'at rest',
  states: {
    'at rest': {
      on: {
        'step.complete requested': { target: 'being completed', actions: 'take it only as a whole' },
        'step.reset requested': 'asking to reset',
        'step.retry requested': 'being begun again',
      },
    },
    'asking again': {
      description: 'Something in the step is still open: asks whether to complete it anyway.',
      tags: 'asking again',
      after: { 'time for a second click': 'at rest' },
      initial: 'just asked',
      states: {
        'just asked': { tags: 'too soon', after: { 'double click': 'asked' } },
        asked: {
          on: {
            'step.complete requested': { target: '#step requests.being completed', actions: 'take it half-finished' },
          },
        },
      },
    },
    'being completed': {
      description: 'Waits for the server to complete the step.',
      tags: ['busy', 'completing'],
      entry: 'forget the failure',
      invoke: {
        id: 'completing',
        src: 'complete the step',
        input: ({ context: { project, topicId, stepId, step, isHalfFinished } }) => ({
          ...{ project, topicId, stepId, isHalfFinished },
          rev: step.rev,
        }),
        onDone: [
          {
            guard: { type: 'is worked on', params: ({ event }) => ({ answer: event.output }) },
            target: 'being worked out',
            actions: [
              { type: 'tell the playbook', params: ({ event }) => ({ topic: event.output.topic }) },
              { type: 'record the work', params: ({ event }) => ({ jobId: event.output.jobId ?? '' }) },
            ],
          },
          {
            guard: { type: 'is still open', params: ({ event }) => ({ topic: event.output.topic }) },
            target: 'asking again',
            actions: { type: 'tell the playbook', params: ({ event }) => ({ topic: event.output.topic }) },
          },
          {
            target: 'at rest',
            actions: { type: 'tell the playbook', params: ({ event }) => ({ topic: event.output.topic }) },
          },
        ],
        onError: {
          target: 'refused',
          actions: [
            { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
            'ask how it is now',
          ],
        },
      },
    },
    'being worked out': {
      description: 'Waits for the job that the step still needs.',
      tags: ['busy', 'completing'],
      invoke: {
        id: 'work',
        src: 'job',
        input: ({ context: { project, jobId } }) => ({ project, request: jobId, limit: MAX_WORK_MS }),
        onDone: [
          {
            guard: { type: 'work has failed', params: ({ event }) => event.output },
            target: 'refused',
            actions: [
              { type: 'record the failure', params: ({ event }) => ({ failure: event.output.failure! }) },
              'ask how it is now',
            ],
          },
          { target: 'being read' },
        ],
        onError: {
          target: 'refused',
          actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
        },
      },
    },
    'being read': {
      description: 'Waits for the playbook with the result of the job.',
      tags: ['busy', 'completing'],
      invoke: {
        id: 'reading',
        src: 'read the playbook',
        input: ({ context: { project, topicId } }) => ({ project, topicId }),
        onDone: [
          {
            guard: { type: 'is still open', params: ({ event }) => ({ topic: event.output }) },
            target: 'asking again',
            actions: { type: 'tell the playbook', params: ({ event }) => ({ topic: event.output }) },
          },
          {
            target: 'at rest',
            actions: { type: 'tell the playbook', params: ({ event }) => ({ topic: event.output }) },
          },
        ],
        onError: {
          target: 'refused',
          actions: [
            { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
            'ask how it is now',
          ],
        },
      },
    },
    'asking to reset': {
      tags: 'asking to reset',
      on: { 'step.complete requested': 'at rest' },
      after: { 'time for a second click': 'at rest' },
      initial: 'just asked',
      states: {
        'just asked': { tags: 'too soon', after: { 'double click': 'asked' } },
        asked: { on: { 'step.reset requested': '#step requests.being reset' } },
      },
    },
    'being reset': {
      description: 'Waits for the server to reset the step.',
      tags: 'busy',
      entry: 'forget the failure',
      invoke: {
        id: 'resetting',
        src: 'reset the step',
        input: ({ context: { project, topicId, stepId } }) => ({ project, topicId, stepId }),
        onDone: {
          target: 'at rest',
          actions: { type: 'tell the playbook', params: ({ event }) => ({ topic: event.output }) },
        },
        onError: {
          target: 'refused',
          actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
        },
      },
    },
    'being begun again': {
      description: 'Waits for the server to begin the work of the step again.',
      tags: 'busy',
      entry: 'forget the failure',
      invoke: {
        id: 'beginning again',
        src: 'begin the work again',
        input: ({ context: { project, topicId, stepId, step } }) => ({ project, topicId, stepId, rev: step.rev }),
        onDone: {
          target: 'at rest',
          actions: { type: 'tell the playbook', params: ({ event }) => ({ topic: event.output.topic }) },
        },
        onError: {
          target: 'refused',
          actions: [
            { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
            'ask how it is now',
          ],
        },
      },
    },
    refused: {
      tags: 'failed',
      on: {
        'step.complete requested': { target: 'being completed', actions: 'take it only as a whole' },
        'step.reset requested': 'asking to reset',
        'step.retry requested': 'being begun again',
      },
    },
  },
})
