import type { RecordedEvent, RecordedValue, Recording } from '../../../contract/flows/recording.ts'

/** `position`: how many events have happened. `actor`: the only one whose events are played; null for all. */
export type Playback = { recording: Recording | null; position: number; actor: number | null }

const SHORTEST_PAUSE_MS = 150
const LONGEST_PAUSE_MS = 1_500

/** The position after one more (1) or one less (-1) event of the chosen actor; the same if there is none. */
export function positionAfter({ recording, position, actor }: Playback, by: 1 | -1): number {
  const events = recording?.events ?? []
  const isPlayed = (event: RecordedEvent) => actor === null || event.actor === actor
  if (by === -1) return events.findLastIndex((event, index) => index < position - 1 && isPlayed(event)) + 1
  const next = events.findIndex((event, index) => index >= position && isPlayed(event))
  return next === -1 ? position : next + 1
}

/** How long, in ms, playback waits before the next event: as long as the page did, within limits. */
export function pauseBefore(playback: Playback): number {
  const { recording, position } = playback
  const next = recording?.events[positionAfter(playback, 1) - 1]?.at ?? 0
  const last = recording?.events[position - 1]?.at ?? next
  return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, next - last))
}

/** The last known state of each actor after that many events, in the order of their numbers. */
export function valuesAt({ actors, events }: Recording, position: number): (RecordedValue | null)[] {
  const values = actors.map(({ value }) => value)
  for (const { actor, value } of events.slice(0, position)) if (value !== null) values[actor - 1] = value
  return values
}

/** Paths of the active states below the machine itself, such as "open" and "open.signed in". */
export function statesOf(value: RecordedValue | null, path = ''): string[] {
  if (value === null) return []
  if (typeof value === 'string') return [`${path}${value}`]
  return Object.entries(value).flatMap(([state, inner]) => [`${path}${state}`, ...statesOf(inner, `${path}${state}.`)])
}

/** "jobs", "upload 2": each actor's name in the order of their numbers. */
export function namesOfActors({ actors }: Recording): string[] {
  const uses = new Map<string, number>()
  return actors.map(({ machine }) => {
    const use = (uses.get(machine) ?? 0) + 1
    uses.set(machine, use)
    return use === 1 ? machine : `${machine} ${use}`
  })
}

/** An event as the atlas calls it: "send file: done" for what XState sends when an actor is done. */
export function nameOfEvent(type: string): string {
  const [, ending, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  if (actor !== undefined) return `${actor}: ${ending === 'done' ? 'done' : 'failed'}`
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? []
  return delay === undefined ? type : `after ${delay}`
}
