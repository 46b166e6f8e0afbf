import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/transaction.ts'
import { findSignIn } from './person-of-address.read.ts'
import { newToken, tokenHash } from '../../platform/http/token.ts'

/** The maximum lifetime of a cookie in browsers. */
const daysToKeep = 400
const mostOfPerson = 20

const browserOf = (request: FastifyRequest): string | null =>
  /(?:^|;) ?sextant-browser=([\w-]{43})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1] ?? null

/** The key for counting this browser's attempts if someone with this email has signed in with it; otherwise null. */
export async function knownBrowser(tx: Transaction, request: FastifyRequest, email: string): Promise<string | null> {
  const browser = browserOf(request)
  const person = browser === null ? null : await findSignIn(tx, email)
  if (browser === null || person === null) return null
  const row = await tx.db
    .selectFrom('known_browser')
    .where('known_browser.hash', '=', tokenHash(browser))
    .where('known_browser.last_used_at', '>', sql<string>`now() - make_interval(days => ${daysToKeep})`)
    .where('known_browser.person_id', '=', person.id)
    .select('known_browser.person_id')
    .executeTakeFirst()
  return row ? `browser ${tokenHash(browser).toString('hex')}` : null
}

/** Records that this person has signed in here, and gives the browser a cookie to recognise it. */
export async function noteBrowser(
  tx: Transaction,
  given: { personId: string; request: FastifyRequest; reply: FastifyReply; isSecure: boolean },
): Promise<void> {
  const browser = browserOf(given.request) ?? newToken()
  await tx.db
    .insertInto('known_browser')
    .values({ hash: tokenHash(browser), person_id: given.personId })
    .onConflict((conflict) => conflict.columns(['hash', 'person_id']).doUpdateSet({ last_used_at: sql`now()` }))
    .execute()
  await sql`delete from known_browser where person_id = ${given.personId} and hash in (
    select hash from known_browser where person_id = ${given.personId}
    order by last_used_at desc, hash offset ${mostOfPerson})`.execute(tx.db)
  const secure = given.isSecure ? '; Secure' : ''
  given.reply.header(
    'set-cookie',
    `sextant-browser=${browser}; Path=/auth; HttpOnly; SameSite=Strict; Max-Age=${daysToKeep * 86_400}${secure}`,
  )
}

/** Anyone who had the old password may have signed in with any of these browsers. */
export async function forgetBrowsers(tx: Transaction, personId: string): Promise<void> {
  await tx.db.deleteFrom('known_browser').where('person_id', '=', personId).execute()
}
