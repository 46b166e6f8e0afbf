import { createQueryToken } from '../../server/session/query-tokens.commands.ts'
import { codeOf, password } from '../database/session-world.ts'
import type { PersonKind, World } from './people.ts'
import type { Request } from './requests.ts'

type Fresh = { token: string; email: string; id: string }
type Make = (world: World, fresh: Fresh, kind: PersonKind) => Promise<Request> | Request

/** Somebody of this kind who signs in afresh, so that a call that ends or changes them leaves the column's own person alone. */
const forFresh =
  (make: Make) =>
  async (world: World, kind: PersonKind): Promise<Request> => {
    if (kind === 'nobody') return { token: null, ...(await make(world, { token: '', email: 'none', id: '' }, kind)) }
    const fresh = await world.server.signUp(`Fresh ${kind}`)
    if (kind === 'temporary')
      await world.database.query('update person set is_temporary = true where id = $1', [fresh.id])
    return { token: fresh.token, ...(await make(world, fresh, kind)) }
  }

/** A code for a set-up that is waiting; of those who may not set up, any digits. */
async function waitingCode(world: World, token: string): Promise<string> {
  const { body } = await world.server.call('POST', '/auth/generate-totp', token, {})
  return body.secret ? codeOf(body.secret) : '000000'
}

/** The token of a link that was mailed to this person. */
async function linkOf(world: World, { id, email }: Fresh): Promise<string> {
  if (id === '') return 'the link of nobody'
  return world.asSystem((tx) => createQueryToken(tx, { personId: id, purpose: 'e-mail', mailedTo: email }))
}

async function recoveryCode(world: World, token: string): Promise<string> {
  const code = await waitingCode(world, token)
  const { body } = await world.server.call('POST', '/auth/save-totp', token, { code })
  return body.recoveryCodes?.[0] ?? 'aaaaa-bbbbb'
}

export const sessionRequests = {
  changeUser: forFresh(() => ({ body: { name: 'Another name' } })),
  deleteUser: forFresh((_world, { email }) => ({ body: { email, currentPassword: password } })),
  requestPasswordReset: forFresh((_world, { email }) => ({ body: { email: `${email.split('@')[0]}@example.com` } })),
  revokeToken: forFresh(() => ({})),
  revokeAllTokens: forFresh(() => ({})),
  verifyEmail: forFresh(async (world, fresh) => ({ body: { token: await linkOf(world, fresh) } })),
  sendVerification: forFresh(async (world, { id }) => {
    await world.database.query('update person set verified_at = null where id = $1', [id])
    return { body: {} }
  }),
  dropPendingEmail: forFresh(() => ({})),
  generateTotp: forFresh(() => ({ body: {} })),
  saveTotp: forFresh(async (world, { token }) => ({ body: { code: await waitingCode(world, token) } })),
  removeTotp: forFresh(async (world, { token }) => ({
    body: { currentPassword: password, code: await recoveryCode(world, token) },
  })),
  renewRecoveryCodes: forFresh(async (world, { token }) => ({ body: { code: await recoveryCode(world, token) } })),
  listSessions: forFresh(() => ({})),
  endSession: forFresh(async (world, { token, email }) => {
    await world.server.call('POST', '/auth/create-token', null, { email, password })
    const { body } = await world.server.call('GET', '/auth/sessions', token)
    const other = body.sessions?.find((session: { isCurrent: boolean }) => !session.isCurrent)
    return { params: { sessionId: other?.id ?? 'session_of_nobody' } }
  }),
}
