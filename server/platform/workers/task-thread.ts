import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { TaskFailure, type TaskTrouble } from '../../engines/tasks/index.ts'
import { codeCache } from './code-cache.ts'
import type { TaskName } from './tasks.ts'

/** `milliseconds` of processor time. */
export type TaskRun = { name: string; input: unknown; milliseconds: number; signal: AbortSignal | undefined }
export type TaskThread = {
  /** One task at a time. Stopping a task ends its thread. */
  run(task: TaskRun): Promise<unknown>
  hasEnded(): boolean
  end(): Promise<void>
}

type Answer = { result: unknown } | { failure: string }
type Message = 'loaded' | Answer
/**
 * Multiple of its processor time that a task may take by the clock, at least a minute: others may be using the
 * processor.
 */
const CLOCK_SHARE = 10
const LEAST_CLOCK_MILLISECONDS = 60_000
/** Minimum milliseconds between two checks of a task near its limit. */
const SHORTEST_PAUSE = 5

/**
 * Ends a task when its thread has computed for `milliseconds`, not counting the loading of code. A task that neither
 * computes nor answers is ended by the clock.
 */
function limitTask(worker: Worker, milliseconds: number, end: () => void) {
  const byClock = setTimeout(end, Math.max(milliseconds * CLOCK_SHARE, LEAST_CLOCK_MILLISECONDS))
  let next: NodeJS.Timeout | undefined
  let isOver = false

  async function computed(): Promise<number> {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1_000
  }
  async function check(before: number): Promise<void> {
    const taken = (await computed()) - before
    if (isOver) return
    if (taken >= milliseconds) end()
    else next = setTimeout(checkSoon, Math.max(milliseconds - taken, SHORTEST_PAUSE), before)
  }
  // A thread that has ended reports that itself.
  const checkSoon = (before: number) => void check(before).catch(() => {})

  return {
    begin() {
      computed().then(checkSoon, () => {})
    },
    stop() {
      isOver = true
      clearTimeout(byClock)
      clearTimeout(next)
    },
  }
}

const troubleOf = (error: { code?: string }): TaskTrouble =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too much memory' : 'failed'

/**
 * A thread without the server's environment that keeps its loaded code for the next task. `loaded`: tasks to load in
 * advance.
 */
export function startTaskThread(megabytes: number, loaded: readonly TaskName[]): TaskThread {
  const worker = new Worker(join(import.meta.dirname, 'task.worker.ts'), {
    env: codeCache(),
    workerData: loaded,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  worker.unref()
  let stop: (failure: TaskFailure) => void = () => {}
  let hasEnded = false
  worker.on('error', (error) => stop(new TaskFailure(troubleOf(error as { code?: string }), error)))
  worker.on('exit', () => {
    hasEnded = true
    stop(new TaskFailure('failed'))
  })

  const end = async () => {
    hasEnded = true
    await worker.terminate()
  }

  return {
    hasEnded: () => hasEnded,
    end,
    async run({ name, input, milliseconds, signal }) {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      stop = (failure) => {
        reject(failure)
        void end()
      }
      const cancel = () => stop(new TaskFailure('cancelled'))
      const limit = limitTask(worker, milliseconds, () => stop(new TaskFailure('too long')))
      const take = (message: Message) => (message === 'loaded' ? limit.begin() : resolve(message))
      signal?.addEventListener('abort', cancel, { once: true })
      worker.on('message', take)
      try {
        worker.postMessage({ name, input })
        const answer = await promise
        if ('failure' in answer) throw new TaskFailure('failed', answer.failure)
        return answer.result
      } finally {
        limit.stop()
        signal?.removeEventListener('abort', cancel)
        worker.off('message', take)
        stop = () => {}
      }
    },
  }
}
