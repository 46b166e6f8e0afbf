import { isIP } from 'node:net'
import { isPublicAddress } from './address-rules.ts'
import { bareHost, type Egress, type Reply, type Target } from './egress.ts'

/** An address that must not be called: no request was sent. */
export class AddressRefused extends Error {}

export type Fetched = { url: URL; status: number; headers: Reply['headers']; bytes: Buffer }

const mostRedirects = 5
const openPorts = [80, 443]
export const mostBytes = 2 * 1024 * 1024
export const pageMilliseconds = 10_000

const refuse = (reason: string): never => {
  throw new AddressRefused(reason)
}

/** The connection target of an address. Throws AddressRefused; the address checked here is the one connected to. */
export async function targetOf(egress: Egress, url: URL): Promise<Target> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refuse('not a web address')
  if (url.username !== '' || url.password !== '') return refuse('an address with a password')
  const usual = url.protocol === 'https:' ? 443 : 80
  const port = url.port === '' ? usual : Number(url.port)
  const name = bareHost(url)
  const host = `${name}:${port}`
  const isNamed = [...(egress.allowed ?? []), ...(egress.besides ?? [])].includes(host)
  if (egress.allowed !== null && !isNamed) return refuse('not one of the allowed addresses')
  if (!isNamed && !openPorts.includes(port)) return refuse('not a port of websites')
  // Unknown names are refused like internal ones, so nobody can discover internal names.
  const addresses = isIP(name) === 0 ? await egress.resolve(name).catch(() => []) : [name]
  const [address] = addresses
  if (address === undefined) return refuse('not a public address')
  if (!isNamed && !addresses.every(isPublicAddress)) return refuse('not a public address')
  return { url, address, family: isIP(address) === 6 ? 6 : 4, port }
}

const textOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)

async function bytesOf(reply: Reply): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let count = 0
  for await (const part of reply.body) {
    count += part.length
    if (count > mostBytes) throw new Error('the page is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

type Requested = {
  signal: AbortSignal
  /** Called for each redirect. */
  mayFollow?: (url: URL) => Promise<boolean>
  /** Whether to read the body; otherwise it is empty. */
  wantsBody?: (reply: Pick<Fetched, 'status' | 'headers'>) => boolean
}

/** Fetches a page and follows its redirects, each checked like the first address. */
export async function fetchPage(egress: Egress, start: URL, requested: Requested): Promise<Fetched> {
  const signal = AbortSignal.any([requested.signal, AbortSignal.timeout(pageMilliseconds)])
  let url = start
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const reply = await orAborted(
      signal,
      targetOf(egress, url).then((target) => egress.connect(target, signal)),
    )
    const { status, headers } = reply
    const location = textOf(headers['location'])
    try {
      if (status < 300 || status > 399 || location === undefined) {
        const bytes = (requested.wantsBody?.(reply) ?? true) ? await orAborted(signal, bytesOf(reply)) : Buffer.alloc(0)
        return { url, status, headers, bytes }
      }
    } finally {
      reply.end()
    }
    url = new URL(location, url)
    if (requested.mayFollow && !(await requested.mayFollow(url))) throw new Error('a redirect to somewhere else')
  }
  throw new Error('too many redirects')
}

function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason as Error)
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort))
}
