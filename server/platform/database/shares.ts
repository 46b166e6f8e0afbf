import { AsyncLocalStorage } from 'node:async_hooks'

export type Shares = {
  /** Runs `work` once a place is free for `key`. Throws `tooLate()` when none was in time. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
  waiting(): number
}
type Lane = { running: number; waiting: Set<() => void> }

/**
 * At most `atOnce` at a time and `perKey` of one key. Those that wait are served key by key in turn, so that a thousand
 * of one key hold up the first of another by no more than what is under way.
 */
export function createShares(options: {
  atOnce: number
  perKey(key: string): number
  patienceMilliseconds: number
  tooLate(): Error
}): Shares {
  const lanes = new Map<string, Lane>()
  let running = 0
  let waiting = 0

  const serveNext = (): void => {
    // A lane that was served goes to the end and is met again there, until nobody may start.
    for (const [key, lane] of lanes) {
      if (running >= options.atOnce) return
      const [start] = lane.waiting
      if (!start || lane.running >= options.perKey(key)) continue
      lanes.delete(key)
      lanes.set(key, lane)
      lane.waiting.delete(start)
      waiting -= 1
      lane.running += 1
      running += 1
      start()
    }
  }

  const claim = (key: string): Promise<void> =>
    new Promise((done, fail) => {
      const lane = lanes.get(key) ?? { running: 0, waiting: new Set() }
      lanes.set(key, lane)
      const giveUp = () => {
        lane.waiting.delete(start)
        waiting -= 1
        if (lane.running === 0 && lane.waiting.size === 0) lanes.delete(key)
        fail(options.tooLate())
      }
      const patience = setTimeout(giveUp, options.patienceMilliseconds)
      const start = () => {
        clearTimeout(patience)
        done()
      }
      lane.waiting.add(start)
      waiting += 1
      serveNext()
    })

  const leave = (key: string): void => {
    const lane = lanes.get(key)!
    lane.running -= 1
    running -= 1
    if (lane.running === 0 && lane.waiting.size === 0) lanes.delete(key)
    serveNext()
  }

  return {
    async run(key, work) {
      await claim(key)
      try {
        return await work()
      } finally {
        leave(key)
      }
    },
    waiting: () => waiting,
  }
}

/** The share of what the server does by itself: it may take every place that nobody else waits for. */
export const ownShare = 'server'

const current = new AsyncLocalStorage<string>()

/** All that `work` waits for is counted as that of `key`: of a person, or of an address that nobody has signed in from yet. */
export const inShareOf = <T>(key: string, work: () => T): T => current.run(key, work)
export const shareOfCaller = (): string => current.getStore() ?? ownShare
