import { type AnyStateMachine, fromPromise, type InputFrom, type OutputFrom, type StateMachine } from 'xstate'
import { noAnswer } from '../../machines/shared/failure.ts'
import { portOf } from '../../machines/shared/port.ts'

/** The actors that a machine names in `setup`, with their logic. */
type ActorsOf<TMachine> =
  TMachine extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer TActor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? TActor
    : never
type LogicOf<TMachine, TName> = Extract<ActorsOf<TMachine>, { src: TName }>['logic']
type Requests<TMachine> = {
  [TName in ActorsOf<TMachine>['src']]?: (
    input: InputFrom<LogicOf<TMachine, TName>>,
    signal: AbortSignal,
  ) => Promise<OutputFrom<LogicOf<TMachine, TName>>>
}

/**
 * The machine with its request ports provided. A port with a limit (`requestPort(name, { seconds })`) fails with
 * "no answer" when its time is over, and its request is told by the signal.
 */
export function provideRequests<TMachine extends AnyStateMachine>(
  machine: TMachine,
  requests: Requests<TMachine>,
): TMachine {
  const named = Object.entries(requests) as [string, (input: unknown, signal: AbortSignal) => Promise<unknown>][]
  const actors = Object.fromEntries(
    named.map(([name, request]) => {
      const seconds = portOf(machine.implementations.actors[name])?.seconds ?? null
      return [name, fromPromise(({ input, signal }) => within(seconds, signal, (both) => request(input, both)))]
    }),
  )
  return machine.provide({ actors } as never) as TMachine
}

async function within<T>(
  seconds: number | null,
  signal: AbortSignal,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (seconds === null) return request(signal)
  const late = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const noTime = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      fail(noAnswer())
      late.abort()
    }, seconds * 1_000)
  })
  const both = AbortSignal.any([signal, late.signal])
  return Promise.race([request(both), noTime]).finally(() => clearTimeout(timer))
}
