import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encryption with a key derived from the server's for one purpose. */
export type Sealing = {
  /** An id of the key that reveals nothing about it; tells whether a secret can still be decrypted. */
  keyIdOf(secretKey: string): string
  /** Encrypts secrets for this context only: they can't be decrypted in another. */
  seal(secrets: Readonly<Record<string, string>>, context: string, secretKey: string): string
  /** Null when encrypted with another key or for another context. */
  unseal(sealed: string, context: string, secretKey: string): Record<string, string> | null
}

export function sealingFor(use: string): Sealing {
  const keyOf = (secretKey: string) => Buffer.from(hkdfSync('sha256', secretKey, '', use, 32))
  return {
    keyIdOf: (secretKey) =>
      Buffer.from(hkdfSync('sha256', secretKey, '', `${use}: name of the key`, 8)).toString('hex'),
    seal(secrets, context, secretKey) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()])
      return [nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url')).join('.')
    },
    unseal(sealed, context, secretKey) {
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
    },
  }
}
