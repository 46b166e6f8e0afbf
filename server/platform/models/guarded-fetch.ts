import { Readable } from 'node:stream'
import { assistantTexts, ModelRefusal } from '../../engines/assistant/index.ts'
import type { Egress, Message, Reply } from '../crawl/egress.ts'
import { AddressRefused, targetOf } from '../crawl/fetch-page.ts'

/** The library sends text; other bodies are not model requests. */
const textOf = (body: RequestInit['body']): string | undefined => {
  if (body === null || body === undefined) return undefined
  if (typeof body === 'string') return body
  throw new TypeError('only text is sent to a model')
}

/** Fails like `fetch`, so that a refused or broken connection is retried and has its message. */
async function* piecesOf(body: Reply['body']): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw new TypeError('terminated', { cause: error })
  }
}

function responseOf(reply: Reply): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(reply.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one)
  const hasNoBody = reply.status === 204 || reply.status === 304
  if (hasNoBody) reply.end()
  const stream = hasNoBody ? null : (Readable.toWeb(Readable.from(piecesOf(reply.body))) as ReadableStream<Uint8Array>)
  return new Response(stream, { status: reply.status, headers })
}

/** Opens a connection to an address and sends one request. */
type Connect = (url: URL, signal: AbortSignal, message: Message) => Promise<Reply>

/** `fetch` over another connection. Redirects are returned, not followed, so a key is never sent to their target. */
export const fetchOver =
  (connect: Connect): typeof fetch =>
  async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const signal = init.signal ?? new AbortController().signal
    const body = textOf(init.body)
    const message = {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(body === undefined ? {} : { body }),
    }
    const reply = await connect(url, signal, message).catch((error: unknown) => {
      if (signal.aborted || error instanceof ModelRefusal) throw error
      throw new TypeError('fetch failed', { cause: error })
    })
    return responseOf(reply)
  }

/** `fetch` through the egress: for each request, the address is checked and its name resolved once. */
export const guardedFetch = (egress: Egress): typeof fetch =>
  fetchOver(async (url, signal, message) => {
    const target = await targetOf(egress, url).catch((error: unknown) => {
      throw error instanceof AddressRefused ? new ModelRefusal(assistantTexts.modelNotAllowed) : error
    })
    return egress.connect(target, signal, message)
  })
