import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ModelServer, type Rule, startModelServer } from '../fixtures/model-server/model-server.ts'
import { ask } from './chat-frames.ts'
import { type Library, startLibrary } from './library.ts'
import { type Frame, type LiveClient, openChat } from './live-client.ts'

export type WebEnvironment = Library & {
  model: ModelServer
  /** The address of a site that stands for all of the web, its search service among it. */
  site: string
  /** What that site was asked, method and path. */
  requests: string[]
  newThread(): Promise<string>
  chat(thread: string): Promise<LiveClient>
  /** Asks, gives this answer to every search that waits for the person, and returns the frames until the end. */
  ask(question: string, isAllowed: boolean | null, thread?: string): Promise<Frame[]>
}

/** The words of the searches that the person was shown. */
export const shownWords = (frames: readonly Frame[]): string[] =>
  frames.flatMap(({ message }) =>
    message?.action?.name === 'ask_web_search' && message.action.data.state === undefined
      ? [message.action.data.words as string]
      : [],
  )

/** `pages`: HTML by path; a search names those whose paths are among its words, or else all of them. The organisation lets conversations use the web. */
export async function startWebEnvironment(
  rulesOf: (site: string) => Rule[],
  pagesOf: (site: string) => Record<string, string>,
): Promise<WebEnvironment> {
  const requests: string[] = []
  let pages: Record<string, string> = {}
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    requests.push(`${request.method} ${decodeURIComponent(path)}`)
    const [bare = '/'] = path.split('?')
    if (bare === '/search') {
      const query = new URL(path, site).searchParams.get('q') ?? ''
      const named = Object.keys(pages).filter((one) => query.split(' ').includes(one.slice(1)))
      const results = (named.length > 0 ? named : Object.keys(pages)).map((one) => ({
        ...{
          url: `${site}${one}`,
          title: /<title>([^<]*)/.exec(pages[one] ?? '')?.[1] ?? one,
          content: `About ${one}`,
        },
      }))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results }))
    } else if (pages[bare] !== undefined)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pages[bare])
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const site = `http://${host}`
  pages = pagesOf(site)
  const model = await startModelServer({ rules: rulesOf(site) })
  const settings = { MODEL_BASE_URL: model.url, CRAWL_ALLOW: host, SEARCH_URL: `${site}/` }
  const library = await startLibrary({}, settings)
  await library.server.call('POST', `/orgs/${library.project}`, library.token, { isWebAllowed: true })
  const { project, token } = library
  const newThread = async () =>
    (await library.server.call('POST', `/orgs/${project}/threads`, token, {})).body.thread.id as string
  const chat = (thread: string) => openChat(library.server.url, { token, project, thread })
  return {
    ...{ ...library, model, site, requests, newThread, chat },
    async ask(question, isAllowed, thread) {
      const client = await chat(thread ?? (await newThread()))
      const decided = new Set<string>()
      const answerAll = async () => {
        for (;;) {
          const frame = await client.next(
            ({ message }) => isWaiting(message) && !decided.has(message.action.data.callId),
          )
          const { callId } = frame['message'].action.data as { callId: string }
          decided.add(callId)
          if (isAllowed !== null) client.send({ type: 'decide', callId, isAllowed })
        }
      }
      void answerAll().catch(() => undefined)
      const frames = await ask(client, question)
      client.close()
      return frames
    },
    async close() {
      await library.close()
      await model.close()
      server.close()
    },
  }
}

const isWaiting = (message: Frame['message']): boolean =>
  message?.action?.name === 'ask_web_search' && message.action.data.state === undefined
