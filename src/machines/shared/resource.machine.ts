import {
  type ActorRefFrom,
  assign,
  type PromiseActorLogic,
  setup,
  type EventObject,
  type MetaObject,
  type StateMachine,
  type StateSchema,
  type StateValue,
} from 'xstate'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from './failure.ts'
import { requestPort } from './port.ts'

export type ResourceEvent<TInput> =
  /** Loads it, or tries again after a failure. */
  | { type: 'resource.requested' }
  /** It may have changed: the live channel said so, or a command was carried out. */
  | { type: 'resource.changed' }
  /** Replaces the input and drops the data of the previous one. */
  | { type: 'resource.input changed'; input: TInput }

export type ResourceContext<TData, TInput> = {
  input: TInput
  data: TData | null
  failure: Failure | null
  /** It changed while it was loading. */
  isOutdated: boolean
}

/** Seconds that a read waits for its response. */
const readSeconds = 30

type ResourceTag = 'busy' | 'ready' | 'stale' | 'failed' | 'forbidden'

/** How long, in ms, a changing resource waits before it is read again. */
const changesPause = 250

/** A resource's public type. Reading is the one actor that the wiring provides. */
export type ResourceMachine<TData, TInput> = StateMachine<
  ResourceContext<TData, TInput>,
  ResourceEvent<TInput>,
  Record<string, never>,
  { src: 'read'; logic: PromiseActorLogic<TData, TInput>; id: string | undefined },
  never,
  never,
  never,
  StateValue,
  ResourceTag,
  TInput,
  unknown,
  EventObject,
  MetaObject,
  StateSchema
>
export type ResourceActor<TData, TInput> = ActorRefFrom<ResourceMachine<TData, TInput>>

/**
 * Machine for data that is only read: idle, loading, loaded, refreshing, stale, load failed or forbidden. A new request
 * cancels the previous one, so an outdated answer never arrives. A change during a read causes one more read
 * afterwards: a hundred changes lead to a few reads, each of which completes. The port is `read`; the wiring provides
 * it by `provideRequests`.
 */
export function resourceMachine<TData, TInput>(id: string, description: string): ResourceMachine<TData, TInput> {
  // XState's types can't follow an invocation whose input is a type parameter, so the machine is typed with `unknown`
  // inside.
  return anyResource(id, description) as unknown as ResourceMachine<TData, TInput>
}

function anyResource(id: string, description: string) {
  return setup({
    types: {} as {
      context: ResourceContext<unknown, unknown>
      events: ResourceEvent<unknown>
      input: unknown
      tags: ResourceTag
    },
    actors: { read: requestPort<unknown, unknown>('read', { seconds: readSeconds }) },
    actions: {
      'record the data': assign((_, { data }: { data: unknown }) => ({ data, failure: null })),
      'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
      'forget the failure': assign(() => ({ failure: null })),
      'forget the data': assign(() => ({ data: null, failure: null })),
      'record the input': assign((_, { input }: { input: unknown }) => ({ input, data: null, failure: null })),
      'note that it is outdated': assign(() => ({ isOutdated: true })),
      'note that it is current': assign(() => ({ isOutdated: false })),
    },
    guards: {
      'is forbidden': (_, { failure }: { failure: Failure }) => failure.kind === 'forbidden',
      'is outdated': ({ context }) => context.isOutdated,
    },
    delays: { 'changes pause': changesPause },
  }).createMachine({
    id,
    description,
    context: ({ input }) => ({ input, data: null, failure: null, isOutdated: false }),
    on: {
      'resource.input changed': {
        target: '.being read',
        reenter: true,
        actions: { type: 'record the input', params: ({ event }) => ({ input: event.input }) },
      },
    },
    initial: 'being read',
    states: {
      'being read': {
        description: 'Waits for the first answer.',
        tags: 'busy',
        meta: { asksAgainOn: ['resource.input changed'] },
        entry: 'note that it is current',
        invoke: {
          id: 'first read',
          src: 'read',
          input: ({ context }: { context: ResourceContext<unknown, unknown> }) => context.input,
          onDone: {
            target: 'known',
            actions: { type: 'record the data', params: ({ event }) => ({ data: event.output }) },
          },
          onError: [
            {
              guard: { type: 'is forbidden', params: ({ event }) => ({ failure: failureOf(event) }) },
              target: 'forbidden',
              actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
            },
            {
              target: 'failed',
              actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
            },
          ],
        },
        on: { 'resource.changed': { actions: 'note that it is outdated' } },
      },
      known: {
        tags: 'ready',
        always: { guard: 'is outdated', target: 'about to be refreshed' },
        on: { 'resource.requested': 'being refreshed', 'resource.changed': 'being refreshed' },
      },
      'about to be refreshed': {
        description: 'Waits for a moment, so that frequent changes cause only a few reads.',
        tags: ['busy', 'ready'],
        on: { 'resource.requested': 'being refreshed' },
        after: { 'changes pause': 'being refreshed' },
      },
      'being refreshed': {
        description: 'Waits for the current data; the previous data stays visible.',
        tags: ['busy', 'ready'],
        entry: 'note that it is current',
        invoke: {
          id: 'further read',
          src: 'read',
          input: ({ context }: { context: ResourceContext<unknown, unknown> }) => context.input,
          onDone: {
            target: 'known',
            actions: { type: 'record the data', params: ({ event }) => ({ data: event.output }) },
          },
          onError: [
            {
              guard: { type: 'is forbidden', params: ({ event }) => ({ failure: failureOf(event) }) },
              target: 'forbidden',
              actions: [
                'forget the data',
                { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
              ],
            },
            {
              target: 'stale',
              actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
            },
          ],
        },
        on: { 'resource.changed': { actions: 'note that it is outdated' } },
      },
      stale: {
        description: 'Refreshing failed; the previous data stays visible.',
        tags: ['ready', 'stale'],
        always: { guard: 'is outdated', target: 'about to be refreshed' },
        on: { 'resource.requested': 'being refreshed', 'resource.changed': 'being refreshed' },
      },
      failed: {
        tags: 'failed',
        always: { guard: 'is outdated', target: 'being read', actions: 'forget the failure' },
        on: {
          'resource.requested': { target: 'being read', actions: 'forget the failure' },
          'resource.changed': { target: 'being read', actions: 'forget the failure' },
        },
      },
      forbidden: {
        tags: 'forbidden',
        always: { guard: 'is outdated', target: 'being read', actions: 'forget the failure' },
        on: {
          'resource.requested': { target: 'being read', actions: 'forget the failure' },
          'resource.changed': { target: 'being read', actions: 'forget the failure' },
        },
      },
    },
  })
}
