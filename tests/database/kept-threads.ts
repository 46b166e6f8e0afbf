import { startTaskThread, type TaskThread } from '../../server/platform/workers/task-thread.ts'

/** Of each size. */
const MOST_KEPT = 2
const kept = new Map<number, TaskThread[]>()

/**
 * Starts a thread, or takes one that a closed server of this process left idle: a new one loads the code of its tasks
 * again, which takes more processor time than most tests.
 */
export const startKeptThread: typeof startTaskThread = (megabytes, loaded) => {
  const left = kept.get(megabytes) ?? []
  kept.set(megabytes, left)
  // One that crashed while it was idle would never answer.
  while (left.at(-1)?.hasEnded() === true) left.pop()
  const thread = left.pop() ?? startTaskThread(megabytes, loaded)
  let isRunning = false
  let isLeft = false
  return {
    hasEnded: () => isLeft || thread.hasEnded(),
    async run(task) {
      isRunning = true
      try {
        return await thread.run(task)
      } finally {
        isRunning = false
      }
    },
    async end() {
      if (isLeft) return
      isLeft = true
      if (isRunning || thread.hasEnded() || left.length === MOST_KEPT) await thread.end()
      else left.push(thread)
    },
  }
}
