import { describe, expect, test } from 'vitest'
import { never, signIn, user, whoAmI, environment } from './session.fixtures.ts'

const change = 'PATCH /auth/user-info'
const missing = { kind: 'rejected', message: 'Missing required URL parameters: token' }

describe('an invitation', () => {
  test('sets the password by its link, uses that up, and signs in with the password', async () => {
    const { account, asked, tokens, links } = environment(
      { [change]: { user }, [signIn]: { token: 'one' } },
      { link: 'abc' },
    )
    const answer = await account.acceptInvitation({ name: 'Ana Ngata', password: 'correct horse' }, never)
    expect([answer, tokens.current(), links.token(), asked]).toEqual([
      { isIn: true },
      'one',
      null,
      [
        [change, { token: 'abc', body: { name: 'Ana Ngata', password: 'correct horse' } }],
        [signIn, { body: { email: user.email, password: 'correct horse' } }],
      ],
    ])
  })

  test('leaves the sign-in to the person who needs a one-time code, or whose sign-in failed', async () => {
    const withMfa = environment(
      { [change]: { user: { ...user, hasMfa: true } }, [signIn]: { token: 'one' } },
      { link: 'abc' },
    )
    const refused = environment({ [change]: { user } }, { link: 'abc' })
    const given = { name: null, password: 'correct horse' }
    const outcomes = []
    for (const { account, asked, tokens } of [withMfa, refused]) {
      outcomes.push([await account.acceptInvitation(given, never), tokens.current(), asked.length])
    }
    expect(outcomes).toEqual([
      [{ isIn: false }, null, 1],
      [{ isIn: false }, null, 2],
    ])
    expect(withMfa.asked).toEqual([[change, { token: 'abc', body: { password: 'correct horse' } }]])
  })

  test('keeps its link when the password was not taken', async () => {
    const { account, links } = environment({}, { link: 'abc' })
    await expect(account.acceptInvitation({ name: null, password: 'correct horse' }, never)).rejects.toEqual({
      kind: 'rejected',
      message: 'No.',
    })
    expect(links.token()).toBe('abc')
  })

  // D1.2.20
  test('without a token says so', async () => {
    const { account, asked } = environment({ [whoAmI]: { user } })
    await expect(account.readInvitation(never)).rejects.toEqual(missing)
    await expect(account.acceptInvitation({ name: null, password: 'correct horse' }, never)).rejects.toEqual(missing)
    expect(asked).toEqual([])
  })
})

describe('a link that signs in', () => {
  test('tells whom it signs in and who is signed in here', async () => {
    const { account, tokens, asked } = environment({ [whoAmI]: { user } }, { link: 'abc' })
    const alone = await account.readLink(never)
    tokens.keep('one')
    expect([alone, await account.readLink(never), asked]).toEqual([
      { linked: user, present: null },
      { linked: user, present: user },
      [
        [whoAmI, { token: 'abc' }],
        [whoAmI, { token: 'abc' }],
        [whoAmI, {}],
      ],
    ])
  })

  test('works for who was signed in here with a token that is refused now', async () => {
    const { account, tokens } = environment(
      { [whoAmI]: ({ token }) => (token === 'abc' ? { user } : null) },
      { link: 'abc' },
    )
    tokens.keep('ended')
    expect(await account.readLink(never)).toEqual({ linked: user, present: null })
  })

  test('is used up by the exchange', async () => {
    const { account, tokens, links, asked } = environment({ [signIn]: { token: 'one' } }, { link: 'abc' })
    await account.exchangeLink(never)
    expect([tokens.current(), links.token(), asked]).toEqual(['one', null, [[signIn, { token: 'abc', body: {} }]]])
  })
})

test('what the server gives away once is in the safe, tells who watches it, and is gone when it is emptied', async () => {
  const totp = { secret: 'JBSWY3DP', qrCode: 'data:image/png;base64,AA' }
  const recoveryCodes = ['aaaaa-bbbbb']
  const { account } = environment({
    'POST /auth/generate-totp': totp,
    'POST /auth/save-totp': { user, recoveryCodes },
    'POST /auth/recovery-codes': { recoveryCodes: ['ccccc-ddddd'] },
  })
  const seen: unknown[] = []
  const stop = account.safe.watch(() => seen.push(account.safe.secrets()))
  await account.generateTotp(never)
  const answer = await account.saveTotp('123456', null, never)
  await account.renewRecoveryCodes('123456', never)
  account.safe.empty()
  stop()
  await account.generateTotp(never)
  expect([answer, seen]).toEqual([
    user,
    [
      { totp, recoveryCodes: [], accessToken: null },
      { totp: null, recoveryCodes, accessToken: null },
      { totp: null, recoveryCodes: ['ccccc-ddddd'], accessToken: null },
      { totp: null, recoveryCodes: [], accessToken: null },
    ],
  ])
})

test('a new access token comes without its secret, which the safe shows', async () => {
  const token = { id: 'access_1', name: 'Monthly report' }
  const create = 'POST /orgs/:project/access-tokens'
  const { account, asked } = environment({ [create]: { token, secret: 'sextant_abc' } })
  const body = { name: 'Monthly report', scopes: ['read' as const], days: '7' as const }
  expect(await account.createAccessToken('acme', body, never)).toEqual(token)
  expect(account.safe.secrets()).toEqual({ totp: null, recoveryCodes: [], accessToken: 'sextant_abc' })
  expect(asked).toEqual([[create, { params: { project: 'acme' }, body }]])
})

test('each wish of the account asks the server for what it says, and for nothing else', async () => {
  const revoked = 'DELETE /auth/revoke-all-tokens'
  const [sessions, recoveryCodes] = [[{ id: 's1' }], ['aaaaa-bbbbb']]
  const { account, asked } = environment({
    [change]: { user },
    [revoked]: {},
    'DELETE /auth/user-info': {},
    'POST /auth/save-totp': { user, recoveryCodes },
    'DELETE /auth/totp': { user },
    'POST /auth/recovery-codes': { recoveryCodes },
    'POST /auth/request-password-reset': {},
    'GET /auth/sessions': { sessions },
    'DELETE /auth/sessions/:sessionId': {},
  })
  const removal = { currentPassword: 'correct horse', code: '123456' }
  const move = { email: 'new@example.com', currentPassword: 'correct horse' }
  expect([
    await account.changeUser(move, never),
    await account.saveTotp('123456', 'correct horse', never),
    await account.removeTotp(removal, never),
    await account.listSessions(never),
  ]).toEqual([user, user, user, sessions])
  await account.renewRecoveryCodes('123456', never)
  await account.requestPasswordReset('ana@example.com', never)
  await account.deleteUser({ email: 'ana@example.com', currentPassword: 'right' }, never)
  await account.endSession('s1', never)
  await account.endAllSessions(never)
  expect(asked).toEqual([
    [change, { body: move }],
    ['POST /auth/save-totp', { body: { code: '123456', currentPassword: 'correct horse' } }],
    ['DELETE /auth/totp', { body: removal }],
    ['GET /auth/sessions', {}],
    ['POST /auth/recovery-codes', { body: { code: '123456' } }],
    ['POST /auth/request-password-reset', { body: { email: 'ana@example.com' } }],
    ['DELETE /auth/user-info', { body: { email: 'ana@example.com', currentPassword: 'right' } }],
    ['DELETE /auth/sessions/:sessionId', { params: { sessionId: 's1' } }],
    [revoked, {}],
  ])
})
