import { type AnyActorLogic, type CallbackLogicFunction, type EventObject, fromCallback, fromPromise } from 'xstate'

export type PortKind = 'request' | 'channel'

type Port = { kind: PortKind; name: string; seconds: number | null }
const ports = new WeakMap<object, Port>()

/**
 * Declares a request that a machine makes and the wiring fulfils. With `seconds`, `provideRequests` lets it fail with
 * "no answer" after that time, so the machine needs no delay of its own.
 */
export function requestPort<TOutput, TInput>(name: string, { seconds }: { seconds?: number } = {}) {
  const logic = fromPromise<TOutput, TInput>(() => {
    throw new Error(`port "${name}" was not provided`)
  })
  ports.set(logic, { kind: 'request', name, seconds: seconds ?? null })
  return logic
}

/** Declares a two-way channel: the machine receives `TReceived` and sends `TSent`. */
export function channelPort<TReceived extends EventObject, TSent extends EventObject, TInput>(name: string) {
  const missing: CallbackLogicFunction<TReceived, TSent, TInput> = () => {
    throw new Error(`port "${name}" was not provided`)
  }
  const logic = fromCallback<TReceived, TInput>(missing as CallbackLogicFunction<TReceived, EventObject, TInput>)
  ports.set(logic, { kind: 'channel', name, seconds: null })
  return logic
}

const logicPorts = new WeakSet<object>()

/**
 * Declares an actor that is provided as a whole, such as a feature's machine that loads later. The machine that invokes
 * it imports only its type, none of its code.
 */
export function logicPort<TLogic extends AnyActorLogic>(name: string): TLogic {
  const logic = channelPort<EventObject, EventObject, never>(name) as AnyActorLogic
  logicPorts.add(logic)
  return logic as TLogic
}

export const isLogicPort = (logic: object): boolean => logicPorts.has(logic)

/** Kind, name and timeout of a port; null if the logic isn't a port or has been provided already. */
export function portOf(logic: unknown): Port | null {
  return typeof logic === 'object' && logic !== null ? (ports.get(logic) ?? null) : null
}
