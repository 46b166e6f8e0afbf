import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { PlaybookTopic, Step } from '../../../contract/playbooks/playbooks.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import type { DraftLogic } from '../shared/conversation/draft.ts'
import { failureOf } from '../shared/failure.ts'
import { type JobEnd, jobMachine } from '../shared/job.machine.ts'
import { logicPort, requestPort } from '../shared/port.ts'
import { MAX_WORK_MS } from './step-requests.machine.ts'
import type { StepChanged, StepFact, StepInput, StepAddress, WorkAnswer } from './step.events.ts'

export type MeetingStepEvent =
  | StepChanged
  /** `metOn`: the day of the meeting, YYYY-MM-DD. */
  | { type: 'transcript.save requested'; transcript: string; metOn?: string | undefined }
  /** Continues with what someone else saved. */
  | { type: 'transcript.theirs taken' }

export type MeetingStepActor = ActorRefFrom<typeof meetingStepMachine>

type Saving = StepAddress & { rev: number; transcript: string; metOn?: string | undefined }
type Context = StepInput & { transcript: string; metOn?: string | undefined; jobId: string; failure: Failure | null }

export const meetingStepMachine = setup({
  types: {} as {
    context: Context
    events: MeetingStepEvent
    input: StepInput
    emitted: StepFact
    tags: 'busy' | 'being read' | 'failed' | 'changed meanwhile'
    children: { draft: 'keep the draft' }
  },
  actors: {
    'keep the draft': logicPort<DraftLogic>('keep the draft'),
    'save the transcript': requestPort<WorkAnswer, Saving>('save the transcript', { seconds: 60 }),
    job: jobMachine,
    'read the playbook': requestPort<PlaybookTopic, Omit<StepAddress, 'stepId'>>('read the playbook', { seconds: 30 }),
  },
  actions: {
    'record the step': assign((_, { step }: { step: Step }) => ({ step })),
    'take the transcript': assign((_, { transcript, metOn }: { transcript: string; metOn?: string | undefined }) => ({
      ...{ transcript, metOn },
      failure: null,
    })),
    'record the work': assign((_, { jobId }: { jobId: string }) => ({ jobId })),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'forget the failure': assign({ failure: null }),
    'use up the draft': sendTo('draft', { type: 'draft.used up' }),
    'use up what was saved': sendTo('draft', ({ context: { transcript } }) => ({
      type: 'draft.used up',
      text: transcript,
    })),
    'tell the playbook': enqueueActions(({ enqueue }, { topic }: { topic: PlaybookTopic }) => {
      enqueue.emit({ type: 'playbook.topic answered', topic, isComplete: false })
    }),
    'ask how it is now': enqueueActions(({ enqueue }) => {
      enqueue.emit({ type: 'playbook.read requested' })
    }),
  },
  guards: {
    'is worked on': (_, { answer }: { answer: WorkAnswer }) => answer.jobId !== undefined,
    'work has failed': (_, { failure }: JobEnd) => failure !== null,
    'came too late': (_, { failure }: { failure: Failure }) => failure.kind === 'conflict',
  },
}).createMachine({
  id: 'meeting step',
  description: 'A step that reads the transcript of a meeting. Typed text is a draft until it is saved.',
  context: ({ input }) => ({ ...input, transcript: '', jobId: '', failure: null }),
  invoke: {
    id: 'draft',
    src: 'keep the draft',
    input: ({ context: { project, personId, topicId, stepId, step } }) => ({
      ...{ personId, project, kind: 'transcript' as const, id: `${topicId}/${stepId}` },
      beginning: step.output.transcript ?? '',
    }),
  },
  on: {
    'step.changed': { actions: { type: 'record the step', params: ({ event }) => ({ step: event.step }) } },
  },
  initial: 'being written',
  states: {
    'being written': {
      on: {
        'transcript.save requested': {
          target: 'being saved',
          actions: {
            type: 'take the transcript',
            params: ({ event }) => ({ transcript: event.transcript, metOn: event.metOn }),
          },
        },
      },
    },
    'being saved': {
      description: 'Waits for the server to save the transcript.',
      tags: 'busy',
      invoke: {
        id: 'saving',
        src: 'save the transcript',
        input: ({ context: { project, topicId, stepId, step, transcript, metOn } }) => ({
          ...{ project, topicId, stepId, transcript },
          rev: step.rev,
          ...(metOn === undefined ? {} : { metOn }),
        }),
        onDone: [
          {
            guard: { type: 'is worked on', params: ({ event }) => ({ answer: event.output }) },
            target: 'being read',
            actions: [
              'use up what was saved',
              { type: 'tell the playbook', params: ({ event }) => ({ topic: event.output.topic }) },
              { type: 'record the work', params: ({ event }) => ({ jobId: event.output.jobId ?? '' }) },
            ],
          },
          {
            target: 'being written',
            actions: [
              'use up what was saved',
              { type: 'tell the playbook', params: ({ event }) => ({ topic: event.output.topic }) },
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'came too late', params: ({ event }) => ({ failure: failureOf(event) }) },
            target: 'changed meanwhile',
            actions: 'ask how it is now',
          },
          {
            target: 'not saved',
            actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
          },
        ],
      },
    },
    'being read': {
      description: 'Waits for the job that makes notes from the transcript.',
      tags: ['busy', 'being read'],
      invoke: {
        id: 'work',
        src: 'job',
        input: ({ context: { project, jobId } }) => ({ project, request: jobId, limit: MAX_WORK_MS }),
        onDone: [
          {
            guard: { type: 'work has failed', params: ({ event }) => event.output },
            target: 'not saved',
            actions: [
              { type: 'record the failure', params: ({ event }) => ({ failure: event.output.failure! }) },
              'ask how it is now',
            ],
          },
          { target: 'being shown' },
        ],
        onError: {
          target: 'not saved',
          actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
        },
      },
    },
    'being shown': {
      description: 'Waits for the playbook with the new notes.',
      tags: ['busy', 'being read'],
      invoke: {
        id: 'reading',
        src: 'read the playbook',
        input: ({ context: { project, topicId } }) => ({ project, topicId }),
        onDone: {
          target: 'being written',
          actions: { type: 'tell the playbook', params: ({ event }) => ({ topic: event.output }) },
        },
        onError: {
          target: 'not saved',
          actions: [
            { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
            'ask how it is now',
          ],
        },
      },
    },
    'not saved': {
      tags: 'failed',
      on: {
        'transcript.save requested': {
          target: 'being saved',
          actions: {
            type: 'take the transcript',
            params: ({ event }) => ({ transcript: event.transcript, metOn: event.metOn }),
          },
        },
      },
    },
    'changed meanwhile': {
      description: 'Someone else saved another transcript; both are shown.',
      tags: 'changed meanwhile',
      on: {
        'transcript.save requested': {
          target: 'being saved',
          actions: {
            type: 'take the transcript',
            params: ({ event }) => ({ transcript: event.transcript, metOn: event.metOn }),
          },
        },
        'transcript.theirs taken': { target: 'being written', actions: ['forget the failure', 'use up the draft'] },
      },
    },
  },
})
