/**
 * Runs `work(key)` soon after `poke(key)`, never in parallel for one key, and again if it was poked meanwhile. Pokes
 * within `windowMilliseconds` are combined into one run.
 */
export function createDrain(work: (key: string) => Promise<void>, windowMilliseconds = 16) {
  const state = new Map<string, 'waiting' | 'running' | 'running, poked'>()
  const run = async (key: string): Promise<void> => {
    state.set(key, 'running')
    try {
      await work(key)
    } catch {
      // The next poke, or the reader's reconnect, reads again from the same number.
    }
    const wasPoked = state.get(key) === 'running, poked'
    state.delete(key)
    if (wasPoked) wake(key)
  }
  const wake = (key: string): void => {
    const now = state.get(key)
    if (now === 'running') state.set(key, 'running, poked')
    if (now !== undefined) return
    state.set(key, 'waiting')
    setTimeout(() => void run(key), windowMilliseconds)
  }
  return { wake }
}
