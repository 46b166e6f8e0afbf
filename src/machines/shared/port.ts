import { type CallbackLogicFunction, type EventObject, fromCallback, fromPromise } from 'xstate'

export type PortKind = 'request' | 'channel'

const ports = new WeakMap<object, { kind: PortKind; name: string }>()

/** A request that a machine makes and does not know how to fulfil. */
export function requestPort<TOutput, TInput>(name: string) {
  const logic = fromPromise<TOutput, TInput>(() => {
    throw new Error(`port "${name}" was not provided`)
  })
  ports.set(logic, { kind: 'request', name })
  return logic
}

/** A conversation that a machine holds with the outside: it receives `TReceived` and sends back `TSent`. */
export function channelPort<TReceived extends EventObject, TSent extends EventObject, TInput>(name: string) {
  const missing: CallbackLogicFunction<TReceived, TSent, TInput> = () => {
    throw new Error(`port "${name}" was not provided`)
  }
  const logic = fromCallback<TReceived, TInput>(missing as CallbackLogicFunction<TReceived, EventObject, TInput>)
  ports.set(logic, { kind: 'channel', name })
  return logic
}

/** What kind of port this logic is and what it is called; null when it is no port, or was provided already. */
export function portOf(logic: unknown): { kind: PortKind; name: string } | null {
  return typeof logic === 'object' && logic !== null ? (ports.get(logic) ?? null) : null
}
