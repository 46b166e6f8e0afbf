import { sessionRoutes as routes } from '../../../contract/session/session.routes.ts'
import type { AuthUser } from '../../../contract/session/session.schemas.ts'
import type { Api } from '../shared/http.ts'

export type Credentials = { email: string; password: string; totpCode?: string }
export type Registration = { email: string; password: string; name: string; partner?: string }

/** Signs people in and out. Tokens stay in here; what goes out is their id. */
export function createSessionService(api: Api) {
  return {
    watchToken: api.tokens.watch,
    tokenId: api.tokens.tokenId,

    async readUser(signal: AbortSignal): Promise<AuthUser> {
      const { user } = await api.call(routes.readUser, { signal })
      api.readFor(user.id)
      return user
    },

    checkEmail: (email: string, signal: AbortSignal) => api.call(routes.checkEmail, { body: { email }, signal }),

    async logIn(credentials: Credentials, signal: AbortSignal): Promise<void> {
      const { token } = await api.call(routes.createToken, { body: credentials, signal })
      api.tokens.keep(token)
    },

    async signUp(registration: Registration, signal: AbortSignal): Promise<void> {
      const { token } = await api.call(routes.createUser, { body: registration, signal })
      api.tokens.keep(token)
    },

    /** Forgets the token, then revokes it on the server: whatever the server says, it is gone from here. */
    async logOut(signal: AbortSignal): Promise<void> {
      const token = api.tokens.forget()
      api.readFor(null)
      if (token !== null) await api.call(routes.revokeToken, { token, signal })
    },
  }
}

export type SessionService = ReturnType<typeof createSessionService>
