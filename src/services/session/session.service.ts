import { sessionRoutes as routes } from '../../../contract/session/session.routes.ts'
import type { AuthUser } from '../../../contract/session/session.schemas.ts'
import type { Api } from '../shared/http.ts'
import type { LinkTokens } from './link-tokens.ts'

export type Credentials = { email: string; password: string; totpCode?: string }
export type Registration = {
  email: string
  password: string
  name: string
  partner: string | null
  tempProject: string | null
}

/** Signs people in and out. Tokens never leave this service; callers get their ids. */
export function createSessionService(api: Api, links: LinkTokens) {
  return {
    watchToken: api.tokens.watch,
    tokenId: api.tokens.tokenId,
    watchMfa: api.watchMfa,
    hasStrayToken: () => links.stray() !== null,

    /** Revokes a stray token in the URL if it is a query token; any other token is only forgotten. */
    async endQuerySession(signal: AbortSignal): Promise<void> {
      const token = links.stray()
      links.forget()
      if (token === null) return
      const { user } = await api.call(routes.readUser, { token, signal })
      if (user.viaQueryToken) await api.call(routes.revokeToken, { token, signal })
    },

    async readUser(signal: AbortSignal): Promise<AuthUser> {
      const { user } = await api.call(routes.readUser, { signal })
      api.readFor(user.id)
      return user
    },

    async sendVerification(signal: AbortSignal): Promise<string> {
      return (await api.call(routes.sendVerification, { signal })).email
    },

    async dropPendingEmail(signal: AbortSignal): Promise<AuthUser> {
      return (await api.call(routes.dropPendingEmail, { signal })).user
    },

    checkEmail: (email: string, signal: AbortSignal) => api.call(routes.checkEmail, { body: { email }, signal }),

    async logIn(credentials: Credentials, signal: AbortSignal): Promise<void> {
      const { token } = await api.call(routes.createToken, { body: credentials, signal })
      api.tokens.keep(token)
    },

    async signUp(registration: Registration, signal: AbortSignal): Promise<void> {
      const { email, password, name, partner, tempProject } = registration
      const connection = tempProject === null ? null : links.connection()
      const body = { email, password, name, ...(partner === null ? {} : { partner }), ...connection }
      const { token } = await api.call(routes.createUser, { body, signal })
      api.tokens.keep(token)
    },

    /** Forgets the token first, then revokes it on the server: even if that fails, this browser is signed out. */
    async logOut(signal: AbortSignal): Promise<void> {
      const token = api.tokens.forget()
      api.readFor(null)
      if (token !== null) await api.call(routes.revokeToken, { token, signal })
    },
  }
}

export type SessionService = ReturnType<typeof createSessionService>
