import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  codeOf,
  password,
  type SessionEnvironment,
  startSessionEnvironment,
  statusesOf,
  inOrder,
} from '../../../tests/database/session-environment.ts'
import { openUpdates } from '../../../tests/database/live-client.ts'

let environment: SessionEnvironment
beforeAll(async () => {
  environment = await startSessionEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

const wrongCode = { status: 400, body: { message: 'The code is not right' } }
const needsCode = { status: 401, body: { message: 'Wrong one-time code', code: 'TOTP_REQUIRED' } }
const call = async (method: string, path: string, token: string, body?: object) => {
  const answer = await environment.server.call(method, path, token, body)
  return { status: answer.status, body: answer.body }
}
const logIn = async (email: string, totpCode?: string) => {
  const { status, body } = await environment.logIn(email, totpCode === undefined ? {} : { totpCode })
  return { status, body }
}
/**
 * Waits until the current step has at least this many seconds left, so codes of neighbouring steps stay valid as such.
 */
async function whileInStep(seconds = 15): Promise<void> {
  const left = () => 30_000 - (Date.now() % 30_000)
  await expect.poll(left, { timeout: 31_000, interval: 100 }).toBeGreaterThan(seconds * 1_000)
}
/** Clears the last used step, as if no code had been sent. */
const forgetStep = (id: string) =>
  environment.database.query('update person set totp_last_step = null where id = $1', [id])

describe('setting up one-time codes', () => {
  // D1.7.24, D1.7.25, D1.4.41, D2.3.62, D1.7.18
  test('a secret waits for its first right code; then logging in asks for one', async () => {
    await whileInStep()
    const person = await environment.server.signUp('Set Up')
    const { status, body } = await call('POST', '/auth/generate-totp', person.token, {})
    expect([status, body]).toEqual([
      200,
      {
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        uri: `otpauth://totp/Sextant:${encodeURIComponent(person.email)}?issuer=Sextant&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
        qrCode: expect.stringMatching(/^data:image\/png;base64,[\w+/=]{400,}$/),
      },
    ])
    expect((await call('GET', '/auth/user-info', person.token)).body.user.hasMfa).toBe(false)
    expect(await call('POST', '/auth/save-totp', person.token, { code: '000000' })).toEqual(wrongCode)
    const saved = await call('POST', '/auth/save-totp', person.token, { code: codeOf(body.secret) })
    expect(await logIn(person.email, codeOf(body.secret))).toEqual(needsCode)
    // The pending secret is now active and can't be activated twice.
    expect(await call('POST', '/auth/save-totp', person.token, { code: codeOf(body.secret, 1) })).toEqual(wrongCode)
    await forgetStep(person.id)
    expect([saved.status, saved.body.user.hasMfa, saved.body.recoveryCodes.length]).toEqual([200, true, 10])
    expect(new Set(saved.body.recoveryCodes).size).toBe(10)
    for (const code of saved.body.recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    const known = await environment.server.call('POST', '/auth/check-email', null, { email: person.email })
    expect(known.body).toEqual({ exists: true, totp: true })
    expect(await logIn(person.email)).toEqual(needsCode)
    expect(await logIn(person.email, codeOf(body.secret))).toEqual({ status: 200, body: { token: expect.any(String) } })
    const subjects = (await environment.mailsTo(person.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['One-time codes were set up'])
  })

  test('generating again replaces the waiting secret, and the saved one goes on until the new one is saved', async () => {
    await whileInStep()
    const person = await environment.server.signUp('Again')
    const { secret } = await environment.setUpCodes(person.token)
    const abandoned = (await call('POST', '/auth/generate-totp', person.token, {})).body.secret
    const next = (await call('POST', '/auth/generate-totp', person.token, {})).body.secret
    expect((await logIn(person.email, codeOf(secret))).status).toBe(200)
    expect(await call('POST', '/auth/save-totp', person.token, { code: codeOf(abandoned) })).toEqual(wrongCode)
    expect((await call('POST', '/auth/save-totp', person.token, { code: codeOf(next) })).status).toBe(200)
    await forgetStep(person.id)
    expect(await logIn(person.email, codeOf(secret, 1))).toEqual(needsCode)
    expect((await logIn(person.email, codeOf(next))).status).toBe(200)
  })

  test('a code of a secret that another window has replaced, or finished with, is told so and counts as no guess', async () => {
    await whileInStep()
    const person = await environment.server.signUp('Two Windows')
    const generate = async () => (await call('POST', '/auth/generate-totp', person.token, {})).body.secret as string
    const save = (secret: string) => call('POST', '/auth/save-totp', person.token, { secret, code: codeOf(secret) })
    const replaced = {
      status: 409,
      body: {
        message: 'The set-up was begun anew elsewhere, so this QR code is not good any more.',
        code: 'SECRET_REPLACED',
      },
    }
    const first = await generate()
    const second = await generate()
    for (let time = 0; time < 8; time += 1) expect(await save(first)).toEqual(replaced)
    expect((await save(second)).status).toBe(200)
    expect([await save(first), await save(second)]).toEqual([replaced, replaced])
  })

  test('a further device is confirmed by the password, unless the person signed in a moment ago', async () => {
    const person = await environment.server.signUp('Unlocked Screen')
    const { secret } = await environment.setUpCodes(person.token)
    const next = (await call('POST', '/auth/generate-totp', person.token, {})).body.secret
    const save = (more: object) => call('POST', '/auth/save-totp', person.token, { code: codeOf(next), ...more })
    const wrongPassword = { status: 400, body: { message: 'Wrong password' } }
    expect(await save({ currentPassword: 'wrong' })).toEqual(wrongPassword)
    const age = "update session set started_at = now() - interval '16 minutes' where person_id = $1"
    await environment.database.query(age, [person.id])
    // A sign-in elsewhere does not confirm the person at this session.
    expect((await logIn(person.email, codeOf(secret))).status).toBe(200)
    expect([await save({}), await save({ currentPassword: '' })]).toEqual([wrongPassword, wrongPassword])
    expect((await save({ currentPassword: password })).status).toBe(200)
  })

  test('the database keeps neither the secret nor a recovery code', async () => {
    const person = await environment.server.signUp('Sealed')
    const { secret, recoveryCodes } = await environment.setUpCodes(person.token)
    await call('POST', '/auth/generate-totp', person.token, {})
    const rows = await environment.database.query(
      `select row_to_json(t)::text as text from person t where id = $1
       union all select row_to_json(t)::text from recovery_code t where person_id = $1
       union all select row_to_json(t)::text from installation_log t where thing_id = $1`,
      [person.id],
    )
    const everything = rows.rows.map((row) => row.text).join('\n')
    const asHex = (code: string) => Buffer.from(code).toString('hex')
    for (const secretText of [secret, ...recoveryCodes, ...recoveryCodes.map(asHex)])
      expect(everything).not.toContain(secretText)
  })

  test('a sealed secret of one person is worth nothing in another’s row', async () => {
    const one = await environment.server.signUp('One')
    const other = await environment.server.signUp('Other')
    const { secret } = await environment.setUpCodes(one.token)
    await environment.database.query(
      'update person set totp_secret = (select totp_secret from person where id = $1) where id = $2',
      [one.id, other.id],
    )
    expect(await logIn(other.email, codeOf(secret))).toEqual(needsCode)
  })

  test('switching off needs the password and a code, and cuts a socket of an organisation that asks for codes', async () => {
    await whileInStep()
    const person = await environment.server.signUp('Off')
    const { secret, recoveryCodes } = await environment.setUpCodes(person.token)
    const project = await environment.server.foundOrganisation(person.token, 'Enforcing')
    await environment.database.query('update organisation set enforce_mfa = true where code = $1', [project])
    const socket = await openUpdates(environment.server.url, person.token, [project])
    await socket.next((frame) => frame.type === 'snapshot')
    const remove = (body: object) => call('DELETE', '/auth/totp', person.token, body)
    expect(await remove({ currentPassword: 'wrong', code: codeOf(secret) })).toEqual({
      status: 400,
      body: { message: 'Wrong password' },
    })
    expect(await remove({ currentPassword: password, code: '000000' })).toEqual(wrongCode)
    const abandoned = (await call('POST', '/auth/generate-totp', person.token, {})).body.secret
    const { status, body } = await remove({ currentPassword: password, code: codeOf(secret) })
    expect([status, body.user.hasMfa]).toEqual([200, false])
    expect(await call('POST', '/auth/save-totp', person.token, { code: codeOf(abandoned) })).toEqual(wrongCode)
    expect((await environment.mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      ...['One-time codes were set up', 'One-time codes were turned off'],
    ])
    expect((await socket.closed).code).toBe(4403)
    expect((await logIn(person.email)).status).toBe(200)
    const rows = await environment.database.query('select 1 from recovery_code where person_id = $1', [person.id])
    expect([rows.rowCount, recoveryCodes.length]).toEqual([0, 10])
    const log = await environment.database.query(
      "select actor, after from installation_log where thing_id = $1 and after ? 'hasMfa' order by seq",
      [person.id],
    )
    expect(log.rows).toEqual([true, false].map((hasMfa) => ({ actor: person.id, after: { hasMfa } })))
  })
})

describe('a one-time code', () => {
  test('of a neighbouring step is taken, of any other is not', async () => {
    await whileInStep()
    const person = await environment.server.signUp('Steps')
    const { secret } = await environment.setUpCodes(person.token)
    const seen: Record<number, number> = {}
    for (const steps of [-3, -2, -1, 0, 1, 2, 3]) {
      await forgetStep(person.id)
      await whileInStep(5)
      seen[steps] = (await logIn(person.email, codeOf(secret, steps))).status
    }
    expect(seen).toEqual({ [-3]: 401, [-2]: 401, [-1]: 200, 0: 200, 1: 200, 2: 401, 3: 401 })
  })

  test('counts once: again, an earlier one after it, and twenty times at once', async () => {
    await whileInStep()
    const person = await environment.server.signUp('Once')
    const { secret } = await environment.setUpCodes(person.token)
    await forgetStep(person.id)
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(person.email, codeOf(secret))))
    expect(statusesOf(answers)).toEqual([200, ...Array(19).fill(401)])
    expect(await logIn(person.email, codeOf(secret))).toEqual(needsCode)
    expect(await logIn(person.email, codeOf(secret, -1))).toEqual(needsCode)
    expect((await logIn(person.email, codeOf(secret, 1))).status).toBe(200)
  })

  test('and a recovery code count once, when all who send them have been let in before the first is done', async () => {
    await whileInStep()
    const person = await environment.server.signUp('Held')
    const { secret, recoveryCodes } = await environment.setUpCodes(person.token)
    const code = codeOf(secret)
    for (const [sent, held] of [
      [code, 'select 1 from person where id = $1 for no key update'],
      [recoveryCodes[0]!, 'select 1 from recovery_code where person_id = $1 for update'],
    ] as const) {
      const deeds = Array.from({ length: 4 }, () => () => environment.logIn(person.email, { totpCode: sent }))
      const statuses = await environment.whileHeld(held, [person.id], deeds)
      expect(inOrder(statuses)).toEqual([200, 401, 401, 401])
    }
  })

  test('is not taken when its secret is replaced before it is done', async () => {
    await whileInStep()
    const person = await environment.server.signUp('Replaced')
    const { secret } = await environment.setUpCodes(person.token)
    const replaced = 'update person set totp_secret = reverse(totp_secret), totp_last_step = null where id = $1'
    const send = () => environment.logIn(person.email, { totpCode: codeOf(secret) })
    expect(await environment.whileHeld(replaced, [person.id], [send], 'commit')).toEqual([401])
  })

  test('that was used for one thing is used for every other', async () => {
    await whileInStep()
    const person = await environment.server.signUp('Everywhere')
    const { secret } = await environment.setUpCodes(person.token)
    const code = codeOf(secret)
    expect((await logIn(person.email, code)).status).toBe(200)
    expect(await call('POST', '/auth/recovery-codes', person.token, { code })).toEqual(wrongCode)
    expect(await call('DELETE', '/auth/totp', person.token, { currentPassword: password, code })).toEqual(wrongCode)
  })

  test('in any sequence of sends, each code is taken at most once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: -1, max: 1 }), { minLength: 2, maxLength: 6 }), async (sends) => {
        const person = await environment.server.signUp('Sequence')
        const { secret } = await environment.setUpCodes(person.token)
        await forgetStep(person.id)
        await whileInStep()
        const codes = sends.map((steps) => codeOf(secret, steps))
        const expected: number[] = []
        let last = -2
        for (const steps of sends) {
          expected.push(steps > last ? 200 : 401)
          last = Math.max(last, steps)
        }
        const seen: number[] = []
        for (const code of codes) seen.push((await logIn(person.email, code)).status)
        expect(seen).toEqual(expected)
      }),
      { numRuns: Number(process.env['RUNS'] ?? 8), seed: 20 },
    )
  })
})

describe('a recovery code', () => {
  test('logs in once, however it is written, also when it is sent twenty times at once', async () => {
    const person = await environment.server.signUp('Lost Phone')
    const { recoveryCodes } = await environment.setUpCodes(person.token)
    const [first, second] = recoveryCodes
    expect((await logIn(person.email, ` ${first!.toUpperCase().replace('-', ' ')} `)).status).toBe(200)
    expect(await logIn(person.email, first)).toEqual(needsCode)
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(person.email, second)))
    expect(statusesOf(answers)).toEqual([200, ...Array(19).fill(401)])
  })

  test('of another person, or replaced by new ones, is worth nothing', async () => {
    const person = await environment.server.signUp('Renews')
    const other = await environment.server.signUp('Another')
    const { recoveryCodes } = await environment.setUpCodes(person.token)
    const ofOther = await environment.setUpCodes(other.token)
    expect(await logIn(person.email, ofOther.recoveryCodes[0])).toEqual(needsCode)
    const { status, body } = await call('POST', '/auth/recovery-codes', person.token, { code: recoveryCodes[0]! })
    expect([status, body.recoveryCodes.length]).toEqual([200, 10])
    expect(await logIn(person.email, recoveryCodes[1])).toEqual(needsCode)
    expect((await logIn(person.email, body.recoveryCodes[0])).status).toBe(200)
  })

  test('is refused where no one-time codes are set up', async () => {
    const person = await environment.server.signUp('None')
    for (const code of ['000000', 'aaaaa-bbbbb'])
      expect(await call('POST', '/auth/recovery-codes', person.token, { code })).toEqual(wrongCode)
    expect(await call('POST', '/auth/save-totp', person.token, { code: '000000' })).toEqual(wrongCode)
  })
})
