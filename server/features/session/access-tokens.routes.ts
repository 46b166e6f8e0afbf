import type { FastifyInstance } from 'fastify'
import { accessTokensRoutes as routes } from '../../../contract/session/access-tokens.routes.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import { accessTokenHash, newAccessToken } from '../../platform/http/token.ts'
import { endAccessTokens, insertToken, listMemberTokens, listOwnTokens } from './access-tokens.store.ts'

const asSystem = { asSystem: true } as const

/** Personal access tokens, for their owner and for administrators. */
export function serveAccessTokens(server: FastifyInstance, services: Services): void {
  serve(server, services, routes.listAccessTokens, async ({ caller, transact }) => ({
    tokens: await transact((tx) => listOwnTokens(tx, caller.personId), asSystem),
  }))

  serve(server, services, routes.createAccessToken, async ({ caller, organisation, body, transact }) => {
    if (caller.isTemporary) throw new Refusal(403, failureTexts.signUpFirst)
    if (body.scopes.includes('admin') && organisation.role !== 'admin')
      throw new Refusal(403, failureTexts.onlyAdministrators)
    const secret = newAccessToken()
    const hash = accessTokenHash(secret, services.secretKey)
    const token = await transact((tx) => insertToken(tx, caller, { organisation, token: body, hash }), asSystem)
    return { token, secret }
  })

  serve(server, services, routes.endAccessToken, async ({ caller, params: { tokenId }, transact }) => {
    const ended = await transact((tx) => endAccessTokens(tx, { personId: caller.personId, tokenId }), asSystem)
    if (ended === 0) throw notFound()
    return {}
  })

  serve(server, services, routes.listMemberAccessTokens, async ({ organisation, transact }) => ({
    tokens: await transact((tx) => listMemberTokens(tx, organisation.id), asSystem),
  }))

  serve(server, services, routes.endMemberAccessToken, async ({ organisation, params: { tokenId }, transact }) => {
    const ended = await transact((tx) => endAccessTokens(tx, { organisationId: organisation.id, tokenId }), asSystem)
    if (ended === 0) throw notFound()
    return {}
  })
}
