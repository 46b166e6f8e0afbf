import type {
  AnyActor,
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  InspectionEvent,
  StateValue,
} from 'xstate'
import type { SessionFact } from '../machines/session/session.events.ts'
import { eventWithoutSecrets, type SecretFields, secretFields, withoutSecrets } from './journal-secrets.ts'

/**
 * One event received by one machine. `at`: ms since 1970. `actor`: path of ids from the root, such as `root/jobs`.
 * `value`: the machine's state after it; null until it was processed, and where that failed.
 */
export type JournalEntry = { seq: number; at: number; actor: string; event: AnyEventObject; value: StateValue | null }

/** The running actor that received an entry. `before`: its state before its oldest stored entry; null if unknown. */
export type Origin = { session: string; machine: AnyStateMachine; before: StateValue | null }

/**
 * What is known of an actor since its last start. `isComplete` is false if the ring buffer has lost its oldest entries.
 */
export type ActorHistory = { input: unknown; entries: JournalEntry[]; isComplete: boolean }

export type Journal = {
  /** All stored entries, oldest first. */
  entries: () => JournalEntry[]
  /** History of the actor that last ran under this path; null if none has. */
  historyOf: (actor: string) => ActorHistory | null
  /** Paths of all actors so far, in the order of their first start. */
  actors: () => string[]
  originOf: (entry: JournalEntry) => Origin | undefined
  stop: () => void
}

export type JournalOptions = {
  root: AnyActorRef
  now: () => number
  /** Maximum number of stored entries. */
  size?: number
  secrets?: SecretFields
  /** Called for each event in order; if true, all entries are deleted before it. */
  isEmptiedBy?: (event: AnyEventObject) => boolean
}

type Start = { seq: number; input: unknown; kept: number; total: number }
/** `pending`: entries by the event itself, which is held only by the actor that still has to process it. */
type Running = { origin: Origin; pending: WeakMap<AnyEventObject, JournalEntry> }

/**
 * Records every external event of every machine in the root's system, without secrets. Has to be called before
 * `root.start()`.
 */
export function keepJournal({
  root,
  now,
  size = 5_000,
  secrets = secretFields,
  isEmptiedBy = () => false,
}: JournalOptions): Journal {
  const ring: JournalEntry[] = []
  const starts = new Map<string, Start>()
  const running = new WeakMap<object, Running>()
  const origins = new WeakMap<JournalEntry, Origin>()
  let seq = 0

  const drop = (entry: JournalEntry) => {
    const start = starts.get(entry.actor)
    if (start && entry.seq > start.seq) start.kept -= 1
    keepValue(entry)
  }
  const keepValue = (entry: JournalEntry) => {
    const origin = origins.get(entry)
    if (origin && entry.value !== null) origin.before = entry.value
  }
  const runningOf = (actor: AnyActorRef): Running => {
    const known = running.get(actor)
    if (known) return known
    const origin = { session: actor.sessionId, machine: (actor as AnyActor).logic as AnyStateMachine, before: null }
    const made = { origin, pending: new WeakMap<AnyEventObject, JournalEntry>() }
    running.set(actor, made)
    return made
  }
  const noteValue = (actor: object, event: AnyEventObject, value: StateValue) => {
    const known = running.get(actor)
    if (event.type === 'xstate.init' && known) known.origin.before = value
    const entry = known?.pending.get(event)
    if (entry) entry.value = value
  }

  const note = (seen: InspectionEvent) => {
    if (seen.type === '@xstate.snapshot') {
      return noteValue(seen.actorRef, seen.event, (seen.snapshot as AnyMachineSnapshot).value)
    }
    if (seen.type !== '@xstate.event' || !isMachineActor(seen.actorRef)) return
    if (isEmptiedBy(seen.event)) {
      ring.forEach(keepValue)
      ring.length = 0
      starts.clear()
    }
    seq += 1
    const actor = pathOf(seen.actorRef as AnyActorRef)
    const { origin, pending } = runningOf(seen.actorRef as AnyActorRef)
    if (seen.event.type === 'xstate.init') {
      starts.set(actor, { seq, input: withoutSecrets(seen.event['input'], secrets), kept: 0, total: 0 })
      return
    }
    const entry: JournalEntry = { seq, at: now(), actor, event: eventWithoutSecrets(seen.event, secrets), value: null }
    origins.set(entry, origin)
    pending.set(seen.event, entry)
    ring.push(entry)
    const start = starts.get(actor)
    if (start) {
      start.kept += 1
      start.total += 1
    }
    if (ring.length > size) drop(ring.shift()!)
  }

  const subscription = root.system.inspect(note)
  return {
    entries: () => [...ring],
    actors: () => [...starts.keys()],
    originOf: (entry) => origins.get(entry),
    historyOf(actor) {
      const start = starts.get(actor)
      if (!start) return null
      const entries = ring.filter((entry) => entry.actor === actor && entry.seq > start.seq)
      return { input: start.input, entries, isComplete: start.kept === start.total }
    },
    stop: () => subscription.unsubscribe(),
  }
}

/**
 * Detects events with which the signed-in person leaves: the next person must not see what they did in this browser.
 */
export function personLeaves(): (event: AnyEventObject) => boolean {
  let personId: string | null = null
  return (event) => {
    const fact = event as SessionFact
    if (fact.type !== 'session.opened' && fact.type !== 'session.closed') return false
    const former = personId
    personId = fact.type === 'session.opened' ? fact.person.id : null
    return former !== null && former !== personId
  }
}

function isMachineActor(actor: object): boolean {
  const logic = 'logic' in actor ? actor.logic : null
  return typeof logic === 'object' && logic !== null && 'root' in logic && 'implementations' in logic
}

/** The path of ids from the root, which stays the same when an actor restarts. */
function pathOf(actor: AnyActorRef): string {
  const name = actor._parent ? actor.id : 'root'
  return actor._parent ? `${pathOf(actor._parent)}/${name}` : name
}
