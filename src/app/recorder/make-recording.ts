import type { AnyEventObject, AnyStateMachine, AnyStateNode, StateValue } from 'xstate'
import {
  MAX_RECORDED_EVENTS,
  MAX_RECORDED_TEXTS,
  type RecordedActor,
  type RecordedEvent,
  type RecordedValue,
  type Recording,
} from '../../../contract/flows/recording.ts'
import type { Journal, JournalEntry } from '../journal.ts'
import { secretPlaceholder } from '../journal-secrets.ts'

/** A machine that runs while the recording is made; it is in it even if nothing happened to it. */
export type RunningMachine = { session: string; machine: AnyStateMachine; value: StateValue }

export type RecordingSource = {
  journal: Pick<Journal, 'entries' | 'originOf'>
  running: readonly RunningMachine[]
  /** Version of the page; null if unknown. */
  build: string | null
  /** Ms since 1970: events before it only say in which state an actor was. */
  since: number
  /** Ms since 1970: when a recording without events began. */
  now: number
}

/** Values of one event that are visited while looking for texts. */
const MAX_VISITED = 2_000

/**
 * Shorter texts and figures all become 0. Positions in a log count up and sum up the lengths of its texts, so their
 * numbers give away every figure that equals one of them; single words that recur could be guessed like a cipher.
 */
const MIN_NUMBERED_LENGTH = 8

/**
 * A recording of what is known to be harmless: types of events, states and ids of machines that stand in the machines'
 * own definitions, times and sizes. Every text and figure of an event becomes a running number with its length.
 */
export function makeRecording({ journal, running, build, since, now }: RecordingSource): Recording {
  const actors: RecordedActor[] = []
  const numbers = new Map<string, number>()
  const former = new Map<string, StateValue>()
  const numberText = createNumbering()
  const typesOf = createTypes()
  const all = journal.entries().slice(-MAX_RECORDED_EVENTS)
  const recorded = all.filter(({ at }) => at >= since)
  const startedAt = Math.max(0, Math.round(recorded[0]?.at ?? now))

  const actorNumber = (session: string, machine: AnyStateMachine, before: StateValue | null): number => {
    const known = numbers.get(session)
    if (known !== undefined) return known
    actors.push({ machine: machine.id, value: before as RecordedValue | null })
    numbers.set(session, actors.length)
    return actors.length
  }
  for (const entry of all) {
    const origin = journal.originOf(entry)
    if (entry.at < since && origin && entry.value !== null) former.set(origin.session, entry.value)
  }
  let latest = 0
  const events = recorded.flatMap((entry): RecordedEvent[] => {
    const origin = journal.originOf(entry)
    if (!origin) return []
    latest = Math.max(latest, Math.round(entry.at) - startedAt)
    const before = former.get(origin.session) ?? origin.before
    return [
      {
        ...eventOf(entry, typesOf(origin.machine), numberText),
        at: latest,
        actor: actorNumber(origin.session, origin.machine, before),
      },
    ]
  })
  for (const { session, machine, value } of running) {
    if (actors.length < MAX_RECORDED_EVENTS) actorNumber(session, machine, value)
  }
  return {
    format: 'sextant recording',
    version: 1,
    build: build !== null && /^[\w.+-]{1,60}$/.test(build) ? build : null,
    startedAt,
    actors,
    events,
  }
}

function eventOf({ event, value }: JournalEntry, types: ReadonlySet<string>, numberText: (text: string) => number) {
  const texts = textsOf(event)
  return {
    type: harmlessType(event.type, types),
    value: value as RecordedValue | null,
    texts: texts.slice(0, MAX_RECORDED_TEXTS).map((text): [number, number] => [numberText(text), text.length]),
    size: texts.length,
  }
}

/** The type if the machine's definition has it. Others may contain ids: of XState's own only the kind is kept. */
function harmlessType(type: string, types: ReadonlySet<string>): string {
  if (types.has(type)) return type
  const [, kind = 'other'] = /^xstate\.(after|done|error|snapshot|init|stop)\b/.exec(type) ?? []
  return `(${kind})`
}

/** Types of events in the definition of a machine. */
function createTypes(): (machine: AnyStateMachine) => ReadonlySet<string> {
  const known = new Map<AnyStateMachine, ReadonlySet<string>>()
  const typesBelow = (node: AnyStateNode): string[] => [
    ...node.transitions.keys(),
    ...Object.values(node.states).flatMap(typesBelow),
  ]
  return (machine) => {
    const types = known.get(machine) ?? new Set(typesBelow(machine.root))
    known.set(machine, types)
    return types
  }
}

/** Equal texts have equal numbers, by their first use in this recording; short ones aren't told apart. */
function createNumbering(): (text: string) => number {
  const known = new Map<string, number>()
  return (text) => {
    if (text.length < MIN_NUMBERED_LENGTH) return 0
    const number = known.get(text) ?? known.size + 1
    known.set(text, number)
    return number
  }
}

/** Texts and figures of an event in their order, without the names of its fields, which may be data, too. */
function textsOf(event: AnyEventObject): string[] {
  const texts: string[] = []
  const isOfXState = event.type.startsWith('xstate.')
  const queue: unknown[] = isOfXState
    ? [event['output'], event['error']]
    : Object.entries(event).flatMap(([field, value]) => (field === 'type' ? [] : [value as unknown]))
  for (let visited = 0; queue.length > 0 && visited < MAX_VISITED; visited++) {
    const value = queue.shift()
    if (typeof value === 'string' && value !== secretPlaceholder) texts.push(value)
    if (typeof value === 'number' || typeof value === 'bigint') texts.push(String(value))
    if (Array.isArray(value) || isPlainObject(value)) queue.unshift(...Object.values(value).slice(0, MAX_VISITED))
  }
  return texts
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
