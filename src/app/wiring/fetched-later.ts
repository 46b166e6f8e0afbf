import type { AnyActorLogic, AnyStateMachine } from 'xstate'
import { isLogicPort } from '../../machines/shared/port.ts'
import type { ActorsOf, LogicOf } from './actors-of.ts'

/** Logic for some of the actors that a machine declares in `setup`. */
type PartsOf<TMachine> = { [TName in ActorsOf<TMachine>['src']]?: LogicOf<TMachine, TName> }

/**
 * A machine with parts that load while it runs (`import()`). `machine` has a placeholder for each of its logic ports,
 * and `put` fills it. A part that starts before it was put fails with an error.
 */
export function fetchedLater<TMachine extends AnyStateMachine>(
  machine: TMachine,
): { machine: TMachine; put: (parts: PartsOf<TMachine>) => void } {
  const here = new Map<string, AnyActorLogic>()
  const ports = Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>)
  const rooms = ports.filter(([, logic]) => isLogicPort(logic)).map(([name]) => [name, roomFor(name, here)])
  return {
    machine: machine.provide({ actors: Object.fromEntries(rooms) } as never) as TMachine,
    put: (parts) => {
      for (const [name, logic] of Object.entries(parts as Record<string, AnyActorLogic>)) here.set(name, logic)
    },
  }
}

/** A placeholder: delegates every call to the logic that is there by now. */
function roomFor(name: string, here: ReadonlyMap<string, AnyActorLogic>): AnyActorLogic {
  const tenant = (): AnyActorLogic => {
    const logic = here.get(name)
    if (!logic) throw new Error(`"${name}" was started before it was fetched`)
    return logic
  }
  return new Proxy({} as AnyActorLogic, {
    get: (_, key) => {
      const value: unknown = Reflect.get(tenant(), key)
      return typeof value === 'function' ? value.bind(tenant()) : value
    },
    has: (_, key) => Reflect.has(here.get(name) ?? {}, key),
  })
}
