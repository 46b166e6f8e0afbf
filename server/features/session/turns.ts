export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Runs work with the same key one at a time, in order. Those waiting hold nothing. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key)
    const own = (async () => {
      await before?.catch(() => {})
      return work()
    })()
    last.set(key, own)
    try {
      return await own
    } finally {
      if (last.get(key) === own) last.delete(key)
    }
  }
}
