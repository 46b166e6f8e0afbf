import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import type { AnyMachineSnapshot, AnyStateMachine, ContextFrom, InputFrom } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { foldEvents, foldFurther } from '../../../src/app/fold.ts'
import { isDeep } from '../../deep.ts'
import { noteWalk } from './evidence.ts'
import {
  type Harness,
  plainSnapshot,
  type Step,
  startHarness,
  transitionKey,
  type EnvironmentOptions,
} from './harness.ts'

export type WalkOptions<TMachine extends AnyStateMachine> = EnvironmentOptions<TMachine> & {
  /** Further inputs to walk from, where a state can only be reached with another beginning. */
  otherInputs?: readonly InputFrom<TMachine>[]
  /** What of the context tells two visits of one state apart, for guards that read it. */
  distinguish?: (context: ContextFrom<TMachine>) => unknown
  /** Transitions that no run can take, by `state | event`, each with the reason. */
  impossible?: Record<string, string>
  /** The most situations to look at; more means that `distinguish` tells too much apart. */
  limit?: number
}

type Situation = {
  input: unknown
  path: readonly Step[]
  name: string
  offers: readonly Step[]
  /** The fold of the journal of its path, for its steps to go on from. */
  folded: AnyMachineSnapshot
}
/** `fault`: what the actor threw on the way, or how its state differs from the fold of its journal. */
type Edge = { from: string; by: string; to: string; fault: string | null }
export type Exploration = { situations: Situation[]; edges: Edge[]; taken: Set<string>; accepted: Set<string> }

/**
 * Every situation that the running actor can get into, and every step out of each, breadth first. `isFolded`: the
 * journal of each step is folded and compared, which is half of the work.
 */
export function explore<TMachine extends AnyStateMachine>(
  machine: TMachine,
  options: WalkOptions<TMachine>,
  isFolded = true,
): Exploration {
  const found: Exploration = { situations: [], edges: [], taken: new Set(), accepted: new Set() }
  const seen = new Set<string>()
  const limit = options.limit ?? 1_000
  const inputs = inputsOf(options)

  const arrive = (harness: Harness, input: unknown, path: readonly Step[], folded: AnyMachineSnapshot) => {
    harness.taken.forEach((key) => found.taken.add(key))
    harness.accepted.forEach((type) => found.accepted.add(type))
    const key = `${inputs.indexOf(input)} ${situationKey(harness, options)}`
    if (seen.has(key)) return
    seen.add(key)
    if (seen.size > limit) throw new Error(`The walk of "${machine.id}" met more than ${limit} situations.`)
    found.situations.push({ input, path, folded, name: stateName(harness.snapshot()), offers: harness.offers() })
  }

  for (const input of inputs) {
    const harness = replay(machine, options, input, [])
    arrive(harness, input, [], foldEvents(machine, input, harness.journal))
    harness.stop()
  }
  for (let next = 0; next < found.situations.length; next++) {
    const { input, path, name, offers, folded } = found.situations[next]!
    for (const step of offers) {
      const harness = replay(machine, options, input, path)
      const before = harness.journal.length
      let fault: string | null = null
      try {
        harness.take(step)
        const further = isFolded ? foldFurther(machine, folded, harness.journal.slice(before)) : folded
        if (isFolded) fault = foldFault(further, harness)
        arrive(harness, input, [...path, step], further)
      } catch (error) {
        if (seen.size > limit) throw error
        fault = String(error)
      }
      const by = harness.journal
        .slice(before)
        .map((event) => readAloud(event.type))
        .join(' then ')
      found.edges.push({ from: name, by, to: stateName(harness.snapshot()), fault })
      harness.stop()
    }
  }
  return found
}

/** How the live state differs from the fold of the journal; null when it does not. */
function foldFault(further: AnyMachineSnapshot, harness: Harness): string | null {
  const live = plainSnapshot(harness.snapshot())
  const folded = plainSnapshot(further)
  if (isDeepStrictEqual(live, folded)) return null
  return `the fold of the journal is ${JSON.stringify(folded)} and the live state ${JSON.stringify(live)}`
}

/** Walks the machine in one test: every step out of every situation, and that nothing of the chart was missed. */
export function describeWalk<TMachine extends AnyStateMachine>(
  machine: TMachine,
  options: WalkOptions<TMachine>,
): void {
  if (isDeep) return
  test(`the walk of the ${machine.id} machine takes every transition, and each folds to the live state`, () => {
    const exploration = explore(machine, options)
    noteWalk(machine, 'walk', exploration, options.impossible)
    const faults = exploration.edges.filter(({ fault }) => fault !== null)
    expect({ faults, ...whatWasMissed(machine, options, exploration) }).toEqual({
      faults: [],
      states: [],
      transitions: [],
      events: [],
    })
  })
}

/** Walks an editor, whose chart is walked whole with the kit: no step out of any situation throws or folds otherwise. */
export function describeEditorWalk<TMachine extends AnyStateMachine>(
  machine: TMachine,
  options: WalkOptions<TMachine>,
): void {
  if (isDeep) return
  test(`every step of the walk of the ${machine.id} editor folds to the live state`, () => {
    const exploration = explore(machine, options)
    noteWalk(machine, 'walk of an editor', exploration, options.impossible)
    const { situations, edges } = exploration
    expect([situations.length > 5, edges.filter(({ fault }) => fault !== null)]).toEqual([true, []])
  })
}

/** What the chart or its union of events has and no run met: state ids, transitions, event types. */
export function whatWasMissed<TMachine extends AnyStateMachine>(
  machine: TMachine,
  options: WalkOptions<TMachine>,
  { situations, taken, accepted }: Exploration,
): { states: string[]; transitions: string[]; events: string[] } {
  const reached = new Set(situations.flatMap((situation) => activeNodes(machine, options, situation)))
  const impossible = Object.keys(options.impossible ?? {})
  return {
    states: statesNeverMet(machine, reached, taken),
    transitions: allTransitions(machine)
      .filter(({ key, label }) => !taken.has(key) && !impossible.some((name) => label.startsWith(name)))
      .map(({ label }) => label),
    events: Object.keys(options.events).filter((type) => !accepted.has(type)),
  }
}

/** A new running actor, led along the path. */
export function replay<TMachine extends AnyStateMachine>(
  machine: TMachine,
  options: WalkOptions<TMachine>,
  input: unknown,
  path: readonly Step[],
): Harness {
  const harness = startHarness(machine, { ...options, input: input as InputFrom<TMachine> })
  for (const step of path) harness.take(step)
  return harness
}

/** "after cancel answer", "cancel answered", "cancel failed": xstate's own event types in words. */
function readAloud(type: string): string {
  const [, after] = /^xstate\.after\.([^.]+)/.exec(type) ?? []
  if (after !== undefined) return `after ${after}`
  const [, what, child] = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.+)$/.exec(type) ?? []
  if (what === undefined) return type
  return `${child} ${{ 'done.actor': 'answered', 'error.actor': 'failed', snapshot: 'reported' }[what]}`
}

/** "cancelling", "open > editing", "left: a, right: b": the state value as it is read aloud. */
export function stateName(snapshot: AnyMachineSnapshot): string {
  return snapshot.status === 'error' ? 'an error' : nameOfValue(snapshot.value)
}

function nameOfValue(value: AnyMachineSnapshot['value']): string {
  if (typeof value === 'string') return value
  const parts = Object.entries(value).map(([state, inner]) => [state, inner && nameOfValue(inner)] as const)
  if (parts.length === 0) return 'its only state'
  return parts.map(([state, inner]) => (inner ? `${state} > ${inner}` : state)).join(', ')
}

function inputsOf<TMachine extends AnyStateMachine>(options: WalkOptions<TMachine>): unknown[] {
  return [options.input, ...(options.otherInputs ?? [])]
}

function situationKey<TMachine extends AnyStateMachine>(harness: Harness, options: WalkOptions<TMachine>): string {
  const snapshot = harness.snapshot()
  const children = Object.keys(snapshot.children).sort()
  const delays = harness.clock.running().map(({ delay }) => delay)
  return JSON.stringify([snapshot.value, snapshot.status, children, delays, options.distinguish?.(snapshot.context)])
}

function activeNodes<TMachine extends AnyStateMachine>(
  machine: TMachine,
  options: WalkOptions<TMachine>,
  situation: Situation,
): string[] {
  const harness = replay(machine, options, situation.input, situation.path)
  const ids = harness.snapshot()._nodes.map((node) => node.id)
  harness.stop()
  return ids
}

/** States that were neither rested in nor left on the way through. */
function statesNeverMet(machine: AnyStateMachine, reached: Set<string>, taken: Set<string>): string[] {
  const left = new Set([...taken].map((key) => key.split(' | ')[0]!))
  return getStateNodes(machine)
    .filter((node) => node.type !== 'history' && !reached.has(node.id) && !left.has(node.id))
    .map((node) => node.id)
}

/** Every transition of the chart with its key and a label that reads `state | event | target`. */
function allTransitions(machine: AnyStateMachine): { key: string; label: string }[] {
  return [machine.root, ...getStateNodes(machine)].flatMap((node) =>
    [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map((definition) => {
      const [state, event] = transitionKey(definition).split(' | ')
      const targets = definition.target?.map((target) => target.id).join(', ') ?? 'stays'
      const guard = definition.guard ? ` if ${JSON.stringify(definition.guard)}` : ''
      return { key: transitionKey(definition), label: `${state} | ${event} | ${targets}${guard}` }
    }),
  )
}
