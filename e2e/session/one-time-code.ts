import { TOTP } from 'otpauth'
import { call } from '../support/person.ts'

/** A code of the app for this secret. `stepsAhead`: a later one, since each is taken once. */
export function codeOf(secret: string, stepsAhead = 0): string {
  return new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: Date.now() + stepsAhead * 30_000 })
}

/** Sets up one-time codes over the API; answers the secret. */
export async function setUpCodes(base: string, token: string): Promise<string> {
  const { secret } = await call<{ secret: string }>(base, 'POST', '/auth/generate-totp', token, {})
  const save = () => call(base, 'POST', '/auth/save-totp', token, { code: codeOf(secret, -1) })
  // Between making the code and its arrival a step may have ended, and the code with it.
  await save().catch(save)
  return secret
}
