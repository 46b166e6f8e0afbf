import type { TextStorage } from './draft-storage.ts'

const removed = ''

/**
 * Wraps an asynchronous storage so that closing the page during a write loses nothing: until the storage has a text,
 * `atOnce` holds a copy, written synchronously. If `atOnce` refuses, texts are only in the storage.
 */
export function withWriteAheadCopy(
  storage: TextStorage,
  atOnce: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): TextStorage {
  function attempt<T>(work: () => T): T | null {
    try {
      return work()
    } catch {
      return null
    }
  }
  /** Only if it is still this text: a later one has to stay. */
  const forget = (name: string, text: string) => attempt(() => atOnce.getItem(name) === text && atOnce.removeItem(name))
  async function keep(name: string, text: string, work: Promise<void>): Promise<void> {
    await work
    forget(name, text)
  }
  return {
    async getItem(name) {
      const last = attempt(() => atOnce.getItem(name))
      if (last === null) return await storage.getItem(name)
      return last === removed ? null : last
    },
    setItem(name, value) {
      attempt(() => atOnce.setItem(name, value))
      return keep(name, value, storage.setItem(name, value))
    },
    removeItem(name) {
      attempt(() => atOnce.setItem(name, removed))
      return keep(name, removed, storage.removeItem(name))
    },
  }
}
