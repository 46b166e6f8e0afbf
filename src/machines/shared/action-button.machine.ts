import { assign, setup } from 'xstate'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from './failure.ts'
import { type JobEnd, jobMachine } from './job.machine.ts'
import { requestPort } from './port.ts'
import { answerTime, errorDisplayTime } from './request.ts'

/** An action: `name` selects the service that runs it, `request` is plain data for that service. */
export type Action = { name: string; request: unknown }

/** For actions that run as a job. `timeLimit`: in ms, for the whole job; five minutes by default. */
export type ActionButtonInput = { project: string; action: Action; canBeCancelled?: boolean; timeLimit?: number }

export type ActionButtonEvent = { type: 'action.requested' } | { type: 'action.cancel requested' }

export const actionButtonMachine = setup({
  types: {} as {
    context: { project: string; action: Action; canBeCancelled: boolean; timeLimit: number; failure: Failure | null }
    events: ActionButtonEvent
    input: ActionButtonInput
    tags: 'busy' | 'cancellable' | 'failed'
  },
  actors: {
    job: jobMachine,
    'cancel action': requestPort<unknown, Action>('cancel action'),
  },
  actions: {
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record why the job failed': assign((_, { failure }: JobEnd) => ({ failure })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'clear the failure': assign({ failure: null }),
  },
  guards: {
    'the job has failed': (_, { failure }: JobEnd) => failure !== null && failure.kind !== 'cancelled',
    'action can be cancelled': ({ context }) => context.canBeCancelled,
  },
  delays: {
    'cancel answer': answerTime,
    'error display': errorDisplayTime,
  },
}).createMachine({
  id: 'action button',
  description: 'A button that runs one action, shows its progress, and can cancel it where possible.',
  context: ({ input }) => ({
    project: input.project,
    action: input.action,
    canBeCancelled: input.canBeCancelled ?? false,
    timeLimit: input.timeLimit ?? 300_000,
    failure: null,
  }),
  initial: 'ready',
  states: {
    ready: {
      on: { 'action.requested': 'at work' },
    },
    'at work': {
      description: 'Waits for the action to end.',
      tags: 'busy',
      invoke: {
        id: 'action',
        src: 'job',
        input: ({ context: { project, action, timeLimit } }) => ({
          ...{ project, request: action, limit: timeLimit },
        }),
        onDone: [
          {
            guard: { type: 'the job has failed', params: ({ event }) => event.output },
            target: 'error',
            actions: { type: 'record why the job failed', params: ({ event }) => event.output },
          },
          { target: 'ready', actions: 'clear the failure' },
        ],
        onError: { target: 'error', actions: 'record the failure' },
      },
      initial: 'processing',
      states: {
        processing: {
          always: { guard: 'action can be cancelled', target: 'cancellable' },
        },
        cancellable: {
          tags: 'cancellable',
          on: { 'action.cancel requested': { target: 'cancelling', actions: 'clear the failure' } },
        },
        cancelling: {
          description: 'Waits for the cancellation to be confirmed; the action continues until then.',
          invoke: {
            id: 'cancel',
            src: 'cancel action',
            input: ({ context }) => context.action,
            onDone: '#action button.ready',
            onError: { target: 'cancellable', actions: 'record the failure' },
          },
          after: { 'cancel answer': { target: 'cancellable', actions: 'record that time ran out' } },
        },
      },
    },
    error: {
      tags: 'failed',
      on: { 'action.requested': { target: 'at work', actions: 'clear the failure' } },
      after: { 'error display': { target: 'ready', actions: 'clear the failure' } },
    },
  },
})
