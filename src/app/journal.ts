import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  type InputFrom,
  type InspectionEvent,
  initialTransition,
  type SnapshotFrom,
  transition,
} from 'xstate'
import type { SessionFact } from '../machines/session/session.events.ts'
import { eventWithoutSecrets, type SecretFields, secretFields, withoutSecrets } from './journal-secrets.ts'

/** One event received by one machine. `at`: ms since 1970. `actor`: path of ids from the root, such as `root/jobs`. */
export type JournalEntry = { seq: number; at: number; actor: string; event: AnyEventObject }

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
  let seq = 0

  const drop = (entry: JournalEntry) => {
    const start = starts.get(entry.actor)
    if (start && entry.seq > start.seq) start.kept -= 1
  }

  const note = (seen: InspectionEvent) => {
    if (seen.type !== '@xstate.event' || !isMachineActor(seen.actorRef)) return
    if (isEmptiedBy(seen.event)) {
      ring.length = 0
      starts.clear()
    }
    seq += 1
    const actor = pathOf(seen.actorRef as AnyActorRef)
    if (seen.event.type === 'xstate.init') {
      starts.set(actor, { seq, input: withoutSecrets(seen.event['input'], secrets), kept: 0, total: 0 })
      return
    }
    ring.push({ seq, at: now(), actor, event: eventWithoutSecrets(seen.event, secrets) })
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

/** The machine's state after these entries, computed without running any actions. */
export function rebuild<TMachine extends AnyStateMachine>(
  machine: TMachine,
  input: InputFrom<TMachine>,
  entries: readonly { event: AnyEventObject }[],
): SnapshotFrom<TMachine> {
  let [snapshot] = initialTransition(machine as AnyStateMachine, input as never)
  for (const { event } of entries) [snapshot] = transition(machine as AnyStateMachine, snapshot, event as never)
  return snapshot as SnapshotFrom<TMachine>
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
