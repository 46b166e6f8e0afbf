import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import { notFound } from '../failures/refusal.ts'
import type { Settings } from '../settings/settings.ts'
import type { Metrics } from './metrics.ts'

const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']
const headersOfProxies = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

/** Everyone comes from loopback where a proxy runs on the same machine; then only the token counts. */
function isBehindProxy({ TRUST_PROXY, PUBLIC_URL }: Settings, { headers }: IncomingMessage): boolean {
  if (TRUST_PROXY !== undefined && TRUST_PROXY !== false) return true
  if (PUBLIC_URL !== undefined && !loopbackHosts.includes(new URL(PUBLIC_URL).hostname)) return true
  return headersOfProxies.some((name) => headers[name] !== undefined)
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request may read the metrics: with METRICS_TOKEN, or from this machine without a proxy between. */
export function mayReadMetrics(settings: Settings, request: IncomingMessage): boolean {
  const given = /^Bearer (\S{1,400})$/.exec(request.headers.authorization ?? '')?.[1]
  if (given !== undefined)
    return settings.METRICS_TOKEN !== undefined && timingSafeEqual(digest(given), digest(settings.METRICS_TOKEN))
  // The socket's address: that of the request may come from a header.
  return isLoopback(request.socket.remoteAddress) && !isBehindProxy(settings, request)
}

/** Times every request and answers /_metrics; to everyone who may not read it, that address doesn't exist. */
export function serveMetrics(server: FastifyInstance, settings: Settings, metrics: Metrics): void {
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const seconds = reply.elapsedTime / 1_000
    metrics.requestAnswered({ route, method: request.method, status: reply.statusCode, seconds })
  })
  server.get('/_metrics', async (request, reply) => {
    if (!mayReadMetrics(settings, request.raw)) throw notFound()
    return reply.header('content-type', metrics.contentType).send(await metrics.text())
  })
}
