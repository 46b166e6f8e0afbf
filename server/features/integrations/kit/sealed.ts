import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const use = 'secrets of connections'
const keyOf = (secretKey: string) => Buffer.from(hkdfSync('sha256', secretKey, '', use, 32))

/** A name of the key that says nothing about it; it tells whether a secret can still be opened. */
export const keyIdOf = (secretKey: string): string =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `${use}: name of the key`, 8)).toString('hex')

/** Secrets sealed for this one place: moved to another connection they cannot be opened. */
export function seal(secrets: Readonly<Record<string, string>>, context: string, secretKey: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), nonce).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()])
  return [nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url')).join('.')
}

/** Null when they were sealed under another key or for another place. */
export function unseal(sealed: string, context: string, secretKey: string): Record<string, string> | null {
  const [nonce, tag, body] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (nonce?.length !== 12 || tag?.length !== 16 || !body) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey), nonce)
      .setAAD(Buffer.from(context))
      .setAuthTag(tag)
    return JSON.parse(Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8'))
  } catch {
    return null
  }
}
