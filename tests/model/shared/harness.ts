import {
  type ActorLogic,
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type EventFromLogic,
  getNextTransitions,
  type InputFrom,
  type Snapshot,
  type SnapshotFrom,
  SimulatedClock,
} from 'xstate'
import type { Failure } from '../../../contract/shared/failure.ts'
import { portOf } from '../../../src/machines/shared/port.ts'
import { carryToMaker, isForTheMaker } from './carried.ts'

type WithoutType<TEvent> = TEvent extends { type: string } ? Omit<TEvent, 'type'> : never

/** For every event type of the machine at least one payload (the event without its `type`). */
export type Examples<TMachine extends AnyStateMachine> = {
  [TType in EventFromLogic<TMachine>['type']]: readonly WithoutType<
    Extract<EventFromLogic<TMachine>, { type: TType }>
  >[]
}

export type EnvironmentOptions<TMachine extends AnyStateMachine> = {
  input?: InputFrom<TMachine>
  events: Examples<TMachine>
  /** What a port or child machine may answer, by its name in `setup.actors`; a function gets the port's input. */
  answers?: Record<string, readonly unknown[]>
  /** With what it may fail; a server failure unless told. */
  failures?: Record<string, readonly unknown[]>
  /** What a child machine may report with `onSnapshot`, by its name. */
  reports?: Record<string, readonly unknown[]>
  /** Children that shall be real (or a fake of your own) instead of the silent fakes. */
  actors?: Record<string, AnyActorLogic>
}

/** One thing that may happen to the machine next. */
export type Step =
  | { kind: 'event'; event: AnyEventObject }
  | { kind: 'answered'; child: string; output: unknown }
  | { kind: 'failed'; child: string; error: unknown }
  | { kind: 'reported'; child: string; report: unknown }
  | { kind: 'time passed' }

export type Harness = ReturnType<typeof startHarness>

export const defaultFailure: Failure = { kind: 'server', message: 'The server could not do it.' }

type FakeSnapshot = Snapshot<unknown> & { input: unknown; context: unknown }

/** Stands in for a port or a child machine: silent until the walk lets it answer, fail or report. */
const fakeChild: ActorLogic<FakeSnapshot, AnyEventObject, unknown> = {
  getInitialSnapshot: (_scope, input) => ({
    status: 'active',
    output: undefined,
    error: undefined,
    input,
    context: undefined,
  }),
  getPersistedSnapshot: (snapshot) => snapshot,
  transition(snapshot, event) {
    if (event.type === 'walk.answer') return { ...snapshot, status: 'done', output: event['output'] } as FakeSnapshot
    if (event.type === 'walk.fail') return { ...snapshot, status: 'error', error: event['error'] } as FakeSnapshot
    if (event.type === 'walk.report') return { ...snapshot, context: event['report'] }
    return snapshot
  },
}

/** A simulated clock that knows what is due next, because one big step would not fire chained delays. */
class SteppingClock extends SimulatedClock {
  private readonly pending = new Map<number, { due: number; delay: number }>()

  override setTimeout(fn: () => void, delay: number): number {
    const id = super.setTimeout(() => {
      this.pending.delete(id)
      fn()
    }, delay)
    this.pending.set(id, { due: this.now() + delay, delay })
    return id
  }

  override clearTimeout(id: number): void {
    this.pending.delete(id)
    super.clearTimeout(id)
  }

  /** The delays that run, soonest first. */
  running(): { due: number; delay: number }[] {
    return [...this.pending.values()].sort((one, other) => one.due - other.due || one.delay - other.delay)
  }

  /** Goes exactly to the moment at which the next delay ends. */
  stepToNext(): void {
    const [next] = this.running()
    if (next) this.increment(next.due - this.now())
  }
}

/** Whether an event descriptor of a chart ("feed.*", "*") takes this event type. */
export function isTakenBy(descriptor: string, type: string): boolean {
  if (descriptor === '*') return true
  if (!descriptor.endsWith('.*')) return descriptor === type
  const stem = descriptor.slice(0, -2)
  return type === stem || type.startsWith(`${stem}.`)
}

/** The transition's place in its chart, the same for a machine and for a provided copy of it. */
export function transitionKey(definition: AnyTransitionDefinition): string {
  const { source, eventType } = definition
  const siblings = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? [])
  return `${source.id} | ${eventType === '' ? 'always' : eventType} | ${siblings.indexOf(definition)}`
}

const allFake: Record<string, AnyActorLogic> = {}
const faked = new WeakMap<AnyStateMachine, WeakMap<object, AnyStateMachine>>()

/** The machine with fake children, made once: `provide` builds the whole chart anew, and a walk starts it a thousand times. */
function withFakes(machine: AnyStateMachine, actors = allFake): AnyStateMachine {
  const known = faked.get(machine) ?? new WeakMap<object, AnyStateMachine>()
  faked.set(machine, known)
  const made = known.get(actors) ?? provideFakes(machine, actors)
  known.set(actors, made)
  return made
}

function provideFakes(machine: AnyStateMachine, actors: Record<string, AnyActorLogic>): AnyStateMachine {
  const names = Object.keys(machine.implementations.actors)
  return machine.provide({
    actors: Object.fromEntries(names.map((name) => [name, actors[name] ?? fakeChild])),
  } as never)
}

/**
 * The running actor with fake ports and a clock of our own. `take` makes a step happen for real and throws what the
 * actor threw; `offers` lists what the chart would react to now.
 */
export function startHarness<TMachine extends AnyStateMachine>(
  machine: TMachine,
  options: EnvironmentOptions<TMachine>,
) {
  const clock = new SteppingClock()
  const journal: AnyEventObject[] = []
  const emitted: AnyEventObject[] = []
  const taken = new Set<string>()
  const accepted = new Set<string>()
  const actor = createActor(withFakes(machine, options.actors), {
    input: options.input,
    clock,
  } as never) as ActorRefFrom<AnyStateMachine>
  let thrown: { error: unknown } | null = null

  actor.system.inspect((seen) => {
    if (seen.actorRef !== actor) return
    if (seen.type === '@xstate.event' && seen.event.type !== 'xstate.init') journal.push(seen.event)
    if (seen.type !== '@xstate.microstep') return
    for (const definition of seen._transitions) {
      taken.add(transitionKey(definition))
      accepted.add(seen.event.type)
    }
  })
  actor.subscribe({
    error: (error) => {
      thrown = { error }
    },
  })
  // What is for its maker stands apart from what is for the page.
  const received: AnyEventObject[] = []
  actor.on('*', (event) => (isForTheMaker(event) ? received : emitted).push(event))
  carryToMaker(actor)
  actor.start()

  const snapshot = () => actor.getSnapshot() as AnyMachineSnapshot
  const throwWhatItThrew = () => {
    if (thrown) throw thrown.error
  }
  throwWhatItThrew()

  const listensTo = (type: string) =>
    getNextTransitions(snapshot()).some((definition) => isTakenBy(definition.eventType, type))

  const childrenThatRun = () =>
    Object.entries(snapshot().children as Record<string, AnyActorRef | undefined>).flatMap(([id, child]) => {
      if (!child || child.getSnapshot().status !== 'active') return []
      const name = typeof child.src === 'string' ? child.src : id
      return options.actors?.[name] ? [] : [{ id, name, child }]
    })

  /** A channel or a child machine fails only where the chart reckons with it; a request may always fail. */
  const mayFail = (name: string, id: string) =>
    portOf(machine.implementations.actors[name])?.kind === 'request' || listensTo(`xstate.error.actor.${id}`)

  function childSteps(listens: (type: string) => boolean): Step[] {
    return childrenThatRun().flatMap(({ id, name, child }) => {
      const input = child.getSnapshot().input
      const outputs = options.answers?.[name] ?? options.answers?.[id] ?? [undefined]
      const errors = options.failures?.[name] ?? options.failures?.[id] ?? [defaultFailure]
      const reports = options.reports?.[name] ?? options.reports?.[id] ?? []
      const answered = outputs.map((output): Step => {
        return { kind: 'answered', child: id, output: typeof output === 'function' ? output(input) : output }
      })
      const failed = errors.map((error): Step => ({ kind: 'failed', child: id, error }))
      const reported = reports.map((report): Step => ({ kind: 'reported', child: id, report }))
      return [
        ...(listens(`xstate.done.actor.${id}`) ? answered : []),
        ...(listens(`xstate.error.actor.${id}`) && mayFail(name, id) ? failed : []),
        ...(listens(`xstate.snapshot.${id}`) ? reported : []),
      ]
    })
  }

  const timeSteps = (): Step[] => (clock.running().length > 0 ? [{ kind: 'time passed' }] : [])

  return {
    actor,
    clock,
    journal,
    emitted,
    received,
    /** Keys of the transitions that were taken, and types of the events that were accepted. */
    taken,
    accepted,
    snapshot: snapshot as () => SnapshotFrom<TMachine>,

    /** What the chart would react to now. */
    offers(): Step[] {
      if (snapshot().status !== 'active') return []
      const events = examplesOf(options).filter((event) => listensTo(event.type))
      return [...events.map((event): Step => ({ kind: 'event', event })), ...childSteps(listensTo), ...timeSteps()]
    },

    /** What the world may do now, listened to or not. */
    environmentSteps(): Step[] {
      return snapshot().status === 'active' ? [...childSteps(() => true), ...timeSteps()] : []
    },

    take(step: Step): void {
      if (step.kind === 'event') actor.send(step.event as never)
      else if (step.kind === 'time passed') clock.stepToNext()
      else {
        const child = (snapshot().children as Record<string, AnyActorRef | undefined>)[step.child]
        if (!child) throw new Error(`There is no child "${step.child}" in ${JSON.stringify(snapshot().value)}.`)
        if (step.kind === 'answered') child.send({ type: 'walk.answer', output: step.output })
        else if (step.kind === 'failed') child.send({ type: 'walk.fail', error: step.error })
        else child.send({ type: 'walk.report', report: step.report })
      }
      throwWhatItThrew()
    },

    stop(): void {
      actor.stop()
    },
  }
}

/** Every example event, whole. */
export function examplesOf<TMachine extends AnyStateMachine>(options: EnvironmentOptions<TMachine>): AnyEventObject[] {
  const table = options.events as Record<string, readonly object[]>
  return Object.entries(table).flatMap(([type, payloads]) => payloads.map((payload) => ({ ...payload, type })))
}

/** State, context and output as plain data: child actors become their names, so that two runs can be compared. */
export function plainSnapshot(snapshot: AnyMachineSnapshot) {
  return {
    value: snapshot.value,
    status: snapshot.status,
    context: plain(snapshot.context),
    output: plain(snapshot.output),
    children: Object.keys(snapshot.children).sort(),
  }
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  if (isActorRef(value)) return { actor: typeof value.src === 'string' ? value.src : value.id }
  if (value instanceof Map) return new Map([...value].map(([key, held]) => [key, plain(held)]))
  if (value instanceof Set || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, plain(held)]))
}

function isActorRef(value: object): value is AnyActorRef {
  return 'sessionId' in value && 'send' in value
}
