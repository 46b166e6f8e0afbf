import { TOTP } from 'otpauth'
import { call } from '../support/person.ts'

/**
 * The code of the app for this secret, now or in the step after. Either is taken for at least half a minute to come,
 * whenever in a step it is made; one of a step before ends with the present one, within no time at times.
 */
export function codeOf(secret: string, when: 'now' | 'next' = 'now'): string {
  const timestamp = Date.now() + (when === 'next' ? 30_000 : 0)
  return new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp })
}

/** Sets up one-time codes over the API; answers the secret. */
export async function setUpCodes(base: string, token: string): Promise<string> {
  const { secret } = await call<{ secret: string }>(base, 'POST', '/auth/generate-totp', token, {})
  await call(base, 'POST', '/auth/save-totp', token, { code: codeOf(secret) })
  return secret
}
