import {
  type ActorRefFrom,
  assign,
  type EventObject,
  type MetaObject,
  type PromiseActorLogic,
  setup,
  type StateMachine,
  type StateSchema,
  type StateValue,
} from 'xstate'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from './failure.ts'
import { requestPort } from './port.ts'

/** `key`: idempotency key, made for one intention and reused by retries. */
export type Intention<TPayload> = { key: string; payload: TPayload }

export type CommandEvent<TPayload> =
  | { type: 'command.requested'; key: string; payload: TPayload }
  /** Sends the same intention again after a failure. */
  | { type: 'command.retried' }
  /** The person has seen the outcome. */
  | { type: 'command.dismissed' }

export type CommandContext<TOutput, TPayload> = {
  intention: Intention<TPayload> | null
  output: TOutput | null
  failure: Failure | null
}

/** Seconds that a command waits for its response, by default. */
const commandSeconds = 30

type CommandTag = 'busy' | 'failed' | 'done'

/** A command's public type. Sending is the one actor that the wiring provides. */
export type CommandMachine<TOutput, TPayload> = StateMachine<
  CommandContext<TOutput, TPayload>,
  CommandEvent<TPayload>,
  Record<string, never>,
  { src: 'send'; logic: PromiseActorLogic<TOutput, Intention<TPayload>>; id: string | undefined },
  never,
  never,
  never,
  StateValue,
  CommandTag,
  Record<string, never> | null | undefined,
  unknown,
  EventObject,
  MetaObject,
  StateSchema
>
export type CommandActor<TOutput, TPayload> = ActorRefFrom<CommandMachine<TOutput, TPayload>>

/**
 * Machine for a request that only sends: idle, submitting, submitted or failed. It handles one at a time; a second
 * request during the first is ignored. The port is `send`; the wiring provides it by `provideRequests`.
 */
export function commandMachine<TOutput, TPayload>(
  id: string,
  description: string,
  seconds = commandSeconds,
): CommandMachine<TOutput, TPayload> {
  // XState's types can't follow an invocation whose input is a type parameter, so the machine is typed with `unknown`
  // inside.
  return anyCommand(id, description, seconds) as unknown as CommandMachine<TOutput, TPayload>
}

function anyCommand(id: string, description: string, seconds: number) {
  return setup({
    types: {} as {
      context: CommandContext<unknown, unknown>
      events: CommandEvent<unknown>
      tags: CommandTag
    },
    actors: { send: requestPort<unknown, Intention<unknown>>('send', { seconds }) },
    actions: {
      'record the intention': assign((_, intention: Intention<unknown>) => ({
        intention,
        output: null,
        failure: null,
      })),
      'record the output': assign((_, { output }: { output: unknown }) => ({ output })),
      'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
      'forget the failure': assign(() => ({ failure: null })),
      'forget all': assign(() => ({ intention: null, output: null, failure: null })),
    },
  }).createMachine({
    id,
    description,
    context: { intention: null, output: null, failure: null },
    initial: 'at rest',
    states: {
      'at rest': {
        on: {
          'command.requested': {
            target: 'under way',
            actions: {
              type: 'record the intention',
              params: ({ event: { key, payload } }) => ({ key, payload }),
            },
          },
        },
      },
      'under way': {
        description: 'Waits for the answer to the request.',
        tags: 'busy',
        invoke: {
          id: 'sending',
          src: 'send',
          input: ({ context }) => context.intention!,
          onDone: {
            target: 'done',
            actions: { type: 'record the output', params: ({ event }) => ({ output: event.output }) },
          },
          onError: {
            target: 'failed',
            actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
          },
        },
      },
      done: {
        tags: 'done',
        on: {
          'command.requested': {
            target: 'under way',
            actions: {
              type: 'record the intention',
              params: ({ event: { key, payload } }) => ({ key, payload }),
            },
          },
          'command.dismissed': { target: 'at rest', actions: 'forget all' },
        },
      },
      failed: {
        tags: 'failed',
        on: {
          'command.requested': {
            target: 'under way',
            actions: {
              type: 'record the intention',
              params: ({ event: { key, payload } }) => ({ key, payload }),
            },
          },
          'command.retried': { target: 'under way', actions: 'forget the failure' },
          'command.dismissed': { target: 'at rest', actions: 'forget all' },
        },
      },
    },
  })
}
