import type { FastifyInstance } from 'fastify'

export const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

/** Security headers on every answer; a handler may set a stricter policy of its own. */
export function sendSecurityHeaders(server: FastifyInstance): void {
  server.addHook('onSend', async (_request, reply) => {
    const given = reply.getHeaders()
    const set = (name: string, value: string) => {
      if (given[name] === undefined) reply.header(name, value)
    }
    set('content-security-policy', contentPolicy)
    set('x-content-type-options', 'nosniff')
    set('referrer-policy', 'no-referrer')
    set('x-frame-options', 'DENY')
    // `-allow-popups`, so that the inspector's window can answer the page that opened it.
    set('cross-origin-opener-policy', 'same-origin-allow-popups')
    set('cross-origin-resource-policy', 'same-origin')
    set('permissions-policy', 'camera=(), microphone=(), geolocation=()')
    set('cache-control', 'no-store')
  })
}
