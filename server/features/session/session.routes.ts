import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionRoutes as routes } from '../../../contract/session/session.routes.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { type Transaction, transactAsSystem } from '../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import { serveAccessTokens } from './access-tokens.routes.ts'
import { type Attempt, countAttempt, countIfAllowed, countWhenWrong } from './attempts.commands.ts'
import type { Caller } from '../../platform/http/caller.store.ts'
import { knownBrowser, noteBrowser } from './known-browsers.store.ts'
import { useCode } from './one-time-codes.store.ts'
import { hashPassword, isPassword } from './password.ts'
import { mailPasswordReset } from './password-reset.commands.ts'
import { findSignIn } from './person-of-address.read.ts'
import { insertPerson, readAllPartners, readPartners } from './session.store.ts'
import { endAllSessions, endSession, listSessions, startSession, useLink } from './sessions.store.ts'
import { noteTrialEntry } from './trial-entry.commands.ts'
import { serveTotp } from './totp.routes.ts'
import { serveUser } from './user.routes.ts'
import { mailConfirmation } from './verification-mail.commands.ts'
import { verifyAddress } from './verification.commands.ts'
import { mayMailTo, senderOf, serveVerification } from './verification.routes.ts'

const nobody = { person: null, organisation: null }
/** Where an attempt comes from. */
type Origin = Pick<Attempt, 'address' | 'trusted'>
type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** Sign-in, sign-up and session routes. */
export function serveSession(server: FastifyInstance, services: Services): void {
  const { database, settings, secretKey } = services
  const areLoose = settings.RATE_LIMITS === 'loose'
  serveUser(server, services)
  serveTotp(server, services)
  serveVerification(server, services)
  serveAccessTokens(server, services)

  serve(server, services, routes.checkEmail, async ({ body, address }) => {
    await countAttempt(database, { kind: 'check e-mail', account: body.email, address }, areLoose)
    const person = await transactAsSystem(database, nobody, (tx) => findSignIn(tx, body.email))
    return { exists: person !== null, totp: person?.hasTotp ?? false }
  })

  serve(server, services, routes.createToken, async ({ body, caller, address, request, reply }) => {
    if (body.email === undefined) return { token: await exchangeLink(caller, { request, reply }) }
    const { email, password, totpCode } = body
    const trusted = await trustedWith(request, email)
    const personId = await signedInBy({ email, password, totpCode }, { address, trusted })
    return { token: await transactAsSystem(database, nobody, (tx) => signIn(tx, personId, { request, reply })) }
  })

  serve(server, services, routes.createUser, async ({ body, address, request, reply }) => {
    await countAttempt(database, { kind: 'create user', account: body.email, address }, areLoose)
    const { email, name } = body
    const passwordHash = await hashPassword(body.password)
    const mayMail = await mayMailTo(services, { recipient: email, address })
    const token = await transactAsSystem(database, nobody, async (tx) => {
      const { personId, isVerified } = await insertPerson(tx, { email, name, passwordHash })
      if (!isVerified && mayMail) await mailConfirmation(tx, personId, senderOf(services))
      return signIn(tx, personId, { request, reply })
    })
    return { token }
  })

  serve(server, services, routes.requestPasswordReset, async ({ body, address, request, reply }) => {
    const trusted = await trustedWith(request, body.email)
    const attempt = { kind: 'password reset' as const, account: body.email, address, trusted }
    // The answer is the same, so strangers don't learn how often others have asked.
    if (!(await countIfAllowed(database, attempt, areLoose))) return {}
    // Runs after the answer is sent, so response times are equal for known and unknown emails.
    reply.raw.once('close', () => {
      mailPasswordReset(services, body.email).catch((error: Error) =>
        server.log.error({ error: error.name }, 'a password reset could not be mailed'),
      )
    })
    return {}
  })

  serve(server, services, routes.revokeToken, async ({ caller }) => {
    await transactAsSystem(database, nobody, (tx) => endSession(tx, caller.personId, caller.sessionId))
    return {}
  })

  serve(server, services, routes.revokeAllTokens, async ({ caller }) => {
    await transactAsSystem(database, nobody, (tx) => endAllSessions(tx, caller.personId))
    return {}
  })

  serve(server, services, routes.listSessions, async ({ caller }) => ({
    sessions: await transactAsSystem(database, nobody, (tx) => listSessions(tx, caller)),
  }))

  serve(server, services, routes.endSession, async ({ caller, params }) => {
    const hasEnded = await transactAsSystem(database, nobody, (tx) => endSession(tx, caller.personId, params.sessionId))
    if (!hasEnded) throw notFound()
    return {}
  })

  serve(server, services, routes.listPartners, async ({ caller }) => ({
    partners: await transactAsSystem(database, nobody, (tx) =>
      caller.isSuperadmin ? readAllPartners(tx) : readPartners(tx, caller),
    ),
  }))

  /** The person with this email, password and one-time code. Every wrong one counts, even in parallel requests. */
  async function signedInBy(
    given: { email: string; password: string; totpCode?: string | undefined },
    from: Origin,
  ): Promise<string> {
    const attempt = { kind: 'log-in' as const, account: given.email, ...from }
    const person = await countWhenWrong(database, attempt, areLoose, async () => {
      const found = await transactAsSystem(database, nobody, (tx) => findSignIn(tx, given.email))
      return (await isPassword(given.password, found?.passwordHash ?? null)) ? found : null
    })
    if (!person) throw new Refusal(401, failureTexts.wrongCredentials)
    if (person.hasTotp) await checkCode(person.id, given.totpCode, from)
    return person.id
  }

  /** Wrong codes have a separate limit, so repeating the password step gives no new guesses. */
  async function checkCode(personId: string, code: string | undefined, from: Origin): Promise<void> {
    const refusal = new Refusal(401, failureTexts.wrongOneTimeCode, { code: 'TOTP_REQUIRED' })
    if (code === undefined) throw refusal
    const isRight = await countWhenWrong(
      database,
      { kind: 'one-time code', account: personId, ...from },
      areLoose,
      () => transactAsSystem(database, nobody, (tx) => useCode(tx, { personId, code, secretKey })),
    )
    if (!isRight) throw refusal
  }

  /** Exchanges the token of a login link, which is used up, for a persistent token. */
  async function exchangeLink(caller: Caller, exchange: Exchange): Promise<string> {
    const refusal = new Refusal(401, failureTexts.logInAgain)
    // A link is a single factor: people with two must sign in with both.
    if (caller.purpose !== 'token log-in' || caller.hasMfa) throw refusal
    return transactAsSystem(database, nobody, async (tx) => {
      const link = await useLink(tx, caller, ['token log-in'])
      if (!link) throw refusal
      await noteTrialEntry(tx, caller.personId, senderOf(services))
      if (link.mailedTo !== null) await verifyAddress(tx, { personId: caller.personId, address: link.mailedTo })
      return signIn(tx, caller.personId, exchange)
    })
  }

  /** A token of a new session; the browser is remembered. */
  async function signIn(tx: Transaction, personId: string, { request, reply }: Exchange): Promise<string> {
    const isSecure = services.publicUrl.startsWith('https:')
    await noteBrowser(tx, { personId, request, reply, isSecure })
    return startSession(tx, { personId, userAgent: request.headers['user-agent'] })
  }

  const trustedWith = (request: FastifyRequest, email: string) =>
    request.headers.cookie === undefined
      ? Promise.resolve(null)
      : transactAsSystem(database, nobody, (tx) => knownBrowser(tx, request, email))
}
