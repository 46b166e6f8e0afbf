import { stopPostmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'

const lookEveryMilliseconds = 1_000

/**
 * Restarts a PostgreSQL that has exited: it exits when it can't write its log, or is killed when memory runs out. A
 * failed start, for example on a full disk, is retried at the next check.
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
