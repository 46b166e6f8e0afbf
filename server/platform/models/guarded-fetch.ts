import { Readable } from 'node:stream'
import type { Egress } from '../crawl/egress.ts'
import { assistantTexts, ModelRefusal } from '../../engines/assistant/index.ts'
import { AddressRefused, targetOf } from '../crawl/fetch-page.ts'

/** What the library sends is text; anything else is none of a model's requests. */
const textOf = (body: RequestInit['body']): string | undefined => {
  if (body === null || body === undefined) return undefined
  if (typeof body === 'string') return body
  throw new TypeError('only text is sent to a model')
}

/**
 * `fetch` over the guarded way into the network: the address is checked and its name resolved once for each request. A
 * redirect is an answer like any other, so that a key never travels on to where it leads.
 */
export const guardedFetch =
  (egress: Egress): typeof fetch =>
  async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const signal = init.signal ?? new AbortController().signal
    const body = textOf(init.body)
    const target = await targetOf(egress, url).catch((error: unknown) => {
      throw error instanceof AddressRefused ? new ModelRefusal(assistantTexts.modelNotAllowed) : error
    })
    const reply = await egress.connect(target, signal, {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(body === undefined ? {} : { body }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(reply.headers))
      for (const one of [value ?? []].flat()) headers.append(name, one)
    const hasNoBody = reply.status === 204 || reply.status === 304
    if (hasNoBody) reply.end()
    const stream = hasNoBody ? null : (Readable.toWeb(Readable.from(reply.body)) as ReadableStream<Uint8Array>)
    return new Response(stream, { status: reply.status, headers })
  }
