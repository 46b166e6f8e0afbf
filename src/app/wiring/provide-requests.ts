import { type AnyStateMachine, fromPromise, type InputFrom, type OutputFrom } from 'xstate'
import { noAnswer } from '../../machines/shared/failure.ts'
import { portOf } from '../../machines/shared/port.ts'
import type { ActorsOf, LogicOf } from './actors-of.ts'

type Requests<TMachine> = {
  [TName in ActorsOf<TMachine>['src']]?: (
    input: InputFrom<LogicOf<TMachine, TName>>,
    signal: AbortSignal,
  ) => Promise<OutputFrom<LogicOf<TMachine, TName>>>
}

/**
 * The machine with its request ports provided. A port with a limit (`requestPort(name, { seconds })`) fails with "no
 * answer" when its time is over, and the signal aborts its request.
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
