import { describe, expect, test } from 'vitest'
import type { AnyActorRef, AnyStateMachine, SnapshotFrom } from 'xstate'
import { examplesOf, type Harness, type Step, startHarness, type EnvironmentOptions } from './harness.ts'

/**
 * What the machine does in one state, by what happens: an event's type, "port answered", "port failed: kind" or "time"; of
 * two alike the second is "… (2)". Each leads to a state; then come what was told, what was asked, what is to be seen.
 */
export type Reactions = Record<string, string>

/** What is said of a failure of the server that a walk does not tell, and of time. */
export const broken = 'The server could not do it.'
export const noAnswer = 'The server did not answer.'

type Seen<TMachine extends AnyStateMachine> = (context: SnapshotFrom<TMachine>['context']) => readonly string[]

/**
 * A table written by hand: by its state the way there and all that is reacted to in it. It notices a transition that is
 * missing, one too many, one that leads elsewhere, and one that asks or remembers something else.
 */
export function describeReactions<TMachine extends AnyStateMachine>(
  machine: TMachine,
  options: EnvironmentOptions<TMachine>,
  table: Record<string, { way: readonly Step[]; leads: Reactions }>,
  seen: Seen<TMachine>,
): void {
  describe(`${machine.id}, as it is written by hand`, () => {
    test.each(Object.entries(table))('%s', (state, { way, leads }) => {
      const harness = led(machine, options, way)
      const value = stateOf(harness)
      harness.stop()
      expect({ value, leads: reactionsAfter(machine, options, way, seen) }).toEqual({ value: state, leads })
    })
  })
}

function reactionsAfter<TMachine extends AnyStateMachine>(
  machine: TMachine,
  options: EnvironmentOptions<TMachine>,
  way: readonly Step[],
  seen: Seen<TMachine>,
): Reactions {
  const first = led(machine, options, way)
  const events = examplesOf(options).map((event): Step => ({ kind: 'event', event }))
  const steps = [...events, ...first.environmentSteps()]
  first.stop()
  const reactions: Reactions = {}
  for (const step of steps) {
    const harness = led(machine, options, way)
    harness.emitted.splice(0)
    harness.taken.clear()
    const before = childrenOf(harness)
    harness.take(step)
    if (harness.taken.size > 0) {
      const received = harness.emitted.map(({ type, to }) => `tells ${to === undefined ? type : to}`)
      const asked = childrenOf(harness).flatMap((child) => (before.includes(child) ? [] : questionOf(child)))
      const words = [stateOf(harness), ...received, ...asked, ...seen(harness.snapshot().context)]
      reactions[freeName(nameOf(step), reactions)] = words.join(', ')
    }
    harness.stop()
  }
  return reactions
}

function led<TMachine extends AnyStateMachine>(
  machine: TMachine,
  options: EnvironmentOptions<TMachine>,
  way: readonly Step[],
): Harness {
  const harness = startHarness(machine, options)
  for (const step of way) harness.take(step)
  return harness
}

function stateOf(harness: Harness): string {
  const { value } = harness.snapshot()
  if (typeof value === 'string') return value
  const regions = Object.entries(value as Record<string, unknown>)
  return regions
    .map(([region, state]) => `${region} ${typeof state === 'string' ? state : JSON.stringify(state)}`)
    .join(' and ')
}

const childrenOf = (harness: Harness) =>
  Object.values(harness.snapshot().children as Record<string, AnyActorRef | undefined>).filter((child) => child)

function questionOf(child: AnyActorRef | undefined): string[] {
  const input = child?.getSnapshot().input
  return input === null || input === undefined ? [] : [`asks ${JSON.stringify(input)}`]
}

function nameOf(step: Step): string {
  if (step.kind === 'event') return step.event.type
  if (step.kind === 'time passed') return 'time'
  const failure = step.kind === 'failed' ? `: ${(step.error as { kind: string }).kind}` : ''
  return `${step.child} ${step.kind}${failure}`
}

function freeName(name: string, taken: Reactions): string {
  let free = name
  for (let count = 2; free in taken; count += 1) free = `${name} (${count})`
  return free
}
