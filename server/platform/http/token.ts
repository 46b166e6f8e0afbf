import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A token is 32 random bytes; the database only stores its SHA-256. */
export const newToken = () => randomBytes(32).toString('base64url')
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()
/** Derives the new token from the old one, so parallel renewals agree without storing it. */
export const renewedToken = (token: string, secretKey: string) =>
  createHmac('sha256', secretKey).update(`renew ${token}`).digest('base64url')
