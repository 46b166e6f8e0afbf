import { sql } from 'kysely'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import type { TokenScope } from '../../../contract/shared/route.ts'
import { renewTokenAfterHours, tokenLifeDays } from '../../../contract/shared/constants.ts'
import type { Database } from '../database/database.ts'
import { type Transaction, transactAsSystem } from '../database/transaction.ts'
import { Refusal } from '../failures/refusal.ts'
import { holdPerson } from './hold-person.ts'
import { accessTokenHash, renewedToken, tokenHash } from './token.ts'

/** What an access token opens: one organisation, and what it may do there. */
export type TokenAccess = { organisationId: string; scopes: readonly TokenScope[] }

export type Caller = {
  personId: string
  /** For a link: the address it was mailed to. */
  email: string
  name: string
  sessionId: string
  isSuperadmin: boolean
  /** Attached to a partner, with a verified address. */
  isPartner: boolean
  isTemporary: boolean
  hasMfa: boolean
  purpose:
    | 'session'
    | 'invitation'
    | 'copied invitation'
    | 'password reset'
    | 'token log-in'
    | 'temporary'
    | 'e-mail'
    | 'access token'
  /** Null for everyone but a program with an access token. */
  access: TokenAccess | null
  token: string
  /** Older than a day, so the answer to a refreshable request may renew it. */
  isOld: boolean
}

export type OrganisationOfCall = {
  id: string
  code: string
  name: string
  isDemo: boolean
  enforceMfa: boolean
  isSqlForAdministrators: boolean
  timeZone: string
  currency: string
  chatModel: string | null
  /** Null for a visitor of a demo organisation. */
  role: 'admin' | 'user' | null
}

const nobody = { person: null, organisation: null }

/** At most once a minute, however many requests arrive together. */
async function noteSeen(db: Transaction['db'], sessionId: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: sql<string>`now()` })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<', sql<string>`now() - interval '1 minute'`)
    .execute()
}

/** The caller with this token; null when it is unknown, revoked or expired. */
export function findCaller(database: Database, token: string): Promise<Caller | null> {
  return transactAsSystem(database, nobody, async ({ db }) => {
    const row = await db
      .selectFrom('token')
      .innerJoin('person', 'person.id', 'token.person_id')
      .leftJoin('session', 'session.id', 'token.session_id')
      .where('token.hash', '=', tokenHash(token))
      .where('token.ended_at', 'is', null)
      .where('token.expires_at', '>', sql<string>`now()`)
      .where('person.deleted_at', 'is', null)
      .select([
        'person.id',
        'person.email',
        'person.name',
        'person.is_superadmin',
        'person.is_temporary',
        'person.totp_secret',
      ])
      .select(['token.mailed_to', 'token.session_id', 'token.purpose', 'token.renews', 'token.used_at', 'token.hash'])
      .select(sql<boolean>`token.created_at < now() - make_interval(hours => ${renewTokenAfterHours})`.as('is_old'))
      .select(sql<boolean>`exists (select 1 from partner_member pm where pm.person_id = person.id)`.as('is_partner'))
      .select(sql<boolean>`session.last_seen_at < now() - interval '1 minute'`.as('is_seen_again'))
      .executeTakeFirst()
    if (!row) return null
    if (row.is_seen_again) await noteSeen(db, row.session_id)
    if (row.renews && !row.used_at) {
      await db.updateTable('token').set({ used_at: sql`now()` }).where('hash', '=', row.hash).execute()
      await db
        .updateTable('token')
        .set({ expires_at: sql`least(expires_at, now() + interval '60 seconds')` })
        .where('hash', '=', row.renews)
        .execute()
    }
    return {
      personId: row.id,
      email: row.mailed_to ?? row.email,
      name: row.name,
      sessionId: row.session_id,
      isSuperadmin: row.is_superadmin,
      isPartner: row.is_partner,
      isTemporary: row.is_temporary,
      hasMfa: row.totp_secret !== null,
      purpose: row.purpose,
      access: null,
      token,
      isOld: row.is_old,
    }
  })
}

/**
 * The person whose program calls with this access token; null when it is unknown, revoked or expired. It never has the
 * rights of a superadmin or a partner, which reach beyond its organisation.
 */
export function findTokenCaller(database: Database, token: string, secretKey: string): Promise<Caller | null> {
  return transactAsSystem(database, nobody, async ({ db }) => {
    const row = await db
      .selectFrom('access_token')
      .innerJoin('person', 'person.id', 'access_token.person_id')
      .where('access_token.hash', '=', accessTokenHash(token, secretKey))
      .where('access_token.expires_at', '>', sql<string>`now()`)
      .where('person.deleted_at', 'is', null)
      .where('person.is_temporary', '=', false)
      .select(['person.id as person_id', 'person.email', 'person.name', 'person.totp_secret'])
      .select(['access_token.id', 'access_token.organisation_id', 'access_token.scopes'])
      .select(sql<boolean>`coalesce(access_token.last_used_at < now() - interval '1 minute', true)`.as('is_used_again'))
      .executeTakeFirst()
    if (!row) return null
    if (row.is_used_again)
      await db.updateTable('access_token').set({ last_used_at: sql`now()` }).where('id', '=', row.id).execute()
    return {
      personId: row.person_id,
      email: row.email,
      name: row.name,
      sessionId: '',
      isSuperadmin: false,
      isPartner: false,
      isTemporary: false,
      hasMfa: row.totp_secret !== null,
      purpose: 'access token',
      access: { organisationId: row.organisation_id, scopes: row.scopes },
      token,
      isOld: false,
    }
  })
}

/** The organisation with this code and the caller's role in it; null without one. */
export function findOrganisation(
  database: Database,
  code: string,
  personId: string,
): Promise<OrganisationOfCall | null> {
  return transactAsSystem(database, nobody, async ({ db }) => {
    const row = await db
      .selectFrom('organisation')
      .leftJoin('membership', (join) =>
        join.onRef('membership.organisation_id', '=', 'organisation.id').on('membership.person_id', '=', personId),
      )
      .where('organisation.code', '=', code)
      .selectAll('organisation')
      .select('membership.role')
      .executeTakeFirst()
    if (!row) return null
    return {
      id: row.id,
      code: row.code,
      name: row.name,
      isDemo: row.is_demo,
      enforceMfa: row.enforce_mfa,
      isSqlForAdministrators: row.is_sql_for_administrators,
      timeZone: row.timezone,
      currency: row.currency,
      chatModel: row.chat_llm_model,
      role: row.role,
    }
  })
}

/**
 * Renews an old token that is still valid. The old one ends 60 s after the new one is first used, at the latest in 24
 * h.
 */
export async function renewSession(database: Database, caller: Caller, secretKey: string): Promise<string> {
  const token = renewedToken(caller.token, secretKey)
  await transactAsSystem(database, nobody, async (tx) => {
    await holdPerson(tx, caller.personId)
    const lives = await tx.db
      .updateTable('token')
      .set({ expires_at: sql<string>`least(expires_at, now() + interval '24 hours')` })
      .where('hash', '=', tokenHash(caller.token))
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (lives.numUpdatedRows === 0n) throw new Refusal(401, failureTexts.logInAgain)
    await tx.db
      .insertInto('token')
      .values({
        hash: tokenHash(token),
        person_id: caller.personId,
        session_id: caller.sessionId,
        purpose: 'session',
        expires_at: sql<string>`now() + make_interval(days => ${tokenLifeDays})`,
        renews: tokenHash(caller.token),
      })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute()
  })
  return token
}
