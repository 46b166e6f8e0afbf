import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { Message, Reply } from '../crawl/egress.ts'
import { fetchOver } from './guarded-fetch.ts'

/** Longer than any MODEL_FIRST_SILENCE: the answer itself ends a model that is silent for longer than it may be. */
export const LONGEST_SILENCE_MS = 920_000

function connect(url: URL, signal: AbortSignal, { method = 'GET', headers = {}, body }: Message): Promise<Reply> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((done, fail) => {
    const asked = request(url, { method, headers: { 'accept-encoding': 'identity', ...headers, ...length }, signal })
    asked.setTimeout(LONGEST_SILENCE_MS, () =>
      asked.destroy(Object.assign(new Error(`no bytes from ${url.host}`), { code: 'ETIMEDOUT' })),
    )
    asked.once('error', fail)
    asked.once('response', (reply) => {
      reply.on('error', () => {})
      done({
        ...{ status: reply.statusCode ?? 0, headers: reply.headers, body: reply },
        end: () => void asked.destroy(),
      })
    })
    asked.end(body)
  })
}

/**
 * `fetch` to an address that the operator has set, wherever it leads. The one of Node gives up after 300 s without a byte,
 * whatever MODEL_FIRST_SILENCE and MODEL_SILENCE allow.
 */
export const operatorFetch = fetchOver(connect)
