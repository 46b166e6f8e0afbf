import { newToken, tokenHash } from '../../server/platform/http/token.ts'
import { createQueryToken } from '../../server/features/session/query-tokens.commands.ts'
import { codeOf, password } from '../database/session-environment.ts'
import type { PersonKind, Environment } from './people.ts'
import type { Request } from './requests.ts'

type Fresh = { token: string; email: string; id: string }
type Make = (environment: Environment, fresh: Fresh, kind: PersonKind) => Promise<Request> | Request

/** Somebody of this kind who signs in afresh, so that a call that ends or changes them leaves the column's own person alone. */
const forFresh =
  (make: Make) =>
  async (environment: Environment, kind: PersonKind): Promise<Request> => {
    if (kind === 'nobody')
      return { token: null, ...(await make(environment, { token: '', email: 'none', id: '' }, kind)) }
    const fresh = await environment.server.signUp(`Fresh ${kind}`)
    if (kind === 'temporary')
      await environment.database.query('update person set is_temporary = true where id = $1', [fresh.id])
    return { token: fresh.token, ...(await make(environment, fresh, kind)) }
  }

/** A code for a set-up that is waiting; of those who may not set up, any digits. */
async function waitingCode(environment: Environment, token: string): Promise<string> {
  const { body } = await environment.server.call('POST', '/auth/generate-totp', token, {})
  return body.secret ? codeOf(body.secret) : '000000'
}

/** The token of a link that was mailed to this person. */
async function linkOf(environment: Environment, { id, email }: Fresh): Promise<string> {
  if (id === '') return 'the link of nobody'
  return environment.asSystem((tx) => createQueryToken(tx, { personId: id, purpose: 'e-mail', mailedTo: email }))
}

/** The token of the link in a mail to the member of A. */
async function linkOfMail(environment: Environment): Promise<string> {
  const token = newToken()
  await environment.database.query(
    `insert into mail_end_token (hash, organisation_id, person_id, kind, label)
     values ($1, (select id from organisation where code = $2),
       (select person_id from token where hash = sha256($3::bytea)), 'alerts', 'Secret sales')`,
    [tokenHash(token), environment.organisationA, Buffer.from(environment.token.member!)],
  )
  return token
}

async function recoveryCode(environment: Environment, token: string): Promise<string> {
  const code = await waitingCode(environment, token)
  const { body } = await environment.server.call('POST', '/auth/save-totp', token, { code })
  return body.recoveryCodes?.[0] ?? 'aaaaa-bbbbb'
}

export const sessionRequests = {
  changeUser: forFresh(() => ({ body: { name: 'Another name' } })),
  deleteUser: forFresh((_environment, { email }) => ({ body: { email, currentPassword: password } })),
  requestPasswordReset: forFresh((_environment, { email }) => ({
    body: { email: `${email.split('@')[0]}@example.com` },
  })),
  revokeToken: forFresh(() => ({})),
  revokeAllTokens: forFresh(() => ({})),
  verifyEmail: forFresh(async (environment, fresh) => ({ body: { token: await linkOf(environment, fresh) } })),
  sendVerification: forFresh(async (environment, { id }) => {
    await environment.database.query('update person set verified_at = null where id = $1', [id])
    return { body: {} }
  }),
  dropPendingEmail: forFresh(() => ({})),
  unsubscribe: async (environment: Environment) => ({ query: `?token=${await linkOfMail(environment)}`, body: {} }),
  generateTotp: forFresh(() => ({ body: {} })),
  saveTotp: forFresh(async (environment, { token }) => ({ body: { code: await waitingCode(environment, token) } })),
  removeTotp: forFresh(async (environment, { token }) => ({
    body: { currentPassword: password, code: await recoveryCode(environment, token) },
  })),
  renewRecoveryCodes: forFresh(async (environment, { token }) => ({
    body: { code: await recoveryCode(environment, token) },
  })),
  listSessions: forFresh(() => ({})),
  endSession: forFresh(async (environment, { token, email }) => {
    await environment.server.call('POST', '/auth/create-token', null, { email, password })
    const { body } = await environment.server.call('GET', '/auth/sessions', token)
    const other = body.sessions?.find((session: { isCurrent: boolean }) => !session.isCurrent)
    return { params: { sessionId: other?.id ?? 'session_of_nobody' } }
  }),
}
