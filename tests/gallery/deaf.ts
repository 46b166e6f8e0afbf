import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InputFrom } from 'xstate'
import { type Step, startHarness } from '../model/shared/harness.ts'

/** Real actors in the place of the walk's silent fakes, by the id of the child; each gets the fake's input. */
export type Kin = Readonly<Record<string, (input: never) => AnyActorRef>>

/**
 * A frozen copy of an actor for views: its state never changes and it ignores events, so that an event that a page
 * sends automatically doesn't leave the state on show.
 */
export function deaf(actor: AnyActorRef, kin: Kin = {}): AnyActorRef {
  const snapshot = withKin(actor.getSnapshot(), kin)
  return {
    id: actor.id,
    sessionId: actor.sessionId,
    src: actor.src,
    system: actor.system,
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => {} }),
    on: () => ({ unsubscribe: () => {} }),
    send: () => {},
  } as unknown as AnyActorRef
}

function withKin(snapshot: AnyMachineSnapshot, kin: Kin): AnyMachineSnapshot {
  const replaced = Object.entries(snapshot.children ?? {}).map(([id, child]) => {
    const make = kin[id]
    return [id, make && child ? make((child as AnyActorRef).getSnapshot().input as never) : child]
  })
  return Object.create(snapshot, { children: { value: Object.fromEntries(replaced), enumerable: true } })
}

/** A machine with silent ports, led along a path. */
export function led<TMachine extends AnyStateMachine>(
  machine: TMachine,
  input: InputFrom<TMachine> | undefined,
  path: readonly Step[] = [],
  kin: Kin = {},
): AnyActorRef {
  const harness = startHarness(machine, { input, events: {} } as never)
  for (const step of path) harness.take(step)
  return deaf(harness.actor, kin)
}

/** A stand-in for a child actor, with nothing but this context. */
export function still(context: unknown): AnyActorRef {
  const snapshot = { status: 'active', context, children: {}, hasTag: () => false, matches: () => false }
  return deaf({ getSnapshot: () => snapshot } as unknown as AnyActorRef)
}

/** The steps of a path in short. */
export const happened = (type: string, more: object = {}): Step => ({ kind: 'event', event: { type, ...more } })
export const answered = (child: string, output?: unknown): Step => ({ kind: 'answered', child, output })
