import { randomBytes, randomUUID } from 'node:crypto'
import type { RouteName } from '../../contract/routes.ts'
import type { PersonKind, Environment } from './people.ts'
import type { Request } from './requests.ts'

type Make = (environment: Environment, kind: PersonKind, project: string) => Promise<Request> | Request

/** A token of this person in this organisation, of which they become a member. */
async function plantAccessToken(environment: Environment, personId: string, project: string): Promise<string> {
  const id = `access_${randomBytes(12).toString('hex')}`
  await environment.database.query(
    `insert into membership (organisation_id, person_id, role) select id, $2, 'user' from organisation where code = $1`,
    [project, personId],
  )
  await environment.database.query(
    `insert into access_token (id, hash, organisation_id, person_id, name, scopes, expires_at)
     select $1::text, sha256($1::text::bytea), id, $3, 'Secret report', '{read}', now() + interval '1 day' from organisation where code = $2`,
    [id, project, personId],
  )
  return id
}

/** Signs in a new person of this kind, with their own token. */
const ofOwn: Make = async (environment, kind) => {
  if (kind === 'nobody') return { token: null, params: { tokenId: 'access_of_nobody' } }
  const { id, token } = await environment.server.signUp(`Fresh ${kind}`)
  const tokenId = await plantAccessToken(environment, id, environment.organisationA)
  if (kind === 'temporary')
    await environment.database.query('update person set is_temporary = true where id = $1', [id])
  return { token, params: { tokenId } }
}

/** A token of a member whom nobody else's cell needs. */
const ofMember: Make = async (environment, _kind, project) => {
  const personId = `person_${randomUUID()}`
  await environment.database.query(
    "insert into person (id, email, name, password_hash, verified_at) values ($1, $1 || '@example.com', 'Some member', 'none', now())",
    [personId],
  )
  return { params: { tokenId: await plantAccessToken(environment, personId, project) } }
}

export const accessTokenRequests = {
  listAccessTokens: () => ({}),
  createAccessToken: () => ({ body: { name: 'Monthly report', scopes: ['read'], days: '7' } }),
  endAccessToken: ofOwn,
  listMemberAccessTokens: () => ({}),
  endMemberAccessToken: ofMember,
} satisfies Partial<Record<RouteName, Make>>
