import { errorBodySchema } from '../../contract/shared/route.ts'
import { contentPolicy } from '../../server/platform/http/headers.ts'
import type { RawAnswer } from './raw-request.ts'

/** Words of the inside: stacks, statements, paths, names of the database and of what the server is made of. */
const inside =
  /\bat .{1,200}\.(ts|js|mjs):\d|node_modules|node:internal|\/server\/|\/contract\/|file:\/\/\/(?!etc)|\b(select|insert into|update|delete from)\b.{1,80}\b(from|set|values|where)\b|relation "|column "|syntax error at|violates|sextant_(app|owner)|pgboss|pg_(catalog|toast|class|advisory)|kysely|fastify|FST_ERR|ECONNRE|\bENOENT\b|\bEACCES\b/i

/** A download has a stricter policy of its own. */
const policies = [contentPolicy, "sandbox; default-src 'none'"]
const headersOfEveryAnswer: Record<string, (value: string) => boolean> = {
  'content-security-policy': (value) => policies.includes(value),
  'x-content-type-options': (value) => value === 'nosniff',
  'referrer-policy': (value) => value === 'no-referrer',
  'x-frame-options': (value) => value === 'DENY',
  'cache-control': (value) => /no-store|no-cache|max-age/.test(value),
}

function messageOf(text: string): string | null {
  try {
    const parsed = errorBodySchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data.message : null
  } catch {
    return null
  }
}

/** By which a browser that has signed in, or that asked for a consent, is known again; neither opens anything. */
const ownCookie = /^sextant-(?:browser|consent)=[\w-]{43}; .*HttpOnly/

/** What is wrong with an answer, or null: a fault of the server, a refusal without a sentence, a header that is missing, a word of the inside. */
export function faultOf({ status, headers, text }: RawAnswer, secrets: readonly string[]): string | null {
  const shown = `${status} ${text.slice(0, 160)}`
  if (status >= 500) return `a fault of the server, ${shown}`
  if (status >= 400 && (messageOf(text) ?? '').length < 4) return `no sentence, ${shown}`
  if (status >= 300 && status < 400 && status !== 303 && status !== 304) return `a way elsewhere, ${shown}`
  for (const [name, isRight] of Object.entries(headersOfEveryAnswer))
    if (!isRight(String(headers[name]))) return `the header ${name} is ${String(headers[name])}, ${shown}`
  const cookies = [headers['set-cookie'] ?? []].flat()
  if (
    cookies.some((cookie) => !ownCookie.test(cookie)) ||
    headers['x-injected'] ||
    headers['x-powered-by'] ||
    headers['server']
  )
    return `a header that nobody set, ${shown}`
  const word = inside.exec(text)?.[0] ?? secrets.find((secret) => text.includes(secret))
  return word === undefined ? null : `shows "${word.slice(0, 60)}", ${shown}`
}
