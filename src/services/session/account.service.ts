import { accessTokensRoutes } from '../../../contract/session/access-tokens.routes.ts'
import type { NewAccessToken, OwnAccessToken } from '../../../contract/session/access-tokens.schemas.ts'
import { mailEndsRoutes } from '../../../contract/session/mail-ends.routes.ts'
import type { MailEnd } from '../../../contract/session/mail-ends.schemas.ts'
import { sessionRoutes as routes } from '../../../contract/session/session.routes.ts'
import type { AuthUser, OwnSession } from '../../../contract/session/session.schemas.ts'
import { type ApiDescription, apiDescriptionSchema } from '../../../contract/shell/api-description.schemas.ts'
import { shellRoutes } from '../../../contract/shell/shell.routes.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import type { Api } from '../shared/http.ts'
import type { LinkTokens } from './link-tokens.ts'
import { createSafe } from './safe.ts'

/** Requests for the person's own account. Secrets that the server returns only once go to the safe and nowhere else. */
export function createAccountService(api: Api, links: LinkTokens) {
  const safe = createSafe()

  /**
   * The token of the link that opened the page. Throws if there is none, with the message that the documents specify.
   */
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
     * Sets the password with the link, which uses it up, then signs in. `isIn: false`: the password is set, but the
     * person has to sign in, because of one-time codes or because signing in failed.
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

    /** The person whom the link signs in, and the person who is signed in now. */
    async readLink(signal: AbortSignal): Promise<{ linked: AuthUser; present: AuthUser | null }> {
      const linked = await userOfLink(linkToken(), signal)
      if (api.tokens.current() === null) return { linked, present: null }
      const present = await api.call(routes.readUser, { signal }).catch(() => null)
      return { linked, present: present?.user ?? null }
    },

    /** Confirms the address; only works for the signed-in person whom the link was sent to. */
    async confirmEmail(signal: AbortSignal): Promise<AuthUser> {
      const token = linkToken()
      if (api.tokens.current() === null)
        throw { kind: 'unauthorised', message: failureTexts.logInAgain } satisfies Failure
      const { user } = await api.call(routes.verifyEmail, { body: { token }, signal })
      links.forget()
      return user
    },

    /** Turns the link's emails off, or on again. The link stays valid for both. */
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

    async listAccessTokens(signal: AbortSignal): Promise<OwnAccessToken[]> {
      return (await api.call(accessTokensRoutes.listAccessTokens, { signal })).tokens
    },

    async createAccessToken(project: string, body: NewAccessToken, signal: AbortSignal): Promise<OwnAccessToken> {
      const { token, secret } = await api.call(accessTokensRoutes.createAccessToken, {
        params: { project },
        body,
        signal,
      })
      safe.put({ accessToken: secret })
      return token
    },

    async endAccessToken(tokenId: string, signal: AbortSignal): Promise<void> {
      await api.call(accessTokensRoutes.endAccessToken, { params: { tokenId }, signal })
    },

    async readApiDescription(signal: AbortSignal): Promise<ApiDescription> {
      const file = await api.download(shellRoutes.readApiDescription, { signal })
      return apiDescriptionSchema.parse(JSON.parse(await file.text()))
    },

    async endAllSessions(signal: AbortSignal): Promise<void> {
      await api.call(routes.revokeAllTokens, { signal })
    },
  }
}

export type AccountService = ReturnType<typeof createAccountService>
