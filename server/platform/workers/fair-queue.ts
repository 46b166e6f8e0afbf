export type FairQueue = { run<Result>(key: string, task: () => Promise<Result>): Promise<Result> }
type Waiting = { start: () => void; timer: NodeJS.Timeout }

/**
 * Runs at most `atOnce` tasks, one per key at a time, and serves the keys in turn. The first task of a key waits only
 * for the tasks that are running, however many another key has queued. A task fails with `busy` if it waits too long or
 * finds `mostWaiting` tasks of its key waiting.
 */
export function createFairQueue(options: {
  atOnce: number
  mostWaiting: number
  waitMilliseconds: number
  busy: () => Error
}): FairQueue {
  const waiting = new Map<string, Waiting[]>()
  const running = new Set<string>()

  const startNext = (): void => {
    for (const [key, tasks] of waiting) {
      if (running.size >= options.atOnce) return
      if (running.has(key)) continue
      const task = tasks.shift()
      waiting.delete(key)
      if (task === undefined) continue
      if (tasks.length > 0) waiting.set(key, tasks)
      clearTimeout(task.timer)
      running.add(key)
      task.start()
    }
  }

  const finish = (key: string): void => {
    running.delete(key)
    const rest = waiting.get(key)
    if (rest !== undefined) {
      // To the end of the queue: keys that waited while this one ran come first.
      waiting.delete(key)
      waiting.set(key, rest)
    }
    startNext()
  }

  return {
    run: (key, task) =>
      new Promise((resolve, reject) => {
        const tasks = waiting.get(key) ?? []
        if (tasks.length >= options.mostWaiting) {
          reject(options.busy())
          return
        }
        const own: Waiting = {
          start: () => {
            task()
              .then(resolve, reject)
              .finally(() => finish(key))
          },
          timer: setTimeout(() => {
            tasks.splice(tasks.indexOf(own), 1)
            reject(options.busy())
          }, options.waitMilliseconds),
        }
        tasks.push(own)
        waiting.set(key, tasks)
        startNext()
      }),
  }
}
