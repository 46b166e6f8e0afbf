import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** A token is 32 random bytes; the database only stores its SHA-256. */
export const newToken = () => randomBytes(32).toString('base64url')
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()
/** Derives the new token from the old one, so parallel renewals agree without storing it. */
export const renewedToken = (token: string, secretKey: string) =>
  createHmac('sha256', secretKey).update(`renew ${token}`).digest('base64url')

/** Lets people and scanners of leaked secrets recognise an access token, and the server tell it from a session's. */
const accessTokenPrefix = 'sextant_'
export const isAccessToken = (token: string) => token.startsWith(accessTokenPrefix)
export const newAccessToken = () => `${accessTokenPrefix}${newToken()}`
/** Keyed, so that a stolen database alone doesn't even confirm a guess. */
export const accessTokenHash = (token: string, secretKey: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secretKey, '', 'access tokens', 32)))
    .update(token)
    .digest()
