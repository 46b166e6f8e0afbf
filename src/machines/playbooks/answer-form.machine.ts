import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import type { AnswerGiven, PlaybookTopic, Step } from '../../../contract/playbooks/playbooks.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import type { StepAddress, StepChanged, StepFact, StepInput } from './step.events.ts'

export type AnswerFormEvent =
  | StepChanged
  /** An answer that is there shall be written anew. */
  | { type: 'answer.edit requested'; name: string }
  | { type: 'answer.edit cancelled' }
  /** `name`: of the question in this form. */
  | { type: 'answer.save requested'; name: string; answer: AnswerGiven }
  /** Goes on with what somebody else saved. */
  | { type: 'answer.theirs taken' }
export type AnswerFormActor = ActorRefFrom<typeof answerFormMachine>

type Sent = { name: string; answer: AnswerGiven }
type Context = StepInput & { editing: string | null; sent: Sent | null; failure: Failure | null }

export const answerFormMachine = setup({
  types: {} as {
    context: Context
    events: AnswerFormEvent
    input: StepInput
    emitted: StepFact
    tags: 'busy' | 'failed' | 'conflict'
  },
  actors: {
    'save the answer': requestPort<PlaybookTopic, StepAddress & { answer: AnswerGiven }>('save the answer', {
      seconds: 30,
    }),
  },
  actions: {
    'record the step': assign((_, { step }: { step: Step }) => ({ step })),
    'open the editor': assign((_, { name }: { name: string }) => ({ editing: name })),
    'close the editor': assign({ editing: null }),
    'record the answer': assign((_, sent: Sent) => ({ sent, failure: null })),
    'forget the answer': assign({ sent: null, failure: null, editing: null }),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'tell the playbook': enqueueActions(({ enqueue }, { topic }: { topic: PlaybookTopic }) => {
      enqueue.emit({ type: 'playbook.topic answered', topic, isComplete: false })
    }),
    'ask how it is now': enqueueActions(({ enqueue }) => {
      enqueue.emit({ type: 'playbook.read requested' })
    }),
  },
  guards: {
    'is in conflict': (_, { failure }: { failure: Failure }) => failure.kind === 'conflict',
  },
}).createMachine({
  id: 'answer form',
  description:
    'The questions of a conversation as a form: one answer at a time is saved, with the number that it was read with.',
  context: ({ input }) => ({ ...input, editing: null, sent: null, failure: null }),
  on: {
    'step.changed': { actions: { type: 'record the step', params: ({ event }) => ({ step: event.step }) } },
  },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'answer.edit requested': {
          actions: { type: 'open the editor', params: ({ event }) => ({ name: event.name }) },
        },
        'answer.edit cancelled': { actions: 'close the editor' },
        'answer.save requested': {
          target: 'submitting',
          actions: { type: 'record the answer', params: ({ event: { name, answer } }) => ({ name, answer }) },
        },
      },
    },
    submitting: {
      description: 'Waits for the server to have the answer.',
      tags: 'busy',
      invoke: {
        id: 'saving',
        src: 'save the answer',
        input: ({ context: { project, topicId, stepId, sent } }) => ({
          ...{ project, topicId, stepId, answer: sent!.answer },
        }),
        onDone: {
          target: 'idle',
          actions: [
            'forget the answer',
            { type: 'tell the playbook', params: ({ event }) => ({ topic: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'is in conflict', params: ({ event }) => ({ failure: failureOf(event) }) },
            target: 'conflict',
            actions: 'ask how it is now',
          },
          {
            target: 'submit failed',
            actions: [
              { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
              'ask how it is now',
            ],
          },
        ],
      },
    },
    'submit failed': {
      tags: 'failed',
      on: {
        'answer.edit requested': {
          actions: { type: 'open the editor', params: ({ event }) => ({ name: event.name }) },
        },
        'answer.edit cancelled': { target: 'idle', actions: 'forget the answer' },
        'answer.save requested': {
          target: 'submitting',
          actions: { type: 'record the answer', params: ({ event: { name, answer } }) => ({ name, answer }) },
        },
      },
    },
    conflict: {
      description: 'Somebody else changed the answer meanwhile; both are shown.',
      tags: 'conflict',
      on: {
        'answer.theirs taken': { target: 'idle', actions: 'forget the answer' },
        'answer.save requested': {
          target: 'submitting',
          actions: { type: 'record the answer', params: ({ event: { name, answer } }) => ({ name, answer }) },
        },
      },
    },
  },
})
