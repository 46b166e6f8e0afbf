import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'

export function isMachine(actor: unknown): actor is AnyActorRef {
  return typeof actor === 'object' && actor !== null && '_nodes' in ((actor as AnyActorRef).getSnapshot() ?? {})
}

/** The actor and all machines among its descendants. */
export function machinesBelow(actor: AnyActorRef): AnyActorRef[] {
  if (!isMachine(actor)) return []
  const children = Object.values((actor.getSnapshot() as AnyMachineSnapshot).children)
  return [actor, ...children.flatMap((child) => (child ? machinesBelow(child as AnyActorRef) : []))]
}
