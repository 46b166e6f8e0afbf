import { stopPostmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'

const lookEveryMilliseconds = 1_000

/**
 * Starts a PostgreSQL again that has ended by itself: it does when it cannot write its log, and when the system takes its
 * memory. A start that fails, on a disk that is still full, is tried again at the next look.
 */
export function keepRunning(first: number, startAgain: () => Promise<number>): { stop(): Promise<void> } {
  let pid = first
  let starting: Promise<void> | null = null
  const look = () => {
    if (starting || isAlive(pid)) return
    starting = startAgain()
      .then((next) => {
        pid = next
      })
      .catch(() => {})
      .finally(() => {
        starting = null
      })
  }
  const watch = setInterval(look, lookEveryMilliseconds)
  watch.unref()
  return {
    async stop() {
      clearInterval(watch)
      await starting
      await stopPostmaster(pid)
    },
  }
}
