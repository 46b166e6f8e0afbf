import { lookup } from 'node:dns/promises'
import { type ClientRequest, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { crawlerName } from '../../engines/website/index.ts'

/** A checked address; the connection goes only there, even if the name resolves differently later. */
export type Target = { url: URL; address: string; family: 4 | 6; port: number }
export type Reply = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: AsyncIterable<Uint8Array>
  end(): void
}

/** A server silent for this long is given up, to free its slot. */
export const SILENCE_MS = 60_000

/** The request to send; without it, a page is fetched. */
export type Message = {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

/** All outgoing connections to addresses that people give go through this. */
export type Egress = {
  resolve(hostname: string): Promise<string[]>
  connect(target: Target, signal: AbortSignal, message?: Message): Promise<Reply>
  /** Null: any public address. Otherwise only these `host:port`. */
  allowed: readonly string[] | null
  /** Further `host:port` that are allowed although not public. */
  besides?: readonly string[]
  /** Milliseconds between requests, unless the site asks for more. */
  pause: number
}

export const bareHost = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

const connectWithin =
  (silence: number) =>
  (
    { url, address, family, port }: Target,
    signal: AbortSignal,
    { method = 'GET', headers = {}, body }: Message = {},
  ): Promise<Reply> => {
    const request = url.protocol === 'https:' ? requestSecure : requestPlain
    const name = bareHost(url)
    const asked = request({
      ...{ host: address, family, port, path: `${url.pathname}${url.search}`, method, agent: false, signal },
      ...(isIP(name) === 0 ? { servername: name } : {}),
      headers: {
        host: url.host,
        'user-agent': `${crawlerName}/1.0`,
        accept: 'text/html,application/xhtml+xml',
        'accept-encoding': 'identity',
        ...headers,
        ...lengthOf(body),
      },
      lookup: (_name, _options, answer) => answer(new Error('a name is resolved once, before the connection'), '', 4),
    })
    return replyTo(asked, { body, silence, host: url.host })
  }

export const lengthOf = (body: string | undefined): { 'content-length'?: string } =>
  body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }

/**
 * Sends `body` and resolves with the response once its headers arrive. Rejects with ETIMEDOUT after `silence` ms
 * without a byte.
 */
export function replyTo(
  request: ClientRequest,
  { body, silence, host }: { body: string | undefined; silence: number; host: string },
): Promise<Reply> {
  return new Promise((done, fail) => {
    request.setTimeout(silence, () =>
      request.destroy(Object.assign(new Error(`no bytes from ${host}`), { code: 'ETIMEDOUT' })),
    )
    request.once('error', fail)
    request.once('response', (reply) => {
      reply.on('error', () => {})
      done({
        ...{ status: reply.statusCode ?? 0, headers: reply.headers, body: reply },
        end: () => void request.destroy(),
      })
    })
    request.end(body)
  })
}

/** Egress to the real network. */
export const openEgress = (allowed: readonly string[] | null, silence = SILENCE_MS): Egress => ({
  resolve: async (hostname) => (await lookup(hostname, { all: true })).map((found) => found.address),
  connect: connectWithin(silence),
  allowed,
  pause: 200,
})
