import type { LiveActor } from '../../views/flows/flow.types.ts'
import { type FlowMessage, type FlowsChannel, OPEN_INTERVAL_MS } from './live-flows.ts'

const MOST_EVENTS = 8

/** The actors of all other windows, with what happened since; in the order in which they began. */
export function nextActors(actors: readonly LiveActor[], message: FlowMessage): readonly LiveActor[] {
  if (message.kind === 'atlas is open') return actors
  if (message.kind === 'page closed') return actors.filter(({ name }) => !name.endsWith(windowOf(message)))
  const name = `${message.actor}${windowOf(message)}`
  if (message.kind === 'ended') return actors.filter((actor) => actor.name !== name)
  const { machine, states, event } = message
  const former = actors.find((actor) => actor.name === name)
  const entered = states.filter((state) => !former?.states.includes(state))
  const happened = event === '' ? [] : [{ event, entered }]
  const events = [...(former?.events ?? []), ...happened].slice(-MOST_EVENTS)
  const actor: LiveActor = { name, machine, states, events }
  return former ? actors.map((one) => (one === former ? actor : one)) : [...actors, actor]
}

const windowOf = ({ page }: { page: string }) => ` · ${page}`

/** Says that an atlas is open for as long as someone subscribes, and keeps what the other windows report. */
export function watchActors(openChannel: () => FlowsChannel) {
  const listeners = new Set<() => void>()
  let actors: readonly LiveActor[] = []
  let end: (() => void) | null = null

  const begin = () => {
    const channel = openChannel()
    const say = () => channel.postMessage({ kind: 'atlas is open' } satisfies FlowMessage)
    channel.addEventListener('message', ({ data }: MessageEvent<FlowMessage>) => {
      const next = nextActors(actors, data)
      if (next === actors) return
      actors = next
      for (const listener of [...listeners]) listener()
    })
    const timer = setInterval(say, OPEN_INTERVAL_MS)
    say()
    return () => {
      clearInterval(timer)
      channel.close()
      actors = []
    }
  }
  return {
    get: () => actors,
    subscribe(listener: () => void) {
      listeners.add(listener)
      end ??= begin()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        end?.()
        end = null
      }
    },
  }
}
