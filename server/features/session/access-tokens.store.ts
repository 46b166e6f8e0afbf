import { sql } from 'kysely'
import { accessTokensTexts as texts } from '../../../contract/session/access-tokens.texts.ts'
import type {
  MemberAccessToken,
  NewAccessToken,
  OwnAccessToken,
} from '../../../contract/session/access-tokens.schemas.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { newId } from '../../platform/database/identity.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import type { Caller } from '../../platform/http/caller.store.ts'
import { holdPerson } from '../../platform/http/hold-person.ts'
import { tokenHash } from '../../platform/http/token.ts'

/** All of these run as the system: the request's role can't see access tokens. */

/** Of one person in one organisation. */
const MAX_TOKENS = 20

type Organisation = { id: string; code: string; name: string }
/** Those of a person or of an organisation: never everyone's. */
type Ended = { tokenId?: string } & (
  | { personId: string; organisationId?: never }
  | { organisationId: string; personId?: never }
)

/** The unexpired tokens, newest first. */
const liveTokens = ({ db }: Transaction) =>
  db
    .selectFrom('access_token')
    .where('access_token.expires_at', '>', sql<string>`now()`)
    .orderBy('access_token.created_at', 'desc')
    .orderBy('access_token.id')
    .select([
      'access_token.id',
      'access_token.name',
      'access_token.scopes',
      'access_token.created_at as createdAt',
      'access_token.expires_at as expiresAt',
      'access_token.last_used_at as lastUsedAt',
    ])

export async function listOwnTokens(tx: Transaction, personId: string): Promise<OwnAccessToken[]> {
  const rows = await liveTokens(tx)
    .innerJoin('organisation', 'organisation.id', 'access_token.organisation_id')
    .where('access_token.person_id', '=', personId)
    .select(['organisation.code', 'organisation.name as organisationName'])
    .execute()
  return rows.map(({ code, organisationName, ...token }) => ({
    ...token,
    organisation: { code, name: organisationName },
  }))
}

export async function listMemberTokens(tx: Transaction, organisationId: string): Promise<MemberAccessToken[]> {
  const rows = await liveTokens(tx)
    .innerJoin('person', 'person.id', 'access_token.person_id')
    .where('access_token.organisation_id', '=', organisationId)
    .select(['person.id as personId', 'person.name as personName', 'person.email'])
    .execute()
  return rows.map(({ personId, personName, email, ...token }) => ({
    ...token,
    person: { id: personId, name: personName, email },
  }))
}

/** A session that ended while it asked for a token, for example with a change of password, gets none. */
async function refuseEndedSession(tx: Transaction, caller: Caller): Promise<void> {
  await holdPerson(tx, caller.personId)
  const session = await tx.db
    .selectFrom('token')
    .where('hash', '=', tokenHash(caller.token))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .select('hash')
    .executeTakeFirst()
  if (!session) throw new Refusal(401, failureTexts.logInAgain)
}

export async function insertToken(
  tx: Transaction,
  caller: Caller,
  given: { organisation: Organisation; token: NewAccessToken; hash: Buffer },
): Promise<OwnAccessToken> {
  await refuseEndedSession(tx, caller)
  const { organisation, token, hash } = given
  const { length } = await liveTokens(tx)
    .where('access_token.person_id', '=', caller.personId)
    .where('access_token.organisation_id', '=', organisation.id)
    .execute()
  if (length >= MAX_TOKENS) throw new Refusal(409, texts.most)
  const { name, scopes, days } = token
  const row = await tx.db
    .insertInto('access_token')
    .values({
      id: newId('access'),
      hash,
      organisation_id: organisation.id,
      person_id: caller.personId,
      name,
      scopes,
      expires_at: sql<string>`now() + make_interval(days => ${Number(days)})`,
    })
    .returning(['id', 'created_at', 'expires_at'])
    .executeTakeFirstOrThrow()
  const { id, created_at: createdAt, expires_at: expiresAt } = row
  tx.change({ thing: 'access_token', id, before: null, after: { name, scopes, expiresAt } })
  const { code, name: organisationName } = organisation
  return { id, name, scopes, createdAt, expiresAt, lastUsedAt: null, organisation: { code, name: organisationName } }
}

/** Deletes tokens, so that no server accepts them any more. Answers how many there were. */
export async function endAccessTokens(tx: Transaction, { organisationId, personId, tokenId }: Ended): Promise<number> {
  const ended = await tx.db
    .deleteFrom('access_token')
    .$if(organisationId !== undefined, (query) => query.where('organisation_id', '=', organisationId!))
    .$if(personId !== undefined, (query) => query.where('person_id', '=', personId!))
    .$if(tokenId !== undefined, (query) => query.where('id', '=', tokenId!))
    .returning(['id', 'name', 'scopes', 'organisation_id', 'expires_at'])
    .execute()
  for (const { id, name, scopes, organisation_id: organisation, expires_at: expiresAt } of ended)
    tx.change({ thing: 'access_token', id, before: { name, scopes, expiresAt }, after: null, organisation })
  return ended.length
}
