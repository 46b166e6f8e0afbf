import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { lengthOf, type Message, type Reply, replyTo } from '../crawl/egress.ts'
import { fetchOver } from './guarded-fetch.ts'

/** Longer than any MODEL_FIRST_SILENCE, so the silence limits themselves end an answer. */
export const LONGEST_SILENCE_MS = 920_000

function connect(url: URL, signal: AbortSignal, { method = 'GET', headers = {}, body }: Message): Promise<Reply> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  const asked = request(url, {
    headers: { 'accept-encoding': 'identity', ...headers, ...lengthOf(body) },
    ...{ method, signal },
  })
  return replyTo(asked, { body, silence: LONGEST_SILENCE_MS, host: url.host })
}

/**
 * `fetch` to any address the operator has set. Node's own gives up after 300 s without a byte, whatever
 * MODEL_FIRST_SILENCE and MODEL_SILENCE allow.
 */
export const operatorFetch = fetchOver(connect)
