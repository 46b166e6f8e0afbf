import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  codeOf,
  password,
  type SessionEnvironment,
  startSessionEnvironment,
  statusesOf,
} from '../../../tests/database/session-environment.ts'

let environment: SessionEnvironment
beforeAll(async () => {
  environment = await startSessionEnvironment()
  await environment.server.signUp('Superadmin')
})
afterAll(async () => {
  await environment?.close()
})

type Who = { token: string; email: string }
const remove = async ({ token, email }: Who, proof: object) => {
  const { status, body } = await environment.server.call('DELETE', '/auth/user-info', token, { email, ...proof })
  return { status, body }
}
const wrongPassword = { status: 400, body: { message: 'Wrong password' } }
const wrongCode = { status: 400, body: { message: 'The code is not right' } }

describe('who deletes the own log-in from a screen that was left open', () => {
  test('needs the password, so that nobody else does it', async () => {
    const person = await environment.server.signUp('Left')
    const refused = [{}, { currentPassword: '' }, { currentPassword: 'wrong' }, { code: '000000' }]
    for (const proof of refused) expect(await remove(person, proof)).toEqual(wrongPassword)
    expect(await environment.statusOf(person.token)).toBe(200)
    expect(await remove(person, { currentPassword: password })).toEqual({ status: 200, body: {} })
    expect(await environment.statusOf(person.token)).toBe(401)
  })

  test('needs the password or a code, where codes are set up; a code counts once', async () => {
    const [coded, other] = [await environment.server.signUp('Coded'), await environment.server.signUp('Also coded')]
    const { secret, recoveryCodes } = await environment.setUpCodes(coded.token)
    await environment.setUpCodes(other.token)
    expect([await remove(coded, {}), await remove(coded, { currentPassword: 'wrong' })]).toEqual([
      wrongPassword,
      wrongPassword,
    ])
    expect(await remove(coded, { code: '000000' })).toEqual(wrongCode)
    expect(await remove(other, { code: recoveryCodes[0] })).toEqual(wrongCode)
    expect(await remove(other, { currentPassword: password })).toEqual({ status: 200, body: {} })
    const project = await environment.server.foundOrganisation(coded.token, 'Only theirs')
    expect((await remove(coded, { code: recoveryCodes[0] })).status).toBe(409)
    await environment.server.call('DELETE', `/orgs/${project}`, coded.token)
    expect((await remove(coded, { code: codeOf(secret) })).status).toBe(200)
  })

  test('is refused when the password was changed meanwhile, and guesses are counted', async () => {
    const person = await environment.server.signUp('Raced')
    const change = () =>
      environment.server.call('PATCH', '/auth/user-info', person.token, {
        password: 'another horse',
        currentPassword: password,
      })
    const deletion = () => remove(person, { currentPassword: password })
    const held = 'select 1 from person where id = $1 for update'
    expect(
      statusesOf((await environment.whileHeld(held, [person.id], [change, deletion])).map((status) => ({ status }))),
    ).toEqual([200, 409])
    const strict = await startSessionEnvironment({ RATE_LIMITS: 'on' })
    try {
      const guesser = await strict.server.signUp('Guesser')
      const statuses: number[] = []
      for (let guess = 0; guess < 11; guess += 1) {
        const body = { email: guesser.email, currentPassword: `guess ${guess}` }
        statuses.push((await strict.server.call('DELETE', '/auth/user-info', guesser.token, body)).status)
      }
      expect(statuses).toEqual([...Array(10).fill(400), 429])
    } finally {
      await strict.close()
    }
  })
})
