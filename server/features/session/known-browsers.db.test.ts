import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  codeOf,
  password,
  type SessionEnvironment,
  startSessionEnvironment,
} from '../../../tests/database/session-environment.ts'

let environment: SessionEnvironment
beforeAll(async () => {
  environment = await startSessionEnvironment({ RATE_LIMITS: 'on' })
})
afterAll(async () => {
  await environment?.close()
})
beforeEach(() => environment.database.query('delete from sign_in_failure'))

const logIn = (email: string, given: string, more: { cookie?: string; totpCode?: string } = {}) => {
  const { cookie, totpCode } = more
  const body = { email, password: given, ...(totpCode === undefined ? {} : { totpCode }) }
  return environment.server.call('POST', '/auth/create-token', null, body, cookie === undefined ? {} : { cookie })
}
const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')!.split(';')[0]!
/** A hundred wrong passwords for this account: from a hundred addresses, or from the one shared by all tests. */
const storm = (email: string, from: 'everywhere' | 'here') =>
  environment.database.query(
    `insert into sign_in_failure (kind, account, address)
     select 'log-in', $1, case when $2 = 'here' then '127.0.0.1' else 'address ' || n end from generate_series(1, 100) n`,
    [email, from],
  )
const tooMany = { message: 'Too many attempts. Please try again later.' }

describe('strangers lock nobody out (AM-17)', () => {
  test.each(['everywhere', 'here'] as const)(
    'a browser that has signed in before is let in while strangers guess from %s, and another one waits',
    async (from) => {
      const { email } = await environment.server.signUp('Owner')
      const cookie = cookieOf(await logIn(email, password))
      await storm(email, from)
      const unknown = await logIn(email, password)
      expect([unknown.status, unknown.body]).toEqual([429, tooMany])
      expect((await logIn(email, password, { cookie })).status).toBe(200)
      expect((await logIn(email, password, { cookie: `theme=dark; ${cookie}; other=1` })).status).toBe(200)
      const guessed = `sextant-browser=${'x'.repeat(43)}`
      expect((await logIn(email, password, { cookie: guessed })).status).toBe(429)
    },
  )

  test('a known browser has ten wrong passwords of its own, and those of one account are no use with another', async () => {
    const [owner, other] = [await environment.server.signUp('Owner'), await environment.server.signUp('Other')]
    const cookie = cookieOf(await logIn(owner.email, password))
    await storm(owner.email, 'everywhere')
    await storm(other.email, 'everywhere')
    expect((await logIn(other.email, password, { cookie })).status).toBe(429)
    const statuses: number[] = []
    for (let round = 0; round < 11; round += 1)
      statuses.push((await logIn(owner.email, `wrong ${round}`, { cookie })).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('a signed-in session confirms its password, whatever strangers do', async () => {
    const owner = await environment.server.signUp('Owner')
    await storm(owner.email, 'here')
    const change = { password: 'another horse', currentPassword: password }
    expect((await environment.server.call('PATCH', '/auth/user-info', owner.token, change)).status).toBe(200)
  })

  test('codes that strangers guess keep no known browser out', async () => {
    const owner = await environment.server.signUp('Owner')
    const { secret } = await environment.setUpCodes(owner.token)
    const cookie = cookieOf(await logIn(owner.email, password, { totpCode: codeOf(secret) }))
    await environment.database.query(
      "insert into sign_in_failure (kind, account, address) select 'one-time code', $1, 'address ' || n from generate_series(1, 10) n",
      [owner.id],
    )
    await environment.database.query('update person set totp_last_step = totp_last_step - 1 where id = $1', [owner.id])
    const totpCode = codeOf(secret)
    expect((await logIn(owner.email, password, { totpCode })).status).toBe(429)
    expect((await logIn(owner.email, password, { totpCode, cookie })).status).toBe(200)
  })

  test('a new password makes every browser unknown', async () => {
    const owner = await environment.server.signUp('Owner')
    const cookie = cookieOf(await logIn(owner.email, password))
    const change = { password: 'another horse', currentPassword: password }
    expect((await environment.server.call('PATCH', '/auth/user-info', owner.token, change)).status).toBe(200)
    await storm(owner.email, 'everywhere')
    expect((await logIn(owner.email, 'another horse', { cookie })).status).toBe(429)
  })
})

describe('what a browser is known by', () => {
  test('is no key: a page cannot read it, no other site sends it, and only its hash is stored', async () => {
    const { email } = await environment.server.signUp('Owner')
    const answer = await logIn(email, password)
    expect(answer.headers.get('set-cookie')).toMatch(
      /^sextant-browser=[\w-]{43}; Path=\/auth; HttpOnly; SameSite=Strict; Max-Age=34560000$/,
    )
    const value = cookieOf(answer).split('=')[1]!
    const rows = await environment.rowsOf('select hash from known_browser')
    expect(rows.some(({ hash }) => Buffer.from(hash).includes(value))).toBe(false)
    expect(
      (await environment.server.call('GET', '/auth/user-info', null, undefined, { cookie: cookieOf(answer) })).status,
    ).toBe(401)
  })

  test('stays the same for the next person, and the oldest beyond twenty is forgotten', async () => {
    const [first, second] = [await environment.server.signUp('First'), await environment.server.signUp('Second')]
    const cookie = cookieOf(await logIn(first.email, password))
    expect(cookieOf(await logIn(second.email, password, { cookie }))).toBe(cookie)
    for (let round = 0; round < 20; round += 1) await logIn(first.email, password)
    const count = await environment.rowsOf('select person_id from known_browser where person_id = $1', [first.id])
    expect(count.length).toBe(20)
    await storm(first.email, 'everywhere')
    await storm(second.email, 'everywhere')
    const statuses = [await logIn(first.email, password, { cookie }), await logIn(second.email, password, { cookie })]
    expect(statuses.map(({ status }) => status)).toEqual([429, 200])
  })
})
