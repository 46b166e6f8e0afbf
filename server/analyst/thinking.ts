import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { AnalystStep } from './conversation.ts'
import { analystTexts as texts } from './analyst.texts.ts'
import type { ModelPrompt } from './model-types.ts'

const limitMilliseconds = 5_000
const tooLong: AnalystStep = { type: 'text', text: texts.tooLong }

type Waiting = { prompt: ModelPrompt; done: (step: AnalystStep) => void }
type Given = { id: number; step: AnalystStep }

/**
 * Thinks on a thread of its own, one prompt after another, so that no question, however odd, holds up the server. A thought
 * that takes longer than five seconds ends with the thread, and the next one has a new thread.
 */
export function createThinker(limit = limitMilliseconds): (prompt: ModelPrompt) => Promise<AnalystStep> {
  const queue: Waiting[] = []
  let worker: Worker | null = null
  let isBusy = false
  let count = 0

  function thread(): Worker {
    if (worker !== null) return worker
    worker = new Worker(join(import.meta.dirname, 'think.worker.ts'))
    worker.unref()
    return worker
  }

  function next(): void {
    const waiting = isBusy ? undefined : queue.shift()
    if (waiting === undefined) return
    isBusy = true
    const own = thread()
    const id = ++count
    const end = (step: AnalystStep, isLost: boolean): void => {
      clearTimeout(timer)
      own.off('message', take)
      own.off('error', fail)
      if (isLost) {
        worker = null
        void own.terminate()
      }
      isBusy = false
      waiting.done(step)
      next()
    }
    const take = (given: Given): void => {
      if (given.id === id) end(given.step, false)
    }
    const fail = (): void => end(tooLong, true)
    const timer = setTimeout(fail, limit)
    own.on('message', take)
    own.on('error', fail)
    own.postMessage({ id, prompt: waiting.prompt })
  }

  return (prompt) =>
    new Promise((done) => {
      queue.push({ prompt, done })
      next()
    })
}
