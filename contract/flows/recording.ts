import { z } from 'zod'

export const MAX_RECORDING_BYTES = 10_000_000
const MAX_NAME_LENGTH = 300
export const MAX_RECORDED_EVENTS = 5_000
/** Texts of one event that are numbered; `size` counts the others, too. */
export const MAX_RECORDED_TEXTS = 20

/** Charts of states within states are far from it. */
const MAX_STATE_DEPTH = 50
/** Length of a state's value as JSON. All states of the largest machine together are far below it. */
const MAX_VALUE_LENGTH = 2_000

/** The value of a machine's state: the name of one, or for each group the state inside. */
export type RecordedValue = string | { [state: string]: RecordedValue }

const count = z.int().nonnegative()
const name = z.string().min(1).max(MAX_NAME_LENGTH)
const value = z.custom<RecordedValue>(
  (given) => isValue(given, MAX_STATE_DEPTH) && JSON.stringify(given).length <= MAX_VALUE_LENGTH,
)

/** Not a tuple or a lazy schema of zod, whose code the first load of every page would have to carry. */
const pair = z.custom<[number, number]>(
  (given) => Array.isArray(given) && given.length === 2 && given.every((one) => Number.isSafeInteger(one) && one >= 0),
)

function isValue(given: unknown, depth: number): given is RecordedValue {
  if (typeof given === 'string') return given !== '' && given.length <= MAX_NAME_LENGTH
  if (typeof given !== 'object' || given === null || Array.isArray(given) || depth === 0) return false
  return Object.values(given).every((inner) => isValue(inner, depth - 1))
}

const actorSchema = z.strictObject({
  /** Id of the machine that it runs. */
  machine: name,
  /** Its state before the first event; null if unknown. */
  value: value.nullable(),
})

const eventSchema = z.strictObject({
  /** Milliseconds since the recording began. */
  at: count,
  /** Number of the actor, from 1. */
  actor: count,
  type: name,
  /** The actor's state after it; null if the event was never processed. */
  value: value.nullable(),
  /** The number that stands for each text or figure in this recording (0 for short ones), and its length. */
  texts: z.array(pair).max(MAX_RECORDED_TEXTS),
  /** How many texts and figures the event has. */
  size: count,
})

const recordingSchema = z
  .strictObject({
    format: z.literal('sextant recording'),
    version: z.literal(1),
    build: z.string().max(60).nullable(),
    /** Milliseconds since 1970. */
    startedAt: count,
    actors: z.array(actorSchema).max(MAX_RECORDED_EVENTS),
    events: z.array(eventSchema).max(MAX_RECORDED_EVENTS),
  })
  .refine(({ actors, events }) => events.every(({ actor }) => actor >= 1 && actor <= actors.length))
  .refine(({ events }) => events.every(({ at }, index) => at >= (events[index - 1]?.at ?? 0)))

export type RecordedActor = z.infer<typeof actorSchema>
export type RecordedEvent = z.infer<typeof eventSchema>
/**
 * What the machines of a page did. It has no field for a text: types of events, states and machines come from the code,
 * everything else is a number (decision 072).
 */
export type Recording = z.infer<typeof recordingSchema>

/** The text of a file, with one line for each actor and event, so that it can be read before it is passed on. */
export function writeRecording({ actors, events, ...head }: Recording): string {
  const lines = (things: readonly object[]) => things.map((thing) => `\n${JSON.stringify(thing)}`).join(',')
  const fields = JSON.stringify(head).slice(0, -1)
  return `${fields},"actors":[${lines(actors)}\n],"events":[${lines(events)}\n]}\n`
}

/** The recording in the text of a file; null if it isn't one. */
export function readRecording(text: string): Recording | null {
  try {
    return recordingSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
