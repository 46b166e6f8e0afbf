import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Fetched } from './fetch-page.ts'
import { type PageContent, pageContent } from './page-content.ts'

const limitMilliseconds = 3_000
const mostMegabytes = 256

const header = ({ headers }: Pick<Fetched, 'headers'>, name: string) => [headers[name] ?? ''].flat().join(', ')

export const isHtml = (page: Pick<Fetched, 'status' | 'headers'>) =>
  page.status === 200 &&
  /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(header(page, 'content-type')) &&
  /^(?:|identity)$/i.test(header(page, 'content-encoding'))

function textOf(page: Fetched): string {
  const told = /charset\s*=\s*["']?([\w-]+)/i
  const start = page.bytes.subarray(0, 2_048).toString('latin1')
  const label = (told.exec(header(page, 'content-type')) ?? told.exec(start))?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(page.bytes)
  } catch {
    return new TextDecoder().decode(page.bytes)
  }
}

/** Up to here the work is done within a few milliseconds, sooner than a thread starts. */
const smallPage = 50_000

/** What a page holds; a large one is worked out on a thread of its own, so that one made to be hard to read holds nobody up. */
export async function readPage(page: Fetched, signal: AbortSignal): Promise<PageContent> {
  const input = { html: textOf(page), url: page.url.href, robots: header(page, 'x-robots-tag') }
  if (input.html.length <= smallPage) return pageContent(input)
  return new Promise((done, fail) => {
    const worker = new Worker(join(import.meta.dirname, 'page-content.worker.ts'), {
      workerData: input,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    })
    const stop = AbortSignal.any([signal, AbortSignal.timeout(limitMilliseconds)])
    const end = (finish: () => void) => {
      stop.removeEventListener('abort', cancel)
      void worker.terminate()
      finish()
    }
    const cancel = () => end(() => fail(stop.reason as Error))
    stop.addEventListener('abort', cancel, { once: true })
    worker.once('message', (content: PageContent) => end(() => done(content)))
    worker.once('error', (error) => end(() => fail(error)))
  })
}
