import { type AnyActorLogic, type CallbackLogicFunction, type EventObject, fromCallback, fromPromise } from 'xstate'

export type PortKind = 'request' | 'channel'

type Port = { kind: PortKind; name: string; seconds: number | null }
const ports = new WeakMap<object, Port>()

/**
 * A request that a machine makes and does not know how to fulfil. With `seconds` the wiring's `provideRequests` lets it
 * fail with "no answer" after that time, and the chart needs no delay for it.
 */
export function requestPort<TOutput, TInput>(name: string, { seconds }: { seconds?: number } = {}) {
  const logic = fromPromise<TOutput, TInput>(() => {
    throw new Error(`port "${name}" was not provided`)
  })
  ports.set(logic, { kind: 'request', name, seconds: seconds ?? null })
  return logic
}

/** A conversation that a machine holds with the outside: it receives `TReceived` and sends back `TSent`. */
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
 * An actor that comes whole from outside, such as the machine of a feature that is fetched later. Who invokes it knows
 * its type and nothing of its code.
 */
export function logicPort<TLogic extends AnyActorLogic>(name: string): TLogic {
  const logic = channelPort<EventObject, EventObject, never>(name) as AnyActorLogic
  logicPorts.add(logic)
  return logic as TLogic
}

export const isLogicPort = (logic: object): boolean => logicPorts.has(logic)

/** What kind of port this logic is, what it is called and when it gives up; null when it is no port, or was provided already. */
export function portOf(logic: unknown): Port | null {
  return typeof logic === 'object' && logic !== null ? (ports.get(logic) ?? null) : null
}
