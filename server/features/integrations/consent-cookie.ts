import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sha256 } from '../../platform/database/identity.ts'

const MAX_AGE_SECONDS = 3_600

const cookieOf = (request: FastifyRequest): string | null =>
  /(?:^|;) ?sextant-consent=([\w-]{43})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1] ?? null

/** Recognises the browser that began a consent when it returns from the vendor; null for any other. */
export function findBrowser(request: FastifyRequest): string | null {
  const cookie = cookieOf(request)
  return cookie === null ? null : sha256(cookie)
}

/** Gives the browser a cookie to come back with, and answers what it is known by. Several tabs share one. */
export function tagBrowser(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): string {
  const cookie = cookieOf(request) ?? randomBytes(32).toString('base64url')
  const secure = isSecure ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `sextant-consent=${cookie}; Path=/integrations; HttpOnly; SameSite=Strict; Max-Age=${MAX_AGE_SECONDS}${secure}`,
  )
  return sha256(cookie)
}
