import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
  transition,
} from 'xstate'

/** The machine's state after these events, computed without running any actions. */
export function foldEvents(
  machine: AnyStateMachine,
  input: unknown,
  events: readonly AnyEventObject[],
): AnyMachineSnapshot {
  const [snapshot] = initialTransition(machine, input as never)
  return foldFurther(machine, snapshot as AnyMachineSnapshot, events)
}

/** The state after a folded one and the events that followed it. */
export function foldFurther(
  machine: AnyStateMachine,
  folded: AnyMachineSnapshot,
  events: readonly AnyEventObject[],
): AnyMachineSnapshot {
  let snapshot = folded
  for (const event of events) snapshot = transition(machine, snapshot, event as never)[0] as AnyMachineSnapshot
  return snapshot
}
