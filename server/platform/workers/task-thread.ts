import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { TaskFailure, type TaskTrouble } from '../../engines/tasks/index.ts'
import type { TaskName } from './tasks.ts'

export type TaskRun = { name: string; input: unknown; milliseconds: number; signal: AbortSignal | undefined }
export type TaskThread = {
  /** One task at a time. A thread whose task was stopped ends with it. */
  run(task: TaskRun): Promise<unknown>
  hasEnded(): boolean
  end(): Promise<void>
}

type Answer = { result: unknown } | { failure: string }
const troubleOf = (error: { code?: string }): TaskTrouble =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too much memory' : 'failed'

/** A thread without the server's environment that keeps what it has loaded for the next task. `loaded`: before any task. */
export function startTaskThread(megabytes: number, loaded: readonly TaskName[]): TaskThread {
  const worker = new Worker(join(import.meta.dirname, 'task.worker.ts'), {
    env: {},
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
      const clock = setTimeout(() => stop(new TaskFailure('too long')), milliseconds)
      signal?.addEventListener('abort', cancel, { once: true })
      worker.once('message', resolve)
      try {
        worker.postMessage({ name, input })
        const answer = await promise
        if ('failure' in answer) throw new TaskFailure('failed', answer.failure)
        return answer.result
      } finally {
        clearTimeout(clock)
        signal?.removeEventListener('abort', cancel)
        worker.off('message', resolve)
        stop = () => {}
      }
    },
  }
}
