import { AsyncLocalStorage } from 'node:async_hooks'

export type Shares = {
  /** Runs `work` once a slot is free for `key`. Throws `tooLate()` if none is in time. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
  waiting(): number
}
type Lane = { running: number; waiting: Set<() => void> }

/**
 * At most `atOnce` run at a time and `perKey` per key. Waiting keys are served in turn, so a thousand requests of one
 * key delay another key's first by no more than the running ones.
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
    // A lane that was served moves to the end, where this loop meets it again, until nothing can start.
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

/** The share of the server's own work: it may use every slot that nobody else waits for. */
export const ownShare = 'server'

const current = new AsyncLocalStorage<string>()

/** Counts everything that `work` waits for towards `key`: a person, or an address without a known sign-in. */
export const inShareOf = <T>(key: string, work: () => T): T => current.run(key, work)
export const shareOfCaller = (): string => current.getStore() ?? ownShare
