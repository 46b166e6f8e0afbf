import { z } from 'zod'
import { emptyAnswer, projectParams, route } from '../shared/route.ts'
import { memberAccessTokenSchema, newAccessTokenSchema, ownAccessTokenSchema } from './access-tokens.schemas.ts'

const tokenId = z.object({ tokenId: z.string().min(1).max(80) })

/** Personal access tokens: programs use them in place of a session, each in one organisation. */
export const accessTokensRoutes = {
  /** The caller's own, in every organisation, newest first. */
  listAccessTokens: route({
    method: 'GET',
    path: '/auth/access-tokens',
    rights: 'signed in person',
    scope: 'none',
    response: z.object({ tokens: z.array(ownAccessTokenSchema) }),
  }),
  /**
   * `secret` is only shown here, so a repeat can't be answered with it: each request makes another token. A person has
   * at most 20 in an organisation (409).
   */
  createAccessToken: route({
    method: 'POST',
    path: '/orgs/:project/access-tokens',
    rights: 'member',
    scope: 'none',
    params: projectParams,
    body: newAccessTokenSchema,
    response: z.object({ token: ownAccessTokenSchema, secret: z.string() }),
  }),
  /** One of the caller's own; 404 for any other. */
  endAccessToken: route({
    method: 'DELETE',
    path: '/auth/access-tokens/:tokenId',
    rights: 'signed in person',
    scope: 'none',
    params: tokenId,
    response: emptyAnswer,
  }),
  /** Those of all members for this organisation. */
  listMemberAccessTokens: route({
    method: 'GET',
    path: '/orgs/:project/access-tokens',
    rights: 'administrator',
    scope: 'none',
    params: projectParams,
    response: z.object({ tokens: z.array(memberAccessTokenSchema) }),
  }),
  endMemberAccessToken: route({
    method: 'DELETE',
    path: '/orgs/:project/access-tokens/:tokenId',
    rights: 'administrator',
    scope: 'none',
    params: projectParams.extend({ tokenId: z.string().min(1).max(80) }),
    response: emptyAnswer,
  }),
}
