import { createHash, randomBytes } from 'node:crypto'

/** A new id such as `doc_7f3k…`: 96 random bits. Ids identify things; they are not secrets. */
export const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`

export const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')
