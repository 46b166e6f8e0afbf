import crypto from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type SessionEnvironment, startSessionEnvironment } from '../../../tests/database/session-environment.ts'

const derived: unknown[] = []
const real = crypto.argon2
const watched = vi.spyOn(crypto, 'argon2').mockImplementation((algorithm, { nonce, message, ...cost }, done) => {
  derived.push({ algorithm, nonce: Buffer.from(nonce as Buffer).byteLength, ...cost })
  real(algorithm, { nonce, message, ...cost }, done)
})

let environment: SessionEnvironment
beforeAll(async () => {
  environment = await startSessionEnvironment()
})
afterAll(async () => {
  watched.mockRestore()
  await environment?.close()
})

test('a wrong password of a known e-mail and of an unknown one take the same hashing: nobody can measure who is here', async () => {
  const { email } = await environment.server.signUp('Timed')
  const seen: unknown[] = []
  for (const one of [email, 'nobody.here@example.com']) {
    derived.splice(0)
    const { status } = await environment.logIn(one, { password: 'wrong' })
    seen.push([status, [...derived]])
  }
  const once = [{ algorithm: 'argon2id', nonce: 16, memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }]
  expect(seen).toEqual([
    [401, once],
    [401, once],
  ])
})
