import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  codeOf,
  password,
  type SessionEnvironment,
  startSessionEnvironment,
} from '../../../tests/database/session-environment.ts'

const tooMany = { status: 429, body: { message: 'Too many attempts. Please try again later.' } }
let environment: SessionEnvironment
beforeAll(async () => {
  environment = await startSessionEnvironment({ RATE_LIMITS: 'on' })
})
afterAll(async () => {
  await environment?.close()
})

const post = async (path: string, body: object, token: string | null = null) => {
  const answer = await environment.server.call('POST', path, token, body)
  return { status: answer.status, body: answer.body }
}
const logIn = (email: string, given: string, totpCode?: string) =>
  post('/auth/create-token', { email, password: given, ...(totpCode === undefined ? {} : { totpCode }) })
/** As if that many minutes had gone by since every attempt so far. */
const passMinutes = (minutes: number) =>
  environment.database.query('update sign_in_failure set at = at - make_interval(mins => $1)', [minutes])
/** Stops the clock by which a waiting sign-in gives up: a busy machine needs longer. */
const stopPatience = () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => clock.mockRestore())
}
const forget = () => environment.database.query('delete from sign_in_failure')
const counts = (statuses: number[]) =>
  Object.fromEntries([...Map.groupBy(statuses, (status) => status)].map(([status, list]) => [status, list.length]))

describe('limits of signing in (OD-012)', () => {
  test('a hundred wrong passwords at once are ten guesses, and a quarter of an hour later there are ten more', async () => {
    await forget()
    const { email } = await environment.server.signUp('Stormed')
    const storm = async () =>
      counts(
        await Promise.all(
          Array.from({ length: 90 }, async (_, index) => (await logIn(email, `wrong ${index}`)).status),
        ),
      )
    expect(await storm()).toEqual({ 401: 10, 429: 80 })
    expect(await logIn(email, password)).toEqual(tooMany)
    await passMinutes(14)
    expect(await logIn(email, password)).toEqual(tooMany)
    await passMinutes(2)
    expect((await logIn(email, password)).status).toBe(200)
    expect(await storm()).toEqual({ 401: 10, 429: 80 })
  })

  test('right passwords do not count, however many', async () => {
    await forget()
    const { email } = await environment.server.signUp('Busy')
    for (let round = 0; round < 25; round += 1) expect((await logIn(email, password)).status).toBe(200)
    expect((await environment.database.query("select 1 from sign_in_failure where kind = 'log-in'")).rowCount).toBe(0)
  })

  test('forty right passwords at once are all let in', async () => {
    await forget()
    const { email } = await environment.server.signUp('Crowd')
    stopPatience()
    const answers = await Promise.all(Array.from({ length: 40 }, () => logIn(email, password)))
    expect(counts(answers.map(({ status }) => status))).toEqual({ 200: 40 })
  })

  test('who finds every guess of the account under way waits for their end', async () => {
    await forget()
    const [{ email }, other] = [await environment.server.signUp('Waiting'), await environment.server.signUp('Other')]
    await environment.database.query(
      "insert into sign_in_failure (kind, account, address, is_undecided) select 'log-in', $1, '127.0.0.1', true from generate_series(1, 10)",
      [email],
    )
    let isAnswered = false
    const answer = logIn(email, password).finally(() => {
      isAnswered = true
    })
    // Whoever comes later and has not to wait is through before.
    for (let round = 0; round < 3; round += 1) expect((await logIn(other.email, password)).status).toBe(200)
    expect(isAnswered).toBe(false)
    await environment.database.query('delete from sign_in_failure where account = $1', [email])
    expect((await answer).status).toBe(200)
  })

  test('wrong passwords hidden among right ones are ten guesses all the same', async () => {
    await forget()
    const { email } = await environment.server.signUp('Mixed')
    stopPatience()
    const words = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? password : `wrong ${index}`))
    const statuses = await Promise.all(
      words.map(async (word) => [word === password, (await logIn(email, word)).status]),
    )
    const ofWrong = statuses.filter(([isRight]) => !isRight).map(([, status]) => Number(status))
    expect(counts(ofWrong)).toEqual({ 401: 10, 429: 20 })
    expect(await logIn(email, password)).toEqual(tooMany)
  })

  test('an address has a hundred, over all accounts', async () => {
    await forget()
    const { email } = await environment.server.signUp('Neighbour')
    const statuses: number[] = []
    for (let index = 0; index < 101; index += 1)
      statuses.push((await logIn(`unknown.${index}@example.com`, 'wrong')).status)
    expect(counts(statuses)).toEqual({ 401: 100, 429: 1 })
    expect(await logIn(email, password)).toEqual(tooMany)
  })

  test('an unknown account is counted like a known one', async () => {
    await forget()
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess += 1) statuses.push((await logIn('ghost@example.com', 'wrong')).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('five wrong codes close an account, however often the password is given anew, and at once', async () => {
    await forget()
    const person = await environment.server.signUp('Codes')
    const { secret, recoveryCodes } = await environment.setUpCodes(person.token)
    const guesses = Array.from({ length: 40 }, (_, index) => String(index).padStart(6, '0'))
    const statuses = await Promise.all(guesses.map(async (code) => (await logIn(person.email, password, code)).status))
    expect(counts(statuses)).toEqual({ 401: 5, 429: 35 })
    for (const code of [codeOf(secret), recoveryCodes[0]!, '000000'])
      expect(await logIn(person.email, password, code)).toEqual(tooMany)
    // A session has guesses of its own, and as few.
    const inSession = (code: string) => post('/auth/recovery-codes', { code }, person.token)
    const wrong: number[] = []
    for (let round = 0; round < 6; round += 1) wrong.push((await inSession('000000')).status)
    expect(wrong).toEqual([...Array(5).fill(400), 429])
    await passMinutes(16)
    expect((await logIn(person.email, password, recoveryCodes[0])).status).toBe(200)
  })

  test('asking for the code without one is no guess', async () => {
    await forget()
    const person = await environment.server.signUp('Asks')
    const { recoveryCodes } = await environment.setUpCodes(person.token)
    for (let round = 0; round < 12; round += 1) expect((await logIn(person.email, password)).status).toBe(401)
    expect((await logIn(person.email, password, recoveryCodes[0])).status).toBe(200)
  })

  test('a password is asked to be reset three times an hour; beyond that the answer is the same and nothing is sent', async () => {
    await forget()
    const { email } = await environment.server.signUp('Resets')
    for (const one of [email, email.toUpperCase(), 'unknown@example.com']) {
      const answers: unknown[] = []
      for (let round = 0; round < 4; round += 1)
        answers.push(await post('/auth/request-password-reset', { email: one }))
      expect(answers).toEqual(Array(4).fill({ status: 200, body: {} }))
    }
    await expect.poll(async () => (await environment.mailsTo(email)).length).toBe(3)
    await passMinutes(61)
    expect((await post('/auth/request-password-reset', { email })).status).toBe(200)
    await expect.poll(async () => (await environment.mailsTo(email)).length).toBe(4)
  })

  test('an address makes fifty accounts an hour', async () => {
    await forget()
    const make = (index: number) =>
      post('/auth/create-user', { email: `made.${index}@example.com`, password, name: 'Made' })
    const statuses: number[] = []
    for (let index = 0; index < 51; index += 1) statuses.push((await make(index)).status)
    expect(counts(statuses)).toEqual({ 200: 50, 429: 1 })
    await passMinutes(61)
    expect((await make(51)).status).toBe(200)
  })

  test('looking up e-mails ends at three hundred for one and six hundred for an address', async () => {
    await forget()
    await environment.database.query(
      "insert into sign_in_failure (kind, account, address) select 'check e-mail', 'looked.up@example.com', '127.0.0.1' from generate_series(1, 299)",
    )
    const look = (email: string) => post('/auth/check-email', { email })
    expect((await look('looked.up@example.com')).status).toBe(200)
    expect(await look('looked.up@example.com')).toEqual(tooMany)
    await environment.database.query(
      "insert into sign_in_failure (kind, account, address) select 'check e-mail', 'a' || n, '127.0.0.1' from generate_series(1, 299) n",
    )
    expect((await look('another@example.com')).status).toBe(200)
    expect(await look('a.third@example.com')).toEqual(tooMany)
  })

  test('asking which URL codes are taken ends at three hundred for one person and six hundred for an address', async () => {
    await forget()
    const fill = (account: string) =>
      environment.database.query(
        "insert into sign_in_failure (kind, account, address) select 'check code', $1, '127.0.0.1' from generate_series(1, 299)",
        [account],
      )
    const person = await environment.server.signUp('Collector')
    const ask = async (token: string) => {
      const { status, body } = await environment.server.call('GET', '/orgs/check-code?code=acme', token)
      return { status, body }
    }
    await fill(person.id)
    expect((await ask(person.token)).status).toBe(200)
    expect(await ask(person.token)).toEqual(tooMany)
    const [second, third] = [await environment.server.signUp('Second'), await environment.server.signUp('Third')]
    await fill('somebody')
    expect((await ask(second.token)).status).toBe(200)
    expect(await ask(third.token)).toEqual(tooMany)
  })

  test('an administrator mails somebody three links an hour, whatever strangers ask for meanwhile', async () => {
    await forget()
    const owner = await environment.server.signUp('Mails')
    const member = await environment.server.signUp('Mailed')
    const project = await environment.server.foundOrganisation(owner.token, 'Mails')
    await post(`/orgs/${project}/invite`, { email: member.email, role: 'user' }, owner.token)
    for (let round = 0; round < 3; round += 1) await post('/auth/request-password-reset', { email: member.email })
    const statuses: number[] = []
    for (let round = 0; round < 4; round += 1)
      statuses.push((await post(`/orgs/${project}/users/${member.id}/_reset_password`, {}, owner.token)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})
