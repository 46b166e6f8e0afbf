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

/** One input to one machine. `at` is ms since 1970; `actor` is the path of ids from the root, as `root/jobs`. */
export type JournalEntry = { seq: number; at: number; actor: string; event: AnyEventObject }

/** What is known of one actor since its last start; incomplete when the ring has lost its oldest entries. */
export type ActorHistory = { input: unknown; entries: JournalEntry[]; isComplete: boolean }

export type Journal = {
  /** The entries that are kept, oldest first. */
  entries: () => JournalEntry[]
  /** The history of the actor that last ran under this path; null when none has. */
  historyOf: (actor: string) => ActorHistory | null
  /** Paths of the actors that have run, in the order of their first start. */
  actors: () => string[]
  stop: () => void
}

export type JournalOptions = {
  root: AnyActorRef
  now: () => number
  /** How many entries are kept. */
  size?: number
  secrets?: SecretFields
  /** Whether all that is kept is forgotten before this event; asked of each one, in order. */
  isEmptiedBy?: (event: AnyEventObject) => boolean
}

type Start = { seq: number; input: unknown; kept: number; total: number }

/** Keeps every external input to every machine of the root's system, without secrets. Call it before `root.start()`. */
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

/** Whether the signed-in person leaves with this event: the next one must not see what they did in this browser. */
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

/** The state that the machine had after these entries, worked out without running anything. */
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

/** The ids from the root down, so that an actor that starts again keeps its name. */
function pathOf(actor: AnyActorRef): string {
  const name = actor._parent ? actor.id : 'root'
  return actor._parent ? `${pathOf(actor._parent)}/${name}` : name
}
