import {
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  scrypt,
} from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { BackupProblem, changedFile } from './backup-problem.ts'

/** What a backup is sealed with: a passphrase, or the public key of whoever may restore it. */
export type Lock = { passphrase: string } | { publicKey: string }
/** What opens it: the passphrase, or the private key as PEM. */
export type Opener = { passphrase: string } | { privateKey: string }

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)
/** About half a second and 128 MB for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

const bytesOf = (length: number) =>
  z.string().refine((value) => Buffer.from(value, 'base64url').length === length, `not ${length} bytes`)
const headerSchema = z.union([
  z.strictObject({ salt: bytesOf(32) }),
  z.strictObject({ ephemeral: bytesOf(32), recipient: bytesOf(32) }),
])
export type Header = z.infer<typeof headerSchema>

const publicOf = (raw: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: raw }, format: 'jwk' })
const rawOf = (key: KeyObject): string => key.export({ format: 'jwk' }).x!

/** A new pair: BACKUP_KEY, and the private key that restores what was sealed with it. */
export function makeKeyPair(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  return { publicKey: rawOf(publicKey), privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

/** The header of a new backup and the secret that belongs to it. */
export async function lockWith(lock: Lock): Promise<{ header: Header; secret: Buffer }> {
  if ('passphrase' in lock) {
    const salt = randomBytes(32)
    return {
      header: { salt: salt.toString('base64url') },
      secret: await derive(lock.passphrase.normalize('NFC'), salt, 32, COST),
    }
  }
  const own = generateKeyPairSync('x25519')
  return {
    header: { ephemeral: rawOf(own.publicKey), recipient: lock.publicKey },
    secret: diffieHellman({ privateKey: own.privateKey, publicKey: publicOf(lock.publicKey) }),
  }
}

function privateKeyOf(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'x25519') return key
  } catch {
    // Answered below.
  }
  throw new BackupProblem('The key file holds no private key of a backup. Name the file that --new-key made.')
}

export function readHeader(words: string): Header {
  try {
    return headerSchema.parse(JSON.parse(words))
  } catch {
    throw changedFile()
  }
}

/** The secret of a backup; whether it is the right one shows at the check after the header. */
export async function openWith(header: Header, opener: Opener): Promise<Buffer> {
  if ('salt' in header) {
    if (!('passphrase' in opener))
      throw new BackupProblem('The backup was sealed with a passphrase. Restore it without --key.')
    return derive(opener.passphrase.normalize('NFC'), Buffer.from(header.salt, 'base64url'), 32, COST)
  }
  if (!('privateKey' in opener))
    throw new BackupProblem('The backup was sealed with a public key. Restore it with --key and the private key file.')
  const privateKey = privateKeyOf(opener.privateKey)
  if (rawOf(createPublicKey(privateKey)) !== header.recipient)
    throw new BackupProblem('The private key is not the one of this backup. Use the key made with its BACKUP_KEY.')
  try {
    return diffieHellman({ privateKey, publicKey: publicOf(header.ephemeral) })
  } catch {
    throw changedFile()
  }
}

/** Both depend on every byte of the header, so a changed header opens nothing. */
export function keysOf(secret: Buffer, headerBytes: Buffer): { key: Buffer; check: Buffer } {
  const salt = createHash('sha256').update(headerBytes).digest()
  const expand = (use: string, length: number) => Buffer.from(hkdfSync('sha256', secret, salt, use, length))
  return { key: expand('sextant backup: chunks', 32), check: expand('sextant backup: check', 16) }
}
