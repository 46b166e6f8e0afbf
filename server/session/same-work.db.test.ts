import type * as Crypto from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type SessionEnvironment, startSessionEnvironment } from '../../tests/database/session-environment.ts'

const derived: unknown[] = []
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof Crypto>()
  const argon2: typeof real.argon2 = (algorithm, { nonce, message, ...cost }, done) => {
    derived.push({ algorithm, nonce: Buffer.from(nonce as Buffer).byteLength, ...cost })
    real.argon2(algorithm, { nonce, message, ...cost }, done)
  }
  return { ...real, argon2 }
})

let environment: SessionEnvironment
beforeAll(async () => {
  environment = await startSessionEnvironment()
})
afterAll(async () => {
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
