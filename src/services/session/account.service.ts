import { mailEndsRoutes } from '../../../contract/session/mail-ends.routes.ts'
import type { MailEnd } from '../../../contract/session/mail-ends.schemas.ts'
import { sessionRoutes as routes } from '../../../contract/session/session.routes.ts'
import type { AuthUser, OwnSession } from '../../../contract/session/session.schemas.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import type { Api } from '../shared/http.ts'
import type { LinkTokens } from './link-tokens.ts'
import { createSafe } from './safe.ts'

/** The calls of one's own account. Secrets that the server gives away once go into the safe and nowhere else. */
export function createAccountService(api: Api, links: LinkTokens) {
  const safe = createSafe()

  /** The token of the link that opened the page. Without one the page says so as the documents do. */
  function linkToken(): string {
    const token = links.token()
    if (token !== null) return token
    throw { kind: 'rejected', message: failureTexts.missingParameters('token') } satisfies Failure
  }
  const userOfLink = async (token: string, signal: AbortSignal): Promise<AuthUser> =>
    (await api.call(routes.readUser, { token, signal })).user

  return {
    safe,

    async readInvitation(signal: AbortSignal): Promise<AuthUser> {
      return userOfLink(linkToken(), signal)
    },

    /**
     * Sets the password by the link, which uses it up, then signs in with it. `isIn: false`: the password is set, and the
     * person signs in by themselves, with a one-time code or because the sign-in failed.
     */
    async acceptInvitation(given: { name: string | null; password: string }, signal: AbortSignal) {
      const { name, password } = given
      const token = linkToken()
      const body = { password, ...(name === null ? {} : { name }) }
      const { user } = await api.call(routes.changeUser, { token, body, signal })
      links.forget()
      if (user.hasMfa) return { isIn: false }
      try {
        const answer = await api.call(routes.createToken, { body: { email: user.email, password }, signal })
        api.tokens.keep(answer.token)
        return { isIn: true }
      } catch {
        return { isIn: false }
      }
    },

    /** Whom the link signs in, and who is signed in here. */
    async readLink(signal: AbortSignal): Promise<{ linked: AuthUser; present: AuthUser | null }> {
      const linked = await userOfLink(linkToken(), signal)
      if (api.tokens.current() === null) return { linked, present: null }
      const present = await api.call(routes.readUser, { signal }).catch(() => null)
      return { linked, present: present?.user ?? null }
    },

    /** The signed-in person confirms their address by the link; nobody else can. */
    async confirmEmail(signal: AbortSignal): Promise<AuthUser> {
      const token = linkToken()
      if (api.tokens.current() === null)
        throw { kind: 'unauthorised', message: failureTexts.logInAgain } satisfies Failure
      const { user } = await api.call(routes.verifyEmail, { body: { token }, signal })
      links.forget()
      return user
    },

    /** Ends the mails of the link, or takes that back. The link stays good for the other way. */
    changeMails(isEnded: boolean, signal: AbortSignal): Promise<MailEnd> {
      return api.call(mailEndsRoutes.unsubscribe, { query: { token: linkToken() }, body: { isEnded }, signal })
    },

    async sendVerification(signal: AbortSignal): Promise<string> {
      return (await api.call(routes.sendVerification, { signal })).email
    },

    async exchangeLink(signal: AbortSignal): Promise<void> {
      const { token } = await api.call(routes.createToken, { token: linkToken(), body: {}, signal })
      links.forget()
      api.tokens.keep(token)
    },

    async generateTotp(signal: AbortSignal): Promise<void> {
      const { secret, qrCode } = await api.call(routes.generateTotp, { signal })
      safe.put({ totp: { secret, qrCode } })
    },

    async saveTotp(code: string, currentPassword: string | null, signal: AbortSignal): Promise<AuthUser> {
      const { totp } = safe.secrets()
      const body = {
        code,
        ...(totp === null ? {} : { secret: totp.secret }),
        ...(currentPassword === null ? {} : { currentPassword }),
      }
      const { user, recoveryCodes } = await api.call(routes.saveTotp, { body, signal })
      safe.put({ recoveryCodes })
      return user
    },

    async renewRecoveryCodes(code: string, signal: AbortSignal): Promise<void> {
      const { recoveryCodes } = await api.call(routes.renewRecoveryCodes, { body: { code }, signal })
      safe.put({ recoveryCodes })
    },

    async removeTotp(body: { currentPassword: string; code: string }, signal: AbortSignal): Promise<AuthUser> {
      return (await api.call(routes.removeTotp, { body, signal })).user
    },

    async changeUser(
      body: { name?: string; email?: string; password?: string; currentPassword?: string; modelInstructions?: string },
      signal: AbortSignal,
    ): Promise<AuthUser> {
      return (await api.call(routes.changeUser, { body, signal })).user
    },

    async requestPasswordReset(email: string, signal: AbortSignal): Promise<void> {
      await api.call(routes.requestPasswordReset, { body: { email }, signal })
    },

    async deleteUser(
      body: { email: string; currentPassword?: string; code?: string },
      signal: AbortSignal,
    ): Promise<void> {
      await api.call(routes.deleteUser, { body, signal })
    },

    async listSessions(signal: AbortSignal): Promise<OwnSession[]> {
      return (await api.call(routes.listSessions, { signal })).sessions
    },

    async endSession(sessionId: string, signal: AbortSignal): Promise<void> {
      await api.call(routes.endSession, { params: { sessionId }, signal })
    },

    async endAllSessions(signal: AbortSignal): Promise<void> {
      await api.call(routes.revokeAllTokens, { signal })
    },
  }
}

export type AccountService = ReturnType<typeof createAccountService>
