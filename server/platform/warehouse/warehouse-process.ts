import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Answer, Reply, Request } from './messages.ts'
import { failureOf } from '../../engines/queries/index.ts'
import { codeCache } from '../workers/code-cache.ts'

export type WarehouseProcess = {
  /** Rejects with a WarehouseFailure: an error of the child, its death, or a timeout. */
  call(request: Request, milliseconds: number): Promise<Reply>
  /** Of the running child, for tests that kill it. */
  processId(): number | undefined
  close(): Promise<void>
}

type Pending = { resolve: (reply: Reply) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }
type Child = { process: ChildProcess; pending: Map<number, Pending>; ended: Promise<void> }

function settle(child: Child, answer: Answer): void {
  const waiting = child.pending.get(answer.id)
  if (waiting === undefined) return
  child.pending.delete(answer.id)
  clearTimeout(waiting.timer)
  if ('reply' in answer) waiting.resolve(answer.reply)
  else waiting.reject(Object.assign(failureOf(answer.trouble), { cause: answer.detail }))
}

function failAll(child: Child): void {
  for (const waiting of child.pending.values()) {
    clearTimeout(waiting.timer)
    waiting.reject(failureOf('unavailable'))
  }
  child.pending.clear()
}

function startChild(isInBackground: boolean): Child {
  // Gets nothing else of the server's environment or arguments, which may hold secrets.
  const started = fork(join(import.meta.dirname, 'warehouse-child.ts'), {
    env: codeCache(),
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Its threads start later and inherit the priority it has then.
  if (isInBackground && started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_LOW)
  let ended: () => void = () => undefined
  const child: Child = { process: started, pending: new Map(), ended: new Promise((resolve) => (ended = resolve)) }
  started.on('message', (answer: Answer) => settle(child, answer))
  started.on('error', () => failAll(child))
  started.on('exit', () => {
    failAll(child)
    ended()
  })
  return child
}

/** A DuckDB process of this server: started when first needed, and again after its death. */
export function createWarehouseProcess(options: { isInBackground?: boolean } = {}): WarehouseProcess {
  let child: Child | null = null
  let lastId = 0
  let closed = false

  const running = (): Child => {
    if (
      child === null ||
      child.process.exitCode !== null ||
      child.process.signalCode !== null ||
      !child.process.connected
    ) {
      child = startChild(options.isInBackground ?? false)
    }
    return child
  }

  return {
    call(request, milliseconds) {
      if (closed) return Promise.reject(failureOf('unavailable'))
      const target = running()
      lastId += 1
      const id = lastId
      return new Promise<Reply>((resolve, reject) => {
        const timer = setTimeout(() => {
          // The child did not even confirm the interrupt: it hangs, and only killing it helps.
          target.pending.delete(id)
          reject(failureOf('too slow'))
          target.process.kill('SIGKILL')
          if (child === target) child = null
        }, milliseconds)
        target.pending.set(id, { resolve, reject, timer })
        target.process.send({ id, request }, (error) => {
          if (error !== null) settle(target, { id, trouble: 'unavailable', detail: error.message })
        })
      })
    },
    processId: () => child?.process.pid,
    async close() {
      closed = true
      if (child === null) return
      child.process.kill('SIGKILL')
      await child.ended
    },
  }
}
