import { isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { connectionTexts as texts } from '../../../../contract/integrations/connections.texts.ts'
import { isPublicAddress } from '../../../platform/crawl/address-rules.ts'
import { AddressRefused, targetOf } from '../../../platform/crawl/fetch-page.ts'
import type { Message, Egress, Reply } from '../../../platform/crawl/egress.ts'
import { ConnectorFailure } from './connector.ts'

const mostRedirects = 5
const mostTries = 4
/** Longer waits, in seconds, are left to the next sync. */
const longestWait = 30
const secondsOfAnswer = 60
export const mostBytesOfAnswer = 20 * 1024 * 1024

export const webAddress = (text: string): URL => {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw new ConnectorFailure(texts.notAnAddress)
  return url
}

/** The only address of a host that a non-HTTP connection may use. */
export async function addressOf(egress: Egress, host: string, port: number): Promise<string> {
  const addresses = isIP(host) === 0 ? await egress.resolve(host).catch(() => []) : [host]
  const [address] = addresses
  if (address === undefined) throw new ConnectorFailure(texts.notReachable)
  const isNamed = egress.besides?.includes(`${host}:${port}`) ?? false
  if (!isNamed && !addresses.every(isPublicAddress)) throw new ConnectorFailure(texts.notReachable)
  return address
}

export function sentenceOf(error: unknown, url: { host: string; hostname: string }): ConnectorFailure {
  if (error instanceof ConnectorFailure) return error
  if (error instanceof AddressRefused) return new ConnectorFailure(texts.notReachable)
  const { code, name } = error as { code?: string; name?: string }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new ConnectorFailure(texts.notReachable)
  if (code === 'ECONNREFUSED') return new ConnectorFailure(texts.refused(url.host))
  if (name === 'TimeoutError' || code === 'ETIMEDOUT') return new ConnectorFailure(texts.tooLong(url.host))
  if (code?.startsWith('CERT') || code?.includes('SIGNED')) return new ConnectorFailure(texts.badCertificate)
  return new ConnectorFailure(texts.unreachable(url.host))
}

const one = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)

/** In seconds; null where it says none. A date is counted from `now`. */
export function retryAfterOf(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  if (/^\d{1,6}$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1_000))
}

type Asked = Message & {
  signal: AbortSignal
  /** How long the whole answer may take. */
  seconds?: number
  /** Statuses that the caller takes; others fail with a sentence. */
  takes?: readonly number[]
}

/** What a server says of one thing alone, not of the connection. */
export const ownStatuses = [
  400, 403, 404, 405, 406, 409, 410, 415, 416, 422, 423, 424, 451, 500, 501, 502, 504, 507,
] as const

/** What a redirect to elsewhere may carry along. Vendors have keys in headers of their own. */
const isHarmless = (name: string) => ['accept', 'content-type', 'user-agent'].includes(name.toLowerCase())
const withoutSecrets = (headers: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => isHarmless(name)))

/**
 * One request by the guarded way. A redirect of a reading is followed and checked as if it were the first address; who
 * asks to wait for a short while is asked again afterwards. The reply is the caller's to end.
 */
export async function ask(egress: Egress, start: URL, asked: Asked): Promise<{ reply: Reply; url: URL }> {
  for (let count = 1; ; count += 1) {
    const { reply, url } = await follow(egress, start, asked).catch((error: unknown) => {
      asked.signal.throwIfAborted()
      throw sentenceOf(error, start)
    })
    const { status } = reply
    if ((status >= 200 && status < 300) || asked.takes?.includes(status)) return { reply, url }
    reply.end()
    const isBusy = status === 429 || status === 503
    if (status === 401 || status === 403) throw new ConnectorFailure(texts.accessRefused(url.host), null, status)
    if (!isBusy) throw new ConnectorFailure(texts.answered(url.host, status), null, status)
    const seconds = retryAfterOf(one(reply.headers['retry-after']), Date.now()) ?? 2 ** count
    if (count === mostTries || seconds > longestWait)
      throw new ConnectorFailure(texts.askedToWait(url.host), seconds, status)
    await wait(seconds * 1_000, undefined, { signal: asked.signal })
  }
}

async function follow(egress: Egress, start: URL, asked: Asked): Promise<{ reply: Reply; url: URL }> {
  let url = start
  let message: Message = asked
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const signal = AbortSignal.any([asked.signal, AbortSignal.timeout((asked.seconds ?? secondsOfAnswer) * 1_000)])
    const target = await targetOf(egress, url)
    const reply = await egress.connect(target, signal, message)
    const location = one(reply.headers['location'])
    const isRead = (message.method ?? 'GET') === 'GET'
    if (!isRead || location === undefined || reply.status < 300 || reply.status > 399) return { reply, url }
    reply.end()
    const next = new URL(location, url)
    if (next.origin !== url.origin) message = { ...message, headers: withoutSecrets(message.headers) }
    url = next
  }
  throw new ConnectorFailure(texts.unreachable(start.host))
}

export async function bytesOf(reply: Reply, most = mostBytesOfAnswer): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let count = 0
  try {
    for await (const part of reply.body) {
      count += part.length
      if (count > most) throw new ConnectorFailure(texts.tooLarge)
      parts.push(part)
    }
  } finally {
    reply.end()
  }
  return Buffer.concat(parts)
}

/** The JSON that an address answers; null if it says that there is nothing. */
export async function askJson(egress: Egress, url: URL, asked: Asked): Promise<unknown> {
  const headers = { accept: 'application/json', ...asked.headers }
  const { reply } = await ask(egress, url, { ...asked, headers })
  const text = (await bytesOf(reply)).toString('utf8')
  if (reply.status === 204) return null
  try {
    return JSON.parse(text)
  } catch {
    throw new ConnectorFailure(texts.otherShape(url.host))
  }
}

/** The same where the answer has the form that its vendor describes; another one is said in a sentence. */
export async function askShaped<T>(egress: Egress, url: URL, asked: Asked, schema: z.ZodType<T>): Promise<T> {
  const { data } = schema.safeParse(await askJson(egress, url, asked))
  if (data === undefined) throw new ConnectorFailure(texts.otherShape(url.host))
  return data
}
