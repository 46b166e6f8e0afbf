import { createFairQueue } from './fair-queue.ts'
import { TaskFailure } from '../../engines/tasks/index.ts'
import { startTaskThread, type TaskRun, type TaskThread } from './task-thread.ts'
import { type TaskInput, type TaskName, type TaskResult, tasks } from './tasks.ts'

type Asked<Name extends TaskName> = {
  /** Tasks of one organisation queue behind each other; other organisations wait for at most one of them. */
  organisationId: string
  input: TaskInput<Name>
  signal?: AbortSignal | undefined
}

export type Workers = {
  /** Rejects with a TaskFailure when there is no result: too much time or memory, or too many tasks waiting. */
  run<Name extends TaskName>(name: Name, asked: Asked<Name>): Promise<TaskResult<Name>>
  /** Starts the thread that the first answer needs. */
  warm(): void
  close(): Promise<void>
}

/** Answers that people wait for have their own threads, so files don't delay them. */
const lanes = {
  answers: { threads: 2, megabytes: 512, mostWaiting: 100, waitMilliseconds: 30_000 },
  files: { threads: 2, megabytes: 2_048, mostWaiting: 500, waitMilliseconds: 600_000 },
}

/** Overrides the default limits. */
type Limits = { milliseconds?: Partial<Record<TaskName, number>>; megabytes?: number }

export function startWorkers(limits: Limits = {}, startThread = startTaskThread): Workers {
  const { megabytes } = limits
  const running = {
    answers: createLane(megabytes ? { ...lanes.answers, megabytes } : lanes.answers, startThread),
    files: createLane(megabytes ? { ...lanes.files, megabytes } : lanes.files, startThread),
  }
  return {
    run<Name extends TaskName>(name: Name, { organisationId, input, signal }: Asked<Name>) {
      const { lane, milliseconds: usual } = tasks[name]
      const milliseconds = limits.milliseconds?.[name] ?? usual
      return running[lane].run(organisationId, { name, input, milliseconds, signal }) as Promise<TaskResult<Name>>
    },
    warm: () => running.answers.warm(['think of the next step']),
    async close() {
      await Promise.all(Object.values(running).map((lane) => lane.close()))
    },
  }
}

function createLane(
  { threads, megabytes, mostWaiting, waitMilliseconds }: (typeof lanes)['answers'],
  startThread: typeof startTaskThread,
) {
  const busy = () => new TaskFailure('busy')
  const queue = createFairQueue({ atOnce: threads, mostWaiting, waitMilliseconds, busy })
  const all = new Set<TaskThread>()
  const idle: TaskThread[] = []
  let isClosed = false

  function start(loaded: readonly TaskName[]): TaskThread {
    const started = startThread(megabytes, loaded)
    all.add(started)
    return started
  }

  /** The thread that worked last has most of its code loaded. */
  function takeThread(): TaskThread {
    const known = idle.pop()
    if (known && !known.hasEnded()) return known
    if (known) all.delete(known)
    return start([])
  }

  function putBack(thread: TaskThread): void {
    if (thread.hasEnded()) all.delete(thread)
    else idle.push(thread)
  }

  async function work(task: TaskRun): Promise<unknown> {
    if (isClosed || task.signal?.aborted) throw new TaskFailure('cancelled')
    const thread = takeThread()
    try {
      return await thread.run(task)
    } finally {
      putBack(thread)
    }
  }

  return {
    run: (key: string, task: TaskRun) =>
      unlessAborted(
        task.signal,
        queue.run(key, () => work(task)),
      ),
    warm: (loaded: readonly TaskName[]) => putBack(start(loaded)),
    async close() {
      isClosed = true
      await Promise.all([...all].map((thread) => thread.end()))
    },
  }
}

/** On abort, the waiting ends at once; the task then does nothing in its turn. */
function unlessAborted<T>(signal: AbortSignal | undefined, turn: Promise<T>): Promise<T> {
  if (!signal) return turn
  const { promise, reject } = Promise.withResolvers<never>()
  const leave = () => reject(new TaskFailure('cancelled'))
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave, { once: true })
  return Promise.race([turn, promise]).finally(() => signal.removeEventListener('abort', leave))
}
