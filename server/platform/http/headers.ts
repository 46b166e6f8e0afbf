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

export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  // `-allow-popups`, so the inspector's window can talk to the page that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cache-control': 'no-store',
}

/** Security headers on every answer; handlers may set a stricter policy. */
export function sendSecurityHeaders(server: FastifyInstance): void {
  server.addHook('onSend', async (_request, reply) => {
    const given = reply.getHeaders()
    for (const [name, value] of Object.entries(securityHeaders))
      if (given[name] === undefined) reply.header(name, value)
  })
}
