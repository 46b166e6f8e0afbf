import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Digest, type Digestible, understand } from './understand.ts'

const limitMilliseconds = 120_000
/** Up to here the work is done within a few milliseconds, sooner than a thread starts. */
const smallText = 200_000

const isSmall = (input: Digestible) =>
  input.sheets.length === 0 && input.pages.reduce((length, page) => length + page.text.length, 0) <= smallText

/** What is in an extracted file; a large one is worked out on a thread of its own. Rejects when that takes too long. */
export function digest(input: Digestible, signal: AbortSignal): Promise<Digest> {
  if (isSmall(input)) return Promise.resolve(understand(input))
  return new Promise((done, fail) => {
    const worker = new Worker(join(import.meta.dirname, 'digest.worker.ts'), { workerData: input })
    const end = (finish: () => void) => {
      clearTimeout(limit)
      signal.removeEventListener('abort', cancel)
      void worker.terminate()
      finish()
    }
    const cancel = () => end(() => fail(new Error('cancelled')))
    const limit = setTimeout(
      () => end(() => fail(new Error('the file took too long to understand'))),
      limitMilliseconds,
    )
    signal.addEventListener('abort', cancel, { once: true })
    worker.once('message', (result: Digest) => end(() => done(result)))
    worker.once('error', (error) => end(() => fail(error)))
  })
}
