import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

export const secondsOfStep = 30
const recoveryCodesGiven = 10
/** Omits letters and digits that look alike. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const keyOf = (secretKey: string, use: string) => Buffer.from(hkdfSync('sha256', secretKey, '', use, 32))

export const newSecret = () => new Secret({ size: 20 }).base32

/** Encrypts with the server's key, bound to this person, so that the database alone does not give valid codes. */
export function sealSecret(secret: string, personId: string, secretKey: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey, 'one-time code secrets'), nonce)
  cipher.setAAD(Buffer.from(personId))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
}

/** Null when it was encrypted with another key or for another person. */
export function openSecret(sealed: string, personId: string, secretKey: string): string | null {
  const [nonce, tag, body] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (nonce?.length !== 12 || tag?.length !== 16 || !body) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey, 'one-time code secrets'), nonce)
    decipher.setAAD(Buffer.from(personId))
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const totpOf = (secret: string, email: string, issuer: string) =>
  new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret), digits: 6, period: secondsOfStep })

export const totpUri = (secret: string, email: string, issuer: string) => totpOf(secret, email, issuer).toString()

export type CodeCheck = { sealed: string; code: string; personId: string; secretKey: string; now: number }

/** The code's time step, at most one away from the server's; null for a wrong code. */
export function stepOfCode({ sealed, code, personId, secretKey, now }: CodeCheck): number | null {
  const digits = code.replace(/\s/g, '')
  const secret = openSecret(sealed, personId, secretKey)
  if (secret === null || !/^\d{6}$/.test(digits)) return null
  const delta = totpOf(secret, '', '').validate({ token: digits, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1_000 / secondsOfStep) + delta
}

export function newRecoveryCodes(): string[] {
  const letter = () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]
  const half = () => Array.from({ length: 5 }, letter).join('')
  return Array.from({ length: recoveryCodesGiven }, () => `${half()}-${half()}`)
}

/** Keyed, because recovery codes are short enough to guess from the database alone. */
export function recoveryCodeHash(code: string, personId: string, secretKey: string): Buffer {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHmac('sha256', keyOf(secretKey, 'recovery codes')).update(`${personId} ${plain}`).digest()
}
